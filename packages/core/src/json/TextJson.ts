/** Texts that respondents wrote, as JSON. */
import * as Schema from "effect/Schema"
import { AnswerText } from "../responses/AnswerTexts.js"
import { typedEncoderOf } from "./Encoder.js"

const { kind, questionId, questionKey, responseId, submittedAt, text } = AnswerText.fields

export const TextItem = Schema.Struct({
  responseId,
  questionId,
  questionKey: questionKey.annotations({ description: "The present key of the question." }),
  kind: kind.annotations({ description: "`other`: a text beside the options of a choice." }),
  submittedAt,
  text
}).annotations({ identifier: "Text" })

/** A text that a respondent wrote. */
export interface TextItem {
  readonly responseId: string
  readonly questionId: string
  /** The present key of the question. */
  readonly questionKey: string
  /** `other`: a text beside the options of a choice. */
  readonly kind: "text" | "other"
  /** An ISO timestamp. */
  readonly submittedAt: string
  readonly text: string
}

/** Encodes a text. */
export const encodeText: (text: AnswerText) => TextItem = typedEncoderOf(TextItem)
