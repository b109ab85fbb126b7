/** The paths of the pages of a survey, below the public URL. */
import { addressOf, type PageContext } from "../page/PageContext.js"
import type { ResumeLink } from "./respondentCalls.js"

/** The path of a survey's questionnaire. */
export const surveyPath = (slug: string): string => `/s/${encodeURIComponent(slug)}`

/** Where the script of a form uploads files. */
export const uploadPath = ({ basePath }: Pick<PageContext, "basePath">, surveyId: string): string =>
  `${basePath}/api/response/survey/${surveyId}/files`

/** The path of the page after the answers have been sent. */
const thanksPath = (slug: string, link: ResumeLink | undefined): string =>
  `${surveyPath(slug)}/thanks${link === undefined ? "" : `/${segmentOf(link)}`}`

/** The path of a personal link. */
const continuePath = (slug: string, link: ResumeLink): string => `${surveyPath(slug)}/continue/${segmentOf(link)}`

const segmentOf = ({ responseId, resumeToken }: ResumeLink): string =>
  `${encodeURIComponent(responseId)}.${encodeURIComponent(resumeToken)}`

/** The address of the page after the answers have been sent. */
export const thanksAddress = (page: PageContext, slug: string, link: ResumeLink): string =>
  addressOf(page, thanksPath(slug, link))

/**
 * The address of the page for people who go back to a form that they have sent.
 *
 * @param link absent for the first form of a response
 */
export const alreadySentAddress = (page: PageContext, slug: string, link?: ResumeLink): string =>
  addressOf(page, thanksPath(slug, link), { again: "1" })

/**
 * The address of a personal link.
 *
 * @param stepKey the last step that the page may show; absent for the one that the respondent has reached
 */
export const continueAddress = (
  page: PageContext,
  slug: string,
  link: ResumeLink,
  { isSaved = false, stepKey }: { readonly stepKey?: string; readonly isSaved?: boolean } = {}
): string =>
  addressOf(page, continuePath(slug, link), {
    ...isSaved ? { saved: "1" } : {},
    ...stepKey === undefined ? {} : { page: stepKey }
  })
