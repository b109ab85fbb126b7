/** Shows the editor in an element of a page. */
import { type Language, languages } from "@canvass/ui"
import { render } from "preact"
import { preloadLazyModules } from "./components/lazyModule.js"
import type { EditorPorts } from "./ports/EditorPorts.js"
import { portsInLanguage } from "./ports/portsInLanguage.js"
import { Saving } from "./saving/Saving.js"
import { SavingContext } from "./saving/SavingContext.js"
import { Editor } from "./screen/Editor.js"
import { EditorState } from "./state/EditorState.js"
import { adoptStyle } from "./style/adoptStyle.js"
import { editorStyle } from "./style/editorStyle.js"

export interface EditorOptions {
  readonly ports: EditorPorts
  /** The language of the editor's own words: `en`, `de`, `fr` or `es`. Default: that of the document, or English. */
  readonly language?: string
  /** Default: the theme of the device. */
  readonly theme?: "dark" | "light"
}

export interface MountedEditor {
  /** Removes the editor from the page. What is not saved yet is saved. */
  readonly unmount: () => Promise<void>
}

/**
 * Reads a survey by the ports, and shows the editor in the element, which it fills. Rejects with the `PortError` of
 * `load`.
 *
 * @example
 * const editor = await mountEditor(element, { ports, language: "de" })
 * await editor.unmount()
 */
export const mountEditor = async (
  element: HTMLElement,
  { language: tag = document.documentElement.lang, ports: ownPorts, theme }: EditorOptions
): Promise<MountedEditor> => {
  const language = knownLanguage(tag)
  const ports = portsInLanguage(ownPorts, language)
  const state = new EditorState(await ports.load(), ports, language)
  const removeStyle = adoptStyle(element.ownerDocument, editorStyle)
  element.classList.add("canvass-editor")
  if (theme !== undefined) element.dataset["theme"] = theme
  const saving = new Saving(state)
  element.replaceChildren()
  render(
    <SavingContext.Provider value={saving}>
      <Editor state={state} hasMain={element.ownerDocument.querySelector("main, [role=main]") !== null} />
    </SavingContext.Provider>,
    element
  )
  void saving.start()
  preloadLazyModules()
  return {
    unmount: async () => {
      render(null, element)
      element.classList.remove("canvass-editor")
      removeStyle()
      await saving.close()
    }
  }
}

const knownLanguage = (tag: string): Language => {
  const primary = tag.toLowerCase().split("-")[0]
  return languages.find((language) => language === primary) ?? "en"
}
