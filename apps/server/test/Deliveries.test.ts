/**
 * Webhooks as their receivers and their owner see them (decisions §12): the whole story of a delivery, and what is left
 * of all deliveries when server and workers are killed again and again. `DELIVERY_KILLS=50` makes it longer.
 */
import * as Schema from "effect/Schema"
import { spawn } from "node:child_process"
import { once } from "node:events"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { Webhook } from "standardwebhooks"
import { expect, it } from "vitest"
import { anOwner, get, type Owner, post, read, submit } from "./anOwner.js"
import { aReceiver, eventOf, eventually, type Received, type Receiver } from "./aReceiver.js"
import { aServer, aWorker } from "./aServer.js"
import { sqlite, stores } from "./stores.js"

const kills = Number(process.env["DELIVERY_KILLS"] ?? 2)

const local = { WEBHOOK_ALLOW_HTTP: "true", WEBHOOK_ALLOW_PRIVATE: "true", RATE_LIMIT_ANONYMOUS: "1000000" }

const Subscription = Schema.Struct({
  id: Schema.String,
  isActive: Schema.Boolean,
  pausedAt: Schema.NullOr(Schema.String),
  pauseReason: Schema.NullOr(Schema.String)
})
const Made = Schema.Struct({ ...Subscription.fields, secret: Schema.String })

const Delivery = Schema.Struct({
  id: Schema.String,
  event: Schema.String,
  status: Schema.String,
  attemptCount: Schema.Int,
  redeliveryOf: Schema.NullOr(Schema.String)
})
const Deliveries = Schema.Array(Delivery)
const Detail = Schema.Struct({
  ...Delivery.fields,
  payload: Schema.String,
  attempts: Schema.Array(Schema.Struct({
    statusCode: Schema.NullOr(Schema.Int),
    error: Schema.NullOr(Schema.String),
    responseBody: Schema.NullOr(Schema.String)
  }))
})

const subscribe = async (url: string, { apiKey }: Owner, to: string) =>
  read(
    Made,
    await post(`${url}/api/webhooks`, { "x-api-key": apiKey }, {
      url: to,
      events: "survey.published,survey.closed,response.submitted"
    })
  )

/** Sends a change of the subscription. */
const patch = (url: string, { apiKey }: Owner, webhook: string, body: unknown) =>
  fetch(`${url}/api/webhooks/${webhook}`, {
    method: "PATCH",
    headers: { "content-type": "application/json", "x-api-key": apiKey },
    body: JSON.stringify(body)
  })

it.each(stores)(
  "on $name, an endpoint fails, is paused, recovers, and all of it can be read",
  ({ use }) =>
    use(async (store) => {
      const receiver = await aReceiver()
      const server = await aServer({ ...store, ...local, WEBHOOK_RETRY_SCHEDULE: "100ms,100ms,100ms,100ms,100ms" })
      const owner = await anOwner(server.url)
      await patch(server.url, owner, owner.webhook, { isActive: false })
      const { id, secret } = await subscribe(server.url, owner, `${receiver.url}/hooks`)
      const path = `${server.url}/api/webhooks/${id}`
      const deliveries = async () => read(Deliveries, await get(`${path}/deliveries`, owner.apiKey))

      await submit(server.url, owner, "1")
      const [first] = await eventually(() => receiver.received.length > 0 ? receiver.received : undefined)
      expect(new Webhook(secret).verify(first?.body ?? "", namesOf(first))).toMatchObject({
        event: "response.submitted"
      })

      receiver.answer = 500
      await submit(server.url, owner, "2")
      await eventually(async () => {
        const webhook = await read(Subscription, await get(path, owner.apiKey))
        return webhook.pausedAt === null ? undefined : webhook
      }).then((webhook) => {
        expect(webhook.isActive).toBe(false)
        expect(webhook.pauseReason).toMatch(/failed 5 times.*status 500/)
      })
      await submit(server.url, owner, "3")
      const posts = receiver.received.length
      expect((await deliveries()).map(({ status }) => status)).toEqual(["held", "held", "delivered"])
      const [, failing] = await deliveries()
      const detail = await read(Detail, await get(`${path}/deliveries/${failing?.id}`, owner.apiKey))
      expect(detail.attempts).toEqual(
        Array.from({ length: 5 }, () => ({ statusCode: 500, error: null, responseBody: "so it is" }))
      )
      await sleep(400)
      expect(receiver.received.length, "paused is paused").toBe(posts)

      receiver.answer = 204
      await patch(server.url, owner, id, { isActive: true })
      await eventually(async () =>
        (await deliveries()).every(({ status }) => status === "delivered") ? true : undefined
      )
      expect(receiver.received.slice(posts).map(attemptOf), "the oldest first").toEqual(["6", "1"])

      await post(`${path}/deliveries/${failing?.id}/redeliver`, { "x-api-key": owner.apiKey }, {})
      await post(`${path}/test`, { "x-api-key": owner.apiKey }, {})
      await eventually(() => receiver.received.length === posts + 4 ? true : undefined)
      expect(receiver.received.slice(posts + 2).map((one) => eventOf(one).event).toSorted())
        .toEqual(["response.submitted", "webhook.test"])
      expect((await deliveries()).map(({ redeliveryOf }) => redeliveryOf)).toContain(failing?.id)
      expect(receiver.received.find(({ body }) => body === detail.payload)).toBeDefined()

      expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(
        /webhook_attempts_total\{outcome="refused"\} 5/
      )
      const traceId = "0af7651916cd43dd8448eb211c80319c"
      await post(`${path}/test`, { "x-api-key": owner.apiKey, traceparent: `00-${traceId}-b7ad6b7169203331-01` }, {})
      await eventually(() =>
        server.said().split("\n").some((line) => line.includes("HOOK") && line.includes(traceId)) || undefined
      )
      expect(server.said()).toMatch(/HOOK {4}response\.submitted to 127\.0\.0\.1:\d+ {2}attempt 1: delivered/)
      expect(await server.stop()).toBe(0)
      receiver.stop()
    }),
  60_000
)

