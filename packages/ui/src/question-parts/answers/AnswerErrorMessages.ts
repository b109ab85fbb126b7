/** What respondents read about an answer that the API refuses. */
import type { UnfitReason } from "@canvass/core/questionnaire"
import type { RespondentLanguage } from "../../i18n/languages.js"
import { answerErrorTexts } from "../texts/answerErrorTexts.js"

/** Why an answer is refused: it does not fit, or what it refers to is not there. */
type Refusal = UnfitReason | "retired-question" | "unknown-file" | "unknown-question"

/** Messages by the code of the violation. A whole answer that is missing has the same message for each type. */
export type AnswerErrorMessages = Readonly<Partial<Record<Refusal, string>>>

/** The messages that questions of all types have, unless the type has another. */
export const commonErrors = (language: RespondentLanguage): AnswerErrorMessages => {
  const { invalidCharacter, questionChanged, required } = answerErrorTexts[language]
  return {
    required,
    "invalid-character": invalidCharacter,
    // The form has no such answer, unless the question was another one when the form was shown.
    "wrong-type": questionChanged,
    "invalid-format": questionChanged,
    "out-of-range": questionChanged,
    "off-step": questionChanged,
    "unknown-option": questionChanged,
    "unknown-row": questionChanged,
    "unknown-question": questionChanged,
    "retired-question": questionChanged
  }
}
