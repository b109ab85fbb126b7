/** Validates the answers of a submission against a survey, and decides whether the response ends. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import type { AnswerReading } from "../logic/questionnaire/AnswerReading.js"
import { pagesOf } from "../logic/questionnaire/pagesOf.js"
import type { Walk, WalkedQuestion } from "../logic/questionnaire/walk.js"
import { walk } from "../logic/questionnaire/walkInRandomOrder.js"
import type { AnswerValue } from "../questions/AnswerValue.js"
import { type AnswerDecoder, quote, storedValue, within } from "../questions/question-parts/answers/AnswerDecoder.js"
import type { Row } from "../questions/question-parts/definition/Option.js"
import { definitionOf } from "../questions/question-types/questionTypes.js"
import { type Question, rowsOf } from "../questions/Question.js"
import type { Survey } from "../surveys/model/Survey.js"
import { hasRules } from "../surveys/SurveyRules.js"
import { limitViolations, maxViolations, type Violation, violation } from "../validation/ValidationError.js"
import type { QuestionId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import { defaults, type LimitValues } from "../values/Limits.js"
import type { Metadata } from "../values/Metadata.js"
import { onceFor } from "../values/onceFor.js"
import type { Answer } from "./Answer.js"
import type { AnswerEntry } from "./AnswerEntry.js"
import type { Response } from "./Response.js"

/** Options of `AnswerValidator.validate`. */
export interface ValidateOptions {
  /** Whether the respondent has reached the end. */
  readonly complete: boolean
  /** The key of a question. A rule of a page before that question's ends the response, though it is not complete. */
  readonly reached?: string | undefined
  /** The key of a question. The response ends before that question's page, and is nothing behind it. */
  readonly endsBefore?: string | undefined
  /** Whether the questions that the entries name must have the answers that they need, though the response goes on. */
  readonly isStepFinished?: boolean
  /** The JSON Pointer of a violation that concerns no entry, such as `/answers`. */
  readonly at: string
  /**
   * The answers that a partial response has already. A new answer replaces the previous answer to its question, and an
   * empty one (`null`, or empty in the shape of its type) removes it.
   */
  readonly previous?: ReadonlyArray<Answer>
  /** The hidden fields of the response. */
  readonly metadata?: Metadata
  /** The language of the response. */
  readonly language?: string | null
  /** The time of the request, for rules about today. */
  readonly now: Instant
}

/** Valid answers, and what the respondent was asked. */
export interface ValidatedAnswers {
  /**
   * Normalised, in the order of the questions, then the previous answers to questions that have been retired since.
   */
  readonly answers: ReadonlyArray<Answer>
  /** The questions that the respondent is shown. */
  readonly shown: ReadonlyArray<Question>
  /** Whether the response ends. Then required answers are there, and those to hidden questions are dropped. */
  readonly ends: boolean
  /** The walk through the questionnaire. Undefined for a survey without rules, variables and endings. */
  readonly walked: Walk | undefined
}

/** Validates answers to the questions of one survey. */
export interface AnswerValidator {
  readonly validate: (
    entries: ReadonlyArray<AnswerEntry>,
    options: ValidateOptions
  ) => Either.Either<ValidatedAnswers, Arr.NonEmptyReadonlyArray<Violation>>
}

/** The parts of a survey that decide about its responses. */
type ValidatedSurvey =
  & Pick<Survey, "questions" | "retired">
  & Partial<Pick<Survey, "endings" | "variables">>

/** What the validators of all surveys with the same questions share. It takes much longer to make than the rest. */
interface CompiledQuestions {
  readonly compiled: ReadonlyArray<CompiledQuestion>
  readonly byId: ReadonlyMap<string, FoundQuestion>
  readonly byKey: ReadonlyMap<string, FoundQuestion>
  readonly allShown: ReadonlyArray<ShownQuestion>
  readonly pageIndexes: ReadonlyMap<string, number>
  readonly keys: ReadonlyMap<QuestionId, string>
  readonly indexes: ReadonlyMap<QuestionId, number>
  readonly haveRules: boolean
}

/** Compiled once for the same questions: the server and the pages of a survey share it. */
const compileQuestions = onceFor((limits: LimitValues) =>
  onceFor((questions: ReadonlyArray<Question>): CompiledQuestions => {
    const compiled = questions.map((question): CompiledQuestion => ({
      question,
      decode: definitionOf(question).answerDecoder(question, limits)
    }))
    return {
      compiled,
      byId: new Map(compiled.map((target) => [target.question.id, Either.right(target)])),
      byKey: new Map(compiled.map((target) => [target.question.key, Either.right(target)])),
      allShown: compiled.map((target): ShownQuestion => ({ ...target, isRequired: target.question.required })),
      pageIndexes: indexesOfPages(questions),
      keys: keysById(questions),
      indexes: new Map(questions.map(({ id }, index) => [id, index])),
      haveRules: questions.some(hasRules)
    }
  })
)

