/** A question that is answered with a number from a range, in steps. */
import * as Schema from "effect/Schema"
import {
  sliderDefaults as defaults,
  sliderScale,
  sliderShape,
  stepTolerance
} from "../../logic/questionnaire/types/slider.js"
import { fixedLimits } from "../../values/Limits.js"
import { parseNumber } from "../../values/Numeral.js"
import { refuse, refuseType } from "../question-parts/answers/AnswerDecoder.js"
import {
  type DefinitionViolation,
  definitionViolation,
  numberSetting,
  type UndecodedFields
} from "../question-parts/definition/DefinitionRules.js"
import { decimal, optionalSettings, scaleLabels, setting } from "../question-parts/definition/SettingSchemas.js"
import { scalarColumn } from "../question-parts/output/AnswerColumns.js"
import { scalarContent } from "../question-parts/output/XmlContent.js"
import { defineQuestionType } from "../question-parts/QuestionTypeDefinition.js"
import {
  checkScale,
  compareNumbers,
  countNumber,
  numberFigureFields,
  numberFigures,
  refuseOutside,
  scaleContent
} from "../question-parts/Scale.js"

const settings = Schema.Struct({
  min: setting(decimal, `The lowest value. Default ${defaults.min}.`),
  max: setting(decimal, `The highest value. Default ${defaults.max}.`),
  step: setting(decimal, `The distance of two values, counted from \`min\`. Default ${defaults.step}.`),
  ...scaleLabels,
  unit: setting(Schema.String, "What the number counts, such as `km`.")
})

export const slider = defineQuestionType({
  type: "slider",
  name: "Slider",
  ...sliderShape,
  settings,
  settingsInput: () => optionalSettings(settings, {}),
  checkSettings: (settings) => {
    const violations = checkScale(settings, defaults)
    return violations.length > 0 ? violations : checkStep(settings)
  },
  explain: ({ settings }) => {
    const scale = sliderScale(settings)
    const { max, min, step } = scale
    const tolerance = step * stepTolerance
    return (value) => {
      const number = parseNumber(value)
      if (number === undefined) return refuseType("a number")
      return number < min - tolerance || number > max + tolerance
        ? refuseOutside(scale)
        : refuse("off-step", `Expected steps of ${step} from ${min}.`, { min, max, step })
    }
  },
  count: countNumber,
  figureFields: numberFigureFields("The values that were given."),
  figures: (_question, counts) => numberFigures(counts.numberCounts, []),
  compare: compareNumbers,
  columns: ({ settings }) =>
    scalarColumn(scaleContent({ isInteger: false, measure: "scale" }, sliderScale(settings), settings)),
  xmlContent: () => scalarContent
})

const { sliderSteps } = fixedLimits

/** `min` and `max` are values of the slider, and there are at most `sliderSteps` steps between them. */
const checkStep = (settings: UndecodedFields): ReadonlyArray<DefinitionViolation> => {
  const range = (numberSetting(settings, "max") ?? defaults.max) - (numberSetting(settings, "min") ?? defaults.min)
  const step = numberSetting(settings, "step") ?? defaults.step
  const path = ["settings", settings.step === undefined ? "max" : "step"]
  if (step <= 0) return [definitionViolation(path, "out-of-range", "The step must be above 0.")]
  const steps = range / step
  if (steps > sliderSteps) {
    return [definitionViolation(path, "out-of-range", `At most ${sliderSteps} steps are allowed.`)]
  }
  // Decimals are not exact in binary: the range from -5 to -4.9 is slightly less than 0.1.
  return Math.round(steps) < 1 || Math.abs(steps - Math.round(steps)) > stepTolerance
    ? [
      definitionViolation(
        path,
        "out-of-range",
        `The step (${step}) must divide the range from \`min\` to \`max\` (${range}).`
      )
    ]
    : []
}
