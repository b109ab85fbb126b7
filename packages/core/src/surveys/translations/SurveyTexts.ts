/** The texts of a survey that respondents read, each with its place: a JSON Pointer by keys and values. */
import { mapSurvey, type TextSite } from "../../logic/rules/mapSurvey.js"
import { allOptions } from "../../questions/question-parts/definition/Option.js"
import { mapRows, type Question } from "../../questions/Question.js"
import type { Survey } from "../model/Survey.js"

/** The parts of a survey that have texts. */
export type SurveyTexts = Pick<Survey, "description" | "design" | "endings" | "questions" | "title">

/** A text of a survey, by its place. */
export type Texts = Readonly<Record<string, string>>

/** A text of the survey, with what a translation of it may be. */
export interface SurveyText extends TextSite {
  readonly text: string
}

/**
 * What was found of surveys, which never change. A check of a definition with its translations asks dozens of times.
 * It is not kept as long as the survey (`onceFor`): caches of surveys do not count its bytes.
 */
const known = new WeakMap<SurveyTexts, WeakRef<ReadonlyMap<string, SurveyText>>>()

/** What was found last, which a check needs until it ends: a survey before its change, and after it. */
const recent: Array<ReadonlyMap<string, SurveyText>> = []

const maxRecent = 4

/** The texts of a survey by their places, in order. */
export const textsOf = (survey: SurveyTexts): ReadonlyMap<string, SurveyText> => {
  const found = known.get(survey)?.deref()
  if (found !== undefined) return found
  const texts = findTexts(survey)
  known.set(survey, new WeakRef(texts))
  recent.push(texts)
  if (recent.length > maxRecent) recent.shift()
  return texts
}

const findTexts = (survey: SurveyTexts): ReadonlyMap<string, SurveyText> => {
  const found = new Map<string, SurveyText>()
  mapSurvey(survey, {
    text: (text, site) => {
      found.set(site.place, { text, ...site })
      return text
    }
  })
  return found
}

/** The survey with the texts that are there. Others stay. */
export const localize = <A extends SurveyTexts>(survey: A, texts: Texts): A =>
  mapSurvey(survey, { text: (text, { place }) => Object.hasOwn(texts, place) ? texts[place] ?? text : text })

/** As `localize`, with what is retired and kept for answers: it has the places that it had in the survey. */
export const localizeWithRetired = <A extends RetainedTexts>(survey: A, texts: Texts): A => {
  const { questions, retired } = survey
  const localized = localize(withRetired(survey), texts)
  const all = localized.questions.map((question, index) =>
    splitRetired(
      question,
      (index < questions.length ? questions[index] : retired[index - questions.length]) ?? question
    )
  )
  return { ...localized, questions: all.slice(0, questions.length), retired: all.slice(questions.length) }
}

/** What is stored of the texts of retired questions, options and rows, which respondents do not read any more. */
export const retiredTexts = (survey: RetainedTexts, stored: Texts): Texts => {
  if (!hasRetired(survey)) return {}
  const present = textsOf(survey)
  return Object.fromEntries(
    Array.from(textsOf(withRetired(survey)).keys()).flatMap((place) =>
      !present.has(place) && Object.hasOwn(stored, place) ? [[place, stored[place] ?? ""]] : []
    )
  )
}

/** The parts of a survey that have texts, and those that had. */
export type RetainedTexts = Pick<Survey, "retired"> & SurveyTexts

const hasRetired = ({ questions, retired }: RetainedTexts): boolean =>
  retired.length > 0 ||
  questions.some(({ retiredOptions, retiredRows }) => retiredOptions !== undefined || retiredRows !== undefined)

/** The survey as if nothing were retired. */
const withRetired = <A extends RetainedTexts>(survey: A): A => ({
  ...survey,
  questions: [...survey.questions, ...survey.retired].map((question): Question =>
    mapRows(
      { ...question, options: allOptions(question) },
      (rows) => question.retiredRows === undefined ? rows : [...rows, ...question.retiredRows]
    )
  )
})

/** The question with its retired parts apart, as they are in `before`. */
const splitRetired = (question: Question, before: Question): Question => {
  let retiredRows = before.retiredRows
  const { options } = question
  const split = mapRows(question, (rows) => {
    const kept = rows.length - (before.retiredRows?.length ?? 0)
    if (retiredRows !== undefined) retiredRows = rows.slice(kept)
    return rows.slice(0, kept)
  })
  return {
    ...split,
    options: options.slice(0, before.options.length),
    ...before.retiredOptions && { retiredOptions: options.slice(before.options.length) },
    ...retiredRows && { retiredRows }
  }
}
