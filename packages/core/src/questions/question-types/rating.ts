/** A question that is answered with an integer on a short scale, such as stars. */
import * as Schema from "effect/Schema"
import { ratingScale, ratingShape } from "../../logic/questionnaire/types/rating.js"
import { integer, optionalSettings, scaleLabels, setting } from "../question-parts/definition/SettingSchemas.js"
import { scalarColumn } from "../question-parts/output/AnswerColumns.js"
import { scalarContent } from "../question-parts/output/XmlContent.js"
import { defineQuestionType } from "../question-parts/QuestionTypeDefinition.js"
import {
  checkScale,
  compareNumbers,
  countNumber,
  explainInteger,
  integersOf,
  numberFigureFields,
  numberFigures,
  scaleContent,
  wholeScale
} from "../question-parts/Scale.js"

const { max, min } = ratingScale({})
const defaults = { min, max }

const settings = Schema.Struct({
  min: setting(integer(0, 9), `The lowest value. Default ${defaults.min}.`),
  max: setting(integer(1, 10), `The highest value. Default ${defaults.max}.`),
  ...scaleLabels,
  display: setting(Schema.Literal("numbers", "stars"), "How the values are shown. Default `numbers`.")
})

export const rating = defineQuestionType({
  type: "rating",
  name: "Rating",
  ...ratingShape,
  settings,
  settingsInput: () => optionalSettings(settings, {}),
  checkSettings: (settings) => checkScale(settings, defaults),
  explain: ({ settings }) => explainInteger(ratingScale(settings)),
  count: countNumber,
  figureFields: numberFigureFields(wholeScale),
  figures: ({ settings }, counts) => numberFigures(counts.numberCounts, integersOf(ratingScale(settings))),
  compare: compareNumbers,
  columns: ({ settings }) =>
    scalarColumn(scaleContent({ isInteger: true, measure: "ordinal" }, ratingScale(settings), settings)),
  xmlContent: () => scalarContent
})
