/** Metadata of surveys, questions and webhooks: kept, replaced, searched, and never shown to respondents. */
import { ResponseJson, SurveyJson, WebhookJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem, type TestResponse } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, idsOf, publishSurvey, readPages } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const surveyOf = (answer: TestResponse) => decodeBody(SurveyJson.SurveyDetail, answer)

const webhookOf = (answer: TestResponse) => decodeBody(WebhookJson.CreatedWebhookItem, answer)

const hook = { url: "https://example.com/hook", events: "response.submitted" }

/** The largest metadata: 20 entries with 2 048 bytes of JSON. */
const largest = Object.fromEntries(
  Array.from({ length: 20 }, (_, n) => [`n${String(n).padStart(2, "0")}`, "é".repeat(46)])
)
largest["n19"] = "é".repeat(46) + "x".repeat(2_048 - new TextEncoder().encode(JSON.stringify(largest)).length)

describe("metadata", () => {
  it("of a survey is kept by changes without it, replaced as a whole, and removed by `{}` and null", async () => {
    const metadata = { team: "red", "a b/~": "", constructor: "ü" }
    const survey = await createSurvey(account, { metadata })
    expect(survey.metadata).toEqual(metadata)
    expect(Object.keys(survey.metadata)).toEqual(Object.keys(metadata))
    const path = `/surveys/${survey.id}`
    expect(surveyOf(await account.put(path, { title: "B" })).metadata).toEqual(metadata)
    for (const step of ["publish", "close"]) {
      expect(surveyOf(await account.post(`${path}/${step}`)).metadata).toEqual(metadata)
    }
    expect(surveyOf(await account.put(`${path}/questions`, survey.questions)).metadata).toEqual(metadata)
    expect(surveyOf(await account.put(path, { metadata: largest })).metadata).toEqual(largest)
    expect(surveyOf(await account.get(path)).metadata).toEqual(largest)
    expect(surveyOf(await account.put(path, { metadata: {} })).metadata).toEqual({})
    expect(surveyOf(await account.put(path, { metadata })).metadata).toEqual(metadata)
    expect(surveyOf(await account.put(path, { metadata: null })).metadata).toEqual({})
    expect((await createSurvey(account)).metadata).toEqual({})
    expect((await createSurvey(account, { metadata: null })).metadata).toEqual({})
  })

  it("of a question is kept while the question is sent with its id, also without it", async () => {
    const [question] = [{ type: "text", text: "Why?", metadata: { column: "A" } }]
    const survey = await createSurvey(account, { questions: [question, { type: "nps", text: "?" }] })
    expect(survey.questions.map(({ metadata }) => metadata)).toEqual([{ column: "A" }, undefined])
    const questions = survey.questions.map(({ metadata: _, ...rest }) => rest)
    const path = `/surveys/${survey.id}`
    expect(surveyOf(await account.put(`${path}/questions`, questions.toReversed())).questions)
      .toEqual(survey.questions.toReversed())
    expect(surveyOf(await account.put(path, { questions })).questions).toEqual(survey.questions)
    const removed = questions.map((one) => ({ ...one, metadata: null }))
    expect(surveyOf(await account.put(path, { questions: removed })).questions).toEqual(questions)
  })

  it("of a webhook is kept by changes without it, replaced as a whole, and absent from the list", async () => {
    const { id, metadata } = webhookOf(await account.post("/webhooks", { ...hook, metadata: { team: "red" } }))
    expect(metadata).toEqual({ team: "red" })
    const path = `/webhooks/${id}`
    expect(webhookOf(await account.patch(path, { isActive: false })).metadata).toEqual({ team: "red" })
    expect(webhookOf(await account.post(`${path}/rotate-secret`)).metadata).toEqual({ team: "red" })
    expect((await account.get("/webhooks")).text).not.toContain("red")
    expect(webhookOf(await account.patch(path, { metadata: largest })).metadata).toEqual(largest)
    expect(webhookOf(await account.get(path)).metadata).toEqual(largest)
    expect(webhookOf(await account.patch(path, { metadata: null })).metadata).toEqual({})
    expect(webhookOf(await account.post("/webhooks", hook)).metadata).toEqual({})
  })

  it("is not in lists, in what respondents see, or in events", async () => {
    const [secret, hidden] = ["only-for-the-product", "only-for-the-product-too"]
    const owner = await server.newAccount()
    const webhook = webhookOf(
      await owner.post("/webhooks", {
        ...hook,
        events: "survey.published,response.submitted",
        metadata: { secret }
      })
    )
    const survey = await publishSurvey(owner, {
      metadata: { secret },
      questions: [{ type: "text", text: "Why?", metadata: { hidden } }]
    })
    const submitted = await server.call("POST", `/response/survey/${survey.id}`, {
      body: { answers: [{ questionKey: "q1", value: "So" }], metadata: { mine: "x" } }
    })
    const { id } = decodeBody(ResponseJson.SubmittedResponse, submitted)
    const seen = [
      submitted,
      await server.call("GET", `/public/surveys/${survey.slug}`),
      await owner.get(`/public/surveys/${survey.slug}`),
      await owner.get("/surveys"),
      await owner.get("/surveys?limit=5"),
      await owner.get(`/surveys/${survey.id}/responses`),
      await owner.get(`/surveys/${survey.id}/responses/${id}`),
      await owner.get(`/surveys/${survey.id}/analytics`),
      ...await Promise.all(
        ["csv", "json", "xml"].map((format) => owner.get(`/response/survey/${survey.id}/export/${format}`))
      )
    ]
    const deliveries = await owner.get(`/webhooks/${webhook.id}/deliveries`)
    const rows = decodeBody(Schema.Array(WebhookJson.DeliveryItem), deliveries)
    expect(rows).toHaveLength(2)
    for (const row of rows) seen.push(await owner.get(`/webhooks/${webhook.id}/deliveries/${row.id}`))
    for (const { status, text } of seen) {
      expect(status).toBeLessThan(300)
      expect(text).not.toContain(secret)
    }
    expect((await owner.get(`/surveys/${survey.id}`)).text).toMatch(new RegExp(`${hidden}.*"${secret}"`))
  })

  it("that is refused is reported with every fault, its place and its bounds", async () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`n${n}`, "v"]))
    const tooLarge = { ...largest, n18: `${largest["n18"]}y` }
    const cases: ReadonlyArray<readonly [unknown, ReadonlyArray<object>]> = [
      [many, [{ pointer: "", code: "too-many", params: { max: 20, actual: 21 } }]],
      [tooLarge, [{ pointer: "", code: "too-long", params: { max: 2_048 } }]],
      [{ a: 1, b: null, c: ["x"] }, ["a", "b", "c"].map((name) => ({ pointer: `/${name}`, code: "wrong-type" }))],
      [JSON.parse(`{"__proto__":"x","ok":"y"}`), [{ pointer: "/__proto__", code: "invalid" }]],
      [{ ["n".repeat(65)]: "x" }, [{ code: "too-long", params: { max: 64, actual: 65 } }]],
      [{ " ": "x" }, [{ pointer: "/ ", code: "too-short", params: { min: 1 } }]],
      [{ "a/b": "v".repeat(501) }, [{ pointer: "/a~1b", code: "too-long", params: { max: 500, actual: 501 } }]],
      [["a"], [{ pointer: "" }]],
      ["a", [{ pointer: "" }]],
      [{ ...many, n0: 1 }, [{ code: "too-many" }, { pointer: "/n0", code: "wrong-type" }]]
    ]
    const { id } = await createSurvey(account)
    const webhook = webhookOf(await account.post("/webhooks", hook))
    for (const [metadata, violations] of cases) {
      const refused = [
        [await account.post("/surveys", { title: "A", metadata }), "/metadata"],
        [await account.put(`/surveys/${id}`, { metadata }), "/metadata"],
        [await account.put(`/surveys/${id}/questions`, [{ type: "nps", text: "?", metadata }]), "/0/metadata"],
        [await account.patch(`/webhooks/${webhook.id}`, { metadata }), "/metadata"]
      ] as const
      for (const [answer, at] of refused) {
        const { errors, status } = decodeProblem(answer)
        expect(status, JSON.stringify(metadata)).toBe(400)
        expect(errors).toMatchObject(
          violations.map((violation) =>
            "pointer" in violation ? { ...violation, pointer: `${at}${String(violation.pointer)}` } : violation
          )
        )
      }
    }
    expect(surveyOf(await account.get(`/surveys/${id}`)).metadata).toEqual({})
    expect("ok" in {}).toBe(false)
    for (const text of [`"\\ud800"`, `"\\u0000"`]) {
      const body = `{"metadata":{"a":${text}}}`
      expect(decodeProblem(await account.put(`/surveys/${id}`, body))).toMatchObject({ status: 400 })
    }
  })
})

