/**
 * The one walk through a questionnaire: which questions are shown, which of their answers count, what the variables
 * are, and how the response ends. The server, the pages and products that embed the engine decide by it.
 */
import { type AnswerLimits, answerLimits } from "../../values/AnswerLimits.js"
import { onceFor } from "../../values/onceFor.js"
import type { AnswerReading, UnfitReason } from "./AnswerReading.js"
import { type ComparableText, comparableText } from "./ComparableText.js"
import { computeVariable } from "./compute.js"
import type { Condition } from "./Condition.js"
import { type Answers, holds } from "./holds.js"
import { pagesOf, type QuestionPage } from "./pagesOf.js"
import type { OptionLogic } from "./QuestionSettings.js"
import type { Ending, Outcome, PageLogic, QuestionLogic, SurveyLogic } from "./SurveyLogic.js"
import { answerReaders, sentValue } from "./types/registry.js"

/** Increase it when the walk of the same answers may show other questions, options or rows: columns are made again. */
export const walkVersion = 1

/** What a respondent has said so far. */
export interface ListWalkInput {
  /** The answers by the key of their question. An answer that is `null` or empty is no answer. */
  readonly answers: Readonly<Record<string, unknown>>
  /**
   * The answers of earlier requests, by key. They count where `answers` has none. Options and rows that are not shown
   * any more are left out of them.
   */
  readonly storedAnswers?: Readonly<Record<string, unknown>>
  /** The hidden fields. */
  readonly metadata?: Readonly<Record<string, string>>
  /** The language of the response, as a tag. */
  readonly language?: string | null
  /** The time in milliseconds since 1970, for rules about today. Default: the present. */
  readonly now?: number
  /** What the engine takes in `answers`. Default: its default limits. */
  readonly limits?: AnswerLimits
}

/** The result of a walk. Its questions are those of the survey, with all that they have. */
export interface Walk<Q extends QuestionLogic = QuestionLogic> {
  /** The pages that are shown, in order, up to the one that ends the questionnaire. */
  readonly pages: ReadonlyArray<WalkedPage<Q>>
  /** The questions that are shown, in the order of the list, by key. */
  readonly questions: ReadonlyMap<string, WalkedQuestion<Q>>
  /** The status of a response that ends here. */
  readonly outcome: Outcome
  /** Its ending. `null`: the survey has none for it. */
  readonly ending: Ending | null
  /** The key of the page whose `endIf` ends the questionnaire. `null`: it ends behind its last page. */
  readonly endedBy: string | null
  /** Rounded to 6 decimals. `null`: the variable has no value. */
  readonly variables: Readonly<Record<string, number | null>>
  readonly metadata: Readonly<Record<string, string>>
}

/** A page that is shown. */
export interface WalkedPage<Q extends QuestionLogic = QuestionLogic> {
  /** The key of the first question of the page in the list, which may be one that is not shown. */
  readonly key: string
  readonly page: PageLogic | undefined
  /** In the order in which they are shown. */
  readonly questions: ReadonlyArray<WalkedQuestion<Q>>
  /** Whether the questions have all answers that they need, and no answer is refused. */
  readonly isComplete: boolean
}

/** A question that is shown. */
export interface WalkedQuestion<Q extends QuestionLogic = QuestionLogic> {
  readonly question: Q
  /** The options, or the columns, that are shown, in this order. */
  readonly options: ReadonlyArray<OptionLogic>
  /** The rows that are shown, in this order. */
  readonly rows: ReadonlyArray<OptionLogic>
  readonly isRequired: boolean
  /** The answer, unless there is none or it does not fit. */
  readonly answer: AnswerReading | undefined
  /** Whether there is an answer that does not fit the question. */
  readonly isUnfit: boolean
  /** Why it does not fit: the code with which the server refuses it. */
  readonly unfitReason?: UnfitReason | undefined
  /** The messages of the rules that the answer breaks. */
  readonly brokenRules: ReadonlyArray<string>
}

/**
 * Walks through the questionnaire in the order of its lists, for scripts that have to be small. Only the order differs
 * from that of `walk`.
 *
 * @param survey what is asked; it must have been accepted by a server, and its questions must not be modified
 * @param input the answers so far
 */
