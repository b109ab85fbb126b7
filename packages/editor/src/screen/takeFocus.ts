/** Moves the focus to the element that an edit names, once it is on the screen. */
import { effect } from "@preact/signals"
import type { EditorState } from "../state/EditorState.js"

/** @returns ends it */
export const takeFocus = (root: HTMLElement, state: EditorState): () => void =>
  effect(() => {
    const target = state.focus.value
    if (target === undefined) return
    // Signals update the components before the next frame.
    requestAnimationFrame(() => {
      const element = root.querySelector<HTMLElement>(`[data-focus="${CSS.escape(target)}"]`)
      if (element === null) return
      state.focus.value = undefined
      element.focus()
      element.scrollIntoView({ block: "nearest" })
    })
  })
