/** An engine whose clock a test moves by a month, for the tests of the SQL stores. */
import { Canvass } from "@canvass/core"
import type { Store } from "@canvass/core/ports"
import { makeTestClock, recordEvents } from "@canvass/core/testing"
import type * as Layer from "effect/Layer"
import { createServer } from "node:http"
import { expect } from "vitest"

/**
 * Lets 30 days pass on an engine with an event handler and a webhook worker, and expects that a survey closes that is
 * due at the end of day 29, and that its event is sent. Returns how often the engine slept, the real time of the 30
 * days, and when the survey was closed.
 */
export const passMonth = async (store: Layer.Layer<Store, unknown>) => {
  const received: Array<string | undefined> = []
  const endpoint = createServer((request, response) => {
    received.push(request.headers["x-service-event"]?.toString())
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve))
  const clock = makeTestClock("2026-03-01T00:00:00Z")
  const { next, onEvent } = recordEvents()
  let sleeps = 0
  const canvass = await Canvass.open({
    store,
    secretKey: new Uint8Array(32),
    clock: {
      ...clock,
      sleep: (millis, signal) => {
        sleeps += 1
        return clock.sleep(millis, signal)
      }
    },
    onEvent,
    webhooks: { allowHttp: true, allowPrivate: true }
  })
  const owner = await canvass.accounts.ensure("ada@example.com")
  const address = endpoint.address()
  if (address === null || typeof address === "string") throw new Error("The endpoint has no port.")
  await canvass.webhooks.create(owner.id, { url: `http://127.0.0.1:${address.port}/`, events: "survey.closed" })
  const { id } = await canvass.surveys.create(owner.id, {
    title: "Lunch",
    questions: [{ type: "nps", text: "Again?" }],
    closesAt: "2026-03-30T00:00:00Z"
  })
  await canvass.surveys.publish(owner.id, id)
  const startedAt = performance.now()
  await clock.advance("30 days")
  const elapsedMillis = performance.now() - startedAt
  // Statements of a database server take real time: they may go on when the clock has arrived.
  await expect.poll(async () => (await canvass.surveys.get(owner.id, id)).status, { timeout: 10_000 }).toBe("closed")
  const { closedAt } = await canvass.surveys.get(owner.id, id)
  await next(({ event }) => event === "survey.closed")
  await expect.poll(() => received, { timeout: 10_000 }).toEqual(["survey.closed"])
  await canvass.close()
  endpoint.close()
  return { sleeps, elapsedMillis, closedAt }
}
