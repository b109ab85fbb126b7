/** The log of a survey: what a reader with a cursor learns, and which cursors are refused. */
import { ChangeJson, FileJson, ResponseJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem, type TestResponse } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

type Change = typeof ChangeJson.SentChange.Type

interface Page {
  readonly changes: ReadonlyArray<Change>
  readonly cursor: string
  readonly answer: TestResponse
}

const read = async (survey: string, query: Readonly<Record<string, string>> = {}): Promise<Page> => {
  const answer = await account.get(`/surveys/${survey}/changes?${new URLSearchParams(query)}`)
  expect(answer.status, answer.text).toBe(200)
  return {
    changes: decodeBody(Schema.Array(ChangeJson.SentChange), answer),
    cursor: answer.headers.get("x-cursor") ?? "",
    answer
  }
}

const anyText: unknown = expect.any(String)

const responsesOf = (text: string): ReadonlyArray<unknown> => {
  const changes: unknown = JSON.parse(text)
  return Array.isArray(changes)
    ? changes.map(({ response }: { readonly response?: unknown }) => response).filter((found) => found !== undefined)
    : []
}

/** A copy of the responses of a survey, kept by applying changes. */
class Copy {
  readonly #survey: string
  readonly #options: Readonly<Record<string, string>>
  readonly responses = new Map<string, string>()
  readonly types: Array<string> = []
  cursor: string | undefined

  constructor(survey: string, options: Readonly<Record<string, string>> = {}) {
    this.#survey = survey
    this.#options = options
  }

  async sync(): Promise<this> {
    for (;;) {
      const after = this.cursor === undefined ? {} : { after: this.cursor }
      const { changes, cursor } = await read(this.#survey, { ...this.#options, ...after })
      for (const change of changes) this.#apply(change)
      this.cursor = cursor
      if (changes.length === 0) return this
    }
  }

  #apply(change: Change): void {
    this.types.push(change.type)
    if ("response" in change) this.responses.set(change.response.id, change.response.status)
    if (change.type === "response.removed" && change.responseId !== null) this.responses.delete(change.responseId)
  }
}

const statuses = async (survey: string, status: string) =>
  new Map(
    decodeBody(
      Schema.Array(ResponseJson.ResponseItem),
      await account.get(`/surveys/${survey}/responses?status=${status}`)
    ).map((response) => [response.id, response.status] as const)
  )

const submitPartial = (survey: Parameters<typeof submitResponse>[1]) =>
  submitResponse(server, survey, { status: "partial" })

