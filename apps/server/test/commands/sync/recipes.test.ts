/** docs/copies.md: each recipe runs with a copy of a real server. */
import type { Client } from "@canvass/client"
import Database from "better-sqlite3"
import { unsafeCoerce } from "effect/Function"
import * as Schema from "effect/Schema"
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import vm from "node:vm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { Created } from "../../support/Owner.js"
import { runCommand } from "../../support/runCommand.js"
import { type Serving, withTempFolder } from "../../support/ServerProcess.js"
import { copies, copiesIn } from "./CopyReader.js"
import { type SourceServer, startSourceServer } from "./SourceServer.js"

const page = await readFile(new URL("../../../../../docs/copies.md", import.meta.url), "utf8")

/** The block of code after a comment. */
const recipe = (name: string): string => {
  const block = new RegExp(`<!-- recipe ${name} -->\n\`\`\`\\w*\n([^]*?)\`\`\``).exec(page)?.[1]
  if (block === undefined) throw new Error(`docs/copies.md has no recipe ${name}.`)
  return block
}

let source: SourceServer
let apiKey: string
let owner: Client
let server: Serving
beforeAll(async () => {
  source = await startSourceServer()
  ;({ apiKey, owner, server } = source)
})
afterAll(() => source.stop())

const publishSurvey = async (): Promise<string> => {
  const { id } = await owner.post("/surveys", {
    body: {
      title: "Lunch",
      languages: ["en"],
      variables: [{ name: "double", value: { multiply: [{ answer: "again" }, 2] } }],
      questions: [
        { key: "again", type: "nps", text: "Again?" },
        { key: "color", type: "single_choice", text: "Color?", options: [{ value: "b", label: "Blue" }, "Red"] }
      ]
    }
  })
  await owner.post("/surveys/{id}/publish", { path: { id } })
  return id
}

const submit = async (surveyId: string, again: number, color = "Red"): Promise<string> => {
  const { id } = await owner.post("/response/survey/{surveyId}", {
    path: { surveyId },
    body: { answers: [{ questionKey: "again", value: again }, { questionKey: "color", value: color }] }
  })
  return id
}

const sync = async (survey: string, to: string) => {
  const { code, output } = await runCommand(["sync", "--survey", survey, "--to", to], {
    CANVASS_URL: server.url,
    CANVASS_API_KEY: apiKey
  })
  expect(code, output).toBe(0)
}

const decodeCreated = Schema.decodeUnknownSync(Created)

const responsesOf = (id: string) => owner.get("/surveys/{id}/responses", { path: { id }, query: { status: "ended" } })

it.each(copies.filter(({ name }) => name !== "PostgreSQL"))(
  "the query of DuckDB reads a copy in $name",
  ({ use }) =>
    use(async (copy) => {
      const survey = await publishSurvey()
      for (const again of [9, 4, 6]) await submit(survey, again)
      await sync(survey, copy.to)
      expect(await copy.query(recipe("duckdb"))).toEqual([{ key: "again", mean: 6.33, responses: 3 }])
    })
)

it.each(copies)("the model of dbt reads a copy in $name", ({ use }) =>
  use(async (copy) => {
    const survey = await publishSurvey()
    const id = await submit(survey, 9, "b")
    await sync(survey, copy.to)
    const model = recipe("dbt").replaceAll(/\{\{ source\('canvass', '(\w+)'\) \}\}/g, "$1")
    expect(await copy.query(`SELECT response_id, question, answer, number FROM (${model}) m ORDER BY question`))
      .toEqual([
        { response_id: id, question: "again", answer: "9", number: 9 },
        { response_id: id, question: "color", answer: "Blue", number: null }
      ])
  }))

it("the query of pandas reads a copy in SQLite", () =>
  copiesIn("SQLite")(async (copy) => {
    const survey = await publishSurvey()
    const ids = [await submit(survey, 9), await submit(survey, 10), await submit(survey, 3)]
    await sync(survey, copy.to)
    const query = /QUERY = """\n([^]*?)"""/.exec(recipe("pandas"))?.[1] ?? ""
    const rows = await copy.query(query)
    expect(rows.map(({ id, score }) => ({ id, score }))).toEqual([9, 10, 3].map((score, index) => ({
      id: ids[index],
      score
    })))
  }))

// Python is not on every machine: `npm run verify` needs it.
it.runIf(process.env["NEEDS_PANDAS"] === "true")(
  "the program of pandas prints the score",
  () =>
    withTempFolder(async (home) => {
      const survey = await publishSurvey()
      for (const again of [9, 10, 3, 8]) await submit(survey, again)
      await sync(survey, `file:${join(home, "copy.db")}`)
      await writeFile(join(home, "scores.py"), recipe("pandas"))
      const { stdout } = await promisify(execFile)("python3", ["scores.py"], { cwd: home })
      expect(stdout).toBe("4 responses, NPS 25.0\n")
    })
)

