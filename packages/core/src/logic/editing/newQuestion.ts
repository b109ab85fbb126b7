/** A question that is added to a survey, with what its type asks for. */
import { shapeOf } from "../questionnaire/types/registry.js"
import type { QuestionType } from "../questionnaire/types/registry.js"
import type { OptionDefinition, QuestionDefinition } from "./Definition.js"

/** The labels of the options and the rows of a new question, in the language of the editor. Numbers begin with 1. */
export interface NewLabels {
  readonly option: (number: number) => string
  readonly row: (number: number) => string
}

/** A question of the type with as many options and rows as a question of the type needs, and no text yet. */
export const newQuestion = (key: string, type: QuestionType, labels: NewLabels): QuestionDefinition => {
  const { optionCount, rowCount } = shapeOf(type)
  return {
    key,
    type,
    text: "",
    ...optionCount.max === 0 ? {} : { options: partsOf(optionCount.min, labels.option) },
    ...rowCount === undefined ? {} : { settings: { rows: partsOf(rowCount.min, labels.row) } }
  }
}

const partsOf = (count: number, label: (number: number) => string): ReadonlyArray<OptionDefinition> =>
  Array.from({ length: count }, (_, index) => ({ value: label(index + 1), label: label(index + 1) }))
