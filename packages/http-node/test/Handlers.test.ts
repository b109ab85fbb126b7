/** What each operation does, seen from outside: a real socket, the memory store behind it. */
import { Instant } from "@canvass/core"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { User } from "../src/api/Auth.js"
import { AuditPage, CreatedKey, KeyMetadata } from "../src/api/Developer.js"
import { ResponseItem, SubmittedResponse } from "../src/api/Responses.js"
import { SurveyDetail, SurveyItem } from "../src/api/Surveys.js"
import { CreatedSubscription, DeliveryDetail, DeliveryItem, Removed, Subscription } from "../src/api/Webhooks.js"
import { type Answer, problem, read, start, type TestServer } from "./TestServer.js"

type Account = Awaited<ReturnType<TestServer["newAccount"]>>

let server: TestServer
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

const as = (account: Pick<Account, "token">) => {
  const send = (method: string) => (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.call(method, path, { credential: account.token, headers, ...(body === undefined ? {} : { body }) })
  return { get: send("GET"), post: send("POST"), put: send("PUT"), patch: send("PATCH"), delete: send("DELETE") }
}

const questions = [{ type: "nps", text: "Would you tell a friend?" }, { type: "text", text: "Why?" }]

const created = async (account: Account, body: object = {}) =>
  read(SurveyDetail, await as(account).post("/surveys", { title: "A survey", questions, ...body }))

const published = async (account: Account, body: object = {}) => {
  const { id } = await created(account, body)
  return read(SurveyDetail, await as(account).post(`/surveys/${id}/publish`))
}

const submitted = async (survey: { readonly id: string }, body: object = {}) =>
  read(
    SubmittedResponse,
    await server.call("POST", `/response/survey/${survey.id}`, {
      body: { answers: [{ questionKey: "q1", value: 7 }], ...body }
    })
  )

/** Follows `Link` from page to page. */
const walk = async <A, I>(account: Account, path: string, row: Schema.Schema<A, I>) => {
  const pages: Array<ReadonlyArray<A>> = []
  for (let next: string | undefined = path; next !== undefined;) {
    const answer: Answer = await as(account).get(next)
    expect(answer.status, answer.text).toBe(200)
    pages.push(read(Schema.Array(row), answer))
    const link = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1]
    if (link !== undefined) expect(link.startsWith(`${server.url}/api/`)).toBe(true)
    next = link?.slice(server.url.length)
  }
  return pages
}

const idsOf = (rows: ReadonlyArray<{ readonly id: string }>) => rows.map(({ id }) => id)

describe("lists (decisions §4)", () => {
  let account: Account
  let newest: ReadonlyArray<string>
  beforeAll(async () => {
    account = await server.newAccount()
    const made: Array<string> = []
    for (let n = 0; n < 23; n++) made.push((await created(account, { title: `Survey ${n}`, questions: [] })).id)
    newest = made.toReversed()
  })

  it("are the whole set, newest first, without `limit`", async () => {
    const answer = await as(account).get("/surveys")
    expect(idsOf(read(Schema.Array(SurveyItem), answer))).toEqual(newest)
    expect(answer.headers.has("link")).toBe(false)
  })

  it("come in pages that hold every row once and in order, of any size, both ways round", () =>
    FastCheck.assert(
      FastCheck.asyncProperty(FastCheck.integer({ min: 1, max: 30 }), FastCheck.boolean(), async (limit, ascending) => {
        const order = ascending ? "asc" : "desc"
        const pages = await walk(account, `/surveys?limit=${limit}&order=${order}`, SurveyItem)
        expect(idsOf(pages.flat())).toEqual(ascending ? newest.toReversed() : newest)
        expect(pages.every(({ length }) => length <= limit)).toBe(true)
        expect(pages).toHaveLength(Math.ceil(newest.length / limit))
      }),
      { numRuns: 12 }
    ))

  it("say how many there are in all", async () => {
    const answer = await as(account).get("/surveys?limit=5&q=survey%201")
    expect(answer.headers.get("x-total-count")).toBe("11")
    expect(read(Schema.Array(SurveyItem), answer)).toHaveLength(5)
  })

  it("keep the caller's filters and prefix in the link", async () => {
    const { headers } = await as(account).get("/api/v1/surveys?limit=2&status=draft&q=Survey")
    const link = new URL(/<(.+)>/.exec(headers.get("link") ?? "")?.[1] ?? "")
    expect(link.pathname).toBe("/api/v1/surveys")
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ limit: "2", status: "draft", q: "Survey" })
  })

  it("neither skip nor repeat rows while others come and go", async () => {
    const busy = await server.newAccount()
    const before: Array<string> = []
    for (let n = 0; n < 6; n++) before.push((await created(busy)).id)
    const first = await as(busy).get("/surveys?limit=3")
    await created(busy)
    await as(busy).delete(`/surveys/${before[5] ?? ""}`)
    const next = /<(.+)>/.exec(first.headers.get("link") ?? "")?.[1]?.slice(server.url.length) ?? ""
    const second = await as(busy).get(next)
    const seen = [first, second].flatMap((answer) => idsOf(read(Schema.Array(SurveyItem), answer)))
    expect(seen).toEqual(before.toReversed())
  })

  it.each([
    ["limit=0", "limit"],
    ["limit=1001", "limit"],
    ["order=up", "order"],
    ["cursor=abc", "cursor"],
    ["cursor=abc&limit=5", "cursor"],
    ["offset=10", "offset"],
    ["status=open", "status"]
  ])("refuse ?%s with 400 and name `%s`", async (query, name) => {
    expect(problem(await as(account).get(`/surveys?${query}`))).toMatchObject({ status: 400, pointers: [name] })
  })

  it("refuse a cursor of the other order", async () => {
    const { headers } = await as(account).get("/surveys?limit=5")
    const next = /<(.+)>/.exec(headers.get("link") ?? "")?.[1] ?? ""
    const turned = await as(account).get(`${next.slice(server.url.length)}&order=asc`)
    expect(problem(turned)).toMatchObject({ status: 400, pointers: ["cursor"] })
  })
})

