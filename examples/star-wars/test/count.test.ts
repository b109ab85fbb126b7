/** The counts are compared with figures that another program computed from the file. */
import { describe, expect, it } from "vitest"
import { count } from "../src/count.js"
import { csv } from "./sourceFile.js"

describe("The count", () => {
  // Computed with Python's csv and collections.Counter.
  it.each([
    ["completed", 1_186],
    ["seen_any / Yes / count", 936],
    ["fan / skipped", 350],
    ["fan / Yes / count", 552],
    ["seen / answered", 835],
    ["seen / Star Wars: Episode V The Empire Strikes Back / count", 758],
    ["seen / Star Wars: Episode III  Revenge of the Sith / share", 550 / 835],
    ["ranking / answered", 836],
    ["ranking / Star Wars: Episode I  The Phantom Menace / meanRank", 3_117 / 835],
    ["ranking / Star Wars: Episode I  The Phantom Menace / rank 4", 237],
    ["ranking / Star Wars: Episode V The Empire Strikes Back / meanRank", 2_101 / 836],
    ["ranking / Star Wars: Episode V The Empire Strikes Back / firstPlace", 289],
    ["characters / answered", 834],
    ["characters / Yoda / answered", 826],
    ["characters / Jar Jar Binks / Very unfavorably / count", 204],
    ["characters / Han Solo / Very favorably / share", 610 / 829],
    ["shot_first / I don't understand this question / count", 306],
    ["expanded_universe_fan / answered", 213],
    ["income / $50,000 - $99,999 / count", 298],
    ["education / Less than high school degree / count", 7],
    ["region / New England / count", 75]
  ])("is correct for %s: %d", (figure, expected) => {
    expect(count(csv).get(figure)).toBe(expected)
  })

  it("has 350 figures", () => {
    expect(count(csv).size).toBe(350)
  })
})
