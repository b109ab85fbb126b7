/** A question for the net promoter score: it is answered with an integer from 0 to 10. */
import { npsScale } from "@canvass/core/questionnaire"
import type { QuestionTypeUi } from "../../question-parts/QuestionTypeUi.js"
import { fieldsOfNumber, readScale, ScaleButtons, scaleChoices, scaleErrors } from "../../question-parts/Scale.js"
import { line } from "../../question-parts/settings/line.js"
import { npsTexts } from "./texts.js"

export const nps: QuestionTypeUi<"nps"> = {
  texts: npsTexts,
  control: {
    isGroup: true,
    isPrefilledWithList: false,
    hint: () => undefined,
    view: (props) => <ScaleButtons {...props} scale={npsScale} />,
    hasRadioButtons: () => true,
    read: readScale,
    fieldsOf: fieldsOfNumber
  },
  errorsOf: (_question, language) => scaleErrors(npsScale, language),
  settings: {
    minLabel: { ...line, sample: (language) => npsTexts[language].leastLikely },
    maxLabel: { ...line, sample: (language) => npsTexts[language].mostLikely }
  },
  values: {
    choices: () => scaleChoices(npsScale),
    groupCondition: (tested, value) => {
      if (value === "promoter") return { ...tested, op: "gte", value: 9 }
      return value === "detractor"
        ? { ...tested, op: "lte", value: 6 }
        : { all: [{ ...tested, op: "gte", value: 7 }, { ...tested, op: "lte", value: 8 }] }
    },
    groupName: (value, language) => new Map(Object.entries(npsTexts[language].groups)).get(value)
  }
}
