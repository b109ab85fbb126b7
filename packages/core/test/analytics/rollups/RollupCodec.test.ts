/** A rollup is either exactly what was encoded, or it is not decoded at all. */
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Aggregate from "../../../src/analytics/Aggregate.js"
import * as AggregateBuilder from "../../../src/analytics/AggregateBuilder.js"
import * as AnalyticsResult from "../../../src/analytics/AnalyticsResult.js"
import * as Durations from "../../../src/analytics/Durations.js"
import * as GroupedAggregate from "../../../src/analytics/groups/GroupedAggregate.js"
import * as RollupCodec from "../../../src/analytics/rollups/RollupCodec.js"
import type { RollupPart } from "../../../src/analytics/rollups/RollupStore.js"
import * as DecimalSums from "../../../src/statistics/DecimalSums.js"
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
const times = { firstSubmittedAt: 1_000, lastSubmittedAt: 2_000 }

const encodeParts = (aggregate: Aggregate.Aggregate) =>
  Effect.map(RollupCodec.encode(range, aggregate), ({ parts }) => parts)

const encode = (aggregate: Aggregate.Aggregate) => Effect.runPromise(encodeParts(aggregate))

const decode = (...contents: ReadonlyArray<string>) =>
  Effect.runPromise(
    RollupCodec.decode(contents.map((content, part) => ({ ...range, ...times, part, digest: "d1", content })))
  )

const contentOf = (parts: ReadonlyArray<RollupPart>): string => parts.map(({ content }) => content).join("\n")

const countsOfSample = (n: string): QuestionCounts.QuestionCounts => ({
  answered: 3,
  skipped: 4,
  valueCounts: new Map([["a", 1], ["b", 2]]),
  numberCounts: new Map([[0.5, 1], [-2, 2]]),
  numberSums: n === "1" ? DecimalSums.empty : { count: 2, sum: 5n, squares: 13n, min: -0.5, max: 1e15 },
  columnCounts: new Map([["row", new Map([["x", 1], ["y", 2]])], ["other", new Map([["x", 1]])]]),
  rankCounts: new Map([["a", new Map([[1, 1], [2, 1]])], ["b", new Map([[1, 2]])]]),
  shownCounts: new Map([["a", 3], ["b", 2]]),
  shownColumnCounts: new Map([["row", new Map([["x", 3], ["y", 2]])], ["other", new Map([["x", 4]])]]),
  otherCount: 1,
  fileCount: 1,
  totalSize: 10,
  minDate: "2026-01-01",
  maxDate: "2026-02-01",
  samples: [{ submittedAt: 1_000, id: "r1", text: "one" }, { submittedAt: 900, id: "r2", text: "two" }],
  numberDistribution: n === "2"
    ? { level: 0, values: new Map([[0.5, 1], [-2, 2]]), bins: new Map() }
    : { level: 3, values: new Map(), bins: new Map([[-5n, 1], [10n ** 20n, 2]]) }
})

/** A rollup in which everything is filled and every map has two entries. */
const sampleText = contentOf(
  await encode({
    completed: 3,
    partial: 0,
    screenedOut: 2,
    overQuota: 1,
    reached: new Map(),
    firstEndedAt: 900,
    lastEndedAt: 2_100,
    days: new Map([[20_000, 2], [20_001, 1]]),
    durations: {
      pages: new Map([[9, Durations.makePage(Uint32Array.from({ length: Durations.pageSize }, (_, n) => n % 3))]]),
      runs: [Float64Array.of(1, 2, 5)],
      unsorted: []
    },
    firstSubmittedAt: 1_000,
    lastSubmittedAt: 2_000,
    questions: new Map(
      ["1", "2"].map((n) => [QuestionId.make(`01900000-0000-7000-8000-00000000000${n}`), countsOfSample(n)])
    ),
    variables: new Map([
      ["risk", { count: 2, sum: 12n, squares: 144n, min: -0.5, max: 7 }],
      ["score", { count: 1, sum: -(10n ** 20n), squares: 10n ** 40n, min: -1e9, max: 1e9 }]
    ])
  })
)

/** A rollup as stores have it: a question with counts of every kind, one that nobody answered, and a variable. */
const storedText = [
  "[12,3,3,2,1,900,2100,[20000,2,20001,1],1000,2000]",
  "[\"question\",\"01900000-0000-7000-8000-000000000002\",3,4,[\"a\",1,\"b\",2],[0.5,1,-2,2]," +
  "[2,\"5\",\"13\",-0.5,1000000000000000],[\"row\",[\"x\",1,\"y\",2],\"other\",[\"x\",1]]," +
  "[\"a\",[1,1,2,1],\"b\",[1,2]],1,1,10,\"2026-01-01\",\"2026-02-01\",[[1000,\"r1\",\"one\"],[900,\"r2\",\"two\"]]," +
  "[\"a\",3,\"b\",2],[\"row\",[\"x\",3,\"y\",2],\"other\",4],[0,0.5,1,-2,2]]",
  "[\"question\",\"01900000-0000-7000-8000-000000000003\",0,1,[],[],[],[],[],0,0,0,null,null,[],[],[],[0]]",
  "[\"variable\",\"risk\",2,\"12\",\"144\",-0.5,7]"
].join("\n")

