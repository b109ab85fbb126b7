/** Validates the answers of a submission against a survey's questions. A refusal names every violation. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import type { AnswerValue } from "../surveys/AnswerValue.js"
import { type AnswerDecoder, pointerTo, quote } from "../surveys/question-parts/AnswerDecoder.js"
import { definitionOf } from "../surveys/question-types/questionTypes.js"
import type { Question } from "../surveys/Question.js"
import type { Questionnaire } from "../surveys/Questionnaire.js"
import { maxViolations, type Violation, violation } from "../validation/ValidationError.js"
import type { LimitValues } from "../values/Limits.js"
import type { Answer } from "./Answer.js"

/** Options of `AnswerValidator.validate`. */
export interface ValidateOptions {
  /** Whether a required question without an answer is a violation. */
  readonly complete: boolean
  /** The JSON Pointer of the answers in the body, such as `/answers`. */
  readonly at: string
  /**
   * The answers that a partial response has already. A new answer replaces the previous answer to its question, and an
   * empty one (`null`, or empty in the shape of its type) removes it.
   */
  readonly previous?: ReadonlyArray<Answer>
}

/** Validates answers to the questions of one survey. */
export interface AnswerValidator {
  /**
   * Returns the normalised answers in the order of the questions, then the previous answers to questions that have been
   * retired since.
   */
  readonly validate: (
    input: unknown,
    options: ValidateOptions
  ) => Either.Either<ReadonlyArray<Answer>, Arr.NonEmptyArray<Violation>>
}

/** Compiles the validator of a questionnaire, once for all of its responses. */
export const answerValidator = ({ questions, retired }: Questionnaire, limits: LimitValues): AnswerValidator => {
  const compiled = questions.map((question): CompiledQuestion => ({
    question,
    decode: definitionOf(question).answerDecoder(question, limits)
  }))
  const findQuestion = questionFinder(compiled, retired)
  return {
    validate: (input, { at, complete, previous = noAnswers }) => {
      if (!Array.isArray(input)) return Either.left([violation(at, "wrong-type", "Expected an array of answers.")])
      const { entries, violations } = decodeEntries(input, findQuestion, at)
      const previousAnswers = new Map(previous.map((answer) => [answer.questionId, answer]))
      const answers: Array<Answer> = []
      for (const target of compiled) {
        const { id, key, required } = target.question
        const entry = entries.get(target)
        const answer = entry === undefined ? previousAnswers.get(id) : entry.answer
        previousAnswers.delete(id)
        if (answer !== undefined) answers.push(answer)
        else if (complete && required && (entry === undefined || entry.violations.length === 0)) {
          violations.push(violation(entry?.at ?? at, "required", `The question ${key} needs an answer.`))
        }
      }
      answers.push(...previousAnswers.values())
      return Arr.isNonEmptyArray(violations) ? Either.left(limitViolations(violations, at)) : Either.right(answers)
    }
  }
}

const noAnswers: ReadonlyArray<Answer> = []
const noViolations: ReadonlyArray<Violation> = []

interface CompiledQuestion {
  readonly question: Question
  readonly decode: AnswerDecoder
}

/** The decoded entry for one question. `answer` is undefined when the entry is empty or invalid. */
interface DecodedEntry {
  readonly at: string
  readonly answer: Answer | undefined
  readonly violations: ReadonlyArray<Violation>
}

/** Decodes the entries until there are more than `maxViolations` violations. */
const decodeEntries = (input: ReadonlyArray<unknown>, findQuestion: FindQuestion, at: string) => {
  const entries = new Map<CompiledQuestion, DecodedEntry>()
  const violations: Array<Violation> = []
  for (let index = 0; index < input.length && violations.length <= maxViolations; index++) {
    const entryAt = `${at}/${index}`
    const fields = input[index]
    if (!isReadonlyRecord(fields)) {
      violations.push(violation(entryAt, "wrong-type", "Expected { questionId, value }."))
      continue
    }
    for (const unknownField of unknownFields(fields, entryAt)) violations.push(unknownField)
    const found = findQuestion(fields, entryAt)
    if (Either.isLeft(found)) {
      violations.push(found.left)
    } else if (entries.has(found.right)) {
      violations.push(
        violation(entryAt, "duplicate", `An earlier answer is to the question ${found.right.question.key} too.`)
      )
    } else {
      const entry = decodeEntry(found.right, fields.value, `${entryAt}/value`)
      entries.set(found.right, entry)
      violations.push(...entry.violations)
    }
  }
  return { entries, violations }
}

const decodeEntry = ({ decode, question }: CompiledQuestion, value: unknown, at: string): DecodedEntry => {
  // A client may send all fields of its form, or remove a previous answer.
  if (value === undefined || value === null) return { at, answer: undefined, violations: noViolations }
  const decoded = decode(value)
  if (Either.isLeft(decoded)) {
    const violations = decoded.left.map((relative) => ({ ...relative, pointer: at + relative.pointer }))
    return { at, answer: undefined, violations }
  }
  return { at, answer: answerTo(question, decoded.right), violations: noViolations }
}

const answerTo = ({ id }: Question, value: AnswerValue | undefined): Answer | undefined =>
  value === undefined ? undefined : { questionId: id, value }

type EntryFields = Readonly<Record<string, unknown>>

type FoundQuestion = Either.Either<CompiledQuestion, Violation>

type FindQuestion = (fields: EntryFields, at: string) => FoundQuestion

/** Finds a question by `questionId` or `questionKey`. Maps are safe for names such as `__proto__`. */
const questionFinder = (
  compiled: ReadonlyArray<CompiledQuestion>,
  retired: ReadonlyArray<Question>
): FindQuestion => {
  const byId = new Map<string, FoundQuestion>(compiled.map((target) => [target.question.id, Either.right(target)]))
  const byKey = new Map<string, FoundQuestion>(compiled.map((target) => [target.question.key, Either.right(target)]))
  const retiredNames = new Set<string>(retired.flatMap(({ id, key }) => [id, key]))
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
    const found = questionKey === undefined ? byId.get(name) : byKey.get(name)
    if (found !== undefined) return found
    return Either.left(
      retiredNames.has(name)
        ? violation(`${at}/${field}`, "retired-question", "This question is no longer part of the survey.")
        : violation(`${at}/${field}`, "unknown-question", `The survey has no question ${quote(name)}.`)
    )
  }
}

const unknownFields = (fields: EntryFields, at: string): ReadonlyArray<Violation> => {
  const names = Object.keys(fields)
  if (names.every(isKnownField)) return noViolations
  return names.filter((name) => !isKnownField(name)).slice(0, maxViolations)
    .map((name) => violation(at + pointerTo(name), "unknown-field", `The field ${quote(name)} is not known here.`))
}

const isKnownField = (name: string): boolean => name === "value" || name === "questionId" || name === "questionKey"

/** At most `maxViolations` violations, and one more if there are more. */
const limitViolations = (violations: Arr.NonEmptyArray<Violation>, at: string): Arr.NonEmptyArray<Violation> =>
  violations.length <= maxViolations
    ? violations
    : Arr.append(
      violations.slice(0, maxViolations),
      violation(at, "too-many-faults", `There are more than ${maxViolations} violations.`)
    )
