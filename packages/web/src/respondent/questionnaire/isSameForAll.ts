/** Whether hidden fields or chance change the first page of a survey. */
import type { Question } from "@canvass/core"
import { usesSeed } from "@canvass/core/questionnaire"
import { hasConditions } from "../answers/questionWalk.js"
import type { PublicSurvey } from "../respondentCalls.js"

/** Whether the page of a survey without answers is the same for all respondents. */
export const isSameForAll = (survey: Pick<PublicSurvey, "hiddenFields" | "questions">): boolean =>
  !usesSeed(survey) &&
  !survey.questions.some((question) =>
    hasConditions(question) || hasPageRules(question) || textsOf(question).some(recalls)
  )

const hasPageRules = ({ page }: Question.Question): boolean =>
  page !== undefined && (page.showIf !== undefined || page.endIf !== undefined)

const textsOf = (
  { description = "", page, text }: Question.Question
): ReadonlyArray<string> => [text, description, page?.title ?? "", page?.description ?? ""]

const recalls = (text: string): boolean => text.includes("{{")
