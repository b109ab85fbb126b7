/** The page of a survey: in its language, and as it looks. */
import { respondentLanguageFor } from "../i18n/languages.js"
import type { PageRequest } from "../page/PageContext.js"
import { lookOf } from "./design/Look.js"
import type { PublicSurvey } from "./respondentCalls.js"

/** The page of a survey, in its language: its own words follow, and so do the addresses on it. */
export const pageInLanguageOf = (
  page: PageRequest,
  survey: Pick<PublicSurvey, "design" | "language" | "languages" | "pictures" | "title">
): PageRequest => ({ ...inLanguageOf(page, survey), look: lookOf(survey, page.basePath) })

const inLanguageOf = (
  page: PageRequest,
  { language, languages }: Pick<PublicSurvey, "language" | "languages">
): PageRequest => {
  if (language === null) return page.query.has("lang") ? withLanguage(page, page.language) : page
  const isNamed = languages.length > 1 || page.query.has("lang")
  return {
    ...isNamed ? withLanguage(page, language) : page,
    language: respondentLanguageFor(language) ?? page.language,
    surveyLanguage: language
  }
}

/** The page with another language in the addresses on it. */
export const withLanguage = (page: PageRequest, tag: string): PageRequest => {
  const query = new URLSearchParams(page.query)
  query.set("lang", tag)
  return { ...page, query }
}
