/** Pending definitions over HTTP: `/surveys/{id}/pending`, and what they do to publishing and lists. */
import { type CallingAccount, decodeProblem, type TestResponse } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const decode = Schema.decodeUnknownSync(Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown })))

const decodePlan = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({
  token: Schema.NullOr(Schema.String),
  effects: Schema.Array(Schema.Struct({ place: Schema.String, kind: Schema.String, count: Schema.Int }))
})))

const etagOf = ({ headers }: TestResponse): string => headers.get("etag") ?? ""

/** Stores the first pending definition. Returns its `ETag`. */
const putFirst = async (id: string, definition: unknown, by = account): Promise<string> => {
  const response = await by.put(`/surveys/${id}/pending`, definition, { "If-None-Match": "*" })
  expect(response.status, response.text).toBe(200)
  return etagOf(response)
}

const definitionOf = async (id: string) => decode((await account.get(`/surveys/${id}/definition`)).text)

/** The token of the plan of what is pending. */
const planOf = async (id: string): Promise<string> => {
  const response = await account.post(`/surveys/${id}/plan`)
  expect(response.status, response.text).toBe(200)
  return decodePlan(response.text).token ?? ""
}

const applyPending = async (id: string, body: object = {}) =>
  account.post(`/surveys/${id}/pending/apply`, { plan: await planOf(id), ...body })

const auditEntries = async (method: string, id: string): Promise<ReadonlyArray<number>> => {
  const log = Schema.decodeUnknownSync(
    Schema.parseJson(
      Schema.Struct({ logs: Schema.Array(Schema.Struct({ path: Schema.String, statusCode: Schema.Int })) })
    )
  )((await account.get(`/developer/audit-logs?method=${method}&pageSize=100`)).text)
  return log.logs.filter(({ path }) => path.includes(`/surveys/${id}/pending`)).map(({ statusCode }) => statusCode)
}