/** Makes the validator of a survey, once for all of its responses. */
export const answerValidator = (survey: ValidatedSurvey, limits: LimitValues): AnswerValidator => {
  const { endings = [], questions, retired, variables = [] } = survey
  const shared = compileQuestions(limits)(questions)
  const { allShown, compiled, haveRules, indexes, keys, pageIndexes } = shared
  const findQuestion = questionFinder(shared, retired)
  const isRuled = haveRules || endings.length > 0 || variables.length > 0
  /** The place of the question. -1: it has been retired. */
  const indexOf = ({ questionId }: Answer): number => indexes.get(questionId) ?? -1
  return {
    validate: (entries, sentOptions) => {
      const { at, complete, endsBefore, isStepFinished = false, reached } = sentOptions
      const isAsked = askedBefore(endsBefore, pageIndexes)
      const options = endsBefore === undefined ? sentOptions : {
        ...sentOptions,
        previous: (sentOptions.previous ?? noAnswers).filter(({ questionId }) => isAsked(keys.get(questionId)))
      }
      const { previous = noAnswers } = options
      const all = findEntries(entries, findQuestion)
      const found = endsBefore === undefined
        ? all
        : { ...all, entries: new Map(Array.from(all.entries).filter(([id]) => isAsked(keys.get(id)))) }
      const walked = isRuled ? walkAnswers(survey, keys, found.entries, { ...options, limits }) : undefined
      const walkedQuestions = walked === undefined
        ? allShown
        : shownQuestions(allShown, walked, options.previous, limits)
      const shown = endsBefore === undefined
        ? walkedQuestions
        : walkedQuestions.filter(({ question }) => isAsked(question.key))
      const ends = complete || endsBefore !== undefined || isPassed(walked?.endedBy, reached, pageIndexes)
      const previousAnswers = new Map(previous.map((answer) => [answer.questionId, answer]))
      const { decoded: decodedEntries, violations } = decodeEntries(found, shown)
      const answers: Array<Answer> = []
      for (const { brokenRules = [], isRequired, question, stored } of shown) {
        const { id, key } = question
        const entry = found.entries.get(id)
        const decoded = decodedEntries.get(id)
        const answer = decoded === undefined ? (isRuled ? stored : previousAnswers.get(id)) : decoded.answer
        const place = entry === undefined ? at : `${entry.at}/value`
        if (answer !== undefined) {
          answers.push(answer)
          if (entry === undefined && !ends) continue
          for (const message of brokenRules) {
            const rule = question.validIf?.findIndex((candidate) => candidate.message === message) ?? 0
            violations.push(ofQuestion(key)(violation(place, "invalid-answer", message, { rule })))
          }
        } else if (
          (ends || isStepFinished && entry !== undefined) && isRequired &&
          (decoded === undefined || decoded.violations.length === 0)
        ) {
          violations.push(ofQuestion(key)(violation(place, "required", `The question ${key} needs an answer.`)))
        }
      }
      if (!ends && shown.length < compiled.length) {
        answers.push(...hiddenAnswers(compiled, shown, found.entries, previousAnswers))
        answers.sort((left, right) => indexOf(left) - indexOf(right))
      }
      answers.push(...previous.filter((answer) => indexOf(answer) === -1))
      return Arr.isNonEmptyArray(violations)
        ? Either.left(limitViolations(violations, at))
        : Either.right({
          answers,
          shown: shown === allShown ? questions : shown.map(({ question }) => question),
          ends,
          walked
        })
    }
  }
}

/** A question that the respondent is asked, as the rules make it. */
interface ShownQuestion extends CompiledQuestion {
  readonly isRequired: boolean
  /** The previous answer, without what is not shown any more. Undefined without rules. */
  readonly stored?: Answer | undefined
  /** The messages of the rules that the answer breaks. */
  readonly brokenRules?: ReadonlyArray<string>
}

/** The index of the page of each question, by its key. */
const indexesOfPages = (questions: ReadonlyArray<Question>): ReadonlyMap<string, number> =>
  new Map(
    pagesOf(questions).flatMap(({ questions: ofPage }, index) => ofPage.map(({ key }) => [key, index] as const))
  )

const keysById = (questions: ReadonlyArray<Question>): ReadonlyMap<QuestionId, string> =>
  new Map(questions.map(({ id, key }) => [id, key]))

/** Whether the page that ends the questionnaire comes before the page of the question that is reached. */
const isPassed = (
  endedBy: string | null | undefined,
  reached: string | undefined,
  pageIndexes: ReadonlyMap<string, number>
): boolean =>
  endedBy !== null && endedBy !== undefined && reached !== undefined &&
  (pageIndexes.get(endedBy) ?? 0) < (pageIndexes.get(reached) ?? 0)

