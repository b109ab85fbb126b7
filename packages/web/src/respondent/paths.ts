/** The paths of the pages of a survey, below the public URL. */
import { addressOf, type PageContext } from "../page/PageContext.js"
import type { ResumeLink } from "./respondentCalls.js"

/** The path of a survey's questionnaire. */
export const surveyPath = (slug: string): string => `/s/${encodeURIComponent(slug)}`

/** The path of the page after the answers have been sent. */
export const thanksPath = (slug: string): string => `${surveyPath(slug)}/thanks`

/** The path of a personal link. */
export const continuePath = (slug: string, { responseId, resumeToken }: ResumeLink): string =>
  `${surveyPath(slug)}/continue/${encodeURIComponent(responseId)}.${encodeURIComponent(resumeToken)}`

/** The address of the page for people who go back to a form that they have sent. */
export const alreadySentAddress = (page: PageContext, slug: string): string =>
  addressOf(page, thanksPath(slug), { again: "1" })