const sampleLines = sampleText.split("\n").map((line) => Schema.decodeUnknownSync(Schema.parseJson(JsonSchema))(line))

/** One value of every kind of JSON, and numbers that no count can be. */
const replacements: ReadonlyArray<Json> = [null, true, "text", 1, 0.5, -1, [], {}]

interface Corruption {
  readonly what: string
  readonly json: Json
}

/** Lists corruptions of every place: values of every kind, missing and extra items, and those that are there twice. */
const corruptions = (json: Json, path = "$"): ReadonlyArray<Corruption> => [
  ...replacements.map((other) => ({ what: `${path} is ${JSON.stringify(other)}`, json: other })),
  ...(isList(json) ? ofList(json, path) : [])
]

const isList = (json: Json): json is ReadonlyArray<Json> => Array.isArray(json)

const ofList = (list: ReadonlyArray<Json>, path: string): ReadonlyArray<Corruption> => [
  ...replacements.map((extra) => ({ what: `${path} has an extra ${JSON.stringify(extra)}`, json: [...list, extra] })),
  { what: `${path} has everything twice`, json: [...list, ...list] },
  // A page has thousands of counts.
  ...list.slice(0, 20).flatMap((item, index) => [
    { what: `${path}[${index}] is missing`, json: list.toSpliced(index, 1) },
    ...corruptions(item, `${path}[${index}]`).map(({ json, what }) => ({ what, json: list.with(index, json) }))
  ])
]

const textOf = (lines: Json): string =>
  isList(lines) ? lines.map((line) => JSON.stringify(line)).join("\n") : JSON.stringify(lines)

describe("the codec of rollups", () => {
  it.effect.prop("decodes what it encodes", [answered()], ([{ responses, survey }]) =>
    Effect.gen(function*() {
      const aggregate = AggregateBuilder.add(
        Aggregate.empty,
        [...survey.questions, ...survey.retired],
        responses.filter(({ status }) => status !== "partial")
      )
      const parts = yield* encodeParts(aggregate)
      const decoded = Option.getOrThrow(yield* RollupCodec.decode(parts))
      expect(AnalyticsResult.make(survey, GroupedAggregate.ofAll(decoded), { interval: "day" }, 0))
        .toStrictEqual(AnalyticsResult.make(survey, GroupedAggregate.ofAll(aggregate), { interval: "day" }, 0))
      expect(yield* encodeParts(decoded)).toEqual(parts)
    }))

  it("decodes a rollup in which every field is filled", async () => {
    expect(contentOf(await encode(Option.getOrThrow(await decode(sampleText))))).toBe(sampleText)
  })

  it("reads and writes the bytes that stores have", async () => {
    const decoded = Option.getOrThrow(await decode(storedText))
    expect(Array.from(decoded.questions.values())).toEqual([
      countsOfSample("2"),
      { ...QuestionCounts.empty, skipped: 1 }
    ])
    expect(contentOf(await encode(decoded))).toBe(storedText)
  })

  it("does not decode a rollup of another version", async () => {
    for (const version of ["1", "11", "13", "\"12\"", "null"]) {
      const text = sampleText.replace(/^\[12/, `[${version}`)
      expect(text).not.toBe(sampleText)
      expect(Option.isNone(await decode(text)), version).toBe(true)
    }
  })

  it("decodes a corrupt rollup only if it is another one that it could have encoded", async () => {
    const all = corruptions(sampleLines)
    let refused = 0
    for (const { json, what } of all) {
      const text = textOf(json)
      const decoded = await decode(text)
      if (Option.isNone(decoded)) refused++
      else expect(contentOf(await encode(decoded.value)), what).toBe(text)
    }
    expect(refused).toBeGreaterThan(1_000)
  })

  it("does not decode a rollup without one of its lines, or with one twice", async () => {
    for (const index of sampleLines.keys()) {
      expect(Option.isNone(await decode(textOf(sampleLines.toSpliced(index, 1))))).toBe(true)
      expect(Option.isNone(await decode(textOf([...sampleLines, sampleLines[index] ?? null])))).toBe(true)
    }
    const [totals = null, page = null, run = null, question = null] = sampleLines
    expect(Option.isNone(await decode(textOf([totals, page, run, question, question])))).toBe(true)
    expect(Option.isNone(await decode(textOf([totals, page, page, run, question])))).toBe(true)
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

  it("does not decode a number that JSON reads as infinite", async () => {
    const text = sampleText.replace("[0.5,1,", "[1e999,1,")
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