/** Whether a question is asked of a response that ends before a page. Answers to retired questions are kept. */
const askedBefore = (endsBefore: string | undefined, pageIndexes: ReadonlyMap<string, number>) => {
  const end = endsBefore === undefined ? Infinity : pageIndexes.get(endsBefore) ?? 0
  return (key: string | undefined): boolean => (key === undefined ? -1 : pageIndexes.get(key) ?? -1) < end
}

/** Walks through the questionnaire with the answers of the request and the previous ones. */
const walkAnswers = (
  survey: ValidatedSurvey,
  keys: ReadonlyMap<QuestionId, string>,
  entries: ReadonlyMap<QuestionId, AnswerEntry>,
  { language = null, limits = defaults, metadata = {}, now, previous = noAnswers }:
    & Pick<ValidateOptions, "language" | "metadata" | "now" | "previous">
    & { readonly limits?: LimitValues },
  seed: number | null = null
): Walk => {
  // Plain loops, because this runs for each response. Keys begin with a letter: none is `__proto__`.
  const answers: Record<string, unknown> = {}
  for (const [id, { value }] of entries) answers[keys.get(id) ?? ""] = value
  const storedAnswers: Record<string, unknown> = {}
  for (const { questionId, value } of previous) storedAnswers[keys.get(questionId) ?? ""] = value
  return walk(survey, {
    answers,
    storedAnswers,
    metadata,
    language,
    seed,
    now,
    limits
  })
}

/**
 * Walks through the questionnaire of a survey with the answers of a response, as its respondent saw it at the end. Of a
 * response that a full quota has ended, the ending is that of the quota.
 */
export const walkStored = (survey: ValidatedSurvey, response: Response): Walk => {
  const { answers, language, metadata, seed, submittedAt } = response
  const walked = walkAnswers(
    survey,
    keysById(survey.questions),
    new Map(),
    { previous: answers, metadata, language, now: submittedAt },
    seed
  )
  return withQuotaEnding(survey, walked, response)
}

/** The walk with the ending of the full quota that has ended the response, if one has. */
export const withQuotaEnding = (
  { endings = [] }: Pick<ValidatedSurvey, "endings">,
  walked: Walk,
  { quotaEnding, status }: Pick<Response, "quotaEnding" | "status">
): Walk =>
  status === "overQuota" ? { ...walked, ending: endings.find(({ key }) => key === quotaEnding) ?? null } : walked

/** The questions that are shown, as the walk has found them. */
const shownQuestions = (
  all: ReadonlyArray<ShownQuestion>,
  walked: Walk,
  previous: ReadonlyArray<Answer> | undefined,
  limits: LimitValues
): ReadonlyArray<ShownQuestion> => {
  const shown: Array<ShownQuestion> = []
  for (const target of all) {
    const { decode, question: whole } = target
    const found = walked.questions.get(whole.key)
    if (found === undefined) continue
    const { answer, brokenRules, isRequired } = found
    const question = withShownParts(whole, found)
    const stored = answer === undefined || previous === undefined ? undefined : storedAnswer(answer, whole, previous)
    const isAsCompiled = question === whole && isRequired === target.isRequired && brokenRules.length === 0 &&
      stored === undefined
    shown.push(
      isAsCompiled ? target : {
        question,
        decode: question === whole ? decode : definitionOf(question).answerDecoder(question, limits),
        isRequired,
        brokenRules,
        stored
      }
    )
  }
  return shown
}

/** The question with the options and rows that are shown. */
const withShownParts = (question: Question, { options, rows }: WalkedQuestion): Question => {
  const shown = shownOf(question.options, options)
  const isWhole = shown === question.options &&
    (question.type !== "matrix" || rows.length === question.settings.rows.length)
  if (isWhole) return question
  return question.type === "matrix"
    ? { ...question, options: shown, settings: { ...question.settings, rows: shownOf(question.settings.rows, rows) } }
    : { ...question, options: shown }
}

const shownOf = <Part extends Row>(
  all: ReadonlyArray<Part>,
  shown: ReadonlyArray<{ readonly value: string }>
): ReadonlyArray<Part> => {
  if (all.length === shown.length) return all
  const values = new Set(shown.map(({ value }) => value))
  return all.filter(({ value }) => values.has(value))
}

/** The previous answer as it is read now: without the options and rows that are not shown any more. */
const storedAnswer = (
  reading: AnswerReading,
  question: Question,
  previous: ReadonlyArray<Answer>
): Answer | undefined =>
  "values" in reading || "rows" in reading
    ? answerTo(question, storedValue(reading, rowsOf(question)))
    : previous.find(({ questionId }) => questionId === question.id)

