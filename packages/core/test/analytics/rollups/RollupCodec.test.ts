/** A rollup is either exactly what was encoded, or it is not decoded at all. */
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as Aggregate from "../../../src/analytics/Aggregate.js"
import * as AnalyticsResult from "../../../src/analytics/AnalyticsResult.js"
import * as RollupCodec from "../../../src/analytics/rollups/RollupCodec.js"
import type { RollupPart } from "../../../src/analytics/rollups/RollupStore.js"
import * as QuestionCounts from "../../../src/statistics/QuestionCounts.js"
import { QuestionId } from "../../../src/values/Ids.js"
import { answered } from "../../fixtures/ResponseArbitrary.js"

type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [name: string]: Json }

const JsonSchema: Schema.Schema<Json> = Schema.Union(
  Schema.Null,
  Schema.Boolean,
  Schema.Number,
  Schema.String,
  Schema.Array(Schema.suspend(() => JsonSchema)),
  Schema.Record({ key: Schema.String, value: Schema.suspend(() => JsonSchema) })
)

const range = { after: 0, upTo: 3 }

const encode = (aggregate: Aggregate.Aggregate) => Effect.runPromise(RollupCodec.encode(range, aggregate))

const decode = (...contents: ReadonlyArray<string>) =>
  Effect.runPromise(
    RollupCodec.decode(contents.map((content, part) => ({ ...range, part, digest: "d1", content })))
  )

const contentOf = (parts: ReadonlyArray<RollupPart>): string => parts.map(({ content }) => content).join("\n")

/** A rollup in which every field is filled and every map has two entries. */
const sampleText = contentOf(
  await encode({
    completed: 3,
    partial: 0,
    days: new Map([[20_000, 2], [20_001, 1]]),
    durations: { runs: [Float64Array.of(1, 2, 5)], unsorted: [] },
    firstSubmittedAt: 1_000,
    lastSubmittedAt: 2_000,
    questions: new Map(["1", "2"].map((n) => [
      QuestionId.make(`01900000-0000-7000-8000-00000000000${n}`),
      {
        answered: 3,
        valueCounts: new Map([["a", 1], ["b", 2]]),
        numberCounts: new Map([[0.5, 1], [-2, 2]]),
        columnCounts: new Map([["row", new Map([["x", 1], ["y", 2]])], ["other", new Map([["x", 1]])]]),
        rankCounts: new Map([["a", new Map([[1, 1], [2, 1]])], ["b", new Map([[1, 2]])]]),
        otherCount: 1,
        fileCount: 1,
        totalSize: 10,
        minDate: "2026-01-01",
        maxDate: "2026-02-01",
        samples: [{ submittedAt: 1_000, id: "r1", text: "one" }, { submittedAt: 900, id: "r2", text: "two" }]
      }
    ]))
  })
)

const sampleLines = sampleText.split("\n").map((line) => Schema.decodeUnknownSync(Schema.parseJson(JsonSchema))(line))

const nullableFields = ["firstSubmittedAt", "lastSubmittedAt", "minDate", "maxDate"]

/** One value of every kind of JSON, and numbers that no count can be. */
const replacements: ReadonlyArray<Json> = [null, true, "text", 1, 0.5, -1, [], {}]

/** Lists the values that cannot stand in the place of `value`, the field `name`. */
const wrongValues = (value: Json, name: string): ReadonlyArray<Json> =>
  replacements.filter((replacement) => {
    if (replacement === null) return !nullableFields.includes(name)
    if (typeof replacement !== "number" || typeof value !== "number") return kindOf(replacement) !== kindOf(value)
    // Sizes and the numbers of a slider may be fractions or negative, and times may be negative.
    return isCount(name) && (replacement < 0 || !Number.isInteger(replacement))
  })

const kindOf = (value: Json): string => Array.isArray(value) ? "array" : typeof value

const isCount = (name: string): boolean => ["completed", "answered", "otherCount", "fileCount"].includes(name)

interface Corruption {
  readonly what: string
  readonly json: Json
}

/** Lists every corruption of one place: values of a wrong type, missing fields and items, and extra ones. */
const corruptions = (json: Json, name = "", path = "$"): ReadonlyArray<Corruption> => [
  ...wrongValues(json, name).map((wrong) => ({ what: `${path} is ${JSON.stringify(wrong)}`, json: wrong })),
  ...(isList(json) ? ofList(json, name, path) : Predicate.isReadonlyRecord(json) ? ofRecord(json, path) : [])
]

const isList = (json: Json): json is ReadonlyArray<Json> => Array.isArray(json)

const ofRecord = (json: { readonly [name: string]: Json }, path: string): ReadonlyArray<Corruption> => [
  { what: `${path} has an extra field`, json: { ...json, extra: [] } },
  ...Object.entries(json).flatMap(([name, value]) => {
    const { [name]: _, ...others } = json
    return [
      { what: `${path}.${name} is missing`, json: others },
      ...corruptions(value, name, `${path}.${name}`).map((inner) => ({
        what: inner.what,
        json: { ...json, [name]: inner.json }
      }))
    ]
  })
]

