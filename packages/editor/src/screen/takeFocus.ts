/** Moves the focus to the element that an edit names, once it is on the screen. */
import { effect } from "@preact/signals"
import type { EditorState } from "../state/EditorState.js"

/** @returns ends it */
export const takeFocus = (root: HTMLElement, state: EditorState): () => void =>
  effect(() => {
    const target = state.focus.value
    if (target === undefined) return
    const take = (): boolean => {
      const element = root.querySelector<HTMLElement>(`[data-focus="${CSS.escape(target)}"]`)
      if (element === null) return false
      state.focus.value = undefined
      element.focus()
      element.scrollIntoView({ block: "nearest" })
      return true
    }
    // Components are drawn before this microtask, so that the next key is for the element. What comes by an import or
    // an effect is there in the next frame.
    queueMicrotask(() => {
      if (take()) return
      const before = document.activeElement
      requestAnimationFrame(() => {
        // Whoever has gone elsewhere meanwhile, on a slow device, types there.
        const { activeElement, body } = document
        if (activeElement === before || activeElement === body) take()
        else if (state.focus.peek() === target) state.focus.value = undefined
      })
    })
  })
