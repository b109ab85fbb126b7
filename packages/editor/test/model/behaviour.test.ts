/** What edits leave as it is: undo, the walk of respondents after a new key, everything but the place of what moves. */
import { type Definition, renameInTranslation } from "@canvass/core/editing"
import { walk } from "@canvass/core/questionnaire"
import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import * as Model from "../../src/model.js"
import { oneOf, randomDefinition } from "../fixtures/randomDefinitions.js"
import { choices, edited, reorderingEdits } from "../fixtures/randomEdit.js"

const { array, assert, constantFrom, dictionary, nat, oneof, property } = FastCheck

it("undo to the beginning gives the beginning, and redo to the end the end", () => {
  assert(
    property(randomDefinition, array(choices, { maxLength: 30 }), (definition, edits) => {
      const states = [definition]
      let history = Model.newHistory(definition)
      for (const [index, choice] of edits.entries()) {
        const next = edited(history.present, choice)
        if (next !== history.present) states.push(next)
        history = Model.recordEdit(history, next, index * 5_000)
      }
      for (const state of states.toReversed()) {
        expect(history.present).toBe(state)
        history = Model.undo(history)
      }
      expect(history.present).toBe(definition)
      for (const state of states.slice(1)) {
        history = Model.redo(history)
        expect(history.present).toBe(state)
      }
    }),
    { numRuns: 100, endOnFailure: true }
  )
})

it("keeps the last 100 states", () => {
  let history = Model.newHistory(0)
  for (let state = 1; state <= 150; state++) history = Model.recordEdit(history, state, state * 2_000, "title")
  for (let count = 0; count < 200; count++) history = Model.undo(history)
  expect(history.present).toBe(50)
  expect(history.future).toHaveLength(100)
})

it("edits of one field within a second are one", () => {
  const typed = [["a", 0, "title"], ["ab", 400, "title"], ["abc", 1_399, "title"], ["abcd", 2_399, "title"]] as const
  const history = typed.reduce(
    (before, [state, millis, field]) => Model.recordEdit(before, state, millis, field),
    Model.newHistory("")
  )
  expect(history.past).toEqual(["", "abc"])
  const other = Model.recordEdit(Model.recordEdit(Model.newHistory(""), "a", 0, "title"), "b", 10, "text")
  expect(other.past).toEqual(["", "a"])
  const undone = Model.undo(Model.recordEdit(Model.newHistory(""), "a", 0, "title"))
  expect(Model.recordEdit(undone, "b", 10, "title")).toMatchObject({ past: [""], present: "b", future: [] })
  expect(Model.recordEdit(history, history.present, 9_000)).toBe(history)
})

/** Answers to questions of any type, of which some fit. */
const answers = (definition: Definition, drawn: ReadonlyArray<number>): Readonly<Record<string, unknown>> =>
  Object.fromEntries((definition.questions ?? []).flatMap(({ key, options = [], settings }, index) => {
    const choice = drawn[index % drawn.length] ?? 0
    const option = oneOf(options, choice)?.value
    const row = settings?.rows?.[0]?.value
    const values: ReadonlyArray<unknown> = option === undefined
      ? [undefined, true, 3, "no", "2026-01-01", "2026-01-01T00:00:00Z", 7]
      : row === undefined
      ? [undefined, option, [option], options.map(({ value }) => value)]
      : [undefined, { [row]: option }, { [row]: [option] }]
    return [[key, oneOf(values, choice)]]
  }))

it("a new key of a question is invisible to the walk", () => {
  let shownCount = 0
  assert(
    property(
      randomDefinition,
      nat(),
      array(nat(), { minLength: 12, maxLength: 12 }),
      dictionary(constantFrom("plan_name", "source_name"), oneof(constantFrom("no", "1.0"))),
      (definition, choice, drawn, metadata) => {
        const from = oneOf(definition.questions ?? [], choice)?.key
        if (from === undefined) return
        const to = "another_key"
        const renamed = Model.renameKey(definition, "question", from, to, definition)
        const sent = answers(definition, drawn)
        const { [from]: own, ...others } = sent
        const before = walk(logicOf(definition), { answers: sent, metadata, seed: 7, now: 0 })
        const after = walk(logicOf(renamed), { answers: { ...others, [to]: own }, metadata, seed: 7, now: 0 })
        const keys = new Map([[from, to]])
        expect(Array.from(after.questions.keys()).toSorted()).toEqual(
          Array.from(before.questions.keys(), (key) => keys.get(key) ?? key).toSorted()
        )
        expect(after.variables).toEqual(before.variables)
        expect(after.ending?.key).toBe(before.ending?.key)
        expect(renamed.questions?.find(({ key }) => key === to)).toMatchObject({ was: from })
        expect(Object.keys(renamed.translations?.["de"] ?? {})).toEqual(
          Object.keys(definition.translations?.["de"] ?? {}).map((place) => renameInTranslation(place, "", keys).place)
        )
        shownCount += before.questions.size
        // Back again, nothing has happened.
        expect(Model.renameKey(renamed, "question", to, from, definition)).toEqual(definition)
      }
    ),
    { numRuns: 200, endOnFailure: true }
  )
  expect(shownCount).toBeGreaterThan(300)
})

/** Without random order, which depends on keys. */
const logicOf = (definition: Definition) => ({
  ...definition,
  questions: (definition.questions ?? []).map(({ shuffle: _, page, ...question }) => ({
    ...question,
    ...page && { page: { ...page, shuffle: false } }
  }))
})

it("a move keeps all else", () => {
  assert(
    property(randomDefinition, choices, (definition, [, ...chosen]) => {
      const moved = reorderingEdits.moveQuestions(definition, ...chosen)
      const content = ({ questions = [] }: Definition) =>
        new Map(questions.map(({ page: _, ...question }) => [question.key, question]))
      expect(content(moved)).toEqual(content(definition))
      const { questions: _, translations: __, ...others } = definition
      expect(moved).toMatchObject(others)
      const pages = (one: Definition) => Model.pagesIn(one).flatMap(({ page }) => page === undefined ? [] : [page])
      const filled = pages(moved)
      // A page goes only if nothing is left on it, and one begins only at the end.
      expect(filled.filter((page) => !pages(definition).includes(page) && Object.keys(page).length > 0)).toEqual([])
      const keys = new Set([...content(moved).keys()])
      for (const { owner, page, questions } of Model.pagesIn(definition)) {
        const left = questions.filter(({ key }) => keys.has(key))
        const isEmptied = left.every(({ key }) => pageOf(moved, key) !== page)
        if (owner !== undefined && page !== undefined) expect(isEmptied || filled.includes(page)).toBe(true)
      }
      // The title of a page keeps its translation.
      expect(translatedTitles(moved)).toEqual(
        translatedTitles(definition).filter(([page]) => filled.includes(page))
      )
    }),
    { numRuns: 200, endOnFailure: true }
  )
})

const pageOf = (definition: Definition, key: string) =>
  Model.pagesIn(definition).find(({ questions }) => questions.some((question) => question.key === key))?.page

/** The pages whose titles are translated, with the translation, in the order of the survey before. */
const translatedTitles = (definition: Definition) =>
  Model.pagesIn(definition).flatMap(({ owner, page }) => {
    const text = owner === undefined ? undefined : definition.translations?.["de"]?.[`/questions/${owner}/page/title`]
    return page === undefined || text === undefined ? [] : [[page, text] as const]
  }).toSorted(([left], [right]) => JSON.stringify(left) < JSON.stringify(right) ? -1 : 1)
