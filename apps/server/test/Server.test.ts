import { request } from "node:http"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { aServer, canvass, inFolder } from "./aServer.js"
import { stores } from "./stores.js"

const json = { "content-type": "application/json" }

const register = (url: string, email = "ada@example.com") =>
  fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email, password: "correct horse battery" })
  })

describe.each(stores)("canvass serve on $name", ({ use }) => {
  it("SIGTERM finishes what is in flight and exits with 0 (decisions §14)", () =>
    use(async (environment) => {
      const server = await aServer(environment)
      const begun = Array.from({ length: 20 }, (_, n) => beginRegistering(server.url, `user${n}@example.com`))
      const inFlight = async () => {
        const metrics = await (await fetch(`${server.url}/metrics`)).text()
        return Number(/^http_requests_in_flight (\d+)/m.exec(metrics)?.[1])
      }
      // The question is itself one of them.
      while (await inFlight() <= begun.length) await setTimeout(20)
      const code = server.stop()
      expect(await Promise.all(begun.map((finish) => finish()))).toEqual(begun.map(() => 201))
      expect(await code).toBe(0)
    }))

  it("what was acknowledged is there after the next start, and sessions go on", () =>
    use(async (environment) => {
      const before = await aServer(environment)
      const token = /"accessToken":"([^"]+)"/.exec(await (await register(before.url)).text())?.[1]
      await before.stop("SIGKILL")
      const after = await aServer(environment)
      const me = await fetch(`${after.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
      expect(await me.json()).toMatchObject({ email: "ada@example.com", plan: "business" })
      await after.stop()
    }))
})

/** A registration whose body has arrived in part; `finish` sends the rest and answers with the status. */
const beginRegistering = (url: string, email: string): () => Promise<number | undefined> => {
  const body = JSON.stringify({ email, password: "correct horse battery" })
  const begun = request(`${url}/api/auth/register`, {
    method: "POST",
    headers: { ...json, "content-length": body.length }
  })
  begun.write(body.slice(0, 10))
  return () =>
    new Promise((resolve, reject) => {
      begun.once("response", (response) => resolve(response.resume().statusCode)).once("error", reject)
      begun.end(body.slice(10))
    })
}

describe("canvass serve", () => {
  it("every bad value stops the start with a line of its own (decisions §14)", async () => {
    const { code, said } = await canvass(["serve"], { PORT: "http", LOG_FORMAT: "xml" })
    expect(code).toBe(1)
    expect(said).toBe(
      "canvass: PORT: expected a whole number from 0 to 65535\ncanvass: LOG_FORMAT: expected one of pretty, json\n"
    )
  })

  it("with PostgreSQL the secret is demanded, since instances share it (decisions §14)", async () => {
    const started = await canvass(["serve"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })
    expect(started).toEqual({
      code: 1,
      said: "canvass: SECRET_KEY: needed with PostgreSQL, since instances share it\n"
    })
  })

  it("a port that is in use is said plainly", () =>
    inFolder(async (folder) => {
      const server = await aServer({ DATABASE_URL: `file:${join(folder, "one.db")}` })
      const { port } = new URL(server.url)
      const second = await canvass(["serve"], { PORT: port, DATABASE_URL: `file:${join(folder, "two.db")}` })
      expect(second).toEqual({
        code: 1,
        said: `canvass: Port ${port} of 127.0.0.1 is in use. Stop what uses it, or choose another with PORT.\n`
      })
      await server.stop()
    }))

  it("the log has one JSON object a line, each with the trace id of its request (decisions §8)", () =>
    inFolder(async (folder) => {
      const server = await aServer({ DATABASE_URL: `file:${join(folder, "canvass.db")}`, LOG_FORMAT: "json" })
      const answer = await fetch(`${server.url}/api/surveys`)
      await server.stop()
      const lines = server.said().split("\n").filter((line) => line.startsWith("{")).map((line): unknown =>
        JSON.parse(line)
      )
      expect(lines).toContainEqual(expect.objectContaining({
        message: "request",
        method: "GET",
        path: "/api/surveys",
        status: 401,
        traceId: answer.headers.get("x-trace-id")
      }))
    }))
})

describe.each(stores)("the command line on $name", ({ use }) => {
  it("opens accounts and changes plans beside a server that runs (decisions §14)", () =>
    use(async (store) => {
      const environment = { ...store, REGISTRATION: "closed" }
      const server = await aServer(environment)
      expect((await register(server.url)).status).toBe(422)
      const created = await canvass(
        ["user", "create", "--name", "Ada", "--plan", "free", "ada@example.com"],
        environment
      )
      expect(created.said).toMatch(/^Account [\w-]{36} of ada@example.com is open, plan free.\n/)
      const password = /shown this once: (\S+)/.exec(created.said)?.[1]
      const login = () =>
        fetch(`${server.url}/api/auth/login`, {
          method: "POST",
          headers: json,
          body: JSON.stringify({ email: "ada@example.com", password })
        })
      expect(await (await login()).json()).toMatchObject({ user: { name: "Ada", plan: "free", planExpiresAt: null } })
      const changed = await canvass(
        ["user", "set-plan", "--expires", "2030-01-01T00:00:00Z", "ada@example.com", "enterprise"],
        environment
      )
      expect(changed.said).toBe("ada@example.com now has the plan enterprise until 2030-01-01T00:00:00.000Z.\n")
      expect(await (await login()).json()).toMatchObject({ user: { plan: "enterprise" } })
      await server.stop()
    }))

  it("refuses in lines, with exit code 1", () =>
    use(async (environment) => {
      const nobody = await canvass(["user", "set-plan", "nobody@example.com", "free"], environment)
      expect(nobody).toEqual({ code: 1, said: "canvass: There is no account with this address.\n" })
      const faulty = await canvass(["user", "create", "--password", "short", "not-an-address"], environment)
      expect(faulty.code).toBe(1)
      expect(faulty.said).toMatch(/^canvass: email: .+\ncanvass: password: .+\n$/)
    }))

  it("migrates without serving, twice as well as once, and at the same time", () =>
    use(async (environment) => {
      const { DATABASE_URL = "" } = environment
      const place = DATABASE_URL.startsWith("file:")
        ? DATABASE_URL.slice("file:".length)
        : DATABASE_URL.replace(/.*@/, "PostgreSQL ")
      const expected = { code: 0, said: `The tables in ${place} are up to date.\n` }
      const together = await Promise.all([canvass(["migrate"], environment), canvass(["migrate"], environment)])
      expect(together).toEqual([expected, expected])
      expect(await canvass(["migrate"], environment)).toEqual(expected)
    }))
})

describe("the command line", () => {
  it("every command explains itself", async () => {
    for (const command of [[], ["serve"], ["migrate"], ["user", "create"], ["user", "set-plan"]]) {
      const { code, said } = await canvass([...command, "--help"])
      expect(code).toBe(0)
      expect(said).toContain("DESCRIPTION")
    }
  })
})
