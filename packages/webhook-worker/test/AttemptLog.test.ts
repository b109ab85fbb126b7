import { expect, it } from "vitest"
import * as AttemptLog from "../src/AttemptLog.js"

const entry: AttemptLog.AttemptEntry = {
  time: new Date(0),
  webhookId: "webhook",
  deliveryId: "delivery",
  event: "response.submitted",
  host: "example.com:443",
  attempt: 1,
  outcome: "delivered",
  statusCode: 200,
  error: null,
  durationMillis: 12.3,
  status: "delivered",
  traceId: null
}

it("a line has further fields at its end", () => {
  expect(AttemptLog.json(entry, { worker: 2 })).toBe(`${AttemptLog.json(entry).slice(0, -1)},"worker":2}`)
  expect(AttemptLog.pretty(entry, { worker: 2 })).toBe(`${AttemptLog.pretty(entry)}  worker=2`)
})
