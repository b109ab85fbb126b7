/** Drafts of any state of completeness, as the editor holds them: everything in them can be shown. */
import { describe, expect, it } from "vitest"
import { shapeErrors } from "../../src/model/definitionShape.js"
import { readDefinition } from "../../src/ports/readAnswers.js"

const test = { question: "q", op: "equals", value: { question: "p" } }
const rule = { all: [test, { any: [{ not: { field: "f", op: "answered" } }] }] }

/** A definition that has a rule or a formula in each place. */
const whole = {
  title: "T",
  hiddenFields: [{ name: "f", arms: [{ value: "a", weight: 1 }] }],
  questions: [{
    key: "q",
    type: "matrix",
    text: "?",
    showIf: rule,
    requiredIf: test,
    validIf: [{ when: test, message: "No" }],
    options: [{ value: "a", label: "A", showIf: test }],
    settings: { rows: [{ value: "r", label: "R", showIf: test }] },
    page: { showIf: test, endIf: [{ when: test, ending: "e" }] }
  }],
  endings: [{ key: "e", showIf: { variable: "v", op: "gt", value: 1 } }],
  quotas: [{ key: "k", max: 1, when: test }],
  variables: [{
    name: "v",
    value: { if: test, then: { sum: [1, { answer: "q" }] }, else: { round: [{ divide: [{ score: "q" }, 2] }, 1] } }
  }]
}

type Json = null | boolean | number | string | Array<Json> | { readonly [name: string]: Json }

/** Each definition that lacks one field, or has null in its place. */
const incomplete = (value: Json): ReadonlyArray<Json> => {
  if (Array.isArray(value)) {
    return value.flatMap((item: Json, index) => incomplete(item).map((other) => value.toSpliced(index, 1, other)))
  }
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const { [name]: _, ...others } = value
    return [others, { ...value, [name]: null }, ...incomplete(field).map((other) => ({ ...value, [name]: other }))]
  })
}

const shapeOf = (draft: object): ReadonlyArray<unknown> => shapeErrors(readDefinition({ ...draft }))

describe("a draft", () => {
  it("that is whole stays as it is", () => {
    expect(readDefinition(whole)).toEqual(whole)
  })

  it("that lacks any field can be shown", () => {
    const drafts = incomplete(whole)
    expect(drafts.length).toBeGreaterThan(100)
    for (const draft of drafts) {
      if (typeof draft === "object" && draft !== null) expect(shapeOf(draft), JSON.stringify(draft)).toEqual([])
    }
  })

  it.each([
    [{}, { question: "", op: "answered" }],
    [{ question: "a" }, { question: "a", op: "answered" }],
    [{ all: [{}] }, { all: [{ question: "", op: "answered" }] }],
    [{ not: null, any: [] }, { any: [] }],
    [{ op: "equals", value: {} }, { question: "", op: "equals", value: { question: "" } }]
  ])("has the condition %j as one that can be completed", (sent, shown) => {
    const { questions } = readDefinition({ questions: [{ key: "q", showIf: sent }] })
    expect(questions?.[0]?.showIf).toEqual(shown)
  })

  it.each([[{}, 0], [{ sum: [{}, 1] }, { sum: [0, 1] }], [{ else: 1 }, 0], [{ if: {} }, {
    if: { question: "", op: "answered" },
    then: 0
  }]])("has the formula %j as one that can be completed", (sent, shown) => {
    expect(readDefinition({ variables: [{ name: "v", value: sent }] }).variables?.[0]?.value).toEqual(shown)
  })
})