it("the line of cron runs", () =>
  withTempFolder(async (home) => {
    const survey = await publishSurvey()
    await submit(survey, 9)
    await mkdir(join(home, "bin"))
    const program = join(home, "bin", "canvass")
    const built = fileURLToPath(new URL("../../../dist/canvass.js", import.meta.url))
    await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${built}' "$@"\n`)
    await chmod(program, 0o700)
    await writeFile(join(home, "key"), apiKey, { mode: 0o600 })
    const [, schedule, command] = /^((?:[\d*]+ ){5}) *(.*)$/m.exec(recipe("cron")) ?? []
    expect(schedule?.trim().split(" ")).toHaveLength(5)
    const line = (command ?? "").replace(/https:\S+/, server.url).replace("/etc/canvass/key", join(home, "key"))
      .replace("/srv/", `${home}/`)
    const { stdout } = await promisify(execFile)("sh", ["-c", line], {
      env: { PATH: `${join(home, "bin")}:${process.env["PATH"]}`, SURVEY: survey }
    })
    expect(stdout).toContain("up to date with 1 responses")
    const database = new Database(join(home, "copy.db"), { readonly: true })
    expect(database.prepare("SELECT count(*) FROM responses").pluck().get()).toBe(1)
    database.close()
  }))

const Workflow = Schema.parseJson(Schema.Struct({
  nodes: Schema.Array(Schema.Struct({
    name: Schema.String,
    type: Schema.String,
    parameters: Schema.Record({ key: Schema.String, value: Schema.Unknown })
  })),
  connections: Schema.Record({
    key: Schema.String,
    value: Schema.Struct({ main: Schema.Array(Schema.Array(Schema.Struct({ node: Schema.String }))) })
  })
}))

const HttpRequest = Schema.Struct({
  url: Schema.String,
  queryParameters: Schema.Struct({
    parameters: Schema.Array(Schema.Struct({ name: Schema.String, value: Schema.String }))
  }),
  options: Schema.Struct({
    response: Schema.Struct({ response: Schema.Struct({ fullResponse: Schema.Literal(true) }) }),
    pagination: Schema.Struct({
      pagination: Schema.Struct({
        paginationMode: Schema.Literal("updateAParameterInEachRequest"),
        parameters: Schema.Struct({
          parameters: Schema.Array(
            Schema.Struct({ type: Schema.Literal("qs"), name: Schema.String, value: Schema.String })
          )
        }),
        paginationCompleteWhen: Schema.Literal("other"),
        completeExpression: Schema.String,
        limitPagesFetched: Schema.Literal(true),
        maxRequests: Schema.Int
      })
    })
  })
})

const Items = Schema.Array(Schema.Struct({ json: Schema.Record({ key: Schema.String, value: Schema.Unknown }) }))
type Item = typeof Items.Type[number]

/** Runs the nodes of a workflow as n8n documents them. Returns the changes, and the addresses that were requested. */
const runWorkflow = async (
  { connections, nodes }: typeof Workflow.Type,
  survey: string,
  staticData: Record<string, unknown>
) => {
  const env = { CANVASS_URL: server.url, SURVEY: survey }
  const results = new Map<string, ReadonlyArray<Item>>()
  const urls: Array<string> = []
  const evaluate = (text: string, variables: object): unknown => {
    if (!text.startsWith("=")) return text
    const run = (code: string): unknown => vm.runInNewContext(`(${code})`, { $env: env, ...variables })
    const whole = /^=\{\{([^]*)\}\}$/.exec(text)?.[1]
    if (whole !== undefined && !whole.includes("{{")) return run(whole)
    return text.slice(1).replaceAll(/\{\{(.*?)\}\}/g, (_, code: string) => String(run(code)))
  }
  const runCode = (code: string, input: ReadonlyArray<Item>): ReadonlyArray<Item> => {
    const returned: unknown = vm.runInNewContext(`(() => { ${code} })()`, {
      $input: { all: () => input },
      $: (name: string) => ({ last: () => results.get(name)?.at(-1) }),
      $getWorkflowStaticData: () => staticData
    })
    return Schema.decodeUnknownSync(Items)(returned)
  }
  const request = async (parameters: unknown, { json }: Item): Promise<ReadonlyArray<Item>> => {
    const { options: { pagination: { pagination } }, queryParameters, url } = Schema.decodeUnknownSync(HttpRequest)(
      parameters
    )
    const pages: Array<Item> = []
    let $response: Readonly<Record<string, unknown>> = {}
    do {
      const target = new URL(String(evaluate(url, {})))
      for (const { name, value } of [...queryParameters.parameters, ...pagination.parameters.parameters]) {
        const found = evaluate(value, { $response, $json: json, $pageCount: pages.length })
        if (typeof found === "string") target.searchParams.set(name, found)
      }
      urls.push(target.search)
      const answer = await fetch(target, { headers: { "X-Api-Key": apiKey } })
      const text = await answer.text()
      expect(answer.status, text).toBe(200)
      $response = { body: JSON.parse(text), headers: Object.fromEntries(answer.headers), statusCode: answer.status }
      pages.push({ json: $response })
    } while (evaluate(pagination.completeExpression, { $response }) !== true && pages.length < pagination.maxRequests)
    return pages
  }
  let items: ReadonlyArray<Item> = [{ json: {} }]
  for (let name = nodes[0]?.name; name !== undefined && items.length > 0;) {
    const node = nodes.find((other) => other.name === name)
    if (node === undefined) throw new Error(`There is no node ${name}.`)
    if (node.type === "n8n-nodes-base.httpRequest") items = await request(node.parameters, items[0] ?? { json: {} })
    else if (node.type === "n8n-nodes-base.code") items = runCode(String(node.parameters["jsCode"]), items)
    results.set(name, items)
    name = connections[name]?.main[0]?.[0]?.node
  }
  const changes = results.get("Write the changes") ?? []
  return { changes: changes.map(({ json }) => json), urls }
}

