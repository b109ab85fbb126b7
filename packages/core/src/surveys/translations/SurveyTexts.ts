/** The texts of a survey that respondents read, each with its place: a JSON Pointer by keys and values. */
import { mapSurvey, type TextSite } from "../../logic/rules/mapSurvey.js"
import type { Survey } from "../model/Survey.js"

/** The parts of a survey that have texts. */
export type SurveyTexts = Pick<Survey, "description" | "endings" | "questions" | "title">

/** A text of a survey, by its place. */
export type Texts = Readonly<Record<string, string>>

/** A text of the survey, with what a translation of it may be. */
export interface SurveyText extends TextSite {
  readonly text: string
}

/** The texts of a survey by their places, in order. */
export const textsOf = (survey: SurveyTexts): ReadonlyMap<string, SurveyText> => {
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
