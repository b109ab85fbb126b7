/** What lists, exports and analytics answer as of a cursor of the log, and the digest of figures. */
import { KeyJson, ResponseJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem, type TestResponse } from "@canvass/http/testing"
import * as Encoding from "effect/Encoding"
import * as Hash from "effect/Hash"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { idsOf, nextPath, publishSurvey, readPages, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

type Query = Readonly<Record<string, string>>

const get = async (path: string, query: Query = {}): Promise<TestResponse> =>
  account.get(`/surveys/${path}?${new URLSearchParams(query)}`)

const ok = async (path: string, query: Query = {}): Promise<TestResponse> => {
  const answer = await get(path, query)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

const cursorOf = ({ headers }: TestResponse): string => headers.get("x-cursor") ?? ""

/** The cursor of the head of a log. */
const head = async (survey: string): Promise<string> => cursorOf(await ok(`${survey}/analytics`))

const listed = async (survey: string, query: Query = {}) =>
  idsOf(decodeBody(Schema.Array(ResponseJson.ResponseItem), await ok(`${survey}/responses`, query))).toSorted()

const Figures = Schema.Struct({
  asOf: Schema.optional(Schema.String),
  digest: Schema.optional(Schema.String),
  removedCount: Schema.optional(Schema.Number),
  dropOff: Schema.NullOr(Schema.Array(Schema.Unknown)),
  totals: Schema.Struct({
    completed: Schema.Number,
    partial: Schema.NullOr(Schema.Number),
    started: Schema.NullOr(Schema.Number),
    completionRate: Schema.NullOr(Schema.Number),
    screenedOut: Schema.Number
  })
})

const decodeFigures = Schema.decodeUnknownSync(Schema.parseJson(Figures))
const decodeChanges = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Array(Schema.Struct({ cursor: Schema.String, type: Schema.String })))
)
const decodeTexts = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(Schema.Struct({ text: Schema.String }))))
const decodeId = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({ id: Schema.String })))

const figures = async (survey: string, query: Query = {}) =>
  decodeFigures((await ok(`${survey}/analytics`, query)).text)

const remove = async (survey: string, response: string) => {
  expect((await account.delete(`/surveys/${survey}/responses/${response}`)).status).toBe(204)
}

/** Status, slug, and each violation of a refused request. */
const refusal = async (path: string, query: Query) => {
  const answer = await get(path, query)
  const { errors, slug } = decodeProblem(answer)
  return [answer.status, slug, ...errors.map(({ code, pointer }) => `${pointer} ${code}`)]
}

const paths = ["responses", "export", "analytics", "trend", "export?format=csv"]

