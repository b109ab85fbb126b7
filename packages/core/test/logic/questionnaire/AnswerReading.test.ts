/** The logic reads an answer exactly if the decoder of its question type accepts it. */
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { type ReadOptions, type ShownParts, unfit } from "../../../src/logic/questionnaire/AnswerReading.js"
import { answerReaders, sentValue } from "../../../src/logic/questionnaire/types/registry.js"
import { type AnswerValue, isList } from "../../../src/questions/AnswerValue.js"
import { definitionOf, questionTypeNames } from "../../../src/questions/question-types/questionTypes.js"
import type { Question } from "../../../src/questions/Question.js"
import { answerValue, equivalentInput, question } from "../../../src/testing/Arbitraries.js"
import { samplesOf } from "../../../src/testing/samples/QuestionTypeSamples.js"
import { type AnswerLimits, answerLimits } from "../../../src/values/AnswerLimits.js"
import { defaults } from "../../../src/values/Limits.js"

const readAnswer = (asked: Question, value: unknown, parts: ShownParts, options: ReadOptions) =>
  value === null
    ? undefined
    : answerReaders[asked.type].read(sentValue(asked.type, value, asked.settings), asked.settings, parts, options)

const read = (asked: Question, value: unknown, isStored = false, limits: AnswerLimits = answerLimits) =>
  readAnswer(
    asked,
    value,
    { options: asked.options, rows: asked.type === "matrix" ? asked.settings.rows : [] },
    { isStored, limits }
  )

const isListAnswer = (value: AnswerValue): value is ReadonlyArray<never> => isList(value)

/** What the decoder says: `unfit`, `undefined` for no answer, or `fits`. */
const decoded = (asked: Question, value: unknown, limits: AnswerLimits = answerLimits): string | undefined => {
  const decode = definitionOf(asked).answerDecoder(asked, { ...defaults, ...limits })
  const result = value === null ? Either.right(undefined) : decode(value)
  if (Either.isLeft(result)) return unfit
  return result.right === undefined ? undefined : "fits"
}

const outcome = (asked: Question, value: unknown, limits: AnswerLimits = answerLimits): string | undefined => {
  const result = read(asked, value, false, limits)
  return typeof result === "object" ? "fits" : result
}

/** A reading as a text, with what its sets have. */
const told = (reading: unknown): string =>
  JSON.stringify(reading, (_name, value: unknown) => value instanceof Set ? [...value] : value)

/** A question, and values that answer it, nearly answer it, or answer a question of another type. */
const questionAndValues = (type: typeof questionTypeNames[number]) =>
  FastCheck.tuple(question(type), question()).chain(([asked, other]) =>
    answerValue(asked).chain((value) =>
      FastCheck.tuple(
        FastCheck.constant(asked),
        FastCheck.tuple(
          FastCheck.constant<unknown>(value),
          equivalentInput(asked, value),
          answerValue(other),
          FastCheck.jsonValue({ maxDepth: 2 })
        ).map((values): ReadonlyArray<unknown> => [
          ...values,
          ...isListAnswer(value) ? [[...value, ...value], value.slice(1), [...value, null]] : [],
          ...samplesOf(asked).emptyAnswers,
          ...samplesOf(asked).invalidAnswers(asked).map((invalid) => invalid.value)
        ])
      )
    )
  )

/** Whether a file exists, and which fields a reference may have, is decided where it is claimed. */
const decidableTypes = questionTypeNames.filter((type) => type !== "file")

describe("an answer", () => {
  it.each(decidableTypes)("to a question of type %s is read exactly if its decoder accepts it", (type) => {
    FastCheck.assert(
      FastCheck.property(questionAndValues(type), ([asked, values]) => {
        for (const value of values) {
          expect(outcome(asked, value), `${JSON.stringify(asked)} ${JSON.stringify(value)}`).toBe(decoded(asked, value))
        }
      }),
      { numRuns: 200 }
    )
  })

  it("is read exactly if its decoder accepts it, whatever the limits of the engine are", () => {
    const limits = FastCheck.record({
      textAnswer: FastCheck.integer({ min: 1, max: 20 }),
      optionText: FastCheck.integer({ min: 1, max: 20 }),
      otherAnswers: FastCheck.integer({ min: 1, max: 3 })
    })
    const own = FastCheck.record({ other: FastCheck.string({ maxLength: 25 }) })
    const text = FastCheck.tuple(question("text"), FastCheck.string({ maxLength: 25 }))
    const choice = FastCheck.tuple(question("single_choice"), own)
    const choices = question("multiple_choice").chain((asked) =>
      FastCheck.tuple(
        FastCheck.constant(asked),
        FastCheck.tuple(
          FastCheck.subarray(asked.options.map(({ value }) => value)),
          FastCheck.array(own, { maxLength: 4 })
        ).map((parts): unknown => parts.flat())
      )
    )
    const seen = new Set<string | undefined>()
    FastCheck.assert(
      FastCheck.property(limits, FastCheck.oneof(text, choice, choices), (limits, [asked, value]) => {
        seen.add(`${asked.type} ${decoded(asked, value, limits)}`)
        expect(outcome(asked, value, limits)).toBe(decoded(asked, value, limits))
      }),
      { numRuns: 1_000 }
    )
    expect(seen.size).toBeGreaterThanOrEqual(6)
  })

  it("of an earlier request keeps its texts when the limits have become less", () => {
    const less = { textAnswer: 1, optionText: 1, otherAnswers: 1 }
    FastCheck.assert(
      FastCheck.property(
        FastCheck.oneof(question("text"), question("single_choice"), question("multiple_choice"))
          .chain((asked) => FastCheck.tuple(FastCheck.constant(asked), answerValue(asked))),
        ([asked, value]) => {
          expect(told(read(asked, value, true, less))).toBe(told(read(asked, value)))
        }
      )
    )
  })

  it("with files is read if there are no more than the question takes, each once", () => {
    FastCheck.assert(
      FastCheck.property(
        question("file").chain((asked) => FastCheck.tuple(FastCheck.constant(asked), answerValue(asked))),
        (
          [asked, value]
        ) => {
          expect(outcome(asked, value)).toBe("fits")
          if (!isListAnswer(value)) throw new Error("An answer with files is a list.")
          expect(outcome(asked, [...value, ...value])).toBe(unfit)
          expect(outcome(asked, Array.from({ length: 11 }, (_, n) => ({ fileId: String(n) })))).toBe(unfit)
          expect(outcome(asked, [])).toBeUndefined()
          expect(outcome(asked, ["no reference"])).toBe(unfit)
        }
      )
    )
  })

  it.each(["single_choice", "multiple_choice", "ranking", "matrix"] as const)(
    "of an earlier request to a question of type %s loses the options that are not shown any more",
    (type) => {
      FastCheck.assert(
        FastCheck.property(
          question(type).chain((asked) => FastCheck.tuple(FastCheck.constant(asked), answerValue(asked))),
          ([asked, value]) => {
            expect(read(asked, value, true)).toEqual(read(asked, value))
            expect(readAnswer(asked, value, { options: [], rows: [] }, { isStored: true, limits: answerLimits }))
              .toSatisfy(
                (none: unknown) =>
                  none === undefined || (typeof none === "object" && hasOthersOnly(none)) || none === unfit
              )
          }
        )
      )
    }
  )
})

const hasOthersOnly = (reading: object | null): boolean =>
  reading !== null && "values" in reading && reading.values instanceof Set && reading.values.size === 0
