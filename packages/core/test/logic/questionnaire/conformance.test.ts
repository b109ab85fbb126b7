/** The walk and the recalled texts of the cases that implementations in other languages share. */
import { describe, expect, it } from "vitest"
import { armsOf, recall, type Walk, walk, type WalkedQuestion } from "../../../src/questionnaire.js"
import * as Rfc3339 from "../../../src/values/Rfc3339.js"
import { isRecord, readCases } from "./ConformanceCases.js"

const cases = readCases()

const keysOf = (walked: Walk, predicate: (question: WalkedQuestion) => boolean) =>
  [...walked.questions.values()].filter(predicate).map(({ question }) => question.key)

/** Of a record that a case expects, only the names that the case has are compared. */
const namesOf = (expected: unknown): ReadonlyArray<string> => isRecord(expected) ? Object.keys(expected) : []

const valuesOf = (walked: Walk, parts: "options" | "rows", expected: unknown) =>
  Object.fromEntries(
    namesOf(expected).map((key) => [key, walked.questions.get(key)?.[parts].map(({ value }) => value)])
  )

/** What can be expected. */
const observations = new Map<string, (walked: Walk, expected: unknown) => unknown>(Object.entries(
  {
    shown: (walked) => [...walked.questions.keys()],
    pages: ({ pages }) => pages.map(({ questions }) => questions.map(({ question }) => question.key)),
    invalid: (walked) => keysOf(walked, ({ isUnfit }) => isUnfit),
    missing: (walked) => keysOf(walked, ({ answer, isRequired, isUnfit }) => isRequired && !isUnfit && !answer),
    broken: ({ questions }) =>
      Object.fromEntries(
        [...questions].filter(([, { brokenRules }]) => brokenRules.length > 0)
          .map(([key, { brokenRules }]) => [key, brokenRules])
      ),
    options: (walked, expected) => valuesOf(walked, "options", expected),
    rows: (walked, expected) => valuesOf(walked, "rows", expected),
    outcome: ({ outcome }) => outcome,
    ending: ({ ending }) => ending?.key ?? null,
    endedBy: ({ endedBy }) => endedBy,
    variables: ({ variables }, expected) =>
      Object.fromEntries(namesOf(expected).map((name) => [name, variables[name]])),
    recalled: (walked, expected) =>
      Array.isArray(expected)
        ? expected.map(([template]: ReadonlyArray<unknown>) => [template, recall(String(template), walked)])
        : "no list"
  } satisfies Record<string, (walked: Walk, expected: unknown) => unknown>
))

describe("the walk through a questionnaire", () => {
  it("has cases, each with a name of its own", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
    expect(cases.length).toBeGreaterThanOrEqual(130)
  })

  for (const { expected: { arms, ...expected }, name, now, survey, ...input } of cases) {
    it(name, () => {
      if (arms !== undefined) expect(armsOf(survey.hiddenFields ?? [], input.seed ?? -1)).toEqual(arms)
      const millis = now === undefined ? undefined : Rfc3339.parse(now)
      const walked = walk(survey, millis === undefined ? input : { ...input, now: millis })
      expect(Object.keys(expected).filter((field) => !observations.has(field))).toEqual([])
      expect(Object.keys({ ...expected, ...arms ?? {} })).not.toEqual([])
      for (const [field, value] of Object.entries(expected)) {
        expect(observations.get(field)?.(walked, value), field).toEqual(value)
      }
    })
  }
})
