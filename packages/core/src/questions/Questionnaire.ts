/** The present and the retired questions of a survey, and the replacement of the present ones by a new list. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import * as Checked from "../validation/Checked.js"
import {
  InvalidInput,
  type RuleViolated,
  ruleViolated,
  type Violation,
  violation
} from "../validation/ValidationError.js"
import type { QuestionId } from "../values/Ids.js"
import { jsonBytes } from "../values/jsonBytes.js"
import type { LimitValues } from "../values/Limits.js"
import { type DoubtfulKeys, noneDoubtful } from "./DoubtfulKeys.js"
import { assignCodes } from "./OptionCodes.js"
import { wasViolation } from "./question-parts/definition/keyedList.js"
import { definitionOf } from "./question-types/questionTypes.js"
import type { Question } from "./Question.js"
import { type QuestionInput, withRows } from "./QuestionInput.js"
import { hasRetiredOptions, removesOptions, retiredAfterEdit, retiredQuestion } from "./RetiredOptions.js"
import { keepVariableNames } from "./VariableNames.js"

/** `retired` questions have been removed from the survey and are kept for their answers. */
export interface Questionnaire {
  readonly questions: ReadonlyArray<Question>
  readonly retired: ReadonlyArray<Question>
}

export const empty: Questionnaire = { questions: [], retired: [] }

/**
 * The result of a replacement. `unanswered` are the questions that it took for unanswered: they must still be
 * unanswered when it is committed.
 */
export interface Replacement extends Questionnaire {
  readonly unanswered: ReadonlyArray<QuestionId>
}

/** A question from a request, and the id that it gets if it is new. */
export type NewQuestion = readonly [input: QuestionInput, newId: QuestionId]

/** A replacement that may not be what the request means: the keys that more than one question could have. */
export interface CheckedReplacement extends Replacement {
  readonly doubtful: DoubtfulKeys
}

/**
 * Replaces the questions of a survey. A question with the id of a present or retired question replaces that question. A
 * question that is not in the new list is retired if it is answered, and removed otherwise. So are the options and the
 * rows that an answered question loses. A question that is sent without `metadata` keeps what it has, and an option or
 * a row keeps its code.
 *
 * Fails with `InvalidInput` for unknown or repeated ids and keys and for codes that options cannot have, and with
 * `RuleViolated` when an answered question changes its type, or when a question takes the key of a retired one. The
 * pointers of violations begin with `at`.
 */
export const replaceQuestions = (
  present: Questionnaire,
  sent: ReadonlyArray<NewQuestion>,
  answered: ReadonlySet<QuestionId>,
  at: string
): Either.Either<Replacement, InvalidInput | RuleViolated> =>
  Either.map(Checked.toEither(checkReplacement(present, sent, answered, at)), ({ doubtful: _, ...made }) => made)

/** As `replaceQuestions`, and returns the questions also if there are violations. */
export const checkReplacement = (
  present: Questionnaire,
  sent: ReadonlyArray<NewQuestion>,
  answered: ReadonlySet<QuestionId>,
  at: string
): Checked.Checked<CheckedReplacement> => {
  const existing = new Map([...present.questions, ...present.retired].map((question) => [question.id, question]))
  const keptIds = new Set(sent.map(([input]) => input.id))
  const removed = [...present.retired, ...present.questions].filter((question) => !keptIds.has(question.id))
  const retired = removed.filter((question) => answered.has(question.id)).map(retiredQuestion)
  const keys = assignKeys(sent, existing, retired)

  const edited = Arr.zip(sent, keys).map(([[{ metadata, was: _, ...fields }, newId], key], index) => {
    const previous = fields.id === undefined ? undefined : existing.get(fields.id)
    const kept = previous?.type === fields.type ? retiredAfterEdit(previous, fields, answered.has(previous.id)) : {}
    const coded = assignCodes(previous, fields, kept, `${at}/${index}`)
    return {
      question: {
        ...withRows(fields, coded.rows),
        id: fields.id ?? newId,
        key,
        ...metadataOf(metadata, previous),
        ...kept,
        ...coded.fields
      },
      violations: coded.violations
    }
  })
  const ofIds = idViolations(sent, existing, at)
  const ofKeys = keyViolations(keys, at)
  const retyped = retypedQuestions(sent, existing).filter(({ id }) => answered.has(id))
  const doubtfulIndexes = [...[...ofIds, ...ofKeys].map(({ index }) => index), ...retyped.map(({ index }) => index)]
  return {
    value: {
      ...keepVariableNames(present, { questions: edited.map(({ question }) => question), retired }),
      unanswered: affectedQuestions(present, sent.map(([input]) => input)).filter((id) => !answered.has(id)),
      doubtful: doubtfulIndexes.length === 0 ? noneDoubtful : {
        keys: new Set(doubtfulIndexes.map((index) => keys[index] ?? "")),
        hasUntold: ofIds.some(({ index }) => sent[index]?.[0].key === undefined)
      }
    },
    invalid: [
      ...[...ofIds, ...ofKeys].map(({ violation }) => violation),
      ...sent.flatMap(([{ was }], index) => was === undefined ? [] : [wasViolation(`${at}/${index}`)]),
      ...edited.flatMap(({ violations }) => violations)
    ],
    broken: [
      ...retyped.map(({ index, type }) =>
        violation(`${at}/${index}/type`, "answered", `The question has answers, so its type stays ${type}.`, {
          allowed: [type]
        })
      ),
      // A question with an id that is not known may be meant for one that counts as retired here.
      ...ofIds.length > 0 ? [] : retiredKeyViolations(sent, keys, existing, retired, at)
    ]
  }
}