describe("as of a cursor", () => {
  it("lists, exports and figures have the responses of then that exist, and their cursor", async () => {
    const { id } = await publishSurvey(account)
    const first = await submitResponse(server, { id })
    const second = await submitResponse(server, { id })
    await submitResponse(server, { id }, { status: "partial" })
    const asOf = await head(id)
    const before = await ok(`${id}/responses`, { status: "ended" })
    expect(cursorOf(before)).toBe(asOf)
    const third = await submitResponse(server, { id })
    const [two, three] = [[first, second], [first, second, third]].map((responses) => idsOf(responses).toSorted())
    expect(await listed(id)).toEqual(three)
    for (const query of [{}, { status: "all" }, { limit: "10" }, { status: "ended", order: "asc" }]) {
      expect(await listed(id, { ...query, asOf })).toEqual(two)
    }
    expect((await ok(`${id}/responses`, { asOf, status: "ended" })).text).toBe(before.text)
    for (const format of ["json", "csv", "xml", "ndjson", "long", "xlsx", "sav", "parquet"]) {
      const [then, now] = [await ok(`${id}/export`, { format, asOf }), await ok(`${id}/export`, { format })]
      expect(cursorOf(then), format).toBe(asOf)
      if (format === "xlsx" || format === "sav" || format === "parquet") continue
      const found = (answer: TestResponse) =>
        (answer.text.match(/[0-9a-f-]{36}/g) ?? []).filter((id) => three?.includes(id))
      expect([...new Set(found(then))].toSorted(), format).toEqual(two)
      expect([...new Set(found(now))].toSorted(), format).toEqual(three)
    }
    expect(await figures(id)).toMatchObject({ totals: { completed: 3, partial: 1, started: 4 } })
    expect(await figures(id, { asOf })).toMatchObject({
      asOf,
      removedCount: 0,
      dropOff: null,
      totals: { completed: 2, partial: null, started: null, completionRate: null }
    })
    const points = await ok(`${id}/trend`, { asOf, interval: "day" })
    expect(JSON.parse(points.text)).toMatchObject([{ completed: 2, partial: null }])
    expect([cursorOf(points), cursorOf(await ok(`${id}/analytics`, { asOf }))]).toEqual([asOf, asOf])
    expect(cursorOf(await ok(`${id}/trend`))).toBe(await head(id))
    const filter = JSON.stringify({ question: "q1", op: "gte", value: 0 })
    expect(await listed(id, { asOf, filter })).toEqual(two)
    expect(await figures(id, { asOf, filter })).toMatchObject({ totals: { completed: 2 } })
    expect(await figures(id, { asOf, by: "q1" })).toMatchObject({ totals: { completed: 2 } })
    expect(JSON.parse((await ok(`${id}/trend`, { asOf, by: "q1", interval: "day" })).text)).toMatchObject([
      { completed: 2, points: [{ completed: 2 }] }
    ])
    expect(await figures(id, { asOf, from: "2040-01-01" })).toMatchObject({ totals: { completed: 0 } })
  })

  it("texts have those of the responses of then, page by page, and are refused with a wrong cursor", async () => {
    const { id } = await publishSurvey(account, { questions: [{ key: "why", type: "text", text: "Why?" }] })
    const write = (value: string) => submitResponse(server, { id }, { answers: [{ questionKey: "why", value }] })
    for (const text of ["one", "two", "three"]) await write(text)
    const asOf = await head(id)
    expect(cursorOf(await ok(`${id}/texts`))).toBe(asOf)
    const { id: removed } = await write("four")
    const textsOf = (answer: TestResponse) => decodeTexts(answer.text).map(({ text }) => text)
    expect(textsOf(await ok(`${id}/texts`))).toEqual(["four", "three", "two", "one"])
    const first = await ok(`${id}/texts`, { asOf, limit: "2" })
    expect([textsOf(first), cursorOf(first)]).toEqual([["three", "two"], asOf])
    expect(textsOf(await account.get(nextPath(server, first) ?? ""))).toEqual(["one"])
    await remove(id, removed)
    expect(textsOf(await ok(`${id}/texts`, { asOf, q: "T" }))).toEqual(["three", "two"])
    expect(await refusal(`${id}/texts`, { asOf: "x" })).toEqual([400, "invalid-input", "asOf wrong-cursor"])
  })

  it("counts what was removed since, a removal at the cursor itself not included, also when figures are cached", async () => {
    const { id } = await publishSurvey(account)
    const responses = [await submitResponse(server, { id }), await submitResponse(server, { id })]
    const before = await head(id)
    const [first = "", second = ""] = idsOf(responses)
    expect(await figures(id, { asOf: before })).toMatchObject({ removedCount: 0, totals: { completed: 2 } })
    await remove(id, first)
    const atRemoval = await head(id)
    for (const _ of [1, 2]) {
      expect(await figures(id, { asOf: before })).toMatchObject({ removedCount: 1, totals: { completed: 1 } })
      expect(await figures(id, { asOf: atRemoval })).toMatchObject({ removedCount: 0, totals: { completed: 1 } })
    }
    expect(await listed(id, { asOf: before })).toEqual([second])
    const third = await submitResponse(server, { id })
    await remove(id, third.id)
    await remove(id, (await submitResponse(server, { id }, { status: "partial" })).id)
    expect(await figures(id, { asOf: before })).toMatchObject({ removedCount: 1, totals: { completed: 1 } })
    expect(await figures(id, { asOf: atRemoval })).toMatchObject({ removedCount: 0 })
    await remove(id, second)
    expect(await figures(id, { asOf: before })).toMatchObject({ removedCount: 2, totals: { completed: 0 } })
    expect(await figures(id, { asOf: atRemoval })).toMatchObject({ removedCount: 1, totals: { completed: 0 } })
  })

  it("pages lead from one to the next while responses come and go", async () => {
    const { id } = await publishSurvey(account)
    const responses: Array<string> = []
    for (let count = 0; count < 5; count++) responses.push((await submitResponse(server, { id })).id)
    const asOf = await head(id)
    for (const order of ["asc", "desc"]) {
      await submitResponse(server, { id })
      const pages = await readPages(
        server,
        account,
        `/surveys/${id}/responses?${new URLSearchParams({ asOf, order, limit: "2", count: "true" })}`,
        ResponseJson.ResponseItem
      )
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
      expect(idsOf(pages.flat()).toSorted()).toEqual(responses.toSorted())
    }
    expect((await ok(`${id}/responses`, { asOf, limit: "1", count: "true" })).headers.get("x-total-count")).toBe("5")
  })

  it("every cursor that a reader of the log meets will do, from the beginning on", async () => {
    const { id } = await publishSurvey(account)
    for (let count = 0; count < 3; count++) await submitResponse(server, { id })
    const changes = decodeChanges((await ok(`${id}/changes`)).text)
    const completed: Array<number> = []
    for (const { cursor } of changes) completed.push((await figures(id, { asOf: cursor })).totals.completed)
    expect(changes.map(({ type }) => type)).toEqual(["questionnaire", "survey", "response", "response", "response"])
    expect(completed).toEqual([0, 0, 1, 2, 3])
  })

  it("partial responses have no past, and every violation is named", async () => {
    const { id } = await publishSurvey(account)
    const asOf = await head(id)
    const invalid = [400, "invalid-input"]
    for (const path of ["responses", "export"]) {
      expect(await refusal(`${id}/${path}`, { asOf, status: "partial" })).toEqual([...invalid, "status not-allowed"])
      const filter = JSON.stringify({ question: "unknown", op: "answered" })
      expect(await refusal(`${id}/${path}`, { asOf: "x", status: "partial", filter })).toEqual([
        ...invalid,
        "status not-allowed",
        "/filter/question unknown-question",
        "asOf wrong-cursor"
      ])
    }
    expect(await refusal(`${id}/export`, { asOf, status: "all" })).toEqual([...invalid, "status not-allowed"])
    expect(await refusal(`${id}/analytics`, { asOf: "x", by: "unknown" })).toEqual([
      ...invalid,
      "by unknown-question",
      "asOf wrong-cursor"
    ])
    expect(await refusal(`${id}/trend`, { asOf: "x", variable: "unknown" })).toEqual([
      ...invalid,
      "variable invalid",
      "asOf wrong-cursor"
    ])
  })

  it("a cursor of another survey or kind, and one that is none, is refused; a forged one has expired", async () => {
    const { id } = await publishSurvey(account)
    const other = await publishSurvey(account)
    await submitResponse(server, { id })
    const asOf = await head(id)
    const withPartials = cursorOf(await ok(`${id}/export`, { status: "all" }))
    const wrong = [400, "invalid-input", "asOf wrong-cursor"]
    const expired = [410, "cursor-expired"]
    for (const path of paths) {
      const [name = "", query = ""] = path.split("?")
      const refused = (asOf: string) =>
        refusal(`${id}/${name}`, { ...Object.fromEntries(new URLSearchParams(query)), asOf })
      for (const text of [await head(other.id), withPartials, "", "x", `${asOf}A`, asOf.slice(1), "x".repeat(3_000)]) {
        expect(await refused(text), path).toEqual(wrong)
      }
      // Behind the head, of another database, and from before the change at its place.
      expect(await refused(forged(asOf, { sequence: 1_000_000 })), path).toEqual(expired)
      expect(await refused(forged(asOf, { lineage: 12_345 })), path).toEqual(expired)
      expect(await refused(forged(asOf, { at: 5 })), path).toEqual(expired)
      expect(await refused(forged(asOf, { sequence: -1 })), path).toEqual(wrong)
    }
    const stranger = await server.newAccount()
    for (const path of paths) {
      const separator = path.includes("?") ? "&" : "?"
      expect((await stranger.get(`/surveys/${id}/${path}${separator}asOf=${asOf}`)).status).toBe(404)
    }
  })

  it("a key that is restricted to surveys reads the past of these only", async () => {
    const [first, second] = [await publishSurvey(account), await publishSurvey(account)]
    const { apiKey } = decodeBody(
      KeyJson.CreatedKeyItem,
      await account.post("/developer/api-keys", { name: "first", scopes: "read_only", surveys: [first.id] })
    )
    for (const path of paths) {
      const separator = path.includes("?") ? "&" : "?"
      const statusOf = async (survey: string, asOf: string) =>
        (await server.call("GET", `/surveys/${survey}/${path}${separator}asOf=${asOf}`, { credential: apiKey })).status
      const [ofFirst, ofSecond] = [await head(first.id), await head(second.id)]
      expect([await statusOf(first.id, ofFirst), await statusOf(first.id, ofSecond)]).toEqual([200, 400])
      const hidden = await statusOf(second.id, ofSecond)
      expect([hidden, await statusOf(second.id, ofFirst)]).toEqual([hidden, hidden])
      expect(hidden).not.toBe(200)
    }
  })
})

