/** Marks the page's own words, where they are in another language than the survey. */
import { directionOf } from "@canvass/ui"
import type { RespondentLanguage } from "@canvass/ui"
import { respondentLanguageFor } from "../../i18n/languages.js"

/** Attributes of an element with words of the page. */
export interface OwnWords {
  readonly lang?: string
  readonly dir?: "ltr" | "rtl"
}

/**
 * The attributes of elements with words of the page: none where they are in the language of the document.
 *
 * @param language the language of the words
 * @param surveyLanguage the tag of the language of the survey, and so of the document
 */
export const ownWords = (language: RespondentLanguage, surveyLanguage: string | undefined): OwnWords =>
  surveyLanguage === undefined || respondentLanguageFor(surveyLanguage) === language
    ? {}
    : { lang: language, dir: directionOf(language) }
