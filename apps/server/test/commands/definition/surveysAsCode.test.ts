/** The steps of the workflow of examples/surveys-as-code, run by a shell against a server. */
import * as Schema from "effect/Schema"
import { execFile } from "node:child_process"
import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { parse } from "yaml"
import { getWithKey, postJson } from "../../support/api.js"
import { openAccount } from "../../support/Owner.js"
import { serve } from "../../support/runCommand.js"
import { withTempFolder } from "../../support/ServerProcess.js"

const example = fileURLToPath(new URL("../../../../../examples/surveys-as-code", import.meta.url))
const program = fileURLToPath(new URL("../../../dist/canvass.js", import.meta.url))

const Workflow = Schema.Struct({
  jobs: Schema.Struct({
    surveys: Schema.Struct({
      steps: Schema.Array(Schema.Struct({
        name: Schema.optional(Schema.String),
        run: Schema.optional(Schema.String)
      }))
    })
  })
})

it("plans in pull requests, refuses what affects answers, and applies on main", () =>
  withTempFolder(async (folder) => {
    const server = await serve({ DATABASE_URL: `file:${join(folder, "server.db")}`, LOG_LEVEL: "warning" })
    try {
      const { apiKey } = await openAccount(server.url)
      const repository = join(folder, "repository")
      await cp(example, repository, { recursive: true })
      await mkdir(join(folder, "bin"))
      await symlink(program, join(folder, "bin", "canvass"))
      const { jobs: { surveys: { steps } } } = Schema.decodeUnknownSync(Workflow)(
        parse(await readFile(join(repository, ".github/workflows/surveys.yml"), "utf8"))
      )
      const run = async (script: string) => {
        const environment = {
          PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`,
          GITHUB_ACTIONS: "true",
          CANVASS_URL: server.url,
          CANVASS_API_KEY: apiKey
        }
        return promisify(execFile)("bash", ["-eo", "pipefail", "-c", script], { cwd: repository, env: environment })
          .then(({ stdout }) => ({ code: 0, output: stdout }))
          .catch((error: unknown) => ({
            code: Schema.decodeUnknownSync(Schema.Struct({ code: Schema.Int }))(error).code,
            output: String(error) + Schema.decodeUnknownSync(Schema.Struct({ stdout: Schema.String }))(error).stdout
          }))
      }
      const step = (name: string) => run(steps.find((one) => one.name === name)?.run ?? "exit 99")
      const refuse = () => step("Refuse what takes answers out of reports")

      const [first = ""] = await readdir(join(repository, "surveys"))
      const pushed = await run(`canvass push surveys/${first}`)
      const id = /^Created (\S+)/.exec(pushed.output)?.[1] ?? ""
      const file = join(repository, "surveys", `${id}.yaml`)
      await rename(join(repository, "surveys", first), file)
      await postJson(`${server.url}/api/surveys/${id}/publish`, { "x-api-key": apiKey }, {})
      const answers = [{ questionKey: "recommend", value: 3 }, { questionKey: "words", value: "Loud" }]
      expect((await postJson(`${server.url}/api/response/survey/${id}`, {}, { answers })).status).toBe(201)
      const text = await readFile(file, "utf8")
      const edit = (change: (text: string) => string) => writeFile(file, change(text))
      const title = async () =>
        JSON.stringify(await (await getWithKey(`${server.url}/api/surveys/${id}`, apiKey)).json())

      expectOutput(await step("Plan"), 0, "Nothing to do")

      await edit((text) =>
        text.replace("How was your stay?", "Your stay").replace("key: words", "key: comment\n    was: words")
      )
      expectOutput(await step("Plan"), 0, "was words")
      expect((await refuse()).code).toBe(0)
      expect((await step("Apply")).code).toBe(0)
      expect(await title()).toContain("\"title\":\"Your stay\"")

      await edit((text) => text.replace(/ {2}- key: words[^]*/, ""))
      expectOutput(await step("Plan"), 0, /^::warning file=surveys/m)
      expect((await refuse()).code).toBe(1)

      await edit((text) => text.replace("type: nps", "type: stars"))
      expectOutput(await step("Plan"), 1, /^::error file=surveys\S+,line=7,/m)
    } finally {
      await server.stop()
    }
  }))

const expectOutput = (
  { code, output }: { readonly code: number; readonly output: string },
  expectedCode: number,
  expected: RegExp | string
) => {
  expect(code, output).toBe(expectedCode)
  expect(output).toMatch(expected)
}
