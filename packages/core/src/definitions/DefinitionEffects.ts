/** What an edit of a survey does to what is stored beside its definition. */
import type { AnswerReading } from "../logic/questionnaire/AnswerReading.js"
import type { Test } from "../logic/questionnaire/Condition.js"
import { answerModels } from "../logic/questionnaire/types/registry.js"
import { testsOf } from "../logic/rules/mapLogic.js"
import { type RenamedKeys, renameInTranslation } from "../logic/rules/renameKeys.js"
import { type Question, rowsOf } from "../questions/Question.js"
import type { Answer } from "../responses/Answer.js"
import type { Survey } from "../surveys/model/Survey.js"
import type { Segment } from "../surveys/segments/Segment.js"
import type { Texts } from "../surveys/translations/SurveyTexts.js"
import { pointer } from "../validation/ValidationError.js"

/** What the kinds mean, for documentation. */
export const effectMeanings = {
  "question-retired": "A question with answers is removed from the survey. Its answers stay, in exports and analytics.",
  "question-returned": "A question that was removed returns, with its answers.",
  "option-retired": "An option of a question with answers is removed. The answers that have it stay.",
  "row-retired": "A row of a matrix with answers is removed. The answers to it stay.",
  "quota-recounted": "A quota counts others than before: the completed responses are counted again.",
  "translations-lost": "Translations of texts that are no longer in the survey are lost.",
  "segment-changed": "A segment tests a question, an option or a row that is removed."
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
   * texts. Of a segment, 1.
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
  const presentBefore = new Map(before.questions.map((question) => [question.id, question]))
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
      if (retiredBefore.has(id)) {
        return [{ place: pointer(["questions", key]), kind: "question-returned", question, isIn: isAnswered }]
      }
      const previous = presentBefore.get(id)
      if (previous === undefined) return []
      const retiredOptions = new Set(question.retiredOptions?.map(({ value }) => value))
      const retiredRows = new Set(question.retiredRows?.map(({ value }) => value))
      return [
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

type Translations = Readonly<Record<string, Texts>>

/**
 * The effects on translations.
 *
 * @param before the texts by tag and place, before the edit
 * @param kept the same after it, with those of retired parts
 */
export const translationEffects = (
  before: Translations,
  kept: Translations,
  { endings, questions }: { readonly endings: RenamedKeys; readonly questions: RenamedKeys }
): ReadonlyArray<CountedEffect> =>
  Object.entries(before).flatMap(([tag, texts]) => {
    const after = kept[tag] ?? {}
    const count = Object.keys(texts).filter((place) =>
      !Object.hasOwn(after, renameInTranslation(place, "", questions, endings).place)
    ).length
    return count === 0 ? [] : [{ place: pointer(["translations", tag]), kind: "translations-lost", count }]
  })

/** The effects on segments: those that test what is removed. */
export const segmentEffects = (
  segments: ReadonlyArray<Segment>,
  before: Survey,
  after: Survey
): ReadonlyArray<CountedEffect> => {
  const gone = goneParts(before, after)
  return segments.filter(({ condition }) => testsOf(condition).some((test) => namesOne(test, gone))).map(({ id }) => ({
    place: pointer(["segments", id]),
    kind: "segment-changed",
    count: 1
  }))
}

const namesOne = ({ option, question = "", row, value, values = [] }: Test, gone: ReadonlySet<string>): boolean =>
  gone.has(question) ||
  [option, row, value, ...values].some((part) => typeof part === "string" && gone.has(`${question} ${part}`))

/** The ids of the questions that are gone, and the values of options and rows that are, each after the id. */
const goneParts = (before: Survey, after: Survey): ReadonlySet<string> => {
  const questions = new Map(after.questions.map((question) => [question.id, question]))
  return new Set(before.questions.flatMap((question): ReadonlyArray<string> => {
    const edited = questions.get(question.id)
    if (edited === undefined) return [question.id]
    const values = new Set(partsOf(edited))
    return partsOf(question).filter((value) => !values.has(value)).map((value) => `${question.id} ${value}`)
  }))
}

const partsOf = (question: Question): ReadonlyArray<string> =>
  [...question.options, ...rowsOf(question)].map(({ value }) => value)
