/** Samples of the types whose answers are numbers of a scale. */
import * as FastCheck from "effect/FastCheck"
import type { Constant } from "../../../logic/questionnaire/Condition.js"
import type { Scale } from "../../../logic/questionnaire/type-parts/numbers.js"
import { npsScale } from "../../../logic/questionnaire/types/nps.js"
import { ratingScale } from "../../../logic/questionnaire/types/rating.js"
import { sliderScale } from "../../../logic/questionnaire/types/slider.js"
import type { QuestionOf } from "../../../questions/question-types/questionTypes.js"
import { nonBlankText } from "../../TextArbitrary.js"
import { definition, interval, noOptions } from "./definitions.js"
import { invalid, invalidLists, invalidObjects } from "./invalidAnswers.js"
import type { InvalidAnswer, QuestionTypeSamples } from "./QuestionTypeSamples.js"

const scaleLabels = { minLabel: nonBlankText(20), maxLabel: nonBlankText(20) }

const invalidNumbers = (
  { max, min, step }: Scale,
  codeBetweenSteps: "off-step" | "wrong-type"
): ReadonlyArray<InvalidAnswer> => [
  ...["", "9 9", "0x10", "1e999", "09", "+1", "1_0", "٣", "NaN", true, Number.NaN].map((value) =>
    invalid(value, "wrong-type")
  ),
  ...invalidLists,
  ...invalidObjects,
  ...[min - step, max + step, String(max + step), 2 ** 53, -1e300].map((value) => invalid(value, "out-of-range")),
  invalid(min + step / 3, codeBetweenSteps)
]

/** The numbers among the constants, and those a step below and above. */
export const numbersNear = (constants: ReadonlyArray<Constant>, step: number): ReadonlyArray<number> =>
  constants.map(Number).filter((number) => !Number.isNaN(number))
    .flatMap((number) => [number - step, number, number + step])

const rating: QuestionTypeSamples<QuestionOf<"rating">> = {
  example: { key: "rating", type: "rating", text: "How was the service?", required: true },
  definition: definition(
    "rating",
    noOptions,
    FastCheck.tuple(
      FastCheck.record({ ...scaleLabels, display: FastCheck.constantFrom("numbers" as const, "stars" as const) }, {
        requiredKeys: []
      }),
      FastCheck.oneof(FastCheck.constant({}), interval(0, 10).map(([min, max]) => ({ min, max })))
    ).map(([labels, bounds]) => ({ ...labels, ...bounds }))
  ),
  answer: ({ settings }) => FastCheck.integer(ratingScale(settings)),
  answersNear: (_question, constants) => numbersNear(constants, 1),
  emptyAnswers: [],
  recount: "scale",
  invalidAnswers: ({ settings }) => invalidNumbers(ratingScale(settings), "wrong-type")
}

const nps: QuestionTypeSamples<QuestionOf<"nps">> = {
  example: { key: "nps", type: "nps", text: "Would you recommend us?" },
  definition: definition("nps", noOptions, FastCheck.record(scaleLabels, { requiredKeys: [] })),
  answer: () => FastCheck.integer(npsScale),
  answersNear: (_question, constants) => numbersNear(constants, 1),
  emptyAnswers: [],
  recount: "nps",
  invalidAnswers: () => invalidNumbers(npsScale, "wrong-type")
}

/** A value of a slider, rounded to the hundredth, since the random steps are multiples of it. */
const stepValue = (min: number, step: number, steps: number): number => Math.round((min + steps * step) * 100) / 100

const slider: QuestionTypeSamples<QuestionOf<"slider">> = {
  example: {
    key: "slider",
    type: "slider",
    text: "How long did you wait?",
    settings: { max: 60, step: 5, unit: "minutes" }
  },
  // Steps of integers and of decimals: 0.1 has no exact binary representation.
  definition: definition(
    "slider",
    noOptions,
    FastCheck.tuple(
      FastCheck.record({ ...scaleLabels, unit: nonBlankText(10) }, { requiredKeys: [] }),
      FastCheck.oneof(
        FastCheck.constant({}),
        FastCheck.tuple(
          FastCheck.integer({ min: -1_000, max: 1_000 }),
          FastCheck.constantFrom(1, 2, 10, 0.5, 0.25, 0.1, 0.01),
          FastCheck.integer({ min: 1, max: 500 })
        ).map(([min, step, steps]) => ({ min, max: stepValue(min, step, steps), step }))
      )
    ).map(([labels, bounds]) => ({ ...labels, ...bounds }))
  ),
  answer: ({ settings }) => {
    const { max, min, step } = sliderScale(settings)
    return FastCheck.integer({ min: 0, max: Math.round((max - min) / step) })
      .map((steps) => stepValue(min, step, steps))
  },
  answersNear: ({ settings }, constants) => numbersNear(constants, sliderScale(settings).step),
  emptyAnswers: [],
  recount: "numbers",
  invalidAnswers: ({ settings }) => invalidNumbers(sliderScale(settings), "off-step")
}

/** The samples of each of these types. */
export const numberSamples = { rating, nps, slider }
