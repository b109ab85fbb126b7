/** The access log: the length of its lines, and their number. */
import { AccessEntry, RequestContext } from "@canvass/http"
import * as Effect from "effect/Effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { requestLines } from "../../src/observability/AccessLog.js"

const entryOf = (path: string, operation: string): AccessEntry.AccessEntry =>
  AccessEntry.make({
    context: RequestContext.make({
      method: "GET",
      target: path,
      headers: {},
      remoteAddress: "192.0.2.1",
      body: undefined,
      disconnected: Effect.never
    }, 0),
    record: { endpoint: operation, caller: undefined },
    status: 200,
    bytesSent: 0
  })

describe("the access log", () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const linesOf = (format: "json" | "pretty") => {
    const written: Array<string> = []
    return {
      written: () => written.join("").trimEnd().split("\n"),
      log: requestLines(format, (text) => written.push(text))
    }
  }

  it("cuts a path at 512 characters", () => {
    expect(entryOf(`/${"x".repeat(8_000)}`, "none").path).toBe(`/${"x".repeat(511)}`)
    expect(entryOf("/health/live?x=1", "pages").path).toBe("/health/live")
  })

  it.each(["json", "pretty"] as const)("has at most 1 000 lines of pages in a second, as %s", (format) => {
    const { log, written } = linesOf(format)
    for (let n = 0; n < 3_000; n++) log(entryOf("/health/live", n % 2 === 0 ? "pages" : "none"))
    log(entryOf("/api/surveys", "surveys.list"))
    vi.advanceTimersByTime(999)
    expect(written()).toHaveLength(1_001)
    expect(written().at(-1)).toContain("/api/surveys")
    vi.advanceTimersByTime(2)
    expect(written()).toHaveLength(1_002)
    expect(written().at(-1)).toContain("2000 requests of pages were left out of the access log")
    log(entryOf("/health/ready", "pages"))
    vi.advanceTimersByTime(5_000)
    expect(written()).toHaveLength(1_003)
    expect(written().at(-1)).toContain("/health/ready")
  })
})