describe("surveys (specification, Endpoints; decisions §2)", () => {
  let account: Account
  beforeAll(async () => {
    account = await server.newAccount()
  })

  it("are made as drafts with every field that the full detail has", async () => {
    const answer = await as(account).post("/surveys", { title: "  Café & Crème  " })
    expect(answer.status).toBe(201)
    const survey = read(SurveyDetail, answer)
    expect(survey).toMatchObject({
      status: "draft",
      visibility: "public",
      description: null,
      questionCount: 0,
      responseCount: 0,
      questions: [],
      closesAt: null,
      publishedAt: null,
      closedAt: null,
      closeReason: null
    })
    expect(survey.slug).toMatch(/^cafe-creme-[a-z2-7]{8}$/)
    expect(answer.headers.get("location")).toBe(`${server.url}/api/surveys/${survey.id}`)
    expect(read(SurveyDetail, await as(account).get(`/surveys/${survey.id}`))).toEqual(survey)
  })

  it("name every fault of a body at once", async () => {
    const body = {
      title: "",
      visibility: "secret",
      colour: "red",
      questions: [{ type: "nps" }, { type: "poem", text: "?" }]
    }
    const { pointers, status } = problem(await as(account).post("/surveys", body))
    expect(status).toBe(400)
    expect(new Set(pointers)).toEqual(
      new Set(["/title", "/visibility", "/colour", "/questions/0/text", "/questions/1/type"])
    )
  })

  it("need a paid plan to be made, and nothing else does (402)", async () => {
    const poor = await server.newAccount()
    const survey = await published(poor)
    await server.setPlan(poor.email, "free", null)
    expect(problem(await as(poor).post("/surveys", { title: "One more" }))).toMatchObject({ status: 402 })
    expect(problem(await as(poor).post("/developer/api-key"))).toMatchObject({ status: 402 })
    expect((await as(poor).put(`/surveys/${survey.id}`, { title: "Renamed" })).status).toBe(200)
    await server.setPlan(poor.email, "business", Date.now() - 1)
    expect(problem(await as(poor).post("/surveys", { title: "One more" }))).toMatchObject({ status: 402 })
  })

  it("change only in the fields that are sent", async () => {
    const survey = await created(account, { description: "Before" })
    const changed = read(SurveyDetail, await as(account).put(`/surveys/${survey.id}`, { visibility: "private" }))
    expect(changed).toEqual({ ...survey, visibility: "private", updatedAt: changed.updatedAt })
  })

  it("keep questions that are sent with their ids, and their answers", async () => {
    const survey = await published(account)
    await submitted(survey)
    const [first] = survey.questions
    const replaced = await as(account).put(`/surveys/${survey.id}/questions`, [{ ...first, text: "Again?" }])
    expect(replaced.status).toBe(200)
    expect(read(SurveyDetail, replaced)).toMatchObject({ questionCount: 1, questions: [{ id: first?.id, key: "q1" }] })
    const retyped = await as(account).put(`/surveys/${survey.id}/questions`, [{
      id: first?.id,
      type: "rating",
      text: "?"
    }])
    expect(problem(retyped)).toMatchObject({ status: 422 })
    const foreign = await as(account).put(`/surveys/${survey.id}/questions`, [{ ...first, id: survey.id }])
    expect(problem(foreign)).toMatchObject({ status: 400, pointers: ["/0/id"] })
  })

  it("publish, close and open again; each twice changes nothing", async () => {
    const survey = await created(account)
    const path = `/surveys/${survey.id}`
    expect(problem(await as(account).post(`${path}/close`))).toMatchObject({ status: 422, slug: "business-rule" })
    const opened = read(SurveyDetail, await as(account).post(`${path}/publish`))
    expect(opened.status).toBe("published")
    expect(read(SurveyDetail, await as(account).post(`${path}/publish`))).toEqual(opened)
    const closed = read(SurveyDetail, await as(account).post(`${path}/close`, { reason: "Enough" }))
    expect(closed).toMatchObject({ status: "closed", closeReason: "Enough" })
    expect(read(SurveyDetail, await as(account).post(`${path}/close`, { reason: "More" }))).toEqual(closed)
    expect(read(SurveyDetail, await as(account).post(`${path}/publish`))).toMatchObject({
      status: "published",
      closedAt: null,
      closeReason: null
    })
  })

  it("don't publish with nothing to ask and a closing that is past: both are named", async () => {
    const { id } = await created(account, { questions: [], closesAt: "2020-01-01T00:00:00Z" })
    expect(problem(await as(account).post(`/surveys/${id}/publish`))).toMatchObject({
      status: 422,
      pointers: ["/questions", "/closesAt"]
    })
  })

  it("are deleted with all their responses", async () => {
    const survey = await published(account)
    const response = await submitted(survey)
    const answer = await as(account).delete(`/surveys/${survey.id}`)
    expect([answer.status, answer.text]).toEqual([204, ""])
    for (const path of ["", "/responses", `/responses/${response.id}`, "/analytics", "/export"]) {
      expect((await as(account).get(`/surveys/${survey.id}${path}`)).status).toBe(404)
    }
  })
})

