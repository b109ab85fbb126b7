/** What an edit of a survey does to what is stored beside its definition. */
import * as Either from "effect/Either"
import { type Filter, readFilter, showFilter, statusScope } from "../logic/filters/Filter.js"
import type { AnswerReading } from "../logic/questionnaire/AnswerReading.js"
import type { Test } from "../logic/questionnaire/Condition.js"
import { answerModels } from "../logic/questionnaire/types/registry.js"
import { testsOf } from "../logic/rules/mapLogic.js"
import type { Row } from "../questions/question-parts/definition/Option.js"
import { type Question, rowsOf } from "../questions/Question.js"
import type { Answer } from "../responses/Answer.js"
import type { ResultsLink } from "../results-link/ResultsLink.js"
import type { Survey } from "../surveys/model/Survey.js"
import type { Segment } from "../surveys/segments/Segment.js"
import type { Texts } from "../surveys/translations/SurveyTexts.js"
import type { PlaceAfter } from "../surveys/translations/TranslationSources.js"
import { pointer } from "../validation/ValidationError.js"
import type { LimitValues } from "../values/Limits.js"

/** What the kinds mean, for documentation. */
export const effectMeanings = {
  "question-retired": "A question with answers is removed from the survey. Its answers stay, in exports and analytics.",
  "question-returned": "A question that was removed returns, with its answers.",
  "option-retired": "An option of a question with answers is removed. The answers that have it stay.",
  "row-retired": "A row of a matrix with answers is removed. The answers to it stay.",
  "quota-recounted": "A quota counts others than before: the completed responses are counted again.",
  "translations-lost": "Translations of texts that are no longer in the survey are lost.",
  "segment-changed":
    "A segment tests a question, an option, a row or a variable that is removed, or in a way that its question does " +
    "not take any more.",
  "results-link-changed": "The results link shows a question, an option, a row or a variable that is removed."
} as const

export type EffectKind = keyof typeof effectMeanings

/** An effect without its number: what a plan's token stands for. */
export interface Effect {
  /** A JSON Pointer by keys and values, into the definition after the edit or, of what is removed, before it. */
  readonly place: string
  readonly kind: EffectKind
}

/** An effect, and how much it affects. */
export interface CountedEffect extends Effect {
  /**
   * Of answers, the responses that have ended and have one. Of a quota, the completed responses. Of translations, the
   * texts. Of a segment and of the results link, 1.
   */
  readonly count: number
}

/** An effect whose responses are counted one by one. */
export interface AnswerEffect extends Effect {
  readonly question: Question
  readonly isIn: (reading: AnswerReading) => boolean
}

/** The effects on answers, in the order of the survey before the edit. */
export const answerEffects = (before: Survey, after: Survey): ReadonlyArray<AnswerEffect> => {
  const questionsBefore = new Map([...before.retired, ...before.questions].map((question) => [question.id, question]))
  const retiredBefore = new Set(before.retired.map(({ id }) => id))
  const retiredAfter = new Set(after.retired.map(({ id }) => id))
  const isAnswered = () => true
  return [
    ...before.questions.filter(({ id }) => retiredAfter.has(id)).map((question): AnswerEffect => ({
      place: pointer(["questions", question.key]),
      kind: "question-retired",
      question,
      isIn: isAnswered
    })),
    ...after.questions.flatMap((question): ReadonlyArray<AnswerEffect> => {
      const { id, key } = question
      const previous = questionsBefore.get(id)
      if (previous === undefined) return []
      const retiredOptions = new Set(question.retiredOptions?.map(({ value }) => value))
      const retiredRows = new Set(question.retiredRows?.map(({ value }) => value))
      return [
        ...!retiredBefore.has(id)
          ? []
          : [{ place: pointer(["questions", key]), kind: "question-returned" as const, question, isIn: isAnswered }],
        ...previous.options.filter(({ value }) => retiredOptions.has(value)).map(({ value }): AnswerEffect => ({
          place: pointer(["questions", key, "options", value]),
          kind: "option-retired",
          question,
          isIn: (reading) => hasOption(reading, value)
        })),
        ...rowsOf(previous).filter(({ value }) => retiredRows.has(value)).map(({ value }): AnswerEffect => ({
          place: pointer(["questions", key, "settings", "rows", value]),
          kind: "row-retired",
          question,
          isIn: (reading) => reading.kind === "rows" && reading.rows.has(value)
        }))
      ]
    })
  ]
}

/** Whether an answer has an option: chosen, ranked, or chosen in a row of a matrix. */
const hasOption = (reading: AnswerReading, option: string): boolean => {
  switch (reading.kind) {
    case "option":
    case "options":
      return reading.values.has(option)
    case "ranking":
      return reading.values.includes(option)
    case "rows":
      return Array.from(reading.rows.values()).some((columns) => columns.has(option))
    default:
      return false
  }
}

/** Counts the responses that effects on answers affect. */
export class EffectCounter {
  readonly #effects: ReadonlyArray<AnswerEffect & { count: number }>

  constructor(effects: ReadonlyArray<AnswerEffect>) {
    this.#effects = effects.map((effect) => ({ ...effect, count: 0 }))
  }

