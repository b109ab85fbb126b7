/** The two path prefixes of the API. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("the prefix /api/v1", () => {
  it("answers as /api does, with URLs under its own prefix", async () => {
    const account = await server.newAccount()
    const survey = await publishSurvey(account)
    for (const path of ["/surveys", `/surveys/${survey.id}`, "/webhooks", "/developer/api-key"]) {
      const [plain, versioned] = [await account.get(path), await account.get(`/api/v1${path}`)]
      expect([versioned.status, versioned.text]).toEqual([plain.status, plain.text])
    }
    const { headers } = await account.post("/api/v1/surveys", { title: "Here" })
    expect(headers.get("location")).toMatch(new RegExp(`^${server.url}/api/v1/surveys/`))
  })
})
