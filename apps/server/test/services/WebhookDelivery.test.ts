/** Webhook deliveries as receivers and owners see them. `DELIVERY_KILLS` sets how often the processes are killed. */
import * as Schema from "effect/Schema"
import getPort from "get-port"
import { spawn } from "node:child_process"
import { once } from "node:events"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { Webhook } from "standardwebhooks"
import { describe, expect, it } from "vitest"
import { decodeBody, getWithKey, postJson } from "../support/api.js"
import { createOwner, type Owner, submit } from "../support/Owner.js"
import { serve } from "../support/runCommand.js"
import { type Environment, type RunningServer, startServer, startWorker } from "../support/ServerProcess.js"
import { anyStore, postgresOrAll, sqlite } from "../support/stores.js"
import { waitFor } from "../support/waitFor.js"
import {
  eventOf,
  type ReceivedDelivery,
  responseBody,
  startReceiver,
  type WebhookReceiver
} from "../support/WebhookReceiver.js"

const kills = Number(process.env["DELIVERY_KILLS"] ?? 1)

const allowLoopback = { WEBHOOK_ALLOW_HTTP: "true", WEBHOOK_ALLOW_PRIVATE: "true", RATE_LIMIT_ANONYMOUS: "1000000" }

const StoredWebhook = Schema.Struct({
  id: Schema.String,
  isActive: Schema.Boolean,
  pausedAt: Schema.NullOr(Schema.String),
  pauseReason: Schema.NullOr(Schema.String)
})
const CreatedWebhook = Schema.Struct({ ...StoredWebhook.fields, secret: Schema.String })

const Delivery = Schema.Struct({
  id: Schema.String,
  event: Schema.String,
  status: Schema.String,
  attemptCount: Schema.Int,
  redeliveryOf: Schema.NullOr(Schema.String)
})
const Deliveries = Schema.Array(Delivery)
const DeliveryDetail = Schema.Struct({
  ...Delivery.fields,
  payload: Schema.String,
  attempts: Schema.Array(Schema.Struct({
    statusCode: Schema.NullOr(Schema.Int),
    error: Schema.NullOr(Schema.String),
    responseBody: Schema.NullOr(Schema.String)
  }))
})

const Changes = Schema.Array(Schema.Struct({
  cursor: Schema.String,
  response: Schema.optional(Schema.Struct({ id: Schema.String }))
}))

const decodeResponseEvent = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({
  event: Schema.String,
  data: Schema.Struct({ responseId: Schema.optional(Schema.String) })
})))

const createWebhook = async (url: string, { apiKey }: Owner, endpoint: string) =>
  decodeBody(
    CreatedWebhook,
    await postJson(`${url}/api/webhooks`, { "x-api-key": apiKey }, {
      url: endpoint,
      events: "survey.published,survey.closed,response.submitted"
    })
  )

const updateWebhook = (url: string, { apiKey }: Owner, webhook: string, edit: unknown) =>
  fetch(`${url}/api/webhooks/${webhook}`, {
    method: "PATCH",
    headers: { "content-type": "application/json", "x-api-key": apiKey },
    body: JSON.stringify(edit)
  })

/** An owner whose only active webhook is that of the test. */
const createOwnerWithoutWebhook = async (url: string): Promise<Owner> => {
  const owner = await createOwner(url)
  await updateWebhook(url, owner, owner.webhook, { isActive: false })
  return owner
}

/** A server with fast retries, a receiver, and a webhook of the receiver. */
interface Scenario {
  readonly server: RunningServer
  readonly owner: Owner
  readonly receiver: WebhookReceiver
  readonly webhook: typeof CreatedWebhook.Type
  /** URL of the webhook. */
  readonly path: string
  readonly submitResponse: (externalId: string) => Promise<number>
  readonly listDeliveries: () => Promise<typeof Deliveries.Type>
}

