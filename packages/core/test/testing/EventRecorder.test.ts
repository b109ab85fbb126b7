import { recordEvents } from "@canvass/core/testing"
import { expect, it } from "vitest"

it("an event is found among the past ones, and awaited among those to come", async () => {
  const { events, next, onEvent } = recordEvents<string>()
  onEvent("published")
  expect(await next((event) => event === "published")).toBe("published")
  const closed = next((event) => event === "closed")
  onEvent("submitted")
  onEvent("closed")
  expect(await closed).toBe("closed")
  expect(events).toEqual(["published", "submitted", "closed"])
})
