/** Checks the answers of a submission against a survey's questions (decisions §5): a refusal names every bad answer. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import type { Question } from "../surveys/Question.js"
import type { Questionnaire } from "../surveys/Questionnaire.js"
import { type Violation, violation } from "../validation/ValidationError.js"
import type { LimitValues } from "../values/Limits.js"
import type { Answer, AnswerValue } from "./Answer.js"
import { type AnswerReader, answerReader, pointerTo, quote } from "./AnswerReader.js"

/**
 * - `complete`: a required question without an answer is a fault.
 * - `previous`: what a partial response holds already. An answer takes the place of the earlier one to the same
 *   question, and none at all (`null`, or what is empty in the shape of its type) removes it.
 * - `at`: the place of the answers in the body, such as `/answers`.
 */
export interface CheckOptions {
  readonly complete: boolean
  readonly at: string
  readonly previous?: ReadonlyArray<Answer>
}

export interface AnswerChecker {
  /** The normalised answers in the order of the questions, then those to questions that have been retired since. */
  readonly check: (
    input: unknown,
    options: CheckOptions
  ) => Either.Either<ReadonlyArray<Answer>, Arr.NonEmptyArray<Violation>>
}

/** Compiled once for a questionnaire: a survey with 100 000 respondents asks the same questions 100 000 times. */
export const answerChecker = ({ questions, retired }: Questionnaire, limits: LimitValues): AnswerChecker => {
  const places = questions.map((question): Place => ({ question, read: answerReader(question, limits) }))
  const find = finder(places, retired)
  return {
    check: (input, { at, complete, previous = noAnswers }) => {
      if (!Array.isArray(input)) return Either.left([violation(at, "wrong-type", "Expected an array of answers.")])
      const { violations, replies } = readReplies(input, find, at)
      const earlier = new Map(previous.map((answer) => [answer.questionId, answer]))
      const answers: Array<Answer> = []
      for (const place of places) {
        const { id, key, required } = place.question
        const reply = replies.get(place)
        const answer = reply === undefined ? earlier.get(id) : reply.answer
        earlier.delete(id)
        if (answer !== undefined) answers.push(answer)
        else if (complete && required && (reply === undefined || reply.violations.length === 0)) {
          violations.push(violation(reply?.at ?? at, "required", `The question ${key} needs an answer.`))
        }
      }
      answers.push(...earlier.values())
      return Arr.isNonEmptyArray(violations) ? Either.left(bounded(violations, at)) : Either.right(answers)
    }
  }
}

const noAnswers: ReadonlyArray<Answer> = []
const noViolations: ReadonlyArray<Violation> = []

interface Place {
  readonly question: Question
  readonly read: AnswerReader
}

/** What was sent to one question: an answer, none, or something wrong. */
interface Reply {
  readonly at: string
  readonly answer: Answer | undefined
  readonly violations: ReadonlyArray<Violation>
}

/** The replies to each question, and all that is wrong. Stops reading where there are too many faults to tell. */
const readReplies = (input: ReadonlyArray<unknown>, find: Find, at: string) => {
  const replies = new Map<Place, Reply>()
  const violations: Array<Violation> = []
  for (let index = 0; index < input.length && violations.length <= maxViolations; index++) {
    const here = `${at}/${index}`
    const element = input[index]
    if (!isReadonlyRecord(element)) {
      violations.push(violation(here, "wrong-type", "Expected { questionId, value }."))
      continue
    }
    for (const unknown of unknownFields(element, here)) violations.push(unknown)
    const place = find(element, here)
    if (Either.isLeft(place)) {
      violations.push(place.left)
    } else if (replies.has(place.right)) {
      violations.push(
        violation(here, "duplicate", `An earlier answer is to the question ${place.right.question.key} too.`)
      )
    } else {
      const reply = readReply(place.right, element.value, `${here}/value`)
      replies.set(place.right, reply)
      violations.push(...reply.violations)
    }
  }
  return { replies, violations }
}

const readReply = ({ question, read }: Place, value: unknown, at: string): Reply => {
  // Nothing, said plainly: a client may send what its form holds, or take an earlier answer back.
  if (value === undefined || value === null) return { at, answer: undefined, violations: noViolations }
  const reading = read(value)
  if (Either.isLeft(reading)) {
    return { at, answer: undefined, violations: reading.left.map((one) => ({ ...one, pointer: at + one.pointer })) }
  }
  return { at, answer: answerTo(question, reading.right), violations: noViolations }
}

const answerTo = ({ id }: Question, value: AnswerValue | undefined): Answer | undefined =>
  value === undefined ? undefined : { questionId: id, value }

type Element = Readonly<Record<string, unknown>>

type Found = Either.Either<Place, Violation>

type Find = (element: Element, at: string) => Found

/** By `questionId` or `questionKey`. Maps, since a name such as `__proto__` finds nothing in them. */
const finder = (places: ReadonlyArray<Place>, retired: ReadonlyArray<Question>): Find => {
  const byId = new Map<string, Found>(places.map((place) => [place.question.id, Either.right(place)]))
  const byKey = new Map<string, Found>(places.map((place) => [place.question.key, Either.right(place)]))
  const gone = new Set<string>(retired.flatMap(({ id, key }) => [id, key]))
  return ({ questionId, questionKey }, at) => {
    if (questionId !== undefined && questionKey !== undefined) {
      return Either.left(violation(`${at}/questionKey`, "not-allowed", "An answer names its question by id or by key."))
    }
    const field = questionKey === undefined ? "questionId" : "questionKey"
    const name = questionId ?? questionKey
    if (name === undefined) {
      return Either.left(violation(`${at}/questionId`, "required", "An answer needs `questionId` or `questionKey`."))
    }
    if (typeof name !== "string") return Either.left(violation(`${at}/${field}`, "wrong-type", "Expected a string."))
    const place = questionKey === undefined ? byId.get(name) : byKey.get(name)
    if (place !== undefined) return place
    return Either.left(
      gone.has(name)
        ? violation(`${at}/${field}`, "retired-question", "This question is no longer part of the survey.")
        : violation(`${at}/${field}`, "unknown-question", `The survey has no question ${quote(name)}.`)
    )
  }
}

const unknownFields = (element: Element, at: string): ReadonlyArray<Violation> => {
  const names = Object.keys(element)
  if (names.every(isKnown)) return noViolations
  return names.filter((name) => !isKnown(name)).slice(0, maxViolations)
    .map((name) => violation(at + pointerTo(name), "unknown-field", `The field ${quote(name)} is not known here.`))
}

const isKnown = (name: string): boolean => name === "value" || name === "questionId" || name === "questionKey"

/** A body of a megabyte can hold more faults than an answer should. */
const maxViolations = 1_000

const bounded = (violations: Arr.NonEmptyArray<Violation>, at: string): Arr.NonEmptyArray<Violation> =>
  violations.length <= maxViolations
    ? violations
    : Arr.append(
      violations.slice(0, maxViolations),
      violation(at, "too-many-faults", `There are more than ${maxViolations} faults.`)
    )
