/** The screen: head, outline, canvas and inspector. */
import { useEffect, useRef } from "preact/hooks"
import { lazyModule } from "../components/lazyModule.js"
import { OnDemand } from "../components/OnDemand.js"
import { Toast } from "../components/Toast.js"
import { EditorContext } from "../state/EditorContext.js"
import { type EditorState, inspectorFocus } from "../state/EditorState.js"
import { surveySelected } from "../state/Selection.js"
import { screenTexts } from "../texts/screenTexts.js"
import { viewTexts } from "../texts/viewTexts.js"
import { PreviewOnDemand, viewsOnDemand } from "../views/views.js"
import { Canvas } from "./canvas/Canvas.js"
import { ColumnKeys } from "./columnKeys.js"
import { OpenedDialogs } from "./dialogs/OpenedDialogs.js"
import { DrawerHead, useDrawer } from "./Drawer.js"
import { Head } from "./head/Head.js"
import { Outline } from "./outline/Outline.js"
import { takeFocus } from "./takeFocus.js"
import { undoKeys } from "./undoKeys.js"
import { ViewTabs } from "./ViewTabs.js"

const inspector = lazyModule(() => import("./inspector/Inspector.js"))

export interface EditorProps {
  readonly state: EditorState
  /** Whether the page has a main landmark of its own. */
  readonly hasMain: boolean
}

export const Editor = ({ hasMain, state }: EditorProps) => {
  const root = useRef<HTMLDivElement>(null)
  const pressed = useRef<EventTarget | null>(null)
  const { current: columnKeys } = useRef(new ColumnKeys())
  const { close, drawer, showChosen } = useDrawer(state, root)
  const t = screenTexts[state.language]
  const landmark = hasMain ? "region" : "main"
  const viewNames = viewTexts[state.language]
  const { isPreviewOpen, view } = state.views
  const View = view.value === "questions" ? undefined : viewsOnDemand[view.value]
  const isPreviewShown = isPreviewOpen.value && view.value === "questions"
  useEffect(() => root.current === null ? undefined : takeFocus(root.current, state), [state])
  useEffect(() => {
    // After a click beside all fields the page has the focus.
    const undoOnPage = (event: KeyboardEvent) => {
      if (event.target === document.body) undoKeys(event, state)
    }
    document.addEventListener("keydown", undoOnPage)
    return () => document.removeEventListener("keydown", undoOnPage)
  }, [state])
  return (
    <EditorContext.Provider value={state}>
      <div
        ref={root}
        class="screen"
        data-drawer={drawer.value}
        onFocusIn={({ target }) => columnKeys.onFocusIn(target)}
        onKeyDown={(event) => {
          columnKeys.onKeyDown(event, event.currentTarget)
          if (event.key === "Escape" && !event.isComposing) close()
          else undoKeys(event, state)
        }}
      >
        <Head drawer={drawer} />
        <ViewTabs />
        <div
          class="columns"
          data-view={view.value === "questions" ? undefined : view.value}
          data-preview={isPreviewShown ? "" : undefined}
        >
          <nav
            class="outline"
            aria-label={t.outline}
            // What is chosen is shown on the canvas, or else in the inspector.
            onClick={({ target }) => {
              if (target instanceof Element && target.closest("[aria-current]") !== null) showChosen()
            }}
          >
            <DrawerHead title={t.outline} onClose={close} />
            <Outline />
          </nav>
          <div
            class="canvas"
            role={landmark}
            aria-label={t.canvas}
            onFocusIn={() => {
              drawer.value = undefined
            }}
            onMouseDown={({ target }) => {
              pressed.current = target
            }}
            // Beside the questions is the survey. A press that moves what is below the mouse ends in a click there.
            onClick={({ currentTarget, target }) => {
              if (target !== pressed.current) return
              if (target === currentTarget || target === currentTarget.firstElementChild) state.select(surveySelected)
            }}
          >
            <Canvas />
          </div>
          {isPreviewShown && (
            <section class="preview" aria-label={viewNames.preview}>
              <PreviewOnDemand />
            </section>
          )}
          {View !== undefined && (
            <div class="view" role={landmark} aria-label={viewNames.names[view.value]}>
              <View key={view.value} />
            </div>
          )}
          <aside class="inspector" aria-label={t.inspector} tabIndex={-1} data-focus={inspectorFocus}>
            <DrawerHead title={t.inspector} onClose={close} />
            <OnDemand module={inspector} render={({ Inspector }) => <Inspector />} />
          </aside>
        </div>
        <div class="scrim" onClick={close} />
        <OpenedDialogs />
        <Toast />
        <p class="visually-hidden" role="status" aria-live="polite">{state.announcement}</p>
      </div>
    </EditorContext.Provider>
  )
}
