/** Random questionnaires with rules for showing questions and pages, and answers that change. */
import * as FastCheck from "effect/FastCheck"
import type {
  Condition,
  Constant,
  OptionLogic,
  QuestionLogic,
  SurveyLogic,
  Test,
  Tested
} from "../../../src/questionnaire.js"

/** A questionnaire, and what a respondent answers at first and later. `null` removes an answer. */
export interface Answered {
  readonly survey: SurveyLogic
  readonly metadata: Readonly<Record<string, string>>
  readonly first: Readonly<Record<string, unknown>>
  readonly second: Readonly<Record<string, unknown>>
}

/** What is random of a condition. Each number chooses among what fits in its place. */
type Draft =
  | { readonly group: "all" | "any"; readonly parts: ReadonlyArray<Draft> }
  | { readonly not: Draft }
  | { readonly subject: number; readonly op: number; readonly constants: ReadonlyArray<number> }

const draft: FastCheck.Arbitrary<Draft> = FastCheck.letrec<{ condition: Draft }>((tie) => ({
  condition: FastCheck.oneof(
    { maxDepth: 3, depthIdentifier: "condition" },
    {
      weight: 4,
      arbitrary: FastCheck.record({
        subject: FastCheck.nat(),
        op: FastCheck.nat(),
        constants: FastCheck.array(FastCheck.nat(), { minLength: 1, maxLength: 3 })
      })
    },
    { weight: 2, arbitrary: tie("condition").map((not) => ({ not })) },
    {
      weight: 3,
      arbitrary: FastCheck.record({
        group: FastCheck.constantFrom("all" as const, "any" as const),
        parts: FastCheck.array(tie("condition"), { minLength: 1, maxLength: 3 })
      })
    }
  )
})).condition

const options = (...values: ReadonlyArray<string>): ReadonlyArray<OptionLogic> =>
  values.map((value) => ({ value, label: value }))

interface Kind {
  readonly question: Omit<QuestionLogic, "key">
  readonly answers: ReadonlyArray<unknown>
  /** What tests compare with. */
  readonly constants: ReadonlyArray<Constant>
  readonly operators: ReadonlyArray<Test["op"]>
  /** Questions of the same group can be compared. */
  readonly comparable: "text" | "number" | "day" | "option" | "none"
  /** A part of the question that tests read. */
  readonly part?: Pick<Tested, "row">
}

const ordered = ["answered", "equals", "anyOf", "lt", "lte", "gt", "gte"] as const
const choices = options("a", "b", "c", "d")
const columns = options("a", "b", "c")
const rows = options("r", "s")

const kinds: ReadonlyArray<Kind> = [
  {
    question: { type: "text" },
    answers: ["red", "Blue", "green tea", "GRÜN", "tea"],
    constants: ["RED", "blue", "tea", "Green", "grün"],
    operators: ["answered", "equals", "anyOf", "contains"],
    comparable: "text"
  },
  {
    question: { type: "text", settings: { format: "number" } },
    answers: ["1", "2.0", "3.5", "10", "0"],
    constants: [0, 1, 2, 3.5, 10],
    operators: ordered,
    comparable: "number"
  },
  {
    question: { type: "rating" },
    answers: [1, 2, 3, 4, 5],
    constants: [1, 2, 3, 5],
    operators: ordered,
    comparable: "number"
  },
  {
    question: { type: "nps" },
    answers: [0, 1, 6, 9, 10],
    constants: [0, 1, 6, 9, 10],
    operators: ordered,
    comparable: "number"
  },
  {
    question: { type: "date" },
    answers: ["2024-02-29", "2025-12-31", "2026-01-01"],
    constants: ["2024-02-29", "2025-12-31", "2026-01-01"],
    operators: ordered,
    comparable: "day"
  },
  {
    question: { type: "boolean" },
    answers: [true, false],
    constants: [true, false],
    operators: ["answered", "equals"],
    comparable: "none"
  },
  {
    question: { type: "single_choice", options: choices },
    answers: ["a", "b", "c", "d"],
    constants: ["a", "b", "c", "d"],
    operators: ["answered", "equals", "anyOf"],
    comparable: "option"
  },
  {
    question: { type: "multiple_choice", options: choices },
    answers: [["a"], ["b", "c"], ["a", "b", "d"], ["d"], ["a", "b", "c", "d"]],
    constants: ["a", "b", "c", "d"],
    operators: ["answered", "anyOf", "allOf", "count"],
    comparable: "none"
  },
  {
    question: { type: "matrix", options: columns, settings: { rows } },
    answers: [{ r: "a" }, { r: "b", s: "a" }, { s: "c" }, { r: "c", s: "c" }],
    constants: ["a", "b", "c"],
    operators: ["answered", "equals", "anyOf"],
    comparable: "none",
    part: { row: "r" }
  }
]