describe("a survey's ETag (decisions §2)", () => {
  let account: Account
  beforeAll(async () => {
    account = await server.newAccount()
  })

  const tagOf = async (id: string) => (await as(account).get(`/surveys/${id}`)).headers.get("etag") ?? ""

  it("is strong, and changes with the survey and with its responses", async () => {
    const survey = await published(account)
    const first = await tagOf(survey.id)
    expect(first).toMatch(/^"[^"]+"$/)
    expect(await tagOf(survey.id)).toBe(first)
    const changed = await as(account).put(`/surveys/${survey.id}`, { title: "Renamed" })
    const second = changed.headers.get("etag")
    expect(second).not.toBe(first)
    expect(await tagOf(survey.id)).toBe(second)
    await submitted(survey)
    expect(await tagOf(survey.id)).not.toBe(second)
  })

  it("spares the caller what it holds already (304)", async () => {
    const { id } = await created(account)
    const tag = await tagOf(id)
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const answer = await as(account).get(`/surveys/${id}`, undefined, { "If-None-Match": held })
      expect([answer.status, answer.text, answer.headers.get("etag")]).toEqual([304, "", tag])
    }
    const stale = await as(account).get(`/surveys/${id}`, undefined, { "If-None-Match": "\"0-0\"" })
    expect(stale.status).toBe(200)
  })

  it.each([
    ["PUT", ""],
    ["PUT", "/questions"],
    ["POST", "/publish"],
    ["POST", "/close"],
    ["DELETE", ""]
  ])("stops %s …%s when somebody else was first (412)", async (method, suffix) => {
    const survey = await created(account)
    const path = `/surveys/${survey.id}`
    const stale = await tagOf(survey.id)
    await as(account).put(path, { title: "Changed meanwhile" })
    const current = await tagOf(survey.id)
    const body = method === "PUT" ? { body: suffix === "" ? { title: "Mine" } : questions } : {}
    const send = (tag: string) =>
      server.call(method, path + suffix, { credential: account.token, headers: { "If-Match": tag }, ...body })
    for (const tag of [stale, `W/${current}`, "nonsense", "", current.replaceAll("\"", "")]) {
      expect(problem(await send(tag))).toMatchObject({ status: 412, slug: "precondition-failed" })
    }
    if (suffix === "/close") await as(account).post(`${path}/publish`)
    const fresh = await tagOf(survey.id)
    expect((await send(`${stale}, ${fresh}`)).status).toBe(method === "DELETE" ? 204 : 200)
  })

  it("`*` accepts any version of a survey that is there", async () => {
    const { id } = await created(account)
    expect((await as(account).put(`/surveys/${id}`, { title: "T" }, { "If-Match": "*" })).status).toBe(200)
    const absent = `/surveys/${id.slice(0, -4)}ffff`
    expect((await as(account).put(absent, { title: "T" }, { "If-Match": "\"1-0\"" })).status).toBe(404)
  })

  it("lets an editor go on when all that changed is the number of responses", async () => {
    const survey = await published(account)
    const tag = await tagOf(survey.id)
    await submitted(survey)
    expect((await as(account).put(`/surveys/${survey.id}`, { title: "T" }, { "If-Match": tag })).status).toBe(200)
  })
})