it.each(stores)(
  "on $name, all that was acknowledged is delivered, though server and workers are killed again and again",
  ({ use }) =>
    use(async (store) => {
      const receiver = await aReceiver(20)
      const subscriptions = 8
      const environment = { ...store, ...local, LOG_LEVEL: "warning", WEBHOOK_TIMEOUT: "1s" }
      const before = await aServer(environment)
      const owner = await anOwner(before.url)
      await patch(before.url, owner, owner.webhook, { isActive: false })
      for (let n = 0; n < subscriptions; n++) await subscribe(before.url, owner, `${receiver.url}/${n}`)
      await before.stop()

      const acknowledged = new Set<string>()
      for (let kill = 0; kill < kills; kill++) {
        const server = await aServer({ ...environment, WEBHOOK_WORKER: kill % 2 === 0 ? "embedded" : "off" })
        const worker = await aWorker(environment)
        const clients = Promise.all(Array.from({ length: 8 }, async (_, client) => {
          for (let n = 0; n < 60; n++) {
            const number = `${kill}-${client}-${n}`
            const status = await submit(server.url, owner, number).catch(() => undefined)
            if (status === undefined) return
            if (status === 201) acknowledged.add(number)
            await sleep(Math.random() * 20)
          }
        }))
        await sleep(300 + Math.random() * 700)
        await Promise.all([server.stop("SIGKILL"), worker.stop("SIGKILL")])
        await clients
      }

      const after = await aServer(environment)
      const stored = await read(
        Schema.Array(Schema.Struct({ id: Schema.String, externalId: Schema.String })),
        await get(`${after.url}/api/surveys/${owner.survey}/responses`, owner.apiKey)
      )
      const ids = new Set(stored.map(({ id }) => id))
      expect(stored.filter(({ externalId }) => acknowledged.has(externalId)).length).toBe(acknowledged.size)
      // What was under way at a kill comes once its lease is over.
      await eventually(() => arrivals(receiver).size === ids.size * subscriptions ? true : undefined)
      await sleep(500)
      for (const one of receiver.received) expect(ids.has(responseOf(one)), "nothing that was not written").toBe(true)
      const repeats = receiver.received.length - ids.size * subscriptions
      // The embedded worker and the other one, each with four at most for a subscription, which they share.
      expect(repeats).toBeLessThanOrEqual(kills * subscriptions * 4)
      expect(await after.stop()).toBe(0)
      receiver.stop()
    }),
  120_000 + kills * 10_000
)

it("the example of a receiver believes our deliveries, once each, and nothing else", () =>
  sqlite.use(async (store) => {
    const server = await aServer({ ...store, ...local })
    const owner = await anOwner(server.url)
    await patch(server.url, owner, owner.webhook, { isActive: false })
    // It has to listen before there is a secret: the first start shows where.
    const port = await aFreePort()
    const { id, secret } = await subscribe(server.url, owner, `http://127.0.0.1:${port}/`)
    const example = fileURLToPath(new URL("../../../examples/receiver/receiver.mjs", import.meta.url))
    const child = spawn(process.execPath, [example], {
      env: { WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: ["ignore", "pipe", "inherit"]
    })
    let said = ""
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      said += piece
    })
    await eventually(() => said.includes("Receiving") ? true : undefined)
    await submit(server.url, owner, "1")
    const path = `${server.url}/api/webhooks/${id}/deliveries?status=delivered`
    await eventually(async () =>
      (await read(Deliveries, await get(path, owner.apiKey))).length === 1 ? true : undefined
    )
    expect(said).toContain("response.submitted {\"responseId\":")
    const forged = await fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { "x-service-timestamp": String(Math.floor(Date.now() / 1_000)), "x-service-signature": "sha256=00" },
      body: "{}"
    })
    expect(forged.status).toBe(401)
    child.kill()
    await once(child, "exit")
    await server.stop()
  }))

const aFreePort = async (): Promise<number> => {
  const receiver = await aReceiver()
  receiver.stop()
  return Number(new URL(receiver.url).port)
}

const attemptOf = ({ headers }: Received): unknown => headers["x-service-attempt"]

const namesOf = (received: Received | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(received?.headers ?? {}).map(([name, value]) => [name, String(value)])
  )

const responseOf = (received: Received): string => String(eventOf(received).data["responseId"])

/** Each event at each subscription, once. */
const arrivals = ({ received }: Receiver): ReadonlySet<string> =>
  new Set(received.map((one) => `${one.path} ${responseOf(one)}`))
