/** `canvass plan` and `canvass apply` through the pending definition, also of what one request does not take. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { PassThrough } from "node:stream"
import { describe, expect, it } from "vitest"
import { run } from "../../../src/CommandLine.js"
import { Invocation } from "../../../src/console/Invocation.js"
import { decodeBody, getWithKey, postJson } from "../../support/api.js"
import { openAccount } from "../../support/Owner.js"
import { runCommand, serve } from "../../support/runCommand.js"
import { type Environment, type Serving, startProgram, withTempFolder } from "../../support/ServerProcess.js"
import { startProxy } from "../../support/startProxy.js"
import { anyStore, sqlite } from "../../support/stores.js"

const tags = ["bg", "cs", "da", "de", "es", "fi", "fr", "it", "nl", "pt"]

/** Few long texts: a definition is beyond 1 MiB by its bytes, and each text takes time. */
const questions = Array.from({ length: 100 }, (_, n) => ({
  key: `q${n}`,
  type: "text",
  text: `Question ${n}?`,
  description: "d".repeat(4_600)
}))

/** Translations of `bytes` in all. */
const translationsOf = (bytes: number, mark: string) =>
  Object.fromEntries(tags.map((tag) => [
    tag,
    Object.fromEntries(questions.map(({ key }) => [
      `/questions/${key}/description`,
      `${tag} ${mark} `.padEnd(Math.floor(bytes / tags.length / questions.length), "x")
    ]))
  ]))

const definition = (title: string, bytes = 600_000) => ({
  title,
  languages: ["en"],
  questions,
  translations: translationsOf(bytes, title)
})

interface Survey {
  readonly server: Serving
  readonly apiKey: string
  readonly email: string
  readonly id: string
  readonly address: string
  readonly overHttp: Environment
}

const openSurvey = async (environment: Environment): Promise<Survey> => {
  const server = await serve({ ...environment, LOG_LEVEL: "warning" })
  const { apiKey, email } = await openAccount(server.url)
  const created = await postJson(`${server.url}/api/surveys`, { "x-api-key": apiKey }, { title: "Before" })
  const { id } = await decodeBody(Schema.Struct({ id: Schema.String }), created)
  const overHttp = { CANVASS_URL: server.url, CANVASS_API_KEY: apiKey }
  return { server, apiKey, email, id, address: `${server.url}/api/surveys/${id}`, overHttp }
}

const write = async (folder: string, { id }: Survey, content: object): Promise<string> => {
  const file = join(folder, `${id}.json`)
  await writeFile(file, JSON.stringify(content))
  return file
}

const pendingStatus = async ({ address, apiKey }: Survey): Promise<number> =>
  (await getWithKey(`${address}/pending`, apiKey)).status

/** The languages of the pending definition, if there is one. */
const pendingTags = async ({ address, apiKey }: Survey): Promise<ReadonlyArray<string> | undefined> => {
  const response = await getWithKey(`${address}/pending`, apiKey)
  if (!response.ok) return undefined
  return (await decodeBody(Schema.Struct({ translations: Schema.Array(Schema.String) }), response)).translations
}

const titleOf = async ({ address, apiKey }: Survey): Promise<string> =>
  (await decodeBody(Schema.Struct({ title: Schema.String }), await getWithKey(address, apiKey))).title

