/** A question for the net promoter score: it is answered with an integer from 0 to 10. */
import * as Schema from "effect/Schema"
import { npsScale, npsShape } from "../../logic/questionnaire/types/nps.js"
import { NetPromoterScore, netPromoterScore } from "../../statistics/NetPromoterScore.js"
import { optionalSettings, scaleLabels } from "../question-parts/definition/SettingSchemas.js"
import { scalarColumn } from "../question-parts/output/AnswerColumns.js"
import { scalarContent } from "../question-parts/output/XmlContent.js"
import { defineQuestionType } from "../question-parts/QuestionTypeDefinition.js"
import {
  compareNumbers,
  countNumber,
  explainInteger,
  integersOf,
  numberFigureFields,
  numberFigures,
  scaleContent,
  wholeScale
} from "../question-parts/Scale.js"

const settings = Schema.Struct(scaleLabels)

export const nps = defineQuestionType({
  type: "nps",
  name: "Nps",
  ...npsShape,
  settings,
  settingsInput: () => optionalSettings(settings, {}),
  checkSettings: () => [],
  explain: () => explainInteger(npsScale),
  count: countNumber,
  figureFields: { ...numberFigureFields(wholeScale), nps: NetPromoterScore },
  figures: (_question, { numberCounts }) => ({
    ...numberFigures(numberCounts, integersOf(npsScale)),
    nps: netPromoterScore(numberCounts)
  }),
  compare: compareNumbers,
  columns: ({ settings }) => scalarColumn(scaleContent({ isInteger: true, measure: "scale" }, npsScale, settings)),
  xmlContent: () => scalarContent
})
