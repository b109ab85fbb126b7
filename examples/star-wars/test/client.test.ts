/** The client retries after a rate limit (429) and after a lost response, and stops at permanent errors. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { afterEach, describe, expect, it } from "vitest"
import { makeClient } from "../src/client.js"
import { submit } from "../src/submit.js"
import { responses } from "./sourceFile.js"

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const servers: Array<() => void> = []
afterEach(() => servers.splice(0).forEach((close) => close()))

/** Starts a server on a free port. */
const listen = (handler: Handler): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => request.resume().on("end", () => handler(request, response)))
    servers.push(() => {
      server.closeAllConnections()
      server.close()
    })
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`)
    })
  })

const clientOf = (baseUrl: string, waits: Array<number> = []) =>
  makeClient({ baseUrl, onRateLimited: (millis) => waits.push(millis) })

const firstResponses = responses.slice(0, 40)
const idsOf = (keys: ReadonlyArray<unknown>) => keys.map((key) => String(key).split("/")[1]).sort()

describe("The client", () => {
  it("waits for `Retry-After` after a 429, then submits every response once", async () => {
    const accepted: Array<unknown> = []
    let refusedAt = 0
    const baseUrl = await listen((request, response) => {
      const isRefused = accepted.length === 20 && (refusedAt === 0 || Date.now() < refusedAt + 1_000)
      if (isRefused) {
        refusedAt ||= Date.now()
        response.writeHead(429, { "retry-after": "1" }).end()
      } else {
        accepted.push(request.headers["idempotency-key"])
        response.writeHead(201).end()
      }
    })
    const waits: Array<number> = []
    let submitted = 0
    await submit({
      client: clientOf(baseUrl, waits),
      surveyId: "s",
      submissions: firstResponses,
      onSubmitted: () => submitted++
    })
    expect(idsOf(accepted)).toEqual(firstResponses.map(({ externalId }) => externalId).sort())
    expect(submitted).toBe(40)
    expect(waits).toEqual([1_000])
  })

  it("repeats a request with the same idempotency key when the response was lost", async () => {
    const keys: Array<unknown> = []
    const baseUrl = await listen((request, response) => {
      keys.push(request.headers["idempotency-key"])
      if (keys.length % 3 === 0) request.socket.destroy()
      else response.writeHead(201).end()
    })
    await submit({
      client: clientOf(baseUrl),
      surveyId: "s",
      submissions: firstResponses,
      onSubmitted: () => undefined
    })
    expect(keys.length).toBeGreaterThan(40)
    expect(new Set(keys).size).toBe(40)
  })

  it("does not repeat a request without an idempotency key that may have succeeded", async () => {
    let calls = 0
    const baseUrl = await listen((request) => {
      calls++
      request.socket.destroy()
    })
    const registered = clientOf(baseUrl).send({ method: "POST", path: "/auth/register", body: {} })
    await expect(registered).rejects.toThrow("No response")
    expect(calls).toBe(1)
  })

  it("stops at the first permanent error, and reports every violation", async () => {
    let calls = 0
    const baseUrl = await listen((_, response) => {
      calls++
      response.writeHead(400, { "content-type": "application/problem+json" }).end(JSON.stringify({
        title: "Invalid input",
        detail: "One answer is not valid.",
        errors: [{ pointer: "/answers/3/value", code: "unknown-option", detail: "Not an option." }]
      }))
    })
    const client = clientOf(baseUrl)
    const submitted = submit({ client, surveyId: "s", submissions: responses, onSubmitted: () => undefined })
    await expect(submitted).rejects.toThrow(
      "POST /response/survey/s failed with status 400: One answer is not valid.\n  /answers/3/value: Not an option."
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(calls).toBeLessThanOrEqual(8)
  })
})
