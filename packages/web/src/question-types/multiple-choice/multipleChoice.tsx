/** A question that is answered with any of its options. */
import { AnswerValue } from "@canvass/core"
import { questionTypeUis } from "@canvass/ui"
import { ChoiceFigures, choicesOf, choiceText, choiceTrend, compareChoices } from "../../question-parts/Choice.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"

export const multipleChoice: QuestionTypePages<"multiple_choice"> = {
  ...questionTypeUis.multiple_choice,
  figures: { isWide: false, view: ChoiceFigures, compare: compareChoices },
  trend: choiceTrend,
  answerContent: ({ options }, value, language) =>
    typeof value === "object" && AnswerValue.isList(value)
      ? {
        _tag: "List",
        isOrdered: false,
        items: choicesOf(value).map((choice) => choiceText(options, choice, language))
      }
      : undefined,
  sampleAnswer: ({ options, settings: { minSelected = 1 } }) => options.slice(0, minSelected).map(({ value }) => value)
}
