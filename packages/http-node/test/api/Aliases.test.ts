/** Aliases: names for the addresses of surveys that their owners choose. */
import { ResponseJson, SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, publishSurvey } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

let aliases = 0
const newAlias = () => `lunch-${Date.now().toString(36)}-${++aliases}`

const setAlias = (account: CallingAccount, { id }: { readonly id: string }, alias: string | null) =>
  account.put(`/surveys/${id}`, { alias })

/** The id of the survey that respondents find by a name, or the status. */
const found = async (name: string) => {
  const answer = await server.call("GET", `/public/surveys/${name}`)
  return answer.status === 200 ? decodeBody(SurveyJson.PublicSurvey, answer).id : answer.status
}

const taken = { status: 422, errors: [{ pointer: "/alias", code: "name-taken" }] }

describe("an alias", () => {
  it("finds the survey beside the slug, which stays valid, until it is given up", async () => {
    const account = await server.newAccount()
    const survey = await publishSurvey(account)
    expect(survey.alias).toBeNull()
    const alias = newAlias()
    const changed = decodeBody(SurveyJson.SurveyDetail, await setAlias(account, survey, alias))
    expect(changed).toMatchObject({ alias, slug: survey.slug })
    expect(await found(alias)).toBe(survey.id)
    expect(await found(survey.slug)).toBe(survey.id)
    expect(decodeBody(SurveyJson.SurveyDetail, await setAlias(account, survey, null)).alias).toBeNull()
    expect(await found(alias)).toBe(404)
    expect(await found(survey.slug)).toBe(survey.id)
  })

  it("leads to another survey of the account at once when that takes it over", async () => {
    const account = await server.newAccount()
    const [first, second] = [await publishSurvey(account), await publishSurvey(account)]
    const alias = newAlias()
    await setAlias(account, first, alias)
    expect(await found(alias)).toBe(first.id)
    expect(decodeProblem(await setAlias(account, second, alias))).toMatchObject(taken)
    await setAlias(account, first, null)
    expect((await setAlias(account, second, alias)).status).toBe(200)
    expect(await found(alias)).toBe(second.id)
  })

  it("that an account gives up, or whose survey it deletes, stays its own", async () => {
    const [account, other] = [await server.newAccount(), await server.newAccount()]
    const [survey, foreign] = [await createSurvey(account), await createSurvey(other)]
    const [givenUp, last] = [newAlias(), newAlias()]
    await setAlias(account, survey, givenUp)
    expect(decodeProblem(await setAlias(other, foreign, givenUp))).toMatchObject(taken)
    await setAlias(account, survey, last)
    await account.delete(`/surveys/${survey.id}`)
    expect(decodeProblem(await setAlias(other, foreign, givenUp))).toMatchObject(taken)
    expect(decodeProblem(await setAlias(other, foreign, last))).toMatchObject(taken)
    expect((await setAlias(account, await createSurvey(account), last)).status).toBe(200)
  })

  it("shadows no slug, neither that of another account nor that of another survey", async () => {
    const [account, other] = [await server.newAccount(), await server.newAccount()]
    const [survey, second, foreign] = [
      await publishSurvey(account),
      await publishSurvey(account),
      await publishSurvey(other)
    ]
    expect(decodeProblem(await setAlias(account, survey, foreign.slug))).toMatchObject(taken)
    expect(decodeProblem(await setAlias(account, survey, second.slug))).toMatchObject(taken)
    expect(await found(foreign.slug)).toBe(foreign.id)
  })

  it("is refused with 400 unless it is 3 to 60 small letters, digits and hyphens, and then nothing changes", async () => {
    const account = await server.newAccount()
    const survey = await createSurvey(account)
    for (const alias of ["ab", "a".repeat(61), "Lunch", "lunch menu", "über", "a/b", "lunch\n", "..."]) {
      expect(decodeProblem(await account.put(`/surveys/${survey.id}`, { alias, title: "Changed" }))).toMatchObject({
        status: 400,
        errors: [{ pointer: "/alias", code: "invalid" }]
      })
    }
    for (const alias of [7, "lunch\0", ["lunch"]]) {
      expect(decodeProblem(await account.put(`/surveys/${survey.id}`, { alias }))).toMatchObject({ status: 400 })
    }
    expect(decodeBody(SurveyJson.SurveyDetail, await account.get(`/surveys/${survey.id}`))).toEqual(survey)
  })

  it("that is taken is named beside what else the request violates", async () => {
    const [account, other] = [await server.newAccount(), await server.newAccount()]
    const alias = newAlias()
    await setAlias(other, await createSurvey(other), alias)
    const answered = await publishSurvey(account)
    const [question] = answered.questions
    decodeBody(
      ResponseJson.SubmittedResponse,
      await server.call("POST", `/response/survey/${answered.id}`, {
        body: { answers: [{ questionId: question?.id, value: 7 }] }
      })
    )
    const problem = decodeProblem(
      await account.put(`/surveys/${answered.id}`, {
        alias,
        questions: [{ id: question?.id, key: question?.key, type: "text", text: "Why?" }]
      })
    )
    expect(problem.status).toBe(422)
    expect(problem.errors.map(({ code }) => code).toSorted()).toEqual(["answered", "name-taken"])
  })

  it("goes to one of many surveys that ask for it at the same time", async () => {
    const accounts = await Promise.all([1, 2, 3, 4].map(() => server.newAccount()))
    const surveys = await Promise.all(accounts.map((account) => createSurvey(account)))
    const alias = newAlias()
    const answers = await Promise.all(
      accounts.map((account, index) => setAlias(account, { id: surveys[index]?.id ?? "" }, alias))
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  })

  it("is not copied with the survey, and is no part of its definition", async () => {
    const account = await server.newAccount()
    const survey = await createSurvey(account)
    await setAlias(account, survey, newAlias())
    const copy = decodeBody(SurveyJson.SurveyDetail, await account.post(`/surveys/${survey.id}/duplicate`))
    expect(copy.alias).toBeNull()
    const { text } = await account.get(`/surveys/${survey.id}/definition`)
    expect(text).not.toContain("alias")
    expect(decodeProblem(await account.post("/surveys", { title: "Soup", alias: "soup" }))).toMatchObject({
      status: 400,
      errors: [{ pointer: "/alias", code: "unknown-field" }]
    })
  })

  it("of another account's survey is not changed (404)", async () => {
    const [account, other] = [await server.newAccount(), await server.newAccount()]
    const survey = await createSurvey(account)
    expect(decodeProblem(await setAlias(other, survey, newAlias()))).toMatchObject({ status: 404 })
  })
})
