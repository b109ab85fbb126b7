/** The views that are loaded on demand. */
import type { ComponentType } from "preact"
import type { ViewName } from "../state/View.js"

type Load = () => Promise<ComponentType>

export const loadPreview: Load = async () => (await import("./preview/Preview.js")).Preview

export const loadView: Readonly<Record<Exclude<ViewName, "questions">, Load>> = {
  logic: async () => (await import("./logic/Logic.js")).Logic,
  languages: async () => (await import("./translations/Translations.js")).Translations,
  code: async () => (await import("./code/Code.js")).Code
}
