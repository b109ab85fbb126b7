/** A stored response as conditions read it. What is not tested is not read. */
import type { AnswerValue } from "../../questions/AnswerValue.js"
import type { Question } from "../../questions/Question.js"
import type { QuestionId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import * as Rfc3339 from "../../values/Rfc3339.js"
import type { AnswerReading } from "../questionnaire/AnswerReading.js"
import { type ComparableText, comparableText } from "../questionnaire/ComparableText.js"
import type { Property } from "../questionnaire/Condition.js"
import type { Answers } from "../questionnaire/holds.js"
import { answerModels } from "../questionnaire/types/registry.js"

/** What conditions test of a response. */
export interface TestedResponse {
  readonly answers: ReadonlyArray<{ readonly questionId: QuestionId; readonly value: AnswerValue }>
  readonly language: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly variables: Readonly<Record<string, number | null>> | null
}

/** What filters test of a response. */
export interface FilteredResponse extends TestedResponse {
  readonly status: string
  readonly submittedAt: Instant
  readonly startedAt: Instant | null
  readonly externalId: string | null
  readonly questionnaireVersion: number | null
  readonly seed: number | null
}

/** The questions that a condition tests, by the names that it has for them. */
export type TestedQuestions = ReadonlyMap<string, Pick<Question, "id" | "settings" | "type">>

/**
 * The answers of a stored response.
 *
 * @param now - `today` is relative to it.
 */
export const storedAnswers = (
  questions: TestedQuestions,
  { answers, language, metadata, variables }: TestedResponse,
  now: Instant
): Answers => {
  const readings = new Map<string, AnswerReading | undefined>()
  const fields = new Map<string, ComparableText | undefined>()

  const read = (name: string): AnswerReading | undefined => {
    const question = questions.get(name)
    if (question === undefined) return undefined
    const answer = answers.find(({ questionId }) => questionId === question.id)
    return answer === undefined ? undefined : readStored(question, answer.value)
  }

  const readField = (name: string): ComparableText | undefined => {
    const text = Object.hasOwn(metadata, name) ? metadata[name] : undefined
    return text === undefined ? undefined : comparableText(text)
  }

  return {
    now,
    language: language ?? undefined,
    // Only computing a variable needs it, and variables are stored.
    question: () => undefined,
    reading: (name) => once(readings, name, read),
    field: (name) => once(fields, name, readField),
    variable: (name) => variables !== null && Object.hasOwn(variables, name) ? variables[name] ?? null : null
  }
}

/** Reads the stored answer to a question. */
export const readStored = (
  { settings, type }: Pick<Question, "settings" | "type">,
  value: AnswerValue
): AnswerReading | undefined => answerModels[type].readStored(value, settings)

/** The answers and the properties of a stored response. Arguments as for `storedAnswers`. */
export const storedResponse = (questions: TestedQuestions, response: FilteredResponse, now: Instant): Answers => {
  const properties = new Map<Property, AnswerReading | undefined>()
  return {
    ...storedAnswers(questions, response, now),
    property: (name) => once(properties, name, () => readProperty(response, name))
  }
}

/** What a response has beside its answers. */
export type StoredProperties = Omit<FilteredResponse, keyof TestedResponse> & Pick<FilteredResponse, "language">

/** Reads a property of a stored response. */
export const readProperty = (response: StoredProperties, name: Property): AnswerReading | undefined => {
  switch (name) {
    case "submittedAt":
    case "startedAt": {
      const instant = response[name]
      return instant === null ? undefined : instantReading(instant)
    }
    case "durationSeconds": {
      const { startedAt, submittedAt } = response
      return startedAt === null ? undefined : numberReading(Math.max(0, submittedAt - startedAt) / 1_000)
    }
    case "questionnaireVersion":
    case "seed": {
      const number = response[name]
      return number === null ? undefined : numberReading(number)
    }
    case "externalId":
    case "language": {
      const text = response[name]
      return text === null ? undefined : { kind: "text", ...comparableText(text) }
    }
    case "status":
      return { kind: "option", values: new Set([response.status]), others: [] }
  }
}

/** The text is made when it is needed: conditions compare the number. */
const instantReading = (value: Instant): AnswerReading => ({
  kind: "instant",
  value,
  get text() {
    return Rfc3339.format(value)
  }
})

const numberReading = (value: number): AnswerReading => ({ kind: "number", value, text: String(value) })

/** The value that was read for the name. It is read at the first time. */
const once = <Name, A>(read: Map<Name, A | undefined>, name: Name, make: (name: Name) => A | undefined) => {
  if (!read.has(name)) read.set(name, make(name))
  return read.get(name)
}
