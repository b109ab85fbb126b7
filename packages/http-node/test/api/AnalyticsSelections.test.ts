/** Analytics of a part of the responses, of groups, and trends. */
import { decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const questions = [
  { key: "recommend", type: "nps", text: "Would you recommend us?" },
  {
    key: "plan",
    type: "single_choice",
    text: "Your plan?",
    options: ["Gold", "Silver"],
    settings: { allowOther: true }
  },
  { key: "used", type: "multiple_choice", text: "What did you use?", options: ["Gym", "Pool"] },
  { key: "words", type: "text", text: "Anything else?" },
  { key: "price", type: "matrix", text: "How is it?", options: ["Bad", "Good"], settings: { rows: ["Price", "Food"] } }
]

/** Ten promoters on gold, ten detractors on silver, one in own words who used both, one who answered nothing. */
const given: ReadonlyArray<{
  readonly answers: Readonly<Record<string, unknown>>
  readonly metadata: Readonly<Record<string, string>>
}> = [
  ...Array.from({ length: 10 }, (_, n) => ({
    answers: { recommend: 9 + n % 2, plan: "Gold", used: ["Gym"], price: { Price: "Good" } },
    metadata: { country: "de" }
  })),
  ...Array.from({ length: 10 }, (_, n) => ({
    answers: { recommend: n % 5, plan: "Silver", used: ["Pool"], price: { Price: "Bad" }, words: `The price ${n}` },
    metadata: { country: "at" }
  })),
  { answers: { recommend: 8, plan: { other: "Free" }, used: ["Gym", "Pool"] }, metadata: { country: "de" } },
  { answers: {}, metadata: {} }
]

/** A survey that has been answered. */
const answered = async () => {
  const account = await server.newAccount()
  const survey = await publishSurvey(account, { questions })
  for (const { answers, metadata } of given) {
    await submitResponse(server, survey, {
      answers: Object.entries(answers).map(([questionKey, value]) => ({ questionKey, value })),
      metadata
    })
  }
  const read = async (path: string, query: Readonly<Record<string, string>>) =>
    account.get(`/surveys/${survey.id}/${path}?${new URLSearchParams(query).toString()}`)
  return { account, survey, read }
}

const decodeAnalytics = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({
  by: Schema.Struct({
    groups: Schema.Array(Schema.Struct({
      kind: Schema.String,
      value: Schema.optional(Schema.String),
      label: Schema.optional(Schema.String),
      completed: Schema.Number
    }))
  }),
  questions: Schema.Array(Schema.Unknown)
})))

const decodeSegment = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({ id: Schema.String })))

const decodePoints = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(Schema.Unknown)))

const near = (value: number): unknown => expect.closeTo(value, 9)

const condition = (value: unknown): string => JSON.stringify(value)

describe("analytics of a part of the responses", () => {
  it("count the responses that fit, and no partial ones", async () => {
    const { read } = await answered()
    const filter = condition({ question: "recommend", op: "gte", value: 9 })
    expect(JSON.parse((await read("analytics", { filter })).text)).toMatchObject({
      totals: { completed: 10, started: null, partial: null, completionRate: null },
      dropOff: null,
      nps: { score: 100 },
      questions: [
        { key: "recommend", answered: 10 },
        { options: [{ count: 10 }, { count: 0 }] },
        {},
        { answered: 0 },
        {}
      ]
    })
    const isGerman = condition({ not: { field: "country", op: "equals", value: "de" } })
    expect(JSON.parse((await read("analytics", { filter: isGerman })).text)).toMatchObject({
      totals: { completed: 11 }
    })
  })

  it("names every violation of the filter, of `by` and of the question", async () => {
    const { read } = await answered()
    const filter = condition({
      all: [{ question: "nothing", op: "answered" }, { question: "plan", op: "lt", value: 1 }]
    })
    const problem = decodeProblem(await read("trend", { filter, by: "words", question: "q", timeZone: "Mars/Olympus" }))
    expect(problem).toMatchObject({
      status: 400,
      pointers: ["/filter/all/0/question", "/filter/all/1/op", "by", "question", "timeZone"]
    })
    expect(decodeProblem(await read("analytics", { filter: "{" }))).toMatchObject({
      status: 400,
      pointers: ["/filter"]
    })
    for (const by of ["price", "price.Parking", "plan.Gold", "variable.score", "property.seed", ""]) {
      expect(decodeProblem(await read("analytics", { by })), by).toMatchObject({ status: 400, pointers: ["by"] })
    }
  })
})

