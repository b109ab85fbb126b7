/** The section "Copies" of docs/log.md: its commands and queries run, and its table has all columns. */
import { createClient } from "@canvass/client"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, it } from "vitest"
import { tableNames, tableOf } from "../../../src/commands/sync/CopyTable.js"
import { openAccount } from "../../support/Owner.js"
import { runCommand, serve } from "../../support/runCommand.js"
import { withTempFolder } from "../../support/ServerProcess.js"
import { copiesIn } from "./CopyReader.js"

const page = await readFile(new URL("../../../../../docs/log.md", import.meta.url), "utf8")

/** The block of code after a comment. */
const snippet = (name: string): string =>
  new RegExp(`<!-- ${name} -->\n\`\`\`\\w+\n([^]*?)\`\`\``).exec(page)?.[1] ?? ""

const typeNames = {
  boolean: "boolean",
  double: "double precision",
  id: "uuid",
  integer: "bigint",
  json: "jsonb",
  text: "text",
  time: "timestamptz"
}

it("the tables of the documentation have the columns and types of copies", () => {
  const [, rows = ""] = /<!-- tables -->\n([^]*?)\n\n/.exec(page) ?? []
  const documented: Array<string> = []
  let table = ""
  for (const row of rows.split("\n").slice(2)) {
    const [first = "", names = "", types = ""] = row.split("|").slice(1).map((cell) => cell.trim())
    if (first !== "") table = first
    names.split(", ").forEach((name, index, all) => {
      const given = types.split(", ")
      const type = given.length === all.length ? given[index] : given[0]
      documented.push(`${table}.${name} ${type}`.replaceAll("`", ""))
    })
  }
  const columns = tableNames.flatMap((name) =>
    Object.entries(tableOf(name).columns).map(([column, { type }]) => `${name}.${column} ${typeNames[type]}`)
  )
  expect(documented.sort()).toEqual(columns.sort())
})

it("the commands and the queries of the documentation run", () =>
  withTempFolder(async (folder) => {
    const server = await serve({ DATABASE_URL: `file:${join(folder, "server.db")}`, LOG_LEVEL: "warning" })
    try {
      const { apiKey } = await openAccount(server.url)
      const owner = createClient({ baseUrl: server.url, apiKey })
      const publish = async () => {
        const { id } = await owner.post("/surveys", {
          body: {
            title: "Lunch",
            languages: ["en", "de"],
            questions: [
              { key: "again", type: "nps", text: "Again?" },
              { key: "color", type: "single_choice", text: "Color?", options: ["Red", "Blue"] }
            ]
          }
        })
        await owner.put("/surveys/{id}/translations/{tag}", {
          path: { id, tag: "de" },
          body: { "/questions/color/options/Red/label": "Rot", "/questions/color/options/Blue/label": "Blau" }
        })
        await owner.post("/surveys/{id}/publish", { path: { id } })
        return id
      }
      const [survey, other] = [await publish(), await publish()]
      for (const [again, color] of [[9, "Blue"], [4, "Blue"], [5, "Red"]] as const) {
        await owner.post("/response/survey/{surveyId}", {
          path: { surveyId: survey },
          body: { answers: [{ questionKey: "again", value: again }, { questionKey: "color", value: color }] }
        })
      }
      await copiesIn("PostgreSQL")(async (postgres) => {
        const commands = snippet("sync").split("\n").filter((line) => line.startsWith("canvass "))
        expect(commands).toHaveLength(4)
        for (const command of commands) {
          const words = command.replaceAll("$SURVEY", survey).replaceAll("$OTHER", other)
            .replace("file:copy.db", `file:${join(folder, "copy.db")}`)
            .replace("parquet:copy", `parquet:${join(folder, "copy")}`)
            .replace(/postgres:\S+/, postgres.to)
            .split(" ").slice(1)
          const { code, output } = await runCommand(words, { CANVASS_URL: server.url, CANVASS_API_KEY: apiKey })
          expect(code, output).toBe(0)
        }
        await expectResults(postgres.query)
      })
      for (const name of ["SQLite", "Parquet"] as const) {
        await copiesIn(name)(async (copy) => {
          const words = ["sync", "--survey", survey, "--to", copy.to]
          await runCommand(words, { CANVASS_URL: server.url, CANVASS_API_KEY: apiKey })
          await expectResults(copy.query)
        })
      }
    } finally {
      await server.stop()
    }
  }))

const expectResults = async (query: (statement: string) => Promise<unknown>) => {
  expect(await query(snippet("query options"))).toEqual([
    { label: "Blau", responses: 2 },
    { label: "Rot", responses: 1 }
  ])
  const month = new Date().toISOString().slice(0, 7)
  expect(await query(snippet("query months"))).toEqual([{ month, mean: 6, responses: 3 }])
}
