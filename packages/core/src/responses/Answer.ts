/** The stored answer to one question. */
import * as Schema from "effect/Schema"
import { AnswerValue } from "../questions/AnswerValue.js"
import { QuestionId } from "../values/Ids.js"

/** The answer of a respondent to one question. */
export const Answer = Schema.Struct({ questionId: QuestionId, value: AnswerValue })
export type Answer = typeof Answer.Type
