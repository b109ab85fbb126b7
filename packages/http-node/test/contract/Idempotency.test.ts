/** Idempotency keys of all operations that accept one. */
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { SurveyDetail } from "../../../http/src/contract/SurveyEndpoints.js"
import { publishSurvey } from "../fixtures/surveys.js"
import {
  decodeBody,
  decodeProblem,
  startTestServer,
  type TestAccount,
  type TestServer
} from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("an Idempotency-Key", () => {
  let account: TestAccount
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

  it("is scoped to the account: the same key of another account creates another survey", async () => {
    const headers = { "Idempotency-Key": "shared" }
    const other = await server.newAccount()
    const [mine, theirs] = [
      await account.post("/surveys", { title: "Mine" }, headers),
      await other.post("/surveys", { title: "Theirs" }, headers)
    ]
    expect(theirs.status).toBe(201)
    expect(decodeBody(SurveyDetail, theirs).id).not.toBe(decodeBody(SurveyDetail, mine).id)
  })
})
