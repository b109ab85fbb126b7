/**
 * A key that is restricted to one survey, against everything else of its account: every operation of the OpenAPI
 * document is 404, whichever way another survey is named, and nothing of the other survey is shown or changed.
 */
import { Limits } from "@canvass/core"
import { FileJson, KeyJson, ResponseJson, SegmentJson, SurveyJson, WebhookJson } from "@canvass/core/ports"
import { ApiSettings, CanvassApi } from "@canvass/http"
import { decodeBody, decodeProblem, type TestResponse } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, idsOf, publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"
import { hasLogins } from "../fixtures/Transport.js"

const { openApi } = (hasLogins ? CanvassApi.canvassApi : CanvassApi.apiWithoutLogins)(Limits.defaults)

const document = Schema.decodeUnknownSync(Schema.Struct({
  paths: Schema.Record({
    key: Schema.String,
    value: Schema.Record({ key: Schema.String, value: Schema.Unknown })
  })
}))(openApi("https://api.example", { ...Limits.defaults, ...ApiSettings.defaults, maxHeaderBytes: 1, hasLogins }))

const methods = ["get", "post", "put", "patch", "delete"]

/** Operations below `/api`. The document has the pages of the server, too, whose paths have other servers. */
const operations = Object.entries(document.paths)
  .filter(([path]) => /^\/(?:surveys|response|public|developer|webhooks|auth)(?:\/|$)/.test(path))
  .flatMap(([path, item]) =>
    Object.keys(item).filter((name) => methods.includes(name)).map((method) => ({ method, path }))
  )

/** The operations that such a key may call, which show no other survey. */
const reached = new Set(["get /surveys", "get /auth/me"])

let server: TestServer
let world: Awaited<ReturnType<typeof buildWorld>>

const photoOf = () => {
  const form = new FormData()
  form.append("questionKey", "photo")
  form.append("file", new File(["content"], "photo.txt", { type: "text/plain" }))
  return form
}

/** An account with surveys A and B, responses and files of both, a webhook, and a key for A. */
const buildWorld = async () => {
  const owner = await server.newAccount()
  const withAnswers = async (title: string) => {
    const questions = [{ type: "nps", key: "q1", text: "Well?" }, { type: "file", key: "photo", text: "A photo?" }]
    const survey = await publishSurvey(owner, { title, questions })
    const { fileId } = decodeBody(
      FileJson.NewFile,
      await server.call("POST", `/response/survey/${survey.id}/files`, { body: photoOf() })
    )
    const partial = await submitResponse(server, survey, {
      status: "partial",
      answers: [{ questionKey: "photo", value: [{ fileId }] }]
    })
    await submitResponse(server, survey)
    return { ...survey, fileId, responseId: partial.id, resumeToken: partial.resumeToken ?? "" }
  }
  const [a, b] = [await withAnswers("Survey A"), await withAnswers("Survey B")]
  for (const { id } of [a, b]) {
    await owner.put(`/surveys/${id}/translations/de`, { "/title": "Umfrage" })
    await owner.put(`/surveys/${id}/results-link`, {})
    await owner.put(`/surveys/${id}/pending`, { title: "Survey B, pending" }, { "If-None-Match": "*" })
    await owner.put(`/surveys/${id}/pending/translations/de`, { "/title": "Umfrage" })
  }
  const { id: segmentId } = decodeBody(
    SegmentJson.SegmentItem,
    await owner.post(`/surveys/${b.id}/segments`, { name: "B", filter: { property: "seed", op: "answered" } })
  )
  const webhook = decodeBody(
    WebhookJson.CreatedWebhookItem,
    await owner.post("/webhooks", { url: "https://example.com/", events: "response.submitted" })
  )
  const { id: deliveryId } = decodeBody(WebhookJson.DeliveryItem, await owner.post(`/webhooks/${webhook.id}/test`))
  const key = decodeBody(
    KeyJson.CreatedKeyItem,
    await owner.post("/developer/api-keys", { name: "for A", surveys: [a.id] })
  )
  return { owner, a, b, webhook, deliveryId, segmentId, key, as: server.callAs(key.apiKey) }
}

beforeAll(async () => {
  server = await startTestServer()
  world = await buildWorld()
})
afterAll(() => server.stop())

/** The path of an operation that names survey B and what belongs to it. */
const pathTo = (path: string): string => {
  const { b, deliveryId, key, segmentId, webhook } = world
  const ids: Readonly<Record<string, string>> = {
    id: path.startsWith("/webhooks") ? webhook.id : b.id,
    surveyId: b.id,
    responseId: b.responseId,
    fileId: b.fileId,
    assetId: b.fileId,
    slug: b.slug,
    version: "1",
    tag: "de",
    deliveryId,
    segmentId,
    keyId: key.id,
    provider: "acme"
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "")
}

