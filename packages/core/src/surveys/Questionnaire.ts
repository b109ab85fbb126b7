/** A survey's questions, now and formerly, and what a new list of them makes of both (decisions §3). Pure. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { InvalidInput, RuleViolated, type Violation, violation } from "../validation/ValidationError.js"
import type { QuestionId } from "../values/Ids.js"
import type { Question } from "./Question.js"
import type { QuestionInput } from "./QuestionInput.js"

/** `retired` questions are gone from the survey, and kept with the answers given to them. */
export interface Questionnaire {
  readonly questions: ReadonlyArray<Question>
  readonly retired: ReadonlyArray<Question>
}

export const empty: Questionnaire = { questions: [], retired: [] }

/** `unanswered`: what the arrangement took for unanswered, and what must still be so when it is written. */
export interface Arranged extends Questionnaire {
  readonly unanswered: ReadonlyArray<QuestionId>
}

/** A question that was sent, and the id that it gets if it is new. */
export type Sent = readonly [input: QuestionInput, fresh: QuestionId]

/**
 * Puts the list that was sent in place of the present one. A question keeps its identity by its id, also one that was
 * retired: it returns. One left out is retired if it is `answered`, otherwise nothing is left of it. Faults have their
 * pointers below `at`.
 */
export const arrange = (
  present: Questionnaire,
  sent: ReadonlyArray<Sent>,
  answered: ReadonlySet<QuestionId>,
  at: string
): Either.Either<Arranged, InvalidInput | RuleViolated> => {
  const known = new Map([...present.questions, ...present.retired].map((question) => [question.id, question]))
  const kept = new Set(sent.map(([input]) => input.id))
  const gone = [...present.retired, ...present.questions].filter((question) => !kept.has(question.id))
  const retired = gone.filter((question) => answered.has(question.id))
  const keys = assignKeys(sent, known, retired)

  const invalid = [...identityViolations(sent, known, at), ...keyViolations(keys, at)]
  if (Arr.isNonEmptyArray(invalid)) return Either.left(new InvalidInput({ violations: invalid }))

  const retyped = retypedPlaces(sent, known)
  const broken = retyped.filter(({ id }) => answered.has(id)).map(({ index, type }) =>
    violation(`${at}/${index}/type`, "answered", `The question has answers, so its type stays ${type}.`)
  )
  if (Arr.isNonEmptyArray(broken)) return Either.left(new RuleViolated({ violations: broken }))

  return Either.right({
    questions: Arr.zipWith(sent, keys, ([input, fresh], key) => ({ ...input, id: input.id ?? fresh, key })),
    retired,
    unanswered: [...gone.filter((question) => !answered.has(question.id)), ...retyped].map(({ id }) => id)
  })
}

/** The questions that `sent` leaves out or gives another type: it matters whether these are answered. */
export const affected = (present: Questionnaire, sent: ReadonlyArray<QuestionInput>): ReadonlyArray<QuestionId> => {
  const types = new Map(sent.map(({ id, type }) => [id, type]))
  return [...present.questions, ...present.retired].filter(({ id, type }) => types.get(id) !== type).map(({ id }) => id)
}

type Known = ReadonlyMap<QuestionId, Question>

/** Looked at here too, since a list may come from elsewhere than from a decoded request. */
const identityViolations = (sent: ReadonlyArray<Sent>, known: Known, at: string): ReadonlyArray<Violation> => {
  const seen = new Set<QuestionId>()
  return sent.flatMap(([{ id }], index) => {
    if (id === undefined) return []
    if (!known.has(id)) {
      return [violation(`${at}/${index}/id`, "unknown-question", "This survey has no question of this id.")]
    }
    if (seen.has(id)) return [violation(`${at}/${index}/id`, "duplicate", "Another question of the list has this id.")]
    seen.add(id)
    return []
  })
}

/**
 * The key that was sent, else the one that the question has, else the first free of `q1`, `q2`, … A key that a retired
 * question holds is not free: in an export `q1` should not come to mean something else unasked.
 */
const assignKeys = (
  sent: ReadonlyArray<Sent>,
  known: Known,
  retired: ReadonlyArray<Question>
): ReadonlyArray<string> => {
  const given = sent.map(([{ id, key }]) => key ?? (id === undefined ? undefined : known.get(id)?.key))
  const taken = new Set([...given, ...retired.map(({ key }) => key)])
  let number = 0
  return given.map((key) => {
    if (key !== undefined) return key
    do number++
    while (taken.has(`q${number}`))
    return `q${number}`
  })
}

const keyViolations = (keys: ReadonlyArray<string>, at: string): ReadonlyArray<Violation> => {
  const seen = new Set<string>()
  return keys.flatMap((key, index) => {
    if (seen.has(key)) return [violation(`${at}/${index}/key`, "duplicate", `Another question has the key ${key}.`)]
    seen.add(key)
    return []
  })
}

/** The questions that were sent with another type than they have, with the type that they have. */
const retypedPlaces = (sent: ReadonlyArray<Sent>, known: Known) =>
  sent.flatMap(([input], index) => {
    const before = input.id === undefined ? undefined : known.get(input.id)
    return before !== undefined && before.type !== input.type ? [{ index, id: before.id, type: before.type }] : []
  })
