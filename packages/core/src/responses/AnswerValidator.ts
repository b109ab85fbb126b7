/** Validates the answers of a submission against a survey's questions. A refusal names every violation. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import type { AnswerValue } from "../surveys/AnswerValue.js"
import { type AnswerDecoder, quote, within } from "../surveys/question-parts/answers/AnswerDecoder.js"
import { definitionOf } from "../surveys/question-types/questionTypes.js"
import type { Question } from "../surveys/Question.js"
import type { Questionnaire } from "../surveys/Questionnaire.js"
import { limitViolations, maxViolations, type Violation, violation } from "../validation/ValidationError.js"
import type { LimitValues } from "../values/Limits.js"
import type { Answer } from "./Answer.js"
import type { AnswerEntry } from "./AnswerEntry.js"

/** Options of `AnswerValidator.validate`. */
export interface ValidateOptions {
  /** Whether a required question without an answer is a violation. */
  readonly complete: boolean
  /** The JSON Pointer of a violation that concerns no entry, such as `/answers`. */
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
    entries: ReadonlyArray<AnswerEntry>,
    options: ValidateOptions
  ) => Either.Either<ReadonlyArray<Answer>, Arr.NonEmptyReadonlyArray<Violation>>
}

/** Compiles the validator of a questionnaire, once for all of its responses. */
export const answerValidator = ({ questions, retired }: Questionnaire, limits: LimitValues): AnswerValidator => {
  const compiled = questions.map((question): CompiledQuestion => ({
    question,
    decode: definitionOf(question).answerDecoder(question, limits)
  }))
  const findQuestion = questionFinder(compiled, retired)
  return {
    validate: (entries, { at, complete, previous = noAnswers }) => {
      const { decoded, violations } = decodeEntries(entries, findQuestion)
      const previousAnswers = new Map(previous.map((answer) => [answer.questionId, answer]))
      const answers: Array<Answer> = []
      for (const target of compiled) {
        const { id, key, required } = target.question
        const entry = decoded.get(target)
        const answer = entry === undefined ? previousAnswers.get(id) : entry.answer
        previousAnswers.delete(id)
        if (answer !== undefined) answers.push(answer)
        else if (complete && required && (entry === undefined || entry.violations.length === 0)) {
          violations.push(
            ofQuestion(key)(violation(entry?.at ?? at, "required", `The question ${key} needs an answer.`))
          )
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

/** Decodes the values of entries until there are more than `maxViolations` violations. */
const decodeEntries = (entries: ReadonlyArray<AnswerEntry>, findQuestion: FindQuestion) => {
  const decoded = new Map<CompiledQuestion, DecodedEntry>()
  const violations: Array<Violation> = []
  for (const entry of entries) {
    if (violations.length > maxViolations) break
    const found = findQuestion(entry)
    if (Either.isLeft(found)) {
      violations.push(found.left)
    } else if (decoded.has(found.right)) {
      const { key } = found.right.question
      violations.push(
        ofQuestion(key)(violation(entry.at, "duplicate", `An earlier answer is to the question ${key} too.`))
      )
    } else {
      const decodedEntry = decodeEntry(found.right, entry.value, `${entry.at}/value`)
      decoded.set(found.right, decodedEntry)
      violations.push(...decodedEntry.violations)
    }
  }
  return { decoded, violations }
}

const decodeEntry = ({ decode, question }: CompiledQuestion, value: unknown, at: string): DecodedEntry => {
  // A client may send all fields of its form, or remove a previous answer.
  if (value === undefined || value === null) return { at, answer: undefined, violations: noViolations }
  const decoded = decode(value)
  if (Either.isLeft(decoded)) {
    const violations = decoded.left.map(within(at)).map(ofQuestion(question.key))
    return { at, answer: undefined, violations }
  }
  return { at, answer: answerTo(question, decoded.right), violations: noViolations }
}

/** Names the question of a violation. */
const ofQuestion = (questionKey: string) => (found: Violation): Violation => ({ ...found, questionKey })

const answerTo = ({ id }: Question, value: AnswerValue | undefined): Answer | undefined =>
  value === undefined ? undefined : { questionId: id, value }

type FoundQuestion = Either.Either<CompiledQuestion, Violation>

type FindQuestion = (entry: AnswerEntry) => FoundQuestion

/** Finds a question by `questionId` or `questionKey`. Maps are safe for names such as `__proto__`. */
const questionFinder = (
  compiled: ReadonlyArray<CompiledQuestion>,
  retired: ReadonlyArray<Question>
): FindQuestion => {
  const byId = new Map<string, FoundQuestion>(compiled.map((target) => [target.question.id, Either.right(target)]))
  const byKey = new Map<string, FoundQuestion>(compiled.map((target) => [target.question.key, Either.right(target)]))
  const retiredKeys = new Map<string, string>(retired.flatMap(({ id, key }) => [[id, key], [key, key]]))
  return ({ at, field, name }) => {
    const found = field === "questionId" ? byId.get(name) : byKey.get(name)
    if (found !== undefined) return found
    const retiredKey = retiredKeys.get(name)
    return Either.left(
      retiredKey === undefined
        ? violation(`${at}/${field}`, "unknown-question", `The survey has no question ${quote(name)}.`)
        : ofQuestion(retiredKey)(
          violation(`${at}/${field}`, "retired-question", "This question is no longer part of the survey.")
        )
    )
  }
}
