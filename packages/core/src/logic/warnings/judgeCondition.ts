/** Whether a condition is true of every complete response, or of none. */
import type { WarningCode } from "../../validation/Warning.js"
import type { Domain } from "../questionnaire/AnswerDomain.js"
import type { Condition } from "../questionnaire/Condition.js"
import { choicesFit, countFits } from "./choicesFit.js"
import { canCompare, canCompareItself } from "./comparedAnswers.js"
import { type Literal, literalsOf } from "./Literal.js"
import { scalarFits } from "./scalarFits.js"
import type { JudgedSubject, Subjects, TestPlace } from "./Subjects.js"

/** `unknown`: some responses may make it true, and others false. */
export type Verdict = "always" | "never" | "unknown"

/** Takes a warning. */
export type Warn = (at: string, code: WarningCode, detail: string) => void

/**
 * Judges a condition, and warns of its tests and groups that are always true or always false. Each warning names the
 * innermost condition that is the reason.
 *
 * @param at the pointer of the condition
 */
export const judgeCondition = (
  condition: Condition,
  at: string,
  place: TestPlace,
  subjects: Subjects,
  warn: Warn
): Verdict => {
  const judge = (condition: Condition, at: string): Verdict => {
    if ("not" in condition) return opposite[judge(condition.not, `${at}/not`)]
    if ("all" in condition) return judgeGroup(condition, condition.all, `${at}/all`, at, true)
    if ("any" in condition) return judgeGroup(condition, condition.any, `${at}/any`, at, false)
    const verdict = verdictOf((isTrue) => canBe([{ test: condition, isTrue }], place, subjects))
    if (verdict === "always") warn(at, "always-true", "This test is true of every complete response.")
    if (verdict === "never") warn(at, "always-false", "This test is true of no complete response.")
    return verdict
  }

  /** `all` is false with one condition that is false, and `any` is true with one that is true. */
  const judgeGroup = (
    group: Condition,
    conditions: ReadonlyArray<Condition>,
    inside: string,
    at: string,
    isAll: boolean
  ): Verdict => {
    const verdicts = conditions.map((part, index) => judge(part, `${inside}/${index}`))
    const [decisive, other]: readonly [Verdict, Verdict] = isAll ? ["never", "always"] : ["always", "never"]
    if (verdicts.includes(decisive)) return decisive
    if (verdicts.every((verdict) => verdict === other)) return other
    if (conditions.length === 1 || canBe(literalsOf(group, isAll), place, subjects)) return "unknown"
    if (isAll) warn(at, "always-false", "These conditions exclude one another: they are never all true.")
    else warn(at, "always-true", "At least one of these conditions is true of every complete response.")
    return decisive
  }

  return judge(condition, at)
}

const opposite = { always: "never", never: "always", unknown: "unknown" } as const satisfies Record<Verdict, Verdict>

const verdictOf = (canBe: (isTrue: boolean) => boolean): Verdict =>
  !canBe(true) ? "never" : canBe(false) ? "unknown" : "always"

/** Whether the literals can be fulfilled at the same time. Those of different subjects do not exclude one another. */
export const canBe = (literals: ReadonlyArray<Literal>, place: TestPlace, subjects: Subjects): boolean => {
  const [only, ...others] = literals
  if (only !== undefined && others.length === 0) {
    return subjectFits(literals, subjects.of(only.test, place), place, subjects)
  }
  const bySubject = new Map<string, { readonly subject: JudgedSubject; readonly literals: Array<Literal> }>()
  for (const literal of literals) {
    const subject = subjects.of(literal.test, place)
    const known = bySubject.get(subject.key)
    if (known === undefined) bySubject.set(subject.key, { subject, literals: [literal] })
    else known.literals.push(literal)
  }
  return [...bySubject.values()].every(({ literals, subject }) => subjectFits(literals, subject, place, subjects))
}

/** Without an answer every test is false. */
const subjectFits = (
  literals: ReadonlyArray<Literal>,
  subject: JudgedSubject,
  place: TestPlace,
  subjects: Subjects
): boolean =>
  (!subject.isCertain && literals.every(({ isTrue }) => !isTrue)) ||
  (subject.isPossible && answerFits(literals, subject, place, subjects))

const answerFits = (
  literals: ReadonlyArray<Literal>,
  { domain, key }: JudgedSubject,
  place: TestPlace,
  subjects: Subjects
): boolean => {
  const ofConstants: Array<Literal> = []
  for (const literal of literals) {
    const { isTrue, test: { op, value } } = literal
    if (typeof value !== "object") ofConstants.push(literal)
    else if ("question" in value) {
      const other = subjects.of(value, place)
      const canDiffer = !isTrue && !other.isCertain
      const canBeCompared = other.isPossible &&
        (other.key === key ? canCompareItself(domain, op, isTrue) : canCompare(domain, op, other.domain, isTrue))
      if (!canDiffer && !canBeCompared) return false
    }
  }
  return fits(ofConstants, domain, subjects)
}

const fits = (literals: ReadonlyArray<Literal>, domain: Domain, { textBudget }: Subjects): boolean => {
  switch (domain.kind) {
    case "choices":
      return choicesFit(literals, domain)
    case "count":
      return isAnswered(literals) &&
        countFits(literals.filter(({ test }) => test.op === "count"), domain.min, domain.max)
    case "any":
      return isAnswered(literals)
    default:
      return scalarFits(literals, domain, textBudget)
  }
}

/** Whether no literal demands that there is no answer. */
const isAnswered = (literals: ReadonlyArray<Literal>): boolean =>
  literals.every(({ isTrue, test }) => isTrue || test.op !== "answered")
