/** `canvass sync` to SQLite, PostgreSQL and Parquet files. */
import { type Client, createClient } from "@canvass/client"
import { unsafeCoerce } from "effect/Function"
import * as Schema from "effect/Schema"
import { copyFile, readdir, readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readFileId } from "../../support/fileAnswers.js"
import { Created, openAccount } from "../../support/Owner.js"
import { runCommand, serve } from "../../support/runCommand.js"
import { type Serving, startProgram } from "../../support/ServerProcess.js"
import { startProxy } from "../../support/startProxy.js"
import { copies, copiesIn, jsonOf, type TestCopy } from "./CopyReader.js"
import { manyRequests, type SourceServer, startSourceServer } from "./SourceServer.js"

/** Number of programs that are killed while they write to a copy: half of them while they copy all responses. */
const kills = Number(process.env["SYNC_KILLS"] ?? 2)

let source: SourceServer
let apiKey: string
let folder: string
let owner: Client
let server: Serving
beforeAll(async () => {
  source = await startSourceServer()
  ;({ apiKey, folder, owner, server } = source)
})
afterAll(() => source.stop())

const questionnaire = {
  title: "Lunch",
  languages: ["en", "de"],
  questions: [
    { key: "again", type: "nps", text: "Again?" },
    { key: "color", type: "single_choice", text: "Color?", options: ["Red", "Blue"], settings: { allowOther: true } },
    { key: "dishes", type: "multiple_choice", text: "Dishes?", options: ["Soup", "Stew"] },
    {
      key: "rooms",
      type: "matrix",
      text: "Rooms?",
      options: ["Good", "Bad"],
      settings: { rows: [{ value: "other", label: "Other rooms" }, { value: "bath", label: "Bath" }] }
    },
    { key: "best", type: "ranking", text: "Best?", options: ["Tea", "Milk", "Juice"] },
    { key: "vegan", type: "boolean", text: "Vegan?" },
    { key: "photo", type: "file", text: "Photo?" },
    { key: "why", type: "text", text: "Why?" }
  ]
} as const

const publishSurvey = async (body: Parameters<Client["post"]>[1] | object = questionnaire): Promise<string> => {
  const { id } = await owner.post("/surveys", { body: { ...questionnaire, ...body } })
  await owner.post("/surveys/{id}/publish", { path: { id } })
  return id
}

type Answers = ReadonlyArray<{ readonly questionKey: string; readonly value: unknown }>

