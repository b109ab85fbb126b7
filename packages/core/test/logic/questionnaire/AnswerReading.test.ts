/** The logic reads an answer exactly if the decoder of its question type accepts it. */
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import type { ReadOptions, ShownParts } from "../../../src/logic/questionnaire/AnswerReading.js"
import { answerReaders, sentValue } from "../../../src/logic/questionnaire/types/registry.js"
import { walk } from "../../../src/logic/questionnaire/walkInRandomOrder.js"
import { type AnswerValue, isList } from "../../../src/questions/AnswerValue.js"
import { definitionOf, questionTypeNames } from "../../../src/questions/question-types/questionTypes.js"
import type { Question } from "../../../src/questions/Question.js"
import { questionsInput } from "../../../src/questions/QuestionInput.js"
import { answerValue, equivalentInput, question } from "../../../src/testing/Arbitraries.js"
import { samplesOf } from "../../../src/testing/samples/question-types/registry.js"
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

/** What the decoder says: the codes of its violations, `undefined` for no answer, or `fits`. */
const decoded = (asked: Question, value: unknown, limits: AnswerLimits = answerLimits) => {
  const decode = definitionOf(asked).answerDecoder(asked, { ...defaults, ...limits })
  const result = value === null ? Either.right(undefined) : decode(value)
  if (Either.isLeft(result)) return result.left.map(({ code }) => code)
  return result.right === undefined ? undefined : "fits"
}

const outcome = (asked: Question, value: unknown, limits: AnswerLimits = answerLimits): string | undefined => {
  const result = read(asked, value, false, limits)
  return typeof result === "object" ? "fits" : result
}

/** Expects the outcome that the decoder has. A reason is one of its codes. Returns the outcome. */
const expectAgreement = (asked: Question, value: unknown, limits: AnswerLimits = answerLimits) => {
  const [read, expected] = [outcome(asked, value, limits), decoded(asked, value, limits)]
  const told = `${JSON.stringify(asked)} ${JSON.stringify(value)}`
  if (Array.isArray(expected)) expect(expected, told).toContain(read)
  else expect(read, told).toBe(expected)
  return read
}

const decodeQuestions = Schema.decodeUnknownSync(questionsInput(defaults))

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
    const reasons = new Set<string | undefined>()
    FastCheck.assert(
      FastCheck.property(questionAndValues(type), ([asked, values]) => {
        for (const value of values) reasons.add(expectAgreement(asked, value))
      }),
      { numRuns: 200 }
    )
    expect(reasons.size).toBeGreaterThanOrEqual(3)
  })

  it.each<readonly [object, unknown, string]>([
    [{ type: "text", settings: { minLength: 3 } }, "ab", "too-short"],
    [{ type: "text", settings: { maxLength: 3 } }, "abcd", "too-long"],
    [{ type: "text" }, "a\ud800", "invalid-character"],
    [{ type: "text", settings: { format: "email" } }, "nobody", "invalid-format"],
    [{ type: "text", settings: { format: "number", integer: true } }, "1.5", "wrong-type"],
    [{ type: "text", settings: { format: "number", max: 7 } }, "7.25", "out-of-range"],
    [{ type: "slider", settings: { max: 10, step: 5 } }, 4, "off-step"],
    [{ type: "nps" }, 11, "out-of-range"],
    [{ type: "nps" }, 9.5, "wrong-type"],
    [{ type: "boolean", settings: { mustBeTrue: true } }, "false", "must-be-true"],
    [{ type: "date", settings: { min: "2026-01-01" } }, "2025-12-31", "out-of-range"],
    [{ type: "date" }, "2026-02-30", "invalid-format"],
    [{ type: "single_choice", options: ["a", "b"] }, "c", "unknown-option"],
    [{ type: "single_choice", options: ["a", "b"] }, { other: "c" }, "wrong-type"],
    [{ type: "single_choice", options: ["a", "b"], settings: { allowOther: true } }, { other: " " }, "too-short"],
    [{ type: "multiple_choice", options: ["a", "b"] }, ["a", "a"], "duplicate"],
    [{ type: "multiple_choice", options: ["a", "b"], settings: { minSelected: 2 } }, ["a"], "too-few"],
    [{ type: "multiple_choice", options: ["a", "b"], settings: { maxSelected: 1 } }, ["a", "b"], "too-many"],
    [
      { type: "multiple_choice", options: ["a", "b"], settings: { allowOther: true } },
      [{ other: "x" }, { other: "y" }],
      "too-many-others"
    ],
    [{ type: "multiple_choice", options: ["a", { value: "b", label: "B", exclusive: true }] }, ["a", "b"], "exclusive"],
    [{ type: "ranking", options: ["a", "b"] }, ["b"], "too-few"],
    [{ type: "matrix", options: ["a", "b"], settings: { rows: ["x", "y"] } }, { z: "a" }, "unknown-row"],
    [{ type: "matrix", options: ["a", "b"], settings: { rows: ["x", "y"] } }, { x: "c" }, "unknown-option"],
    [
      { type: "matrix", options: ["a", "b"], settings: { rows: ["x", "y"], requireAllRows: true } },
      { x: "a" },
      "required"
    ],
    [{ type: "file" }, [{ fileId: "a" }, { fileId: "b" }], "too-many"],
    [{ type: "file" }, "a", "wrong-type"]
  ])("to %j of %j is unfit, and the walk says why: %s", (input, value, reason) => {
    const [decodedInput] = decodeQuestions([{ key: "asked", text: "?", ...input }])
    if (decodedInput === undefined) throw new Error("There is one question.")
    const asked = { ...decodedInput, key: "asked" }
    expect(walk({ questions: [asked] }, { answers: { asked: value } }).questions.get("asked")).toMatchObject({
      isUnfit: true,
      unfitReason: reason,
      answer: undefined
    })
    const stored = walk({ questions: [asked] }, { answers: {}, storedAnswers: { asked: value } })
    expect(stored.questions.get("asked")).toMatchObject({ isUnfit: false, unfitReason: undefined })
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
        seen.add(`${asked.type} ${expectAgreement(asked, value, limits)}`)
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
          expect(outcome(asked, [...value, ...value])).toBe("duplicate")
          expect(outcome(asked, Array.from({ length: 11 }, (_, n) => ({ fileId: String(n) })))).toBe("too-many")
          expect(outcome(asked, [])).toBeUndefined()
          expect(outcome(asked, ["no reference"])).toBe("wrong-type")
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
                  none === undefined || typeof none === "string" || (typeof none === "object" && hasOthersOnly(none))
              )
          }
        )
      )
    }
  )
})

const hasOthersOnly = (reading: object | null): boolean =>
  reading !== null && "values" in reading && reading.values instanceof Set && reading.values.size === 0
