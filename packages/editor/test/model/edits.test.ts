/** Each function of the model keeps a valid definition valid, as the engine sees it. */
import { brokenReferences } from "@canvass/core/editing"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { randomDefinition, violationsOf } from "../fixtures/randomDefinitions.js"
import { choices, reorderingEdits, safeEdits } from "../fixtures/randomEdit.js"

const { asyncProperty, assert } = FastCheck

it("random definitions are valid", () =>
  assert(
    asyncProperty(randomDefinition, async (definition) => {
      expect(await violationsOf(definition)).toEqual([])
    }),
    { numRuns: 50, endOnFailure: true }
  ))

describe("a valid definition stays valid", () => {
  it.each(Object.entries(safeEdits))("after %s", async (_name, edit) => {
    let changedCount = 0
    await assert(
      asyncProperty(randomDefinition, choices, async (definition, [, ...chosen]) => {
        const before = JSON.stringify(definition)
        const edited = edit(definition, ...chosen)
        if (edited !== definition && JSON.stringify(edited) !== before) changedCount++
        expect(JSON.stringify(definition)).toBe(before)
        expect((await violationsOf(edited)).join("; ")).toBe("")
      }),
      { numRuns: 60, endOnFailure: true }
    )
    expect(changedCount).toBeGreaterThan(10)
  })
})

describe("what is put into another order is valid, but for rules that come before what they test", () => {
  it.each(Object.entries(reorderingEdits))("%s", async (_name, edit) => {
    let changedCount = 0
    await assert(
      asyncProperty(randomDefinition, choices, async (definition, [, ...chosen]) => {
        const edited = edit(definition, ...chosen)
        if (JSON.stringify(edited) !== JSON.stringify(definition)) changedCount++
        const violations = await violationsOf(edited)
        const others = violations.filter((violation) => !/^(not-before|invalid-reference|unreachable) /.test(violation))
        expect(others.join("; ")).toBe("")
        const ofOrder = violations.filter((violation) => !violation.startsWith("unreachable"))
        expect(ofOrder.length > 0).toBe(brokenReferences(edited).length > 0)
      }),
      { numRuns: 60, endOnFailure: true }
    )
    expect(changedCount).toBeGreaterThan(10)
  })
})
