/** A question that is answered with its options in an order, best first. */
import type { QuestionTypeUi } from "../../question-parts/QuestionTypeUi.js"
import { integer } from "../../question-parts/settings/number.js"
import { answerErrorTexts } from "../../question-parts/texts/answerErrorTexts.js"
import { optionTexts } from "../../question-parts/texts/optionTexts.js"
import { rankingAnswerTexts } from "./answerTexts.js"
import { rankingControl } from "./rankingControl.js"
import { rankingTexts } from "./texts.js"

export const ranking: QuestionTypeUi<"ranking"> = {
  texts: rankingTexts,
  sign: "M7 4h6M7 8h4.5M7 12h3M4 12V3.5m0 0L2.2 5.3M4 3.5l1.8 1.8",
  control: rankingControl,
  errorsOf: ({ settings: { topN } }, language) => {
    const t = rankingAnswerTexts[language]
    return {
      "too-few": t.placesMissing,
      "duplicate": t.rankedTwice,
      ...topN === undefined ? {} : { "too-many": answerErrorTexts[language].tooMany(topN) }
    }
  },
  settings: { topN: integer((language) => optionTexts[language].all) },
  values: undefined
}
