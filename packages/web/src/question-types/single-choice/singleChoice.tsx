/** A question that is answered with one of its options. */
import { questionTypeUis } from "@canvass/ui"
import { textContent } from "../../question-parts/answers/AnswerContent.js"
import { ChoiceFigures, choiceText, choiceTrend, compareChoices, isOther } from "../../question-parts/Choice.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"

export const singleChoice: QuestionTypePages<"single_choice"> = {
  ...questionTypeUis.single_choice,
  figures: { isWide: false, view: ChoiceFigures, compare: compareChoices },
  trend: choiceTrend,
  answerContent: ({ options }, value, language) =>
    typeof value === "string" || isOther(value) ? textContent(choiceText(options, value, language)) : undefined,
  sampleAnswer: ({ options }) => options[0]?.value
}
