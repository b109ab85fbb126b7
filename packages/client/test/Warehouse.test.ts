/** docs/warehouse.md: its program copies to a PostgreSQL database, and its commands run. */
import { createClient } from "@canvass/client"
import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createTestDatabase, type TestDatabase } from "../../../test/testDatabase.js"
import { startTestServer, type TestServer } from "../../http-node/test/fixtures/TestServer.js"
import { socket } from "../../http-node/test/fixtures/Transport.js"
import { copyToWarehouse } from "./warehouse/copyToWarehouse.js"

let server: TestServer
let database: TestDatabase
let warehouse: pg.Client

beforeEach(async () => {
  server = await startTestServer({}, socket)
  database = await createTestDatabase()
  warehouse = new pg.Client({ connectionString: database.url })
  await warehouse.connect()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await warehouse.end()
  await database.remove()
  await server.stop()
})

/** The client of an account, one that may only read, and the URLs that the second one has requested. */
const makeClients = async () => {
  const { key, token } = await server.newAccount({ scopes: "read_only" })
  const requests: Array<string> = []
  const reader = createClient({
    baseUrl: server.url,
    apiKey: key,
    fetch: (input, init) => {
      requests.push(String(input instanceof Request ? input.url : input))
      return fetch(input, init)
    }
  })
  return { key, owner: createClient({ baseUrl: server.url, accessToken: token }), reader, requests }
}

type Owner = Awaited<ReturnType<typeof makeClients>>["owner"]

const createSurvey = async (owner: Owner, title: string) => {
  const { id, questions } = await owner.post("/surveys", {
    body: {
      title,
      questions: [
        { key: "again", type: "nps", text: "Again?" },
        { key: "dishes", type: "multiple_choice", text: "Which?", options: ["Soup", "Stew"] }
      ]
    }
  })
  await owner.post("/surveys/{id}/publish", { path: { id } })
  return { id, questions }
}

const submit = async (owner: Owner, surveyId: string, value: number, status: "completed" | "partial" = "completed") => {
  const answers = [{ questionKey: "again", value }, { questionKey: "dishes", value: ["Soup", "Stew"] }]
  const body = { answers, status, externalId: `crm-${value}`, metadata: { table: "7" } }
  const { id } = await owner.post("/response/survey/{surveyId}", { path: { surveyId }, body })
  return id
}

const rowsOf = async (statement: string) => (await warehouse.query({ text: statement, rowMode: "array" })).rows

const scores = () =>
  rowsOf(`SELECT s.title, q.key, a.value FROM responses r JOIN surveys s ON s.id = r.survey_id
    JOIN answers a ON a.response_id = r.id JOIN questions q ON q.id = a.question_id
    WHERE q.type = 'nps' ORDER BY s.title, a.value::text::int`)