it("the workflow of n8n reads each change once, page by page, and goes on in the next run", async () => {
  const survey = await publishSurvey()
  const first = [await submit(survey, 1), await submit(survey, 2)]
  const workflow = Schema.decodeUnknownSync(Workflow)(
    recipe("n8n").replace(`"limit", "value": "1000"`, `"limit", "value": "1"`)
  )
  const staticData: Record<string, unknown> = {}
  const idsOf = (changes: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
    changes.filter(({ type }) => type === "response").map(({ response }) => decodeCreated(response).id)
  const before = await runWorkflow(workflow, survey, staticData)
  expect(idsOf(before.changes)).toEqual(first)
  expect(before.urls[0]).toBe("?limit=1")
  expect(before.urls).toHaveLength(before.changes.length + 1)
  const last = await submit(survey, 3)
  const cursor = staticData["cursor"]
  const after = await runWorkflow(workflow, survey, staticData)
  expect(idsOf(after.changes)).toEqual([last])
  expect(after.urls[0]).toBe(`?limit=1&after=${String(cursor)}`)
  // Nothing to write, and the cursor stays.
  const kept = staticData["cursor"]
  expect((await runWorkflow(workflow, survey, staticData)).changes).toEqual([])
  expect(staticData["cursor"]).toBe(kept)
})

type StoredResponse = Awaited<ReturnType<typeof responsesOf>>[number]

it("the reader in plain JavaScript has less than 60 lines, and is right after kill -9 at any moment", () =>
  withTempFolder(async (home) => {
    const code = recipe("reader")
    expect(code.trim().split("\n").length).toBeLessThan(60)
    await writeFile(join(home, "reader.mjs"), code)
    await symlink(fileURLToPath(new URL("../../../node_modules", import.meta.url)), join(home, "node_modules"))
    const survey = await publishSurvey()
    const start = () => {
      const child = spawn(process.execPath, ["reader.mjs", survey], {
        cwd: home,
        env: { CANVASS_URL: server.url, CANVASS_API_KEY: apiKey },
        stdio: ["ignore", "inherit", "inherit"]
      })
      return { child, ended: once(child, "exit") }
    }
    const expectEqual = async () => {
      const { child, ended } = start()
      await ended
      expect(child.exitCode).toBe(0)
      const database = new Database(join(home, "copy.db"), { readonly: true })
      const stored = database.prepare<[], string>("SELECT response FROM responses ORDER BY id").pluck().all()
      database.close()
      const pick = ({ answers, id, status, variables }: StoredResponse) => ({
        id,
        status,
        variables,
        answers: answers.map(({ questionId, value }) => ({ questionId, value }))
      })
      const expected = [...await responsesOf(survey)].sort((left, right) => left.id < right.id ? -1 : 1)
      expect(stored.map((text) => pick(unsafeCoerce<unknown, StoredResponse>(JSON.parse(text))))).toEqual(
        expected.map(pick)
      )
    }
    const ids: Array<string> = []
    for (let round = 0; round < 6; round++) {
      ids.push(...await Promise.all(Array.from({ length: 40 }, (_, index) => submit(survey, index % 11))))
      const [removed = ""] = ids.splice(round, 1)
      await owner.delete("/surveys/{id}/responses/{responseId}", { path: { id: survey, responseId: removed } })
      const { child, ended } = start()
      await sleep(150 + round * 60)
      child.kill("SIGKILL")
      await ended
      if (round % 2 === 1) await expectEqual()
    }
    // The server computes the variables again, and the reader begins with a new export.
    await owner.put("/surveys/{id}", {
      path: { id: survey },
      body: { variables: [{ name: "double", value: { multiply: [{ answer: "again" }, 3] } }] }
    })
    await owner.post("/surveys/{id}/variables/recompute", { path: { id: survey } })
    const isRunning = async () =>
      (await owner.get("/surveys/{id}/variables/recompute", { path: { id: survey } })).running
    await expect.poll(isRunning).toBe(false)
    const again = (await responsesOf(survey)).map(({ variables }) => Number(variables?.["double"]) % 3)
    expect(again.every((rest) => rest === 0)).toBe(true)
    await expectEqual()
  }))
