/** Programs that follow the log of a survey: they are killed and go on, and their connections are kept. */
import { ChangeLimits } from "@canvass/core"
import { ApiSettings } from "@canvass/http"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { Agent, get, type IncomingHttpHeaders, IncomingMessage } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { defaults } from "../src/server/Settings.js"
import { publishSurvey, submitResponse } from "./fixtures/surveys.js"
import { startTestServer, type TestServer } from "./fixtures/TestServer.js"
import { socket } from "./fixtures/Transport.js"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ rateLimitChanges: 100_000 }, socket)
})
afterAll(() => server.stop())

describe("a reader that is killed goes on behind the last change that it has written", () => {
  it.each(["eventSource", "followChanges"])("%s", async (name) => {
    const folder = await mkdtemp(join(tmpdir(), "canvass-follower-"))
    const account = await server.newAccount()
    const survey = await publishSurvey(account)
    const file = join(folder, "responses")
    const script = fileURLToPath(new URL(`fixtures/followers/${name}.mjs`, import.meta.url))
    const start = () =>
      spawn(process.execPath, [script, server.url, survey.id, account.key, file], {
        stdio: ["ignore", "inherit", "inherit"]
      })
    const read = async () => {
      const text = await readFile(file, "utf8").catch(() => "")
      return text.split("\n").slice(0, -1).map((line) => line.split(" ")[1])
    }
    const submitted: Array<string> = []
    const submit = async () => submitted.push((await submitResponse(server, survey)).id)
    let reader = start()
    try {
      for (let round = 0; round < 4; round++) {
        const before = (await read()).length
        for (let count = 0; count < 15; count++) await submit()
        // It is killed while it reads, and others are submitted while there is none.
        await expect.poll(read).not.toHaveLength(before)
        for (let count = 0; count < round * 5; count++) await submit()
        reader.kill("SIGKILL")
        await once(reader, "exit")
        await submit()
        reader = start()
      }
      await expect.poll(read).toHaveLength(submitted.length)
      await submit()
      await expect.poll(read).toEqual(submitted)
    } finally {
      reader.kill("SIGKILL")
      await rm(folder, { recursive: true })
    }
  })
})

it("followers that leave free their places at once for those that come back", async () => {
  const account = await server.newAccount()
  const survey = await publishSurvey(account)
  const follow = async () => {
    const request = get(`${server.url}/api/surveys/${survey.id}/changes`, {
      agent: false,
      headers: { "X-Api-Key": account.key, Accept: "text/event-stream" }
    }).on("error", () => {})
    const received: ReadonlyArray<unknown> = await once(request, "response")
    const [response] = received
    if (!(response instanceof IncomingMessage)) throw new Error("There is no response.")
    response.on("error", () => {}).resume()
    return { status: response.statusCode, leave: () => request.destroy() }
  }
  const followers = await Promise.all(Array.from({ length: ApiSettings.defaults.maxWaitsPerAccount }, follow))
  expect(new Set(followers.map(({ status }) => status))).toEqual(new Set([200]))
  const another = await follow()
  expect(another.status).toBe(503)
  for (const { leave } of [...followers, another]) leave()
  const again = async () => {
    const { leave, status } = await follow()
    leave()
    return status
  }
  // Long before the next heartbeat.
  await expect.poll(again, { timeout: ChangeLimits.heartbeatMillis / 2 }).toBe(200)
})

it("requests that wait and whose callers leave free their places at once", async () => {
  const account = await server.newAccount()
  const survey = await publishSurvey(account)
  const url = `${server.url}/api/surveys/${survey.id}/changes`
  const headers = { "X-Api-Key": account.key }
  const cursor = (await fetch(`${url}?limit=1000`, { headers })).headers.get("x-cursor")
  const open = (waitSeconds: number) =>
    get(`${url}?wait=${waitSeconds}&after=${String(cursor)}`, { agent: false, headers }).on("error", () => {})
  const statusOf = async () => {
    const received: ReadonlyArray<unknown> = await once(open(1), "response")
    const [response] = received
    if (!(response instanceof IncomingMessage)) throw new Error("There is no response.")
    response.resume()
    return response.statusCode
  }
  const waiting = Array.from({ length: ApiSettings.defaults.maxWaitsPerAccount }, () => open(30))
  await expect.poll(statusOf).toBe(503)
  for (const request of waiting) request.destroy()
  // Long before the server closes connections of which it knows only that they are half closed.
  await expect.poll(statusOf, { timeout: defaults.halfClosedMillis / 2 }).toBe(200)
})

it("requests that wait use one connection after the other, whether there is a change or not", async () => {
  const account = await server.newAccount()
  const survey = await publishSurvey(account)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number>()
  const read = async (query: string): Promise<{ readonly body: unknown; readonly headers: IncomingHttpHeaders }> => {
    const request = get(`${server.url}/api/surveys/${survey.id}/changes?${query}`, {
      agent,
      headers: { "X-Api-Key": account.key }
    })
    request.once("socket", (used) => {
      if (used.connecting) used.once("connect", () => ports.add(used.localPort ?? 0))
      else ports.add(used.localPort ?? 0)
    })
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once("response", resolve).once("error", reject)
    })
    let text = ""
    for await (const chunk of response.setEncoding("utf8")) text += String(chunk)
    expect(response.statusCode, text).toBe(200)
    const body: unknown = JSON.parse(text)
    return { body, headers: response.headers }
  }
  try {
    let cursor = (await read("limit=1000")).headers["x-cursor"]
    for (let round = 0; round < 3; round++) {
      const waiting = read(`wait=30&after=${String(cursor)}`)
      await sleep(150)
      const { id } = await submitResponse(server, survey)
      const { body, headers } = await waiting
      expect(body).toMatchObject([{ type: "response", response: { id } }])
      cursor = headers["x-cursor"]
      // Nothing comes: the answer is an empty page with the same cursor.
      const empty = await read(`wait=1&after=${String(cursor)}`)
      expect([empty.body, empty.headers["x-cursor"]]).toEqual([[], cursor])
    }
    expect(ports.size).toBe(1)
  } finally {
    agent.destroy()
  }
})
