/** What a filter may test, and what is refused with which violation. */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import process from "node:process"
import { describe, expect, it } from "vitest"
import { processorMillisSince } from "../../../../../test/processorTime.js"
import { type Filter, parseFilter, readFilter, showFilter } from "../../../src/logic/filters/Filter.js"
import type { FilterScope } from "../../../src/logic/rules/RuleContext.js"
import { Survey } from "../../../src/surveys/model/Survey.js"
import type { InvalidInput } from "../../../src/validation/ValidationError.js"
import { defaults } from "../../../src/values/Limits.js"

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`

const decodeQuestions = Schema.decodeUnknownSync(Survey.fields.questions)

const question = (number: number, key: string, type: string, parts: object = {}) => ({
  id: id(number),
  key,
  type,
  text: "?",
  required: false,
  options: [],
  settings: {},
  ...parts
})

const option = (value: string, code: number) => ({ value, label: value, code })
const row = (value: string, code: number) => ({ value, label: value, code })

const survey = {
  questions: decodeQuestions([
    question(1, "nps", "nps"),
    question(2, "plan", "single_choice", { options: [option("gold", 1), option("silver", 2)] }),
    question(3, "rate", "matrix", {
      options: [option("good", 1), option("bad", 2)],
      settings: { rows: [row("speed", 1)] },
      retiredRows: [row("price", 2)],
      retiredOptions: [option("fair", 3)]
    }),
    question(4, "born", "date")
  ]),
  retired: decodeQuestions([question(5, "old", "rating")]),
  variables: [{ name: "risk", value: 1 }]
}

const faults = (result: Either.Either<Filter, InvalidInput>): ReadonlyArray<string> =>
  Either.match(result, {
    onLeft: ({ violations }) => violations.map(({ code, pointer }) => `${pointer} ${code}`),
    onRight: () => []
  })

const read = (filter: unknown, scope?: FilterScope) => readFilter(filter, survey, defaults, scope)

describe("a filter is refused with all its violations", () => {
  it.each<[unknown, ReadonlyArray<string>]>([
    [{ question: "nobody", op: "answered" }, ["/filter/question unknown-question"]],
    [
      { all: [{ question: "nps", op: "equals", value: 11 }, { question: "plan", op: "equals", value: "wood" }] },
      ["/filter/all/0/value out-of-range", "/filter/all/1/value unknown-option"]
    ],
    [{ question: "rate", row: "taste", op: "answered" }, ["/filter/row unknown-row"]],
    [{ question: "rate", row: "price", op: "equals", value: "fair" }, []],
    [{ question: "old", op: "gte", value: 3 }, []],
    [{ not: { question: "born", op: "lt", value: "2026-02-30" } }, ["/filter/not/value invalid-format"]],
    [{ question: "born", op: "contains", value: "2026" }, ["/filter/op not-allowed"]],
    [{ variable: "luck", op: "answered" }, ["/filter/variable undeclared"]],
    [{ field: "anything at all", op: "contains", value: "x" }, []],
    [{ property: "seed", op: "equals", value: "x" }, ["/filter/value wrong-type"]],
    [{ property: "age", op: "answered" }, ["/filter/property invalid"]],
    [{ property: 7, op: "answered" }, ["/filter/property wrong-type"]],
    [{ property: "seed", question: "nps", op: "answered" }, ["/filter/property not-allowed"]],
    [{ property: "seed", row: "speed", op: "answered" }, ["/filter/row not-allowed"]],
    [{ property: "seed", op: "lt", value: { today: {} } }, ["/filter/value/today not-allowed"]],
    [{ property: "submittedAt", op: "lt", value: "2026-02-14" }, ["/filter/value invalid-format"]],
    [{ property: "submittedAt", op: "lt", value: { question: "born" } }, ["/filter/value/question not-allowed"]],
    [{ property: "durationSeconds", op: "contains", value: "1" }, ["/filter/op not-allowed"]],
    [{ property: "status", op: "equals", value: "partial" }, ["/filter/property not-allowed"]],
    [{}, ["/filter/question required", "/filter/op required"]],
    [null, ["/filter wrong-type"]],
    [[], ["/filter wrong-type"]],
    [{ all: [] }, ["/filter/all too-few"]],
    [JSON.parse("{\"__proto__\":{\"question\":\"nps\"},\"op\":\"answered\"}"), [
      "/filter/question required",
      "/filter/__proto__ unknown-field"
    ]]
  ])("%j", (filter, expected) => {
    expect(faults(read(filter))).toEqual(expected)
  })

  it("also for a status that there is not", () => {
    const scope = { statuses: ["completed", "partial"] }
    expect(faults(read({ property: "status", op: "anyOf", values: ["completed", "gone"] }, scope)))
      .toEqual(["/filter/values/1 invalid"])
    expect(faults(read({ property: "status", op: "equals", value: "partial" }, scope))).toEqual([])
  })
})

describe("a hostile filter is refused at once", () => {
  const answered = { question: "nps", op: "answered" }
  const nested = (depth: number): unknown => depth === 0 ? answered : { not: nested(depth - 1) }

  it.each<[string, unknown, string]>([
    ["groups nest 6 deep", nested(6), "/filter/not/not/not/not/not too-deep"],
    ["groups nest 2 000 deep", nested(2_000), "/filter/not/not/not/not/not too-deep"],
    ["a group has 51 parts", { any: Array(51).fill(answered) }, "/filter/any too-many"],
    ["201 tests", { all: Array(5).fill({ any: Array(41).fill(answered) }) }, "/filter too-many"],
    ["201 values", { field: "a", op: "anyOf", values: Array(201).fill("a") }, "/filter/values too-many"],
    ["8 KiB of values", { field: "a", op: "anyOf", values: Array(20).fill("a".repeat(500)) }, "/filter too-long"],
    ["100 000 unknown fields", {
      ...answered,
      ...Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, 1]))
    }, "/filter/f0 unknown-field"]
  ])("%s", (_what, filter, fault) => {
    const started = process.cpuUsage()
    expect(faults(read(filter))[0]).toBe(fault)
    expect(processorMillisSince(started)).toBeLessThan(2_000)
  })

  it.each<[string, string, string]>([
    ["of 200 kB", JSON.stringify({ field: "a".repeat(200_000), op: "answered" }), "/filter too-long"],
    ["of brackets", "[".repeat(8_000), "/filter malformed-json"],
    ["that ends early", "{\"question\":\"nps\"", "/filter malformed-json"],
    ["that is empty", "", "/filter malformed-json"],
    ["that is a list in a list", "[".repeat(4_000) + "]".repeat(4_000), "/filter wrong-type"]
  ])("as a text %s", (_what, text, fault) => {
    expect(faults(parseFilter(text, survey, defaults))).toEqual([fault])
  })
})

it("a filter is shown with the present keys", () => {
  const condition = {
    any: [{ question: "nps", op: "lte", value: "6" }, { question: "old", op: "gt", value: { question: "nps" } }]
  }
  const filter = Either.getOrThrow(parseFilter(JSON.stringify(condition), survey, defaults))
  expect(JSON.stringify(filter)).not.toContain("\"old\"")
  const renamed = {
    ...survey,
    questions: survey.questions.slice(1),
    retired: survey.retired.map((one) => ({ ...one, key: "former" }))
  }
  expect(showFilter(filter, renamed)).toEqual({
    any: [{ question: id(1), op: "lte", value: 6 }, { question: "former", op: "gt", value: { question: id(1) } }]
  })
})