const withScenario = async (store: Environment, test: (scenario: Scenario) => Promise<void>): Promise<void> => {
  const receiver = await startReceiver()
  const server = await startServer({
    ...store,
    ...allowLoopback,
    WEBHOOK_RETRY_SCHEDULE: "100ms,100ms,100ms,100ms,100ms"
  })
  const owner = await createOwnerWithoutWebhook(server.url)
  const webhook = await createWebhook(server.url, owner, `${receiver.url}/hooks`)
  const path = `${server.url}/api/webhooks/${webhook.id}`
  await test({
    server,
    owner,
    receiver,
    webhook,
    path,
    submitResponse: (externalId) => submit(server.url, owner, externalId),
    listDeliveries: async () => decodeBody(Deliveries, await getWithKey(`${path}/deliveries`, owner.apiKey))
  })
  expect(await server.stop()).toBe(0)
  receiver.stop()
}

const waitForPause = ({ owner, path }: Scenario) =>
  waitFor(async () => {
    const webhook = await decodeBody(StoredWebhook, await getWithKey(path, owner.apiKey))
    return webhook.pausedAt === null ? undefined : webhook
  })

const waitForCount = (receiver: WebhookReceiver, count: number) =>
  waitFor(() => receiver.received.length >= count ? receiver.received : undefined)

