/** A question that is answered with an integer on a short scale. */
import { numberScales } from "@canvass/core/questionnaire"
import type { QuestionTypeUi } from "../../question-parts/QuestionTypeUi.js"
import { fieldsOfNumber, readScale, ScaleButtons, scaleChoices, scaleErrors } from "../../question-parts/Scale.js"
import { line } from "../../question-parts/settings/line.js"
import { integer } from "../../question-parts/settings/number.js"
import { oneOf } from "../../question-parts/settings/oneOf.js"
import { Stars } from "./Stars.js"
import { ratingTexts } from "./texts.js"

const defaultScale = numberScales.rating({})

export const rating: QuestionTypeUi<"rating"> = {
  texts: ratingTexts,
  sign: "m8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4-2.9-2.8 4-.6z",
  control: {
    isGroup: true,
    isPrefilledWithList: false,
    hint: () => undefined,
    view: (props) =>
      props.question.settings.display === "stars"
        ? <Stars {...props} />
        : <ScaleButtons {...props} scale={numberScales.rating(props.question.settings)} />,
    hasRadioButtons: () => true,
    read: readScale,
    fieldsOf: fieldsOfNumber
  },
  errorsOf: ({ settings }, language) => scaleErrors(numberScales.rating(settings), language),
  settings: {
    min: integer(() => String(defaultScale.min)),
    max: integer(() => String(defaultScale.max)),
    minLabel: line,
    maxLabel: line,
    display: oneOf((language) => {
      const { numbers, stars } = ratingTexts[language].displays
      return { "": numbers, stars }
    })
  },
  values: {
    choices: ({ settings: { max, min } = {} }) =>
      scaleChoices({ min: boundOf(min) ?? defaultScale.min, max: boundOf(max) ?? defaultScale.max }),
    groupCondition: (tested, value) => ({ ...tested, op: "equals", value: Number(value) })
  }
}

/** The number of a setting, or of an entry of the survey editor. */
const boundOf = (bound: number | string | undefined): number | undefined =>
  /^\s*-?\d{1,6}\s*$/.test(String(bound)) ? Number(bound) : undefined