describe("groups", () => {
  it("have the figures of each value, of own words and of nobody's answer, with a test between the values", async () => {
    const { read } = await answered()
    const { text } = await read("analytics", { by: "plan" })
    expect(JSON.parse(text)).toMatchObject({ by: { question: "plan" } })
    const { by, questions: [recommend, plan, used, words, price] } = decodeAnalytics(text)
    expect(by.groups).toEqual([
      { kind: "value", value: "Gold", label: "Gold", completed: 10 },
      { kind: "value", value: "Silver", label: "Silver", completed: 10 },
      { kind: "other", completed: 1 },
      { kind: "none", completed: 1 }
    ])
    expect(recommend).toMatchObject({ answered: 21, test: { method: "welch" } })
    expect(recommend).toMatchObject({
      groups: [
        { answered: 10, nps: { score: 100 } },
        { answered: 10, nps: { score: -100 } },
        { answered: 1 },
        { answered: 0, skipped: 1 }
      ]
    })
    expect(plan).toMatchObject({
      groups: [{ options: [{ count: 10 }, { count: 0 }] }, { options: [{}, { count: 10 }] }, {}, {}]
    })
    expect(used).toMatchObject({
      options: [{ test: { method: "chi-square" } }, { test: { method: "chi-square" } }]
    })
    expect(words).toMatchObject({ groups: [{ answered: 0, samples: [] }, { answered: 10, samples: [] }, {}, {}] })
    expect(price).toMatchObject({ groups: [{ rows: [{ answered: 10 }, { answered: 0 }] }, {}, {}, {}] })
  })

  it("are not compared when a response may be in several of them", async () => {
    const { read } = await answered()
    const { by, questions } = decodeAnalytics((await read("analytics", { by: "used" })).text)
    expect(by.groups).toMatchObject([{ value: "Gym", completed: 11 }, { value: "Pool", completed: 11 }, {
      kind: "none"
    }])
    expect(questions[0]).toMatchObject({ test: null })
  })

  it("are made of rows of a matrix, fields, bands of an nps question and properties", async () => {
    const { read } = await answered()
    const groupsBy = async (by: string) =>
      decodeAnalytics((await read("analytics", { by })).text).by.groups.map(
        ({ completed, kind, value }) => `${value ?? kind}=${completed}`
      )
    expect(await groupsBy("price.Price")).toEqual(["Bad=10", "Good=10", "none=2"])
    expect(await groupsBy("field.country")).toEqual(["at=10", "de=11", "none=1"])
    expect(await groupsBy("recommend")).toEqual(["promoter=10", "passive=1", "detractor=10", "none=1"])
    expect(await groupsBy("property.questionnaireVersion")).toEqual(["1=22"])
    expect(await groupsBy("field.__proto__")).toEqual(["none=22"])
  })

  it("of a field are those of a filter, whatever the case", async () => {
    const account = await server.newAccount()
    const survey = await publishSurvey(account, { questions: [{ type: "text", text: "Name?" }] })
    for (const plan of ["Gold", "gold", "GOLD", "Élan", "E\u0301LAN"]) {
      await submitResponse(server, survey, { answers: [], metadata: { plan } })
    }
    const read = async (path: string) => (await account.get(`/surveys/${survey.id}/${path}`)).text
    const groups = [
      { kind: "value", value: "gold", label: "Gold", completed: 3 },
      { kind: "value", value: "élan", label: "Élan", completed: 2 }
    ]
    expect(decodeAnalytics(await read("analytics?by=field.plan")).by.groups).toEqual(groups)
    expect(decodePoints(await read("trend?by=field.plan"))).toMatchObject(groups)
    for (const { completed, value } of groups) {
      const filter = encodeURIComponent(condition({ field: "plan", op: "equals", value }))
      expect(JSON.parse(await read(`analytics?filter=${filter}`))).toMatchObject({ totals: { completed } })
    }
  })

  it("are bands of the numbers of a question or a variable", async () => {
    const account = await server.newAccount()
    const survey = await publishSurvey(account, {
      questions: [
        { key: "age", type: "text", text: "Age?", settings: { format: "number" } },
        { key: "rate", type: "rating", text: "Rate?" },
        { key: "words", type: "text", text: "Words?" }
      ],
      variables: [{ name: "half", value: { divide: [{ answer: "age" }, 2] } }]
    })
    for (const age of ["17.5", "18", "29", "30", "50", "99", undefined]) {
      const answers = [...age === undefined ? [] : [{ questionKey: "age", value: age }], {
        questionKey: "rate",
        value: 3
      }]
      await submitResponse(server, survey, { answers })
    }
    const read = (query: Readonly<Record<string, string>>, path = "analytics") =>
      account.get(`/surveys/${survey.id}/${path}?${new URLSearchParams(query).toString()}`)
    const groupsBy = async (by: string, bands: string) =>
      decodeAnalytics((await read({ by, bands })).text).by.groups.map(
        ({ completed, kind, label, value }) => `${value ?? kind}=${completed} ${label ?? ""}`
      )
    expect(await groupsBy("age", "18,30,50")).toEqual([
      "<18=1 < 18",
      "18-<30=2 18 – <30",
      "30-<50=1 30 – <50",
      ">=50=2 ≥ 50",
      "none=1 "
    ])
    expect(await groupsBy("variable.half", "9, 25")).toEqual(["<9=1 < 9", "9-<25=3 9 – <25", ">=25=2 ≥ 25", "none=1 "])
    expect(await groupsBy("rate", "3")).toEqual([">=3=7 ≥ 3"])
    const single = (value: number) => ({ from: value, to: value, count: 1 })
    expect(JSON.parse((await read({ by: "age", bands: "30" })).text)).toMatchObject({
      questions: [
        {
          numbers: { median: 29.5, medianMaxError: 0, histogram: [17.5, 18, 29, 30, 50, 99].map(single) },
          groups: [
            { numbers: { median: 18, histogram: [17.5, 18, 29].map(single) } },
            { numbers: { median: 50, histogram: [30, 50, 99].map(single) } },
            { numbers: { median: null, medianMaxError: null, histogram: [] } }
          ]
        },
        {},
        {}
      ]
    })
    // The variable is split by the groups, and tested between them.
    expect(JSON.parse((await read({ by: "age", bands: "30" })).text)).toMatchObject({
      variables: [{
        name: "half",
        answered: 6,
        test: { method: "welch" },
        groups: [{ answered: 3, mean: 10.75 }, { answered: 3, mean: near(179 / 6) }, {
          answered: 0,
          mean: null
        }]
      }]
    })
    expect(decodePoints((await read({ by: "age", bands: "18" }, "trend")).text)).toMatchObject([
      { value: "<18", completed: 1 },
      { value: ">=18", completed: 5 },
      { kind: "none", completed: 1 }
    ])
    const codesOf = async (query: Readonly<Record<string, string>>) =>
      decodeProblem(await read(query)).errors.map(({ code, pointer }) => `${pointer} ${code}`)
    expect(await codesOf({ by: "age", bands: "18,18" })).toEqual(["bands out-of-order"])
    expect(await codesOf({ by: "age", bands: "18,x" })).toEqual(["bands invalid"])
    expect(await codesOf({ by: "age", bands: Array.from({ length: 51 }, (_, n) => n).join(",") })).toEqual([
      "bands too-many"
    ])
    expect(await codesOf({ by: "words", bands: "18" })).toEqual(["bands not-allowed"])
    expect(await codesOf({ bands: "18" })).toEqual(["bands not-allowed"])
  })

  it("are tested exactly where few answered: 2 of 2 against none of 4 is no difference", async () => {
    const account = await server.newAccount()
    const survey = await publishSurvey(account, {
      questions: [
        { key: "member", type: "boolean", text: "Member?" },
        { key: "topics", type: "multiple_choice", text: "Topics?", options: ["x", "y"] },
        { key: "rate", type: "rating", text: "Rate?" }
      ]
    })
    for (const isMember of [true, true, false, false, false, false]) {
      const topics = [isMember ? "x" : "y"]
      const answers = Object.entries({ member: isMember, topics, rate: isMember ? 5 : 1 })
      await submitResponse(server, survey, { answers: answers.map(([questionKey, value]) => ({ questionKey, value })) })
    }
    const { questions: [, topics, rate] } = decodeAnalytics(
      (await account.get(`/surveys/${survey.id}/analytics?by=member`)).text
    )
    expect(topics).toMatchObject({ options: [{ test: { method: "fisher", p: near(1 / 15) } }, {}] })
    expect(topics).toMatchObject({
      groups: [{ options: [{ higherThan: [] }, {}] }, { options: [{}, { higherThan: [] }] }]
    })
    // Equal answers have no variance, so nothing says how far their mean may be from that of others.
    expect(rate).toMatchObject({ groups: [{ mean: 5, margin95: null }, { mean: 1, margin95: null }] })
  })

  it("are at most 200", async () => {
    const account = await server.newAccount()
    const survey = await publishSurvey(account, { questions: [{ type: "text", text: "Name?" }] })
    for (let n = 0; n <= 200; n++) await submitResponse(server, survey, { answers: [], metadata: { id: String(n) } })
    const answer = await account.get(`/surveys/${survey.id}/analytics?by=field.id`)
    expect(decodeProblem(answer)).toMatchObject({ status: 422, pointers: ["by"] })
    expect(answer.text).toContain("too-many-groups")
    const filter = condition({ field: "id", op: "equals", value: "7" })
    const one = await account.get(`/surveys/${survey.id}/analytics?by=field.id&filter=${encodeURIComponent(filter)}`)
    expect(decodeAnalytics(one.text).by.groups).toEqual([{ kind: "value", value: "7", label: "7", completed: 1 }])
  })
})

