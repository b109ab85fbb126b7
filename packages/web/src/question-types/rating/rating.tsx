/** A question that is answered with an integer on a short scale. */
import { ratingScale } from "@canvass/core/ports"
import { compareFigures } from "../../question-parts/figures/FigureLine.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import {
  type ComparedNumbers,
  fieldsOfNumber,
  meanLines,
  meanTrend,
  readScale,
  ScaleButtons,
  scaleChoices,
  scaleContent,
  scaleErrors,
  ScaleFigures,
  valueLines
} from "../../question-parts/Scale.js"
import { line } from "../../question-parts/settings/line.js"
import { integer } from "../../question-parts/settings/number.js"
import { oneOf } from "../../question-parts/settings/oneOf.js"
import { Stars } from "./Stars.js"
import { ratingTexts } from "./texts.js"

const defaultScale = ratingScale({})

export const rating: QuestionTypePages<"rating"> = {
  texts: ratingTexts,
  control: {
    isGroup: true,
    isPrefilledWithList: false,
    hint: () => undefined,
    view: (props) =>
      props.question.settings.display === "stars"
        ? <Stars {...props} />
        : <ScaleButtons {...props} scale={ratingScale(props.question.settings)} />,
    read: readScale,
    fieldsOf: fieldsOfNumber
  },
  errorsOf: ({ settings }, language) => scaleErrors(ratingScale(settings), language),
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
  figures: {
    isWide: false,
    view: ({ figures, language, question }) => (
      <ScaleFigures figures={figures} labels={question?.settings} language={language} />
    ),
    compare: ({ figures, language }) =>
      compareFigures<ComparedNumbers>(figures, [...meanLines({ language }), ...valueLines(figures.histogram, language)])
  },
  trend: ({ settings }, language) => meanTrend(ratingScale(settings), language),
  values: {
    choices: ({ settings: { max, min } = {} }) =>
      scaleChoices({ min: boundOf(min) ?? defaultScale.min, max: boundOf(max) ?? defaultScale.max }),
    groupCondition: (tested, value) => ({ ...tested, op: "equals", value: Number(value) })
  },
  answerContent: ({ settings }, value, language) => scaleContent(ratingScale(settings), value, language),
  sampleAnswer: ({ settings }) => ratingScale(settings).max
}

/** The number of a setting, or of an entry of the survey editor. */
const boundOf = (bound: number | string | undefined): number | undefined =>
  /^\s*-?\d{1,6}\s*$/.test(String(bound)) ? Number(bound) : undefined
