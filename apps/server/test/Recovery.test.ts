/** The commands of docs/recovery.md, on the built server and a real mail server. */
import getPort from "get-port"
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { createServer } from "node:net"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startMailReceiver } from "../../../packages/mailer-smtp/test/fixtures/MailReceiver.js"
import { postJson } from "./support/api.js"
import { runCommand, serve } from "./support/runCommand.js"
import { anyStore, sqlite } from "./support/stores.js"

const page = readFileSync(new URL("../../../docs/recovery.md", import.meta.url), "utf8")

const commands = (name: string): ReadonlyArray<string> =>
  [...page.matchAll(/<!-- (\w+) -->\n```sh\n([^]*?)```/g)].flatMap(([, found, text = ""]) =>
    found === name ? [text] : []
  )

/** Runs a command of the page, and returns what it prints and the status of the answer. */
const run = async (url: string, command = "", token = "") => {
  const script = `API=${url}/api; JSON='content-type: application/json'; TOKEN=${token}
${command.trimEnd()} -w ' %{http_code}'`
  return (await promisify(execFile)("sh", ["-euc", script])).stdout.trim()
}

const ada = { email: "ada@example.com", password: "correct horse battery" }

const login = async (url: string, password: string) =>
  (await postJson(`${url}/api/auth/login`, {}, { email: ada.email, password })).status

describe.each(anyStore)("on $name", ({ use }) => {
  it("a forgotten password is reset by the commands of the page", () =>
    use(async (store) => {
      const mailServer = await startMailReceiver()
      const port = await getPort({ host: "127.0.0.1" })
      const local = `http://127.0.0.1:${port}`
      const server = await serve({
        ...store,
        PORT: String(port),
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        MAIL_FROM: "Surveys <surveys@example.com>",
        PUBLIC_URL: "https://surveys.example.com/base"
      })
      const [forgot, reset] = commands("recovery")
      expect((await postJson(`${local}/api/auth/register`, {}, ada)).status).toBe(201)
      expect(await run(local, forgot)).toBe("202")
      await expect.poll(() => mailServer.received.length).toBe(1)
      const [{ recipients, source } = { recipients: [], source: "" }] = mailServer.received
      expect(recipients).toEqual([ada.email])
      const text = source.replaceAll("=\r\n", "").replaceAll("=3D", "=")
      expect(text).toContain("Content-Language: de")
      const token = /https:\/\/surveys\.example\.com\/base\/portal\/reset\?token=([\w-]{43})/.exec(text)?.[1]
      expect(await run(local, reset, token)).toBe("204")
      expect(await login(local, "a new correct horse")).toBe(200)
      expect(await login(local, ada.password)).toBe(401)
      expect(server.output()).not.toContain(ada.email)
      await server.stop()
      await mailServer.stop()
    }))

  it("a mail that waits is sent when the server stops", () =>
    use(async (store) => {
      const mailServer = await startMailReceiver()
      const server = await serve({
        ...store,
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        MAIL_FROM: "surveys@example.com"
      })
      expect((await postJson(`${server.url}/api/auth/register`, {}, ada)).status).toBe(201)
      expect((await postJson(`${server.url}/api/auth/password/forgot`, {}, { email: ada.email })).status).toBe(202)
      expect(await server.stop()).toBe(0)
      expect(mailServer.received).toHaveLength(1)
      await mailServer.stop()
    }))

  it("without a mail server one log line names the command, which sets the password", () =>
    use(async (store) => {
      const server = await serve(store)
      expect((await postJson(`${server.url}/api/auth/register`, {}, ada)).status).toBe(201)
      for (let time = 0; time < 3; time++) expect(await run(server.url, commands("recovery")[0])).toBe("202")
      await expect.poll(server.output).toContain("canvass user reset-password")
      expect(server.output().match(/canvass user reset-password/g)).toHaveLength(1)
      const reset = await runCommand(
        ["user", "reset-password", "--password-stdin", ada.email],
        store,
        "from a pipe 1\n"
      )
      expect(reset).toEqual({
        code: 0,
        output: `${ada.email} has a new password. All its sessions have ended.\n`
      })
      expect(await login(server.url, "from a pipe 1")).toBe(200)
      expect(await login(server.url, ada.password)).toBe(401)
      expect(await runCommand(["user", "reset-password", "nobody@example.com"], store)).toEqual({
        code: 1,
        output: "canvass: There is no account with this email address.\n"
      })
      await server.stop()
    }))

  it("the banner has a link with a setup token while there is no account, also when registration is closed", () =>
    use(async (store) => {
      const environment = { ...store, REGISTRATION: "closed" }
      const server = await serve(environment)
      const second = await serve(environment)
      const token = /\/portal\/setup\?token=([\w-]{43})\n/.exec(server.output())?.[1] ?? ""
      const another = /\/portal\/setup\?token=([\w-]{43})\n/.exec(second.output())?.[1] ?? ""
      expect(token).not.toBe(another)
      const [setup] = commands("setup")
      expect(await run(server.url, setup, "wrong")).toMatch(/"code":"invalid-token".* 422$/)
      const page = await fetch(`${server.url}/portal/setup?token=${token}`)
      expect(await page.text()).toContain(`<input type="hidden" name="token" value="${token}"`)
      // A token of one instance works on another one.
      expect(await run(second.url, setup, token)).toMatch(/"email":"you@example.com".* 201$/)
      expect(await run(second.url, setup, another)).toMatch(/"code":"invalid-token".* 422$/)
      await Promise.all([server.stop(), second.stop()])
      const third = await serve(environment)
      expect(third.output()).not.toContain("/portal/setup")
      expect(third.output()).toContain(`${third.url}/portal\n`)
      await third.stop()
      const listed = await runCommand(["user", "list"], environment)
      expect(listed.output).toMatch(/^you@example.com\tbusiness\t\d{4}-\d\d-\d\dT[\d:.]+Z\n$/)
    }))

  it("no setup token is printed to a log in JSON", () =>
    use(async (store) => {
      const server = await serve({ ...store, REGISTRATION: "closed", LOG_FORMAT: "json" })
      expect(server.output()).not.toMatch(/setup|token/)
      await server.stop()
    }))
})

describe("a mail server that hangs", () => {
  const sockets = new Set<{ destroy: () => void }>()
  const hanging = createServer((socket) => sockets.add(socket))
  beforeAll(() => new Promise<void>((resolve) => hanging.listen(0, "127.0.0.1", resolve)))
  afterAll(() =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      hanging.close(() => {
        resolve()
      })
    })
  )

  it("delays no answer, and the stop of the server by seconds only", () =>
    sqlite.use(async (store) => {
      const address = hanging.address()
      const port = typeof address === "string" ? 0 : address?.port ?? 0
      const server = await serve({ ...store, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "a@example.com" })
      expect((await postJson(`${server.url}/api/auth/register`, {}, ada)).status).toBe(201)
      const startedAt = performance.now()
      expect((await postJson(`${server.url}/api/auth/password/forgot`, {}, { email: ada.email })).status).toBe(202)
      expect(performance.now() - startedAt).toBeLessThan(1_000)
      await expect.poll(() => sockets.size).toBe(1)
      expect(await server.stop()).toBe(0)
      expect(performance.now() - startedAt).toBeLessThan(9_000)
      expect(server.output()).toContain("1 are lost")
    }))
})
