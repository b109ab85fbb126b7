/** Shows what a module has that is loaded when it is first needed. */
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"

const retryMillis = 2_000

export const OnDemand = <Module extends object>({ load, render }: {
  readonly load: () => Promise<Module>
  readonly render: (module: Module) => ComponentChildren
}) => {
  const loaded = useSignal<{ readonly module: Module } | undefined>(undefined)
  useEffect(() => {
    let isShown = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = (): void => {
      void load().then((module) => {
        if (isShown) loaded.value = { module }
      }, () => {
        // The network is gone. It comes again, or one leaves.
        if (isShown) timer = setTimeout(start, retryMillis)
      })
    }
    start()
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [load])
  return <>{loaded.value === undefined ? null : render(loaded.value.module)}</>
}
