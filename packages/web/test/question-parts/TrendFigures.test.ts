/** The figures of trends. */
import { expect, it } from "vitest"
import { shareOf } from "../../src/question-parts/figures/TrendFigures.js"

it("the share of an option is none where nobody was shown it, and 0 where nobody who was chose it", () => {
  const options = [
    { value: "a", share: 0.5 },
    { value: "unseen", share: 0, shown: 0 },
    { value: "seen", share: 0, shown: 3 }
  ]
  expect(["a", "unseen", "seen", "other"].map((value) => shareOf(options, value))).toEqual([0.5, null, 0, null])
})