describe("responses (specification, Response; decisions §5)", () => {
  let account: Account
  beforeAll(async () => {
    account = await server.newAccount()
  })

  it("are submitted by anybody and read by the owner", async () => {
    const survey = await published(account)
    const answer = await server.call("POST", `/response/survey/${survey.id}`, {
      body: {
        answers: [{ questionId: survey.questions[0]?.id, value: "9" }],
        startedAt: "2026-01-01T00:00:00Z",
        externalId: "crm-4711",
        metadata: { source: "mail" }
      }
    })
    expect(answer.status).toBe(201)
    const { resumeToken, ...response } = read(SubmittedResponse, answer)
    expect(resumeToken).toBeUndefined()
    expect(response).toMatchObject({ surveyId: survey.id, status: "completed", externalId: "crm-4711" })
    expect(response.answers).toEqual([{ questionId: survey.questions[0]?.id, value: 9 }])
    const location = answer.headers.get("location") ?? ""
    expect(read(ResponseItem, await as(account).get(location.slice(server.url.length)))).toEqual(response)
  })

  it("name every bad answer at once", async () => {
    const survey = await published(account, {
      questions: questions.map((question) => ({ ...question, required: true }))
    })
    const body = { answers: [{ questionKey: "q1", value: 11 }, { questionKey: "q9", value: 1 }] }
    const { pointers, status } = problem(await server.call("POST", `/response/survey/${survey.id}`, { body }))
    expect(status).toBe(400)
    expect(pointers).toHaveLength(3)
  })

  it.each([["draft", {}, false], ["past its closing", { closesAt: "2999-01-01T00:00:00Z" }, true]])(
    "are refused by a survey that is %s (422)",
    async (_, body, thenExpired) => {
      const survey = thenExpired ? await published(account, body) : await created(account, body)
      if (thenExpired) await as(account).put(`/surveys/${survey.id}`, { closesAt: "2020-01-01T00:00:00Z" })
      const answer = await server.call("POST", `/response/survey/${survey.id}`, { body: { answers: [] } })
      expect(problem(answer)).toMatchObject({ status: 422, slug: "business-rule" })
    }
  )

  it("of a private survey are the owner's to give", async () => {
    const survey = await published(account, { visibility: "private" })
    const stranger = await server.newAccount()
    const path = `/response/survey/${survey.id}`
    const body = { answers: [] }
    expect(problem(await server.call("POST", path, { body }))).toMatchObject({ status: 422 })
    expect(problem(await as(stranger).post(path, body))).toMatchObject({ status: 422 })
    expect((await as(account).post(path, body)).status).toBe(201)
    expect((await server.call("POST", path, { credential: account.key, body })).status).toBe(201)
  })

  it("may be given step by step, by whoever holds the resume token", async () => {
    const survey = await published(account)
    const partial = await submitted(survey, { status: "partial" })
    const path = `/response/survey/${survey.id}/${partial.id}`
    const resume = (body: object, headers: Readonly<Record<string, string>> = {}) =>
      server.call("PATCH", path, { body, headers })
    expect(problem(await resume({}))).toMatchObject({ status: 401 })
    expect(problem(await resume({}, { "X-Resume-Token": "wrong" }))).toMatchObject({ status: 401 })
    const token = { "X-Resume-Token": partial.resumeToken ?? "" }
    const merged = await resume({ answers: [{ questionKey: "q2", value: "So" }], status: "completed" }, token)
    expect(merged.status).toBe(200)
    expect(read(SubmittedResponse, merged).answers.map(({ value }) => value)).toEqual([7, "So"])
    expect(problem(await resume({ answers: [] }, token))).toMatchObject({ status: 422 })
    expect(read(SurveyDetail, await as(account).get(`/surveys/${survey.id}`)).responseCount).toBe(1)
  })

  it("are listed alike on both paths, by status and time", async () => {
    const survey = await published(account)
    const [completed, partial] = [await submitted(survey), await submitted(survey, { status: "partial" })]
    const paths = [`/surveys/${survey.id}/responses`, `/response/survey/${survey.id}`]
    const between = Instant.format(completed.submittedAt)
    for (
      const [query, expected] of [
        ["", [completed.id]],
        ["?status=partial", [partial.id]],
        ["?status=all", [partial.id, completed.id]],
        ["?status=all&order=asc", [completed.id, partial.id]],
        [`?from=${between}&limit=1`, [completed.id]],
        [`?to=${between}&status=completed`, []],
        ["?to=2020-01-01", []]
      ] as const
    ) {
      for (const path of paths) {
        const answer = await as(account).get(path + query)
        expect(idsOf(read(Schema.Array(ResponseItem), answer)), path + query).toEqual(expected)
      }
    }
  })

  it("look the same one by one, in a page and in the whole list", async () => {
    const survey = await published(account)
    const { id } = await submitted(survey, { metadata: { b: "2", a: "1" } })
    const one = await as(account).get(`/surveys/${survey.id}/responses/${id}`)
    expect((await as(account).get(`/surveys/${survey.id}/responses`)).text).toBe(`[${one.text}]`)
    expect((await as(account).get(`/surveys/${survey.id}/responses?limit=1`)).text).toBe(`[${one.text}]`)
    expect((await as(account).get(`/response/survey/${survey.id}/export/json`)).text.replaceAll(/\s/g, "")).toBe(
      `[${one.text}]`.replaceAll(/\s/g, "")
    )
  })

  it("are forgotten when they are deleted", async () => {
    const survey = await published(account)
    const { id } = await submitted(survey)
    const path = `/surveys/${survey.id}/responses/${id}`
    expect((await as(account).delete(path)).status).toBe(204)
    expect((await as(account).delete(path)).status).toBe(404)
    expect(read(SurveyDetail, await as(account).get(`/surveys/${survey.id}`)).responseCount).toBe(0)
    expect((await as(account).get(`/surveys/${survey.id}/export?format=csv`)).text).not.toContain(id)
  })
})

