import { describe, expect, it } from "vitest"
import { bar } from "../src/barChart.js"
import { progressLine } from "../src/progress.js"
import { questions } from "../src/questionnaire.js"
import { renderAnalytics } from "../src/report.js"
import { recount } from "./referenceCounts.js"
import { responses } from "./sourceFile.js"

describe("The tables", () => {
  it.each([80, 120])("for %i columns equal the golden file", async (columns) => {
    const page = renderAnalytics(recount(questions, responses), columns)
    await expect(page).toMatchFileSnapshot(`golden/tables-${columns}.txt`)
  })

  it.each([80, 93, 120, 400])("never exceed %i columns", (columns) => {
    const widths = renderAnalytics(recount(questions, responses), columns).split("\n").map((line) => line.length)
    expect(Math.max(...widths)).toBeLessThanOrEqual(columns)
  })

  it("show a survey without responses", () => {
    expect(renderAnalytics(recount(questions, []), 80)).toContain("0 started, 0 completed")
  })
})

describe("A bar", () => {
  it.each([[0, ""], [1, "████"], [0.5, "██"], [0.28125, "█▏"]])("of %d is %s", (share, expected) => {
    expect(bar(share, 4)).toBe(expected)
  })
})

describe("The progress line", () => {
  it("shows the progress, and the wait for the rate limit", () => {
    expect(progressLine(593, 1_186, 0, 75)).toBe(`${"█".repeat(11)}▌${"░".repeat(11)}   593/1186  50%`)
    expect(progressLine(300, 1_186, 42_500, 70)).toContain("300/1186  waiting 43 s for the rate limit")
  })

  it.each([20, 40, 80, 200])("stays within %i columns", (columns) => {
    expect(progressLine(1_186, 1_186, 60_000, columns).length).toBeLessThan(columns)
  })
})
