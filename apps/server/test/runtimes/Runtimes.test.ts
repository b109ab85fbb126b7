/**
 * Each cell of the table of runtimes in docs/embedding.md: the feature of its row works on the runtime of its column or
 * fails with an error that says why it cannot. The other tests run on Node.js, so this one runs on Bun by default.
 * `npm run release:check` names all runtimes in `TEST_RUNTIMES`.
 */
import * as Schema from "effect/Schema"
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTestDatabase, type TestDatabase } from "../../../../test/testDatabase.js"

const root = new URL("../../../../", import.meta.url)
const program = fileURLToPath(new URL("features.mjs", import.meta.url))

/** The name of its column, the program, and its arguments before the file to run. */
const Runtime = Schema.Struct({ name: Schema.String, command: Schema.String, args: Schema.Array(Schema.String) })

const bun = {
  name: "Bun",
  command: fileURLToPath(new URL("examples/bun/node_modules/bun/bin/bun.exe", root)),
  args: []
}

const given = process.env["TEST_RUNTIMES"]
const runtimes: ReadonlyArray<typeof Runtime.Type> = given === undefined
  ? [bun]
  : Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(Runtime)))(given)

const decodeResults = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Array(Schema.Struct({ name: Schema.String, error: Schema.NullOr(Schema.String) })))
)

const page = readFileSync(new URL("docs/embedding.md", root), "utf8")
const [, table = ""] = /<!-- runtimes -->\n([^]*?)\n\n/.exec(page) ?? []
const [header = [], , ...rows] = table.split("\n").map((line) =>
  line.split("|").slice(1, -1).map((cell) => cell.trim())
)

/** The native module of the SQLite store is compiled for one version of Node.js: that of the tests. */
const lacksNativeModule = (feature: string, { command, name }: typeof Runtime.Type): boolean =>
  feature === "SQLite store" && name === "Node.js" && command !== process.execPath

const run = async (command: string, args: ReadonlyArray<string>) => {
  const { stdout } = await promisify(execFile)(command, args, {
    env: { ...process.env, DATABASE_URL: database?.url, NO_COLOR: "1", NODE_OPTIONS: "" },
    timeout: 120_000
  })
  return stdout.trim()
}

let database: TestDatabase | undefined
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.remove())

it.each(runtimes)("the table has a column for the version of $name", async ({ command, name }) => {
  const version = /\d+\.\d+/.exec(await run(command, ["--version"]))?.[0] ?? "unknown"
  const title = header.find((title) => title.startsWith(`${name} `)) ?? ""
  const versions = title.slice(name.length).split(",").map((text) => text.trim())
  expect(versions.filter((stated) => version === stated || version.startsWith(`${stated}.`)), version).toHaveLength(1)
})

describe.each(runtimes)("on $name, $command", (runtime) => {
  const column = header.findIndex((title) => title.startsWith(`${runtime.name} `))
  let results: ReturnType<typeof decodeResults>
  beforeAll(async () => {
    results = decodeResults(await run(runtime.command, [...runtime.args, program]))
  })

  it("each feature has a row", () => {
    expect(rows.map(([feature]) => feature)).toEqual(results.map(({ name }) => name))
  })

  const cells = rows.map((row) => ({ feature: row[0] ?? "", cell: row[column] }))
  it.each(cells.filter(({ feature }) => !lacksNativeModule(feature, runtime)))(
    "$feature: $cell",
    ({ cell, feature }) => {
      const result = results.find(({ name }) => name === feature)
      expect(["yes", "no"]).toContain(cell)
      if (cell === "yes") expect(result).toEqual({ name: feature, error: null })
      else expect(result?.error).toContain("better-sqlite3")
    }
  )
})