describe("what respondents see (decisions §1, §2)", () => {
  it("is a survey that is open to them, without its owner's affairs", async () => {
    const account = await server.newAccount()
    const survey = await published(account, { visibility: "unlisted" })
    const answer = await server.call("GET", `/public/surveys/${survey.slug}`)
    expect(answer.status).toBe(200)
    const keys = Object.keys(read(Schema.Record({ key: Schema.String, value: Schema.Unknown }), answer))
    expect(keys.toSorted()).toEqual(["description", "id", "questions", "slug", "status", "title"])
  })

  it("is nothing of drafts, and of private surveys only their owner's", async () => {
    const account = await server.newAccount()
    const draft = await created(account)
    const hidden = await published(account, { visibility: "private" })
    expect((await server.call("GET", `/public/surveys/${draft.slug}`)).status).toBe(404)
    expect((await server.call("GET", `/public/surveys/${hidden.slug}`)).status).toBe(404)
    expect((await as(await server.newAccount()).get(`/public/surveys/${hidden.slug}`)).status).toBe(404)
    expect((await as(account).get(`/public/surveys/${hidden.slug}`)).status).toBe(200)
  })
})

describe("exports (decisions §7)", () => {
  let account: Account
  let survey: typeof SurveyDetail.Type
  beforeAll(async () => {
    account = await server.newAccount()
    survey = await published(account)
    for (let n = 0; n < 3; n++) await submitted(survey)
  })

  it.each([
    [undefined, "application/json"],
    ["", "application/json"],
    ["*/*", "application/json"],
    ["text/csv", "text/csv"],
    ["application/xml", "application/xml"],
    ["text/xml", "text/xml"],
    ["text/*", "text/csv"],
    ["application/xml;q=0.5, text/csv;q=0.9", "text/csv"],
    ["text/html, application/xml;q=0.9, */*;q=0.1", "application/xml"],
    ["application/json;q=0, */*", "text/csv"]
  ])("answer Accept: %s with %s", async (accept, type) => {
    const headers = accept === undefined ? {} : { Accept: accept }
    const answer = await as(account).get(`/surveys/${survey.id}/export`, undefined, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe(`${type}; charset=utf-8`)
    expect(answer.headers.get("vary")?.split(", ")).toContain("Accept")
    const extension = type.slice(type.indexOf("/") + 1)
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${survey.slug}.${extension}"`)
  })

  it.each(["text/html", "image/*", "application/json;q=0", "*/*;q=0"])("refuse Accept: %s (406)", async (accept) => {
    const answer = await as(account).get(`/surveys/${survey.id}/export`, undefined, { Accept: accept })
    expect(problem(answer)).toMatchObject({ status: 406, slug: "not-acceptable" })
  })

  it("take the format from the query, whatever `Accept` says", async () => {
    const path = `/surveys/${survey.id}/export`
    const answer = await as(account).get(`${path}?format=xml`, undefined, { Accept: "text/html" })
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8")
    expect(problem(await as(account).get(`${path}?format=pdf`))).toMatchObject({ status: 400, pointers: ["format"] })
  })

  it("are the same files on the paths that fix the format", async () => {
    for (const format of ["csv", "json", "xml"]) {
      const fixed = await as(account).get(`/response/survey/${survey.id}/export/${format}`)
      const chosen = await as(account).get(`/surveys/${survey.id}/export?format=${format}`)
      expect(fixed.text).toBe(chosen.text)
      expect(fixed.headers.get("content-type")).toBe(chosen.headers.get("content-type"))
    }
  })

  it("hold the responses that the filters of the list would give, oldest first", async () => {
    const listed = read(
      Schema.Array(ResponseItem),
      await as(account).get(`/surveys/${survey.id}/responses?order=asc&limit=100`)
    )
    const exported = read(Schema.Array(ResponseItem), await as(account).get(`/surveys/${survey.id}/export`))
    expect(exported).toEqual(listed)
    const none = await as(account).get(`/surveys/${survey.id}/export?to=2020-01-01`)
    expect(read(Schema.Array(ResponseItem), none)).toEqual([])
  })

  it("write CSV as spreadsheets like it", async () => {
    const path = `/response/survey/${survey.id}/export/csv`
    const lines = (await as(account).get(`${path}?headers=key&bom=true`)).text
    expect(lines).toMatch(/^\uFEFF?responseId,submittedAt,status,startedAt,externalId,q1,q2,metadata\r\n/)
    expect(lines.trim().split("\r\n")).toHaveLength(4)
  })
})

describe("analytics (decisions §6)", () => {
  it("count a response as soon as it is acknowledged", async () => {
    const account = await server.newAccount()
    const survey = await published(account)
    for (let n = 1; n <= 3; n++) {
      await submitted(survey)
      const answer = await as(account).get(`/surveys/${survey.id}/analytics?interval=week`)
      expect(JSON.parse(answer.text)).toMatchObject({ surveyId: survey.id, totals: { completed: n } })
    }
    const none = await as(account).get(`/surveys/${survey.id}/analytics?to=2020-01-01`)
    expect(JSON.parse(none.text)).toMatchObject({
      totals: { completed: 0, completionRate: null },
      nps: { score: null }
    })
    expect(problem(await as(account).get(`/surveys/${survey.id}/analytics?interval=year`))).toMatchObject({
      status: 400,
      pointers: ["interval"]
    })
  })
})

describe("Idempotency-Key (decisions §5)", () => {
  let account: Account
  beforeAll(async () => {
    account = await server.newAccount()
  })

  const cases = {
    surveys: () =>
      Promise.resolve({
        path: "/surveys",
        body: { title: "Once" },
        other: { title: "Twice" },
        list: "/surveys?q=Once"
      }),
    webhooks: () =>
      Promise.resolve({
        path: "/webhooks",
        body: { url: "https://example.com/once", events: "survey.closed" },
        other: { url: "https://example.com/twice", events: "survey.closed" },
        list: "/webhooks"
      }),
    responses: async () => {
      const { id } = await published(account)
      return {
        path: `/response/survey/${id}`,
        body: { answers: [] },
        other: { answers: [], externalId: "other" },
        list: `/surveys/${id}/responses`
      }
    }
  }
  const Made = Schema.Struct({ id: Schema.String })

  it.each(Object.entries(cases))("makes one of %s out of a hundred tries at once", async (name, prepare) => {
    const { body, list, other, path } = await prepare()
    const headers = { "Idempotency-Key": `once-${name}` }
    const answers = await Promise.all(Array.from({ length: 100 }, () => as(account).post(path, body, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = answers.map(({ text }) => Schema.decodeUnknownSync(Schema.parseJson(Made))(text).id)
    expect(new Set(ids).size).toBe(1)
    const replayed = answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true")
    expect(replayed).toHaveLength(99)
    if (name === "webhooks") expect(answers.filter(({ text }) => text.includes("\"secret\""))).toHaveLength(1)
    const rows = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(Made)))((await as(account).get(list)).text)
    expect(rows).toHaveLength(1)
    expect(problem(await as(account).post(path, other, headers))).toMatchObject({
      status: 422,
      pointers: ["Idempotency-Key"]
    })
  })

  it("belongs to its caller: another's same key makes another", async () => {
    const headers = { "Idempotency-Key": "shared" }
    const other = await server.newAccount()
    const [mine, theirs] = [
      await as(account).post("/surveys", { title: "Mine" }, headers),
      await as(other).post("/surveys", { title: "Theirs" }, headers)
    ]
    expect(theirs.status).toBe(201)
    expect(read(SurveyDetail, theirs).id).not.toBe(read(SurveyDetail, mine).id)
  })
})

describe("the API key (specification, API key metadata; decisions §9)", () => {
  it("is shown once, replaces the one before, and says nothing when there is none", async () => {
    const account = await server.newAccount()
    const made = await as(account).post("/developer/api-key", {
      scopes: "read_only",
      allowedIps: "203.0.113.7, 203.0.113.8"
    })
    expect(made.status).toBe(201)
    const { apiKey, ...metadata } = read(CreatedKey, made)
    expect(apiKey).toMatch(/^sr_[0-9A-Za-z]{49}$/)
    expect(metadata).toMatchObject({
      apiKeyPrefix: apiKey.slice(0, 11),
      hasKey: true,
      apiKeyScopes: "read_only",
      apiKeyAllowedIps: "203.0.113.7,203.0.113.8"
    })
    expect(read(KeyMetadata, await as(account).get("/developer/api-key"))).toEqual(metadata)
    expect((await server.call("GET", "/surveys", { credential: account.key })).status).toBe(401)
    expect((await as(account).delete("/developer/api-key")).status).toBe(204)
    expect((await server.call("GET", "/surveys", { credential: apiKey })).status).toBe(401)
    expect(read(KeyMetadata, await as(account).get("/developer/api-key"))).toEqual({
      apiKeyPrefix: null,
      hasKey: false,
      apiKeyCreatedAt: null,
      apiKeyLastUsedAt: null,
      apiKeyScopes: null,
      apiKeyAllowedIps: null
    })
  })

  it("changes only in the settings that are sent, by itself too", async () => {
    const account = await server.newAccount()
    const patch = (body: object) => server.call("PATCH", "/developer/api-key", { credential: account.key, body })
    expect(read(KeyMetadata, await patch({ allowedIps: "127.0.0.1" }))).toMatchObject({
      apiKeyScopes: "full",
      apiKeyAllowedIps: "127.0.0.1"
    })
    expect(read(KeyMetadata, await patch({ allowedIps: "" })).apiKeyAllowedIps).toBeNull()
    expect(problem(await patch({ allowedIps: "10.0.0.0/8" }))).toMatchObject({ status: 400, pointers: ["/allowedIps"] })
    expect(read(KeyMetadata, await patch({ scopes: "read_only" })).apiKeyScopes).toBe("read_only")
    expect(problem(await patch({ scopes: "full" }))).toMatchObject({ status: 403, slug: "read-only-key" })
  })
})

describe("the audit log (specification, Audit log; decisions §11)", () => {
  it("has an entry for every write, done or refused, and a page of what is asked for", async () => {
    const account = await server.newAccount()
    const survey = await published(account)
    await submitted(survey)
    await as(account).put("/surveys/not-an-id", { title: "T" })
    await server.call("POST", `/surveys?x=1`, { credential: account.key, body: { title: 5 } })
    await as(account).get("/surveys")
    const page = async (query = "") => read(AuditPage, await as(account).get(`/developer/audit-logs${query}`))
    const { logs, page: number, pageSize, total } = await page()
    expect([number, pageSize, total]).toEqual([1, 50, 5])
    expect(logs.map(({ authMethod, method, path, statusCode }) => [method, path, statusCode, authMethod])).toEqual([
      ["POST", "/api/surveys", 400, "apikey"],
      ["PUT", "/api/surveys/not-an-id", 400, "jwt"],
      ["POST", `/api/response/survey/${survey.id}`, 201, "anonymous"],
      ["POST", `/api/surveys/${survey.id}/publish`, 200, "jwt"],
      ["POST", "/api/surveys", 201, "jwt"]
    ])
    expect(logs[0]?.query).toBe("x=1")
    expect((await page("?pageSize=2&page=3")).logs).toEqual([logs[4]])
    expect((await page("?method=PUT")).logs).toEqual([logs[1]])
    expect((await page("?statusCode=400")).total).toBe(2)
    expect((await page("?to=2020-01-01")).total).toBe(0)
  })
})

describe("webhooks (specification, Webhook subscription; decisions §12)", () => {
  let account: Account
  beforeAll(async () => {
    account = await server.newAccount()
  })
  const make = async (events = "survey.published,response.submitted") =>
    read(CreatedSubscription, await as(account).post("/webhooks", { url: "https://example.com/hook", events }))

  it("show their secret when they are made, and never again", async () => {
    const { secret = "", ...webhook } = await make()
    expect(secret.startsWith(webhook.secretPrefix)).toBe(true)
    const path = `/webhooks/${webhook.id}`
    expect(read(Subscription, await as(account).get(path))).toEqual(webhook)
    expect((await as(account).get("/webhooks")).text).not.toContain(secret)
    const rotated = read(CreatedSubscription, await as(account).post(`${path}/rotate-secret`))
    expect(rotated.secret).not.toBe(secret)
  })

  it("are listed whole or in pages, in both orders (decisions §4)", async () => {
    const owner = await server.newAccount()
    for (let n = 0; n < 5; n++) {
      await as(owner).post("/webhooks", { url: `https://example.com/${n}`, events: "survey.closed" })
    }
    const all = read(Schema.Array(Subscription), await as(owner).get("/webhooks"))
    expect(all.map(({ url }) => url.slice(-1)).join("")).toBe("43210")
    for (const [order, expected] of [["desc", all], ["asc", all.toReversed()]] as const) {
      expect(read(Schema.Array(Subscription), await as(owner).get(`/webhooks?order=${order}`))).toEqual(expected)
      const pages = await walk(owner, `/webhooks?limit=2&order=${order}`, Subscription)
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
      expect(pages.flat()).toEqual(expected)
    }
    expect((await as(owner).get("/webhooks?limit=1")).headers.get("x-total-count")).toBe("5")
  })

  it("change only in the fields that are sent, and are removed with a word", async () => {
    const { id, secret: _secret, ...webhook } = await make()
    const path = `/webhooks/${id}`
    const changed = read(Subscription, await as(account).patch(path, { isActive: false }))
    expect(changed).toEqual({ id, ...webhook, isActive: false, updatedAt: changed.updatedAt })
    expect(problem(await as(account).patch(path, { url: "http://example.com" }))).toMatchObject({ status: 400 })
    expect(problem(await as(account).patch(path, { events: "survey.lost" }))).toMatchObject({ status: 400 })
    const removed = await as(account).delete(path)
    expect(removed.status).toBe(200)
    expect(read(Removed, removed).message).not.toBe("")
    expect((await as(account).delete(path)).status).toBe(404)
  })

  it("list what was sent to them, newest first, in pages too", async () => {
    const { id } = await make()
    const survey = await published(account)
    for (let n = 0; n < 4; n++) await submitted(survey)
    const all = read(Schema.Array(DeliveryItem), await as(account).get(`/webhooks/${id}/deliveries`))
    expect(all).toHaveLength(5)
    expect((await walk(account, `/webhooks/${id}/deliveries?limit=2`, DeliveryItem)).flat()).toEqual(all)
    const delivered = await as(account).get(`/webhooks/${id}/deliveries?status=delivered`)
    expect(read(Schema.Array(DeliveryItem), delivered)).toEqual([])
    const detail = read(DeliveryDetail, await as(account).get(`/webhooks/${id}/deliveries/${all[0]?.id ?? ""}`))
    expect(detail).toMatchObject({ ...all[0], attempts: [] })
    expect(JSON.parse(detail.payload)).toMatchObject({ event: "response.submitted", data: { surveyId: survey.id } })
    const again = await as(account).post(`/webhooks/${id}/deliveries/${all[0]?.id ?? ""}/redeliver`)
    expect(again.status).toBe(202)
    expect(read(DeliveryItem, again)).toMatchObject({ redeliveryOf: all[0]?.id, event: "response.submitted" })
  })
})

describe("logins (decisions §9)", () => {
  const post = (path: string, body: object) => server.call("POST", `/auth/${path}`, { body })
  const Tokens = Schema.Struct({ user: User, accessToken: Schema.String, refreshToken: Schema.String })
  const tokens = ({ text }: Answer) => Schema.decodeUnknownSync(Schema.parseJson(Tokens))(text)
  const grace = { email: "grace@example.com", password: "a compiler is a program" }

  it("are opened, renewed once for each token, and ended", async () => {
    const registered = await post("register", grace)
    expect(registered.status).toBe(201)
    expect(problem(await post("register", grace))).toMatchObject({ status: 422, pointers: ["/email"] })
    const login = tokens(await post("login", grace))
    expect(login.user).toEqual(tokens(registered).user)
    const me = await as({ token: login.accessToken }).get("/auth/me")
    expect(read(User, me)).toEqual(login.user)
    const renewed = tokens(await post("refresh", { refreshToken: login.refreshToken }))
    expect(problem(await post("refresh", { refreshToken: login.refreshToken }))).toMatchObject({ status: 401 })
    expect(problem(await post("refresh", { refreshToken: renewed.refreshToken }))).toMatchObject({ status: 401 })
    const another = tokens(await post("login", grace))
    expect((await post("logout", { refreshToken: another.refreshToken })).status).toBe(204)
    expect(problem(await post("refresh", { refreshToken: another.refreshToken }))).toMatchObject({ status: 401 })
  })

  it("are refused alike for an unknown address and for a wrong password", async () => {
    const [unknown, wrong] = [
      await post("login", { ...grace, email: "nobody@example.com" }),
      await post("login", { ...grace, password: "something else" })
    ]
    expect(problem(unknown)).toEqual(problem(wrong))
    expect(problem(wrong)).toMatchObject({ status: 401, slug: "unauthorized" })
  })
})

describe("/api/v1 (specification, Versioning)", () => {
  it("answers as /api does, and gives addresses under its own prefix", async () => {
    const account = await server.newAccount()
    const survey = await published(account)
    for (const path of ["/surveys", `/surveys/${survey.id}`, "/webhooks", "/developer/api-key", "/auth/me"]) {
      const [plain, versioned] = [await as(account).get(path), await as(account).get(`/api/v1${path}`)]
      expect([versioned.status, versioned.text]).toEqual([plain.status, plain.text])
    }
    const { headers } = await as(account).post("/api/v1/surveys", { title: "Here" })
    expect(headers.get("location")).toMatch(new RegExp(`^${server.url}/api/v1/surveys/`))
  })
})
