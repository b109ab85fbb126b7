/** What entries of the audit log are about, and how those of respondents are folded. */
import { Ids } from "@canvass/core"
import { makeWriteOperations } from "@canvass/http"
import { expect, it } from "vitest"
import { EntryFolder } from "../../../src/portal/audit-log/EntryFolder.js"
import { kinds, logEntryOf } from "../../../src/portal/audit-log/LogEntry.js"
import { sentenceTexts } from "../../../src/portal/audit-log/sentenceTexts.js"

const survey = "0190163d-8694-739b-aea5-966c26f8ad91"

const entry = (method: string, path: string, statusCode = 200) =>
  logEntryOf({
    id: Ids.AuditEntryId.make(crypto.randomUUID()),
    method,
    path,
    query: null,
    statusCode,
    durationMs: 1,
    ipAddress: "192.0.2.1",
    authMethod: path.startsWith("/api/response") ? "anonymous" : "jwt",
    actor: null,
    surveyTitle: null,
    createdAt: 0
  })

it("each operation that leaves entries has a sentence in each language, and a kind", () => {
  const { names } = makeWriteOperations()
  expect(names.length).toBeGreaterThan(50)
  for (const texts of Object.values(sentenceTexts)) expect(Object.keys(texts).toSorted()).toEqual(names.toSorted())
  const found = new Set(names.map((name) => logEntryOf(requestOf(name)).kind))
  expect([...found].toSorted()).toEqual([...kinds].toSorted())
})

/** A request of an operation, found among those of the entries below. */
const requestOf = (name: string) => {
  const samples: Readonly<Record<string, readonly [string, string]>> = {
    surveys: ["POST", "/api/surveys"],
    pending: ["PUT", `/api/surveys/${survey}/pending`],
    translations: ["PUT", `/api/surveys/${survey}/translations/de`],
    editorTokens: ["POST", `/api/surveys/${survey}/editor-tokens`],
    segments: ["POST", `/api/surveys/${survey}/segments`],
    resultsLink: ["PUT", `/api/surveys/${survey}/results-link`],
    responses: ["POST", `/api/response/survey/${survey}`],
    files: ["POST", `/api/response/survey/${survey}/files`],
    assets: ["POST", "/api/assets"],
    webhooks: ["POST", "/api/webhooks"],
    developer: ["POST", "/api/developer/api-keys"],
    auth: ["POST", "/api/auth/login"],
    oauth: ["POST", "/api/auth/oauth/token"]
  }
  const [method = "", path = ""] = samples[name.split(".")[0] ?? ""] ?? []
  return entry(method, path).entry
}

it.each([
  ["POST", `/api/surveys/${survey}/publish`, "surveys.publish", survey],
  ["POST", `/api/v1/response/survey/${survey}`, "responses.submit", survey],
  ["DELETE", `/api/webhooks/${survey}`, "webhooks.remove", undefined],
  ["POST", "/api/surveys", "surveys.create", undefined],
  ["POST", "/api/surveys/validate", undefined, undefined],
  ["POST", "/api/nothing", undefined, undefined],
  ["POST", "/portal", undefined, undefined]
])("%s %s is about %s", (method, path, operation, surveyId) => {
  expect(entry(method, path)).toMatchObject({ operation, surveyId })
})

it("entries of respondents that follow each other are a row for each operation, survey and success", () => {
  const folder = new EntryFolder({ isUnfolded: false, maxRows: 4 })
  const sent = `/api/response/survey/${survey}`
  const added = [
    entry("POST", sent),
    entry("POST", `${sent}/files`),
    entry("POST", sent, 422),
    entry("POST", sent),
    entry("POST", `/api/surveys/${survey}/close`),
    entry("POST", `${sent}/files`)
  ].map((one) => folder.add(one))
  expect(added).toEqual([true, true, true, true, true, false])
  expect(folder.rows.map((row) => row.length)).toEqual([2, 1, 1, 1])
  const unfolded = new EntryFolder({ isUnfolded: true, maxRows: 4 })
  for (let index = 0; index < 3; index++) unfolded.add(entry("POST", sent))
  expect(unfolded.rows.length).toBe(3)
})
