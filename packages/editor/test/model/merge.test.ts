/** The merge of two changes of one definition. */
import type { Definition } from "@canvass/core/editing"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import * as Model from "../../src/model.js"
import { randomDefinition } from "../fixtures/randomDefinitions.js"
import { type Choices, choices, edited } from "../fixtures/randomEdit.js"

const { array, assert, property } = FastCheck

const edits = array(choices, { maxLength: 4 })

const afterAll = (definition: Definition, chosen: ReadonlyArray<Choices>) => chosen.reduce(edited, definition)

const plain = (definition: Definition): unknown => JSON.parse(JSON.stringify(definition))

describe("over random edits", () => {
  it("with a side that has not changed is the other side", () => {
    assert(
      property(randomDefinition, edits, (base, mine) => {
        const changed = afterAll(base, mine)
        const kept = Model.mergeDefinitions(base, changed, base)
        expect(kept.overlaps).toEqual([])
        expect(plain(kept.definition)).toEqual(plain(changed))
        const taken = Model.mergeDefinitions(base, base, changed)
        expect(taken.overlaps).toEqual([])
        expect(plain(taken.definition)).toEqual(plain(changed))
      }),
      { numRuns: 100, endOnFailure: true }
    )
  })

  it("of the same change twice is that change", () => {
    assert(
      property(randomDefinition, edits, (base, mine) => {
        const changed = afterAll(base, mine)
        const { definition, overlaps } = Model.mergeDefinitions(base, changed, changed)
        expect(overlaps).toEqual([])
        expect(plain(definition)).toEqual(plain(changed))
      }),
      { numRuns: 60, endOnFailure: true }
    )
  })

  it("is the same from both sides where nothing overlaps", () => {
    let mergedCount = 0
    assert(
      property(randomDefinition, edits, edits, (base, first, second) => {
        const [mine, theirs] = [afterAll(base, first), afterAll(base, second)]
        const merged = Model.mergeDefinitions(base, mine, theirs)
        const turned = Model.mergeDefinitions(base, theirs, mine)
        expect(turned.overlaps.length > 0).toBe(merged.overlaps.length > 0)
        if (merged.overlaps.length > 0) return
        if (mine !== base && theirs !== base) mergedCount++
        expect(plain(turned.definition)).toEqual(plain(merged.definition))
      }),
      { numRuns: 250, endOnFailure: true }
    )
    expect(mergedCount).toBeGreaterThan(30)
  })
})

const base: Definition = {
  title: "Lunch",
  questions: [
    { key: "a", type: "nps", text: "A" },
    { key: "b", type: "text", text: "B", showIf: { question: "a", op: "lte", value: 6 } },
    {
      key: "c",
      type: "single_choice",
      text: "C",
      page: { title: "More" },
      options: [
        { value: "x", label: "X" },
        { value: "y", label: "Y" }
      ]
    },
    { key: "d", type: "text", text: "D" }
  ],
  endings: [{ key: "end", title: "Bye" }]
}

const keysOf = ({ questions = [] }: Definition) => questions.map(({ key }) => key)

it("takes both changes of one question", () => {
  const mine = Model.changeQuestion(base, "a", { text: "A?" })
  const theirs = Model.requireQuestions(base, ["a"], true)
  expect(Model.mergeDefinitions(base, mine, theirs)).toMatchObject({
    overlaps: [],
    definition: { questions: [{ key: "a", text: "A?", required: true }, {}, {}, {}] }
  })
})

it("names the place that both have changed, and takes the side that was chosen", () => {
  const mine = Model.changeQuestion(base, "a", { text: "Mine" })
  const theirs = Model.changeQuestion(base, "a", { text: "Theirs" })
  const { definition, overlaps } = Model.mergeDefinitions(base, mine, theirs)
  expect(overlaps).toEqual([{ place: "/questions/a/text", base: "A", mine: "Mine", theirs: "Theirs" }])
  expect(definition.questions?.[0]?.text).toBe("Mine")
  const chosen = Model.mergeDefinitions(base, mine, theirs, new Set(["/questions/a/text"]))
  expect(chosen.definition.questions?.[0]?.text).toBe("Theirs")
})

it("follows a key that one side has given: in what the other side writes, too", () => {
  const mine = Model.renameKey(base, "question", "a", "score", base)
  const theirs = Model.changeQuestion(base, "d", { showIf: { question: "a", op: "answered" }, text: "{{a}}?" })
  const { definition, overlaps } = Model.mergeDefinitions(base, mine, theirs)
  expect(overlaps).toEqual([])
  expect(definition.questions?.[0]).toMatchObject({ key: "score", was: "a" })
  expect(definition.questions?.[1]?.showIf).toMatchObject({ question: "score" })
  expect(definition.questions?.[3]).toMatchObject({ text: "{{score}}?", showIf: { question: "score", op: "answered" } })
})

it("keeps what one side has removed and the other one changed, and says so", () => {
  const mine = Model.removeQuestions(base, ["d"])
  const theirs = Model.changeQuestion(base, "d", { text: "D!" })
  const { definition, overlaps } = Model.mergeDefinitions(base, mine, theirs)
  expect(overlaps).toMatchObject([{ place: "/questions/d", mine: undefined, theirs: { text: "D!" } }])
  expect(keysOf(definition)).toEqual(["a", "b", "c", "d"])
})

it("keeps the questions that both have added under one key", () => {
  const add = (text: string) => Model.insertQuestions(base, [{ key: "q1", type: "text", text }], { after: "a" })
  const { definition, overlaps } = Model.mergeDefinitions(base, add("Mine"), add("Theirs"))
  expect(definition.questions?.map(({ key, text }) => `${key} ${text}`)).toEqual(
    ["a A", "q1 Theirs", "q2 Mine", "b B", "c C", "d D"]
  )
  expect(overlaps).toMatchObject([{ place: "/questions/q1" }])
})

it("takes moves of different questions, and a changed title of a page whose first question moves", () => {
  const mine = Model.moveQuestions(base, ["c"], { before: "a" })
  const theirs = Model.changePage(Model.moveQuestions(base, ["b"], { after: "d" }), "c", { title: "Rest" })
  const { definition, overlaps } = Model.mergeDefinitions(base, mine, theirs)
  expect(overlaps).toEqual([])
  expect(keysOf(definition)).toEqual(["c", "a", "d", "b"])
  expect(definition.questions?.map(({ page }) => page?.title)).toEqual([undefined, undefined, "Rest", undefined])
})

it("takes the order of one side where both have moved a question, and says so", () => {
  const mine = Model.moveQuestions(base, ["b"], { before: "a" })
  const theirs = Model.moveQuestions(base, ["b"], { after: "d" })
  const { definition, overlaps } = Model.mergeDefinitions(base, mine, theirs)
  expect(overlaps.map(({ mine, place, theirs }) => [place, mine, theirs])).toEqual([[
    "/questions",
    ["/questions/b", "/questions/a", "/questions/c/page", "/questions/c", "/questions/d"],
    ["/questions/a", "/questions/c/page", "/questions/c", "/questions/d", "/questions/b"]
  ]])
  expect(keysOf(definition)).toEqual(["b", "a", "c", "d"])
  expect(keysOf(Model.mergeDefinitions(base, mine, theirs, new Set(["/questions"])).definition)).toEqual(
    ["a", "c", "d", "b"]
  )
})
