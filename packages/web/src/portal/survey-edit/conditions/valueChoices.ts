/** The values that a test can compare with, where they are few enough to choose from. */
import { type OptionLine, readOptions } from "@canvass/ui"
import { questionTypePagesOf } from "../../../question-types/questionTypes.js"
import type { FormSubject } from "../model/conditions/Subject.js"
import type { ConditionEditorTexts } from "./conditionEditorTexts.js"

/** Undefined: any text, number or day can be entered. */
export const valueChoices = (
  { question }: FormSubject,
  t: ConditionEditorTexts
): ReadonlyArray<OptionLine> | undefined => {
  if (question === undefined) return undefined
  const { options, settings: { falseLabel = "", max = "", min = "", trueLabel = "" } } = question
  const settings = { falseLabel: falseLabel.trim() || t.no, max, min, trueLabel: trueLabel.trim() || t.yes }
  return questionTypePagesOf(question).values?.choices({ options: readOptions(options), settings }, undefined)
    ?.map(({ label, value }) => ({ value, label: label ?? value }))
}
