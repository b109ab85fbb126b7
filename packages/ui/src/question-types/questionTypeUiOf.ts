/** What is drawn of questions whose type is known at run time only. */
import type { Image, QuestionLogic, QuestionType, TypedQuestion } from "@canvass/core/questionnaire"
import type { QuestionTypeUi } from "../question-parts/QuestionTypeUi.js"
import { questionTypeUis } from "./questionTypes.js"

/** A question of any type. */
export type AnyQuestion = TypedQuestion<QuestionType>

export const questionTypeUiOf = <Type extends QuestionType>(
  { type }: { readonly type: Type }
): QuestionTypeUi<Type> => questionTypeUis[type]

/** A question as a survey or a definition has it: lists and settings may be absent. */
export interface AskedQuestion extends QuestionLogic {
  readonly text: string
  readonly description?: string
  readonly image?: Image
}

/** The question with everything that its control reads. */
export const typedQuestion = (question: AskedQuestion): AnyQuestion => {
  const { options = [], settings = {}, type } = question
  const filled = { ...question, options, settings: type === "matrix" ? { rows: [], ...settings } : settings }
  if (isTyped(filled)) return filled
  throw new Error(`The question ${question.key} has no text.`)
}

/** The settings are those of the type: a server has accepted them, or an editor has made them so. */
const isTyped = (question: AskedQuestion): question is AnyQuestion => typeof question.text === "string"