describe.each(anyStore)("webhook deliveries on $name", ({ use }) => {
  it("are signed, counted in the metrics, and logged with the trace id of the request", () =>
    use((store) =>
      withScenario(store, async ({ owner, path, receiver, server, submitResponse, webhook }) => {
        await submitResponse("1")
        const [first] = await waitForCount(receiver, 1)
        expect(new Webhook(webhook.secret).verify(first?.body ?? "", headersOf(first))).toMatchObject({
          event: "response.submitted"
        })
        const traceId = "0af7651916cd43dd8448eb211c80319c"
        const traceparent = `00-${traceId}-b7ad6b7169203331-01`
        await postJson(`${path}/test`, { "x-api-key": owner.apiKey, traceparent }, {})
        await waitFor(() =>
          server.output().split("\n").some((line) => line.includes("HOOK") && line.includes(traceId)) || undefined
        )
        expect(server.output()).toMatch(/HOOK {4}response\.submitted to 127\.0\.0\.1:\d+ {2}attempt 1: delivered/)
        expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(
          /webhook_attempts_total\{outcome="delivered"\} 2/
        )
      })
    ))

  it("pause after five failures, and resume with the oldest", () =>
    use((store) =>
      withScenario(store, async (scenario) => {
        const { listDeliveries, owner, path, receiver, server, submitResponse, webhook } = scenario
        receiver.status = 500
        await submitResponse("1")
        const paused = await waitForPause(scenario)
        expect(paused.isActive).toBe(false)
        expect(paused.pauseReason).toMatch(/failed 5 times.*status 500/)

        await submitResponse("2")
        expect((await listDeliveries()).map(({ status }) => status)).toEqual(["held", "held"])
        const failed = (await listDeliveries()).at(-1)
        const detail = await decodeBody(
          DeliveryDetail,
          await getWithKey(`${path}/deliveries/${failed?.id}`, owner.apiKey)
        )
        expect(detail.attempts).toEqual(
          Array.from({ length: 5 }, () => ({ statusCode: 500, error: null, responseBody }))
        )
        expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(
          /webhook_attempts_total\{outcome="refused"\} 5/
        )
        await sleep(400)
        expect(receiver.received.length, "a paused webhook receives no POST").toBe(5)

        receiver.status = 204
        await updateWebhook(server.url, owner, webhook.id, { isActive: true })
        await waitFor(async () =>
          (await listDeliveries()).every(({ status }) => status === "delivered") ? true : undefined
        )
        expect(receiver.received.slice(5).map(attemptOf), "the oldest first").toEqual(["6", "1"])
      })
    ))

  it("can be sent again, and tested", () =>
    use((store) =>
      withScenario(store, async ({ listDeliveries, owner, path, receiver, submitResponse }) => {
        await submitResponse("1")
        const [original] = await waitForCount(receiver, 1)
        const [delivery] = await listDeliveries()
        await postJson(`${path}/deliveries/${delivery?.id}/redeliver`, { "x-api-key": owner.apiKey }, {})
        await postJson(`${path}/test`, { "x-api-key": owner.apiKey }, {})
        const received = (await waitForCount(receiver, 3)).slice(1)
        expect(received.map((each) => eventOf(each).event).toSorted()).toEqual(["response.submitted", "webhook.test"])
        expect(received.map(({ body }) => body)).toContain(original?.body)
        expect((await listDeliveries()).map(({ redeliveryOf }) => redeliveryOf)).toContain(delivery?.id)
      })
    ))

  it("carry a cursor, behind which the log has exactly what came later, in all attempts and repeats", () =>
    use((store) =>
      withScenario(store, async ({ listDeliveries, owner, path, receiver, server, submitResponse }) => {
        receiver.status = 500
        await submitResponse("1")
        await waitForCount(receiver, 2)
        receiver.status = 204
        await waitFor(async () => (await listDeliveries()).every(({ status }) => status === "delivered") || undefined)
        const [delivery] = await listDeliveries()
        await submitResponse("2")
        await submitResponse("3")
        await postJson(`${path}/deliveries/${delivery?.id}/redeliver`, { "x-api-key": owner.apiKey }, {})
        await postJson(`${path}/test`, { "x-api-key": owner.apiKey }, {})
        await postJson(`${server.url}/api/surveys/${owner.survey}/close`, { "x-api-key": owner.apiKey }, {})
        await waitFor(async () => (await listDeliveries()).every(({ status }) => status === "delivered") || undefined)
        const idOf = (received: ReceivedDelivery) => received.headers["x-service-delivery-id"]
        const cursors = new Map(receiver.received.map((received) => [idOf(received), new Set<unknown>()]))
        for (const received of receiver.received) cursors.get(idOf(received))?.add(received.headers["x-service-cursor"])
        expect([...cursors.values()].every(({ size }) => size === 1), "one cursor for all attempts").toBe(true)
        const log = async (after: string) => {
          const query = after === "" ? "" : `?after=${after}`
          return decodeBody(
            Changes,
            await getWithKey(`${server.url}/api/surveys/${owner.survey}/changes${query}`, owner.apiKey)
          )
        }
        const all = await log("")
        for (const received of receiver.received) {
          const cursor = received.headers["x-service-cursor"]
          const { data, event } = decodeResponseEvent(received.body)
          if (event !== "response.submitted") {
            expect(cursor, event).toBeUndefined()
            continue
          }
          const place = all.findIndex(({ response }) => response?.id === data.responseId)
          expect(cursor).toBe(all[place]?.cursor)
          expect(await log(String(cursor))).toEqual(all.slice(place + 1))
        }
        expect(all.filter(({ response }) => response !== undefined)).toHaveLength(3)
        // The response is deleted: a repeat has no cursor.
        const removed = decodeResponseEvent(receiver.received[0]?.body ?? "").data.responseId ?? ""
        await fetch(`${server.url}/api/surveys/${owner.survey}/responses/${removed}`, {
          method: "DELETE",
          headers: { "x-api-key": owner.apiKey }
        })
        const count = receiver.received.length
        await postJson(`${path}/deliveries/${delivery?.id}/redeliver`, { "x-api-key": owner.apiKey }, {})
        expect((await waitForCount(receiver, count + 1)).at(-1)?.headers["x-service-cursor"]).toBeUndefined()
      })
    ))
})