/** The limits of the questions of a survey together: see `requireCells` and `requireSize`. */
export const checkTotals = <A extends Questionnaire>(
  present: Questionnaire,
  edited: A,
  { surveyCells, surveyQuestionsBytes }: Pick<LimitValues, "surveyCells" | "surveyQuestionsBytes">,
  at: string
): Checked.Checked<A> =>
  Checked.andThen(
    Checked.withError(edited, errorOf(requireCells(present, edited, surveyCells, at))),
    () => Checked.withError(edited, errorOf(requireSize(present, edited, surveyQuestionsBytes, at)))
  )

const errorOf = <E>(checked: Either.Either<unknown, E>): E | undefined =>
  Either.isLeft(checked) ? checked.left : undefined

/**
 * Fails with `RuleViolated` when the questions and the retired questions after an edit have more than `maxBytes` bytes
 * of JSON, if the edit keeps retired questions or options and makes the survey larger. Retired questions and options
 * accumulate with each edit, while all else is limited by the request.
 */
export const requireSize = <A extends Questionnaire>(
  present: Questionnaire,
  edited: A,
  maxBytes: number,
  at: string
): Either.Either<A, RuleViolated> => {
  if (edited.retired.length === 0 && !edited.questions.some(hasRetiredOptions)) return Either.right(edited)
  const bytes = grownBeyond(maxBytes, bytesOf, present, edited)
  return bytes === undefined ? Either.right(edited) : Either.left(
    ruleViolated(
      at,
      "retired-too-large",
      `The questions, and the retired questions and options that are kept for answers, would have ${bytes} bytes of ` +
        `JSON, and at most ${maxBytes} are allowed. Keep more of the present questions and options, or create another ` +
        "survey.",
      { max: maxBytes, actual: bytes }
    )
  )
}

/**
 * Fails with `InvalidInput` when the matrices and rankings after an edit have more than `maxCells` cells together, if
 * the edit makes them more: a survey that had more before the limit existed can still be edited.
 */
export const requireCells = <A extends Questionnaire>(
  present: Questionnaire,
  edited: A,
  maxCells: number,
  at: string
): Either.Either<A, InvalidInput> => {
  const count = grownBeyond(maxCells, cellCountOf, present, edited)
  return count === undefined ? Either.right(edited) : Either.left(
    new InvalidInput({
      violations: [
        violation(
          at,
          "too-many",
          `At most ${maxCells} cells (rows × columns of matrices, places × options of rankings) are allowed in all ` +
            `questions together, there are ${count}.`,
          { max: maxCells, actual: count }
        )
      ]
    })
  )
}

/** Measures the result of an edit. `undefined`: it is at most `max`, or at most what there was before. */
const grownBeyond = (
  max: number,
  measure: (questionnaire: Questionnaire) => number,
  present: Questionnaire,
  edited: Questionnaire
): number | undefined => {
  const size = measure(edited)
  return size <= max || size <= measure(present) ? undefined : size
}

const cellCountOf = ({ questions }: Questionnaire): number =>
  questions.reduce((sum, question) => sum + definitionOf(question).cellCount(question), 0)

const bytesOf = ({ questions, retired }: Questionnaire): number => jsonBytes([questions, retired])