/** Who turns back finds the answers to questions that are hidden for now. A value that does not fit is left out. */
const hiddenAnswers = (
  compiled: ReadonlyArray<CompiledQuestion>,
  shown: ReadonlyArray<ShownQuestion>,
  entries: ReadonlyMap<QuestionId, AnswerEntry>,
  previous: ReadonlyMap<QuestionId, Answer>
): ReadonlyArray<Answer> => {
  const shownIds = new Set(shown.map(({ question }) => question.id))
  return compiled.flatMap((target) => {
    const { id } = target.question
    if (shownIds.has(id)) return []
    const entry = entries.get(id)
    return (entry === undefined ? previous.get(id) : fittingAnswer(target, entry)) ?? []
  })
}

const noAnswers: ReadonlyArray<Answer> = []
const noViolations: ReadonlyArray<Violation> = []
const notAnswered: DecodedEntry = { answer: undefined, violations: noViolations }

interface CompiledQuestion {
  readonly question: Question
  readonly decode: AnswerDecoder
}

/** The decoded entry for one question. `answer` is undefined when the entry is empty or invalid. */
interface DecodedEntry {
  readonly answer: Answer | undefined
  readonly violations: ReadonlyArray<Violation>
}

/** The entries of a request by their questions, and the violations of the others. */
interface FoundEntries {
  readonly entries: ReadonlyMap<QuestionId, AnswerEntry>
  /** By the index of the entry. */
  readonly violations: ReadonlyMap<number, ReadonlyArray<Violation>>
  readonly all: ReadonlyArray<AnswerEntry>
}

/** Finds the questions of entries until there are more than `maxViolations` violations. */
const findEntries = (all: ReadonlyArray<AnswerEntry>, findQuestion: FindQuestion): FoundEntries => {
  const entries = new Map<QuestionId, AnswerEntry>()
  const violations = new Map<number, ReadonlyArray<Violation>>()
  let index = -1
  for (const entry of all) {
    index++
    if (violations.size > maxViolations) break
    const target = findQuestion(entry)
    if (Either.isLeft(target)) {
      violations.set(index, [target.left])
      continue
    }
    const { id, key } = target.right.question
    if (entries.has(id)) {
      const detail = `An earlier answer is to the question ${key} too.`
      violations.set(index, [ofQuestion(key)(violation(entry.at, "duplicate", detail))])
    } else entries.set(id, entry)
  }
  return { all, entries, violations }
}

/** Decodes the answers to the questions that are shown. The violations are in the order of the entries. */
const decodeEntries = (found: FoundEntries, shown: ReadonlyArray<ShownQuestion>) => {
  const decoded = new Map<QuestionId, DecodedEntry>()
  const violations = new Map(found.violations)
  // An entry may have thousands of violations.
  let count = violations.size
  for (const target of shown) {
    const { id } = target.question
    const entry = found.entries.get(id)
    if (entry === undefined || count > maxViolations) continue
    const result = decodeEntry(target, entry)
    decoded.set(id, result)
    count += result.violations.length
    if (result.violations.length > 0) violations.set(found.all.indexOf(entry), result.violations)
  }
  if (violations.size === 0) return { decoded, violations: [] }
  const inOrder = Array.from(violations).sort(([left], [right]) => left - right)
  return { decoded, violations: inOrder.flatMap(([, ofEntry]) => ofEntry) }
}

const decodeEntry = ({ decode, question }: CompiledQuestion, { at, value }: AnswerEntry): DecodedEntry => {
  // A client may send all fields of its form, or remove a previous answer.
  if (value === undefined || value === null) return notAnswered
  const decoded = decode(value)
  return Either.isLeft(decoded)
    ? { answer: undefined, violations: decoded.left.map(within(`${at}/value`)).map(ofQuestion(question.key)) }
    : { answer: answerTo(question, decoded.right), violations: noViolations }
}

/** The answer of an entry. Undefined: the entry is empty, or does not fit the question. */
const fittingAnswer = ({ decode, question }: CompiledQuestion, { value }: AnswerEntry): Answer | undefined =>
  value === undefined || value === null
    ? undefined
    : answerTo(question, Either.getOrUndefined(decode(value, false)))

/** Names the question of a violation. */
const ofQuestion = (questionKey: string) => (found: Violation): Violation => ({ ...found, questionKey })

const answerTo = ({ id }: Question, value: AnswerValue | undefined): Answer | undefined =>
  value === undefined ? undefined : { questionId: id, value }

type FoundQuestion = Either.Either<CompiledQuestion, Violation>

type FindQuestion = (entry: AnswerEntry) => FoundQuestion

/** Finds a question by `questionId` or `questionKey`. Maps are safe for names such as `__proto__`. */
const questionFinder = (
  { byId, byKey }: Pick<CompiledQuestions, "byId" | "byKey">,
  retired: ReadonlyArray<Question>
): FindQuestion => {
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
