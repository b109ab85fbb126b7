/** Parts that single choice and multiple choice share. */
import { type AnswerValue, type Image, isBlank } from "@canvass/core/questionnaire"
import { type Entries, withPlainLineBreaks } from "../entries/Entries.js"
import type { RespondentLanguage } from "../i18n/languages.js"
import type { AnswerErrorMessages } from "./answers/AnswerErrorMessages.js"
import { type ControlLimits, type FieldEntry, fieldName } from "./controls/QuestionControl.js"
import type { AnswerValues } from "./QuestionTypeUi.js"
import { answerErrorTexts } from "./texts/answerErrorTexts.js"
import { choiceAnswerTexts } from "./texts/choiceAnswerTexts.js"

/** A question of one of the two types. */
export interface ChoiceQuestion {
  readonly key: string
  readonly text: string
  readonly options: ReadonlyArray<Options[number] & { readonly image?: Image }>
  readonly settings: {
    readonly allowOther?: boolean
    readonly display?: "buttons" | "dropdown" | "list"
  }
}

/** Options, or rows. */
export type Options = ReadonlyArray<{ readonly value: string; readonly label: string }>

/** The label of an option. The value, if there is no such option any more. */
export const labelOf = (options: Options = [], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value

/** Reads the choices of a question. A text of the respondent's own counts as chosen once it is written. */
export const readChoices = (question: ChoiceQuestion, entries: Entries): Array<unknown> => {
  const other = entries.first(fieldName(question, "other"))
  const values = entries.all(fieldName(question))
  const valueOf = optionValueOf(question.options)
  const choices: Array<unknown> = values.filter((value) => value.startsWith(optionPrefix)).map((value) =>
    valueOf(value.slice(optionPrefix.length))
  )
  if (question.settings.allowOther === true && (!isBlank(other) || values.includes(otherValue))) {
    choices.push({ other })
  }
  return choices
}

/** The fields of chosen options, and of a text of the respondent's own. Unknown options are left out. */
export const fieldsOfChoices = (
  question: ChoiceQuestion,
  choices: ReadonlyArray<AnswerValue>
): ReadonlyArray<FieldEntry> =>
  choices.flatMap((choice): ReadonlyArray<FieldEntry> => {
    if (typeof choice === "string") {
      return question.options.some(({ value }) => value === choice)
        ? [[fieldName(question), optionPrefix + choice]]
        : []
    }
    return typeof choice === "object" && "other" in choice && typeof choice.other === "string"
      ? [[fieldName(question), otherValue], [fieldName(question, "other"), choice.other]]
      : []
  })

/** Returns the value of the option that a browser has sent, perhaps with other line breaks. */
export const optionValueOf = (options: Options): (sent: string) => string => {
  // Of options that differ in line breaks only, the first one counts.
  const values = new Map(options.map(({ value }) => [withPlainLineBreaks(value), value] as const).reverse())
  return (sent) => values.get(withPlainLineBreaks(sent)) ?? sent
}

/** Precedes the values of options, so that none is that of a text of the respondent's own. */
export const optionPrefix = "="

/** The value of the element that stands for a text of the respondent's own. */
export const otherValue = "other"

/** Messages about a text of the respondent's own: the other refusals of a choice have the messages of all types. */
export const choiceErrors = (language: RespondentLanguage, { optionText }: ControlLimits): AnswerErrorMessages => ({
  "too-short": choiceAnswerTexts[language].otherMissing,
  "too-long": answerErrorTexts[language].tooLong(optionText)
})

/** The options are the values of answers. */
export const optionValues: AnswerValues = {
  choices: ({ options }) => options,
  groupCondition: (tested, value) => ({ ...tested, op: "anyOf", values: [value] })
}
