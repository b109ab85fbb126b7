import { expect, it } from "vitest"
import { type QuestionLogic, recall, walk } from "../../../src/questionnaire.js"

const options = Array.from({ length: 5_000 }, (_, n) => ({ value: `v${n}`, label: `Label ${n}` }))

const question: QuestionLogic = { key: "q", type: "multiple_choice", options }

it("an answer is read once for each walk, however many texts recall it", () => {
  const chosen = options.slice(-50).map(({ value }) => value)
  const walked = walk({ questions: [question] }, { answers: { q: chosen } })
  const cpuMicros = (texts: number) => {
    const before = process.cpuUsage()
    for (let text = 0; text < texts; text++) recall("You said {{q|}}.", walked)
    return process.cpuUsage(before).user
  }
  const first = cpuMicros(1)
  expect(recall("You said {{q|}}.", walked)).toMatch(/^You said Label 4950, /)
  expect(cpuMicros(4_000)).toBeLessThan(100 * first + 100_000)
})

it("a walk with other answers recalls those", () => {
  const textOf = (value: string) =>
    recall("{{q|Nothing}}", walk({ questions: [question] }, { answers: { q: [value] } }))
  expect([textOf("v1"), textOf("v2")]).toEqual(["Label 1", "Label 2"])
  expect(recall("{{q|Nothing}}", walk({ questions: [question] }, { answers: {} }))).toBe("Nothing")
})
