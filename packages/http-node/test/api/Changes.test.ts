/** The log of a survey: what a reader with a cursor learns, and which cursors are refused. */
import { Ids } from "@canvass/core"
import { ChangeCursor, ChangeJson, FileJson, KeyJson, ResponseJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem, type TestResponse } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSurvey, nextPath, publishSurvey, submitResponse } from "../fixtures/surveys.js"
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

describe("the logs of an account", () => {
  interface Heads {
    readonly surveys: ReadonlyArray<typeof ChangeJson.SurveyHeads.Type.surveys[number]>
    readonly removed: ReadonlyArray<typeof ChangeJson.SurveyHeads.Type.removed[number]>
    readonly removedSince: string
    readonly pages: number
  }

  /** Reads all pages. */
  const readHeads = async (credential: string, query = ""): Promise<Heads> => {
    const surveys: Array<Heads["surveys"][number]> = []
    const removed: Array<Heads["removed"][number]> = []
    let pages = 0
    let removedSince = ""
    for (let path: string | undefined = `/changes${query}`; path !== undefined;) {
      const answer: TestResponse = await server.call("GET", path, { credential })
      expect(answer.status, answer.text).toBe(200)
      const page = decodeBody(ChangeJson.SurveyHeads, answer)
      surveys.push(...page.surveys)
      removed.push(...page.removed)
      removedSince = new Date(page.removedSince).toISOString()
      path = nextPath(server, answer)
      pages++
    }
    return { surveys, removed, removedSince, pages }
  }

  it("end where readers are that have everything", async () => {
    const owner = await server.newAccount()
    const [first, second] = [await publishSurvey(owner, { title: "First" }), await createSurvey(owner)]
    await submitResponse(server, first)
    await submitPartial(first)
    const { removed, surveys } = await readHeads(owner.key)
    expect([removed, surveys.map(({ status, surveyId, title }) => [surveyId, title, status])]).toEqual([[], [
      [first.id, "First", "published"],
      [second.id, second.title, "draft"]
    ]])
    const pageFrom = async (query: string) => (await owner.get(`/surveys/${first.id}/changes?${query}`)).text
    const { cursor, partialsCursor } = surveys[0] ?? { cursor: "", partialsCursor: "" }
    expect(await pageFrom(`after=${cursor}`)).toBe("[]")
    expect(await pageFrom(`partials=true&after=${partialsCursor}`)).toBe("[]")
    expect((await readHeads(owner.key)).surveys).toEqual(surveys)
    const { id } = await submitResponse(server, first)
    const later = (await readHeads(owner.key)).surveys
    expect([later[0]?.cursor === cursor, later[1]]).toEqual([false, surveys[1]])
    expect(await pageFrom(`after=${cursor}`)).toContain(id)
    expect(await pageFrom(`partials=true&after=${partialsCursor}`)).toContain(id)
  })

  it("are read page by page, the deleted surveys first, and by a restricted key only what it may read", async () => {
    const owner = await server.newAccount()
    const ids: Array<string> = []
    for (let count = 0; count < 7; count++) ids.push((await createSurvey(owner)).id)
    const gone = ids.filter((_, n) => n % 2 === 0)
    const left = ids.filter((_, n) => n % 2 === 1)
    const restricted = decodeBody(
      KeyJson.CreatedKeyItem,
      await owner.post("/developer/api-keys", { name: "some", surveys: [ids[0], ids[1]] })
    ).apiKey
    const before = new Date(Date.now() - 60_000).toISOString()
    for (const id of gone) await owner.delete(`/surveys/${id}`)
    const idsOf = (rows: ReadonlyArray<{ readonly surveyId: string }>) => rows.map(({ surveyId }) => surveyId)
    for (const [limit, pages] of [[1, 8], [2, 4], [3, 3], [4, 2], [5, 2], [7, 1], [100, 1]]) {
      const all = await readHeads(owner.key, `?limit=${limit}&removedSince=${before}`)
      expect([idsOf(all.removed).toSorted(), idsOf(all.surveys)], `limit ${limit}`).toEqual([gone.toSorted(), left])
      expect(all.pages).toBeLessThanOrEqual(pages ?? 0)
      expect(all.removed.map(({ at }) => at)).toEqual(all.removed.map(({ at }) => at).toSorted((a, b) => a - b))
    }
    expect((await readHeads(owner.key)).removed).toEqual([])
    expect((await readHeads(owner.key, `?removedSince=${new Date(Date.now() + 60_000).toISOString()}`)).removed)
      .toEqual([])
    const some = await readHeads(restricted, `?limit=1&removedSince=${before}`)
    expect([idsOf(some.removed), idsOf(some.surveys)]).toEqual([[ids[0]], [ids[1]]])
    expect(idsOf((await readHeads((await server.newAccount()).key, `?removedSince=${before}`)).removed)).toEqual([])
  })

  it("tell from when on to ask for removals, so that each of them is found, and the last one again", async () => {
    const owner = await server.newAccount()
    const ids: Array<string> = []
    for (let count = 0; count < 9; count++) ids.push((await createSurvey(owner)).id)
    const remove = async (...places: ReadonlyArray<number>) => {
      for (const place of places) await owner.delete(`/surveys/${ids[place]}`)
    }
    const idsAt = (...places: ReadonlyArray<number>) => places.map((place) => ids[place])
    for (const limit of [1, 2, 100]) {
      await remove(limit === 1 ? 0 : limit === 2 ? 3 : 6)
      // A reader that has asked for no removals begins with all of them.
      const { removed, removedSince } = await readHeads(owner.key, `?limit=${limit}`)
      expect([removed, removedSince]).toEqual([[], "1970-01-01T00:00:00.000Z"])
      const first = await readHeads(owner.key, `?limit=${limit}&removedSince=${removedSince}`)
      const [last, ...others] = first.removed.toReversed()
      expect(first.removedSince).toBe(new Date(last?.at ?? 0).toISOString())
      const nothing = await readHeads(owner.key, `?limit=${limit}&removedSince=${first.removedSince}`)
      expect([nothing.removed, nothing.removedSince]).toEqual([[last], first.removedSince])
      const next = others.length + 1
      await remove(next, next + 1)
      const second = await readHeads(owner.key, `?limit=${limit}&removedSince=${first.removedSince}`)
      expect(second.removed.map(({ surveyId }) => surveyId)).toEqual([last?.surveyId, ...idsAt(next, next + 1)])
      expect(second.removedSince > first.removedSince).toBe(true)
    }
    // A restricted key learns nothing of the times of other surveys.
    const { apiKey } = decodeBody(
      KeyJson.CreatedKeyItem,
      await owner.post("/developer/api-keys", { name: "none", surveys: [(await createSurvey(owner)).id] })
    )
    const begun = "2026-01-01T00:00:00.000Z"
    expect((await readHeads(apiKey, `?removedSince=${begun}`)).removedSince).toBe(begun)
  })

  it("have cursors of their own", async () => {
    const owner = await server.newAccount()
    for (let count = 0; count < 2; count++) await createSurvey(owner)
    const ofList = nextPath(server, await owner.get("/surveys?limit=1")) ?? ""
    const ofHeads = nextPath(server, await owner.get("/changes?limit=1")) ?? ""
    const cursorOf = (path: string) => new URL(path, server.url).searchParams.get("cursor") ?? ""
    for (const query of [`cursor=${cursorOf(ofList)}`, `cursor=${cursorOf(ofHeads)}&removedSince=2026-01-01`]) {
      const { errors } = decodeProblem(await owner.get(`/changes?${query}`))
      expect([errors[0]?.pointer, errors[0]?.code]).toEqual(["cursor", "wrong-cursor"])
    }
    const { errors } = decodeProblem(await owner.get("/changes?cursor=x&limit=0&removedSince=then&after=1"))
    expect(errors.map(({ pointer }) => pointer).toSorted()).toEqual(["after", "cursor", "limit", "removedSince"])
    expect((await server.call("GET", "/changes")).status).toBe(401)
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

  it("that somebody has forged is refused as one of another survey, or as expired, and never an error", async () => {
    const survey = await publishSurvey(account)
    const { id } = await submitResponse(server, survey)
    const decoded = ChangeCursor.decode((await read(survey.id)).cursor)
    if (decoded === undefined) throw new Error("This is no cursor.")
    const stranger = await server.newAccount()
    const ofStranger = await publishSurvey(stranger)
    const wrong = [400, "invalid-input", "wrong-cursor"]
    const expired = [410, "cursor-expired", undefined]
    const max = Number.MAX_SAFE_INTEGER
    const forged: ReadonlyArray<readonly [Partial<ChangeCursor.ChangeCursor>, ReadonlyArray<unknown>]> = [
      [{ surveyId: Ids.SurveyId.make(ofStranger.id) }, wrong],
      [{ hasPartials: true }, wrong],
      [{ sequence: -1 }, wrong],
      [{ sequence: 0.5 }, wrong],
      [{ at: max }, wrong],
      [{ sequence: decoded.sequence + 1 }, expired],
      [{ sequence: max }, expired],
      [{ partialSequence: 1 }, expired],
      [{ sequence: max, partialSequence: max }, expired],
      [{ lineage: decoded.lineage + 1 }, expired],
      [{ lineage: -max }, expired],
      [{ lineage: max }, expired],
      [{ at: decoded.at - 1 }, expired]
    ]
    for (const [change, answer] of forged) {
      const after = ChangeCursor.encode({ ...decoded, ...change })
      expect(await refused(survey.id, { after }), JSON.stringify(change)).toEqual(answer)
    }
    const ofOther = ChangeCursor.encode({ ...decoded, surveyId: Ids.SurveyId.make(ofStranger.id), sequence: 0, at: 0 })
    expect((await account.get(`/surveys/${ofStranger.id}/changes?after=${ofOther}`)).status).toBe(404)
    // Whoever forges a cursor of a survey that he may read gets what he may read.
    const early = ChangeCursor.encode({ ...decoded, sequence: decoded.sequence - 1 })
    expect((await account.get(`/surveys/${survey.id}/changes?after=${early}`)).text).toContain(id)
  })

  it("of a survey of another account is not found", async () => {
    const survey = await publishSurvey(account)
    const stranger = await server.newAccount()
    expect((await stranger.get(`/surveys/${survey.id}/changes`)).status).toBe(404)
  })
})
