/** What views say of a survey: its flow, and why questions are shown. */
import type { Definition } from "@canvass/core/editing"
import { newForm } from "@canvass/ui"
import { expect, it } from "vitest"
import { flowOf } from "../../src/views/logic/flow.js"
import { reasonsFor } from "../../src/views/preview/reasons.js"

const gold = { field: "plan", op: "equals", value: "gold" } as const
const big = { field: "size", op: "equals", value: "big" } as const
const old = { field: "age", op: "equals", value: "old" } as const

const survey = {
  title: "T",
  hiddenFields: [{ name: "plan" }, { name: "size" }, { name: "age" }],
  questions: [
    { key: "first", type: "text", text: "First" },
    { key: "any", type: "text", text: "Any", showIf: { any: [gold, big] } },
    { key: "all", type: "text", text: "All", showIf: { all: [gold, big, old] } },
    {
      key: "page",
      type: "text",
      text: "Page",
      page: { showIf: old, endIf: [{ when: { question: "first", op: "answered" }, ending: "out" }] }
    },
    { key: "last", type: "text", text: "Last", page: { endIf: [{ when: big, ending: "out" }] } },
    { key: "never", type: "text", text: "Never", page: {}, requiredIf: { question: "first", op: "answered" } }
  ],
  endings: [{ key: "out", outcome: "screenedOut" }]
} satisfies Definition

it("a question is shown or not because of the part of its rule that decides", () => {
  const reasons = reasonsFor(survey, newForm, { language: null, seed: null, fields: { size: "big", plan: "free" } })
  expect(Object.fromEntries(reasons)).toEqual({
    first: { kind: "always" },
    any: { kind: "shown", condition: big },
    all: { kind: "hidden", condition: { all: [gold, old] } },
    page: { kind: "pageHidden", condition: old },
    last: { kind: "always" },
    never: { kind: "afterEnd" }
  })
})

it("rules lead from what they test to what they decide about, and lines that pass each other are apart", () => {
  const { edges, nodes } = flowOf(survey)
  expect(nodes.map(({ id }) => id)).toEqual([
    "page:first",
    "question:first",
    "question:any",
    "question:all",
    "page:page",
    "question:page",
    "page:last",
    "question:last",
    "page:never",
    "question:never",
    "ending:out"
  ])
  expect(edges.map(({ from, kind, to }) => `${from} ${to} ${kind}`).toSorted()).toEqual([
    "page:last ending:out ending",
    "page:page ending:out ending",
    "question:first page:page condition",
    "question:first question:never condition"
  ])
  const places = new Map(nodes.map(({ id }, index) => [id, index]))
  const spans = edges.map(({ from, lane, to }) => ({ lane, start: places.get(from) ?? 0, end: places.get(to) ?? 0 }))
  const crossing = spans.flatMap((one, index) =>
    spans.slice(index + 1).filter((other) => one.lane === other.lane && one.start < other.end && other.start < one.end)
  )
  expect(crossing).toEqual([])
})
