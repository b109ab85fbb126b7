/** The examples of docs/questionnaires.md. */
import { ResponseJson, SurveyJson } from "@canvass/core/ports"
import { armsOf, walk } from "@canvass/core/questionnaire"
import { decodeBody, decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { publishSurvey } from "../fixtures/surveys.js"
import { startTestServer } from "../fixtures/TestServer.js"

const page = readFileSync(new URL("../../../../docs/questionnaires.md", import.meta.url), "utf8")

const example = (name: string, language: string): string => {
  const [, text = ""] = new RegExp(`<!-- ${name} -->\n\`\`\`${language}\n([^]*?)\`\`\``).exec(page) ?? []
  return text
}

const Body = Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
const Answers = Schema.Struct({
  answers: Schema.Array(Schema.Struct({ questionKey: Schema.String, value: Schema.Unknown }))
})

it("the pages of docs/questionnaires.md end as the page says", async () => {
  const server = await startTestServer()
  try {
    const account = await server.newAccount()
    const survey = await publishSurvey(account, Schema.decodeSync(Body)(example("pages", "json")))
    const submit = async (body: unknown) =>
      decodeBody(
        ResponseJson.SubmittedResponse,
        await server.call("POST", `/response/survey/${survey.id}`, { body })
      )
    const { answers } = Schema.decodeUnknownSync(Answers)(
      Schema.decodeSync(Body)(example("page response", "json"))
    )
    const submitWith = (key: string, value: unknown) =>
      submit({ answers: answers.map((answer) => answer.questionKey === key ? { ...answer, value } : answer) })
    const tired = await submit({ answers })
    expect([tired.status, tired.ending?.key, tired.ending?.message]).toEqual([
      "completed",
      "other",
      "Your score is 2.5."
    ])
    expect(tired.ending?.redirectUrl).toBe(`https://example.com/done?id=${tired.id}&panel=`)
    expect((await submitWith("rest", 5)).ending?.key).toBe("well")
    const young = await submitWith("age", "17")
    expect([young.status, young.ending?.key, young.answers.length]).toEqual(["screenedOut", "young", 1])
  } finally {
    await server.stop()
  }
})

it("the commands of docs/questionnaires.md about random order store a seed, and export the order", async () => {
  const server = await startTestServer()
  try {
    const account = await server.newAccount()
    const survey = await publishSurvey(account, Schema.decodeSync(Body)(example("chance", "json")))
    const [, body = "", path = ""] = /-d '([^']*)'\ncurl "\$URL\/api([^"]*)"/.exec(page) ?? []
    const submitted = decodeBody(
      ResponseJson.SubmittedResponse,
      await server.call("POST", `/response/survey/${survey.id}`, { body: Schema.decodeSync(Body)(body) })
    )
    expect(submitted).toMatchObject({ seed: 7, metadata: armsOf(survey.hiddenFields, 7) })
    const { text } = await account.get(path.replace("$ID", survey.id))
    const [names = [], cells = []] = text.trim().split("\r\n").map((line) => line.split(","))
    const { pages, questions } = walk(survey, { answers: {}, seed: 7 })
    expect(cells[names.indexOf("order:brands")])
      .toBe(questions.get("brands")?.options.map(({ value }) => value).join("|"))
    expect(cells[names.indexOf("order:page:brands")])
      .toBe(pages[0]?.questions.map(({ question }) => question.key).join("|"))
  } finally {
    await server.stop()
  }
})

it("the quotas of docs/questionnaires.md count the response of the page, and turn away who meets a full one", async () => {
  const server = await startTestServer()
  try {
    const account = await server.newAccount()
    const survey = await publishSurvey(account, {
      ...Schema.decodeSync(Body)(example("quotas", "json")),
      closesAt: null
    })
    const [, body = ""] = /response\/survey\/\$SURVEY -H "\$JSON" -d '(\{\n {2}"externalId"[^']*)'/.exec(page) ?? []
    const quotas = survey.quotas.map((quota) => ({ ...quota, max: 1 }))
    await account.put(`/surveys/${survey.id}`, { quotas })
    const submit = async (externalId: string) =>
      decodeBody(
        ResponseJson.SubmittedResponse,
        await server.call("POST", `/response/survey/${survey.id}`, {
          body: { ...Schema.decodeSync(Body)(body), externalId }
        })
      )
    expect((await submit("person-4711")).status).toBe("completed")
    const second = await submit("person-4712")
    expect([second.status, second.ending?.redirectUrl]).toEqual([
      "overQuota",
      "https://panel.example/end?person=person-4712&status=overQuota"
    ])
    const counts = decodeBody(Schema.Array(SurveyJson.QuotaState), await account.get(`/surveys/${survey.id}/quotas`))
    expect(counts.map(({ count }) => count)).toEqual([1, 0, 1])
  } finally {
    await server.stop()
  }
})

it("the survey of docs/questionnaires.md takes the response, and decides what it needs", async () => {
  const server = await startTestServer()
  try {
    const account = await server.newAccount()
    const survey = await publishSurvey(account, Schema.decodeSync(Body)(example("survey", "json")))
    const submit = (body: unknown) => server.call("POST", `/response/survey/${survey.id}`, { body })
    const body = Schema.decodeSync(Body)(example("response", "json"))
    const { answers } = Schema.decodeUnknownSync(Answers)(body)
    const keysOf = async (value: unknown) =>
      decodeBody(ResponseJson.SubmittedResponse, await submit(value)).answers.map(({ questionKey }) => questionKey)
    expect(await keysOf(body)).toEqual(["nps", "why", "price"])
    const happy = answers.map((answer) => answer.questionKey === "nps" ? { ...answer, value: 9 } : answer)
    expect(await keysOf({ ...body, answers: happy })).toEqual(["nps"])
    const refused = decodeProblem(await submit({ ...body, answers: answers.slice(0, 2) }))
    expect(refused.errors.map(({ code, questionKey }) => [code, questionKey])).toEqual([["required", "price"]])

    // What the last example prints.
    expect(example("walk", "ts")).toContain("walk(survey, { answers: { nps: 4 }, metadata: { plan: \"gold\" } })")
    const shown = decodeBody(SurveyJson.PublicSurvey, await server.call("GET", `/public/surveys/${survey.slug}`))
    const { pages, questions } = walk(shown, { answers: { nps: 4 }, metadata: { plan: "gold" } })
    expect(pages.flatMap((one) => one.questions.map(({ question }) => question.key))).toEqual(["nps", "why"])
    expect(questions.get("why")?.options.map(({ label }) => label)).toEqual(["The price", "The support", "Nothing"])
  } finally {
    await server.stop()
  }
})
