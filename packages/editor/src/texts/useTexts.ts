/** The texts of a table in the language of the editor. */
import type { Language } from "@canvass/ui"
import { useEditor } from "../state/EditorContext.js"

export const useTexts = <Texts>(texts: Readonly<Record<Language, Texts>>): Texts => texts[useEditor().language]