describe("the list of surveys by metadata", () => {
  it("has the surveys with all entries, in pages, with their number, and none of another account", async () => {
    const owner = await server.newAccount()
    const stranger = await server.newAccount()
    const ids: Array<string> = []
    for (let n = 0; n < 6; n++) {
      const metadata = n % 3 === 0 ? { team: "blue" } : { team: "red & co", "plan ü": n % 2 === 0 ? "a" : "b" }
      ids.unshift((await createSurvey(owner, { metadata })).id)
    }
    await createSurvey(stranger, { metadata: { team: "red & co" } })
    const [first, second, third, fourth] = [ids[0], ids[1], ids[3], ids[4]]
    const red = `metadata.team=${encodeURIComponent("red & co")}`
    const listOf = async (query: string) =>
      idsOf(decodeBody(Schema.Array(SurveyJson.SurveyItem), await owner.get(`/surveys?${query}`)))
    expect(await listOf(red)).toEqual([first, second, third, fourth])
    expect(await listOf(`${red}&metadata.plan+%C3%BC=a`)).toEqual([second, third])
    expect(await listOf("metadata.team=red")).toEqual([])
    expect(await listOf("metadata.__proto__=x&metadata.constructor=y")).toEqual([])
    const pages = await readPages(server, owner, `/surveys?${red}&limit=3`, SurveyJson.SurveyItem)
    expect(pages.map(idsOf)).toEqual([[first, second, third], [fourth]])
    const counted = await owner.get(`/surveys?${red}&limit=1&count=true`)
    expect(counted.headers.get("x-total-count")).toBe("4")
    const cursor = /cursor=([^&>]+)/.exec(counted.headers.get("link") ?? "")?.[1]
    expect(decodeProblem(await owner.get(`/surveys?metadata.team=blue&limit=1&cursor=${cursor}`))).toMatchObject({
      status: 400,
      pointers: ["cursor"]
    })
  })

  it("refuses a repeated, a long and an unknown parameter, and more than 20", async () => {
    const many = Array.from({ length: 21 }, (_, n) => `metadata.n${n}=v`).join("&")
    const cases = [
      ["metadata.a=1&metadata.a=2", "metadata.a"],
      [`metadata.a=${"v".repeat(501)}`, "metadata.a"],
      ["metadata=a", "metadata"],
      ["metadatax=a", "metadatax"],
      ["metadata[a]=b", "metadata[a]"],
      [many, "metadata.<name>"]
    ] as const
    for (const [query, name] of cases) {
      const { pointers, status } = decodeProblem(await account.get(`/surveys?${query}`))
      expect([status, pointers], query).toEqual([400, [name]])
    }
    expect(decodeProblem(await account.get("/webhooks?metadata.a=b"))).toMatchObject({ status: 400 })
  })
})