describe("the program of docs/warehouse.md", () => {
  it("copies completed responses once, and reads only the latest of them again", async () => {
    const { owner, reader, requests } = await makeClients()
    const lunch = await createSurvey(owner, "Lunch")
    const dinner = await createSurvey(owner, "Dinner")
    for (const value of [1, 2, 3]) await submit(owner, lunch.id, value)
    await submit(owner, lunch.id, 9, "partial")
    const response = await submit(owner, dinner.id, 4)

    const all = [["Dinner", "again", 4], ["Lunch", "again", 1], ["Lunch", "again", 2], ["Lunch", "again", 3]]
    for (let time = 0; time < 2; time++) {
      await copyToWarehouse(reader, warehouse)
      expect(await scores()).toEqual(all)
    }
    expect(
      await rowsOf(`SELECT r.external_id, r.metadata, a.value FROM responses r JOIN answers a ON a.response_id = r.id
        WHERE r.id = '${response}' AND json_typeof(a.value) = 'array'`)
    ).toEqual([["crm-4", { table: "7" }, ["Soup", "Stew"]]])
    const lists = requests.filter((url) => url.includes("/responses?")).map((url) =>
      new URL(url).searchParams.has("from")
    )
    expect(lists).toEqual([false, false, true, true])

    await submit(owner, lunch.id, 5)
    // A response that the last run has missed, although a later one was there.
    await warehouse.query("DELETE FROM responses WHERE external_id = 'crm-2'")
    requests.length = 0
    await copyToWarehouse(reader, warehouse)
    expect(await scores()).toEqual([...all, ["Lunch", "again", 5]])
    expect(requests.filter((url) => url.includes("/responses?") && !url.includes("from="))).toEqual([])
  })

  it("removes what was deleted, and follows changes of surveys", async () => {
    const { owner, reader } = await makeClients()
    const lunch = await createSurvey(owner, "Lunch")
    const dinner = await createSurvey(owner, "Dinner")
    const [first] = [
      await submit(owner, lunch.id, 1),
      await submit(owner, lunch.id, 2),
      await submit(owner, dinner.id, 3)
    ]
    await copyToWarehouse(reader, warehouse)

    await owner.delete("/surveys/{id}/responses/{responseId}", { path: { id: lunch.id, responseId: first } })
    await owner.delete("/surveys/{id}", { path: { id: dinner.id } })
    const [again] = lunch.questions
    await owner.put("/surveys/{id}/questions", {
      path: { id: lunch.id },
      body: [{ id: again?.id ?? "", key: "return", type: "nps", text: "Again?" }]
    })
    await copyToWarehouse(reader, warehouse)
    expect(await scores()).toEqual([["Lunch", "return", 2]])
    expect(await rowsOf("SELECT key, is_retired FROM questions ORDER BY key")).toEqual([
      ["dishes", true],
      ["return", false]
    ])
    expect(await rowsOf("SELECT count(*)::int FROM answers")).toEqual([[2]])
  })

  it("runs with the URL and the key of the environment", async () => {
    const { key, owner } = await makeClients()
    const { id } = await createSurvey(owner, "Lunch")
    await submit(owner, id, 8)
    vi.stubEnv("CANVASS_URL", server.url)
    vi.stubEnv("CANVASS_API_KEY", key)
    vi.stubEnv("WAREHOUSE_URL", database.url)
    await import("./warehouse/nightly.js")
    expect(await scores()).toEqual([["Lunch", "again", 8]])
  })
})

it("the commands of docs/warehouse.md write the responses of a day to files, and count them", async () => {
  const { key, owner } = await makeClients()
  const { id } = await createSurvey(owner, "Lunch")
  for (const value of [6, 7]) await submit(owner, id, value)
  const [{ submittedAt } = { submittedAt: "" }] = await owner.get("/surveys/{id}/responses", { path: { id } })
  const day = submittedAt.slice(0, 10)
  const next = new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10)
  const page = await readFile(new URL("../../../docs/warehouse.md", import.meta.url), "utf8")
  const commands = [...page.matchAll(/<!-- warehouse -->\n```sh\n([^]*?)```/g)].map(([, block = ""]) => block)
  expect(commands).toHaveLength(2)
  const folder = await mkdtemp(join(tmpdir(), "canvass-warehouse-"))
  try {
    const { stdout } = await promisify(execFile)("sh", ["-euc", commands.join("\n")], {
      cwd: folder,
      env: { ...process.env, API: `${server.url}/api`, KEY: key, SURVEY: id, DAY: day, NEXT: next }
    })
    expect(stdout.trim()).toBe("2")
    const csv = await readFile(join(folder, `${id}-${day}.csv`), "utf8")
    expect(csv.trim().split("\r\n").map((line) => line.split(",").at(5))).toEqual(["again", "6", "7"])
    expect(JSON.parse(await readFile(join(folder, `${id}-${day}.json`), "utf8"))).toHaveLength(2)
  } finally {
    await rm(folder, { recursive: true })
  }
})
