/** Checks the answers of a submission against a survey's questions (decisions §5): a refusal names every bad answer. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import { type Fault, fault } from "../Fault.js"
import type { LimitValues } from "../Limits.js"
import type { Question } from "../surveys/Question.js"
import type { Questionnaire } from "../surveys/Questionnaire.js"
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
  ) => Either.Either<ReadonlyArray<Answer>, Arr.NonEmptyArray<Fault>>
}

/** Compiled once for a questionnaire: a survey with 100 000 respondents asks the same questions 100 000 times. */
export const answerChecker = ({ questions, retired }: Questionnaire, limits: LimitValues): AnswerChecker => {
  const places = questions.map((question): Place => ({ question, read: answerReader(question, limits) }))
  const find = finder(places, retired)
  return {
    check: (input, { at, complete, previous = noAnswers }) => {
      if (!Array.isArray(input)) return Either.left([fault(at, "wrong-type", "Expected an array of answers.")])
      const { faults, replies } = readReplies(input, find, at)
      const earlier = new Map(previous.map((answer) => [answer.questionId, answer]))
      const answers: Array<Answer> = []
      for (const place of places) {
        const { id, key, required } = place.question
        const reply = replies.get(place)
        const answer = reply === undefined ? earlier.get(id) : reply.answer
        earlier.delete(id)
        if (answer !== undefined) answers.push(answer)
        else if (complete && required && (reply === undefined || reply.faults.length === 0)) {
          faults.push(fault(reply?.at ?? at, "required", `The question ${key} needs an answer.`))
        }
      }
      answers.push(...earlier.values())
      return Arr.isNonEmptyArray(faults) ? Either.left(bounded(faults, at)) : Either.right(answers)
    }
  }
}

const noAnswers: ReadonlyArray<Answer> = []
const noFaults: ReadonlyArray<Fault> = []

interface Place {
  readonly question: Question
  readonly read: AnswerReader
}

/** What was sent to one question: an answer, none, or something wrong. */
interface Reply {
  readonly at: string
  readonly answer: Answer | undefined
  readonly faults: ReadonlyArray<Fault>
}

/** The replies to each question, and all that is wrong. Stops reading where there are too many faults to tell. */
const readReplies = (input: ReadonlyArray<unknown>, find: Find, at: string) => {
  const replies = new Map<Place, Reply>()
  const faults: Array<Fault> = []
  for (let index = 0; index < input.length && faults.length <= mostFaults; index++) {
    const here = `${at}/${index}`
    const element = input[index]
    if (!isReadonlyRecord(element)) {
      faults.push(fault(here, "wrong-type", "Expected { questionId, value }."))
      continue
    }
    for (const unknown of unknownFields(element, here)) faults.push(unknown)
    const place = find(element, here)
    if (Either.isLeft(place)) {
      faults.push(place.left)
    } else if (replies.has(place.right)) {
      faults.push(fault(here, "duplicate", `An earlier answer is to the question ${place.right.question.key} too.`))
    } else {
      const reply = readReply(place.right, element.value, `${here}/value`)
      replies.set(place.right, reply)
      faults.push(...reply.faults)
    }
  }
  return { replies, faults }
}

const readReply = ({ question, read }: Place, value: unknown, at: string): Reply => {
  // Nothing, said plainly: a client may send what its form holds, or take an earlier answer back.
  if (value === undefined || value === null) return { at, answer: undefined, faults: noFaults }
  const reading = read(value)
  if (Either.isLeft(reading)) {
    return { at, answer: undefined, faults: reading.left.map((one) => ({ ...one, pointer: at + one.pointer })) }
  }
  return { at, answer: answerTo(question, reading.right), faults: noFaults }
}

const answerTo = ({ id }: Question, value: AnswerValue | undefined): Answer | undefined =>
  value === undefined ? undefined : { questionId: id, value }

type Element = Readonly<Record<string, unknown>>

type Found = Either.Either<Place, Fault>

type Find = (element: Element, at: string) => Found

/** By `questionId` or `questionKey`. Maps, since a name such as `__proto__` finds nothing in them. */
const finder = (places: ReadonlyArray<Place>, retired: ReadonlyArray<Question>): Find => {
  const byId = new Map<string, Found>(places.map((place) => [place.question.id, Either.right(place)]))
  const byKey = new Map<string, Found>(places.map((place) => [place.question.key, Either.right(place)]))
  const gone = new Set<string>(retired.flatMap(({ id, key }) => [id, key]))
  return ({ questionId, questionKey }, at) => {
    if (questionId !== undefined && questionKey !== undefined) {
      return Either.left(fault(`${at}/questionKey`, "not-allowed", "An answer names its question by id or by key."))
    }
    const field = questionKey === undefined ? "questionId" : "questionKey"
    const name = questionId ?? questionKey
    if (name === undefined) {
      return Either.left(fault(`${at}/questionId`, "required", "An answer needs `questionId` or `questionKey`."))
    }
    if (typeof name !== "string") return Either.left(fault(`${at}/${field}`, "wrong-type", "Expected a string."))
    const place = questionKey === undefined ? byId.get(name) : byKey.get(name)
    if (place !== undefined) return place
    return Either.left(
      gone.has(name)
        ? fault(`${at}/${field}`, "retired-question", "This question is no longer part of the survey.")
        : fault(`${at}/${field}`, "unknown-question", `The survey has no question ${quote(name)}.`)
    )
  }
}

const unknownFields = (element: Element, at: string): ReadonlyArray<Fault> => {
  const names = Object.keys(element)
  if (names.every(isKnown)) return noFaults
  return names.filter((name) => !isKnown(name)).slice(0, mostFaults)
    .map((name) => fault(at + pointerTo(name), "unknown-field", `The field ${quote(name)} is not known here.`))
}

const isKnown = (name: string): boolean => name === "value" || name === "questionId" || name === "questionKey"

/** A body of a megabyte can hold more faults than an answer should. */
const mostFaults = 1_000

const bounded = (faults: Arr.NonEmptyArray<Fault>, at: string): Arr.NonEmptyArray<Fault> =>
  faults.length <= mostFaults
    ? faults
    : Arr.append(faults.slice(0, mostFaults), fault(at, "too-many-faults", `There are more than ${mostFaults} faults.`))
