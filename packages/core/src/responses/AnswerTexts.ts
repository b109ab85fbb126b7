/** The texts that respondents wrote: answers to text questions, and texts beside options. */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { answerModels } from "../logic/questionnaire/types/registry.js"
import { type AnswerValue, isList } from "../questions/AnswerValue.js"
import type { Question } from "../questions/Question.js"
import type { Questionnaire } from "../questions/Questionnaire.js"
import { InvalidInput, violation } from "../validation/ValidationError.js"
import { QuestionId, ResponseId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"
import { foldCase } from "../values/text/CaseFolding.js"
import type { Response } from "./Response.js"

/** A text. `kind` is `other` for one that was written beside the options of a choice. */
export const AnswerText = Schema.Struct({
  responseId: ResponseId,
  questionId: QuestionId,
  questionKey: Schema.String,
  kind: Schema.Literal("text", "other"),
  submittedAt: Instant,
  text: Schema.String
})
export type AnswerText = typeof AnswerText.Type

/** Which texts a list has. */
export interface TextSelection {
  /** Undefined: the texts of all questions. */
  readonly question?: string | undefined
  /** A text that each of them contains. Case does not matter. */
  readonly q?: string | undefined
}

/**
 * Makes a function that returns the selected texts of a response, in the order of its answers.
 *
 * @param questions - The questions whose texts are wanted.
 */
export const textsOf = (questions: ReadonlyArray<Question>, q: string | undefined) => {
  const wanted = new Map(questions.map((question) => [question.id, question]))
  const part = q === undefined || q === "" ? undefined : foldCase(q)
  return ({ answers, id, submittedAt }: Response): ReadonlyArray<AnswerText> =>
    answers.flatMap(({ questionId, value }) => {
      const question = wanted.get(questionId)
      if (question === undefined) return []
      const kind = answerModels[question.type].texts ?? "other"
      return written(value, kind)
        .filter((text) => part === undefined || foldCase(text).includes(part))
        .map((text) => ({ responseId: id, questionId, questionKey: question.key, kind, submittedAt, text }))
    })
}

const written = (value: AnswerValue, kind: AnswerText["kind"]): ReadonlyArray<string> => {
  if (kind === "text") return typeof value === "string" ? [value] : []
  const items = isList(value) ? value : [value]
  return items.flatMap((item) => typeof item === "object" && "other" in item && isText(item.other) ? [item.other] : [])
}

const isText = (value: unknown): value is string => typeof value === "string"

/**
 * The questions of a survey that may have texts, retired ones too, or the one with the key. Fails when there is no such
 * question, or when nobody writes a text for it.
 */
export const questionsWithTexts = (
  { questions, retired }: Questionnaire,
  key: string | undefined
): Either.Either<ReadonlyArray<Question>, InvalidInput> => {
  const all = [...questions, ...retired]
  if (key === undefined) return Either.right(all.filter(isTextual))
  const question = all.find((one) => one.key === key)
  if (question === undefined) return refuse("unknown-question", "The survey has no question with this key.")
  return isTextual(question)
    ? Either.right([question])
    : refuse("not-allowed", "Only text questions and choices have texts.")
}

/** A question that does not allow own words any more may still have some. */
const isTextual = ({ type }: Question): boolean => answerModels[type].texts !== undefined

const refuse = (code: "not-allowed" | "unknown-question", detail: string): Either.Either<never, InvalidInput> =>
  Either.left(new InvalidInput({ violations: [violation("question", code, detail)] }))
