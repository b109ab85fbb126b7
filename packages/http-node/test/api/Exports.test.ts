/** Exports: content negotiation and content. */
import { ResponseJson } from "@canvass/core"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SurveyDetail } from "../../../core/src/json/SurveyJson.js"
import { publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe("an export", () => {
  let account: CallingAccount
  let survey: typeof SurveyDetail.Type
  beforeAll(async () => {
    account = await server.newAccount()
    survey = await publishSurvey(account)
    for (let n = 0; n < 3; n++) await submitResponse(server, survey)
  })

  it.each([
    [undefined, "application/json"],
    ["", "application/json"],
    ["*/*", "application/json"],
    ["text/csv", "text/csv"],
    ["application/xml", "application/xml"],
    ["text/xml", "text/xml"],
    ["text/*", "text/csv"],
    ["application/xml;q=0.5, text/csv;q=0.9", "text/csv"],
    ["text/html, application/xml;q=0.9, */*;q=0.1", "application/xml"],
    ["application/json;q=0, */*", "text/csv"],
    ["application/json; charset=utf-8", "application/json"],
    ["TEXT/CSV;Charset=UTF-8", "text/csv"],
    ["text/csv; charset=utf-8; header=present; Q=0.9, application/json; charset=utf-8; q=0.1", "text/csv"],
    ["text/csv; note=\"a, b; q=0\"; q=0.9, application/json; q=0.1", "text/csv"],
    ["application/json; charset=utf-8; q=0, */*; charset=utf-8", "text/csv"],
    ["text/*; charset=utf-8", "text/csv"]
  ])("answers Accept: %s with %s", async (accept, type) => {
    const headers = accept === undefined ? {} : { Accept: accept }
    const answer = await account.get(`/surveys/${survey.id}/export`, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe(`${type}; charset=utf-8`)
    expect(answer.headers.get("vary")?.split(", ")).toContain("Accept")
    const extension = type.slice(type.indexOf("/") + 1)
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${survey.slug}.${extension}"`)
  })

  const refused = ["text/html", "image/*", "application/json;q=0", "*/*;q=0", "text/csv; charset=utf-8; q=0"]
  it.each(refused)("refuses Accept: %s (406)", async (accept) => {
    const answer = await account.get(`/surveys/${survey.id}/export`, { Accept: accept })
    expect(decodeProblem(answer)).toMatchObject({ status: 406, slug: "not-acceptable" })
  })

  it("takes its format from the query rather than from `Accept`", async () => {
    const path = `/surveys/${survey.id}/export`
    const answer = await account.get(`${path}?format=xml`, { Accept: "text/html" })
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8")
    expect(decodeProblem(await account.get(`${path}?format=pdf`))).toMatchObject({ status: 400, pointers: ["format"] })
  })

  it("is the same file on the path that names the format", async () => {
    for (const format of ["csv", "json", "xml"]) {
      const fixed = await account.get(`/response/survey/${survey.id}/export/${format}`)
      const chosen = await account.get(`/surveys/${survey.id}/export?format=${format}`)
      expect(fixed.text).toBe(chosen.text)
      expect(fixed.headers.get("content-type")).toBe(chosen.headers.get("content-type"))
    }
  })

  it("has the responses that the list has for the same filters, oldest first", async () => {
    const listed = decodeBody(
      Schema.Array(ResponseJson.ResponseItem),
      await account.get(`/surveys/${survey.id}/responses?order=asc&limit=100`)
    )
    const exported = decodeBody(
      Schema.Array(ResponseJson.ResponseItem),
      await account.get(`/surveys/${survey.id}/export`)
    )
    expect(exported).toEqual(listed)
    const none = await account.get(`/surveys/${survey.id}/export?to=2020-01-01`)
    expect(decodeBody(Schema.Array(ResponseJson.ResponseItem), none)).toEqual([])
  })

  it("in CSV can start with a byte order mark and name its columns by question key", async () => {
    const path = `/response/survey/${survey.id}/export/csv`
    const lines = (await account.get(`${path}?headers=key&bom=true`)).text
    expect(lines).toMatch(
      /^\uFEFF?responseId,submittedAt,status,startedAt,externalId,q1,q2,language,questionnaireVersion,seed,metadata\r\n/
    )
    expect(lines.trim().split("\r\n")).toHaveLength(4)
  })

  it("tells questions that were skipped from those that were not shown", async () => {
    const { id, questions } = await publishSurvey(account)
    await submitResponse(server, { id })
    const added = { key: "later", text: "Anything else?", type: "multiple_choice", options: ["a", "b"] }
    expect((await account.put(`/surveys/${id}`, { questions: [...questions, added] })).status).toBe(200)
    const { id: last } = await submitResponse(server, { id })
    const csv = (query: string) => account.get(`/surveys/${id}/export?format=csv&${query}`)
    const cells = ({ text }: { readonly text: string }) =>
      text.trim().split("\r\n").slice(1).map((row) => row.split(",").slice(5).toSpliced(-4, 3))
    expect(cells(await csv("notShown=NA"))).toEqual([["7", "", "NA", "NA", "NA", "{}"], ["7", "", "", "", "", "{}"]])
    expect(cells(await csv(""))).toEqual([["7", "", "", "", "", "{}"], ["7", "", "", "", "", "{}"]])
    expect(decodeProblem(await csv(`notShown=${"x".repeat(21)}`))).toMatchObject({
      status: 400,
      pointers: ["notShown"]
    })
    const response = decodeBody(ResponseJson.ResponseItem, await account.get(`/surveys/${id}/responses/${last}`))
    const { text: xml } = await account.get(`/surveys/${id}/export?format=xml`)
    expect(response.skipped).toHaveLength(2)
    for (const questionId of response.skipped ?? []) expect(xml).toContain(`<skipped questionId="${questionId}" key="`)
    expect(xml.match(/<skipped /g)).toHaveLength(3)
  })
})
