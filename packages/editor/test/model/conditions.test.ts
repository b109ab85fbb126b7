/** Edits of conditions. */
import type { Condition, Definition, Test } from "@canvass/core/editing"
import { expect, it } from "vitest"
import { addPart, depthOf, negatePart, regroup, replacePart } from "../../src/model/conditions/editCondition.js"
import {
  comparableQuestions,
  nearestSubject,
  newTest,
  withOperator,
  withSubject
} from "../../src/model/conditions/editTest.js"

const a: Test = { question: "a", op: "answered" }
const b: Test = { question: "b", op: "answered" }
const c: Test = { question: "c", op: "answered" }

it("a part is added to a group of any kind, and beside a test", () => {
  expect(addPart(a, "", b)).toEqual({ all: [a, b] })
  expect(addPart({ any: [a] }, "", b)).toEqual({ any: [a, b] })
  expect(addPart({ not: { any: [a] } }, "", b)).toEqual({ not: { any: [a, b] } })
  expect(addPart({ not: a }, "", b)).toEqual({ all: [{ not: a }, b] })
  expect(addPart({ not: { all: [a, b] } }, "", c)).toEqual({ not: { any: [{ all: [a, b] }, c] } })
})

it("what is left alone in a group needs none, and an empty group goes", () => {
  const condition: Condition = { all: [a, { any: [b, c] }] }
  expect(replacePart(condition, "/all/1/any/0", undefined)).toEqual({ all: [a, c] })
  expect(replacePart(condition, "/all/0", undefined)).toEqual({ any: [b, c] })
  expect(replacePart({ any: [a] }, "/any/0", undefined)).toBeUndefined()
  expect(replacePart({ not: { any: [a] } }, "/not/any/0", undefined)).toBeUndefined()
  expect(replacePart(condition, "/all/1/any/1", a)).toEqual({ all: [a, { any: [b, a] }] })
})

it("groups become groups of another kind, and parts their opposites", () => {
  expect(regroup({ all: [a, b] }, "", "none")).toEqual({ not: { any: [a, b] } })
  expect(regroup({ not: { any: [a, b] } }, "", "all")).toEqual({ all: [a, b] })
  expect(negatePart({ all: [a, b] }, "/all/0")).toEqual({ all: [{ not: a }, b] })
  expect(negatePart({ not: a }, "")).toEqual(a)
})

it("depth counts all, any and not", () => {
  expect([a, { all: [a] }, { not: { any: [{ all: [a] }, b] } }].map(depthOf)).toEqual([0, 1, 3])
})

const definition: Definition = {
  title: "",
  languages: ["de"],
  hiddenFields: [{ name: "plan" }],
  questions: [
    { key: "one", type: "single_choice", text: "", options: [{ value: "x", label: "X" }, { value: "y", label: "Y" }] },
    { key: "two", type: "rating", text: "" },
    { key: "three", type: "slider", text: "", settings: { min: 5 } },
    { key: "born", type: "date", text: "" }
  ]
}

it("a new test reads what comes last before the place, and compares it with a value that it can have", () => {
  expect(nearestSubject(definition, { kind: "before", question: 1 })).toEqual({ question: "one" })
  expect(nearestSubject(definition, { kind: "before", question: 0 })).toEqual({ field: "plan" })
  expect(newTest(definition, { question: "one" })).toEqual({ question: "one", op: "anyOf", values: ["x"] })
  expect(newTest(definition, { question: "two" })).toEqual({ question: "two", op: "gte", value: 1 })
  expect(newTest(definition, { question: "born" })).toEqual({ question: "born", op: "gte", value: { today: {} } })
  expect(newTest(definition, { field: "language" })).toEqual({ field: "language", op: "equals", value: "de" })
})

it("operands stay where they fit another operator or subject", () => {
  const test: Test = { question: "two", op: "gte", value: 3 }
  expect(withOperator(definition, test, "anyOf")).toEqual({ question: "two", op: "anyOf", values: [3] })
  expect(withOperator(definition, test, "answered")).toEqual({ question: "two", op: "answered" })
  expect(withSubject(definition, test, { question: "three" })).toEqual({ question: "three", op: "gte", value: 3 })
  expect(withSubject(definition, test, { question: "one" })).toEqual({ question: "one", op: "anyOf", values: ["x"] })
})

it("answers are compared with answers of the same kind that come before", () => {
  const keys = comparableQuestions(definition, { kind: "end" }, { question: "two" }, "number").map(({ key }) => key)
  expect(keys).toEqual(["three"])
})