describe("a pending definition", () => {
  it("is kept as it was sent, whatever it lacks, and says what is wrong with it", async () => {
    const { id } = await createSurvey(account)
    const sent = {
      questions: [
        { type: "single_choice", options: ["one"] },
        { text: "?", key: "no key!", type: "slider", settings: { min: 9, max: 1 } },
        {}
      ],
      title: "",
      languages: ["not a tag"],
      keepPartials: 9_999,
      quotas: [{ when: { question: "gone", op: "equals" } }]
    }
    const stored = await account.put(`/surveys/${id}/pending`, sent, { "If-None-Match": "*" })
    expect(stored.status, stored.text).toBe(200)
    const read = await account.get(`/surveys/${id}/pending`)
    expect(read.status).toBe(200)
    expect(etagOf(read)).toBe(etagOf(stored))
    const { base, baseETag, definition, errors, updatedBy, warnings } = decode(read.text)
    expect(JSON.stringify(definition)).toBe(JSON.stringify(sent))
    expect(base).toEqual(await definitionOf(id))
    expect(baseETag).toBe(etagOf(await account.get(`/surveys/${id}/definition`)))
    expect(updatedBy).toEqual({ via: "jwt", name: null, actor: null })
    expect(warnings).toEqual([])
    const validated = decode((await account.post("/surveys/validate", sent)).text)
    expect(errors).toEqual(validated["errors"])
    for (const pointer of ["/title", "/questions/0/text", "/questions/1/key", "/questions/2/type", "/keepPartials"]) {
      expect(errors).toContainEqual(expect.objectContaining({ pointer }))
    }
    expect((await account.get(`/surveys/${id}`)).text).toContain("A survey")
  })

  it("has the warnings of the survey that it would make", async () => {
    const { id } = await createSurvey(account)
    await putFirst(id, {
      title: "Odd",
      languages: ["en", "de"],
      questions: [{ key: "a", type: "text", text: "A?", showIf: { not: { any: [{ question: "a", op: "answered" }] } } }]
    })
    const broken = decode((await account.get(`/surveys/${id}/pending`)).text)
    expect(JSON.stringify(broken["errors"])).toContain("\"pointer\":\"/questions/0/showIf")
    const sent = { title: "Odd", languages: ["en", "de"], questions: [{ key: "a", type: "text", text: "A?" }] }
    const stored = await account.put(`/surveys/${id}/pending`, sent, { "If-Match": "*" })
    expect(decode(stored.text)).toMatchObject({
      errors: [],
      warnings: [{ code: "not-translated", pointer: "/languages/1" }]
    })
    await account.put(`/surveys/${id}/pending/translations/DE`, { "/title": "Seltsam", "/questions/a/text": "A?" })
    expect(decode((await account.get(`/surveys/${id}/pending`)).text)).toMatchObject({
      errors: [],
      warnings: [],
      translations: ["de"]
    })
  })

  it("is refused for unknown fields and values of other types, each of which is named", async () => {
    const { id } = await createSurvey(account)
    const refused = await account.put(`/surveys/${id}/pending`, {
      title: 7,
      colour: "red",
      visibility: "secret",
      onePerExternalId: null,
      keepPartials: 2.5,
      metadata: { a: 1 },
      questions: [
        { type: "text", text: "A?", options: "one", settings: { minLength: "1", rows: [] }, id: crypto.randomUUID() },
        { type: "essay", text: 1, tex: "" },
        { text: false, showIf: { all: [{ op: "equals", values: {}, x: 1 }] }, requiredIf: { all: [], any: [] } },
        "text"
      ],
      translations: { de: { "/title": 1 } },
      variables: {}
    }, { "If-None-Match": "*" })
    expect(refused.status).toBe(400)
    expect([...decodeProblem(refused).violations].sort()).toEqual([
      "/colour unknown-field",
      "/keepPartials wrong-type",
      "/metadata/a wrong-type",
      "/onePerExternalId wrong-type",
      "/questions/0/id unknown-field",
      "/questions/0/options wrong-type",
      "/questions/0/settings/minLength wrong-type",
      "/questions/0/settings/rows unknown-field",
      "/questions/1/tex unknown-field",
      "/questions/1/text wrong-type",
      "/questions/1/type wrong-type",
      "/questions/2/requiredIf/any unknown-field",
      "/questions/2/showIf/all/0/values wrong-type",
      "/questions/2/showIf/all/0/x unknown-field",
      "/questions/2/text wrong-type",
      "/questions/3 wrong-type",
      "/title wrong-type",
      "/translations/de/~1title wrong-type",
      "/variables wrong-type",
      "/visibility wrong-type"
    ])
    for (const body of ["[]", "7", "\"x\"", "null"]) {
      const whole = await account.put(`/surveys/${id}/pending`, JSON.parse(body), { "If-None-Match": "*" })
      expect(whole.status, body).toBe(400)
    }
    expect((await account.get(`/surveys/${id}/pending`)).status).toBe(404)
  })

  it("is written where nobody else has written meanwhile", async () => {
    const { id } = await createSurvey(account)
    const put = (title: string, headers: Record<string, string> = {}) =>
      account.put(`/surveys/${id}/pending`, { title }, headers)
    expect(decodeProblem(await put("0"))).toMatchObject({ status: 428, slug: "precondition-required" })
    expect((await put("0", { "If-Match": "*" })).status).toBe(412)
    const first = etagOf(await put("1", { "If-None-Match": "*" }))
    expect((await put("2", { "If-None-Match": "*" })).status).toBe(412)
    expect((await put("2")).status).toBe(428)
    expect((await put("2", { "If-Match": `W/${first}` })).status).toBe(412)
    const second = await put("2", { "If-Match": first })
    expect(second.status).toBe(200)
    expect((await put("3", { "If-Match": first })).status).toBe(412)
    expect((await account.delete(`/surveys/${id}/pending`, { "If-Match": first })).status).toBe(412)
    expect((await account.delete(`/surveys/${id}/pending`, { "If-Match": etagOf(second) })).status).toBe(204)
    expect((await account.delete(`/surveys/${id}/pending`)).status).toBe(404)
    expect((await put("4", { "If-None-Match": "*" })).status).toBe(200)
  })

  it("of concurrent writes that are based on the same one, exactly one is stored", async () => {
    const { id } = await createSurvey(account)
    const race = async (name: string, headers: Record<string, string>) => {
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, n) => account.put(`/surveys/${id}/pending`, { title: `${name} ${n}` }, headers))
      )
      const stored = responses.filter(({ status }) => status === 200)
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 412)])
      const read = await account.get(`/surveys/${id}/pending`)
      const etag = etagOf(read)
      expect(stored.map(etagOf)).toEqual([etag])
      return etag
    }
    const etag = await race("First", { "If-None-Match": "*" })
    await race("Second", { "If-Match": etag })
  })

  it("is applied with its translations, and published, in one step", async () => {
    const { id } = await createSurvey(account, { languages: ["en", "de", "fr"] })
    await account.put(`/surveys/${id}/translations/fr`, { "/title": "Un", "/questions/q1/text": "Un ?" })
    const questions = [
      { key: "renamed", was: "q1", type: "nps", text: "Would you tell a friend?" },
      { key: "q3", type: "text", text: "New?" }
    ]
    await putFirst(id, { title: "Applied", languages: ["en", "de", "fr"], questions })
    const german = { "/title": "Angewandt", "/questions/renamed/text": "Würden Sie?", "/questions/q3/text": "Neu?" }
    const translated = await account.put(`/surveys/${id}/pending/translations/de`, german)
    expect(translated.status, translated.text).toBe(200)
    const readTranslation = await account.get(`/surveys/${id}/pending/translations/DE`)
    expect([decode(readTranslation.text), etagOf(readTranslation)]).toEqual([german, etagOf(translated)])
    expect((await account.get(`/surveys/${id}/translations/de`)).text).toBe("{}")
    const applied = await applyPending(id, { publish: true })
    expect(applied.status, applied.text).toBe(200)
    expect(decode(applied.text)).toMatchObject({ title: "Applied", status: "published" })
    expect(decode((await account.get(`/surveys/${id}/translations/de`)).text)).toEqual(german)
    expect(decode((await account.get(`/surveys/${id}/translations/fr`)).text)).toEqual({
      "/title": "Un",
      "/questions/renamed/text": "Un ?"
    })
    for (const path of ["pending", "pending/translations/de"]) {
      expect((await account.get(`/surveys/${id}/${path}`)).status).toBe(404)
    }
  })

  it("replaces the translations that it names by those that are apart, and loses the others", async () => {
    const { id } = await createSurvey(account)
    for (const tag of ["de", "fr", "it"]) {
      await account.put(`/surveys/${id}/translations/${tag}`, { "/title": `Old ${tag}` })
    }
    await putFirst(id, {
      ...await definitionOf(id),
      translations: { DE: { "/title": "Inside" }, fr: { "/title": "Inside" } }
    })
    await account.put(`/surveys/${id}/pending/translations/de`, { "/title": "Apart" })
    await account.put(`/surveys/${id}/pending/translations/es`, { "/title": "Gone" })
    expect((await account.delete(`/surveys/${id}/pending/translations/es`)).status).toBe(204)
    const plan = decodePlan((await account.post(`/surveys/${id}/plan`)).text)
    expect(plan.effects).toEqual([{ place: "/translations/it", kind: "translations-lost", count: 1 }])
    expect((await applyPending(id)).status).toBe(200)
    expect((await definitionOf(id))["translations"]).toEqual({ de: { "/title": "Apart" }, fr: { "/title": "Inside" } })
  })

  it("has the plan of the definition with all its translations", async () => {
    const { id } = await publishSurvey(account)
    await submitResponse(server, { id })
    const whole = {
      title: "Planned",
      questions: [{ key: "q2", type: "text", text: "Why?" }],
      translations: { de: { "/title": "Geplant" } }
    }
    const { translations, ...definition } = whole
    await putFirst(id, { ...definition, translations: {} })
    await account.put(`/surveys/${id}/pending/translations/de`, translations.de)
    const [planned, ofPending] = [
      decode((await account.post(`/surveys/${id}/plan`, whole)).text),
      decode((await account.post(`/surveys/${id}/plan`)).text)
    ]
    expect(ofPending).toEqual(planned)
    expect(planned["effects"]).toEqual([{ place: "/questions/q1", kind: "question-retired", count: 1 }])
    expect((await account.post(`/surveys/${id}/pending/apply`, { plan: planned["token"] })).status).toBe(200)
  })

  it("is applied only as its plan says", async () => {
    const { id } = await publishSurvey(account)
    await putFirst(id, { title: "A survey", questions: [{ key: "q2", type: "text", text: "Why?" }] })
    const plan = await planOf(id)
    const apply = (body: unknown) => account.post(`/surveys/${id}/pending/apply`, body)
    await submitResponse(server, { id })
    const outdated = await apply({ plan })
    expect(decodeProblem(outdated)).toMatchObject({ status: 412, slug: "plan-outdated" })
    const now = decodePlan(outdated.text)
    expect(now.effects).toEqual([{ place: "/questions/q1", kind: "question-retired", count: 1 }])
    for (const body of [{}, { plan: 7 }, { plan, publish: "yes" }, { plan, force: true }, []]) {
      expect((await apply(body)).status, JSON.stringify(body)).toBe(400)
    }
    expect((await apply({ plan: "forged" })).status).toBe(412)
    expect((await account.get(`/surveys/${id}/pending`)).status).toBe(200)
    expect((await apply({ plan: now.token })).status).toBe(200)
    expect((await apply({ plan: now.token })).status).toBe(404)
  })

  it("is applied only to the definition that it was made on, and is rebased on another one", async () => {
    const { id } = await createSurvey(account)
    const etag = await putFirst(id, { title: "Mine", questions: [{ key: "q1", type: "nps", text: "Mine?" }] })
    await account.put(`/surveys/${id}`, { title: "Theirs" })
    expect(decodeProblem(await applyPending(id))).toMatchObject({ status: 412, slug: "precondition-failed" })
    const rebase = (body: unknown, headers: Record<string, string> = {}) =>
      account.post(`/surveys/${id}/pending/rebase`, body, headers)
    const merged = { title: "Both", questions: [{ key: "q1", type: "nps", text: "Mine?" }] }
    const { baseETag: old } = decode((await account.get(`/surveys/${id}/pending`)).text)
    const baseETag = etagOf(await account.get(`/surveys/${id}/definition`))
    expect((await rebase({ definition: merged, baseETag: old })).status).toBe(412)
    expect((await rebase({ definition: merged, baseETag }, { "If-Match": `"${"0".repeat(64)}"` })).status).toBe(412)
    expect(decodeProblem(await rebase({ definition: { titel: "" }, base: 1 })).violations.toSorted()).toEqual([
      "/base unknown-field",
      "/baseETag required",
      "/definition/titel unknown-field"
    ])
    const rebased = await rebase({ definition: merged, baseETag }, { "If-Match": etag })
    expect(rebased.status, rebased.text).toBe(200)
    const read = decode((await account.get(`/surveys/${id}/pending`)).text)
    expect(read).toMatchObject({ baseETag, base: { title: "Theirs" }, definition: merged })
    expect((await applyPending(id)).status).toBe(200)
    expect((await rebase({ definition: merged, baseETag })).status).toBe(404)
  })

  it("that is not valid is not applied, and every violation is named", async () => {
    const { id } = await createSurvey(account)
    const questions = [{ key: "a", type: "single_choice", text: "?", options: [] }]
    const etag = await putFirst(id, { title: "", questions })
    const refused = await account.post(`/surveys/${id}/pending/apply`, { plan: "none" })
    expect(refused.status).toBe(422)
    expect(decodeProblem(refused).pointers).toEqual(expect.arrayContaining(["/title", "/questions/0/options"]))
    // Nothing is published that breaks a rule of publishing, nor applied then.
    const put = await account.put(`/surveys/${id}/pending`, { title: "Empty" }, { "If-Match": etag })
    expect(put.status).toBe(200)
    const unpublished = await applyPending(id, { publish: true })
    expect(decodeProblem(unpublished).violations).toEqual(["/questions no-questions"])
    expect(decode((await account.get(`/surveys/${id}`)).text)).toMatchObject({ title: "A survey", status: "draft" })
    expect((await applyPending(id)).status).toBe(200)
  })

  it("applies a change of quotas that are counted anew, but does not publish meanwhile", async () => {
    const { id } = await publishSurvey(account)
    await submitResponse(server, { id })
    await account.post(`/surveys/${id}/close`)
    await putFirst(id, { ...await definitionOf(id), quotas: [{ key: "all", max: 5 }] })
    expect(decodeProblem(await applyPending(id, { publish: true })).violations).toEqual(["/quotas quota-counting"])
    expect((await account.get(`/surveys/${id}/pending`)).status).toBe(200)
    expect((await applyPending(id)).status).toBe(200)
  })

  it("that changes nothing is applied, too, and publishes", async () => {
    const { id } = await createSurvey(account)
    await putFirst(id, await definitionOf(id))
    const before = await account.get(`/surveys/${id}`)
    expect((await applyPending(id)).status).toBe(200)
    expect(etagOf(await account.get(`/surveys/${id}`))).toBe(etagOf(before))
    expect((await account.get(`/surveys/${id}/pending`)).status).toBe(404)
    await putFirst(id, await definitionOf(id))
    expect(decode((await applyPending(id, { publish: true })).text)["status"]).toBe("published")
  })

  it("keeps a survey from being published, unless it is kept", async () => {
    const { id } = await createSurvey(account)
    await putFirst(id, { title: "Later" })
    expect(decodeProblem(await account.post(`/surveys/${id}/publish`))).toMatchObject({
      status: 422,
      violations: [" pending-changes"]
    })
    expect((await account.post(`/surveys/${id}/publish?pending=drop`)).status).toBe(400)
    const published = await account.post(`/surveys/${id}/publish?pending=keep`)
    expect(decode(published.text)).toMatchObject({ title: "A survey", status: "published" })
    expect((await account.get(`/surveys/${id}/pending`)).status).toBe(200)
    await account.delete(`/surveys/${id}/pending`)
    expect((await account.post(`/surveys/${id}/publish`)).status).toBe(200)
  })

  it("shows its title in lists of drafts, and only there", async () => {
    const owner = await server.newAccount()
    const { id } = await createSurvey(owner, { title: "Untitled" })
    const item = async () => {
      const [first] = Schema.decodeUnknownSync(
        Schema.parseJson(Schema.Array(Schema.Record({ key: Schema.String, value: Schema.Unknown })))
      )((await owner.get("/surveys")).text)
      return first
    }
    expect(await item()).not.toHaveProperty("pendingTitle")
    const first = await putFirst(id, { title: `${"x".repeat(199)}\u{1F600}` }, owner)
    expect(await item()).toMatchObject({ title: "Untitled", pendingTitle: "x".repeat(199) })
    const blank = await owner.put(`/surveys/${id}/pending`, { title: "  " }, { "If-Match": first })
    expect(await item()).not.toHaveProperty("pendingTitle")
    const titled = await owner.put(
      `/surveys/${id}/pending`,
      { title: "Lunch", questions: [{ type: "text" }] },
      { "If-Match": etagOf(blank) }
    )
    expect(titled.status).toBe(200)
    expect((await item())?.["pendingTitle"]).toBe("Lunch")
    expect(decode((await owner.get(`/surveys/${id}`)).text)).not.toHaveProperty("pendingTitle")
    await owner.put(`/surveys/${id}/questions`, [{ type: "text", text: "?" }])
    await owner.post(`/surveys/${id}/publish?pending=keep`)
    expect(await item()).not.toHaveProperty("pendingTitle")
  })

  it("leaves one audit entry for its writes within ten minutes, and one each for all else", async () => {
    const { id } = await createSurvey(account)
    let etag = await putFirst(id, { title: "0" })
    for (const title of ["1", "2", "3"]) {
      etag = etagOf(await account.put(`/surveys/${id}/pending`, { title }, { "If-Match": etag }))
      await account.put(`/surveys/${id}/pending/translations/de`, { "/title": title })
    }
    expect(await auditEntries("PUT", id)).toEqual([200])
    await account.put(`/surveys/${id}/pending`, { title: "4" }, { "If-Match": `"${"0".repeat(64)}"` })
    await account.put(`/surveys/${id}/pending`, { title: 4 }, { "If-Match": etag })
    await account.put(`/surveys/${id}/pending`, { title: "4" })
    expect([...await auditEntries("PUT", id)].sort()).toEqual([200, 400, 412, 428])
    const key = server.callAs(account.key)
    await key.put(`/surveys/${id}/pending`, { title: "5" }, { "If-Match": etag })
    expect([...await auditEntries("PUT", id)].sort()).toEqual([200, 200, 400, 412, 428])
    const { baseETag, updatedBy } = decode((await account.get(`/surveys/${id}/pending`)).text)
    expect(updatedBy).toEqual({ via: "apikey", name: "default", actor: null })
    for (const title of ["6", "7"]) {
      await account.post(`/surveys/${id}/pending/rebase`, { definition: { title }, baseETag })
    }
    expect(await auditEntries("POST", id)).toEqual([200, 200])
    expect((await applyPending(id)).status).toBe(200)
    expect(await auditEntries("POST", id)).toEqual([200, 200, 200])
    await putFirst(id, { title: "8" })
    await account.delete(`/surveys/${id}/pending`)
    expect(await auditEntries("DELETE", id)).toEqual([204])
    expect([...await auditEntries("PUT", id)].sort()).toEqual([200, 200, 400, 412, 428])
  })

  it("is seen by nobody but the account, and by no respondent", async () => {
    const { id, slug } = await publishSurvey(account)
    const shown = (await server.call("GET", `/public/surveys/${slug}`)).text
    await putFirst(id, { title: "Secret plans" })
    await account.put(`/surveys/${id}/pending/translations/de`, { "/title": "Geheim" })
    expect((await server.call("GET", `/public/surveys/${slug}`)).text).toBe(shown)
    const changes = await account.get(`/surveys/${id}/changes`)
    expect(changes.text).not.toContain("ecret")
    const copy = decode((await account.post(`/surveys/${id}/duplicate`)).text)
    expect((await account.get(`/surveys/${String(copy["id"])}/pending`)).status).toBe(404)
    const stranger = await server.newAccount()
    const calls: ReadonlyArray<readonly [method: string, path: string, body?: unknown]> = [
      ["GET", "pending"],
      ["PUT", "pending", { title: "Mine" }],
      ["DELETE", "pending"],
      ["POST", "pending/apply", { plan: "none" }],
      ["POST", "pending/rebase", { definition: {}, baseETag: "none" }],
      ["GET", "pending/translations/de"],
      ["PUT", "pending/translations/de", { "/title": "Mine" }],
      ["DELETE", "pending/translations/de"],
      ["POST", "plan"]
    ]
    for (const [method, path, body] of calls) {
      const response = await server.call(method, `/surveys/${id}/${path}`, {
        credential: stranger.key,
        body,
        headers: { "If-Match": "*" }
      })
      expect(response.status, `${method} ${path}`).toBe(404)
      expect(response.text).not.toContain("Secret")
    }
    await account.delete(`/surveys/${id}`)
    expect((await account.get(`/surveys/${id}/pending`)).status).toBe(404)
  })

  it("is in no duplicate, event, log or export", async () => {
    const owner = await server.newAccount()
    const webhook = decode(
      (await owner.post("/webhooks", {
        url: "https://example.com/hook",
        events: "survey.published,survey.closed,response.submitted"
      })).text
    )
    const survey = await publishSurvey(owner, { languages: ["en", "de"] })
    const { id } = survey
    await putFirst(id, { title: "Kohlrabi", questions: [{ key: "kohlrabi", type: "text", text: "Kohlrabi?" }] }, owner)
    const path = `/surveys/${id}/pending/translations/de`
    expect((await owner.put(path, { "/title": "Kohlrabi" })).status).toBe(200)
    expect((await owner.get(`/surveys/${id}/pending`)).text).toContain("Kohlrabi")
    await submitResponse(server, survey)
    expect((await owner.post(`/surveys/${id}/publish?pending=keep`)).status).toBe(200)
    expect((await owner.post(`/surveys/${id}/close`)).status).toBe(200)

    const copy = decode((await owner.post(`/surveys/${id}/duplicate`)).text)
    expect((await owner.get(`/surveys/${String(copy["id"])}/pending/translations/de`)).status).toBe(404)
    const reads = [
      `/surveys/${String(copy["id"])}/definition`,
      `/surveys/${id}`,
      `/surveys/${id}/definition`,
      `/surveys/${id}/changes`,
      "/changes",
      `/surveys/${id}/codebook`,
      ...["csv", "json", "long", "ndjson", "xml", "sav"].map((format) => `/surveys/${id}/export?format=${format}`),
      `/webhooks/${String(webhook["id"])}/deliveries`
    ]
    for (const read of reads) {
      const { status, text } = await owner.get(read)
      expect(status, read).toBe(200)
      expect(text.length, read).toBeGreaterThan(2)
      expect(text.toLowerCase(), read).not.toContain("kohlrabi")
    }
    const deliveries = Schema.decodeUnknownSync(
      Schema.parseJson(Schema.Array(Schema.Struct({ id: Schema.String, event: Schema.String })))
    )((await owner.get(`/webhooks/${String(webhook["id"])}/deliveries`)).text)
    expect(new Set(deliveries.map(({ event }) => event)).size).toBe(3)
    for (const delivery of deliveries) {
      const { text } = await owner.get(`/webhooks/${String(webhook["id"])}/deliveries/${delivery.id}`)
      expect(text.toLowerCase()).not.toContain("kohlrabi")
    }
  })

  it("is bounded in size and depth, and takes no hostile names", async () => {
    const { id } = await createSurvey(account)
    const put = (definition: unknown) => account.put(`/surveys/${id}/pending`, definition, { "If-None-Match": "*" })
    expect((await put({ description: "x".repeat(1_048_576) })).status).toBe(413)
    const nested = (depth: number): unknown =>
      depth === 0 ? { question: "a", op: "answered" } : { not: nested(depth - 1) }
    const deep = (depth: number) => ({ questions: [{ type: "text", showIf: nested(depth) }] })
    expect((await put(deep(40))).status).toBe(400)
    const hostileTexts = [
      "{\"__proto__\":{\"title\":\"x\"}}",
      "{\"questions\":[{\"__proto__\":{\"type\":\"text\"}}]}",
      "{\"constructor\":{}}",
      "{\"toString\":1}"
    ]
    for (const hostile of hostileTexts) {
      const refused = await put(JSON.parse(hostile))
      expect(decodeProblem(refused), hostile).toMatchObject({
        status: 400,
        violations: [expect.stringMatching(/^(?:\/questions\/0)?\/(?:__proto__|constructor|toString) unknown-field$/)]
      })
    }
    // What has names of its own keeps them.
    const kept = "{\"metadata\":{\"__proto__\":\"x\"},\"translations\":{\"__proto__\":{\"__proto__\":\"y\"}}}"
    expect((await put(JSON.parse(kept))).status).toBe(200)
    const read = await account.get(`/surveys/${id}/pending`)
    expect(read.text).toContain(`{"definition":${kept}`)
    expect((await account.post(`/surveys/${id}/pending/apply`, { plan: "none" })).status).toBe(422)
    const largest = { description: "x".repeat(1_048_576 - 18) }
    expect((await account.put(`/surveys/${id}/pending`, largest, { "If-Match": "*" })).status).toBe(200)
    const fits = await account.put(`/surveys/${id}/pending`, deep(28), { "If-Match": "*" })
    expect(fits.status, fits.text).toBe(200)
  })

  it("refuses malformed translations, and too many of them", async () => {
    const { id } = await createSurvey(account)
    const put = (tag: string, texts: unknown, headers: Record<string, string> = {}) =>
      account.put(`/surveys/${id}/pending/translations/${tag}`, texts, headers)
    expect((await put("de", { "/title": "Zu früh" })).status).toBe(404)
    await putFirst(id, { title: "A survey" })
    expect(decodeProblem(await put("de", { "/title": 1, "/description": null })).violations).toEqual([
      "/~1title wrong-type",
      "/~1description wrong-type"
    ])
    expect(decodeProblem(await put("not_a_tag", { "/title": 1 })).violations).toEqual([
      "tag invalid-format",
      "/~1title wrong-type"
    ])
    expect((await put("__proto__", {})).status).toBe(400)
    expect((await put("de", [])).status).toBe(400)
    const stored = await put("de", { "/title": "Eins", "/nowhere": "?" }, { "If-None-Match": "*" })
    expect(stored.status).toBe(200)
    expect((await put("de", {}, { "If-None-Match": "*" })).status).toBe(412)
    expect((await put("de", {}, { "If-Match": `"${"0".repeat(64)}"` })).status).toBe(412)
    expect(decode((await account.get(`/surveys/${id}/pending`)).text)["errors"]).toEqual([
      expect.objectContaining({ pointer: "/translations/de/~1nowhere", code: "unknown-field" })
    ])
    expect((await put("de", { "/title": "Zwei" }, { "If-Match": etagOf(stored) })).status).toBe(200)
    expect((await account.get(`/surveys/${id}/pending/translations/fr`)).status).toBe(404)
    expect((await account.delete(`/surveys/${id}/pending/translations/fr`)).status).toBe(404)
    // Ten languages of nearly 1 MiB are more than all may take.
    const statuses: Array<number> = []
    for (const tag of ["aa", "ab", "ae", "af", "ak", "am", "an", "ar", "as"]) {
      statuses.push((await put(tag, { "/title": "x".repeat(1_000_000) })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 422])
  })

  it("together with its translations beyond 1 MiB is applied in one step", async () => {
    const description = "x".repeat(2_000)
    const questions = Array.from({ length: 200 }, (_, n) => ({
      key: `q${n}`,
      type: "text",
      text: `Question ${n}?`,
      description
    }))
    const { id } = await createSurvey(account, { title: "Large", questions: [] })
    await putFirst(id, { title: "Large", questions })
    for (const tag of ["de", "fr"]) {
      const texts = Object.fromEntries(questions.flatMap(({ key }) => [
        [`/questions/${key}/text`, `${tag} ${key}`],
        [`/questions/${key}/description`, tag.repeat(2_000)]
      ]))
      const response = await account.put(`/surveys/${id}/pending/translations/${tag}`, texts)
      expect(response.status, response.text.slice(0, 300)).toBe(200)
    }
    const applied = await applyPending(id, { publish: true })
    expect(applied.status, applied.text.slice(0, 300)).toBe(200)
    const definition = (await account.get(`/surveys/${id}/definition`)).text
    expect(definition.length).toBeGreaterThan(1_300_000)
    expect(definition).toContain("fr q199")
  })

  it("that is applied while it is written is applied as one of both says", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await createSurvey(account)
      const etag = await putFirst(id, { title: "First", questions: [{ type: "text", text: "?" }] })
      const plan = await planOf(id)
      const [applied, written] = await Promise.all([
        account.post(`/surveys/${id}/pending/apply`, { plan }),
        account.put(`/surveys/${id}/pending`, { title: "Second" }, { "If-Match": etag })
      ])
      const survey = decode((await account.get(`/surveys/${id}`)).text)
      const pending = await account.get(`/surveys/${id}/pending`)
      const outcome = [applied.status, written.status, survey["title"], pending.status]
      expect([[200, 412, "First", 404], [412, 200, "A survey", 200]]).toContainEqual(outcome)
    }
  })

  it("is refused to keys that may not change the survey", async () => {
    const { id } = await createSurvey(account)
    const other = await createSurvey(account)
    await putFirst(id, { title: "Pending" })
    const session = server.callAs(account.token)
    const newKey = async (settings: object) => {
      const created = await session.post("/developer/api-keys", { name: crypto.randomUUID(), ...settings })
      expect(created.status, created.text).toBe(201)
      return server.callAs(String(decode(created.text)["apiKey"]))
    }
    const reader = await newKey({ scopes: "read_only" })
    expect((await reader.get(`/surveys/${id}/pending`)).status).toBe(403)
    const [ours, theirs] = [await newKey({ surveys: [id] }), await newKey({ surveys: [other.id] })]
    const read = await ours.get(`/surveys/${id}/pending`)
    expect(read.status, read.text).toBe(200)
    expect((await theirs.get(`/surveys/${id}/pending`)).status).toBe(404)
    expect((await theirs.post(`/surveys/${id}/pending/apply`, { plan: "" })).status).toBe(404)
    expect((await server.call("GET", `/surveys/${id}/pending`)).status).toBe(401)
  })
})
