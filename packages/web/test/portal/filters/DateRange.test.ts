import { describe, expect, it } from "vitest"
import { apiRangeOf, dateRangeOf, dayCount, daysAfter } from "../../../src/portal/filters/DateRange.js"

const rangeOf = (query: string) => dateRangeOf(new URLSearchParams(query))

describe("a range of days", () => {
  it("includes its last day", () => {
    expect(apiRangeOf(rangeOf("from=2026-02-27&to=2026-02-28"))).toEqual({ from: "2026-02-27", to: "2026-03-01" })
  })

  it.each(["from=2026-02-30", "from=2026-2-3", "from=0000-00-00", "from=", "from=2026-01-01T00:00:00Z"])(
    "ignores what is no day: %s",
    (query) => {
      expect(rangeOf(query)).toEqual({ from: undefined, to: undefined })
    }
  )

  it("is not limited when its days are out of order", () => {
    expect(rangeOf("from=2026-02-02&to=2026-02-01")).toEqual({
      refused: { from: "2026-02-02", to: "2026-02-01" }
    })
  })

  it("counts both of its days", () => {
    expect(dayCount("2026-02-01", "2026-02-01")).toBe(1)
    expect(dayCount("2024-02-28", "2024-03-01")).toBe(3)
    expect(daysAfter("2026-03-01", -1)).toBe("2026-02-28")
  })
})
