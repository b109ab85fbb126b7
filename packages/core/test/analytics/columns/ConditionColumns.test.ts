/** Conditions over columns select the responses that they select one by one. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { evaluate, isFalse, isTrue, isUnknown } from "../../../src/analytics/columns/ConditionColumns.js"
import { compileFilter } from "../../../src/logic/filters/CompiledFilter.js"
import { type FilteredSurvey, readFilter, statusScope } from "../../../src/logic/filters/Filter.js"
import type { Condition, Test } from "../../../src/logic/questionnaire/Condition.js"
import type { Response } from "../../../src/responses/Response.js"
import { filterOf, testOf } from "../../../src/testing/FilterArbitrary.js"
import { defaults } from "../../../src/values/Limits.js"
import { answered, makeResponse, responseId } from "../../fixtures/ResponseArbitrary.js"
import { dictionaryLimits, endedOf, storedBlockOf } from "./blocks.js"

const now = Date.UTC(2026, 1, 14, 13)

const compile = async (condition: Condition, survey: FilteredSurvey) => {
  const filter = Either.getOrThrow(readFilter(condition, survey, defaults, statusScope))
  const { matches, tested } = await Effect.runPromise(compileFilter(filter, survey, now))
  if (tested === undefined) throw new Error("The filter does not say what it tests.")
  return { matches, tested }
}

/** Tests of what a response has beside its answers. */
const otherTest = (responses: ReadonlyArray<Response>): FastCheck.Arbitrary<Test> => {
  const fields = responses.flatMap(({ metadata }) => Object.entries(metadata))
  const ids = responses.flatMap(({ externalId }) => externalId ?? [])
  const text = FastCheck.constantFrom("equals" as const, "contains" as const)
  const order = FastCheck.constantFrom("lt" as const, "gte" as const, "equals" as const)
  return FastCheck.oneof(
    FastCheck.record({
      property: FastCheck.constantFrom("submittedAt" as const, "startedAt" as const),
      op: FastCheck.constantFrom("lt" as const, "gte" as const),
      value: FastCheck.constantFrom("2026-01-03T00:00:00Z", "2026-02-01T00:00:00Z")
    }),
    FastCheck.record({
      property: FastCheck.constantFrom("submittedAt" as const, "startedAt" as const),
      op: FastCheck.constant("gt" as const),
      value: FastCheck.constantFrom({ today: { days: -20 } }, { today: { months: -1 } })
    }),
    FastCheck.record({
      property: FastCheck.constantFrom("durationSeconds" as const, "questionnaireVersion" as const, "seed" as const),
      op: order,
      value: FastCheck.constantFrom(0, 1, 42, 86_400)
    }),
    FastCheck.record({
      property: FastCheck.constant("status" as const),
      op: FastCheck.constant("anyOf" as const),
      values: FastCheck.subarray(["completed", "screenedOut", "overQuota"], { minLength: 1 })
    }),
    FastCheck.record({
      property: FastCheck.constantFrom(
        "startedAt" as const,
        "externalId" as const,
        "seed" as const,
        "language" as const
      ),
      op: FastCheck.constant("answered" as const)
    }),
    FastCheck.record({
      property: FastCheck.constant("externalId" as const),
      op: text,
      value: FastCheck.constantFrom("a", ...ids)
    }),
    FastCheck.record({
      variable: FastCheck.constantFrom("risk", "score"),
      op: order,
      value: FastCheck.constantFrom(0, 1.5)
    }),
    FastCheck.constantFrom<[string, string]>(["plan", "gold"], ...fields).chain(([field, value]) =>
      FastCheck.record({ field: FastCheck.constant(field), op: text, value: FastCheck.constant(value) })
    )
  )
}

const asked = answered(10, 5).chain(({ responses, survey }) => {
  const questions = [...survey.questions, ...survey.retired]
  const condition = FastCheck.oneof(
    filterOf(questions, responses),
    otherTest(responses),
    FastCheck.tuple(
      FastCheck.constantFrom("all" as const, "any" as const),
      FastCheck.array(FastCheck.oneof(otherTest(responses), filterOf(questions, responses)), {
        minLength: 1,
        maxLength: 4
      })
    ).map(([name, parts]): Condition => name === "all" ? { all: parts } : { any: parts })
  )
  return FastCheck.record({
    survey: FastCheck.constant(survey),
    responses: FastCheck.constant(responses),
    conditions: FastCheck.tuple(condition, ...questions.map((question) => testOf(question, responses)))
  })
})

describe("a condition over columns", () => {
  it("is true of the responses of which it is true one by one, unless it is unknown", async () => {
    const found = new Map<number, number>()
    const seen = new Map<string, Set<number>>()
    await FastCheck.assert(
      FastCheck.asyncProperty(asked, dictionaryLimits, async ({ conditions, responses, survey }, limits) => {
        const ended = endedOf(responses)
        const block = await storedBlockOf([...survey.questions, ...survey.retired], ended, limits)
        const types = new Map([...survey.questions, ...survey.retired].map(({ key, type }) => [key, type]))
        for (const condition of conditions) {
          const { matches, tested } = await compile(condition, survey)
          const truths = evaluate(tested, block)
          for (const [index, response] of ended.entries()) {
            const truth = truths[index] ?? isUnknown
            found.set(truth, (found.get(truth) ?? 0) + 1)
            if (truth !== isUnknown) expect(truth === isTrue).toBe(matches(response))
            // The real limit is above the number of values of these responses, so that columns hide none.
            if (limits.maxValues === 1_024) expect(truth).not.toBe(isUnknown)
            if ("question" in condition) {
              const name = `${types.get(condition.question ?? "")} ${condition.op}`
              seen.set(name, (seen.get(name) ?? new Set()).add(truth))
            }
          }
        }
      }),
      { numRuns: 500, seed: 20260214 }
    )
    // Some tests, such as those of texts by size, are seldom true.
    expect([...seen].filter(([, truths]) => !truths.has(isTrue)).length).toBeLessThan(4)
    expect(seen.size).toBeGreaterThan(45)
    expect(Math.min(...[isFalse, isTrue, isUnknown].map((truth) => found.get(truth) ?? 0))).toBeGreaterThan(500)
  })

  it("is unknown only where a test that is not known decides", async () => {
    const responses = ["one", "two", "two", "three"].map((plan, n) =>
      makeResponse({ id: responseId(n), metadata: { plan }, language: n < 2 ? "de" : "fr" })
    )
    const block = await storedBlockOf([], responses, { maxValues: 2, maxLength: 100 })
    const survey = { questions: [], retired: [], variables: [] }
    const plan = { field: "plan", op: "equals", value: "two" } as const
    const german = { property: "language", op: "equals", value: "de" } as const
    const truthsOf = async (condition: Condition) =>
      Array.from(evaluate((await compile(condition, survey)).tested, block))
    expect(await truthsOf(plan)).toEqual([isUnknown, isUnknown, isUnknown, isUnknown])
    expect(await truthsOf({ field: "plan", op: "answered" })).toEqual([isTrue, isTrue, isTrue, isTrue])
    expect(await truthsOf({ all: [plan, german] })).toEqual([isUnknown, isUnknown, isFalse, isFalse])
    expect(await truthsOf({ any: [plan, german] })).toEqual([isTrue, isTrue, isUnknown, isUnknown])
    expect(await truthsOf({ not: { all: [german, plan] } })).toEqual([isUnknown, isUnknown, isTrue, isTrue])
  })
})