describe("a reader of the log", () => {
  it("has what the survey has, at any page size, removals and completions included", async () => {
    const survey = await publishSurvey(account)
    const copies = [new Copy(survey.id, { limit: "1" }), new Copy(survey.id, { limit: "1000" })]
    const withPartials = new Copy(survey.id, { limit: "2", partials: "true" })
    const first = await submitResponse(server, survey)
    const second = await submitResponse(server, survey)
    const partial = await submitPartial(survey)
    const lost = await submitPartial(survey)
    for (const copy of [...copies, withPartials]) await copy.sync()
    expect(withPartials.responses.get(partial.id)).toBe("partial")
    await account.delete(`/surveys/${survey.id}/responses/${first.id}`)
    await account.delete(`/surveys/${survey.id}/responses/${lost.id}`)
    await server.call("PATCH", `/response/survey/${survey.id}/${partial.id}`, {
      body: { status: "completed", answers: [{ questionId: survey.questions[0]?.id, value: 7 }] },
      headers: { "X-Resume-Token": partial.resumeToken ?? "" }
    })
    for (const copy of copies) {
      expect((await copy.sync()).responses).toEqual(await statuses(survey.id, "ended"))
      expect(copy.types.slice(-2)).toEqual(["response.removed", "response"])
    }
    expect((await withPartials.sync()).responses).toEqual(await statuses(survey.id, "all"))
    expect(withPartials.types.slice(-3)).toEqual(["response.removed", "response.removed", "response"])
    // A new reader never sees what is gone, but learns of its removal.
    const late = await new Copy(survey.id).sync()
    expect(late.responses).toEqual(new Map([[second.id, "completed"], [partial.id, "completed"]]))
    expect(late.types).toEqual(["questionnaire", "survey", "response", "response.removed", "response"])
  })

  it("gets numbers in order, times that never decrease, and a link to the next page", async () => {
    const survey = await publishSurvey(account)
    for (let count = 0; count < 4; count++) await submitResponse(server, survey)
    const { answer, changes, cursor } = await read(survey.id, { limit: "3", fields: "externalId" })
    expect(changes).toHaveLength(3)
    expect(cursor).toBe(changes[2]?.cursor)
    expect(answer.headers.get("link")).toContain(`after=${cursor}`)
    expect(answer.headers.get("link")).toContain("limit=3")
    const rest = await read(survey.id, { after: cursor })
    const times = [...changes, ...rest.changes].map(({ at }) => at)
    expect(times).toEqual([...times].sort((left, right) => left - right))
    expect(rest.changes).toHaveLength(3)
    const empty = await read(survey.id, { after: rest.cursor })
    expect([empty.changes, empty.cursor, empty.answer.headers.get("link")]).toEqual([[], rest.cursor, null])
  })

  it("leaves out the parts of responses that it does not ask for", async () => {
    const survey = await publishSurvey(account)
    await submitResponse(server, survey, { metadata: { answers: "kept", seed: "1" } })
    const answer = await account.get(`/surveys/${survey.id}/changes?fields=metadata`)
    expect(responsesOf(answer.text)).toEqual([{
      id: anyText,
      surveyId: survey.id,
      status: "completed",
      submittedAt: anyText,
      metadata: { answers: "kept", seed: "1" }
    }])
  })

  it("learns what has changed in the survey, the newest state of each", async () => {
    const survey = await createSurvey(account)
    await account.put(`/surveys/${survey.id}`, { title: "Other" })
    await account.put(`/surveys/${survey.id}`, { title: "Another", metadata: { team: "a" } })
    await account.put(`/surveys/${survey.id}`, { title: "Last" })
    await account.put(`/surveys/${survey.id}`, { languages: ["en", "de"] })
    await account.put(`/surveys/${survey.id}/translations/de`, { "/title": "Titel" })
    await account.post(`/surveys/${survey.id}/publish`)
    await account.post(`/surveys/${survey.id}/close`, { reason: "done" })
    const { changes } = await read(survey.id)
    expect(changes.map(({ at: _, cursor: __, ...change }) => change)).toEqual([
      { type: "questionnaire", version: 1 },
      { type: "survey", status: "draft", closeReason: null, changed: ["metadata", "title"] },
      { type: "survey", status: "draft", closeReason: null, changed: ["title"] },
      { type: "survey", status: "draft", closeReason: null, changed: ["languages"] },
      { type: "translations", tag: "de", digest: anyText },
      { type: "survey", status: "published", closeReason: null, changed: ["status"] },
      { type: "survey", status: "closed", closeReason: "done", changed: ["closeReason", "status"] }
    ])
  })

  it("learns that a file of a response was deleted, once it has ended", async () => {
    const survey = await publishSurvey(account, { questions: [{ type: "file", key: "photo", text: "A photo?" }] })
    const upload = async () => {
      const body = new FormData()
      body.append("questionKey", "photo")
      body.append("file", new File(["a note"], "note.txt", { type: "text/plain" }))
      const { fileId } = decodeBody(
        FileJson.NewFile,
        await server.call("POST", `/response/survey/${survey.id}/files`, { body })
      )
      return fileId
    }
    const answer = (...ids: ReadonlyArray<string>) => ({
      answers: [{ questionKey: "photo", value: ids.map((fileId) => ({ fileId })) }]
    })
    const [ofEnded, ofPartial] = [await upload(), await upload()]
    const { id } = await submitResponse(server, survey, answer(ofEnded))
    await submitResponse(server, survey, { ...answer(ofPartial), status: "partial" })
    const { cursor } = await read(survey.id)
    for (const fileId of [ofPartial, ofEnded]) {
      expect((await account.delete(`/surveys/${survey.id}/files/${fileId}`)).status).toBe(204)
    }
    const { changes } = await read(survey.id, { after: cursor })
    expect(changes).toMatchObject([{
      type: "response.changed",
      reason: "file",
      responseId: id,
      response: { id, answers: [{ value: [{ fileId: ofEnded, deleted: true }] }] }
    }])
  })

  it("may go on from an export, and misses nothing that was written meanwhile", async () => {
    const survey = await publishSurvey(account)
    const kept = await submitResponse(server, survey)
    const removed = await submitResponse(server, survey)
    const exported = await account.get(`/surveys/${survey.id}/export?format=json&status=ended`)
    const cursor = exported.headers.get("x-cursor") ?? ""
    await account.delete(`/surveys/${survey.id}/responses/${removed.id}`)
    const added = await submitResponse(server, survey)
    const { changes } = await read(survey.id, { after: cursor })
    expect(changes.map((change) => [change.type, "response" in change ? change.response.id : null])).toEqual([
      ["response.removed", null],
      ["response", added.id]
    ])
    expect(exported.text).toContain(kept.id)
    const withPartials = await account.get(`/surveys/${survey.id}/export?format=json&status=all`)
    expect((await read(survey.id, { after: withPartials.headers.get("x-cursor") ?? "", partials: "true" })).changes)
      .toEqual([])
    const filtered = await account.get(`/surveys/${survey.id}/export?format=json&from=2026-01-01`)
    expect(filtered.headers.get("x-cursor")).toBeNull()
  })

  it("waits for a change as long as it says, and is woken by it", async () => {
    const survey = await publishSurvey(account)
    const { cursor } = await read(survey.id)
    const began = Date.now()
    expect((await read(survey.id, { after: cursor, wait: "1" })).changes).toEqual([])
    expect(Date.now() - began).toBeGreaterThanOrEqual(950)
    const waiting = read(survey.id, { after: cursor, wait: "30" })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { id } = await submitResponse(server, survey)
    expect((await waiting).changes.map((change) => "response" in change ? change.response.id : null)).toEqual([id])
  })
})

