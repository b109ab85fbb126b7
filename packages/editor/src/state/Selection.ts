/** What of the definition is selected: the inspector shows it. */
import type { PartList } from "../model/names/renameKey.js"

export type Selection =
  | { readonly kind: "survey" }
  | { readonly kind: "questions"; readonly keys: ReadonlyArray<string> }
  | { readonly kind: "part"; readonly question: string; readonly list: PartList; readonly value: string }
  /** The page that a question is on. */
  | { readonly kind: "page"; readonly question: string }
  | { readonly kind: "ending"; readonly key: string }
  | { readonly kind: "quota"; readonly key: string }
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "variable"; readonly name: string }

export const surveySelected: Selection = { kind: "survey" }

/** The questions that are selected, of which a selected option is a part. */
export const selectedQuestions = (selection: Selection): ReadonlyArray<string> =>
  selection.kind === "questions" ? selection.keys : selection.kind === "part" ? [selection.question] : []
