/** The parts of the selection of responses: the test that the form adds, the filter, and the names of groups. */
import type { QuestionTypes } from "@canvass/core"
import type { Condition } from "@canvass/core/questionnaire"
import { describe, expect, it } from "vitest"
import { conditionOf, groupName, letterOf } from "../../../src/portal/survey-results/comparison/GroupNames.js"
import { readAddedTest } from "../../../src/portal/survey-results/selection/AddedTest.js"
import type { FilterSubject } from "../../../src/portal/survey-results/selection/FilterSubject.js"
import { filterOf, partsOf } from "../../../src/portal/survey-results/selection/Selection.js"

const subject = (name: string, kind: FilterSubject["kind"], operators: FilterSubject["operators"]): FilterSubject => ({
  name: `question.${name}`,
  tested: { question: name },
  kind,
  operators,
  question: undefined,
  choices: undefined
})

const subjects = [
  subject("plan", "option", ["anyOf", "noneOf", "answered", "notAnswered", "other"]),
  subject("score", "number", ["gte", "equals"]),
  subject("paid", "boolean", ["equals"]),
  subject("why", "text", ["contains", "notContains"]),
  subject("order", "list", ["minCount", "maxCount"]),
  subject("day", "day", ["gte"]),
  { ...subject("at", "instant", ["lt"]), name: "property.submittedAt", tested: { property: "submittedAt" as const } }
]

const read = (query: string) => readAddedTest(new URLSearchParams(query), subjects)

describe("the test that the form adds", () => {
  it.each([
    ["question.plan&operator=anyOf&value=gold&value=silver", {
      question: "plan",
      op: "anyOf",
      values: ["gold", "silver"]
    }],
    ["question.plan&operator=noneOf&value=gold", { not: { question: "plan", op: "anyOf", values: ["gold"] } }],
    ["question.plan&operator=answered", { question: "plan", op: "answered" }],
    ["question.plan&operator=notAnswered&value=gold", { not: { question: "plan", op: "answered" } }],
    ["question.plan&operator=other", { question: "plan", op: "other" }],
    ["question.score&operator=gte&value=7", { question: "score", op: "gte", value: 7 }],
    ["question.score&operator=equals&value=7,5", { question: "score", op: "equals", value: 7.5 }],
    ["question.paid&operator=equals&value=false", { question: "paid", op: "equals", value: false }],
    ["question.why&operator=contains&value=price", { question: "why", op: "contains", value: "price" }],
    ["question.why&operator=notContains&value=price", {
      not: { question: "why", op: "contains", value: "price" }
    }],
    ["question.order&operator=minCount&value=2", { question: "order", op: "count", min: 2 }],
    ["question.order&operator=maxCount&value=2", { question: "order", op: "count", max: 2 }],
    ["question.day&operator=gte&value=2026-01-02", { question: "day", op: "gte", value: "2026-01-02" }],
    ["property.submittedAt&operator=lt&value=2026-01-02T03:04", {
      property: "submittedAt",
      op: "lt",
      value: "2026-01-02T03:04:00Z"
    }]
  ])("becomes a condition: %s", (query, condition) => {
    expect(read(`subject=${query}`)).toEqual({ _tag: "Complete", condition })
  })

  it.each([
    ["question.plan&operator=anyOf", "required"],
    ["question.score&operator=gte&value=+", "required"],
    ["question.score&operator=gte&value=many", "number"],
    ["question.order&operator=minCount&value=many", "number"],
    ["question.day&operator=gte&value=tomorrow", "date"],
    ["property.submittedAt&operator=lt&value=2026-01-02", "date"]
  ])("is refused with the reason, and keeps its entries: %s", (query, error) => {
    const added = read(`subject=${query}`)
    expect(added).toMatchObject({ _tag: "Chosen", error })
  })

  it("has no operator while only its subject is chosen, and ignores what the survey does not have", () => {
    expect(read("subject=question.plan")).toMatchObject({ _tag: "Chosen", operator: undefined, error: undefined })
    expect(read("subject=question.plan&operator=gte&value=1")).toMatchObject({ _tag: "Chosen", operator: undefined })
    expect(read("subject=question.gone")).toEqual({ _tag: "None" })
    expect(read("")).toEqual({ _tag: "None" })
  })
})

describe("a filter", () => {
  const [one, two] = [{ question: "a", op: "answered" }, { question: "b", op: "answered" }] as const

  it("has a part for each condition that must be true, and is one again", () => {
    for (const parts of [[], [one], [one, two]]) expect(partsOf(filterOf(parts))).toEqual(parts)
    expect(filterOf([one])).toBe(one)
  })

  it("that the form cannot make is one part", () => {
    const any = { any: [one, { not: two }] }
    expect(partsOf(any)).toEqual([any])
    expect(partsOf(filterOf([any, one]))).toEqual([any, one])
  })
})

describe("a group", () => {
  it("has a letter", () => {
    expect([0, 25, 26, 52, 199].map(letterOf)).toEqual(["A", "Z", "AA", "BA", "GR"])
  })

  it("is named by its label, in words for those that have none", () => {
    const by = { question: "q" }
    const value = (value: string, label = value) => groupName({ kind: "value", value, label, completed: 1 }, by, "en")
    expect(value("gold", "Gold")).toBe("Gold")
    expect(["promoter", "passive", "detractor"].map((name) => value(name))).toEqual([
      "Promoters",
      "Passives",
      "Detractors"
    ])
    expect(groupName({ kind: "none", completed: 1 }, by, "en")).toBe("No answer")
    expect(groupName({ kind: "other", completed: 1 }, by, "de")).toBe("Andere Antworten")
  })

  it.each<[QuestionTypes.QuestionType, string, Condition]>([
    ["nps", "promoter", { question: "q", op: "gte", value: 9 }],
    ["nps", "detractor", { question: "q", op: "lte", value: 6 }],
    ["boolean", "false", { question: "q", op: "equals", value: false }],
    ["rating", "4", { question: "q", op: "equals", value: 4 }],
    ["single_choice", "gold", { question: "q", op: "anyOf", values: ["gold"] }]
  ])("has a condition that selects it: %s %s", (type, value, condition) => {
    expect(conditionOf({ kind: "value", value, label: value, completed: 1 }, { question: "q", groups: [] }, type))
      .toEqual(condition)
  })
})
