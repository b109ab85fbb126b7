/** Exports: content negotiation and content. */
import { Codebook } from "@canvass/core"
import { ResponseJson, type SurveyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const decodeQuestions = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Struct({ questions: Schema.Array(Schema.Struct({ id: Schema.String })) }))
)

describe("an export", () => {
  let account: CallingAccount
  let survey: typeof SurveyJson.SurveyDetail.Type
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
    ["application/*", "application/json"],
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

  it.each([
    ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "PK"],
    ["sav", "application/x-spss-sav", "$FL2"],
    ["parquet", "application/vnd.apache.parquet", "PAR1"],
    ["ndjson", "application/x-ndjson", "{"]
  ])("is a file in the format %s, by query and by Accept: %s", async (format, type, beginning) => {
    const path = `/surveys/${survey.id}/export`
    const encoding = format === "ndjson" ? "; charset=utf-8" : ""
    for (
      const answer of [
        await account.get(`${path}?format=${format}`),
        await account.get(path, { Accept: `${type}, application/json;q=0.1` })
      ]
    ) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-type")).toBe(type + encoding)
      expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${survey.slug}.${format}"`)
      expect(answer.text.startsWith(beginning)).toBe(true)
    }
  })

  it("as NDJSON has the responses of JSON, one on each line", async () => {
    const json = await account.get(`/surveys/${survey.id}/export`)
    const lines = await account.get(`/surveys/${survey.id}/export?format=ndjson`)
    expect(lines.text.endsWith("\n")).toBe(true)
    expect(`[${lines.text.trimEnd().replaceAll("\n", ",")}]`).toBe(json.text)
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

  it("has a question whose key is the name of another column", async () => {
    const keys = await publishSurvey(account, {
      questions: ["status", "plan"].map((key) => ({ key, type: "text", text: `${key}?` }))
    })
    await submitResponse(server, keys, { answers: [{ questionKey: "status", value: "single" }] })
    const read = async (columns: string) =>
      (await account.get(`/surveys/${keys.id}/export?format=csv&headers=key&columns=${columns}`)).text.trim().split(
        "\r\n"
      )
    expect(await read("status,question:status")).toEqual(["status,status (2)", "completed,single"])
    expect(await read("question:plan,question:status")).toEqual(["plan,status (2)", ",single"])
    const twice = await account.get(`/surveys/${keys.id}/export?format=csv&columns=plan,question:plan`)
    expect(decodeProblem(twice)).toMatchObject({ status: 400, errors: [{ code: "duplicate" }] })
  })

  it("keeps the translations of what was removed from the survey", async () => {
    const question = { key: "color", type: "single_choice", text: "Color?" }
    const { id } = await publishSurvey(account, {
      languages: ["en", "de"],
      questions: [{ ...question, options: ["Red", "Blue"] }, { key: "gone", type: "text", text: "Gone?" }]
    })
    const path = `/surveys/${id}`
    const texts = { "/questions/color/options/Red/label": "Rot", "/questions/gone/text": "Weg?" }
    await account.put(`${path}/translations/de`, texts)
    await submitResponse(server, { id }, {
      answers: [{ questionKey: "color", value: "Red" }, { questionKey: "gone", value: "x" }]
    })
    const [{ id: questionId } = { id: "" }] = decodeQuestions((await account.get(path)).text).questions
    const edited = {
      title: "A survey",
      languages: ["en", "de"],
      questions: [{ id: questionId, ...question, options: ["Blue", "Green"] }]
    }
    expect((await account.put(path, edited)).status).toBe(200)
    const read = async () =>
      (await account.get(`${path}/export?format=csv&columns=color,gone&values=labels&language=de`)).text
    expect(await read()).toBe("Color?,Weg?\r\nRot,x\r\n")
    // A translator who saves the present texts does not lose them.
    await account.put(`${path}/translations/de`, { "/questions/color/text": "Farbe?" })
    expect(await read()).toBe("Farbe?,Weg?\r\nRot,x\r\n")
    const translation = await account.get(`${path}/translations/de`)
    expect(JSON.parse(translation.text)).toEqual({ "/questions/color/text": "Farbe?" })
  })

  it("has the columns that are named, in this order", async () => {
    const { id } = await publishSurvey(account, {
      questions: [
        { key: "pick", text: "Pick", type: "multiple_choice", options: ["a", "b"] },
        { key: "say", text: "Say", type: "text" }
      ],
      hiddenFields: ["plan"]
    })
    const body = { answers: [{ questionKey: "pick", value: ["b"] }], metadata: { plan: "=1" } }
    expect((await account.post(`/response/survey/${id}`, body)).status).toBe(201)
    const csv = (query: string) => account.get(`/surveys/${id}/export?format=csv&headers=key&${query}`)
    expect((await csv("columns=field:plan,pick,status")).text).toBe(
      "field:plan,pick [a],pick [b],pick [other],status\r\n\"'=1\",0,1,,completed\r\n"
    )
    expect((await csv("columns=field:plan&guard=false")).text).toBe("field:plan\r\n=1\r\n")
    for (const format of ["xlsx", "sav", "parquet"]) {
      expect((await account.get(`/surveys/${id}/export?format=${format}&columns=say`)).status).toBe(200)
    }
    const refusals = [
      ["format=csv&columns=pick,nobody,pick,Say", [
        "columns unknown-field",
        "columns duplicate",
        "columns unknown-field"
      ]],
      ["format=csv&columns=", ["columns unknown-field"]],
      ["columns=pick", ["columns not-allowed"]],
      [
        "format=xml&values=codes&language=de&guard=false",
        ["values", "language", "guard"].map((n) => `${n} not-allowed`)
      ],
      ["format=ndjson&bom=true&headers=key", ["headers not-allowed", "bom not-allowed"]],
      ["format=sav&values=codes&notShown=NA", ["notShown not-allowed", "values not-allowed"]],
      ["format=xlsx&guard=false&columns=x&language=fr", [
        "guard not-allowed",
        "columns unknown-field",
        "language invalid"
      ]],
      ["format=csv&language=x", ["language invalid-format"]],
      ["format=csv&values=texts", ["values wrong-type"]],
      ["format=csv&columns=say&columns=pick", ["columns repeated-parameter"]],
      [`format=csv&columns=${"x,".repeat(3_000)}`, undefined],
      [`format=csv&columns=${"%F0%9F%98%80".repeat(500)}`, ["columns unknown-field"]]
    ] as const
    for (const [query, expected] of refusals) {
      const problem = decodeProblem(await account.get(`/surveys/${id}/export?${query}`))
      expect(problem.status, query).toBe(400)
      if (expected !== undefined) expect(problem.violations, query).toEqual(expected)
    }
    // JSON and XML have always ignored these.
    for (const format of ["json", "xml"]) {
      expect((await account.get(`/surveys/${id}/export?format=${format}&bom=true&headers=key`)).status).toBe(200)
    }
  })

  it("writes options by value, label or code, and labels in the language that is asked for", async () => {
    const { id } = await publishSurvey(account, {
      languages: ["en", "de"],
      questions: [{
        key: "color",
        text: "Color?",
        type: "single_choice",
        settings: { allowOther: true },
        options: [{ value: "r", label: "Red", code: 7 }, { value: "b", label: "Blue" }]
      }]
    })
    const texts = { "/questions/color/text": "Farbe?", "/questions/color/options/r/label": "Rot" }
    expect((await account.put(`/surveys/${id}/translations/de`, texts)).status).toBe(200)
    for (const value of ["r", "b", { other: "none" }]) {
      const body = { answers: [{ questionKey: "color", value }] }
      expect((await account.post(`/response/survey/${id}`, body)).status).toBe(201)
    }
    const cells = async (query: string) =>
      (await account.get(`/surveys/${id}/export?format=csv&columns=color&${query}`)).text.trim().split("\r\n")
    expect(await cells("")).toEqual(["Color?", "r", "b", "none"])
    expect(await cells("values=labels")).toEqual(["Color?", "Red", "Blue", "none"])
    expect(await cells("values=codes")).toEqual(["Color?", "7", "8", "none"])
    expect(await cells("values=labels&language=DE")).toEqual(["Farbe?", "Rot", "Blue", "none"])
    expect(await cells("values=labels&language=en")).toEqual(["Color?", "Red", "Blue", "none"])
    const codebook = decodeBody(Codebook, await account.get(`/surveys/${id}/codebook?language=de`))
    expect(codebook).toMatchObject({ surveyId: id, language: "de", questionnaireVersion: 1 })
    expect(codebook.questions).toMatchObject([{
      key: "color",
      text: "Farbe?",
      versions: [1],
      options: [{ value: "r", label: "Rot", code: 7 }, { value: "b", label: "Blue", code: 8 }]
    }])
    expect(codebook.columns.find(({ questionKey }) => questionKey === "color")).toMatchObject({
      name: "color",
      heading: "Farbe?",
      variables: ["color", "color_other"],
      missing: { skipped: -98, notShown: -99 },
      valueLabels: [{ value: 7, label: "Rot" }, { value: 8, label: "Blue" }]
    })
    expect(decodeProblem(await account.get(`/surveys/${id}/codebook?language=fr`))).toMatchObject({
      status: 400,
      pointers: ["language"]
    })
  })

  it("in long form is CSV with a line for each value of an answer", async () => {
    const { id } = await publishSurvey(account, {
      languages: ["en", "de"],
      questions: [
        {
          key: "status",
          text: "Status?",
          type: "single_choice",
          options: [{ value: "s", label: "Single", code: 5 }, "m"]
        },
        {
          key: "rate",
          text: "Rate",
          type: "matrix",
          options: [{ value: "+", label: "Plus" }, "-"],
          settings: { rows: ["food", "staff"], multiple: true }
        },
        { key: "why", text: "Why?", type: "text" }
      ]
    })
    const texts = { "/questions/status/options/s/label": "Ledig" }
    expect((await account.put(`/surveys/${id}/translations/de`, texts)).status).toBe(200)
    const answers = [
      { questionKey: "why", value: "=1+1" },
      { questionKey: "rate", value: { staff: ["+", "-"] } },
      { questionKey: "status", value: "s" }
    ]
    expect((await account.post(`/response/survey/${id}`, { answers })).status).toBe(201)
    expect((await account.post(`/response/survey/${id}`, { answers: [] })).status).toBe(201)
    const read = async (query: string) => {
      const answer = await account.get(`/surveys/${id}/export?format=long${query}`)
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"])
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[^"]+-long\.csv"$/)
      return answer.text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id").trim().split("\r\n")
    }
    const header = "response,question,row,option,value,code,label"
    expect(await read("")).toEqual([
      header,
      "id,status,,s,s,5,Single",
      "id,rate,staff,\"'+\",\"'+\",1,Plus",
      "id,rate,staff,\"'-\",\"'-\",2,\"'-\"",
      "id,why,,,\"'=1+1\",,"
    ])
    expect(await read("&columns=why,question:status&language=de&guard=false")).toEqual([
      header,
      "id,why,,,=1+1,,",
      "id,status,,s,s,5,Ledig"
    ])
    expect((await read("&bom=true"))[0]).toMatch(/^\uFEFF?response,/)
    const refused = await account.get(`/surveys/${id}/export?format=long&headers=key&columns=submittedAt`)
    expect(decodeProblem(refused)).toMatchObject({
      status: 400,
      errors: [{ pointer: "headers", code: "not-allowed" }, { pointer: "columns", code: "unknown-field" }]
    })
  })

  it("keeps the names of the variables in SAV when keys, rows and questions change", async () => {
    const rated = (key: string, rows: ReadonlyArray<string>) => ({
      key,
      text: "Rate",
      type: "matrix",
      options: ["good", "bad"],
      settings: { rows }
    })
    const { id, questions } = await publishSurvey(account, {
      questions: [rated("rate", ["Fast!", "Fast?"]), { key: "why", text: "Why?", type: "text" }]
    })
    const [rate, why] = questions.map(({ id }) => id)
    const namesOf = async () => {
      const { columns, questions } = decodeBody(Codebook, await account.get(`/surveys/${id}/codebook`))
      const rows = questions.flatMap(({ rows }) => rows.map(({ code, value }) => `${value} ${code}`))
      return [columns.flatMap(({ questionId, variables }) => questionId === null ? [] : variables), rows]
    }
    expect(await namesOf()).toEqual([["rate_1", "rate_2", "why"], ["Fast! 1", "Fast? 2"]])
    await submitResponse(server, { id }, { answers: [{ questionKey: "rate", value: { "Fast!": "good" } }] })
    const edited = await account.put(`/surveys/${id}/questions`, [
      { key: "why", text: "Why now?", type: "text" },
      { ...rated("rated", ["Cheap", "Fast?", "Fast!"]), id: rate },
      { key: "reason", text: "Why?", type: "text", id: why },
      { key: "rate", text: "Rate it", type: "rating" }
    ])
    expect(edited.status).toBe(200)
    expect(await namesOf()).toEqual([
      ["why_2", "rate_3", "rate_2", "rate_1", "why", "rate_4"],
      ["Cheap 3", "Fast? 2", "Fast! 1"]
    ])
    const definition = (await account.get(`/surveys/${id}/definition`)).text
    expect(JSON.parse(definition)).toMatchObject({
      questions: [{ key: "why" }, { settings: { rows: [{ code: 3 }, { code: 2 }, { code: 1 }] } }, {}, {}]
    })
    expect(definition).not.toContain("variableNames")
    expect((await account.get(`/surveys/${id}?include=retired`)).text).not.toContain("variableNames")
  })
})
