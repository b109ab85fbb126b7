/** Idempotency keys of all operations that accept one. */
import { KeyJson, ResponseJson, SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("an Idempotency-Key", () => {
  let account: CallingAccount
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
    duplicates: async () => {
      const { id } = await publishSurvey(account)
      return {
        path: `/surveys/${id}/duplicate`,
        body: { title: "Doubled" },
        other: { title: "Tripled" },
        list: "/surveys?q=Doubled"
      }
    },
    webhooks: () =>
      Promise.resolve({
        path: "/webhooks",
        body: { url: "https://example.com/once", events: "survey.closed" },
        other: { url: "https://example.com/twice", events: "survey.closed" },
        list: "/webhooks"
      }),
    responses: async () => {
      const { id } = await publishSurvey(account)
      return {
        path: `/response/survey/${id}`,
        body: { answers: [] },
        other: { answers: [], externalId: "other" },
        list: `/surveys/${id}/responses`
      }
    }
  }
  const Made = Schema.Struct({ id: Schema.String })

  it.each(Object.entries(cases))("creates one of %s for 100 concurrent requests", async (name, prepare) => {
    const { body, list, other, path } = await prepare()
    const headers = { "Idempotency-Key": `once-${name}` }
    const answers = await Promise.all(Array.from({ length: 100 }, () => account.post(path, body, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = answers.map(({ text }) => Schema.decodeUnknownSync(Schema.parseJson(Made))(text).id)
    expect(new Set(ids).size).toBe(1)
    const replayed = answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true")
    expect(replayed).toHaveLength(99)
    if (name === "webhooks") expect(answers.filter(({ text }) => text.includes("\"secret\""))).toHaveLength(1)
    const rows = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(Made)))((await account.get(list)).text)
    expect(rows).toHaveLength(1)
    expect(decodeProblem(await account.post(path, other, headers))).toMatchObject({
      status: 422,
      pointers: ["Idempotency-Key"]
    })
  })

  it.each(Object.entries(cases))("of one of %s that is deleted is refused (404)", async (name, prepare) => {
    const { body, list, path } = await prepare()
    const headers = { "Idempotency-Key": `deleted-${name}` }
    const { id } = Schema.decodeUnknownSync(Schema.parseJson(Made))((await account.post(path, body, headers)).text)
    const deleted = await account.delete(`${list.replace(/\?.*/, "")}/${id}`)
    expect([200, 204]).toContain(deleted.status)
    expect(decodeProblem(await account.post(path, body, headers))).toMatchObject({ status: 404, slug: "not-found" })
  })

  it("is scoped to the account: the same key of another account creates another survey", async () => {
    const headers = { "Idempotency-Key": "shared" }
    const other = await server.newAccount()
    const [mine, theirs] = [
      await account.post("/surveys", { title: "Mine" }, headers),
      await other.post("/surveys", { title: "Theirs" }, headers)
    ]
    expect(theirs.status).toBe(201)
    expect(decodeBody(SurveyJson.SurveyDetail, theirs).id).not.toBe(decodeBody(SurveyJson.SurveyDetail, mine).id)
  })

  it("belongs to the account, whichever of its credentials carries it", async () => {
    const { key, ...owner } = await server.newAccount()
    const headers = { "Idempotency-Key": "one-of-the-account" }
    const create = async (credential: string) => {
      const response = await server.call("POST", "/surveys", { credential, headers, body: { title: "Once" } })
      return [response.headers.get("idempotent-replayed"), decodeBody(SurveyJson.SurveyDetail, response).id]
    }
    const [, id] = await create(owner.token)
    expect(await create(key)).toEqual(["true", id])
    const { apiKey } = decodeBody(KeyJson.CreatedKey, await owner.post("/developer/api-key"))
    expect(await create(apiKey)).toEqual(["true", id])
  })

  it("of an anonymous caller belongs to the survey, whatever the address", async () => {
    const headers = { "Idempotency-Key": "one-of-the-survey" }
    const submit = async (survey: string, address: string) => {
      const response = await server.call("POST", `/response/survey/${survey}`, {
        headers: { ...headers, "X-Forwarded-For": address },
        body: { answers: [] }
      })
      return [
        response.status,
        response.headers.get("idempotent-replayed"),
        decodeBody(ResponseJson.SubmittedResponse, response).id
      ]
    }
    const [first, second] = [await publishSurvey(account), await publishSurvey(account)]
    const [, , id] = await submit(first.id, "192.0.2.1")
    expect(await submit(first.id, "198.51.100.1")).toEqual([201, "true", id])
    expect(await submit(first.id.toUpperCase(), "198.51.100.1")).toEqual([201, "true", id])
    expect(await submit(second.id, "192.0.2.1")).toEqual([201, null, expect.any(String)])
  })

  describe("of an anonymous caller", () => {
    const body = { answers: [{ questionKey: "q1", value: 9 }], metadata: { source: "mail" }, status: "partial" }

    /** Submits a response, adds an answer to it, and repeats the submission. */
    const repeat = async (key: string, credential?: string) => {
      const survey = await publishSurvey(account)
      const path = `/response/survey/${survey.id}`
      const call = { headers: { "Idempotency-Key": key }, body, ...credential === undefined ? {} : { credential } }
      const { id, resumeToken = "" } = decodeBody(
        ResponseJson.SubmittedResponse,
        await server.call("POST", path, call)
      )
      const resumed = await server.call("PATCH", `${path}/${id}`, {
        headers: { "X-Resume-Token": resumeToken },
        body: { answers: [{ questionKey: "q2", value: "A secret" }] }
      })
      expect(resumed.status).toBe(200)
      const repeated = await server.call("POST", path, call)
      expect(repeated.headers.get("idempotent-replayed")).toBe("true")
      const shown: unknown = JSON.parse(repeated.text)
      return { id, resumeToken, shown, survey }
    }

    it.each(["table-7", "a".repeat(21), `${"a".repeat(21)}.${"b".repeat(21)}`])(
      "shows nothing of the response for a key that can be guessed: %s",
      async (key) => {
        const { id, shown, survey } = await repeat(key)
        const submittedAt: unknown = expect.any(String)
        expect(shown).toEqual({ id, surveyId: survey.id, status: "partial", submittedAt, answers: [] })
      }
    )

    it.each([crypto.randomUUID(), `form-${crypto.randomUUID()}.1`, "dGhlIGtleSBvZiBhIGNhbA", "0".repeat(32)])(
      "shows the response for a key that cannot be guessed: %s",
      async (key) => {
        const { id, resumeToken, shown } = await repeat(key)
        expect(shown).toMatchObject({ id, resumeToken, metadata: { source: "mail" } })
        expect(shown).toHaveProperty(
          "answers",
          expect.arrayContaining([expect.objectContaining({ value: "A secret" })])
        )
      }
    )

    it("that has a credential shows the response for any key", async () => {
      const { resumeToken, shown } = await repeat("table-8", account.key)
      expect(shown).toMatchObject({ resumeToken, metadata: { source: "mail" } })
    })
  })
})
