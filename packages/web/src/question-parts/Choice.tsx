/** Parts that single choice and multiple choice share. */
import type { AnswerValue, LimitValues } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { isBlank } from "@canvass/core/questionnaire"
import { BarChart } from "../charts/BarChart.js"
import { type Entries, withPlainLineBreaks } from "../form/Entries.js"
import type { RespondentLanguage } from "../i18n/languages.js"
import type { AnswerErrorMessages } from "./answers/AnswerErrorMessages.js"
import { type FieldEntry, fieldName } from "./controls/QuestionControl.js"
import { type ComparedLine, compareFigures, type OptionFigures, optionLines, shareCell } from "./figures/FigureLine.js"
import type { FiguresProps } from "./figures/Figures.js"
import { shownHint } from "./figures/shownHint.js"
import { shareOf, shareTrend } from "./figures/TrendFigures.js"
import type { AnswerValues } from "./QuestionTypePages.js"
import { answerErrorTexts } from "./texts/answerErrorTexts.js"
import { choiceAnswerTexts } from "./texts/choiceAnswerTexts.js"
import { choiceTexts } from "./texts/choiceTexts.js"

/** A question of one of the two types. */
export interface ChoiceQuestion {
  readonly key: string
  readonly text: string
  readonly options: Options
  readonly settings: {
    readonly allowOther?: boolean
    readonly display?: "buttons" | "dropdown" | "list"
  }
}

type Options = ReadonlyArray<{ readonly value: string; readonly label: string }>

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
  choices: ReadonlyArray<AnswerValue.AnswerValue>
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
export const choiceErrors = (language: RespondentLanguage, { optionText }: LimitValues): AnswerErrorMessages => ({
  "too-short": choiceAnswerTexts[language].otherMissing,
  "too-long": answerErrorTexts[language].tooLong(optionText)
})

/** A bar for each option, and one for the texts of respondents' own if there are any. */
export const ChoiceFigures = (
  { figures: { answered, options, other, text }, language }: FiguresProps<ChoiceBreakdown, ChoiceQuestion>
) => (
  <BarChart
    caption={text}
    language={language}
    items={[
      ...options.map((option) => ({ ...option, hint: shownHint(language, option) })),
      ...other === 0 ? [] : [{
        label: choiceTexts[language].otherAnswers,
        count: other,
        share: answered === 0 ? null : other / answered
      }]
    ]}
  />
)

interface ComparedChoice {
  readonly answered: number
  readonly options: ReadonlyArray<OptionFigures>
  readonly other: number
}

interface ChoiceBreakdown extends ComparedChoice {
  readonly text: string
  readonly groups?: ReadonlyArray<ComparedChoice>
}

/** A line for each option, and one for the texts of respondents' own if there are any. */
export const compareChoices = (
  { figures, language }: FiguresProps<ChoiceBreakdown, ChoiceQuestion>
): ReadonlyArray<ComparedLine> =>
  compareFigures<ComparedChoice>(figures, [
    ...optionLines<ComparedChoice>(figures.options, ({ options }) => options, language),
    ...figures.other === 0 ? [] : [{
      label: choiceTexts[language].otherAnswers,
      cell: ({ answered, other }: ComparedChoice) =>
        shareCell(language, other, answered === 0 ? null : other / answered)
    }]
  ])

/** The shares of the options in a trend, and that of the texts of respondents' own if there can be any. */
export const choiceTrend = ({ options, settings }: ChoiceQuestion, language: Language) =>
  shareTrend<ComparedChoice>([
    ...options.map(({ label, value }) => ({
      label,
      valueOf: ({ options }: ComparedChoice) => shareOf(options, value)
    })),
    ...settings.allowOther === true
      ? [{
        label: choiceTexts[language].otherAnswers,
        valueOf: ({ answered, other }: ComparedChoice) => answered > 0 ? other / answered : null
      }]
      : []
  ], language)

/** The options are the values of answers. */
export const optionValues: AnswerValues = {
  choices: ({ options }) => options,
  groupCondition: (tested, value) => ({ ...tested, op: "anyOf", values: [value] })
}

/** The label of an option, or the text that the respondent wrote. */
export const choiceText = (options: Options, choice: Choice, language: Language): string =>
  typeof choice === "string" ? labelOf(options, choice) : choiceTexts[language].otherAnswer(choice.other)

/** The label of an option. The value, if there is no such option any more. */
export const labelOf = (options: Options, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value

/** The value of an option, or a text of the respondent's own. */
export type Choice = AnswerValue.Other | string

/** Those items of an answer that are choices. */
export const choicesOf = (
  value: ReadonlyArray<AnswerValue.FileReference | Choice>
): ReadonlyArray<Choice> => value.filter(isChoice)

const isChoice = (item: AnswerValue.FileReference | Choice): item is Choice =>
  typeof item === "string" || !("fileId" in item)

/** Whether an answer is a text of the respondent's own. */
export const isOther = (value: AnswerValue.AnswerValue): value is AnswerValue.Other =>
  typeof value === "object" && "other" in value && typeof value.other === "string"