const putPending = ({ address, apiKey }: Survey, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${address}/pending`, {
    method: "PUT",
    headers: { "content-type": "application/json", "x-api-key": apiKey, "if-none-match": "*", ...headers },
    body: JSON.stringify(body)
  })

const nothingToDo = { code: 0, output: "Nothing to do: the survey has this definition.\n" }

describe.each(anyStore)("with a definition beyond 1 MiB on $name", ({ use }) => {
  it("plan and apply do the same over HTTP and on the database, and leave nothing pending", () =>
    use((environment) =>
      withTempFolder(async (folder) => {
        const survey = await openSurvey(environment)
        const file = await write(folder, survey, definition("Over HTTP"))
        const planned = await runCommand(["plan", file], survey.overHttp)
        expect(planned.code, planned.output).toBe(2)
        expect(planned.output.split("\n")).toContain("~ /title: \"Before\" → \"Over HTTP\"")
        expect(planned.output).toMatch(/^\+ \/translations\/pt/m)
        expect(await pendingStatus(survey)).toBe(404)
        const unconfirmed = await runCommand(["apply", file], survey.overHttp)
        expect([unconfirmed.code, unconfirmed.output]).toEqual([1, expect.stringContaining("Nothing was changed")])
        expect(await pendingStatus(survey)).toBe(404)
        expect(await titleOf(survey)).toBe("Before")
        expect(await runCommand(["apply", file, "--yes"], survey.overHttp))
          .toEqual({ code: 0, output: `${planned.output}Changed ${survey.id}\n` })
        const read = async (): Promise<unknown> =>
          JSON.parse((await runCommand(["pull", survey.id, "--format", "json"], survey.overHttp)).output)
        expect(await read()).toMatchObject(definition("Over HTTP"))
        expect(await runCommand(["plan", file], survey.overHttp)).toEqual(nothingToDo)
        expect(await runCommand(["apply", file, "--yes"], survey.overHttp)).toEqual(nothingToDo)
        expect(await pendingStatus(survey)).toBe(404)

        // Fewer languages, which is a loss, and more text: 9 languages have 4 MB.
        const { pt: _, ...fewer } = translationsOf(4_800_000, "more")
        await write(folder, survey, { ...definition("In process"), translations: fewer })
        const before = await runCommand(["plan", file], survey.overHttp)
        expect(before.code, before.output).toBe(2)
        expect(before.output).toContain("/translations/pt: translated texts that are lost: 100.")
        await survey.server.stop()
        const inProcess = (...words: ReadonlyArray<string>) =>
          runCommand([...words, "--account", survey.email], environment)
        expect(await inProcess("plan", file)).toEqual(before)
        const refused = await inProcess("apply", file, "--yes")
        expect([refused.code, refused.output]).toEqual([3, expect.stringContaining("--allow-data-effects")])
        expect(await inProcess("apply", file, "--yes", "--allow-data-effects"))
          .toEqual({ code: 0, output: `${before.output}Changed ${survey.id}\n` })
        expect(await inProcess("plan", file)).toEqual(nothingToDo)

        const server = await serve({ ...environment, LOG_LEVEL: "warning" })
        const again = { ...survey, server, address: `${server.url}/api/surveys/${survey.id}` }
        expect(await pendingStatus(again)).toBe(404)
        const pulled = await runCommand(["pull", survey.id, "--format", "json"], {
          ...survey.overHttp,
          CANVASS_URL: server.url
        })
        expect(JSON.parse(pulled.output)).toHaveProperty("translations", fewer)
        await server.stop()
      })
    ))
})

/** Runs a test with a server on SQLite and a survey. */
const withSurvey = (test: (survey: Survey, folder: string) => Promise<void>): Promise<void> =>
  sqlite.use((environment) =>
    withTempFolder(async (folder) => {
      const survey = await openSurvey(environment)
      try {
        await test(survey, folder)
      } finally {
        await survey.server.stop()
      }
    })
  )

const sizes = [["small", { title: "After", questions: [] }], ["large", definition("After")]] as const

describe.each(sizes)("apply of a %s definition", (size, after) => {
  it("changes nothing when the survey is edited between plan and apply, and discards what it has stored", () =>
    withSurvey(async (survey, folder) => {
      const file = await write(folder, survey, after)
      const proxy = await startProxy(survey.server.url, {
        before: async ({ url = "" }) => {
          if (!url.endsWith("/pending/apply")) return false
          expect(await pendingStatus(survey)).toBe(200)
          const edited = await fetch(survey.address, {
            method: "PUT",
            headers: { "content-type": "application/json", "x-api-key": survey.apiKey },
            body: JSON.stringify({ title: "Edited" })
          })
          expect(edited.status).toBe(200)
          return false
        }
      })
      try {
        const { code, output } = await runCommand(["apply", file, "--yes"], {
          ...survey.overHttp,
          CANVASS_URL: proxy.url
        })
        expect([code, output]).toEqual([1, expect.stringContaining("(status 412)")])
      } finally {
        proxy.stop()
      }
      expect(await titleOf(survey)).toBe("Edited")
      expect(await pendingStatus(survey)).toBe(404)
      expect((await runCommand(["apply", file, "--yes"], survey.overHttp)).code).toBe(0)
      expect(await titleOf(survey)).toBe("After")
    }))

  it("leaves the pending definition of somebody else, says whose it is, and replaces it when told to", () =>
    withSurvey(async (survey, folder) => {
      const file = await write(folder, survey, after)
      const theirs = await putPending(survey, { title: "Theirs" })
      expect(theirs.status).toBe(200)
      const { updatedAt } = await decodeBody(Schema.Struct({ updatedAt: Schema.String }), theirs)
      const refused = await runCommand(["apply", file, "--yes"], survey.overHttp)
      expect(refused.code).toBe(1)
      expect(refused.output).toContain(
        `Nothing was changed: the survey has a pending definition, last written by the API key default at ${updatedAt}.`
      )
      expect(refused.output).toContain("--replace-pending")
      const kept = await getWithKey(`${survey.address}/pending`, survey.apiKey)
      expect(await kept.json()).toMatchObject({ definition: { title: "Theirs" }, updatedAt })
      expect(await titleOf(survey)).toBe("Before")
      const replaced = await runCommand(["apply", file, "--yes", "--replace-pending"], survey.overHttp)
      expect(replaced.code, replaced.output).toBe(0)
      expect(await titleOf(survey)).toBe("After")
      expect(await pendingStatus(survey)).toBe(404)
    }))

  it("leaves what somebody makes of its pending definition meanwhile", () =>
    withSurvey(async (survey, folder) => {
      const file = await write(folder, survey, after)
      const proxy = await startProxy(survey.server.url, {
        before: async ({ url = "" }) => {
          if (!url.endsWith("/pending/apply")) return false
          const etag = (await getWithKey(`${survey.address}/pending`, survey.apiKey)).headers.get("etag") ?? ""
          const headers = { "x-api-key": survey.apiKey, "if-match": etag }
          expect((await fetch(`${survey.address}/pending`, { method: "DELETE", headers })).status).toBe(204)
          expect((await putPending(survey, { title: "Theirs" })).status).toBe(200)
          return false
        }
      })
      try {
        const { code } = await runCommand(["apply", file, "--yes"], { ...survey.overHttp, CANVASS_URL: proxy.url })
        expect(code).toBe(1)
      } finally {
        proxy.stop()
      }
      expect(await titleOf(survey)).toBe("Before")
      const kept = await getWithKey(`${survey.address}/pending`, survey.apiKey)
      expect(await kept.json()).toMatchObject({ definition: { title: "Theirs" } })
    }))

  it("that is killed before it applies leaves a pending definition, which the next one explains", () =>
    withSurvey(async (survey, folder) => {
      const file = await write(folder, survey, after)
      // The request that applies is never passed on.
      const proxy = await startProxy(survey.server.url, { before: ({ url = "" }) => url.endsWith("/pending/apply") })
      const command = startProgram(["apply", file, "--yes"], { ...survey.overHttp, CANVASS_URL: proxy.url })
      await expect.poll(() => pendingTags(survey), { timeout: 20_000 }).toHaveLength(size === "large" ? 10 : 0)
      await command.stop("SIGKILL")
      proxy.stop()
      expect(await titleOf(survey)).toBe("Before")
      expect(await pendingStatus(survey)).toBe(200)
      const next = await runCommand(["apply", file, "--yes"], survey.overHttp)
      expect([next.code, next.output]).toEqual([
        1,
        expect.stringMatching(/the survey has a pending definition, last written by the API key default at 20\S+Z\.\n/)
      ])
      const replaced = await runCommand(["apply", file, "--yes", "--replace-pending"], survey.overHttp)
      expect([replaced.code, await titleOf(survey)]).toEqual([0, "After"])
    }))
})

describe("a large definition", () => {
  it("is applied when a person at a terminal says so, and discarded when not", () =>
    withSurvey(async (survey, folder) => {
      const file = await write(folder, survey, definition("After"))
      const answer = async (text: string) => {
        const stdin = Object.assign(new PassThrough(), { isTTY: true })
        stdin.end(text)
        const output = () => new PassThrough().resume()
        const invocation = {
          words: ["apply", file],
          environment: survey.overHttp,
          stdin,
          stdout: output(),
          stderr: output()
        }
        const code = await Effect.runPromise(Effect.provideService(run, Invocation, invocation))
        return [code, await titleOf(survey), await pendingStatus(survey)]
      }
      // The last one closes the terminal.
      for (const refusal of ["n\n", "\n", ""]) expect(await answer(refusal)).toEqual([1, "Before", 404])
      expect(await answer("y\n")).toEqual([0, "After", 404])
    }))

  it.each(["plan", "apply"])("is discarded when a signal ends %s", (command) =>
    withSurvey(async (survey, folder) => {
      const file = await write(folder, survey, definition("After"))
      // The plan is never answered.
      const proxy = await startProxy(survey.server.url, { before: ({ url = "" }) => url.endsWith("/plan") })
      const interrupted = startProgram([command, file], { ...survey.overHttp, CANVASS_URL: proxy.url })
      await expect.poll(() => pendingTags(survey), { timeout: 20_000 }).toHaveLength(10)
      expect(await interrupted.stop()).toBe(143)
      proxy.stop()
      expect(await pendingStatus(survey)).toBe(404)
    }))

  it("with errors names them at their places, also as annotations, and leaves nothing pending", () =>
    withSurvey(async (survey, folder) => {
      const { translations, ...rest } = definition("After")
      const wrong = { ...rest, translations: { ...translations, de: { "/nowhere": "x" } } }
      const annotated = { ...survey.overHttp, GITHUB_ACTIONS: "true" }
      for (const command of ["plan", "apply"]) {
        const file = await write(folder, survey, wrong)
        const { code, output } = await runCommand([command, file], annotated)
        expect([code, output]).toEqual([
          1,
          expect.stringMatching(/^::error file=\S+,line=1,col=\d+::\/translations\/de\/~1nowhere /)
        ])
        await write(folder, survey, { ...wrong, colour: "red", translations: { ...translations, de: { "/title": 5 } } })
        const unknown = await runCommand([command, file], annotated)
        expect([unknown.code, unknown.output])
          .toEqual([1, expect.stringMatching(/^::error file=\S+,line=1,col=\d+::\/colour unknown-field: /)])
        await write(folder, survey, { ...rest, translations: { ...translations, fr: 5, de: { "/title": 5 } } })
        const types = await runCommand([command, file], survey.overHttp)
        expect(types.code).toBe(1)
        expect(types.output).toMatch(/\.json:1:\d+: \/translations\/de\/~1title wrong-type: /)
        expect(types.output).toMatch(/\.json:1:\d+: \/translations\/fr wrong-type: /)
        await write(folder, survey, { ...rest, translations: { ...translations, DE: {} } })
        expect((await runCommand([command, file], survey.overHttp)).code).toBe(1)
      }
      expect(await pendingStatus(survey)).toBe(404)
      expect(await titleOf(survey)).toBe("Before")
    }))
})
