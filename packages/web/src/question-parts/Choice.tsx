/** The results of types whose answers are options, or texts beside them: single choice and multiple choice. */
import { AnswerValue } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { type ChoiceQuestion, choiceTexts, labelOf, type Options } from "@canvass/ui"
import { BarChart } from "../charts/BarChart.js"
import { textContent } from "./answers/AnswerContent.js"
import { type ComparedLine, compareFigures, type OptionFigures, optionLines, shareCell } from "./figures/FigureLine.js"
import type { FiguresProps } from "./figures/Figures.js"
import { shownHint } from "./figures/shownHint.js"
import { shareOf, shareTrend } from "./figures/TrendFigures.js"
import type { QuestionTypeResults } from "./QuestionTypePages.js"

/** A bar for each option, and one for the texts of respondents' own if there are any. */
const ChoiceFigures = (
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
const compareChoices = (
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
const choiceTrend = ({ options, settings }: ChoiceQuestion, language: Language) =>
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

/** The label of an option, or the text that the respondent wrote. */
export const choiceText = (options: Options, choice: Choice, language: Language): string =>
  typeof choice === "string" ? labelOf(options, choice) : choiceTexts[language].otherAnswer(choice.other)

/** The value of an option, or a text of the respondent's own. */
type Choice = AnswerValue.Other | string

/** Those items of an answer that are choices. */
export const choicesOf = (
  value: ReadonlyArray<AnswerValue.FileReference | Choice>
): ReadonlyArray<Choice> => value.filter(isChoice)

const isChoice = (item: AnswerValue.FileReference | Choice): item is Choice =>
  typeof item === "string" || !("fileId" in item)

/** Whether an answer is a text of the respondent's own. */
const isOther = (value: AnswerValue.AnswerValue): value is AnswerValue.Other =>
  typeof value === "object" && "other" in value && typeof value.other === "string"

/** A bar for each option, and the trend of its share. */
export const choiceResults: QuestionTypeResults<ChoiceQuestion, ChoiceBreakdown, ComparedChoice> = {
  figures: { isWide: false, view: ChoiceFigures, compare: compareChoices },
  trend: choiceTrend,
  answerContent: ({ options }, value, language) => {
    const text = (choice: Choice) => choiceText(options, choice, language)
    if (typeof value === "string" || isOther(value)) return textContent(text(value))
    return typeof value === "object" && AnswerValue.isList(value)
      ? { _tag: "List", isOrdered: false, items: choicesOf(value).map(text) }
      : undefined
  }
}
