/** The questions of a definition, matched by their keys with those that a survey has. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import type { QuestionInput } from "../../questions/QuestionInput.js"
import { freeKeys, type Questionnaire } from "../../questions/Questionnaire.js"
import { InvalidInput, violation } from "../../validation/ValidationError.js"

/**
 * Returns the questions with the ids of the present questions of their keys, or else of the retired ones of their keys
 * and types. A question without key gets the one that it would get in a new survey. A question without metadata has
 * none. Fails with `InvalidInput` for questions with an id.
 */
export const matchByKey = (
  { questions, retired }: Questionnaire,
  sent: ReadonlyArray<QuestionInput>
): Either.Either<ReadonlyArray<QuestionInput>, InvalidInput> => {
  const violations = sent.flatMap(({ id }, index) =>
    id === undefined ? [] : [
      violation(
        `/questions/${index}/id`,
        "not-allowed",
        "A definition has no ids: questions are matched by their keys."
      )
    ]
  )
  if (Arr.isNonEmptyArray(violations)) return Either.left(new InvalidInput({ violations }))
  const present = new Map(questions.map(({ id, key }) => [key, id]))
  const returning = new Map(retired.map(({ id, key, type }) => [`${type} ${key}`, id]))
  const nextKey = freeKeys(new Set(sent.map(({ key }) => key)))
  return Either.right(sent.map((question) => {
    const { key = nextKey(), metadata = {}, type } = question
    const id = present.get(key) ?? returning.get(`${type} ${key}`)
    return { ...question, key, metadata, ...id === undefined ? {} : { id } }
  }))
}
