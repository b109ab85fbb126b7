/** Formulas as text: printing and reading are inverse, and errors have a place. */
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { printCondition, printFormula } from "../../../src/logic/formulas/printFormula.js"
import { type FormulaResult, readCondition, readFormula } from "../../../src/logic/formulas/readFormula.js"
import type {
  Condition,
  Constant,
  Operand,
  Operator,
  Test,
  Tested
} from "../../../src/logic/questionnaire/Condition.js"
import type { Expression } from "../../../src/logic/questionnaire/Expression.js"
import { mapSurvey } from "../../../src/logic/rules/mapSurvey.js"
import { checkExpression } from "../../../src/questions/question-parts/definition/expressions/expressionShape.js"
import { randomSurvey } from "../../../src/testing/SurveyArbitrary.js"

const { array, constantFrom, double, integer, letrec, oneof, option, record, string } = FastCheck

const key = oneof(
  constantFrom("q1", "and", "or", "not", "in", "today", "answer", "row", "true", "e5", "A_1"),
  string({ minLength: 1 })
)

const number = oneof(
  integer(),
  double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  constantFrom(1e21, 1e-7, 5e-324, -1.5)
)

const constant: FastCheck.Arbitrary<Constant> = oneof(
  number,
  FastCheck.boolean(),
  string({ unit: "grapheme", minLength: 1 }),
  constantFrom("\"", "\\", "a\nb", "\ud800", "true", "1")
)

const operand: FastCheck.Arbitrary<Operand> = oneof(
  constant,
  key.map((question) => ({ question })),
  record({ years: integer(), months: integer(), days: integer() }, { requiredKeys: [] }).map((today) => ({ today }))
)

const tested: FastCheck.Arbitrary<Tested> = oneof(
  record({ question: key, row: constantFrom("r", "\"", "row"), option: constantFrom("o", ")") }, {
    requiredKeys: ["question"]
  }),
  key.map((field) => ({ field })),
  key.map((variable) => ({ variable }))
)

const ops = (...names: ReadonlyArray<Operator>) => constantFrom(...names).map((op) => ({ op }))

const comparison: FastCheck.Arbitrary<Omit<Test, keyof Tested>> = oneof(
  ops("answered", "other"),
  FastCheck.tuple(ops("equals", "lt", "lte", "gt", "gte"), operand).map(([op, value]) => ({ ...op, value })),
  constant.map((value) => ({ op: "contains" as const, value })),
  FastCheck.tuple(ops("anyOf", "allOf"), array(constant, { minLength: 1, maxLength: 4 }))
    .map(([op, values]) => ({ ...op, values })),
  record({ min: integer(), max: integer() }, { requiredKeys: [] })
    .filter((bounds) => Object.keys(bounds).length > 0)
    .map((bounds) => ({ op: "count" as const, ...bounds }))
)

const { condition, expression } = letrec<{ condition: Condition; expression: Expression }>((tie) => {
  const conditions = array(tie("condition"), { minLength: 1, maxLength: 3 })
  const operands = array(tie("expression"), { minLength: 1, maxLength: 4 })
  const pair = FastCheck.tuple(tie("expression"), tie("expression"))
  const oneTest = FastCheck.tuple(tested, comparison).map(([subject, test]): Condition => ({ ...subject, ...test }))
  return {
    condition: oneof(
      { maxDepth: 4, withCrossShrink: true },
      oneTest,
      conditions.map((all) => ({ all })),
      conditions.map((any) => ({ any })),
      tie("condition").map((not) => ({ not }))
    ),
    expression: oneof(
      { maxDepth: 4, withCrossShrink: true },
      number,
      key.map((answer) => ({ answer })),
      key.map((score) => ({ score })),
      key.map((field) => ({ field })),
      key.map((variable) => ({ variable })),
      operands.map((sum) => ({ sum })),
      operands.map((multiply) => ({ multiply })),
      operands.map((mean) => ({ mean })),
      operands.map((min) => ({ min })),
      operands.map((max) => ({ max })),
      pair.map((subtract) => ({ subtract })),
      pair.map((divide) => ({ divide })),
      FastCheck.tuple(tie("expression"), integer({ min: 0, max: 10 })).map((round) => ({ round })),
      FastCheck.tuple(tie("condition"), tie("expression"), option(tie("expression"), { nil: undefined })).map(
        ([when, then, otherwise]) => ({ if: when, then, ...otherwise === undefined ? {} : { else: otherwise } })
      )
    )
  }
})

/** Whether the API takes an expression of this many parts. */
const isSmall = (one: Expression): boolean => {
  const violations: Parameters<typeof checkExpression>[1] = []
  checkExpression(one, violations)
  return !violations.some(({ code, path }) => code === "too-many" && path.length === 0)
}

const readBack = <A>(read: FormulaResult<A>): unknown => "value" in read ? read.value : read.error

