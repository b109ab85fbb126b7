/** The registry of question types, and the only list of them. */
import type { QuestionType } from "../../logic/questionnaire/types/registry.js"
import type { QuestionTypeDefinition } from "../question-parts/QuestionTypeDefinition.js"
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

/** All question types by name, in the order of the API documentation. */
export const questionTypes = {
  text,
  multiple_choice: multipleChoice,
  single_choice: singleChoice,
  rating,
  boolean,
  date,
  file,
  matrix,
  ranking,
  slider,
  nps
} satisfies Readonly<Record<QuestionType, unknown>>

type Registry = typeof questionTypes

export type { QuestionType }

/** A question of the given types. */
export type QuestionOf<Type extends QuestionType> = {
  readonly [T in Type]: Parameters<Registry[T]["breakdown"]>[0]
}[Type]

/** The breakdown of a question of the given types. */
export type BreakdownOf<Type extends QuestionType> = {
  readonly [T in Type]: ReturnType<Registry[T]["breakdown"]>
}[Type]

/** A point of a trend of a question of the given types. */
export type PointOf<Type extends QuestionType> = {
  readonly [T in Type]: ReturnType<Registry[T]["pointOf"]>
}[Type]

type Definition<Type extends QuestionType> = QuestionTypeDefinition<
  Type,
  QuestionOf<Type>,
  BreakdownOf<Type>,
  PointOf<Type>
>

/** The registry, typed so that the definition of a question's type accepts that question. */
const definitions: { readonly [Type in QuestionType]: Definition<Type> } = questionTypes

/** The names of all question types. */
export const questionTypeNames: ReadonlyArray<QuestionType> = Object.values(questionTypes).map(({ type }) => type)

/** Whether a value is the name of a question type. */
export const isQuestionType = (value: unknown): value is QuestionType =>
  typeof value === "string" && Object.hasOwn(questionTypes, value)

/** The definition of the type of a question. */
export const definitionOf = <Type extends QuestionType>(question: { readonly type: Type }): Definition<Type> =>
  definitions[question.type]
