import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { decodeBody, getWithKey, postJson } from "../support/api.js"
import { answerWithFile, createFileSurvey } from "../support/fileAnswers.js"
import { runCommand, serve } from "../support/runCommand.js"
import { runProgram } from "../support/ServerProcess.js"
import { listStoredFiles } from "../support/storedFiles.js"
import { anyStore } from "../support/stores.js"
import { waitFor } from "../support/waitFor.js"

const Tokens = Schema.Struct({ accessToken: Schema.String })
const Key = Schema.Struct({ apiKey: Schema.String })

const email = "ada@example.com"

const registered = async (url: string, credentials: { readonly email: string; readonly password: string }) => {
  const response = await postJson(`${url}/api/auth/register`, {}, credentials)
  expect(response.status).toBe(201)
  return decodeBody(Schema.Struct({ accessToken: Schema.String }), response)
}

describe.each(anyStore)("canvass user on $name", ({ use }) => {
  it("creates an account and changes its plan while a server runs", () =>
    use(async (store) => {
      const environment = { ...store, REGISTRATION: "closed" }
      const server = await serve(environment)
      const registration = await postJson(`${server.url}/api/auth/register`, {}, { email, password: "correct horse" })
      expect(registration.status).toBe(422)

      const created = await runCommand(["user", "create", "--name", "Ada", "--plan", "free", email], environment)
      expect(created.output).toMatch(/^Created account [\w-]{36} for ada@example.com, plan free.\n/)
      const password = /Password \(not shown again\): (\S+)/.exec(created.output)?.[1]
      const login = async (): Promise<unknown> =>
        (await postJson(`${server.url}/api/auth/login`, {}, { email, password })).json()
      expect(await login()).toMatchObject({ user: { name: "Ada", plan: "free", planExpiresAt: null } })

      const changed = await runCommand(
        ["user", "set-plan", "--expires", "2030-01-01T00:00:00Z", email, "enterprise"],
        environment
      )
      expect(changed.output).toBe("ada@example.com now has the plan enterprise until 2030-01-01T00:00:00.000Z.\n")
      expect(await login()).toMatchObject({ user: { plan: "enterprise" } })
      await server.stop()
    }))

  it("reads the password from standard input", () =>
    use(async (environment) => {
      const server = await serve(environment)
      const args = ["user", "create", "--password-stdin", email]
      const created = await runProgram(args, environment, "from a pipe 1\nsecond line\n")
      expect(created.output).toMatch(/^Created account .*\n$/)
      const login = await postJson(`${server.url}/api/auth/login`, {}, { email, password: "from a pipe 1" })
      expect(login.status).toBe(200)
      expect(await runCommand(args, environment)).toEqual({
        code: 1,
        output: "canvass: --password-stdin: standard input has no password in its first line\n"
      })
      await server.stop()
    }))

  it("lists all accounts, and revokes an API key while a server runs", () =>
    use(async (environment) => {
      const server = await serve(environment)
      const credentials = { email, password: "correct horse battery", name: "Ada" }
      const { accessToken } = await decodeBody(
        Tokens,
        await postJson(`${server.url}/api/auth/register`, {}, credentials)
      )
      await runCommand(
        ["user", "create", "--plan", "free", "--expires", "2030-01-01T00:00:00Z", "b@example.com"],
        environment
      )
      const { output } = await runCommand(["user", "list"], environment)
      expect(output.replaceAll(/\t2\d{3}-\d\d-\d\dT[\d:.]+Z/g, "\tTIME")).toBe(
        "ada@example.com\tbusiness\tTIME\tAda\nb@example.com\tfree until 2030-01-01T00:00:00.000Z\tTIME\n"
      )

      const authorization = `Bearer ${accessToken}`
      const created = await postJson(`${server.url}/api/developer/api-key`, { authorization }, {})
      const { apiKey } = await decodeBody(Key, created)
      expect((await getWithKey(`${server.url}/api/auth/me`, apiKey)).status).toBe(200)
      await postJson(`${server.url}/api/developer/api-keys`, { authorization }, { name: "second" })
      expect(await runCommand(["key", "revoke", "ADA@example.com"], environment)).toEqual({
        code: 0,
        output: "All 2 API keys of ada@example.com are revoked. Servers refuse them within a second.\n"
      })
      await expect.poll(async () => (await getWithKey(`${server.url}/api/auth/me`, apiKey)).status).toBe(401)
      expect(await runCommand(["key", "revoke", email], environment)).toEqual({
        code: 1,
        output: "canvass: ada@example.com has no API key.\n"
      })
      expect(await runCommand(["key", "revoke", "nobody@example.com"], environment)).toEqual({
        code: 1,
        output: "canvass: There is no account with this email address.\n"
      })
      await server.stop()
    }))

  it("prints one line for each problem and exits with 1", () =>
    use(async (environment) => {
      const unknownAccount = await runCommand(["user", "set-plan", "nobody@example.com", "free"], environment)
      expect(unknownAccount).toEqual({ code: 1, output: "canvass: There is no account with this email address.\n" })
      const invalid = await runCommand(["user", "create", "--password-stdin", "not-an-address"], environment, "short\n")
      expect(invalid.code).toBe(1)
      expect(invalid.output).toMatch(/^canvass: email: .+\ncanvass: password: .+\n$/)
    }))

  it("deletes an account with everything that belongs to it, while a server runs", () =>
    use(async (environment) => {
      const server = await serve(environment)
      const credentials = { email, password: "correct horse" }
      const { accessToken } = await registered(server.url, credentials)
      const headers = { authorization: `Bearer ${accessToken}` }
      const survey = { title: "Lunch", questions: [{ type: "text", text: "Well?" }] }
      expect((await postJson(`${server.url}/api/surveys`, headers, survey)).status).toBe(201)

      expect(await runCommand(["user", "delete", email], environment)).toEqual({
        code: 1,
        output: "canvass: Nobody can confirm the deletion here: pass --yes to delete.\n"
      })
      const deleted = await runCommand(["user", "delete", "--yes", email.toUpperCase()], environment)
      expect(deleted.output).toMatch(
        /^Deleted account [\w-]{36} of ada@example.com, with everything that belonged to it.\n$/
      )
      expect(await runCommand(["user", "delete", "--yes", email], environment)).toEqual({
        code: 1,
        output: "canvass: There is no account with this email address.\n"
      })
      expect((await postJson(`${server.url}/api/auth/login`, {}, credentials)).status).toBe(401)
      await waitFor(async () => (await fetch(`${server.url}/api/surveys`, { headers })).status === 401 || undefined)
      await registered(server.url, credentials)
      await server.stop()
    }))

  it("deletes an account with the bytes of its files, while no server runs", () =>
    use(async (environment) => {
      const server = await serve(environment)
      const survey = await createFileSurvey(server.url)
      await answerWithFile(server.url, survey, new Uint8Array(300_000))
      const owner = await decodeBody(
        Schema.Struct({ email: Schema.String }),
        await fetch(`${server.url}/api/auth/me`, { headers: survey.bearer })
      )
      await server.stop()
      expect((await listStoredFiles(environment)).keys).toHaveLength(1)

      expect((await runProgram(["user", "delete", "--yes", owner.email], environment)).code).toBe(0)
      expect(await listStoredFiles(environment)).toEqual({ rows: [], keys: [] })
    }))
})
