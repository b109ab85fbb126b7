/** The series of the results over the period that was chosen. */
import { describe, expect, it } from "vitest"
import { intervalOf, overPeriod } from "../../../src/portal/survey-results/periodSeries.js"

const today = "2026-03-20"
const series = [{ start: "2026-03-03", completed: 2 }, { start: "2026-03-04", completed: 1 }]

describe("the series of a period", () => {
  it("has each day of it, also those before the first response and behind the last", () => {
    expect(overPeriod(series, { from: "2026-03-01", to: "2026-03-06" }, "day", today)).toEqual([
      { start: "2026-03-01", completed: 0 },
      { start: "2026-03-02", completed: 0 },
      ...series,
      { start: "2026-03-05", completed: 0 },
      { start: "2026-03-06", completed: 0 }
    ])
  })

  it("ends today if it has a beginning only, and begins with the first response if it has an end only", () => {
    const days = (from: string | undefined, to: string | undefined) =>
      overPeriod(series, { from, to }, "day", today).map(({ start }) => start)
    expect(days("2026-03-02", undefined).at(-1)).toBe(today)
    expect([days(undefined, "2026-03-09")[0], days(undefined, "2026-03-09").at(-1)]).toEqual([
      "2026-03-03",
      "2026-03-09"
    ])
    expect(days(undefined, undefined)).toEqual(["2026-03-03", "2026-03-04"])
  })

  it("has the weeks from Monday and the months in which its days are", () => {
    const starts = (from: string, to: string, interval: "month" | "week") =>
      overPeriod([], { from, to }, interval, today).map(({ start }) => start)
    expect(starts("2026-03-01", "2026-03-10", "week")).toEqual(["2026-02-23", "2026-03-02", "2026-03-09"])
    expect(starts("2025-12-31", "2026-03-01", "month")).toEqual([
      "2025-12-01",
      "2026-01-01",
      "2026-02-01",
      "2026-03-01"
    ])
  })

  it("is left as it is where it would have too many days", () => {
    expect(overPeriod(series, { from: "1000-01-01", to: "9000-12-31" }, "day", today)).toBe(series)
  })
})

it("longer periods have longer intervals", () => {
  expect([1, 100, 101, 700, 701].map(intervalOf)).toEqual(["day", "day", "week", "week", "month"])
})
