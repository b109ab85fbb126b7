/** An engine in memory with a webhook worker sleeps until something is due: a test may let months pass. */
import * as Memory from "@canvass/core/memory"
import { expect, it } from "vitest"
import { passMonth } from "../../store-sql/test/idleMonth.js"

it("30 days pass with few wake-ups of the jobs, the event handler and the webhook worker", async () => {
  const { closedAt, sleeps } = await passMonth(Memory.layer)
  expect(sleeps).toBeLessThan(150)
  expect(closedAt).toBe("2026-03-30T00:00:00.000Z")
})
