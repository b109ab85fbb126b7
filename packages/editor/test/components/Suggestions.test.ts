/** Which items a search finds, and in which order. */
import { expect, it } from "vitest"
import { matching } from "../../src/components/Suggestions.js"

const items = ["answer", "score", "sum", "Is answered"].map((label) => ({ value: label, label, note: "of a question" }))

it.each([
  ["", ["answer", "score", "sum", "Is answered"]],
  ["s", ["score", "sum", "answer", "Is answered"]],
  ["IS ans", ["Is answered"]],
  ["question su", ["sum"]],
  ["x", []]
])("%j finds items, those first whose labels begin with it", (search, labels) => {
  expect(matching(items, search).map(({ label }) => label)).toEqual(labels)
})
