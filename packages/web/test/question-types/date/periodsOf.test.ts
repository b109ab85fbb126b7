import { describe, expect, it } from "vitest"
import { periodsOf } from "../../../src/question-types/date/periodsOf.js"

describe("periods", () => {
  it("are months, with those between that nobody gave", () => {
    expect(periodsOf([{ month: "2025-11", count: 2 }, { month: "2026-02", count: 1 }])).toEqual([
      { period: "2025-11", count: 2 },
      { period: "2025-12", count: 0 },
      { period: "2026-01", count: 0 },
      { period: "2026-02", count: 1 }
    ])
  })

  it("are years when there would be too many months", () => {
    expect(periodsOf([{ month: "0001-01", count: 2 }, { month: "1999-03", count: 1 }, { month: "1999-12", count: 4 }]))
      .toEqual([{ period: "0001", count: 2 }, { period: "1999", count: 5 }])
  })

  it("of no answers are none", () => {
    expect(periodsOf([])).toEqual([])
  })
})
