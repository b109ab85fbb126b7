/** A view that is loaded when it is shown first. */
import { useSignal } from "@preact/signals"
import type { ComponentType } from "preact"
import { useEffect } from "preact/hooks"
import { Button } from "../components/Button.js"
import { useTexts } from "../texts/useTexts.js"
import { viewTexts } from "../texts/viewTexts.js"

export const LazyView = ({ load }: { readonly load: () => Promise<ComponentType> }) => {
  const t = useTexts(viewTexts)
  // In an object: a signal would take a component for an update of its value.
  const loaded = useSignal<{ readonly view?: ComponentType; readonly hasFailed?: boolean }>({})
  const start = () => {
    loaded.value = {}
    load().then((view) => {
      loaded.value = { view }
    }, () => {
      loaded.value = { hasFailed: true }
    })
  }
  useEffect(start, [load])
  const { hasFailed, view: View } = loaded.value
  if (View !== undefined) return <View />
  return hasFailed === true
    ? (
      <div class="view-message" role="alert">
        <p>{t.notLoaded}</p>
        <Button onClick={start}>{t.tryAgain}</Button>
      </div>
    )
    : <p class="view-message" role="status">{t.loading}</p>
}
