/** The texts of a design that are shown before the first question, filled in from the address of the page. */
import { type Walk, walk } from "@canvass/core/questionnaire"
import type { PageRequest } from "../../page/PageContext.js"
import * as ResponseFields from "../answers/ResponseFields.js"
import type { ClosedSurvey } from "../notices.js"
import { recalledText } from "../questionnaire/Recalled.js"
import type { PublicSurvey } from "../respondentCalls.js"

type WalkedSurvey = Pick<PublicSurvey, "hiddenFields" | "language" | "questions" | "variables">

/** What is known before the first question: the hidden fields in the address. */
export const walkOfAddress = (survey: WalkedSurvey, { query, site }: Pick<PageRequest, "query" | "site">): Walk =>
  walk(survey, {
    answers: {},
    metadata: ResponseFields.ofAddress(query, survey, site.limits),
    language: survey.language
  })

/** A survey that takes no more answers, in the words of its owner if there are some. */
export const closedSurvey = (
  survey: Pick<PublicSurvey, "design" | "title"> & WalkedSurvey,
  page: PageRequest
): ClosedSurvey => {
  const { closedMessage = "" } = survey.design ?? {}
  const { title } = survey
  return closedMessage === ""
    ? { title }
    : { title, closedMessage: recalledText(closedMessage, walkOfAddress(survey, page), page.language) }
}
