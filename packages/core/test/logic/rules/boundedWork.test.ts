/** What a request of 1 MiB makes the checks of rules, answers and warnings do is bounded, whatever it names. */
import * as Either from "effect/Either"
import { describe, expect, it } from "vitest"
import { checkText } from "../../../src/logic/rules/recallRules.js"
import { RuleContext, type RuledSurvey } from "../../../src/logic/rules/RuleContext.js"
import { allParts } from "../../../src/logic/rules/SentParts.js"
import { surveyWarnings } from "../../../src/logic/warnings/surveyWarnings.js"
import type { Question } from "../../../src/questions/Question.js"
import { decodeAnswerEntries } from "../../../src/responses/AnswerEntry.js"
import { answerValidator } from "../../../src/responses/AnswerValidator.js"
import * as SurveyRules from "../../../src/surveys/SurveyRules.js"
import { maxViolations } from "../../../src/validation/ValidationError.js"
import { QuestionId } from "../../../src/values/Ids.js"
import { defaults } from "../../../src/values/Limits.js"

const repeat = <A>(length: number, make: (n: number) => A): ReadonlyArray<A> =>
  Array.from({ length }, (_, n) => make(n))

const idOf = (n: number) => QuestionId.make(`01900000-0000-7000-8000-${String(n).padStart(12, "0")}`)

const textQuestion = (n: number): Question => ({
  id: idOf(n),
  key: `q${n}`,
  text: "Why?",
  type: "text",
  required: false,
  options: [],
  settings: {}
})

const optionsOf = (count: number) => repeat(count, (n) => ({ value: `o${n}`, label: "Option", code: n }))

const choice = (n: number, options: Question["options"]): Question => ({
  id: idOf(n),
  key: `q${n}`,
  text: "Which?",
  type: "multiple_choice",
  required: false,
  options,
  settings: {}
})

const surveyOf = (parts: Partial<RuledSurvey>): RuledSurvey => ({
  questions: [],
  hiddenFields: [],
  variables: [],
  quotas: [],
  endings: [],
  design: null,
  ...parts
})

/** A list that counts how often something of it is read. */
const counted = <A>(items: ReadonlyArray<A>) => {
  const reads = { count: 0 }
  const list = new Proxy(items, {
    get: (target, name, receiver): unknown => {
      reads.count++
      return Reflect.get(target, name, receiver)
    }
  })
  return { list, reads }
}

/** Counts the names that are looked up. */
class CountingContext extends RuleContext {
  lookUps = 0

  override hasField(...args: Parameters<RuleContext["hasField"]>): boolean {
    this.lookUps++
    return super.hasField(...args)
  }
}

describe("the checks of rules", () => {
  it("end when there are as many violations as are reported", () => {
    const context = new CountingContext(surveyOf({}), defaults, "")
    for (const n of repeat(100, (n) => n)) {
      checkText(context, "{{field.a}}".repeat(450), { at: `/questions/${n}/text`, scope: { kind: "end" } })
    }
    expect(context.violations).toHaveLength(maxViolations + 1)
    expect(context.lookUps).toBe(maxViolations + 1)
  })

  it("look up a name that a text repeats once", () => {
    const hiddenFields = [{ name: "a" }]
    const context = new CountingContext(surveyOf({ hiddenFields }), defaults, "")
    checkText(context, "{{field.a}}".repeat(450), { at: "/questions/0/text", scope: { kind: "end" } })
    expect(context.violations).toEqual([])
    expect(context.lookUps).toBe(1)
  })

  it("read the options of a question once, however many tests compare with them", () => {
    const { list, reads } = counted(optionsOf(1_000))
    const test = { question: "q1", op: "anyOf", values: ["o999", "o998"] } as const
    const quotas = repeat(50, (n) => ({ key: `k${n}`, max: 1, when: { any: repeat(50, () => test) } }))
    const checked = SurveyRules.normalize(surveyOf({ questions: [choice(1, list)], quotas }), allParts, defaults, "")
    expect(Either.isRight(checked)).toBe(true)
    // The check reads them, and the copy of the survey does.
    expect(reads.count).toBeLessThan(4 * 1_000)
  })

  it("allow a limited number of tests that search in texts", () => {
    const test = (n: number) => ({ question: "q1", op: "contains", value: `x${n}` }) as const
    const check = (count: number, different = count) =>
      SurveyRules.normalize(
        surveyOf({
          questions: [textQuestion(1)],
          quotas: repeat(count / 10, (n) => ({
            key: `k${n}`,
            max: 1,
            when: { any: repeat(10, (m) => test((10 * n + m) % different)) }
          }))
        }),
        allParts,
        { ...defaults, surveyTextTests: 50 },
        "/questions"
      )
    expect(Either.isRight(check(50))).toBe(true)
    expect(Either.isRight(check(100, 50))).toBe(true)
    const refused = Either.getOrThrow(Either.flip(check(60)))
    expect(refused.violations.map(({ code, params, pointer }) => ({ code, params, pointer }))).toEqual([
      { code: "too-many", params: { max: 50 }, pointer: "/questions" }
    ])
  })
})

