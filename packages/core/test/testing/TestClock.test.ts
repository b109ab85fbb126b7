import { makeTestClock } from "@canvass/core/testing"
import { expect, it } from "vitest"

const never = new AbortController().signal

it("time passes in `advance` only, and sleepers wake in order, at their time", async () => {
  const clock = makeTestClock("2026-03-01T00:00:00Z")
  const woken: Array<string> = []
  const sleep = async (name: string, millis: number) => {
    await clock.sleep(millis, never)
    woken.push(`${name} ${clock.now().toISOString()}`)
  }
  void sleep("late", 3_000).then(() => sleep("again", 1_000))
  void sleep("early", 1_000)
  void sleep("never", 5_001)
  await clock.advance("5 seconds")
  expect(woken).toEqual([
    "early 2026-03-01T00:00:01.000Z",
    "late 2026-03-01T00:00:03.000Z",
    "again 2026-03-01T00:00:04.000Z"
  ])
  expect(clock.now()).toEqual(new Date("2026-03-01T00:00:05Z"))
})

it("an aborted sleep ends at once", async () => {
  const clock = makeTestClock()
  const abort = new AbortController()
  const asleep = clock.sleep(1_000, abort.signal)
  abort.abort()
  await asleep
  expect(clock.now()).toEqual(new Date("2026-01-01T00:00:00Z"))
})
