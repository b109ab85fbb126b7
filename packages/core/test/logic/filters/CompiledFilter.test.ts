/** Which stored responses a filter selects. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { compileFilter } from "../../../src/logic/filters/CompiledFilter.js"
import { allOf, type Filter, type FilteredSurvey, readFilter } from "../../../src/logic/filters/Filter.js"
import { type Response, ResponseStatus } from "../../../src/responses/Response.js"
import { Survey } from "../../../src/surveys/model/Survey.js"
import { filterOf, isShown, testOf } from "../../../src/testing/FilterArbitrary.js"
import { defaults } from "../../../src/values/Limits.js"
import { answered, edited, makeResponse } from "../../fixtures/ResponseArbitrary.js"

const now = Date.UTC(2026, 1, 14, 13)

const scope = { statuses: ResponseStatus.literals }

const compile = (condition: unknown, survey: FilteredSurvey, at = now) =>
  Effect.runPromise(compileFilter(Either.getOrThrow(readFilter(condition, survey, defaults, scope)), survey, at))

describe("a filter", () => {
  it("selects what the walk finds true, for each operator of each type, also of retired questions", async () => {
    const seen = new Map<string, Set<boolean>>()
    await FastCheck.assert(
      FastCheck.asyncProperty(
        answered(6, 6).chain(({ responses, survey }) => {
          const questions = [...survey.questions, ...survey.retired]
          const conditions = FastCheck.tuple(
            ...questions.map((question) => testOf(question, responses)),
            filterOf(questions, responses)
          )
          return conditions.map((tests) => ({ responses, survey, tests }))
        }),
        async ({ responses, survey, tests }) => {
          const types = new Map([...survey.questions, ...survey.retired].map(({ key, type }) => [key, type]))
          for (const test of tests) {
            const filter = await compile(test, survey)
            for (const response of responses) {
              const isSelected = filter.matches(response)
              expect(isSelected).toBe(isShown(test, survey, response, now))
              if ("question" in test) {
                const name = `${types.get(test.question ?? "")} ${test.op}`
                seen.set(name, (seen.get(name) ?? new Set()).add(isSelected))
              }
            }
          }
        }
      ),
      { numRuns: 3_000, seed: 20260214 }
    )
    const neverTrue = [...seen].filter(([, results]) => !results.has(true)).map(([name]) => name)
    expect(neverTrue).toEqual([])
    expect(seen.size).toBeGreaterThan(45)
  })

  it("means the same after an edit that retires a question and removes options", async () => {
    await FastCheck.assert(
      FastCheck.asyncProperty(
        answered(6, 4).chain(({ responses, survey }) => {
          const questions = [...survey.questions, ...survey.retired]
          const conditions = FastCheck.tuple(
            ...questions.map((question) => testOf(question, responses)),
            filterOf(questions, responses)
          )
          return conditions.map((tests) => ({ responses, survey, tests }))
        }),
        async ({ responses, survey, tests }) => {
          for (const test of tests) {
            const read = Either.getOrThrow(readFilter(test, survey, defaults))
            const before = await Effect.runPromise(compileFilter(read, survey, now))
            const after = await Effect.runPromise(compileFilter(read, edited(survey), now))
            expect(after.digest).toBe(before.digest)
            expect(responses.filter(after.matches)).toEqual(responses.filter(before.matches))
          }
        }
      ),
      { numRuns: 100 }
    )
  })
})

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`

const decodeQuestions = Schema.decodeUnknownSync(Survey.fields.questions)

const option = (value: string, code: number) => ({ value, label: value, code })

const survey = {
  questions: decodeQuestions([
    {
      id: id(1),
      key: "plan",
      type: "single_choice",
      text: "?",
      required: false,
      options: [option("gold", 1), option("silver", 2)],
      settings: {},
      retiredOptions: [option("wood", 3)]
    },
    { id: id(2), key: "when", type: "date", text: "?", required: false, options: [], settings: { includeTime: true } }
  ]),
  retired: decodeQuestions([
    { id: id(3), key: "why", type: "text", text: "?", required: false, options: [], settings: {} }
  ]),
  variables: [{ name: "risk", value: 1 }]
}

const [plan, when, why] = [...survey.questions, ...survey.retired]

const response = makeResponse({
  answers: [
    ...plan === undefined ? [] : [{ questionId: plan.id, value: "wood" }],
    ...when === undefined ? [] : [{ questionId: when.id, value: "2026-02-14T12:00:00.000Z" }],
    ...why === undefined ? [] : [{ questionId: why.id, value: "Too expensive" }]
  ],
  status: "partial",
  submittedAt: Date.UTC(2026, 1, 14, 12),
  startedAt: Date.UTC(2026, 1, 14, 11, 58, 30),
  externalId: "CRM-7",
  language: "pt-BR",
  metadata: { source: "Mail", toString: "x" },
  variables: { risk: 2.5, constructor: null },
  questionnaireVersion: 3,
  seed: 0
})

describe("a response with properties, gone options and undeclared metadata", () => {
  it.each<[unknown, boolean]>([
    [{ question: "plan", op: "equals", value: "wood" }, true],
    [{ question: "why", op: "contains", value: "EXPENS" }, true],
    [{ field: "source", op: "equals", value: "mail" }, true],
    [{ field: "toString", op: "answered" }, true],
    [{ field: "constructor", op: "answered" }, false],
    [{ field: "__proto__", op: "answered" }, false],
    [{ variable: "risk", op: "gt", value: "2" }, true],
    [{ property: "submittedAt", op: "gte", value: "2026-02-14T13:00:00+01:00" }, true],
    [{ property: "submittedAt", op: "lt", value: { today: {} } }, false],
    [{ property: "submittedAt", op: "lt", value: { today: { days: 1 } } }, true],
    [{ property: "submittedAt", op: "equals", value: { question: "when" } }, true],
    [{ property: "startedAt", op: "anyOf", values: ["2026-02-14T11:58:30Z"] }, true],
    [{ property: "durationSeconds", op: "equals", value: 90 }, true],
    [{ property: "questionnaireVersion", op: "lte", value: 2 }, false],
    [{ property: "seed", op: "answered" }, true],
    [{ property: "externalId", op: "contains", value: "crm-" }, true],
    [{ property: "externalId", op: "equals", value: { question: "why" } }, false],
    [{ property: "language", op: "equals", value: "PT-br" }, true],
    [{ property: "language", op: "equals", value: "pt" }, false],
    [{ property: "status", op: "equals", value: "partial" }, true],
    [{ property: "status", op: "anyOf", values: ["completed", "overQuota"] }, false]
  ])("%j", async (condition, expected) => {
    const { matches } = await compile(condition, survey)
    expect(matches(response)).toBe(expected)
  })

  it("whose properties are not there fits no test of them", async () => {
    const empty = {
      ...response,
      startedAt: null,
      externalId: null,
      language: null,
      questionnaireVersion: null,
      seed: null
    }
    for (const property of ["startedAt", "durationSeconds", "questionnaireVersion", "seed", "externalId", "language"]) {
      const { matches } = await compile({ property, op: "answered" }, survey)
      expect([property, matches(response), matches(empty)]).toEqual([property, true, false])
    }
  })
})

describe("the digest of a filter", () => {
  const isWood = { question: "plan", op: "equals", value: "wood" }
  const isToday = { property: "submittedAt", op: "gte", value: { today: {} } }

  it("changes with what the filter tests, and not with the order of its fields", async () => {
    const { digest } = await compile(isWood, survey)
    expect(digest).toBe((await compile({ value: "wood", question: "plan", op: "equals" }, survey)).digest)
    expect(digest).not.toBe((await compile({ ...isWood, value: "gold" }, survey)).digest)
    expect(digest).toBe((await compile(isWood, survey, now + 86_400_000)).digest)
  })

  it("changes with the day in UTC where the filter compares with today", async () => {
    const { digest } = await compile({ not: isToday }, survey)
    expect(digest).toBe((await compile({ not: isToday }, survey, Date.UTC(2026, 1, 14, 23, 59, 59, 999))).digest)
    expect(digest).not.toBe((await compile({ not: isToday }, survey, Date.UTC(2026, 1, 15))).digest)
  })
})

it("several filters select what each of them selects", async () => {
  const read = (condition: unknown) => Either.getOrThrow(readFilter(condition, survey, defaults))
  const filters = [read({ question: "plan", op: "answered" }), read({ field: "source", op: "equals", value: "web" })]
  const selects = async (of: ReadonlyArray<Filter>, one: Response) => {
    const whole = allOf(of)
    return whole !== undefined && (await Effect.runPromise(compileFilter(whole, survey, now))).matches(one)
  }
  expect(await selects(filters.slice(0, 1), response)).toBe(true)
  expect(await selects(filters, response)).toBe(false)
  expect(await selects(filters, { ...response, metadata: { source: "web" } })).toBe(true)
  expect(allOf([])).toBeUndefined()
})