const field: Pick<Kind, "constants" | "operators" | "comparable"> = {
  constants: ["gold", "SILVER", "old"],
  operators: ["answered", "equals", "anyOf", "contains"],
  comparable: "none"
}

const pick = <A>(items: ReadonlyArray<A>, index: number): A => {
  const item = items[index % items.length]
  if (item === undefined) throw new Error("There is nothing to choose from.")
  return item
}

interface Asked {
  readonly key: string
  readonly kind: Kind
}

/** The condition about the questions before. A field is tested now and then. */
const conditionOf = (drafted: Draft, before: ReadonlyArray<Asked>): Condition => {
  if ("not" in drafted) return { not: conditionOf(drafted.not, before) }
  if ("group" in drafted) {
    const parts = drafted.parts.map((part) => conditionOf(part, before))
    return drafted.group === "all" ? { all: parts } : { any: parts }
  }
  const { constants, subject } = drafted
  const asked = subject % 8 === 0 ? undefined : before[subject % before.length]
  const { comparable, constants: known, operators } = asked?.kind ?? field
  const op = pick(operators, drafted.op)
  const tested = asked === undefined ? { field: "plan", op } : { question: asked.key, ...asked.kind.part, op }
  const [first = 0] = constants
  const others = before.filter(({ key, kind }) =>
    key !== asked?.key && kind.comparable === comparable && comparable !== "none"
  )
  switch (op) {
    case "answered":
      return tested
    case "anyOf":
    case "allOf":
      return { ...tested, values: [...new Set(constants.map((constant) => pick(known, constant)))] }
    case "count": {
      const min = 1 + first % 3
      if (first % 2 === 0) return { ...tested, min }
      // A list that is cleared has the length 0 in SurveyJS.
      return { all: [{ ...tested, op: "answered" }, { ...tested, max: min }] }
    }
    default: {
      if (op === "contains" || others.length === 0 || first % 3 > 0) return { ...tested, value: pick(known, first) }
      // Two questions without an answer are equal in SurveyJS.
      const other = pick(others, first).key
      return { all: [{ question: other, op: "answered" }, { ...tested, value: { question: other } }] }
    }
  }
}

const chance = (probability: number) => FastCheck.integer({ min: 1, max: 100 }).map((drawn) => drawn <= probability)

const maybe = <A>(arbitrary: FastCheck.Arbitrary<A>, probability: number): FastCheck.Arbitrary<A | undefined> =>
  FastCheck.tuple(chance(probability), arbitrary).map(([isThere, value]) => isThere ? value : undefined)

const part = FastCheck.record({
  kind: FastCheck.nat(),
  showIf: maybe(draft, 75),
  beginsPage: chance(20),
  pageShowIf: maybe(draft, 50),
  first: maybe(FastCheck.nat(), 90),
  second: maybe(FastCheck.nat(), 85),
  isChanged: chance(40)
})

/** At least three questions, whose answers are given, and some of them changed. */
export const answeredQuestionnaire: FastCheck.Arbitrary<Answered> = FastCheck.tuple(
  FastCheck.array(part, { minLength: 3, maxLength: 12 }),
  maybe(FastCheck.constantFrom("gold", "Silver", "golden"), 70)
).map(([parts, plan]) => {
  const asked = parts.map(({ kind }, index): Asked => ({ key: `q${index}`, kind: pick(kinds, kind) }))
  const condition = (drafted: Draft | undefined, before: ReadonlyArray<Asked>) =>
    drafted === undefined || before.length === 0 ? {} : { showIf: conditionOf(drafted, before) }
  const questions = parts.map(({ beginsPage, pageShowIf, showIf }, index): QuestionLogic => {
    const before = asked.slice(0, index)
    return {
      key: `q${index}`,
      ...pick(kinds, parts[index]?.kind ?? 0).question,
      ...condition(showIf, before),
      ...beginsPage ? { page: condition(pageShowIf, before) } : {}
    }
  })
  const answersOf = (choose: (drawn: typeof parts[number]) => number | null | undefined) =>
    Object.fromEntries(
      parts.flatMap((drawn, index) => {
        const choice = choose(drawn)
        if (choice === undefined) return []
        return [[`q${index}`, choice === null ? null : pick(pick(kinds, drawn.kind).answers, choice)]]
      })
    )
  return {
    survey: { questions },
    metadata: plan === undefined ? {} : { plan },
    first: answersOf(({ first }) => first),
    second: answersOf(({ isChanged, second }) => isChanged ? second ?? null : undefined)
  }
})
