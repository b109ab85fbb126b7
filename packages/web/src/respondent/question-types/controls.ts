/** The controls of all question types. */
import type { AnswerValue, Question } from "@canvass/core"
import type { Entries } from "../../form/Entries.js"
import type { FieldEntry, QuestionControl, QuestionOf } from "../question-parts/QuestionControl.js"
import { boolean } from "./boolean.js"
import { date } from "./date.js"
import { file } from "./file.js"
import { matrix } from "./matrix.js"
import { multipleChoice } from "./multipleChoice.js"
import { nps } from "./nps.js"
import { ranking } from "./ranking.js"
import { rating } from "./rating.js"
import { singleChoice } from "./singleChoice.js"
import { slider } from "./slider.js"
import { text } from "./text.js"

const controls: { readonly [Type in Question.QuestionType]: QuestionControl<QuestionOf<Type>> } = {
  text,
  single_choice: singleChoice,
  multiple_choice: multipleChoice,
  rating,
  boolean,
  date,
  file,
  matrix,
  ranking,
  slider,
  nps
}

const controlOf = <Type extends Question.QuestionType>(
  question: { readonly type: Type }
): QuestionControl<QuestionOf<Type>> => controls[question.type]

/** The control of a question of any type. */
export const controlFor = (question: Question.Question): QuestionControl<Question.Question> => controlOf(question)

/** The answers of a form in the order of the questions, as the API takes them. `null`: not answered. */
export const readAnswers = (
  questions: ReadonlyArray<Question.Question>,
  entries: Entries
): ReadonlyArray<{ readonly questionId: string; readonly value: unknown }> =>
  questions.map((question) => ({ questionId: question.id, value: controlFor(question).read(question, entries) }))

/** The fields of an answer. */
export const fieldsOfAnswer = (
  question: Question.Question,
  value: AnswerValue.AnswerValue
): ReadonlyArray<FieldEntry> => controlFor(question).fieldsOf(question, value)
