/** A question that is answered with a text. */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { textFormats } from "../../logic/questionnaire/TextFormats.js"
import { textShape } from "../../logic/questionnaire/types/text.js"
import * as DecimalSums from "../../statistics/DecimalSums.js"
import { compareMeans } from "../../statistics/groups/compareMeans.js"
import { maxBins } from "../../statistics/numberBins.js"
import * as NumberDistribution from "../../statistics/NumberDistribution.js"
import type { MutableQuestionCounts } from "../../statistics/QuestionCounts.js"
import { type Violation, violation } from "../../validation/ValidationError.js"
import { type AnswerLimits, answerLimits } from "../../values/AnswerLimits.js"
import { parseNumber } from "../../values/Numeral.js"
import { isWellFormed } from "../../values/text/WellFormed.js"
import { invalidCharacter, notAnswered, quote, refuseType } from "../question-parts/answers/AnswerDecoder.js"
import { checkBounds, checkMaximum, definitionViolation } from "../question-parts/definition/DefinitionRules.js"
import { decimal, integer, optionalSettings, setting } from "../question-parts/definition/SettingSchemas.js"
import { scalarColumn } from "../question-parts/output/AnswerColumns.js"
import { higherThanField } from "../question-parts/output/GroupFigures.js"
import { figure, marginFigure, ratio } from "../question-parts/output/OptionCount.js"
import { scalarContent } from "../question-parts/output/XmlContent.js"
import { defineQuestionType } from "../question-parts/QuestionTypeDefinition.js"

const maxLength = ({ textAnswer }: AnswerLimits) =>
  setting(
    integer(1, Number.MAX_SAFE_INTEGER),
    `The most characters. Default ${textAnswer}, which is also the most.`
  )

const settings = Schema.Struct({
  minLength: setting(integer(0, Number.MAX_SAFE_INTEGER), "The fewest characters."),
  maxLength: maxLength(answerLimits),
  format: setting(
    Schema.Literal("email", "url", "number", "phone"),
    "What the text must look like. Blanks around it are no part of the answer. An e-mail address may have letters, and a " +
      "telephone number digits, of all scripts. Numbers are written as in JSON."
  ),
  min: setting(decimal, "With the format `number`: the least number."),
  max: setting(decimal, "With the format `number`: the greatest number."),
  integer: setting(Schema.Boolean, "With the format `number`: whether it is a whole number. Default false."),
  multiline: setting(Schema.Boolean, "Whether a form offers several lines. Default false.")
})

const NumberBin = Schema.Struct({
  from: Schema.Number.annotations({ description: "The lower limit, which belongs to the bin." }),
  to: Schema.Number.annotations({
    description: "The upper limit, which does not belong to the bin. Equal to `from`: the bin is this number."
  }),
  count: Schema.Int
}).annotations({ identifier: "NumberBin" })

const TextNumbers = Schema.Struct({
  answered: Schema.Int.annotations({ description: "Answers that are a number of at most ±10¹⁵." }),
  mean: figure.annotations({ description: "Of the numbers rounded to six decimals." }),
  median: figure.annotations({
    description: "Of an even number of numbers, the mean of the two in the middle. Exact for up to " +
      `${NumberDistribution.maxEntries} different numbers. Beyond, it is the middle of the bin that has it; bins are as ` +
      "narrow as the number of bins that are not empty allows."
  }),
  medianMaxError: figure.annotations({
    description:
      "How far the exact median may be from `median`: 0 where it is exact, otherwise at most 0.26 % of the distance " +
      "from `min` to `max`, or 0.0000005 if that is more. Null where the median is."
  }),
  stdDev: figure.annotations({ description: "The standard deviation of the population." }),
  margin95: marginFigure,
  min: figure.annotations({ description: "The least number." }),
  max: figure.annotations({ description: "The greatest number." }),
  histogram: Schema.Array(NumberBin).annotations({
    description:
      `Each number where there are at most ${maxBins} different ones. Otherwise about ${maxBins} adjacent bins or fewer, ` +
      "of one width, with limits that are multiples of it: 1, 2 or 5 times a power of ten. Numbers are rounded to six " +
      "decimals. The counts are exact, however many different numbers there are."
  }),
  higherThan: higherThanField
}).annotations({ identifier: "TextNumbers" })

/** Counts texts of a length that write the same number, or none. */
const countText = (
  counts: MutableQuestionCounts,
  length: number,
  number: number | undefined,
  times: number
): void => {
  counts.totalSize += length * times
  if (number === undefined || Math.abs(number) > DecimalSums.maxAddend) return
  DecimalSums.add(counts.numberSums, number, times)
  NumberDistribution.add(counts.numberDistribution, number, times)
}