describe.each(postgresOrAll)("webhook deliveries on $name", ({ use }) => {
  it(
    "reach every webhook though server and worker are killed",
    { timeout: 120_000 + kills * 10_000 },
    () =>
      use(async (store) => {
        const receiver = await startReceiver(20)
        const webhooks = 8
        const environment = { ...store, ...allowLoopback, LOG_LEVEL: "warning", WEBHOOK_TIMEOUT: "1s" }
        const before = await serve(environment)
        const owner = await createOwnerWithoutWebhook(before.url)
        for (let n = 0; n < webhooks; n++) await createWebhook(before.url, owner, `${receiver.url}/${n}`)
        await before.stop()

        const acknowledged = new Set<string>()
        for (let kill = 0; kill < kills; kill++) {
          const server = await startServer({ ...environment, WEBHOOK_WORKER: kill % 2 === 0 ? "embedded" : "off" })
          const worker = await startWorker(environment)
          const earlier = acknowledged.size
          const clients = Promise.all(Array.from({ length: 8 }, async (_, client) => {
            for (let n = 0; n < 60; n++) {
              const externalId = `${kill}-${client}-${n}`
              const status = await submit(server.url, owner, externalId).catch(() => undefined)
              if (status === undefined) break
              if (status === 201) acknowledged.add(externalId)
              await sleep(Math.random() * 20)
            }
          }))
          await waitFor(() => acknowledged.size > earlier || undefined)
          await sleep(300 + Math.random() * 700)
          await Promise.all([server.stop("SIGKILL"), worker.stop("SIGKILL")])
          await clients
        }

        const after = await serve(environment)
        const stored = await decodeBody(
          Schema.Array(Schema.Struct({ id: Schema.String, externalId: Schema.String })),
          await getWithKey(`${after.url}/api/surveys/${owner.survey}/responses`, owner.apiKey)
        )
        const ids = new Set(stored.map(({ id }) => id))
        expect(stored.filter(({ externalId }) => acknowledged.has(externalId)).length).toBe(acknowledged.size)
        // Attempts that were in flight at a kill are repeated when their leases end.
        await waitFor(() => distinctArrivals(receiver).size === ids.size * webhooks ? true : undefined)
        await sleep(500)
        for (const each of receiver.received) expect(ids.has(responseIdOf(each)), "an unknown response").toBe(true)
        const repeats = receiver.received.length - ids.size * webhooks
        // Each kill repeats at most the attempts that a webhook may have in flight once many have succeeded.
        expect(repeats).toBeLessThanOrEqual(kills * webhooks * 64)
        expect(await after.stop()).toBe(0)
        receiver.stop()
      })
  )
})

describe("examples/receiver", () => {
  it("accepts a signed delivery and rejects a forged one", () =>
    sqlite.use(async (store) => {
      const server = await serve({ ...store, ...allowLoopback })
      const owner = await createOwnerWithoutWebhook(server.url)
      const port = await getPort({ host: "127.0.0.1" })
      const { id, secret } = await createWebhook(server.url, owner, `http://127.0.0.1:${port}/`)
      const example = fileURLToPath(new URL("../../../../examples/receiver/receiver.mjs", import.meta.url))
      const child = spawn(process.execPath, [example], {
        env: { WEBHOOK_SECRET: secret, PORT: String(port) },
        stdio: ["ignore", "pipe", "inherit"]
      })
      let output = ""
      child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
        output += chunk
      })
      await waitFor(() => output.includes("Receiving") ? true : undefined)
      await submit(server.url, owner, "1")
      const path = `${server.url}/api/webhooks/${id}/deliveries?status=delivered`
      await waitFor(async () =>
        (await decodeBody(Deliveries, await getWithKey(path, owner.apiKey))).length === 1 ? true : undefined
      )
      expect(output).toContain("response.submitted {\"responseId\":")
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
})

const attemptOf = ({ headers }: ReceivedDelivery): unknown => headers["x-service-attempt"]

const headersOf = (received: ReceivedDelivery | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(received?.headers ?? {}).map(([name, value]) => [name, String(value)])
  )

const responseIdOf = (received: ReceivedDelivery): string => String(eventOf(received).data["responseId"])

/** Each pair of a webhook and a response, once. */
const distinctArrivals = ({ received }: WebhookReceiver): ReadonlySet<string> =>
  new Set(received.map((each) => `${each.path} ${responseIdOf(each)}`))