describe("printing and reading are inverse", () => {
  it("for every expression, nested and flat sums too", () => {
    FastCheck.assert(
      FastCheck.property(expression.filter(isSmall), (one) => {
        expect(readBack(readFormula(printFormula(one)))).toEqual(one)
      }),
      { numRuns: 2_000 }
    )
  })

  it("for every condition", () => {
    FastCheck.assert(
      FastCheck.property(condition, (one) => {
        expect(readBack(readCondition(printCondition(one)))).toEqual(one)
      }),
      { numRuns: 2_000 }
    )
  })

  it("for the rules of random surveys", () => {
    FastCheck.assert(
      FastCheck.property(randomSurvey, ({ variables = [], endings = [] }) => {
        mapSurvey({ endings }, {
          condition: (one) => {
            expect(readBack(readCondition(printCondition(one)))).toEqual(one)
            return one
          }
        })
        for (const { value } of variables) expect(readBack(readFormula(printFormula(value)))).toEqual(value)
      }),
      { numRuns: 100 }
    )
  })
})

it.each<readonly [string, Expression]>([
  ["score(q1) + 2 * answer(q3)", { sum: [{ score: "q1" }, { multiply: [2, { answer: "q3" }] }] }],
  ["1 + 2 + 3", { sum: [1, 2, 3] }],
  ["(1 + 2) + 3", { sum: [{ sum: [1, 2] }, 3] }],
  ["1 - 2 - 3", { subtract: [{ subtract: [1, 2] }, 3] }],
  ["1 - (2 - 3)", { subtract: [1, { subtract: [2, 3] }] }],
  ["2 * (1 + 3) / 4", { divide: [{ multiply: [2, { sum: [1, 3] }] }, 4] }],
  ["sum(answer(a))", { sum: [{ answer: "a" }] }],
  ["1 - -2", { subtract: [1, -2] }],
  ["round(mean(answer(a), field(b)), 2)", { round: [{ mean: [{ answer: "a" }, { field: "b" }] }, 2] }],
  [
    "if((answer(nps) <= 6 and field(plan) in (\"gold\", \"silver\")) or not answer(t, row \"r\") is answered, 1, 0)",
    {
      if: {
        any: [
          {
            all: [
              { question: "nps", op: "lte", value: 6 },
              { field: "plan", op: "anyOf", values: ["gold", "silver"] }
            ]
          },
          { not: { question: "t", row: "r", op: "answered" } }
        ]
      },
      then: 1,
      else: 0
    }
  ]
])("%s", (text, one) => {
  expect(readBack(readFormula(text))).toEqual(one)
  expect(printFormula(one)).toBe(text)
})

it.each<readonly [string, Expression]>([
  [" 1+2\n*3 ", { sum: [1, { multiply: [2, 3] }] }],
  ["sum(1, 2)", { sum: [1, 2] }],
  ["subtract(1, 2)", { subtract: [1, 2] }],
  ["-answer(q)", { multiply: [-1, { answer: "q" }] }],
  ["round(2.5)", { round: [2.5, 0] }],
  ["if(field(a) = 1 and field(b) = 2 or field(c) = 3, 1)", {
    if: {
      any: [
        { all: [{ field: "a", op: "equals", value: 1 }, { field: "b", op: "equals", value: 2 }] },
        { field: "c", op: "equals", value: 3 }
      ]
    },
    then: 1
  }],
  ["if(answer(d) <= today(years -18), 1)", {
    if: { question: "d", op: "lte", value: { today: { years: -18 } } },
    then: 1
  }]
])("also reads %j", (text, one) => expect(readBack(readFormula(text))).toEqual(one))

it.each<readonly [string, string, number, number]>([
  ["", "expected", 0, 0],
  ["1 +", "expected", 3, 3],
  ["1 + #", "expected", 4, 5],
  ["1 2", "expected", 2, 3],
  ["scores(q1)", "unknown-function", 0, 6],
  ["1 + divide(1)", "wrong-count", 4, 13],
  ["round(1, 11)", "out-of-range", 9, 11],
  ["round(1, 1.5)", "out-of-range", 9, 12],
  ["answer(q1", "expected", 9, 9],
  ["answer 1", "expected", 7, 8],
  ["if(answer(a) is, 1)", "expected", 15, 16],
  ["if(score(a) = 1, 1)", "expected", 3, 8],
  ["if(answer(a) = \"x, 1)", "expected", 15, 16],
  ["if(answer(a) = \"\\q\", 1)", "expected", 15, 19],
  ["1e999", "expected", 0, 5],
  [`${"(".repeat(100_000)}1`, "too-deep", 251, 252],
  [`${"-".repeat(1_000)}answer(q)`, "too-many", 50, 51],
  [Array.from({ length: 101 }, () => "1").join("+"), "too-many", 198, 199]
])("%j is refused: %s at %i to %i", (text, code, from, to) => {
  expect(readFormula(text)).toMatchObject({ error: { code, from, to } })
})

it("says where a part is that the server refuses by its pointer", () => {
  const text = "1 + 2 * answer(later) + if(answer(a) = 1 and answer(b) = 2, 3)"
  const read = readFormula(text)
  const at = (pointer: string) => {
    const { from, to } = "rangeAt" in read ? read.rangeAt(pointer) : { from: 0, to: 0 }
    return text.slice(from, to)
  }
  expect(at("")).toBe(text)
  expect(at("/sum/1/multiply/1/answer")).toBe("answer(later)")
  expect(at("/sum/2/if/all/1/value")).toBe("answer(b) = 2")
  expect(at("/no/such/part")).toBe(text)
})
