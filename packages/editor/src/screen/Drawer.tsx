/** The columns that lie over the canvas in narrow windows: what opens and closes them. */
import { effect, type Signal, useSignal } from "@preact/signals"
import type { RefObject } from "preact"
import { useEffect, useLayoutEffect } from "preact/hooks"
import { IconButton } from "../components/Button.js"
import { type EditorState, inspectorFocus } from "../state/EditorState.js"
import type { Selection } from "../state/Selection.js"
import { screenTexts } from "../texts/screenTexts.js"
import { useTexts } from "../texts/useTexts.js"

export type Drawer = "inspector" | "outline"

/** What the canvas does not show, apart from the survey. */
const inspectorOnly: ReadonlySet<Selection["kind"]> = new Set(["ending", "field", "quota", "variable"])

export interface DrawerState {
  readonly drawer: Signal<Drawer | undefined>
  readonly close: () => void
  /** Makes room for what was chosen in the outline. */
  readonly showChosen: () => void
}

export const useDrawer = (
  state: EditorState,
  root: RefObject<HTMLElement | null>
): DrawerState => {
  const drawer = useSignal<Drawer | undefined>(undefined)
  const focus = (selector: string) => root.current?.querySelector<HTMLElement>(selector)?.focus()
  useEffect(() =>
    effect(() => {
      const isAsked = state.focus.value === inspectorFocus
      if (isAsked || inspectorOnly.has(state.selection.value.kind)) drawer.value = "inspector"
    }), [state])
  useLayoutEffect(() => {
    if (drawer.value !== undefined) focus(`.${drawer.value} > .drawer-head button`)
  }, [drawer.value])
  return {
    drawer,
    close: () => {
      const { value } = drawer
      drawer.value = undefined
      if (value !== undefined) focus(`[data-focus="drawer:${value}"]`)
    },
    showChosen: () => {
      if (drawer.value !== "outline") return
      drawer.value = state.selection.peek().kind === "survey" ? "inspector" : undefined
    }
  }
}

/** The title of a column, with a button that closes it. */
export const DrawerHead = ({ onClose, title }: { readonly title: string; readonly onClose: () => void }) => {
  const { close } = useTexts(screenTexts)
  return (
    <div class="drawer-head only-narrow">
      <span aria-hidden="true">{title}</span>
      <IconButton icon="close" label={close} onClick={onClose} />
    </div>
  )
}
