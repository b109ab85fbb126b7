import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { compare } from "../src/compare.js"
import { count } from "../src/count.js"
import { questions } from "../src/questionnaire.js"
import { recount } from "./referenceCounts.js"
import { csv, responses } from "./sourceFile.js"

const counted = count(csv)
const analytics = recount(questions, responses)

describe("The comparison", () => {
  it("finds no difference between the file and the responses made from it", () => {
    expect(compare(analytics, counted)).toEqual({ figures: 350, differences: [] })
  })

  it("reports exactly the figure that differs, however small the difference", () => {
    const figure = FastCheck.constantFrom(...counted)
    const altered = FastCheck.double({ noNaN: true })
    FastCheck.assert(FastCheck.property(figure, altered, ([name, value], file) => {
      FastCheck.pre(file !== value)
      expect(compare(analytics, new Map([...counted, [name, file]]))).toEqual({
        figures: 350,
        differences: [{ figure: name, canvass: value, file }]
      })
    }))
  })

  it("reports a figure that only one side has", () => {
    const [missing = ["", 0]] = counted
    const renamed = new Map([...counted].map(([name, value]) => [name === missing[0] ? "unknown" : name, value]))
    expect(compare(analytics, renamed).differences).toEqual([
      { figure: missing[0], canvass: missing[1], file: undefined },
      { figure: "unknown", canvass: undefined, file: missing[1] }
    ])
  })

  it("detects a missing, duplicate or altered response", () => {
    const [first, ...rest] = responses
    if (first === undefined) throw new Error("The file is empty")
    const altered = { ...first, answers: [{ questionKey: "seen_any", value: "no" }, ...first.answers.slice(1)] }
    for (const wrong of [rest, [first, ...responses], [altered, ...rest]]) {
      expect(compare(recount(questions, wrong), counted).differences).not.toEqual([])
    }
  })
})
