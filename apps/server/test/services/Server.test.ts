import { Limits } from "@canvass/core"
import { ApiSettings, CanvassApi } from "@canvass/http"
import { Agent, request } from "node:http"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { makeOpenApiValidator } from "../../../../packages/http-node/test/fixtures/OpenApiValidator.js"
import { runCommand } from "../support/runCommand.js"
import { runProgram, startServer, withTempFolder } from "../support/ServerProcess.js"
import { emptyStores } from "../support/stores.js"

const json = { "content-type": "application/json" }

const register = (url: string, email = "ada@example.com") =>
  fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email, password: "correct horse battery" })
  })

const validator = makeOpenApiValidator(
  CanvassApi.canvassApi(Limits.defaults).openApi("https://api.example", {
    ...Limits.defaults,
    ...ApiSettings.defaults,
    maxHeaderBytes: 1
  })
)

/** How a response of a page differs from the OpenAPI document. */
const violationsOf = async (path: string, response: Response) =>
  validator.violationsOfResponse({
    method: "GET",
    path,
    status: response.status,
    contentType: response.headers.get("content-type"),
    text: await response.text()
  })

describe.each(emptyStores)("canvass serve on $name", ({ use }) => {
  it("finishes requests in flight on SIGTERM and exits with 0", () =>
    use(async (environment) => {
      const server = await startServer(environment)
      const registrations = Array.from({ length: 20 }, (_, n) => startRegistration(server.url, `user${n}@example.com`))
      const inFlight = async () => {
        const metrics = await (await fetch(`${server.url}/metrics`)).text()
        return Number(/^http_requests_in_flight (\d+)/m.exec(metrics)?.[1])
      }
      // The request for metrics counts too.
      while (await inFlight() <= registrations.length) await sleep(20)
      const code = server.stop()
      expect(await Promise.all(registrations.map((finish) => finish()))).toEqual(registrations.map(() => 201))
      expect(await code).toBe(0)
    }))

  it("keeps acknowledged writes and sessions after kill -9", () =>
    use(async (environment) => {
      const before = await startServer(environment)
      const token = /"accessToken":"([^"]+)"/.exec(await (await register(before.url)).text())?.[1]
      await before.stop("SIGKILL")
      const after = await startServer(environment)
      const me = await fetch(`${after.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
      expect(await me.json()).toMatchObject({ email: "ada@example.com", plan: "business" })
      await after.stop()
    }))
})

/** Sends requests over one kept connection until the server refuses a new one. */
const startClient = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let answered = 0
  const failureOf = () =>
    new Promise<string | undefined>((resolve) => {
      request(`${url}/api/public/surveys/none`, { agent }, (response) => {
        response.resume().once("end", () => {
          answered++
          resolve(undefined)
        }).once("error", (error) => resolve(error.message))
      }).once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end()
    })
  const run = async () => {
    const failures: Array<string> = []
    while (!failures.includes("ECONNREFUSED")) {
      const failure = await failureOf()
      if (failure !== undefined) failures.push(failure)
    }
    agent.destroy()
    return failures
  }
  return { hasAnswer: () => answered > 0, failures: run() }
}

/** Sends the beginning of a registration. The returned function sends the rest and returns the status. */
const startRegistration = (url: string, email: string): () => Promise<number | undefined> => {
  const body = JSON.stringify({ email, password: "correct horse battery" })
  const sending = request(`${url}/api/auth/register`, {
    method: "POST",
    headers: { ...json, "content-length": body.length }
  })
  sending.write(body.slice(0, 10))
  return () =>
    new Promise((resolve, reject) => {
      sending.once("response", (response) => resolve(response.resume().statusCode)).once("error", reject)
      sending.end(body.slice(10))
    })
}

describe("canvass serve", () => {
  it("resets no request on SIGTERM and exits within 10 s", () =>
    withTempFolder(async (folder) => {
      for (let round = 0; round < 2; round++) {
        const server = await startServer({
          DATABASE_URL: `file:${join(folder, "canvass.db")}`,
          RATE_LIMIT_ANONYMOUS: "1000000",
          LOG_LEVEL: "none"
        })
        const clients = Array.from({ length: 32 }, () => startClient(server.url))
        while (!clients.every((client) => client.hasAnswer())) await sleep(20)
        const beganAt = performance.now()
        expect(await server.stop()).toBe(0)
        expect(performance.now() - beganAt).toBeLessThan(10_000)
        const failures = await Promise.all(clients.map((client) => client.failures))
        expect(failures.flat()).toEqual(clients.map(() => "ECONNREFUSED"))
      }
    }))

  it("prints one line for each invalid variable", async () => {
    const { code, output } = await runProgram(["serve"], { PORT: "http", LOG_FORMAT: "xml" })
    expect(code).toBe(1)
    expect(output).toBe(
      "canvass: PORT: expected a whole number from 0 to 65535\ncanvass: LOG_FORMAT: expected one of pretty, json\n"
    )
  })

  it("requires SECRET_KEY with PostgreSQL", async () => {
    const started = await runCommand(["serve"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })
    expect(started).toEqual({
      code: 1,
      output: "canvass: SECRET_KEY: required with PostgreSQL, because instances share it\n"
    })
  })

  it("names a port that is in use", () =>
    withTempFolder(async (folder) => {
      const server = await startServer({ DATABASE_URL: `file:${join(folder, "one.db")}` })
      const { port } = new URL(server.url)
      const second = await runProgram(["serve"], { PORT: port, DATABASE_URL: `file:${join(folder, "two.db")}` })
      expect(second).toEqual({
        code: 1,
        output:
          `canvass: Port ${port} of 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another port.\n`
      })
      await server.stop()
    }))

  it("prints JSON objects only with LOG_FORMAT=json, one per request", () =>
    withTempFolder(async (folder) => {
      const server = await startServer({
        DATABASE_URL: `file:${join(folder, "canvass.db")}`,
        LOG_FORMAT: "json",
        WEBHOOK_ALOW_HTTP: "true"
      })
      const answer = await fetch(`${server.url}/api/surveys`)
      await server.stop()
      const lines = server.output().trimEnd().split("\n").map((line): unknown => JSON.parse(line))
      const entries = [
        { message: "WEBHOOK_ALOW_HTTP is not a setting. Is WEBHOOK_ALLOW_HTTP meant?", level: "WARN" },
        { message: "Canvass is ready.", url: server.url },
        {
          message: "request",
          method: "GET",
          path: "/api/surveys",
          status: 401,
          traceId: answer.headers.get("x-trace-id")
        }
      ]
      expect(lines).toHaveLength(entries.length)
      for (const entry of entries) expect(lines).toContainEqual(expect.objectContaining(entry))
      const refused = await runCommand(["serve"], { PORT: "http", LOG_FORMAT: "json" })
      expect(JSON.parse(refused.output)).toMatchObject({
        level: "ERROR",
        message: "PORT: expected a whole number from 0 to 65535"
      })
    }))

  it("serves health and metrics on HEALTH_PORT only, also while it finishes requests", () =>
    withTempFolder(async (folder) => {
      const server = await startServer({
        DATABASE_URL: `file:${join(folder, "canvass.db")}`,
        HEALTH_PORT: "0",
        METRICS_TOKEN: "0123456789abcdef"
      })
      const health = /Health +(\S+)\/health\/ready/.exec(server.output())?.[1] ?? ""
      const fetchPage = (url: string, token = "") =>
        fetch(url, token === "" ? {} : { headers: { authorization: `Bearer ${token}` } })
      const status = async (url: string, token?: string) => (await fetchPage(url, token)).status
      expect(await status(`${health}/health/live`)).toBe(200)
      expect(await status(`${health}/health/ready`)).toBe(200)
      expect(await status(`${health}/metrics`, "0123456789abcdef")).toBe(200)
      const refused = await fetchPage(`${health}/metrics`, "0123456789abcdeg")
      expect(refused.status).toBe(401)
      expect(refused.headers.get("content-type")).toBe("application/problem+json")
      expect(refused.headers.get("www-authenticate")).toMatch(/^Bearer/)
      expect(await violationsOf("/metrics", refused)).toEqual([])
      for (const path of ["/api/surveys", "/docs", "/"]) expect(await status(health + path)).toBe(404)
      for (const path of ["/health/live", "/metrics"]) expect(await status(server.url + path)).toBe(404)
      const finish = startRegistration(server.url, "ada@example.com")
      await sleep(200)
      const code = server.stop()
      await sleep(200)
      const stopping = await fetchPage(`${health}/health/ready`)
      expect(stopping.status).toBe(503)
      expect(await violationsOf("/health/ready", stopping)).toEqual([])
      expect(await finish()).toBe(201)
      expect(await code).toBe(0)
    }))
})
