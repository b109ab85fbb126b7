/** A question for the net promoter score: it is answered with an integer from 0 to 10. */
import { numberScales } from "@canvass/core/questionnaire"
import type { QuestionTypeUi } from "../../question-parts/QuestionTypeUi.js"
import { fieldsOfNumber, readScale, ScaleButtons, scaleChoices, scaleErrors } from "../../question-parts/Scale.js"
import { line } from "../../question-parts/settings/line.js"
import { npsTexts } from "./texts.js"

const scale = numberScales.nps()

export const nps: QuestionTypeUi<"nps"> = {
  texts: npsTexts,
  sign: "M3 12a5.5 5.5 0 1 1 10 0M8 10l2.5-3",
  control: {
    isGroup: true,
    isPrefilledWithList: false,
    hint: () => undefined,
    view: (props) => <ScaleButtons {...props} scale={scale} />,
    hasRadioButtons: () => true,
    read: readScale,
    fieldsOf: fieldsOfNumber
  },
  errorsOf: (_question, language) => scaleErrors(scale, language),
  settings: {
    minLabel: { ...line, sample: (language) => npsTexts[language].leastLikely },
    maxLabel: { ...line, sample: (language) => npsTexts[language].mostLikely }
  },
  values: {
    choices: () => scaleChoices(scale),
    groupCondition: (tested, value) => {
      if (value === "promoter") return { ...tested, op: "gte", value: 9 }
      return value === "detractor"
        ? { ...tested, op: "lte", value: 6 }
        : { all: [{ ...tested, op: "gte", value: 7 }, { ...tested, op: "lte", value: 8 }] }
    },
    groupName: (value, language) => new Map(Object.entries(npsTexts[language].groups)).get(value)
  }
}
