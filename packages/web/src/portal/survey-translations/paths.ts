/** The paths of the pages of translations, below the public URL. */
import { surveyPath } from "../survey-navigation/SurveyTabs.js"

/** The path of the page of a language. */
export const translationPath = (surveyId: string, tag: string): string =>
  `${surveyPath(surveyId, "translations")}/${encodeURIComponent(tag)}`

/** The path of the CSV file of a language. */
export const translationCsvPath = (surveyId: string, tag: string): string => `${translationPath(surveyId, tag)}/csv`
