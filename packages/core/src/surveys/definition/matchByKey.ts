/** The questions of a definition, matched by their keys with those that a survey has. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import type { RenamedKeys } from "../../logic/rules/renameKeys.js"
import type { QuestionInput } from "../../questions/QuestionInput.js"
import { freeKeys, type Questionnaire } from "../../questions/Questionnaire.js"
import { InvalidInput, type Violation, violation } from "../../validation/ValidationError.js"
import type { Ending, EndingInput } from "../model/Ending.js"
import type { Quota, QuotaInput } from "../model/Quota.js"
import type { Survey } from "../model/Survey.js"
import type { RenamedParts } from "../SurveyEdits.js"

/** The parts of a definition whose items may have had other keys. */
interface NamedParts {
  readonly questions: ReadonlyArray<QuestionInput>
  readonly quotas: ReadonlyArray<QuotaInput>
  readonly endings: ReadonlyArray<EndingInput>
}

/** The parts of a definition, matched with those of a survey. */
export interface MatchedParts {
  readonly questions: ReadonlyArray<QuestionInput>
  readonly quotas: ReadonlyArray<Quota>
  readonly endings: ReadonlyArray<Ending>
  readonly renamed: RenamedParts
}

/**
 * Returns the questions with the ids of the present questions that they were (`was`), or else of the present ones of
 * their keys, or else of the retired ones of their keys and types. A question without key gets the one that it would
 * get in a new survey. A question without metadata has none. Fails with `InvalidInput` for questions with an id, and
 * for unknown and repeated `was`.
 */
export const matchByKey = (
  survey: Questionnaire & Pick<Survey, "endings" | "quotas">,
  { endings, questions: sent, quotas }: NamedParts
): Either.Either<MatchedParts, InvalidInput> => {
  const present = new Map(survey.questions.map(({ id, key }) => [key, id]))
  const violations = [
    ...sent.flatMap(({ id }, index) =>
      id === undefined ? [] : [
        violation(
          `/questions/${index}/id`,
          "not-allowed",
          "A definition has no ids: questions are matched by their keys."
        )
      ]
    ),
    ...wasViolations("/questions", sent, survey.questions),
    ...wasViolations("/quotas", quotas, survey.quotas),
    ...wasViolations("/endings", endings, survey.endings)
  ]
  if (Arr.isNonEmptyArray(violations)) return Either.left(new InvalidInput({ violations }))
  const renamed = new Set(sent.map(({ was }) => was))
  const returning = new Map(survey.retired.map(({ id, key, type }) => [`${type} ${key}`, id]))
  const nextKey = freeKeys(new Set(sent.map(({ key }) => key)))
  return Either.right({
    renamed: { quotas: renamedItems(quotas), endings: renamedItems(endings) },
    endings: endings.map(({ was: _, ...ending }) => ending),
    quotas: quotas.map(({ was: _, ...quota }) => quota),
    questions: sent.map(({ was, ...question }) => {
      const { key = nextKey(), metadata = {}, type } = question
      const id = was !== undefined
        ? present.get(was)
        : (renamed.has(key) ? undefined : present.get(key)) ?? returning.get(`${type} ${key}`)
      return { ...question, key, metadata, ...id === undefined ? {} : { id } }
    })
  })
}

/** The new keys of items of a list by the old ones. */
const renamedItems = (sent: ReadonlyArray<{ readonly key: string; readonly was?: string }>): RenamedKeys =>
  new Map(sent.flatMap(({ key, was }) => was === undefined || was === key ? [] : [[was, key]]))

/** The violations of the keys that items of a list had. */
const wasViolations = (
  at: string,
  sent: ReadonlyArray<{ readonly was?: string }>,
  present: ReadonlyArray<{ readonly key: string }>
): ReadonlyArray<Violation> => {
  const keys = new Set(present.map(({ key }) => key))
  const seen = new Set<string>()
  return sent.flatMap(({ was }, index) => {
    if (was === undefined) return []
    const refuse = (code: "duplicate" | "invalid-reference", detail: string) => [
      violation(`${at}/${index}/was`, code, detail)
    ]
    if (!keys.has(was)) return refuse("invalid-reference", "The list of the survey has nothing of this key.")
    if (seen.has(was)) return refuse("duplicate", "An earlier item has had this key.")
    seen.add(was)
    return []
  })
}
