/** The values that a test can compare with, where they are few enough to choose from. */
import { npsScale, ratingScale } from "@canvass/core/ports"
import { type OptionLine, readOptions } from "../../../question-parts/settings/OptionLines.js"
import type { Subject } from "../model/conditions/Subject.js"
import type { QuestionForm } from "../model/QuestionForm.js"
import type { ConditionEditorTexts } from "./conditionEditorTexts.js"

/** Undefined: any text, number or day can be entered. */
export const valueChoices = (
  { kind, question }: Subject,
  t: ConditionEditorTexts
): ReadonlyArray<OptionLine> | undefined => {
  if (question === undefined) return undefined
  const { options, settings, type } = question
  if (kind === "option" || kind === "options") return readOptions(options)
  if (kind === "boolean") {
    const label = (name: string, missing: string): string => (settings[name] ?? "").trim() || missing
    return [{ value: "true", label: label("trueLabel", t.yes) }, { value: "false", label: label("falseLabel", t.no) }]
  }
  if (type === "nps") return numbersOf(npsScale)
  return type === "rating" ? numbersOf(ratingScale(boundsOf(question))) : undefined
}

/** A scale of more numbers has an input. */
const maxNumbers = 20

const boundsOf = (
  { settings: { max = "", min = "" } }: QuestionForm
): { readonly min?: number; readonly max?: number } => ({
  ...isNumber(min) ? { min: Number(min) } : {},
  ...isNumber(max) ? { max: Number(max) } : {}
})

const isNumber = (entry: string): boolean => /^\s*-?\d{1,6}\s*$/.test(entry)

const numbersOf = ({ max, min }: { readonly min: number; readonly max: number }) => {
  const count = max - min + 1
  return count < 1 || count > maxNumbers
    ? undefined
    : Array.from({ length: count }, (_, index) => String(min + index)).map((value) => ({ value, label: value }))
}