export const walkInListOrder = <Q extends QuestionLogic>(survey: SurveyLogic<Q>, input: ListWalkInput): Walk<Q> => {
  const { language, limits = answerLimits, metadata = {}, now = Date.now(), storedAnswers = {} } = input
  const { known, pages: allPages } = outlineOf(survey.questions)
  const definitions = new Map(survey.variables?.map(({ name, value }) => [name, value]))
  const variables = new Map<string, number | null>()
  const questions = new Map<string, WalkedQuestion<Q>>()

  const variable = (name: string): number | null => {
    const computed = variables.get(name)
    if (computed !== undefined) return computed
    // A variable that names itself has no value.
    variables.set(name, null)
    const rounded = computeVariable(definitions.get(name), answers)
    variables.set(name, rounded)
    return rounded
  }

  const fields = new Map<string, ComparableText>()

  const field = (name: string): ComparableText | undefined => {
    const text = ownValue(metadata, name)
    if (text === undefined) return undefined
    const made = fields.get(name) ?? comparableText(text)
    fields.set(name, made)
    return made
  }

  const answers: Answers = {
    now,
    variable,
    question: (key) => known.get(key),
    reading: (key) => questions.get(key)?.answer,
    field,
    language: language ?? undefined
  }

  const isTrue = (condition: Condition | undefined): boolean => condition === undefined || holds(condition, answers)

  const shown = (options: ReadonlyArray<OptionLogic> = []): ReadonlyArray<OptionLogic> =>
    options.some(({ showIf }) => showIf !== undefined) ? options.filter(({ showIf }) => isTrue(showIf)) : options

  const walkQuestion = (question: Q): WalkedQuestion<Q> | undefined => {
    const { key, options, required = false, requiredIf, settings = {}, type } = question
    if (!isTrue(question.showIf)) return undefined
    const parts = { options: shown(options), rows: shown(settings.rows) }
    if (isNoneLeft(options, parts.options) || isNoneLeft(settings.rows, parts.rows)) return undefined
    const isRequired = required || (requiredIf !== undefined && isTrue(requiredIf))
    const isStored = !Object.hasOwn(input.answers, key)
    const sent = ownValue(isStored ? storedAnswers : input.answers, key)
    const value = sentValue(type, sent, settings)
    const read = value === undefined || value === null
      ? undefined
      : answerReaders[type].read(value, settings, parts, { isStored, limits })
    const answer = typeof read === "string" ? undefined : read
    const unfitReason = typeof read === "string" && !isStored ? read : undefined
    const walked: WalkedQuestion<Q> = {
      question,
      ...parts,
      isRequired,
      answer,
      isUnfit: unfitReason !== undefined,
      unfitReason,
      brokenRules: []
    }
    questions.set(key, walked)
    if (answer === undefined || question.validIf === undefined) return walked
    const brokenRules = question.validIf.filter(({ when }) => !isTrue(when)).map(({ message }) => message)
    const checked = { ...walked, brokenRules }
    questions.set(key, checked)
    return checked
  }

  const pages: Array<WalkedPage<Q>> = []
  let endedBy: string | null = null
  let endingKey: string | undefined
  let end = 0
  for (const { key, page, questions: { length } } of allPages) {
    end += length
    if (!isTrue(page?.showIf)) continue
    const walked = survey.questions.slice(end - length, end).flatMap((question) => walkQuestion(question) ?? [])
    if (walked.length > 0) pages.push({ key, page, questions: walked, isComplete: walked.every(isComplete) })
    endingKey = page?.endIf?.find(({ when }) => isTrue(when))?.ending
    if (endingKey !== undefined) {
      endedBy = key
      break
    }
  }

  const ending = survey.endings?.find((candidate) =>
    endingKey === undefined
      ? outcomeOf(candidate) === "completed" && isTrue(candidate.showIf)
      : candidate.key === endingKey
  )
  return {
    pages,
    questions,
    ending: ending ?? null,
    outcome: ending === undefined ? "completed" : outcomeOf(ending),
    endedBy,
    variables: Object.fromEntries([...definitions.keys()].map((name) => [name, variable(name)])),
    metadata
  }
}

/** What every walk through the questions needs. It is made once for a survey that is walked again and again. */
interface Outline {
  readonly known: ReadonlyMap<string, QuestionLogic>
  readonly pages: ReadonlyArray<QuestionPage>
}

const outlineOf = onceFor((questions: ReadonlyArray<QuestionLogic>): Outline => ({
  known: new Map(questions.map((question) => [question.key, question])),
  pages: pagesOf(questions)
}))

const outcomeOf = ({ outcome = "completed" }: Ending): Outcome => outcome

/** Whether the question has the answer that it needs, and none that is refused. */
export const isComplete = ({ answer, brokenRules, isRequired, isUnfit }: WalkedQuestion): boolean =>
  !isUnfit && brokenRules.length === 0 && (answer !== undefined || !isRequired)

const isNoneLeft = (all: ReadonlyArray<OptionLogic> = [], shown: ReadonlyArray<OptionLogic>): boolean =>
  all.length > 0 && shown.length === 0

/** The value of the name. A record may have been made of a request, whose names are any text. */
const ownValue = <A>(record: Readonly<Record<string, A>>, name: string): A | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