describe("the validation of answers", () => {
  const questions = repeat(100, (n) => choice(n, optionsOf(2)))

  it("explains as many violations as are reported, and reads no further", () => {
    const lists = repeat(100, () => counted(repeat(2_000, () => "x")))
    const { entries } = decodeAnswerEntries(
      lists.map(({ list }, n) => ({ questionKey: `q${n}`, value: list })),
      "/answers"
    )
    const validator = answerValidator({ questions, retired: [] }, defaults)
    const refused = Either.getOrThrow(
      Either.flip(validator.validate(entries, { at: "/answers", complete: true, now: 0 }))
    )
    expect(refused).toHaveLength(maxViolations + 1)
    expect(lists.filter(({ reads }) => reads.count > 2_000)).toHaveLength(1)
  })

  it("does not explain why an answer to a hidden question does not fit", () => {
    const hidden = questions.map((question): Question => ({
      ...question,
      showIf: { question: "q100", op: "answered" }
    }))
    const lists = repeat(100, () => counted(repeat(2_000, () => "x")))
    const { entries } = decodeAnswerEntries(
      lists.map(({ list }, n) => ({ questionKey: `q${n}`, value: list })),
      "/answers"
    )
    const validator = answerValidator({ questions: [textQuestion(100), ...hidden], retired: [] }, defaults)
    const validated = validator.validate(entries, { at: "/answers", complete: false, now: 0 })
    expect(Either.map(validated, ({ answers }) => answers)).toEqual(Either.right([]))
    expect(lists.filter(({ reads }) => reads.count > 100)).toEqual([])
  })

  it("explains as many rows of a matrix as are reported", () => {
    const rows = repeat(50, (n) => ({ value: `r${n}`, label: "Row", code: n + 1 }))
    const matrix: Question = {
      ...choice(1, []),
      type: "matrix",
      options: optionsOf(50),
      settings: { rows, multiple: true }
    }
    const lists = rows.map(({ value }) => [value, counted(repeat(2_000, () => "x"))] as const)
    const value = Object.fromEntries(lists.map(([row, { list }]) => [row, list]))
    const { entries } = decodeAnswerEntries([{ questionKey: "q1", value }], "/answers")
    const validator = answerValidator({ questions: [matrix], retired: [] }, defaults)
    const refused = Either.getOrThrow(
      Either.flip(validator.validate(entries, { at: "/answers", complete: true, now: 0 }))
    )
    expect(refused).toHaveLength(maxViolations + 1)
    expect(lists.filter(([, { reads }]) => reads.count > 2_000)).toHaveLength(1)
  })
})

describe("the warnings", () => {
  /** Values of which none contains all texts, and tests that say so only when all are searched. */
  const quotaOf = (n: number, valueCount: number) => ({
    key: `k${n}`,
    max: 1,
    when: {
      all: [
        { question: "q1", op: "anyOf", values: repeat(valueCount, (value) => `${"b".repeat(480)}${n}-${value}`) },
        { all: repeat(40, (part) => ({ question: "q1", op: "contains", value: "b".repeat(300 + part) } as const)) },
        { not: { question: "q1", op: "contains", value: "b".repeat(470) } }
      ]
    }
  } as const)

  const warningsOf = (quotas: RuledSurvey["quotas"]) =>
    surveyWarnings(surveyOf({ questions: [textQuestion(1)], quotas }), defaults).map(({ pointer }) => pointer)

  it("name texts that exclude one another", () => {
    expect(warningsOf([quotaOf(0, 2)])).toContain("/quotas/0/when")
  })

  it("say nothing of further texts when much text has been searched", () => {
    const found = warningsOf(repeat(10, (n) => quotaOf(n, 190)))
    expect(found).not.toContain("/quotas/9/when")
  })
})
