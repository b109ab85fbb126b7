import { describe, expect, it } from "@effect/vitest"
import * as Series from "../../src/analytics/Series.js"

describe("the series", () => {
  const day = (date: string) => Series.dayNumberOf(Date.parse(date))

  it("includes empty days, weeks and months between the first and the last response", () => {
    const days = new Map([[day("2026-01-01"), 1], [day("2025-12-31"), 2], [day("2026-03-31"), 4]])
    expect(Series.fromDays(days, "day")).toHaveLength(91)
    expect(Series.fromDays(days, "week")[0]).toEqual({ start: "2025-12-29", completed: 3 })
    expect(Series.fromDays(days, "week").at(-1)).toEqual({ start: "2026-03-30", completed: 4 })
    expect(Series.fromDays(days, "month")).toEqual([
      { start: "2025-12-01", completed: 2 },
      { start: "2026-01-01", completed: 1 },
      { start: "2026-02-01", completed: 0 },
      { start: "2026-03-01", completed: 4 }
    ])
  })

  it("omits empty buckets when it would have more than ten years of days", () => {
    const days = new Map([[day("0001-01-01"), 1], [day("9999-12-31"), 2]])
    expect(Series.fromDays(days, "day")).toEqual([
      { start: "0001-01-01", completed: 1 },
      { start: "9999-12-31", completed: 2 }
    ])
    expect(Series.fromDays(days, "week")).toHaveLength(2)
  })
})
