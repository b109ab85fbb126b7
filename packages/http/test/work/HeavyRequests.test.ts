/** Requests that need room while a stream that nobody reads holds all of it. */
import type { Ids } from "@canvass/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Api from "../../src/Api.js"
import { createLargeSurvey } from "../../src/testing/LargeSurvey.js"
import type { TestAccount } from "../../src/testing/TestAccount.js"
import { startTestServices, type TestServices, unlimited } from "../../src/testing/TestServices.js"

let services: TestServices
let owner: TestAccount
let reader: TestAccount
let survey: Ids.SurveyId
let handler: Api.Handler
beforeAll(async () => {
  services = await startTestServices()
  owner = await services.newAccount()
  reader = await services.newAccount({ scopes: "read_only" })
  survey = await services.runPromise(createLargeSurvey(owner.id, 100_000))
  // So little that each request that needs room runs alone.
  handler = Api.handler(services.layer, {
    publicUrl: "https://example.com",
    settings: { ...unlimited, maxWorkBytes: 100, maxWorkWaitMillis: 200 },
    // `close` does not wait for the bodies that the tests do not read.
    shutdownMillis: 0
  })
})
afterAll(async () => {
  await handler.close()
  await services.stop()
})

const send = (path: string, { body, key = owner.key, method = "GET" }: {
  readonly body?: string
  readonly key?: string
  readonly method?: string
} = {}) =>
  handler(
    new Request(`https://example.com/api${path}`, {
      method,
      headers: { "X-Api-Key": key, "Content-Type": "application/json" },
      ...body === undefined ? {} : { body }
    })
  )

/** Opens an export that holds room until it is cancelled. */
const openExport = async () => {
  const response = await send(`/surveys/${survey}/export?format=csv`)
  expect(response.status).toBe(200)
  return { cancel: () => response.body?.cancel() }
}

const unknownId = "01900000-0000-7000-8000-000000000000"

describe("while there is no room", () => {
  it("a heavy request is refused with 503 after its wait, after scope and before its body is read", async () => {
    const stream = await openExport()
    const [first, ...others] = await Promise.all([
      send(`/surveys/${survey}`),
      send(`/surveys/${survey}/questions`, { method: "PUT", body: "{ malformed" }),
      send(`/surveys/${survey}/questions`, { method: "PUT", body: "{}", key: reader.key }),
      send("/surveys/validate", { method: "POST", body: "{ malformed" }),
      send("/developer/audit-logs")
    ])
    expect([first, ...others].map(({ status }) => status)).toEqual([503, 503, 403, 503, 503])
    expect(first.headers.get("retry-after")).toBe("5")
    expect(await first.json()).toMatchObject({ type: "https://example.com/errors/unavailable" })
    await stream.cancel()
    expect((await send(`/surveys/${survey}`)).status).toBe(200)
  })

  it("a light request is served, and a survey that the caller does not have is not found", async () => {
    const stream = await openExport()
    const statuses = await Promise.all([
      send("/surveys"),
      send(`/surveys/${unknownId}`),
      send(`/surveys/${survey}`, { key: reader.key }),
      send("/public/surveys/unknown")
    ])
    expect(statuses.map(({ status }) => status)).toEqual([200, 404, 404, 404])
    await stream.cancel()
  })

  it("a heavy request waits, and is served when there is room", async () => {
    const stream = await openExport()
    const waiting = send(`/surveys/${survey}`)
    await stream.cancel()
    expect((await waiting).status).toBe(200)
  })

  it("an account waits no longer for its own streams: a stream holds none of its places", async () => {
    const roomy = Api.handler(services.layer, {
      publicUrl: "https://example.com",
      settings: { ...unlimited, maxWorkBytes: 1e9, maxWorkWaitMillis: 200 }
    })
    const open = () =>
      roomy(
        new Request(`https://example.com/api/surveys/${survey}/export?format=csv`, {
          headers: { "X-Api-Key": owner.key }
        })
      )
    const streams = await Promise.all([open(), open(), open()])
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { body } of streams) await body?.cancel()
    await roomy.close()
  })
})