const submit = async (surveyId: string, answers: Answers, extra: object = {}): Promise<string> => {
  const response = await fetch(`${server.url}/api/response/survey/${surveyId}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ answers, ...extra })
  })
  const text = await response.text()
  expect(response.status, text).toBe(201)
  return Schema.decodeUnknownSync(Schema.parseJson(Created))(text).id
}

const remove = (id: string, responseId: string) =>
  owner.delete("/surveys/{id}/responses/{responseId}", { path: { id, responseId } })

const sync = (copy: TestCopy, surveys: ReadonlyArray<string>, options: ReadonlyArray<string> = [], url = server.url) =>
  runCommand(words(copy, surveys, options), { CANVASS_URL: url, CANVASS_API_KEY: apiKey })

const words = ({ to }: TestCopy, surveys: ReadonlyArray<string>, options: ReadonlyArray<string> = []) => [
  "sync",
  "--to",
  to,
  ...surveys.flatMap((id) => ["--survey", id]),
  ...options
]

/** Compares the responses and answers of a copy with those of the server. Returns their number. */
const expectEqual = async (copy: TestCopy, surveyId: string, client = owner) => {
  const path = { id: surveyId }
  const expected = await client.get("/surveys/{id}/responses", { path, query: { status: "ended" } })
  const rows = await copy.query(
    `SELECT id, status, external_id, answers FROM responses WHERE survey_id = '${surveyId}'`
  )
  const byId = (left: { readonly id: string }, right: { readonly id: string }) => left.id < right.id ? -1 : 1
  expect(
    rows.map(({ answers, id, ...row }) => ({ ...row, id: String(id), answers: jsonOf(answers) })).sort(byId)
  ).toEqual(
    expected.map(({ answers, externalId, id, status }) => ({
      id,
      status,
      external_id: externalId,
      answers: Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value]))
    })).sort(byId)
  )
  const [count] = await copy.query(
    `SELECT count(DISTINCT response_id) AS count FROM answers WHERE survey_id = '${surveyId}'`
  )
  expect(count?.["count"]).toBe(expected.filter(({ answers }) => answers.length > 0).length)
  return expected.length
}

const nameOfView = async (copy: TestCopy, surveyId: string): Promise<string> => {
  const [row] = await copy.query(`SELECT views FROM surveys WHERE id = '${surveyId}'`)
  return /responses_\w+/.exec(JSON.stringify(jsonOf(row?.["views"])))?.[0] ?? ""
}

const uploadPhoto = async (surveyId: string): Promise<string> => {
  const form = new FormData()
  form.append("questionKey", "photo")
  form.append("file", new File([new Uint8Array(7)], "photo.bin", { type: "application/octet-stream" }))
  const uploaded = await fetch(`${server.url}/api/response/survey/${surveyId}/files`, { method: "POST", body: form })
  return readFileId(uploaded)
}

describe.each(copies)("canvass sync to $name", ({ name, use }) => {
  /** Tests of what the command does alike with each target. With `CI_FULL=1` they run for all. */
  const itOnce = it.runIf(name === "SQLite" || process.env["CI_FULL"] === "1")

  it("writes answers with their codes and labels, texts of all languages, files, and a view", () =>
    use(async (copy) => {
      const survey = await publishSurvey()
      await owner.put("/surveys/{id}/translations/{tag}", {
        path: { id: survey, tag: "de" },
        body: {
          "/questions/color/text": "Farbe?",
          "/questions/color/options/Blue/label": "Blau",
          "/questions/rooms/settings/rows/bath/label": "Bad"
        }
      })
      const fileId = await uploadPhoto(survey)
      const first = await submit(survey, [
        { questionKey: "again", value: 9 },
        { questionKey: "color", value: "Blue" },
        { questionKey: "dishes", value: ["Soup", "Stew"] },
        { questionKey: "rooms", value: { other: "Good", bath: "Bad" } },
        { questionKey: "best", value: ["Juice", "Tea", "Milk"] },
        { questionKey: "vegan", value: true },
        { questionKey: "photo", value: [{ fileId }] },
        { questionKey: "why", value: "it's \"good\"" }
      ], { externalId: "crm-1", metadata: { table: "7" } })
      const synced = await sync(copy, [survey])
      expect(synced).toEqual({ code: 0, output: `${survey}: up to date with 1 responses.\n` })
      await submit(survey, [{ questionKey: "color", value: { other: "Teal" } }])
      expect((await sync(copy, [survey])).code).toBe(0)
      expect(await expectEqual(copy, survey)).toBe(2)

      const answers = await copy.query(
        `SELECT q.key, a.row_value, a.position, a.option_value, a.value, a.number, a.code, a.label FROM answers a
          JOIN questions q ON q.question_id = a.question_id AND q.element = 'question' AND q.language = 'en'
          WHERE a.response_id = '${first}' ORDER BY q.position, a.row_value DESC, a.position`
      )
      const option = (value: string, code: number) => ({ option_value: value, value, number: null, code, label: value })
      const plain = { option_value: null, number: null, code: null, label: null }
      expect(answers).toEqual([
        { key: "again", row_value: "", position: 1, ...plain, value: "9", number: 9 },
        { key: "color", row_value: "", position: 1, ...option("Blue", 2) },
        { key: "dishes", row_value: "", position: 1, ...option("Soup", 1) },
        { key: "dishes", row_value: "", position: 2, ...option("Stew", 2) },
        { key: "rooms", row_value: "other", position: 1, ...option("Good", 1) },
        { key: "rooms", row_value: "bath", position: 1, ...option("Bad", 2) },
        { key: "best", row_value: "", position: 1, ...option("Juice", 3) },
        { key: "best", row_value: "", position: 2, ...option("Tea", 1) },
        { key: "best", row_value: "", position: 3, ...option("Milk", 2) },
        { key: "vegan", row_value: "", position: 1, ...plain, value: "true" },
        { key: "photo", row_value: "", position: 1, ...plain, value: fileId, label: "photo.bin" },
        { key: "why", row_value: "", position: 1, ...plain, value: "it's \"good\"" }
      ])
      expect(await copy.query("SELECT value, option_value FROM answers WHERE value = 'Teal'")).toEqual([
        { value: "Teal", option_value: null }
      ])
      expect(
        await copy.query("SELECT key, element, element_value, text FROM questions WHERE language = 'de' ORDER BY text")
      ).toEqual([
        { key: "rooms", element: "row", element_value: "bath", text: "Bad" },
        { key: "color", element: "option", element_value: "Blue", text: "Blau" },
        { key: "color", element: "question", element_value: "", text: "Farbe?" }
      ])
      expect(await copy.query("SELECT id, response_id, name, type, size_bytes FROM files")).toEqual([
        { id: fileId, response_id: first, name: "photo.bin", type: "application/octet-stream", size_bytes: 7 }
      ])
      const [wide] = await copy.query(`SELECT * FROM ${await nameOfView(copy, survey)} WHERE external_id = 'crm-1'`)
      expect(wide).toMatchObject({ response_id: first, status: "completed", again: 9, color: "Blue" })
      expect(wide).toHaveProperty("why", "it's \"good\"")
      expect([true, 1]).toContain(wide?.["vegan"])
      expect(jsonOf(wide?.["dishes"])).toEqual(["Soup", "Stew"])
      expect(jsonOf(wide?.["rooms"])).toEqual({ other: "Good", bath: "Bad" })
      expect(jsonOf(wide?.["metadata"])).toEqual({ table: "7" })

      await owner.delete("/surveys/{id}/files/{fileId}", { path: { id: survey, fileId } })
      expect((await sync(copy, [survey])).code).toBe(0)
      expect(Number((await copy.query("SELECT is_deleted FROM files"))[0]?.["is_deleted"])).toBe(1)
      await remove(survey, first)
      expect((await sync(copy, [survey])).code).toBe(0)
      expect(await expectEqual(copy, survey)).toBe(1)
      expect(await copy.query("SELECT * FROM files")).toEqual([])
    }))

  it("keeps the texts of each version, and the label that a respondent saw", () =>
    use(async (copy) => {
      const survey = await publishSurvey({ languages: [] })
      const before = await submit(survey, [{ questionKey: "color", value: "Blue" }])
      await sync(copy, [survey])
      const { questions } = await owner.get("/surveys/{id}", { path: { id: survey } })
      const [again, color, ...others] = questions
      const options = [{ value: "Blue", label: "Navy", code: 2 }, { value: "Green", label: "Green" }]
      const changed = unsafeCoerce<unknown, typeof questions>([{ ...color, key: "paint", options }, ...others])
      await owner.put("/surveys/{id}/questions", { path: { id: survey }, body: changed })
      expect(again?.key).toBe("again")
      const after = await submit(survey, [{ questionKey: "paint", value: "Blue" }])
      expect((await sync(copy, [survey])).code).toBe(0)
      expect(
        await copy.query("SELECT response_id, code, label FROM answers WHERE value = 'Blue' ORDER BY label")
      ).toEqual([{ response_id: before, code: 2, label: "Blue" }, { response_id: after, code: 2, label: "Navy" }])
      expect(
        await copy.query(
          `SELECT version, key, text, code FROM questions WHERE element = 'option' AND question_id = '${color?.id}'
            ORDER BY version, code`
        )
      ).toEqual([
        { version: 1, key: "color", text: "Red", code: 1 },
        { version: 1, key: "color", text: "Blue", code: 2 },
        { version: 2, key: "paint", text: "Navy", code: 2 },
        { version: 2, key: "paint", text: "Green", code: 3 }
      ])
      // The question that was removed keeps its column, as long as it has answers.
      const view = await nameOfView(copy, survey)
      expect(await copy.query(`SELECT paint FROM ${view}`)).toEqual([{ paint: "Blue" }, { paint: "Blue" }])
      expect((await sync(copy, [survey], ["--columns", "id"])).code).toBe(0)
      expect(await copy.query(`SELECT "${color?.id}" AS paint FROM ${view}`))
        .toEqual([{ paint: "Blue" }, { paint: "Blue" }])
    }))

  // A program that writes Parquet files is killed in the test of the target.
  it.runIf(name !== "Parquet" || process.env["CI_FULL"] === "1")(
    "survives kill -9 at any moment: what follows has every response once, and none that was deleted",
    () =>
      use(async (copy) => {
        const survey = await publishSurvey()
        const ids: Array<string> = []
        const add = async (count: number) => {
          for (let batch = 0; batch < count; batch += 20) {
            const answersOf = (again: number) => [
              { questionKey: "again", value: again },
              { questionKey: "dishes", value: ["Soup", "Stew"] },
              { questionKey: "best", value: ["Juice", "Tea", "Milk"] }
            ]
            const sent = Array.from({ length: 20 }, (_, index) => submit(survey, answersOf(index % 11)))
            ids.push(...await Promise.all(sent))
          }
        }
        await add(600)
        let afterAnswer = () => {}
        const proxy = await startProxy(server.url, {
          after: ({ url }) => /\/(?:changes|export)\?/.test(url ?? "") && afterAnswer()
        })
        const environment = { CANVASS_URL: proxy.url, CANVASS_API_KEY: apiKey }
        try {
          for (let round = 0; round < kills; round++) {
            // The first ones are killed while they copy all responses, the others while they copy changes.
            const hasCopy = round >= Math.floor(kills / 2)
            if (round === Math.floor(kills / 2)) expect((await sync(copy, [survey])).code).toBe(0)
            const answered = new Promise<void>((resolve) => {
              afterAnswer = resolve
            })
            const child = startProgram(words(copy, [survey]), environment)
            await answered
            // Changes are copied sooner than all responses, of which there are always as many.
            await sleep(Math.random() * (hasCopy ? 48 : 96))
            await child.stop("SIGKILL")
            await add(40)
            await Promise.all(ids.splice(0, 40).map((id) => remove(survey, id)))
          }
        } finally {
          proxy.stop()
        }
        const { code, output } = await sync(copy, [survey])
        expect(code, output).toBe(0)
        expect(await expectEqual(copy, survey)).toBe(600)
      }),
    60_000 + kills * 10_000
  )

  it("waits for its turn, and follows until SIGTERM", () =>
    use(async (copy) => {
      const survey = await publishSurvey()
      let refusals = 0
      const proxy = await startProxy(server.url, {
        before: ({ url }, response) => {
          if (refusals >= 3 || !/\/(?:changes|export|codebook)\b/.test(url ?? "")) return false
          refusals++
          response.writeHead(429, { "retry-after": "1", "content-type": "application/problem+json" }).end("{}")
          return true
        }
      })
      const child = startProgram(words(copy, [survey], ["--follow"]), {
        CANVASS_URL: proxy.url,
        CANVASS_API_KEY: apiKey
      })
      try {
        await expect.poll(child.output).toContain("up to date with 0 responses")
        expect(refusals).toBe(3)
        const id = await submit(survey, [{ questionKey: "again", value: 3 }])
        await expect.poll(child.output).toContain("up to date with 1 responses")
        expect(await copy.query("SELECT id FROM responses")).toEqual([{ id }])
      } finally {
        expect(await child.stop("SIGTERM")).toBe(0)
        proxy.stop()
      }
      expect(child.output()).not.toContain(apiKey)
    }))

  itOnce("follows many surveys in turn, and tells the user when a server is away", () =>
    use(async (copy) => {
      const surveys: Array<string> = []
      for (let count = 0; count < 11; count++) surveys.push(await publishSurvey())
      let isAway = false
      const proxy = await startProxy(server.url, {
        before: (_, response) => {
          if (isAway) response.writeHead(502).end()
          return isAway
        }
      })
      const child = startProgram(words(copy, surveys, ["--follow"]), {
        CANVASS_URL: proxy.url,
        CANVASS_API_KEY: apiKey
      })
      const responses = async () => {
        const rows = await copy.query("SELECT survey_id AS id FROM responses ORDER BY id")
        return rows.map(({ id }) => id)
      }
      try {
        await expect.poll(() => copy.query("SELECT id FROM surveys").catch(() => [])).toHaveLength(11)
        isAway = true
        await expect.poll(child.output).toContain("The copy goes on when the server responds")
        const answered = [surveys[0], surveys[10]]
        for (const id of answered) await submit(id ?? "", [{ questionKey: "again", value: 3 }])
        isAway = false
        await expect.poll(responses, { timeout: 90_000 }).toEqual(answered)
      } finally {
        expect(await child.stop("SIGTERM")).toBe(0)
        proxy.stop()
      }
    }))

  it("reads all responses again when variables were computed again, and ignores changes that it does not know", () =>
    use(async (copy) => {
      const survey = await publishSurvey({
        variables: [{ name: "double", value: { multiply: [{ answer: "again" }, 2] } }]
      })
      await submit(survey, [{ questionKey: "again", value: 3 }])
      expect((await sync(copy, [survey])).code).toBe(0)
      const variables = async () => jsonOf((await copy.query("SELECT variables FROM responses"))[0]?.["variables"])
      expect(await variables()).toEqual({ double: 6 })
      if (copy.isWritable) await copy.query(`UPDATE responses SET variables = '{"double":1}'`)
      const syncWith = async (type: string) => {
        let isSent = false
        let exports = 0
        const [stored] = await copy.query("SELECT cursor FROM surveys")
        const proxy = await startProxy(server.url, {
          before: ({ url }, response) => {
            if (/\/export\?/.test(url ?? "")) exports++
            if (isSent || !/\/changes\?/.test(url ?? "")) return false
            isSent = true
            const change = { cursor: stored?.["cursor"], at: "2026-01-01T00:00:00.000Z", type, names: ["double"] }
            const head = { "content-type": "application/json", "x-cursor": String(stored?.["cursor"]) }
            response.writeHead(200, head).end(JSON.stringify([change]))
            return true
          }
        })
        expect((await sync(copy, [survey], [], proxy.url)).code).toBe(0)
        proxy.stop()
        return exports
      }
      expect(await syncWith("comet")).toBe(0)
      expect(await variables()).toEqual({ double: copy.isWritable ? 1 : 6 })
      expect(await syncWith("variables")).toBe(1)
      expect(await variables()).toEqual({ double: 6 })
    }))

  it("keeps the copy of a survey that is gone, says so, and copies the others", () =>
    use(async (copy) => {
      const [gone, stays] = [await publishSurvey(), await publishSurvey()]
      await submit(gone, [{ questionKey: "again", value: 1 }])
      await submit(stays, [{ questionKey: "again", value: 2 }])
      expect((await sync(copy, [gone, stays])).code).toBe(0)
      expect(await nameOfView(copy, gone)).not.toBe(await nameOfView(copy, stays))
      await owner.delete("/surveys/{id}", { path: { id: gone } })
      await submit(stays, [{ questionKey: "again", value: 2 }])
      const { code, output } = await sync(copy, [gone, stays])
      expect(code).toBe(1)
      expect(output).toContain(`${gone}: the server does not have this survey`)
      expect(output).toContain("The copy stays as it was.")
      expect(
        await copy.query("SELECT survey_id, count(*) AS count FROM responses GROUP BY survey_id ORDER BY count")
      ).toEqual([{ survey_id: gone, count: 1 }, { survey_id: stays, count: 2 }])
      expect(
        await copy.query("SELECT id FROM surveys WHERE unavailable_since IS NOT NULL")
      ).toEqual([{ id: gone }])
      const unknown = await sync(copy, [crypto.randomUUID()])
      expect(unknown.code).toBe(1)
      expect(unknown.output).not.toContain("The copy stays")
    }))

  itOnce("begins a survey again when the server was restored from a backup", () =>
    use(async (copy) => {
      const database = join(folder, `${crypto.randomUUID()}.db`)
      const secretKey = Buffer.alloc(32, 7).toString("base64")
      const environment = { DATABASE_URL: `file:${database}`, SECRET_KEY: secretKey, ...manyRequests }
      const start = () => serve(environment)
      let other = await start()
      try {
        const key = (await openAccount(other.url)).apiKey
        const clientOf = ({ url }: Serving) => createClient({ baseUrl: url, apiKey: key })
        const { id } = await clientOf(other).post("/surveys", {
          body: { title: "Lunch", questions: [{ key: "again", type: "nps", text: "Again?" }] }
        })
        await clientOf(other).post("/surveys/{id}/publish", { path: { id } })
        const answer = (value: number) =>
          clientOf(other).post("/response/survey/{surveyId}", {
            path: { surveyId: id },
            body: { answers: [{ questionKey: "again", value }] }
          })
        const run = ({ url }: Serving) => runCommand(words(copy, [id]), { CANVASS_URL: url, CANVASS_API_KEY: key })
        await answer(1)
        await other.stop()
        await copyFile(database, `${database}.backup`)
        other = await start()
        await answer(2)
        await answer(3)
        expect((await run(other)).output).toContain("3 responses")
        await other.stop()
        await copyFile(`${database}.backup`, database)
        other = await start()
        const last = await answer(4)
        const again = await run(other)
        expect(again.output).toContain("2 responses")
        expect(await expectEqual(copy, id, clientOf(other))).toBe(2)
        expect(await copy.query("SELECT response_id FROM answers WHERE number = 4")).toEqual([{ response_id: last.id }])
      } finally {
        await other.stop()
      }
    }))

  it.skipIf(name === "Parquet")(
    "refuses what holds something else, and a copy that another program writes to",
    () =>
      use(async (copy) => {
        const survey = await publishSurvey()
        await sync(copy, [survey])
        await submit(survey, [{ questionKey: "again", value: 1 }])
        const overtaken = await startProxy(server.url, {
          before: async ({ url }) => {
            if (/\/changes\?/.test(url ?? "")) expect((await sync(copy, [survey])).code).toBe(0)
            return false
          }
        })
        const other = await sync(copy, [survey], [], overtaken.url)
        overtaken.stop()
        expect(other.code).toBe(1)
        expect(other.output).toContain("Another program writes to the copy")
        expect((await sync(copy, [survey])).code).toBe(0)
        expect(await expectEqual(copy, survey)).toBe(1)
        await copy.query("UPDATE canvass_copy SET format = 2")
        expect((await sync(copy, [survey])).output).toContain("has the format 2")
        await copy.query("DROP TABLE canvass_copy")
        expect((await sync(copy, [survey])).output).toContain("an empty database")
      })
  )
})

it("the key of the API is neither in the copy nor in what the command prints", () =>
  copiesIn("SQLite")(async (copy) => {
    const survey = await publishSurvey()
    await submit(survey, [{ questionKey: "why", value: "findable" }])
    const { output } = await sync(copy, [survey], ["--key", apiKey])
    const directory = dirname(copy.to.replace("file:", ""))
    const files = await Promise.all((await readdir(directory)).map((name) => readFile(join(directory, name), "latin1")))
    expect(files.join("")).toContain("findable")
    for (const text of [output, ...files]) expect(text).not.toContain(apiKey)
  }))
