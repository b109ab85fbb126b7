/** The table of figures that can be cited: the test vectors of docs/citing.md, and its canonical text. */
import { Fixtures } from "@canvass/store-testing"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { canonicalOf, canonicalText } from "../../../src/analytics/citing/canonicalText.js"
import { citedDigest, type CitedSelection, citedText } from "../../../src/analytics/citing/CitedFigures.js"
import { readBy } from "../../../src/analytics/groups/GroupBy.js"
import * as GroupedAggregate from "../../../src/analytics/groups/GroupedAggregate.js"
import * as Filter from "../../../src/logic/filters/Filter.js"
import type { Question } from "../../../src/questions/Question.js"
import type { Response } from "../../../src/responses/Response.js"
import { decimalOf, millionthsOf } from "../../../src/statistics/millionths.js"
import { defaults } from "../../../src/values/Limits.js"

const option = (value: string, index = 0) => ({ value, label: value, code: index + 1 })

const base = (n: number, options: ReadonlyArray<string> = []) => ({
  ...Fixtures.question(n),
  options: options.map(option)
})

const questions: ReadonlyArray<Question> = [
  { ...base(0, ["red", "blue", "10", "9"]), type: "single_choice", settings: {} },
  { ...base(1), type: "text", settings: {} },
  { ...base(2), type: "rating", settings: {} },
  { ...base(3, ["x", "y"]), type: "ranking", settings: {} },
  { ...base(4, ["bad", "good"]), type: "matrix", settings: { rows: ["price", "food"].map(option) } },
  { ...base(5), type: "date", settings: {} },
  { ...base(6), type: "boolean", settings: {} }
]

type Value = Response["answers"][number]["value"]

const respond = (
  n: number,
  answers: Readonly<Record<number, Value>>,
  overrides: Partial<Response> = {}
): Response =>
  Fixtures.responseToFirstSurvey(n, {
    answers: Object.entries(answers).map(([question, value]) => ({
      questionId: Fixtures.questionId(Number(question)),
      value
    })),
    skipped: questions.flatMap((_, index) => index in answers ? [] : [Fixtures.questionId(index)]),
    ...overrides
  })

const responses: ReadonlyArray<Response> = [
  respond(0, { 0: "red", 1: "0.1", 2: 5, 3: ["y", "x"], 4: { price: "good", food: "bad" }, 5: "2026-11-20", 6: true }),
  respond(1, { 0: "10", 1: "0.2", 2: 5, 3: ["x", "y"], 4: { price: "good" }, 5: "2026-11-01", 6: false }),
  respond(2, { 0: { other: "Grün" }, 1: "-7", 2: 1 }),
  respond(3, { 0: "9", 1: "viel", 5: "2025-01-31" }),
  respond(4, { 0: "red" }, { status: "screenedOut" })
]

const survey = Fixtures.survey(0, { questions })
const all = { surveyId: Fixtures.surveyId(0), filter: undefined, by: undefined }

const aggregateOf = (
  counted: ReadonlyArray<Response>,
  selection: Omit<ConstructorParameters<typeof GroupedAggregate.Counter>[0], "key"> = {},
  asked = questions
) => {
  const counter = new GroupedAggregate.Counter({ ...selection, key: "" })
  counter.add(asked, counted)
  return counter.build()
}

const by = Either.getOrThrow(readBy("q0", survey))
const filter = Either.getOrThrow(
  Filter.readFilter(
    { all: [{ question: "q1", op: "answered" }, { question: "q2", op: "gt", value: 0.5 }] },
    survey,
    defaults
  )
).condition

/** In the order of the page. */
const vectors: ReadonlyArray<readonly [CitedSelection, GroupedAggregate.GroupedAggregate]> = [
  [{ ...all, from: Date.UTC(2026, 10, 20) }, aggregateOf([])],
  [all, aggregateOf(responses)],
  [{ ...all, filter, by: by.cited }, aggregateOf(responses.slice(0, 3), by, questions.slice(0, 3))]
]

const page = readFileSync(new URL("../../../../../docs/citing.md", import.meta.url), "utf8")
const documented = Array.from(
  page.matchAll(/<!-- vector -->\n```json\n([^]*?)\n```\n\n`([0-9a-f]{64})`/g),
  ([, text = "", digest = ""]) => ({ text, digest })
)

const run = Effect.runPromise

describe("the table of format 1", () => {
  it("has the text and the digest of the test vectors of the page", async () => {
    const computed = await Promise.all(vectors.map(async ([selection, aggregate]) => ({
      text: await run(citedText(selection, aggregate)),
      digest: await run(citedDigest(selection, aggregate))
    })))
    expect(computed).toEqual(documented)
    expect(documented.map(({ text }) => createHash("sha256").update(text).digest("hex"))).toEqual(
      documented.map(({ digest }) => digest)
    )
  })

  it("does not depend on the order in which responses were counted", async () => {
    for (const [selection] of vectors) {
      const textOf = (some: ReadonlyArray<Response>) => run(citedText(selection, aggregateOf(some, by)))
      expect(await textOf(responses)).toBe(await textOf(responses.toReversed()))
    }
  })

  it("tells apart what a count of one more, a question or a range changes", async () => {
    const aggregates = [
      ...responses.slice(0, 4).map((_, without) => aggregateOf(responses.filter((_, index) => index !== without))),
      aggregateOf(responses)
    ]
    const texts = await Promise.all([
      ...aggregates.map((aggregate) => run(citedText(all, aggregate))),
      run(citedText({ ...all, from: 0 }, aggregateOf([]))),
      run(citedText({ ...all, to: 0 }, aggregateOf([])))
    ])
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe("canonical text", () => {
  it("has keys in the order of UTF-16 code units, and texts as RFC 8785 writes them", () => {
    // The example of section 3.2.3, and keys that JavaScript orders by number.
    const keys = ["\u20ac", "\r", "\ufb33", "1", "\u{1f600}", "\u0080", "\u00f6", "10", "9", "__proto__"]
    expect(canonicalText(new Map(keys.map((key) => [key, 0])))).toBe(
      `{"\\r":0,"1":0,"10":0,"9":0,"__proto__":0,"\u0080":0,"\u00f6":0,"\u20ac":0,"\u{1f600}":0,"\ufb33":0}`
    )
    expect(canonicalText(`\u20ac$\u000f\nA'B"\\/`)).toBe(`"\u20ac$\\u000f\\nA'B\\"\\\\/"`)
  })

  it("reads back as the same value", () => {
    FastCheck.assert(FastCheck.property(FastCheck.jsonValue(), (value) => {
      const text = canonicalText(canonicalOf(value))
      expect(canonicalText(canonicalOf(JSON.parse(text)))).toBe(text)
    }))
    expect(canonicalText(canonicalOf({ b: 0.5, a: [1, null, true], c: undefined }))).toBe(
      `{"a":[1,null,true],"b":"0.5"}`
    )
  })
})

describe("a decimal number of millionths", () => {
  it("is exact, of any size", () => {
    for (const text of ["0", "0.1", "-0.000001", "12.5", "-7", "1000000", "999999999.999999", "-123456.000001"]) {
      expect(decimalOf(millionthsOf(Number(text)))).toBe(text)
    }
    expect(decimalOf(millionthsOf(0.1) + millionthsOf(0.2))).toBe("0.3")
    expect(decimalOf(123_456_789_012_345_678_901_234_567_890n)).toBe("123456789012345678901234.56789")
  })
})
