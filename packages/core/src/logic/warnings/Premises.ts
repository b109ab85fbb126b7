/** What is sure where a condition is evaluated: how a response has come there, and why its questions have answers. */
import type { Condition } from "../questionnaire/Condition.js"
import { canBe } from "./judgeCondition.js"
import { type Literal, literalsOf } from "./Literal.js"
import type { Subjects, TestPlace } from "./Subjects.js"

/** The newest first. Some of what is sure may be left out. */
export type Premises = ReadonlyArray<Literal>

/** Joins what is sure, and leaves out what would be too much. */
export const joined = (...premises: ReadonlyArray<Premises>): Premises => premises.flat().slice(0, maxPremises)

/** What is sure of the answers to questions. */
export class PremisesOfAnswers {
  readonly #ofQuestions = new Map<string, Premises>()

  /** Adds what is sure where a question has an answer. */
  add(question: string, premises: Premises): void {
    if (premises.length > 0) this.#ofQuestions.set(question, premises)
  }

  /** With what is sure because questions have answers, of which tests are true. */
  withAnswers(premises: Premises): Premises {
    const all = [...premises]
    const seen = new Set<string>()
    // The list grows while it is read.
    for (const { isTrue, test: { question, value } } of all) {
      if (!isTrue) continue
      const compared = typeof value === "object" && "question" in value ? value.question : undefined
      for (const key of [question, compared]) {
        if (key === undefined || seen.has(key)) continue
        seen.add(key)
        const more = this.#ofQuestions.get(key) ?? []
        all.push(...more.slice(0, Math.max(0, maxJoined - all.length)))
      }
    }
    return all
  }
}

/** Whether a condition is never true where the premises are. */
export const isExcluded = (
  condition: Condition,
  premises: Premises,
  answers: PremisesOfAnswers,
  place: TestPlace,
  subjects: Subjects
): boolean => {
  const excludes = (condition: Condition, isTrue: boolean, premises: Premises): boolean => {
    if ("not" in condition) return excludes(condition.not, !isTrue, premises)
    const isAll = "all" in condition ? isTrue : "any" in condition ? !isTrue : undefined
    const parts = "all" in condition ? condition.all : "any" in condition ? condition.any : []
    if (isAll === false) return parts.every((part) => excludes(part, isTrue, premises))
    const known = joined(literalsOf(condition, isTrue), premises)
    return !canBe(answers.withAnswers(known), place, subjects) ||
      parts.filter(isGroup).some((part) => excludes(part, isTrue, known))
  }
  return excludes(condition, true, premises)
}

const isGroup = (condition: Condition): boolean => "all" in condition || "any" in condition || "not" in condition

/** Of each way to a condition, so that the work for all conditions of a survey is bounded. */
const maxPremises = 40

/** With those of the answers that are tested. */
const maxJoined = 120
