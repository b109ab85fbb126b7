/** What respondents can read of a survey. */
import { decodeBody } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, publishSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("the public survey", () => {
  it("has no field that concerns its owner alone", async () => {
    const account = await server.newAccount()
    const survey = await publishSurvey(account, { visibility: "unlisted" })
    const answer = await server.call("GET", `/public/surveys/${survey.slug}`)
    expect(answer.status).toBe(200)
    const keys = Object.keys(decodeBody(Schema.Record({ key: Schema.String, value: Schema.Unknown }), answer))
    expect(keys.toSorted()).toEqual([
      "description",
      "design",
      "full",
      "hiddenFields",
      "id",
      "language",
      "languages",
      "layout",
      "onePerExternalId",
      "pictures",
      "questionnaireVersion",
      "questions",
      "slug",
      "status",
      "title",
      "variables",
      "visibility"
    ])
  })

  it("is 404 for a draft, and for a private survey unless its owner asks", async () => {
    const account = await server.newAccount()
    const draft = await createSurvey(account)
    const hidden = await publishSurvey(account, { visibility: "private" })
    expect((await server.call("GET", `/public/surveys/${draft.slug}`)).status).toBe(404)
    expect((await server.call("GET", `/public/surveys/${hidden.slug}`)).status).toBe(404)
    expect((await (await server.newAccount()).get(`/public/surveys/${hidden.slug}`)).status).toBe(404)
    expect((await account.get(`/public/surveys/${hidden.slug}`)).status).toBe(200)
  })
})
