import { Instant } from "@canvass/core"
import { describe, expect, it } from "vitest"
import {
  formatDuration,
  formatRelativeTime,
  formatShare,
  formatSigned,
  formatTimestamp
} from "../../src/i18n/format.js"

const now = Instant.parse("2026-11-22T20:00:00Z") ?? 0

describe("formats", () => {
  it.each(
    [
      [-5_000, "5 seconds ago"],
      [-90_000, "1 minute ago"],
      [-25 * 3_600_000, "yesterday"],
      [-40 * 86_400_000, "last month"],
      [3 * 86_400_000, "in 3 days"]
    ] as const
  )("a time that is %i ms away as %s", (millis, text) => {
    expect(formatRelativeTime("en", now + millis, now)).toBe(text)
  })

  it("a time in UTC", () => {
    expect(formatTimestamp("en", now)).toBe("22 Nov 2026, 20:00 UTC")
    expect(formatTimestamp("de", now)).toBe("22.11.2026, 20:00 UTC")
  })

  it.each([[0.42, "0.4\u00a0s"], [41.2, "41\u00a0s"], [125, "2\u00a0min\u00a05\u00a0s"], [7_200, "2\u00a0h"], [
    12_000,
    "3\u00a0h\u00a020\u00a0min"
  ]])("a duration of %i seconds as %s", (seconds, text) => {
    expect(formatDuration("en", seconds)).toBe(text)
  })

  it("shares and scores by language", () => {
    expect(formatShare("en", 0.4251)).toBe("42.5%")
    expect(formatShare("de", 0.4251)).toBe("42,5\u00a0%")
    expect(formatShare("en", null)).toBe("–")
    expect([42, 0, -3].map((score) => formatSigned("en", score))).toEqual(["+42", "0", "-3"])
  })
})
