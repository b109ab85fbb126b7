import { describe, expect, it } from "vitest"
import { recall } from "../../../src/logic/questionnaire/recall.js"
import { walk } from "../../../src/logic/questionnaire/walkInRandomOrder.js"

describe("a text that tells an answer repeatedly", () => {
  it("reads the options of the answer once", () => {
    let reads = 0
    const options = Array.from({ length: 1_000 }, (_, n) => ({
      value: `o${n}`,
      get label() {
        reads++
        return `Option ${n}`
      }
    }))
    const walked = walk({ questions: [{ key: "q", type: "multiple_choice", options }] }, {
      answers: { q: options.map(({ value }) => value) }
    })
    const text = recall("{{q}} ".repeat(160), walked)
    expect(text.startsWith("Option 0, Option 1,")).toBe(true)
    expect(text).toHaveLength(160 * 501)
    expect(reads).toBe(1_000)
  })
})