describe("groups of a large survey", () => {
  it("are fewer, so that their figures stay bounded", async () => {
    const account = await server.newAccount()
    const options = Array.from({ length: 30 }, (_, n) => `Option ${n}`)
    const survey = await publishSurvey(account, {
      questions: Array.from({ length: 150 }, (_, n) => ({ type: "single_choice", text: `Question ${n}?`, options }))
    })
    for (let n = 0; n < 40; n++) await submitResponse(server, survey, { answers: [], metadata: { id: String(n) } })
    const answer = await account.get(`/surveys/${survey.id}/analytics?by=field.id`)
    expect(decodeProblem(answer)).toMatchObject({ status: 422, pointers: ["by"] })
    expect(answer.text).toContain(`"max":${Math.floor(150_000 / (150 * 31))}`)
    expect((await account.get(`/surveys/${survey.id}/trend?by=field.id`)).status).toBe(200)
  })
})

describe("segments", () => {
  it("are counted alone, with a filter, and side by side", async () => {
    const { account, read, survey } = await answered()
    const save = async (name: string, filter: unknown) =>
      decodeSegment((await account.post(`/surveys/${survey.id}/segments`, { name, filter })).text).id
    const promoters = await save("Promoters", { question: "recommend", op: "gte", value: 9 })
    const germans = await save("Germans", { field: "country", op: "equals", value: "de" })
    const completed = async (query: Readonly<Record<string, string>>): Promise<unknown> =>
      JSON.parse((await read("analytics", query)).text)
    expect(await completed({ segment: "Germans" })).toMatchObject({ totals: { completed: 11 } })
    const filter = condition({ question: "plan", op: "other" })
    expect(await completed({ segment: germans, filter })).toMatchObject({ totals: { completed: 1 } })
    const { by, questions } = decodeAnalytics(
      (await read("analytics", { by: `segments.${promoters},${germans}` })).text
    )
    expect(by.groups).toEqual([
      { kind: "value", value: promoters, label: "Promoters", completed: 10 },
      { kind: "value", value: germans, label: "Germans", completed: 11 },
      { kind: "none", completed: 11 }
    ])
    // All promoters are Germans.
    expect(questions[0]).toMatchObject({ test: null })
    const problem = decodeProblem(await read("analytics", { segment: "Nobody", by: "segments.Somebody" }))
    expect(problem).toMatchObject({ status: 400, pointers: ["segment", "by"] })
    expect(decodeProblem(await read("analytics", { by: "segments.Germans,Germans" }))).toMatchObject({
      status: 400,
      pointers: ["by"]
    })
    const many = Array.from({ length: 201 }, (_, index) => index).join(",")
    expect(decodeProblem(await read("analytics", { by: `segments.${many}` }))).toMatchObject({
      errors: [{ code: "too-many", params: { max: 200, actual: 201 } }]
    })
  })
})

