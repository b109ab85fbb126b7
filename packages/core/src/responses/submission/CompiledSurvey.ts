/** A survey as submissions are judged by it. It is compiled once per version of the survey. */
import type { Survey } from "../../surveys/model/Survey.js"
import type { QuestionId } from "../../values/Ids.js"
import type { LimitValues } from "../../values/Limits.js"
import { type AnswerValidator, answerValidator } from "../AnswerValidator.js"
import { fileQuestionsOf } from "../FileAnswers.js"
import * as ResponseView from "../ResponseView.js"
import { QuotaJudge } from "./QuotaJudge.js"

export interface CompiledSurvey {
  readonly survey: Survey
  readonly validator: AnswerValidator
  readonly questions: ResponseView.QuestionsById
  readonly fileQuestions: ReadonlyMap<QuestionId, string>
  readonly quotas: QuotaJudge
}

export const compile = (survey: Survey, limits: LimitValues): CompiledSurvey => ({
  survey,
  validator: answerValidator(survey, limits),
  questions: ResponseView.questionsById(survey),
  fileQuestions: fileQuestionsOf(survey),
  quotas: new QuotaJudge(survey)
})

/**
 * Estimates the heap that a compiled survey takes. Measured on Node.js: 2.5 to 3.4 bytes for each character of its JSON
 * and 2 KB for a survey without questions. A survey of 620 000 characters takes 1.85 MB.
 */
export const bytesOf = ({ survey }: CompiledSurvey): number =>
  2_048 +
  3.5 * JSON.stringify([survey.questions, survey.retired, survey.variables, survey.endings, survey.hiddenFields]).length
