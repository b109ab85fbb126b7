/** Commands with `--account`, which act on the database itself, with output and exit codes of a call of a server. */
import * as Schema from "effect/Schema"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { decodeBody, getWithKey, postJson } from "../../support/api.js"
import { openAccount } from "../../support/Owner.js"
import { runCommand, serve } from "../../support/runCommand.js"
import { runProgram, withTempFolder } from "../../support/ServerProcess.js"
import { anyStore, sqlite } from "../../support/stores.js"

const survey = `title: Lunch
languages: [en, de]
questions:
  - { key: colour, type: single_choice, text: "Colour?", options: [Red, Blue, Green] }
  - { key: why, type: text, text: "Why?" }
translations:
  de: { /title: Mittag }
`

const AuditPage = Schema.Struct({
  logs: Schema.Array(Schema.Struct({
    method: Schema.String,
    path: Schema.String,
    statusCode: Schema.Int,
    authMethod: Schema.String,
    ipAddress: Schema.String
  }))
})

describe.each(anyStore)("canvass with --account on $name", ({ name, use }) => {
  it("plans and applies as over HTTP, and leaves entries of the command line in the audit log", () =>
    use((environment) =>
      withTempFolder(async (folder) => {
        const server = await serve(environment)
        const { apiKey, email } = await openAccount(server.url)
        const overHttp = { CANVASS_URL: server.url, CANVASS_API_KEY: apiKey }
        const source = join(folder, "survey.yaml")
        await writeFile(source, survey)
        const id = /^Created (\S+)/.exec((await runCommand(["push", source], overHttp)).output)?.[1] ?? ""
        await postJson(`${server.url}/api/surveys/${id}/publish`, { "x-api-key": apiKey }, {})
        const answers = [{ questionKey: "colour", value: "Red" }, { questionKey: "why", value: "Warm" }]
        expect((await postJson(`${server.url}/api/response/survey/${id}`, {}, { answers })).status).toBe(201)

        const files = {
          same: survey,
          title: survey.replace("Lunch", "Dinner"),
          loses: survey.replace("Red, Blue", "Blue").replace(/ {2}- \{ key: why.*\n/, ""),
          wrong: survey.replace("type: text", "type: nps"),
          malformed: "title: ["
        }
        const runs: Array<ReadonlyArray<string>> = []
        for (const [name, text] of Object.entries(files)) {
          await writeFile(join(folder, `${name}.yaml`), text)
          runs.push(["plan", join(folder, `${name}.yaml`), "--survey", id])
        }
        runs.push(
          ["plan", source, "--survey", "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a99"],
          ["apply", join(folder, "loses.yaml"), "--survey", id, "--yes"],
          ["apply", join(folder, "title.yaml"), "--survey", id],
          ["apply", join(folder, "same.yaml"), "--survey", id, "--yes"]
        )
        const expected = []
        for (const words of runs) expected.push(await runCommand(words, overHttp))
        expect(expected.map(({ code }) => code)).toEqual([0, 2, 2, 1, 1, 1, 3, 1, 0])
        const pulled = await runCommand(["pull", id], overHttp)
        await server.stop()

        const run = (...words: ReadonlyArray<string>) => runCommand([...words, "--account", email], environment)
        for (const [index, words] of runs.entries()) {
          expect(await run(...words), words.join(" ")).toEqual(expected[index])
        }
        const schema = /^\$schema: .*\n/
        expect((await run("pull", id)).output.replace(schema, "")).toBe(pulled.output.replace(schema, ""))
        const applied = await run("apply", join(folder, "loses.yaml"), "--survey", id, "--yes", "--allow-data-effects")
        expect(applied.code, applied.output).toBe(0)
        expect(applied.output).toMatch(new RegExp(`Changed ${id}\\n$`))
        expect((await run("plan", join(folder, "loses.yaml"), "--survey", id)).code).toBe(0)
        const created = await run("push", source)
        expect(created.code, created.output).toBe(0)

        const again = await serve(environment)
        const { logs } = await decodeBody(
          AuditPage,
          await getWithKey(`${again.url}/api/developer/audit-logs?pageSize=3`, apiKey)
        )
        const common = { authMethod: "cli", ipAddress: "127.0.0.1" }
        expect(logs).toEqual([
          { ...common, method: "POST", path: "/api/surveys", statusCode: 201 },
          { ...common, method: "POST", path: `/api/surveys/${id}/pending/apply`, statusCode: 200 },
          { ...common, method: "PUT", path: `/api/surveys/${id}/pending`, statusCode: 200 }
        ])
        const title = await runCommand(["pull", id], { CANVASS_URL: again.url, CANVASS_API_KEY: apiKey })
        expect(title.output).toContain("title: Lunch")
        expect(title.output).not.toContain("why")
        await again.stop()
      })
    ))

  it("is refused on SQLite beside a running server, and works beside one on PostgreSQL", () =>
    use((environment) =>
      withTempFolder(async (folder) => {
        const server = await serve(environment)
        const { email } = await openAccount(server.url)
        const file = join(folder, "survey.yaml")
        await writeFile(file, survey)
        for (const words of [["push", file], ["mcp"]]) {
          const { code, output } = await runCommand([...words, "--account", email], environment)
          if (name === "SQLite") {
            expect(code, output).toBe(1)
            expect(output).toContain("Another program, such as a running server, uses ")
            expect(output).toContain("--url and --key")
          } else expect(code, output).toBe(0)
        }
        // The server has not noticed anything.
        expect((await openAccount(server.url)).apiKey).toMatch(/^sr_/)
        await server.stop()
      })
    ))

  it("says which account there is not", () =>
    use(async (environment) => {
      const { code, output } = await runCommand(["pull", "x", "--account", "nobody@example.com"], environment)
      expect([code, output]).toEqual([1, "canvass: There is no account with this email address.\n"])
    }))
})

it("takes an account or a server, and says what it needs", () =>
  sqlite.use(async (environment) => {
    const both = await runCommand(["pull", "x", "--account", "a@example.com", "--key", "sr_x"], environment)
    expect([both.code, both.output]).toEqual([1, "canvass: Use either --account, or --url and --key.\n"])
    const neither = await runCommand(["pull", "x"], environment)
    expect([neither.code, neither.output]).toEqual([1, expect.stringContaining("--url, or --account")])
    const noKey = await runCommand(["pull", "x", "--url", "http://127.0.0.1:1"], environment)
    expect([noKey.code, noKey.output]).toEqual([1, expect.stringContaining("--key, or --account")])
    const twice = await runCommand(["pull", "x", "--url", "http://127.0.0.1:1"], {
      CANVASS_API_KEY: "sr_x",
      CANVASS_API_KEY_FILE: "/dev/null"
    })
    expect([twice.code, twice.output]).toEqual([1, expect.stringContaining("not both")])
  }))

it("the built program writes nothing but its result on standard output", () =>
  sqlite.use((environment) =>
    withTempFolder(async (folder) => {
      await runCommand(["user", "create", "ada@example.com"], environment)
      const file = join(folder, "survey.json")
      await writeFile(file, JSON.stringify({ title: "Café" }))
      const pushed = await runProgram(["push", file, "--account", "ada@example.com"], environment)
      const [, id = ""] = /^Created (\S+)\nhttp:\/\/127\.0\.0\.1:3000\/s\/\S+\n$/.exec(pushed.output) ?? []
      const pulled = await runProgram(["pull", id, "--format", "json", "--account", "ada@example.com"], {
        ...environment,
        PUBLIC_URL: "https://surveys.example.com"
      })
      expect(JSON.parse(pulled.output), pulled.output).toEqual({
        $schema: "https://surveys.example.com/schemas/survey.json",
        title: "Café"
      })
      await writeFile(file, pulled.output)
      expect(await readFile(file, "utf8")).toContain("Café")
      const planned = await runProgram(["plan", file, "--survey", id, "--account", "ada@example.com"], environment)
      expect(planned).toEqual({ code: 0, output: "Nothing to do: the survey has this definition.\n" })
    })
  ))