  /** Adds a response that has ended. */
  add(answers: ReadonlyArray<Answer>): void {
    const values = new Map(answers.map(({ questionId, value }) => [questionId, value]))
    for (const effect of this.#effects) {
      const { id, settings, type } = effect.question
      const value = values.get(id)
      const reading = value === undefined ? undefined : answerModels[type].readStored(value, settings)
      if (reading !== undefined && effect.isIn(reading)) effect.count++
    }
  }

  get counted(): ReadonlyArray<CountedEffect> {
    return this.#effects.map(({ count, kind, place }) => ({ place, kind, count }))
  }
}

/** The effects on quotas, of these indexes in the survey after the edit. */
export const quotaEffects = (
  before: Survey,
  after: Survey,
  recounted: ReadonlyArray<number>
): ReadonlyArray<CountedEffect> =>
  before.responseCount === 0 ? [] : recounted.map((index) => ({
    place: pointer(["quotas", after.quotas[index]?.key ?? ""]),
    kind: "quota-recounted",
    count: before.responseCount
  }))

/** Texts by place, by tag. */
export type Translations = ReadonlyMap<string, Texts>

/**
 * The effects on translations.
 *
 * @param before the stored texts of the present and the retired parts, before the edit
 * @param after the same after it
 * @param placeAfter where a text is after the edit
 */
export const translationEffects = (
  before: Translations,
  after: Translations,
  placeAfter: PlaceAfter
): ReadonlyArray<CountedEffect> =>
  Array.from(before).flatMap(([tag, texts]) => {
    const kept = after.get(tag) ?? {}
    const count = Object.keys(texts).filter((place) => {
      const moved = placeAfter(place)
      return moved === undefined || !Object.hasOwn(kept, moved)
    }).length
    return count === 0 ? [] : [{ place: pointer(["translations", tag]), kind: "translations-lost", count }]
  })

/** The effects on segments: those that test what is removed, and those that could not be saved any more. */
export const segmentEffects = (
  segments: ReadonlyArray<Segment>,
  before: Survey,
  after: Survey,
  limits: LimitValues
): ReadonlyArray<CountedEffect> => {
  const removed = removedParts(before, after)
  const isAccepted = (filter: Filter, survey: Survey): boolean =>
    Either.isRight(readFilter(showFilter(filter, survey), survey, limits, statusScope))
  return segments.filter((segment) =>
    testsOf(segment.condition).some((test) => namesOne(test, removed)) ||
    (!isAccepted(segment, after) && isAccepted(segment, before))
  ).map(({ id }) => ({ place: pointer(["segments", id]), kind: "segment-changed", count: 1 }))
}

/** The effect on the results link, which shows each part of the survey. An expired link may be renewed. */
export const resultsLinkEffects = (
  links: ReadonlyArray<ResultsLink>,
  before: Survey,
  after: Survey
): ReadonlyArray<CountedEffect> => {
  const { options, questions, rows, variables } = removedParts(before, after)
  return questions.size + options.size + rows.size + variables.size === 0
    ? []
    : links.map(() => ({ place: pointer(["results-link"]), kind: "results-link-changed", count: 1 }))
}

/** What an edit removes. */
interface RemovedParts {
  /** The ids of questions. */
  readonly questions: ReadonlySet<string>
  /** The values of options and of rows, by the ids of their questions. No set is empty. */
  readonly options: ReadonlyMap<string, ReadonlySet<string>>
  readonly rows: ReadonlyMap<string, ReadonlySet<string>>
  /** The names of variables. */
  readonly variables: ReadonlySet<string>
}

const removedParts = (before: Survey, after: Survey): RemovedParts => {
  const questionsAfter = new Map(after.questions.map((question) => [question.id, question]))
  const names = new Set(after.variables.map(({ name }) => name))
  const questions = new Set<string>()
  const options = new Map<string, ReadonlySet<string>>()
  const rows = new Map<string, ReadonlySet<string>>()
  for (const question of before.questions) {
    const { id } = question
    const edited = questionsAfter.get(id)
    if (edited === undefined) questions.add(id)
    else {
      const removedOptions = without(question.options, edited.options)
      const removedRows = without(rowsOf(question), rowsOf(edited))
      if (removedOptions.size > 0) options.set(id, removedOptions)
      if (removedRows.size > 0) rows.set(id, removedRows)
    }
  }
  const variables = new Set(before.variables.flatMap(({ name }) => names.has(name) ? [] : [name]))
  return { questions, options, rows, variables }
}

/** The values of the first list that the second one does not have. */
const without = (before: ReadonlyArray<Row>, after: ReadonlyArray<Row>): ReadonlySet<string> => {
  const kept = new Set(after.map(({ value }) => value))
  return new Set(before.flatMap(({ value }) => kept.has(value) ? [] : [value]))
}

/** Whether a test names what is removed. Its questions are named by id. */
const namesOne = (
  { option, question, row, value, values = [], variable }: Test,
  { options, questions, rows, variables }: RemovedParts
): boolean => {
  if (variable !== undefined) return variables.has(variable)
  if (question === undefined) return false
  const ofOptions = options.get(question)
  const isRemoved = (constant: unknown) => typeof constant === "string" && ofOptions?.has(constant) === true
  return questions.has(question) ||
    (typeof value === "object" && "question" in value && questions.has(value.question)) ||
    (row !== undefined && rows.get(question)?.has(row) === true) ||
    [option, value, ...values].some(isRemoved)
}