describe("a cursor", () => {
  const refused = async (survey: string, query: Readonly<Record<string, string>>) => {
    const answer = await account.get(`/surveys/${survey}/changes?${new URLSearchParams(query)}`)
    const { errors, slug } = decodeProblem(answer)
    return [answer.status, slug, errors[0]?.code]
  }

  it("of another survey, or of the other kind of partials, is refused, and so is one that is none", async () => {
    const survey = await publishSurvey(account)
    const other = await publishSurvey(account)
    const { cursor } = await read(survey.id)
    const wrong = [400, "invalid-input", "wrong-cursor"]
    expect(await refused(other.id, { after: cursor })).toEqual(wrong)
    expect(await refused(survey.id, { after: cursor, partials: "true" })).toEqual(wrong)
    for (const after of ["", "x", `${cursor}A`, cursor.slice(1), "x".repeat(5_000), "\u{1f600}"]) {
      expect(await refused(survey.id, { after })).toEqual(wrong)
    }
    for (const query of [{ limit: "0" }, { limit: "1001" }, { wait: "31" }, { wait: "-1" }, { fields: "answers,id" }]) {
      expect((await refused(survey.id, query)).slice(0, 2)).toEqual([400, "invalid-input"])
    }
  })

  it("of a survey of another account is not found", async () => {
    const survey = await publishSurvey(account)
    const stranger = await server.newAccount()
    expect((await stranger.get(`/surveys/${survey.id}/changes`)).status).toBe(404)
  })
})
