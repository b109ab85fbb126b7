/** What is wrong with an answer, in words for respondents. */
import type { WalkedQuestion } from "@canvass/core/questionnaire"
import type { Entries } from "../entries/Entries.js"
import type { RespondentLanguage } from "../i18n/languages.js"
import { commonErrors } from "../question-parts/answers/AnswerErrorMessages.js"
import type { ControlLimits } from "../question-parts/controls/QuestionControl.js"
import { type AskedQuestion, questionTypeUiOf, typedQuestion } from "../question-types/questionTypeUiOf.js"

export interface ShownErrors {
  readonly messages: ReadonlyArray<string>
  /** Values of rows that are invalid. */
  readonly parts: ReadonlySet<string>
}

/** The errors of a question that is shown. None: it has all that it needs. */
export const errorsOf = (
  { answer, brokenRules, isRequired, question, rows, unfitReason }: WalkedQuestion<AskedQuestion>,
  entries: Entries,
  language: RespondentLanguage,
  limits: ControlLimits
): ShownErrors => {
  const typed = typedQuestion(question)
  const { control, errorsOf: messagesOf, partsMissing } = questionTypeUiOf(typed)
  const common = commonErrors(language)
  if (unfitReason === undefined) {
    return {
      messages: answer === undefined && isRequired ? [common.required ?? ""] : brokenRules,
      parts: none
    }
  }
  const missing = unfitReason === "required" ? rowsWithout(control.read(typed, entries), rows) : []
  if (partsMissing !== undefined && missing.length > 0) {
    return { messages: [partsMissing(typed, missing, language)], parts: new Set(missing) }
  }
  const messages: Readonly<Partial<Record<string, string>>> = { ...common, ...messagesOf(typed, language, limits) }
  return {
    messages: [control.explain?.(typed, entries, language) ?? messages[unfitReason] ?? common["wrong-type"] ?? ""],
    parts: none
  }
}

const none: ReadonlySet<string> = new Set()

const rowsWithout = (value: unknown, rows: WalkedQuestion["rows"]): ReadonlyArray<string> =>
  typeof value !== "object" || value === null
    ? []
    : rows.map((row) => row.value).filter((row) => !Object.hasOwn(value, row))
