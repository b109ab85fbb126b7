/** Dragging by finger or pen: at once, without the long press that browsers ask for. */
import { Landing, type SortOptions } from "./Landing.js"

/** How far a finger moves before it drags, in pixels. */
const minDistance = 6

/** @returns ends it */
export const dragByTouch = (handle: HTMLElement, options: SortOptions): () => void => {
  const listeners = new AbortController()
  const { signal } = listeners
  let start: number | undefined
  let landing: Landing | undefined
  const end = (isDropped: boolean) => {
    if (start !== undefined && landing === undefined && isDropped) options.onTap()
    landing?.end(isDropped)
    start = undefined
    landing = undefined
  }
  // Without this, a long press opens a menu or begins a drag of the browser.
  handle.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false, signal })
  handle.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return
    handle.setPointerCapture(event.pointerId)
    start = event.clientY
  }, { signal })
  handle.addEventListener("pointermove", ({ clientY }) => {
    if (start === undefined) return
    if (landing === undefined && Math.abs(clientY - start) < minDistance) return
    landing ??= new Landing(options, true)
    landing.show(clientY)
  }, { signal })
  handle.addEventListener("pointerup", () => end(true), { signal })
  handle.addEventListener("pointercancel", () => end(false), { signal })
  return () => {
    end(false)
    listeners.abort()
  }
}