/** The questions that a new list removes, retypes or takes options from: whether they are answered matters. */
export const affectedQuestions = (
  present: Questionnaire,
  sent: ReadonlyArray<QuestionInput>
): ReadonlyArray<QuestionId> => {
  const inputs = new Map(sent.map((input) => [input.id, input]))
  return [...present.questions, ...present.retired].filter((question) => {
    const input = inputs.get(question.id)
    return input === undefined || input.type !== question.type || removesOptions(question, input)
  }).map(({ id }) => id)
}

/** The metadata that is sent, or else that of the question which is replaced. */
const metadataOf = (sent: QuestionInput["metadata"], previous: Question | undefined): Pick<Question, "metadata"> => {
  const metadata = sent ?? previous?.metadata
  return metadata === undefined || Object.keys(metadata).length === 0 ? {} : { metadata }
}

type QuestionsById = ReadonlyMap<QuestionId, Question>

/** A violation of the question at an index of the list. */
interface QuestionViolation {
  readonly index: number
  readonly violation: Violation
}

/** Repeated ids are checked here too, because a list need not be a decoded request. */
const idViolations = (
  sent: ReadonlyArray<NewQuestion>,
  existing: QuestionsById,
  at: string
): ReadonlyArray<QuestionViolation> => {
  const seen = new Set<QuestionId>()
  return sent.flatMap(([{ id }], index) => {
    if (id === undefined) return []
    const refuse = (code: "duplicate" | "unknown-question", detail: string) => [
      { index, violation: violation(`${at}/${index}/id`, code, detail) }
    ]
    if (!existing.has(id)) return refuse("unknown-question", "This survey has no question of this id.")
    if (seen.has(id)) return refuse("duplicate", "Another question of the list has this id.")
    seen.add(id)
    return []
  })
}

/**
 * The key of the request, or else the key that the question has, or else the first of `q1`, `q2`, … that is not taken.
 * The keys of retired questions are taken: in an export, `q1` must not change its meaning.
 */
const assignKeys = (
  sent: ReadonlyArray<NewQuestion>,
  existing: QuestionsById,
  retired: ReadonlyArray<Question>
): ReadonlyArray<string> => {
  const given = sent.map(([{ id, key }]) => key ?? (id === undefined ? undefined : existing.get(id)?.key))
  const taken = new Set([...given, ...retired.map(({ key }) => key)])
  const nextKey = freeKeys(taken)
  return given.map((key) => key ?? nextKey())
}

/** Makes a function whose calls return those of `q1`, `q2`, … that are not taken, in order. */
export const freeKeys = (taken: ReadonlySet<string | undefined>): () => string => {
  let number = 0
  return () => {
    do number++
    while (taken.has(`q${number}`))
    return `q${number}`
  }
}

const keyViolations = (keys: ReadonlyArray<string>, at: string): ReadonlyArray<QuestionViolation> => {
  const seen = new Set<string>()
  return keys.flatMap((key, index) => {
    if (seen.has(key)) {
      const detail = `Another question has the key ${key}.`
      return [{ index, violation: violation(`${at}/${index}/key`, "duplicate", detail) }]
    }
    seen.add(key)
    return []
  })
}

/** A key names one column of an export: it stays with a retired question. A question keeps the key that it has. */
const retiredKeyViolations = (
  sent: ReadonlyArray<NewQuestion>,
  keys: ReadonlyArray<string>,
  existing: QuestionsById,
  retired: ReadonlyArray<Question>,
  at: string
): ReadonlyArray<Violation> => {
  const retiredKeys = new Map(retired.map(({ id, key }) => [key, id]))
  return Arr.zipWith(
    sent,
    keys,
    ([{ id }], key) => ({ key, isKept: id !== undefined && existing.get(id)?.key === key })
  )
    .flatMap(({ isKept, key }, index) => {
      const retiredId = isKept ? undefined : retiredKeys.get(key)
      return retiredId === undefined ? [] : [
        violation(
          `${at}/${index}/key`,
          "retired-key",
          `The key ${key} belongs to a retired question. Choose another key, or send the id ${retiredId} to bring that ` +
            "question back."
        )
      ]
    })
}

/** The questions whose type changes, with their present type. */
const retypedQuestions = (sent: ReadonlyArray<NewQuestion>, existing: QuestionsById) =>
  sent.flatMap(([input], index) => {
    const previous = input.id === undefined ? undefined : existing.get(input.id)
    return previous !== undefined && previous.type !== input.type
      ? [{ index, id: previous.id, type: previous.type }]
      : []
  })
