/** Verification of deliveries that the worker has signed and sent. */
import { createHmac } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest"
import { type RunningServer, startServer } from "../../../../apps/server/test/support/ServerProcess.js"
import { waitFor } from "../../../../apps/server/test/support/waitFor.js"
import {
  type ReceivedDelivery,
  startReceiver,
  type WebhookReceiver
} from "../../../../apps/server/test/support/WebhookReceiver.js"
import { createClient } from "../../src/createClient.js"
import { verifyWebhook, type WebhookHeaders } from "../../src/webhooks/verifyWebhook.js"
import { WebhookVerificationError } from "../../src/webhooks/WebhookVerificationError.js"

const failureOf = async (result: Promise<unknown>): Promise<string> => {
  const error = await result.then(() => undefined, (reason: unknown) => reason)
  if (error instanceof WebhookVerificationError) return error.reason
  throw new Error("expected a WebhookVerificationError", { cause: error })
}

describe("a delivery of the worker", () => {
  let receiver: WebhookReceiver
  let folder: string
  let server: RunningServer
  let secret: string
  let rotatedSecret: string
  let deliveries: ReadonlyArray<ReceivedDelivery>

  beforeAll(async () => {
    receiver = await startReceiver()
    folder = await mkdtemp(join(tmpdir(), "canvass-client-"))
    server = await startServer({
      DATABASE_URL: `file:${join(folder, "canvass.db")}`,
      WEBHOOK_ALLOW_HTTP: "true",
      WEBHOOK_ALLOW_PRIVATE: "true"
    })
    const { accessToken } = await createClient({ baseUrl: server.url }).post("/auth/register", {
      body: { email: "ada@example.com", password: "correct horse battery" }
    })
    const client = createClient({ baseUrl: server.url, accessToken })
    const webhook = await client.post("/webhooks", {
      body: { url: receiver.url, events: "survey.published,survey.closed,response.submitted" }
    })
    secret = webhook.secret ?? ""
    const questions = [{ type: "text", text: "Ünïcode – “quotes”?" }] as const
    const { id } = await client.post("/surveys", { body: { title: "Łunch 🍲", questions } })
    await client.post("/surveys/{id}/publish", { path: { id } })
    await client.post("/response/survey/{surveyId}", { path: { surveyId: id }, body: { answers: [] } })
    await waitFor(() => receiver.received.length >= 2 || undefined)
    rotatedSecret = (await client.post("/webhooks/{id}/rotate-secret", { path: { id: webhook.id } })).secret
    await client.post("/surveys/{id}/close", { path: { id }, body: { reason: "sold out" } })
    deliveries = await waitFor(() => receiver.received.length >= 3 ? receiver.received : undefined)
  })

  afterAll(async () => {
    receiver.stop()
    await server.stop()
    await rm(folder, { recursive: true })
  })

  const deliveryOf = (event: string) => {
    const delivery = deliveries.find(({ headers }) => headers["x-service-event"] === event)
    if (delivery === undefined) throw new Error(`no delivery of ${event}`)
    return delivery
  }

  it("gives its typed event, from text and bytes, with headers of Node and of fetch", async () => {
    const { body, headers } = deliveryOf("survey.published")
    const event = await verifyWebhook(body, headers, secret)
    expect(event).toEqual(JSON.parse(body))
    if (event.event !== "survey.published") throw new Error("expected survey.published")
    expectTypeOf(event.data.title).toBeString()
    expect(event.data.title).toBe("Łunch 🍲")
    const bytes = new TextEncoder().encode(body)
    const fetchHeaders = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const upperCase = Object.fromEntries([...fetchHeaders].map(([name, value]) => [name.toUpperCase(), value]))
    for (const raw of [bytes, bytes.buffer, Buffer.from(body)]) {
      for (const given of [fetchHeaders, upperCase]) expect(await verifyWebhook(raw, given, secret)).toEqual(event)
    }
  })

  it("is accepted with both secrets after a rotation, and before it with the first only", async () => {
    const before = deliveryOf("response.submitted")
    expect(await verifyWebhook(before.body, before.headers, secret)).toMatchObject({ event: "response.submitted" })
    expect(await failureOf(verifyWebhook(before.body, before.headers, rotatedSecret))).toBe("invalid-signature")
    const after = deliveryOf("survey.closed")
    for (const each of [secret, rotatedSecret]) {
      expect(await verifyWebhook(after.body, after.headers, each)).toMatchObject({ data: { reason: "sold out" } })
      const service = withoutStandardHeaders(after.headers)
      expect(await verifyWebhook(after.body, service, each)).toMatchObject({ event: "survey.closed" })
    }
  })

  it("is refused after a change of its body, its id, its time or its signature", async () => {
    const { body, headers } = deliveryOf("survey.published")
    const service = withoutStandardHeaders(headers)
    const changes: ReadonlyArray<readonly [string, WebhookHeaders]> = [
      [body + " ", headers],
      [body.replace("Łunch", "Lunch"), headers],
      [body, { ...headers, "webhook-id": "another" }],
      [body, { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) }],
      [body, { ...headers, "webhook-signature": "v1,AAAA" }],
      [body, { ...headers, "webhook-signature": "v1,%%%" }],
      [body, { ...headers, "webhook-signature": `v2${String(headers["webhook-signature"]).slice(2)}` }],
      [body, { ...headers, "webhook-signature": "" }],
      [body + " ", service],
      [body, { ...service, "x-service-timestamp": String(Number(service["x-service-timestamp"]) + 1) }],
      [body, { ...service, "x-service-signature": "sha256=00" }],
      [body, { ...service, "x-service-signature": `sha256=${"0".repeat(64)}` }]
    ]
    for (const [text, given] of changes) {
      expect(await failureOf(verifyWebhook(text, given, secret))).toBe("invalid-signature")
    }
  })

  it("is refused when it is too old, or from the future", async () => {
    const { body, headers } = deliveryOf("survey.published")
    const sentAt = Number(headers["webhook-timestamp"]) * 1_000
    for (const given of [headers, withoutStandardHeaders(headers)]) {
      const verifyAt = (millis: number, toleranceSeconds?: number) =>
        verifyWebhook(body, given, secret, {
          now: new Date(sentAt + millis),
          ...(toleranceSeconds === undefined ? {} : { toleranceSeconds })
        })
      expect(await verifyAt(300_000)).toMatchObject({ event: "survey.published" })
      expect(await verifyAt(-300_000)).toMatchObject({ event: "survey.published" })
      expect(await failureOf(verifyAt(301_000))).toBe("invalid-timestamp")
      expect(await failureOf(verifyAt(-301_000))).toBe("invalid-timestamp")
      expect(await verifyAt(3_600_000, 3_600)).toMatchObject({ event: "survey.published" })
      expect(await failureOf(verifyAt(0, Number.NaN))).toBe("invalid-timestamp")
      expect(await failureOf(verifyAt(Number.NaN))).toBe("invalid-timestamp")
    }
  })

  it("is refused without one of its headers", async () => {
    const { body, headers } = deliveryOf("survey.published")
    for (const name of ["webhook-id", "webhook-timestamp"]) {
      expect(await failureOf(verifyWebhook(body, { ...headers, [name]: undefined }, secret))).toBe("missing-header")
    }
    expect(await failureOf(verifyWebhook(body, {}, secret))).toBe("missing-header")
    expect(await failureOf(verifyWebhook(body, { "x-service-timestamp": "1" }, secret))).toBe("missing-header")
    const late = { ...headers, "webhook-timestamp": "soon" }
    expect(await failureOf(verifyWebhook(body, late, secret))).toBe("invalid-timestamp")
  })

  it.each(["", "whsec_", "whsec_%%%", "secret"])("is refused with the secret `%s`", async (wrong) => {
    const { body, headers } = deliveryOf("survey.published")
    expect(await failureOf(verifyWebhook(body, headers, wrong))).toBe("invalid-secret")
  })
})

const withoutStandardHeaders = (headers: ReceivedDelivery["headers"]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith("webhook-")))

it.each(["null", "[]", "{}", "{", "\"text\""])("a signed body that is no event is refused: %s", async (body) => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")
  const headers = { "X-Service-Timestamp": timestamp, "X-Service-Signature": `sha256=${signature}` }
  expect(await failureOf(verifyWebhook(body, headers, secret))).toBe("invalid-body")
})
