/** A question that is answered with a day, or with a day and a time. */
import { formatDay, formatTimestamp } from "../../i18n/format.js"
import type { QuestionTypeUi } from "../../question-parts/QuestionTypeUi.js"
import { flag } from "../../question-parts/settings/flag.js"
import { dateAnswerTexts } from "./answerTexts.js"
import { dateBound } from "./dateBound.js"
import { dateControl } from "./dateControl.js"
import { dateTexts } from "./texts.js"

export const date: QuestionTypeUi<"date"> = {
  texts: dateTexts,
  sign: "M3 4h10v9.5H3zm0 3h10M5.5 2.5v3m5-3v3",
  control: dateControl,
  errorsOf: ({ settings: { includeTime, max, min } }, language) => {
    const t = dateAnswerTexts[language]
    const written = (bound: string) =>
      includeTime === true ? formatTimestamp(language, Date.parse(bound)) : formatDay(language, bound)
    return {
      "out-of-range": [
        ...min === undefined ? [] : [t.tooEarly(written(min))],
        ...max === undefined ? [] : [t.tooLate(written(max))]
      ].join(" "),
      "wrong-type": t.notDate,
      "invalid-format": t.notDate
    }
  },
  settings: { includeTime: flag, min: dateBound, max: dateBound },
  values: undefined
}