const bodyOf = (path: string, method: string): unknown =>
  method === "get" || method === "delete" ? undefined : path.endsWith("/files") || path === "/assets" ? photoOf() : {}

const send = (method: string, path: string, body: unknown, credential: string): Promise<TestResponse> =>
  server.call(method.toUpperCase(), path, { body, credential, headers: { "X-Resume-Token": world.b.resumeToken } })

const refusal = (response: TestResponse): string => {
  const { slug, status } = decodeProblem(response)
  return `${status} ${slug}`
}

/** All that the owner reads of survey B, and of the account. */
const contentsOf = async () => {
  const { b, owner } = world
  const paths = [
    `/surveys/${b.id}`,
    `/surveys/${b.id}/responses`,
    `/surveys/${b.id}/files`,
    `/surveys/${b.id}/segments`,
    `/surveys/${b.id}/pending`,
    `/surveys/${b.id}/pending/translations/de`,
    "/webhooks",
    `/webhooks/${world.webhook.id}/deliveries`,
    "/developer/api-keys",
    "/developer/api-key"
  ]
  const texts = await Promise.all(paths.map((path) => owner.get(path)))
  return texts.map(({ text }) => text.replaceAll(/"(?:apiKeyL|l)astUsedAt":(?:null|"[^"]*")/g, ""))
}

describe("a key for survey A", () => {
  it("is 404 on every operation of the document that names survey B or no survey, and changes nothing", async () => {
    expect(operations.length).toBeGreaterThan(hasLogins ? 60 : 40)
    const before = await contentsOf()
    for (const { method, path } of operations) {
      if (reached.has(`${method} ${path}`)) continue
      const response = await send(method, pathTo(path), bodyOf(path, method), world.key.apiKey)
      expect(response.status < 400 ? response.status : refusal(response), `${method} ${path}`).toBe("404 not-found")
      expect(response.text, `${method} ${path}`).not.toContain("Survey B")
    }
    expect(await contentsOf()).toEqual(before)
  })

  it("reads the same of survey B as of a survey that does not exist", async () => {
    const absent = "01aa0b3c-5d6e-7fff-8a9b-ffffffffffff"
    const comparable = ({ text }: TestResponse, id: string) =>
      text.replaceAll(id, "…").replace(/"traceId":"[0-9a-f]{32}"/, "")
    for (const { method, path } of operations.filter((one) => /\{(?:id|surveyId)\}/.test(one.path))) {
      const [known, unknown] = [pathTo(path), pathTo(path).replaceAll(world.b.id, absent)]
      const responses = await Promise.all(
        [known, unknown].map((one) => send(method, one, bodyOf(path, method), world.key.apiKey))
      )
      const [left, right] = responses.map((response, index) => comparable(response, index === 0 ? world.b.id : absent))
      expect(left, `${method} ${path}`).toBe(right)
    }
  })

  it("is 404 for another spelling of survey B, and for what belongs to B under the path of A", async () => {
    const { a, as, b } = world
    const paths = [
      `/surveys/${b.id.toUpperCase()}`,
      `/surveys/${a.id}/responses/${b.responseId}`,
      `/surveys/${a.id}/files/${b.fileId}`,
      `/surveys/${encodeURIComponent(`${a.id}/../${b.id}`)}`,
      `/surveys/${a.id}%00`,
      `/surveys/${b.slug}`
    ]
    for (const path of paths) expect((await as.get(path)).status, path).toBe(404)
    expect((await as.get(`/surveys/${a.id.toUpperCase()}`)).status).toBe(200)
    expect((await as.get(`/surveys/%${a.id.charCodeAt(0).toString(16)}${a.id.slice(1)}`)).status).toBe(200)
    expect((await as.get(`/api/v1/surveys/${b.id}`)).status).toBe(404)
    expect((await server.call("HEAD", `/surveys/${b.id}`, { credential: world.key.apiKey })).status).toBe(404)
  })

  it("lists survey A alone, whole, by pages and with a filter, and counts it alone", async () => {
    const { a, as } = world
    for (const query of ["", "?limit=1&count=true", "?q=Survey", "?status=published", "?order=asc"]) {
      const response = await as.get(`/surveys${query}`)
      expect(idsOf(decodeBody(Schema.Array(SurveyJson.SurveyItem), response)), query).toEqual([a.id])
      expect(response.headers.get("link"), query).toBe(null)
      if (query.includes("count")) expect(response.headers.get("x-total-count")).toBe("1")
    }
    expect(decodeBody(Schema.Array(SurveyJson.SurveyItem), await as.get("/surveys?q=B"))).toEqual([])
    if (hasLogins) expect((await as.get("/auth/me")).text).toContain(world.owner.email)
  })

  it("reads and writes survey A as any key does", async () => {
    const { a, as } = world
    expect((await as.put(`/surveys/${a.id}`, { description: "By the key" })).status).toBe(200)
    for (const path of ["", "/analytics", "/export", "/files", "/responses", `/responses/${a.responseId}`]) {
      expect((await as.get(`/surveys/${a.id}${path}`)).status, path).toBe(200)
    }
    expect((await as.get(`/public/surveys/${a.slug}`)).status).toBe(200)
    const submitted = await as.post(`/response/survey/${a.id}`, { answers: [{ questionKey: "q1", value: 3 }] })
    const { id } = decodeBody(ResponseJson.SubmittedResponse, submitted)
    expect((await as.delete(`/surveys/${a.id}/responses/${id}`)).status).toBe(204)
  })

  it("leaves refused writes in the audit log of its account", async () => {
    const { as, b, owner } = world
    await as.put(`/surveys/${b.id}`, { title: "Taken over" })
    const { text } = await owner.get("/developer/audit-logs?method=PUT&statusCode=404&pageSize=1")
    expect(text).toContain(`/api/surveys/${b.id}`)
    expect(text).toContain("\"authMethod\":\"apikey\"")
  })

  it("that is read-only is 403 for a write before anything else, and reads survey A", async () => {
    const { a, b, owner } = world
    const { apiKey } = decodeBody(
      KeyJson.CreatedKeyItem,
      await owner.post("/developer/api-keys", { name: "reads A", scopes: "read_only", surveys: [a.id] })
    )
    const as = server.callAs(apiKey)
    expect(refusal(await as.put(`/surveys/${a.id}`, { title: "x" }))).toBe("403 read-only-key")
    expect(refusal(await as.get(`/surveys/${b.id}`))).toBe("404 not-found")
    expect((await as.get(`/surveys/${a.id}`)).status).toBe(200)
  })

  it("reaches nothing when survey A is deleted, and another survey when it is changed", async () => {
    const owner = await server.newAccount()
    const [first, second] = [await createSurvey(owner, { title: "First" }), await createSurvey(owner)]
    const { apiKey, id } = decodeBody(
      KeyJson.CreatedKeyItem,
      await owner.post("/developer/api-keys", { name: "one", surveys: [first.id] })
    )
    const as = server.callAs(apiKey)
    await owner.delete(`/surveys/${first.id}`)
    expect(decodeBody(Schema.Array(SurveyJson.SurveyItem), await as.get("/surveys"))).toEqual([])
    expect((await as.get(`/surveys/${second.id}`)).status).toBe(404)
    await owner.patch(`/developer/api-keys/${id}`, { surveys: [second.id] })
    expect((await as.get(`/surveys/${second.id}`)).status).toBe(200)
    await owner.patch(`/developer/api-keys/${id}`, { surveys: null })
    expect((await as.post("/surveys", { title: "Third" })).status).toBe(201)
  })
})

describe("an editor token for survey A", () => {
  it("is 403 or 404 on every operation of the document that names survey B or no survey, and changes nothing", async () => {
    const { a, as, owner } = world
    const Origin = "https://app.example.com"
    const made = await as.post(`/surveys/${a.id}/editor-tokens`, { origins: [Origin], expiresIn: 3_600, publish: true })
    const { token } = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({ token: Schema.String })))(made.text)
    const before = await contentsOf()
    const refusals = new Map<string, number>()
    for (const { method, path } of operations) {
      // It names no survey, and shows and changes nothing.
      if (path === "/surveys/validate") continue
      const response = await server.call(method.toUpperCase(), pathTo(path), {
        body: bodyOf(path, method),
        credential: token,
        headers: { "X-Resume-Token": world.b.resumeToken, Origin }
      })
      const refused = response.status < 400 ? String(response.status) : refusal(response)
      expect(["403 editor-token", "404 not-found"], `${method} ${path}: ${refused}`).toContain(refused)
      expect(response.text, `${method} ${path}`).not.toContain("Survey B")
      refusals.set(refused, (refusals.get(refused) ?? 0) + 1)
    }
    expect(refusals.get("404 not-found")).toBe(15)
    expect(refusals.get("403 editor-token")).toBeGreaterThan(hasLogins ? 60 : 40)
    expect(await contentsOf()).toEqual(before)
    expect((await owner.get(`/surveys/${a.id}`)).status).toBe(200)
  })
})
