/** Shows what a module has that is loaded when it is first needed. */
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"

export const OnDemand = <Module,>({ load, render }: {
  readonly load: () => Promise<Module>
  readonly render: (module: Module) => ComponentChildren
}) => {
  const loaded = useSignal<{ readonly module: Module } | undefined>(undefined)
  useEffect(() => {
    let isShown = true
    void load().then((module) => {
      if (isShown) loaded.value = { module }
    })
    return () => {
      isShown = false
    }
  }, [load])
  return <>{loaded.value === undefined ? null : render(loaded.value.module)}</>
}
