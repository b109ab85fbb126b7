/** Shows what a module has that is loaded on demand. */
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { onDemandTexts } from "../texts/onDemandTexts.js"
import { useTexts } from "../texts/useTexts.js"
import { Button } from "./Button.js"
import type { LazyModule } from "./lazyModule.js"

const retryMillis = 2_000

export const OnDemand = <Module extends object>(
  { failureClass = "view-message", isNeeded = true, module, render }: {
    readonly module: LazyModule<Module>
    readonly render: (module: Module) => ComponentChildren
    /** Whether one waits for it. If not, it is loaded all the same, without a word. */
    readonly isNeeded?: boolean
    readonly failureClass?: string
  }
) => {
  const t = useTexts(onDemandTexts)
  const state = useSignal<"broken" | "failed" | "loaded" | "loading">(
    module.loaded === undefined ? "loading" : "loaded"
  )
  const start = (): void => {
    void module.load().then(() => {
      state.value = "loaded"
    }, () => {
      state.value = module.isBroken ? "broken" : "failed"
    })
  }
  useEffect(start, [module])
  const hasFailed = state.value === "broken" || state.value === "failed"
  useEffect(() => {
    if (!hasFailed) return undefined
    // The network is gone. It comes again, or one leaves.
    const timer = setInterval(start, retryMillis)
    return () => clearInterval(timer)
  }, [hasFailed, module])
  if (module.loaded !== undefined) return <>{render(module.loaded)}</>
  if (!isNeeded) return null
  return hasFailed
    ? (
      <div class={failureClass} role="alert">
        <p>{t.notLoaded}</p>
        {state.value === "broken"
          ? <Button onClick={() => location.reload()}>{t.reload}</Button>
          : <Button onClick={start}>{t.tryAgain}</Button>}
      </div>
    )
    : <p class={failureClass} role="status">{t.loading}</p>
}
