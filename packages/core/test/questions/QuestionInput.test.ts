/** Questions in a request: defaults, shorthands, and every rule that a definition can violate. */
import { describe, expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as JSONSchema from "effect/JSONSchema"
import * as Schema from "effect/Schema"
import { questionTypeNames } from "../../src/questions/question-types/questionTypes.js"
import { Question } from "../../src/questions/Question.js"
import { questionsInput } from "../../src/questions/QuestionInput.js"
import { question } from "../../src/testing/Arbitraries.js"
import { fromParseError, type Violation } from "../../src/validation/ValidationError.js"
import { defaults } from "../../src/values/Limits.js"

const schema = questionsInput(defaults)

const decode = (input: unknown) => Either.mapLeft(Schema.decodeUnknownEither(schema)(input), fromParseError)

const placesOf = (decoded: Either.Either<unknown, ReadonlyArray<Violation>>): ReadonlyArray<string> =>
  Either.isLeft(decoded) ? decoded.left.map(({ code, pointer }) => `${code} ${pointer}`) : []

const property = <T>(arbitrary: FastCheck.Arbitrary<T>, predicate: (value: T) => void, numRuns = 100) =>
  FastCheck.assert(FastCheck.property(arbitrary, predicate), { numRuns })

const roundTrip = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const choice = { text: "Which?", type: "single_choice", options: ["a", "b"] }

describe("a question in a request", () => {
  it.each(questionTypeNames)("of type %s decodes to itself and encodes to itself", (type) => {
    property(question(type), (sent) => {
      const decoded = decode([roundTrip(sent)])
      expect(decoded).toEqual(Either.right([sent]))
      expect(Schema.encodeSync(schema)(Either.getOrThrow(decoded))).toEqual([sent])
    })
  })

  it.each(questionTypeNames)("of type %s is equal after it was stored and read", (type) => {
    property(question(type), (stored) => {
      expect(Schema.decodeUnknownSync(Question)(roundTrip(stored))).toEqual(stored)
    })
  })

  it("needs only a text and a type; a string is shorthand for an option's value and label", () => {
    expect(decode([{ text: "Why?", type: "text" }, { ...choice, description: null }])).toEqual(Either.right([
      { text: "Why?", type: "text", required: false, options: [], settings: {} },
      {
        text: "Which?",
        type: "single_choice",
        required: false,
        options: [{ value: "a", label: "a" }, { value: "b", label: "b" }],
        settings: {}
      }
    ]))
  })

  it("with too many options has one violation for them: further options are not decoded", () => {
    const words = Array.from({ length: 5_000 }, (_, index) => `${index}`)
    const rows = words.map((value) => ({ value, label: "" }))
    expect(placesOf(decode([{ ...choice, options: [...words, 5, "0"] }]))).toEqual(["too-many /0/options"])
    expect(placesOf(decode([{ text: "t", type: "matrix", options: ["a", "b"], settings: { rows } }]))).toHaveLength(201)
  })

  it("has options with codes and scores, which may be null, and settings for how it is shown", () => {
    const options = [
      { value: "a", label: "A", code: 2 ** 31 - 1, score: -1e9 },
      { value: "b", label: "B", score: 0.5 },
      { value: "c", label: "C", code: 1 }
    ]
    const settings = { display: "dropdown" }
    const sent = [...options.slice(0, 2), { ...options[2], score: null }, { value: "d", label: "D", code: null }]
    expect(Either.getOrThrow(decode([{ ...choice, options: sent, settings }]))).toMatchObject([
      { options: [...options, { value: "d", label: "D" }], settings }
    ])
    const kept = [{ ...options[0], exclusive: false }, { value: "b", label: "B", code: 3, showIf: null }]
    expect(Either.getOrThrow(decode([{ ...choice, options: kept }]))).toMatchObject([
      { options: [kept[0], { value: "b", label: "B", code: 3 }] }
    ])
  })

  it("of an unknown type has one violation for the type, besides those of the common fields", () => {
    expect(
      placesOf(
        decode([{ text: "", type: "essay", settings: { any: 1 } }, { text: "Why?" }, "Why?", {
          text: "t",
          type: { toString: 1 }
        }])
      )
    ).toEqual([
      "wrong-type /0/type",
      "too-short /0/text",
      "required /1/type",
      "wrong-type /2",
      "wrong-type /3/type"
    ])
    const [violation] = Either.getOrThrow(Either.flip(decode([{ text: "Why?", type: "essay" }])))
    for (const type of questionTypeNames) expect(violation.detail).toContain(type)
  })

  it("is documented with the settings of each type", () => {
    const documented = JSON.stringify(JSONSchema.make(schema))
    for (const setting of ["minSelected", "requireAllRows", "topN", "mimeTypes"]) expect(documented).toContain(setting)
    for (const type of questionTypeNames) expect(documented).toContain(`"enum":["${type}"]`)
  })
})

/** The violation, and a question that is valid otherwise. */
const invalidQuestions: ReadonlyArray<readonly [place: string, question: object]> = [
  ["too-short /text", { ...choice, text: " " }],
  ["too-long /text", { ...choice, text: "x".repeat(1_001) }],
  ["invalid-character /text", { ...choice, text: "a\u0000" }],
  ["invalid-character /text", { ...choice, text: "\ud800" }],
  ["too-long /description", { ...choice, description: "x".repeat(5_001) }],
  ["wrong-type /required", { ...choice, required: null }],
  ["wrong-type /required", { ...choice, required: "true" }],
  ["unknown-field /colour", { ...choice, colour: "red" }],
  ["unknown-field /__proto__", JSON.parse("{\"text\":\"t\",\"type\":\"nps\",\"__proto__\":{}}")],
  ["invalid /id", { ...choice, id: "1" }],
  ["invalid /key", { ...choice, key: "1st" }],
  ["invalid /key", { ...choice, key: "k".repeat(65) }],
  ["invalid /key", { ...choice, key: "a\n" }],
  ["wrong-type /key", { ...choice, key: null }],
  ["too-few /options", { ...choice, options: undefined }],
  ["too-few /options", { ...choice, options: ["a"] }],
  ["too-many /options", { ...choice, options: Array.from({ length: 1_001 }, (_, index) => String(index)) }],
  ["wrong-type /options", { ...choice, options: "a,b" }],
  ["wrong-type /options/1", { ...choice, options: ["a", 5] }],
  ["too-short /options/1", { ...choice, options: ["a", ""] }],
  ["too-long /options/1/label", { ...choice, options: ["a", { value: "b", label: "x".repeat(501) }] }],
  ["required /options/1/label", { ...choice, options: ["a", { value: "b" }] }],
  ["unknown-field /options/1/id", { ...choice, options: ["a", { value: "b", label: "b", id: 1 }] }],
  ["duplicate /options/2", { ...choice, options: ["__proto__", "b", "__proto__"] }],
  ["duplicate /options/1/value", { ...choice, options: ["a", { value: "a", label: "A" }] }],
  ...[0, -1, 1.5, 2 ** 31].map((code) =>
    ["out-of-range /options/1/code", { ...choice, options: ["a", { value: "b", label: "b", code }] }] as const
  ),
  ["wrong-type /options/1/code", { ...choice, options: ["a", { value: "b", label: "b", code: "2" }] }],
  ["duplicate /options/1/code", {
    ...choice,
    options: [{ value: "a", label: "a", code: 2 }, { value: "b", label: "b", code: 2 }]
  }],
  ...[1e9 + 1, -1e10].map((score) =>
    ["out-of-range /options/1/score", { ...choice, options: ["a", { value: "b", label: "b", score }] }] as const
  ),
  ["wrong-type /options/1/score", { ...choice, options: ["a", { value: "b", label: "b", score: "2" }] }],
  ["unknown-field /settings/rows/0/score", {
    text: "t",
    type: "matrix",
    options: ["a", "b"],
    settings: { rows: [{ value: "r", label: "r", score: 1 }] }
  }],
  ...[0, 1.5, 2 ** 31, "1"].map((code) =>
    [`${typeof code === "string" ? "wrong-type" : "out-of-range"} /settings/rows/0/code`, {
      text: "t",
      type: "matrix",
      options: ["a", "b"],
      settings: { rows: [{ value: "r", label: "r", code }] }
    }] as const
  ),
  ["duplicate /settings/rows/1/code", {
    text: "t",
    type: "matrix",
    options: ["a", "b"],
    settings: { rows: [{ value: "r", label: "r", code: 3 }, { value: "s", label: "s", code: 3 }] }
  }],
  ["wrong-type /settings/display", { ...choice, settings: { display: "grid" } }],
  ["wrong-type /settings/display", { ...choice, type: "multiple_choice", settings: { display: "stars" } }],
  ["wrong-type /settings/display", { text: "t", type: "rating", settings: { display: "buttons" } }],
  ["unknown-field /settings/display", { text: "t", type: "nps", settings: { display: "stars" } }],
  ["not-allowed /options", { text: "t", type: "nps", options: ["a"] }],
  ["not-allowed /options", { text: "t", type: "text", options: ["a", "b"] }],
  ["wrong-type /settings", { ...choice, settings: null }],
  ["wrong-type /settings", { ...choice, settings: [] }],
  ["unknown-field /settings/min", { ...choice, settings: { min: 1 } }],
  ["unknown-field /settings/allowOther", { text: "t", type: "nps", settings: { allowOther: true } }],
  ["wrong-type /settings/allowOther", { ...choice, settings: { allowOther: "yes" } }],
  ["out-of-range /settings/minLength", { text: "t", type: "text", settings: { minLength: -1 } }],
  ["out-of-range /settings/minLength", { text: "t", type: "text", settings: { minLength: 1.5 } }],
  ["out-of-range /settings/maxLength", { text: "t", type: "text", settings: { maxLength: 10_001 } }],
  ["out-of-order /settings/minLength", { text: "t", type: "text", settings: { minLength: 5, maxLength: 4 } }],
  ["wrong-type /settings/format", { text: "t", type: "text", settings: { format: "iban" } }],
  ["out-of-order /settings/minSelected", {
    ...choice,
    type: "multiple_choice",
    settings: { minSelected: 2, maxSelected: 1 }
  }],
  ["out-of-range /settings/minSelected", { ...choice, type: "multiple_choice", settings: { minSelected: 3 } }],
  ["out-of-range /settings/max", { text: "t", type: "rating", settings: { max: 11 } }],
  ["out-of-order /settings/min", { text: "t", type: "rating", settings: { min: 5 } }],
  ["out-of-order /settings/max", { text: "t", type: "rating", settings: { max: 1 } }],
  ["too-long /settings/minLabel", { text: "t", type: "rating", settings: { minLabel: "x".repeat(501) } }],
  ["invalid-character /settings/maxLabel", { text: "t", type: "nps", settings: { maxLabel: "\udc00" } }],
  ["out-of-order /settings/min", { text: "t", type: "slider", settings: { min: 10, max: 10 } }],
  ["out-of-range /settings/min", { text: "t", type: "slider", settings: { min: -Infinity } }],
  ["out-of-range /settings/step", { text: "t", type: "slider", settings: { step: 0 } }],
  ["out-of-range /settings/step", { text: "t", type: "slider", settings: { step: -1 } }],
  ["out-of-range /settings/step", { text: "t", type: "slider", settings: { step: 30 } }],
  ["out-of-range /settings/step", { text: "t", type: "slider", settings: { step: 1e-9 } }],
  ["out-of-range /settings/max", { text: "t", type: "slider", settings: { max: 0.5 } }],
  ["invalid /settings/min", { text: "t", type: "date", settings: { min: "2026-02-30" } }],
  ["invalid /settings/min", { text: "t", type: "date", settings: { min: "2026-01-01T00:00:00Z" } }],
  ["invalid /settings/max", { text: "t", type: "date", settings: { max: "2026-01-01", includeTime: true } }],
  ["out-of-order /settings/min", { text: "t", type: "date", settings: { min: "2026-01-02", max: "2026-01-01" } }],
  ["out-of-range /settings/maxFiles", { text: "t", type: "file", settings: { maxFiles: 11 } }],
  ["invalid /settings/mimeTypes/0", { text: "t", type: "file", settings: { mimeTypes: ["png"] } }],
  ["too-few /settings/mimeTypes", { text: "t", type: "file", settings: { mimeTypes: [] } }],
  ["too-many /settings/mimeTypes", {
    text: "t",
    type: "file",
    settings: { mimeTypes: Array.from({ length: 51 }, () => "text/plain") }
  }],
  ["required /settings", { ...choice, type: "matrix" }],
  ["required /settings/rows", { ...choice, type: "matrix", settings: {} }],
  ["too-few /settings/rows", { ...choice, type: "matrix", settings: { rows: [] } }],
  ["duplicate /settings/rows/1", {
    ...choice,
    type: "matrix",
    settings: { rows: ["__proto__", "__proto__"] }
  }],
  ["too-many /options", {
    ...choice,
    type: "ranking",
    options: Array.from({ length: 26 }, (_, index) => String(index))
  }],
  ["out-of-range /settings/topN", { ...choice, type: "ranking", settings: { topN: 3 } }],
  ["out-of-range /settings/topN", { ...choice, type: "ranking", settings: { topN: 0 } }]
]

describe("an invalid question", () => {
  it.each(invalidQuestions)("is refused: %s", (place, invalid) => {
    expect(placesOf(decode([invalid]))).toContain(place.replace(" ", " /0"))
  })

  it("does not hide violations of other questions or further violations of its own", () => {
    property(FastCheck.shuffledSubarray([...invalidQuestions], { minLength: 2 }), (some) => {
      const places = placesOf(decode(some.map(([, invalid]) => invalid)))
      some.forEach(([place], index) => expect(places).toContain(place.replace(" ", ` /${index}`)))
    })
    const settings = { min: 7, max: 11, step: 2, minLabel: 5 }
    expect(placesOf(decode([{ text: "", type: "rating", options: ["a"], key: "?", settings }]))).toEqual(
      expect.arrayContaining([
        "too-short /0/text",
        "not-allowed /0/options",
        "invalid /0/key",
        "out-of-range /0/settings/max",
        "unknown-field /0/settings/step",
        "wrong-type /0/settings/minLabel"
      ])
    )
  })

  it.each(["options", "rows", "mimeTypes"])("with too many %s names at most 200 invalid items of the list", (list) => {
    const question = { text: "t", type: "matrix", options: ["a", "b"], settings: { rows: ["a"] } }
    const tooMany = Array.from({ length: 1_500 }, () => 5)
    const places = placesOf(decode([
      list === "options"
        ? { ...question, options: tooMany }
        : list === "rows"
        ? { ...question, settings: { rows: tooMany } }
        : { text: "t", type: "file", settings: { mimeTypes: tooMany } }
    ]))
    expect(places.filter((place) => place.startsWith("wrong-type "))).toHaveLength(200)
    expect(places.filter((place) => place.startsWith("too-many "))).toHaveLength(1)
  })

  it("is refused when all questions together have more than 5 000 options and matrix rows", () => {
    const options = (count: number) => Array.from({ length: count }, (_, n) => `option ${n}`)
    const choices = (count: number) => Array.from({ length: count }, () => ({ ...choice, options: options(200) }))
    const matrix = (rows: number) => ({
      type: "matrix",
      text: "t",
      options: options(2),
      settings: { rows: options(rows) }
    })
    expect(Either.isRight(decode([...choices(24), { ...choice, options: options(168) }, matrix(30)]))).toBe(true)
    const tooMany = decode([...choices(24), { ...choice, options: options(168) }, matrix(31), { ...choice, text: "" }])
    expect(placesOf(tooMany)).toEqual(["too-many "])
    expect(Either.getOrThrow(Either.flip(tooMany))[0].detail).toContain("5000 options and matrix rows")
  })

  it("is refused when another has its id or its key; a list has a maximum length", () => {
    const id = "01900000-0000-7000-8000-000000000001"
    const twice = [{ ...choice, id, key: "a" }, choice, { ...choice, id, key: "a" }, { ...choice, text: 5 }]
    expect(placesOf(decode(twice))).toEqual(["wrong-type /3/text", "duplicate /2/id", "duplicate /2/key"])
    expect(placesOf(decode(Array.from({ length: 201 }, () => choice)))).toEqual(["too-many "])
    expect(placesOf(decode({ 0: choice }))).toEqual(["wrong-type "])
  })

  it("never throws, whatever is sent", () => {
    const field = FastCheck.constantFrom(
      "text",
      "type",
      "options",
      "settings",
      "rows",
      "value",
      "__proto__",
      "min",
      "max",
      "step",
      "id",
      "key"
    )
    const hostile = FastCheck.object({
      key: field,
      withNullPrototype: true,
      maxDepth: 4,
      values: [
        FastCheck.constantFrom("matrix", "slider", "rating", "ranking", "date", "text", "", "__proto__"),
        FastCheck.double(),
        FastCheck.constant(null)
      ]
    })
    property(FastCheck.tuple(FastCheck.array(hostile), FastCheck.anything()), ([objects, anything]) => {
      const typed = objects.map((one) => ({ text: "t", type: "slider", settings: one, options: one }))
      for (const input of [objects, typed, anything]) expect(decode(input)).toBeDefined()
    }, 500)
  })
})