/** A cursor with other fields and a checksum that fits. */
const forged = (
  cursor: string,
  changes: { readonly sequence?: number; readonly lineage?: number; readonly at?: number }
): string => {
  const [version, survey, sequence, partial, kind, lineage, at] = Buffer.from(cursor, "base64url").toString().split(" ")
  const fields = { sequence, lineage, at, ...changes }
  const text = `${version} ${survey} ${fields.sequence} ${partial} ${kind} ${fields.lineage} ${fields.at}`
  return Encoding.encodeBase64Url(`${text} ${Hash.string(text)}`)
}

describe("the digest of figures", () => {
  const questions = [
    { key: "color", type: "single_choice", text: "Color?", options: ["red", "blue"] },
    { key: "rate", type: "rating", text: "How?" },
    { key: "age", type: "text", text: "Age?", settings: { format: "number" } }
  ]
  const answer = (color: string, rate: number, age: string) => ({
    answers: [
      { questionKey: "color", value: color },
      { questionKey: "rate", value: rate },
      { questionKey: "age", value: age }
    ]
  })
  const answered = async () => {
    const survey = await publishSurvey(account, { questions, variables: [{ name: "risk", value: 1 }] })
    for (const [color, rate, age] of [["red", 1, "20"], ["blue", 5, "30.25"], ["red", 4, "41"]] as const) {
      await submitResponse(server, survey, answer(color, rate, age))
    }
    return survey
  }

  it("comes with `asOf`, or with `digest=true` at the head, and stays while `removedCount` is 0", async () => {
    const { id } = await answered()
    expect(await figures(id)).not.toHaveProperty("digest")
    expect(await figures(id, { digest: "false" })).not.toHaveProperty("asOf")
    const cited = await figures(id, { digest: "true" })
    expect(cited.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(cited.removedCount).toBe(0)
    const asOf = cited.asOf ?? ""
    expect(asOf).toBe(await head(id))
    const later = await submitResponse(server, { id }, answer("blue", 2, "1"))
    const then = await figures(id, { asOf })
    expect([then.digest, then.removedCount]).toEqual([cited.digest, 0])
    const now = await figures(id, { digest: "true" })
    expect(now.digest).not.toBe(cited.digest)
    await remove(id, later.id)
    expect((await figures(id, { asOf })).digest).toBe(cited.digest)
    // The log has another head, and the figures are the same.
    expect((await figures(id, { digest: "true" })).digest).toBe(cited.digest)
    expect((await figures(id, { asOf: now.asOf ?? "" })).removedCount).toBe(1)
  })

  it("does not change with the questionnaire, nor with values of variables", async () => {
    const survey = await answered()
    const { asOf = "", digest } = await figures(survey.id, { digest: "true" })
    const unchanged = async () => {
      const { digest: present, removedCount } = await figures(survey.id, { asOf })
      expect([present, removedCount]).toEqual([digest, 0])
    }
    const [color, rate, age] = survey.questions
    const put = async (questions: ReadonlyArray<unknown>) => {
      const answer = await account.put(`/surveys/${survey.id}/questions`, questions)
      expect(answer.status, answer.text).toBe(200)
      await unchanged()
    }
    await put([{ ...rate, text: "Better?", key: "better" }, color, age])
    await put([rate, { ...color, options: ["green", "blue"] }, age, { type: "text", text: "More?", key: "more" }])
    await put([rate])
    expect(
      (await account.put(`/surveys/${survey.id}`, { title: "Other", variables: [{ name: "risk", value: 7 }] })).status
    )
      .toBe(200)
    await unchanged()
    expect((await account.post(`/surveys/${survey.id}/variables/recompute`)).status).toBeLessThan(300)
    await unchanged()
  })

  it("tells ranges, filters, segments and groups apart, by ids and not by keys", async () => {
    const survey = await answered()
    const { asOf = "" } = await figures(survey.id, { digest: "true" })
    const filter = JSON.stringify({ question: "color", op: "equals", value: "red" })
    const condition = { question: "rate", op: "gte", value: 2 }
    const segment = decodeId(
      (await account.post(`/surveys/${survey.id}/segments`, { name: "S", filter: condition })).text
    )
    const selections: ReadonlyArray<Query> = [
      {},
      { from: "2026-01-01" },
      { to: "2050-01-01" },
      { filter },
      { segment: "S" },
      { filter, segment: "S" },
      { by: "color" },
      { by: "rate", bands: "3" },
      { by: "field.plan" },
      { by: "property.language" },
      { by: `segments.${segment.id}` }
    ]
    const digests: Array<string | undefined> = []
    for (const selection of selections) digests.push((await figures(survey.id, { ...selection, asOf })).digest)
    expect(new Set(digests).size).toBe(selections.length)
    expect(digests).not.toContain(undefined)
    const renamed = survey.questions.map((question) => ({ ...question, key: `${question.key}2`, text: "New" }))
    expect((await account.put(`/surveys/${survey.id}/questions`, renamed)).status).toBe(200)
    for (const [index, { bands, by, filter, segment, ...range }] of selections.entries()) {
      const query = {
        ...range,
        ...filter === undefined ? {} : { filter: filter.replace("color", "color2") },
        ...segment === undefined ? {} : { segment },
        ...by === undefined ? {} : { by: by.replace(/^(color|rate)$/, "$12") },
        ...bands === undefined ? {} : { bands },
        asOf
      }
      expect((await figures(survey.id, query)).digest, JSON.stringify(query)).toBe(digests[index])
    }
  })

  it("is refused where a variable or `today` decides, and left out with `asOf` alone", async () => {
    const { id } = await answered()
    const asOf = await head(id)
    const ofVariable = { not: { variable: "risk", op: "gt", value: 5 } }
    const ofToday = { property: "submittedAt", op: "lte", value: { today: { days: 1 } } }
    await account.post(`/surveys/${id}/segments`, { name: "risky", filter: ofVariable })
    const cases: ReadonlyArray<readonly [Query, string]> = [
      [{ filter: JSON.stringify(ofVariable) }, "filter"],
      [{ filter: JSON.stringify({ all: [{ question: "rate", op: "answered" }, ofToday] }) }, "filter"],
      [{ segment: "risky" }, "segment"],
      [{ by: "variable.risk" }, "by"],
      [{ by: "variable.risk", bands: "1" }, "by"],
      [{ by: "segments.risky" }, "by"]
    ]
    for (const [query, pointer] of cases) {
      const refused = [400, "invalid-input", `${pointer} not-citable`]
      expect(await refusal(`${id}/analytics`, { ...query, digest: "true" })).toEqual(refused)
      expect(await refusal(`${id}/analytics`, { ...query, digest: "true", asOf })).toEqual(refused)
      const then = await figures(id, { ...query, asOf })
      expect([then.asOf, then.removedCount, then.digest, then.totals.completed]).toEqual([asOf, 0, undefined, 3])
    }
  })
})
