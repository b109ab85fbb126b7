/** Analytics of a survey. */
import { decodeProblem } from "@canvass/http/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("analytics", () => {
  it("count a response as soon as it is acknowledged", async () => {
    const account = await server.newAccount()
    const survey = await publishSurvey(account)
    for (let n = 1; n <= 3; n++) {
      await submitResponse(server, survey)
      const answer = await account.get(`/surveys/${survey.id}/analytics?interval=week`)
      expect(JSON.parse(answer.text)).toMatchObject({ surveyId: survey.id, totals: { completed: n } })
    }
    const none = await account.get(`/surveys/${survey.id}/analytics?to=2020-01-01`)
    expect(JSON.parse(none.text)).toMatchObject({
      totals: { completed: 0, completionRate: null },
      nps: { score: null }
    })
    expect(decodeProblem(await account.get(`/surveys/${survey.id}/analytics?interval=year`))).toMatchObject({
      status: 400,
      pointers: ["interval"]
    })
  })

  it("count for each question, retired ones too, who answered, skipped and was not shown it", async () => {
    const account = await server.newAccount()
    const { id, questions } = await publishSurvey(account)
    await submitResponse(server, { id })
    const edited = [...questions.slice(1), { key: "q3", type: "text", text: "Added" }]
    expect((await account.put(`/surveys/${id}`, { questions: edited })).status).toBe(200)
    await submitResponse(server, { id }, { answers: [{ questionKey: "q3", value: "Yes" }] })
    await submitResponse(server, { id }, { answers: [], status: "partial" })
    const { text } = await account.get(`/surveys/${id}/analytics`)
    expect(JSON.parse(text)).toMatchObject({
      totals: { completed: 2, partial: 1, completionRate: 2 / 3 },
      questions: [
        { key: "q2", answered: 0, skipped: 2, notShown: 0 },
        { key: "q3", answered: 1, skipped: 0, notShown: 1 },
        { key: "q1", retired: true, answered: 1, skipped: 0, notShown: 1 }
      ]
    })
  })
})