export const text = defineQuestionType({
  type: "text",
  name: "Text",
  ...textShape,
  settings,
  settingsInput: (limits) => optionalSettings(Schema.Struct({ ...settings.fields, maxLength: maxLength(limits) }), {}),
  checkSettings: (settings, _input, limits) => [
    ...checkMaximum(settings, "minLength", limits.textAnswer),
    ...checkMaximum(settings, "maxLength", limits.textAnswer),
    ...checkBounds(
      settings,
      { name: "minLength", default: 0 },
      { name: "maxLength", default: limits.textAnswer }
    ),
    ...(settings.format === "number"
      ? checkBounds(settings, { name: "min", default: -Infinity }, { name: "max", default: Infinity })
      : ["min", "max", "integer"].filter((name) => settings[name] !== undefined).map((name) =>
        definitionViolation(["settings", name], "not-allowed", "Only a text of the format `number` takes it.")
      ))
  ],
  explain: ({ settings }, limits) => {
    const min = settings.minLength ?? 0
    const max = Math.min(settings.maxLength ?? limits.textAnswer, limits.textAnswer)
    const { format } = settings
    return (value) => {
      if (typeof value !== "string") return refuseType("a string")
      const violations: Array<Violation> = []
      if (value.length > max) {
        violations.push(
          violation("", "too-long", `At most ${max} characters are allowed, there are ${value.length}.`, {
            max,
            actual: value.length
          })
        )
      } else if (format !== undefined && !textFormats[format](value)) {
        violations.push(
          violation("", "invalid-format", `Expected ${formatNames[format]}, found ${quote(value)}.`, { format })
        )
      } else if (settings.format === "number") violations.push(...numberViolations(settings, parseNumber(value) ?? 0))
      if (value.length < min) {
        violations.push(
          violation("", "too-short", `At least ${min} characters are needed, there are ${value.length}.`, {
            min,
            actual: value.length
          })
        )
      }
      if (!isWellFormed(value)) violations.push(invalidCharacter)
      return violations
    }
  },
  accept: (_value, reading) => "text" in reading ? Either.right(reading.text) : notAnswered,
  // The counts do not depend on the question, which may get its format later.
  count: (counts, value, times) => {
    if (typeof value === "string") countText(counts, value.length, parseNumber(value), times)
  },
  countText,
  sampleOf: (value) => typeof value === "string" ? value : undefined,
  figureFields: {
    averageLength: figure.annotations({ description: "The mean length of the answers, in UTF-16 code units." }),
    samples: Schema.Array(Schema.String).annotations({ description: "The newest ten answers, newest first." }),
    numbers: Schema.NullOr(TextNumbers).annotations({ description: "Null unless the format is `number`." })
  },
  figures: ({ settings }, { answered, numberDistribution, numberSums, samples, totalSize }) => ({
    averageLength: ratio(totalSize, answered),
    samples: samples.map((sample) => sample.text),
    numbers: settings.format === "number"
      ? {
        answered: numberSums.count,
        ...DecimalSums.summarize(numberSums),
        ...NumberDistribution.median(numberDistribution, numberSums),
        histogram: NumberDistribution.histogram(numberDistribution)
      }
      : null
  }),
  compare: (groups, compared) => {
    const { higherThan, test } = compareMeans(
      groups.map(({ figures: { numbers } }) => numbers === null ? noNumbers : { ...numbers, count: numbers.answered }),
      compared
    )
    return {
      test,
      withTests: (figures) => figures,
      withHigherThan: (figures, groupIndex) => ({
        ...figures,
        numbers: figures.numbers === null ? null : { ...figures.numbers, higherThan: higherThan[groupIndex] ?? null }
      })
    }
  },
  columns: ({ settings: { format, max = Infinity, min = -Infinity } }) =>
    scalarColumn(format === "number" ? { kind: "numeral", min, max } : { kind: "text" }),
  xmlContent: () => scalarContent
})

const formatNames = {
  email: "an e-mail address",
  url: "an address with http or https",
  number: "a number",
  phone: "a telephone number"
}

const noNumbers = { count: 0, ...DecimalSums.summarize(DecimalSums.empty) }

const numberViolations = (
  { integer = false, max, min }: Pick<typeof settings.Type, "integer" | "max" | "min">,
  number: number
): ReadonlyArray<Violation> => {
  if (integer && !Number.isInteger(number)) return [violation("", "wrong-type", "Expected a whole number.")]
  const bounds = { ...min === undefined ? {} : { min }, ...max === undefined ? {} : { max } }
  if (number < (min ?? -Infinity)) return [violation("", "out-of-range", `The least number is ${min}.`, bounds)]
  return number > (max ?? Infinity) ? [violation("", "out-of-range", `The greatest number is ${max}.`, bounds)] : []
}
