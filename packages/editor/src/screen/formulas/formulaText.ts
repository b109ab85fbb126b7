/** The text of a formula as it was typed, also while it is none, and what is wrong with it. */
import { type Expression, printFormula, readFormula } from "@canvass/core/editing"
import type { Finding } from "../../ports/EditorPorts.js"
import type { EditorState } from "../../state/EditorState.js"
import type { formulaTexts } from "../../texts/formulaTexts.js"

/**
 * The text of a formula.
 *
 * @param pointer the JSON Pointer of the formula
 */
export const formulaText = (editor: EditorState, pointer: string, value: Expression): string => {
  const typed = editor.formulas.value.get(pointer)
  // Undo, and other editors, change the formula below the text.
  return typed?.value === value ? typed.text : printFormula(value)
}

/** The formulas whose texts are none yet: the survey has what they were before. */
export const unfinishedFormulas = (editor: EditorState, t: Texts): ReadonlyArray<Finding> =>
  (editor.definition.value.variables ?? []).flatMap(({ value }, index) => {
    const pointer = `/variables/${index}/value`
    const read = readFormula(formulaText(editor, pointer, value))
    return "error" in read ? [{ pointer, code: read.error.code, detail: formulaError(t, read.error) }] : []
  })

type Texts = typeof formulaTexts["en"]

/** What is wrong with a text that is no formula, as a sentence. */
export const formulaError = (
  t: Texts,
  { allowed, code }: { readonly allowed: ReadonlyArray<string>; readonly code: keyof Texts["errors"] }
): string => {
  if (code === "out-of-range") return t.errors[code](allowed.join("–"))
  const kinds: Readonly<Record<string, string>> = t.kinds
  return t.errors[code](allowed.map((one) => kinds[one] ?? one).join(", "))
}