describe("a trend", () => {
  it("has the figures of the survey or of a question for each interval, and for each group", async () => {
    const { read } = await answered()
    const points = async (query: Readonly<Record<string, string>>) => decodePoints((await read("trend", query)).text)
    expect(await points({})).toMatchObject([{ completed: 22, started: 22, partial: 0, completionRate: 1 }])
    expect(await points({ question: "recommend", interval: "quarter", timeZone: "Asia/Tokyo" })).toMatchObject([
      { type: "nps", completed: 22, answered: 21, nps: { promoters: 10 } }
    ])
    expect(await points({ question: "recommend", by: "plan" })).toMatchObject([
      { kind: "value", value: "Gold", completed: 10, points: [{ nps: { score: 100 } }] },
      { kind: "value", value: "Silver", completed: 10, points: [{ nps: { score: -100 } }] },
      { kind: "other" },
      { kind: "none" }
    ])
    const today = new Date()
    const from = new Date(today.getTime() - 9 * 86_400_000).toISOString().slice(0, 10)
    const days = await points({ interval: "day", from, to: new Date(today.getTime() + 86_400_000).toISOString() })
    expect(days.at(0)).toMatchObject({ start: from, completed: 0, medianSeconds: null })
    expect(days.length).toBeGreaterThan(9)
    expect(decodeProblem(await read("trend", { interval: "day", from: "2020-01-01", to: "2026-01-01" }))).toMatchObject(
      {
        status: 400,
        pointers: ["interval"]
      }
    )
  })

  it("has days of its time zone: one day is one interval", async () => {
    const { read } = await answered()
    const startsOf = async (query: Readonly<Record<string, string>>): Promise<unknown> =>
      JSON.parse((await read("trend", { interval: "day", ...query })).text)
    for (const timeZone of ["UTC", "Pacific/Kiritimati", "Pacific/Midway", "America/New_York"]) {
      // A summer day of New York begins at 4 o'clock of UTC.
      const query = { from: "2026-07-01", to: "2026-07-02", timeZone }
      expect(await startsOf(query)).toMatchObject([{ start: "2026-07-01" }])
    }
    const hours = { from: "2026-07-01T04:00:00Z", to: "2026-07-02T04:00:00Z", timeZone: "America/New_York" }
    expect(await startsOf(hours)).toMatchObject([{ start: "2026-07-01" }])
    expect(await startsOf({ ...hours, from: "2026-07-01T03:59:59Z" })).toMatchObject([{ start: "2026-06-30" }, {}])
    // At 2 o'clock of UTC, the day before has not ended in New York.
    const mixed = { from: "2026-07-01", to: "2026-07-01T02:00:00Z" }
    expect((await read("trend", mixed)).status).toBe(200)
    expect(decodeProblem(await read("trend", { ...mixed, timeZone: "America/New_York" }))).toMatchObject({
      status: 400,
      errors: [{ pointer: "from", code: "out-of-order" }]
    })
    expect(decodeProblem(await read("trend", { from: "2026-02-30", to: "soon" }))).toMatchObject({
      status: 400,
      pointers: ["from", "to"]
    })
  })
})