/** In a list of entries every entry is a pair with a key of its own. */
const ofList = (json: ReadonlyArray<Json>, name: string, path: string): ReadonlyArray<Corruption> => [
  ...(isPair(json, name)
    ? [
      { what: `${path} has a third part`, json: [...json, 1] },
      { what: `${path} has no value`, json: json.slice(0, 1) }
    ]
    : []),
  ...(json.length > 1 && json.every((item) => isPair(item, "")) && json[0] !== undefined
    ? [{ what: `${path} has a key twice`, json: [...json, json[0]] }]
    : []),
  ...json.flatMap((item, index) =>
    corruptions(item, "", `${path}[${index}]`).map((inner) => ({
      what: inner.what,
      json: json.map((other, position) => position === index ? inner.json : other)
    }))
  )
]

const isPair = (json: Json, name: string): boolean =>
  isList(json) && name === "" && json.length === 2 && (typeof json[0] === "string" || typeof json[0] === "number")

const textOf = (lines: Json): string =>
  isList(lines) ? lines.map((line) => JSON.stringify(line)).join("\n") : JSON.stringify(lines)

describe("the codec of rollups", () => {
  it.effect.prop("decodes what it encodes", [answered()], ([{ responses, survey }]) =>
    Effect.gen(function*() {
      const aggregate = Aggregate.add(
        Aggregate.empty,
        [...survey.questions, ...survey.retired],
        responses.filter(({ status }) => status === "completed")
      )
      const parts = yield* RollupCodec.encode(range, aggregate)
      const decoded = Option.getOrThrow(yield* RollupCodec.decode(parts))
      expect(AnalyticsResult.make(survey, decoded, { interval: "day" }, 0))
        .toStrictEqual(AnalyticsResult.make(survey, aggregate, { interval: "day" }, 0))
      expect(yield* RollupCodec.encode(range, decoded)).toEqual(parts)
    }))

  it("decodes a rollup in which every field is filled", async () => {
    expect(contentOf(await encode(Option.getOrThrow(await decode(sampleText))))).toBe(sampleText)
  })

  it("does not decode a rollup of another version", async () => {
    for (const version of ["1", "2", "3", "4", "6", "\"5\"", "null"]) {
      const text = sampleText.replace(/"version":\d+/, `"version":${version}`)
      expect(text).not.toBe(sampleText)
      expect(Option.isNone(await decode(text)), version).toBe(true)
    }
  })

  it("does not decode a rollup with a field of a wrong type, a missing field or an extra one", async () => {
    const all = corruptions(sampleLines)
    expect(all.length).toBeGreaterThan(1_000)
    for (const { json, what } of all) {
      expect(Option.isNone(await decode(textOf(json))), what).toBe(true)
    }
  })

  it("does not decode a rollup without one of its lines, or with one twice", async () => {
    for (const index of sampleLines.keys()) {
      expect(Option.isNone(await decode(textOf(sampleLines.toSpliced(index, 1))))).toBe(true)
      expect(Option.isNone(await decode(textOf([...sampleLines, sampleLines[index] ?? null])))).toBe(true)
    }
    const [totals = null, question = null] = sampleLines
    expect(Option.isNone(await decode(textOf([totals, question, question])))).toBe(true)
  })

  it("encodes a large aggregate in parts, and decodes it only if no part is missing or of another rollup", async () => {
    const large: Aggregate.Aggregate = {
      ...Aggregate.empty,
      completed: 1,
      questions: new Map(Arr.makeBy(10, (n) => [
        QuestionId.make(`01900000-0000-7000-8000-00000000000${n}`),
        { ...QuestionCounts.empty, samples: [{ submittedAt: 1_000, id: "r1", text: "x".repeat(200_000) }] }
      ]))
    }
    const parts = await encode(large)
    expect(parts.map(({ part }) => part)).toEqual([0, 1, 2, 3, 4])
    expect(new Set(parts.map(({ digest }) => digest)).size).toBe(1)
    expect(Math.max(...parts.map(({ content }) => content.length))).toBeLessThan(600_000)
    const decodeParts = (parts: ReadonlyArray<RollupPart>) => Effect.runPromise(RollupCodec.decode(parts))
    expect(Option.getOrThrow(await decodeParts(parts)).questions).toEqual(large.questions)

    const others = await encode({ ...large, completed: 2 })
    for (const [index, part] of parts.entries()) {
      expect(Option.isNone(await decodeParts(parts.toSpliced(index, 1)))).toBe(true)
      expect(Option.isNone(await decodeParts(parts.with(index, others[index] ?? part)))).toBe(true)
    }
    // A longer rollup has been replaced by a shorter one.
    const left = [...parts, ...others.map((part) => ({ ...part, part: part.part + parts.length }))]
    expect(Option.getOrThrow(await decodeParts(left)).questions).toEqual(large.questions)
  })

  it("does not decode durations that are not in ascending order", async () => {
    const text = sampleText.replace("[1,2,5]", "[1,5,2]")
    expect(text).not.toBe(sampleText)
    expect(Option.isNone(await decode(text))).toBe(true)
  })

  it("does not decode a number that JSON reads as infinite", async () => {
    const text = sampleText.replace("[0.5,1]", "[1e999,1]")
    expect(text).not.toBe(sampleText)
    expect(Option.isNone(await decode(text))).toBe(true)
  })

  it.effect.prop(
    "does not decode other JSON or text that is not JSON",
    [FastCheck.json()],
    ([text]) =>
      Effect.gen(function*() {
        for (const other of [text, "", "{", sampleText.slice(0, -1)]) {
          expect(Option.isNone(yield* Effect.promise(() => decode(other)))).toBe(true)
        }
      })
  )
})
