/** Tests that are joined: all of them are true, or false, at the same time. */
import type { Domain } from "../questionnaire/AnswerDomain.js"
import type { Condition, Test } from "../questionnaire/Condition.js"
import { type Constants, constantsOf } from "../questionnaire/holds.js"

/** A test that is true, or that is false. */
export interface Literal {
  readonly test: Test
  readonly isTrue: boolean
}

/**
 * The tests that are surely true, or surely false, where the condition is `isTrue`. Of a group of which one condition
 * suffices nothing is sure.
 */
export const literalsOf = (condition: Condition, isTrue: boolean): ReadonlyArray<Literal> => {
  const literals: Array<Literal> = []
  const collect = (part: Condition, isTrue: boolean): void => {
    if ("not" in part) collect(part.not, !isTrue)
    else if ("all" in part) { if (isTrue) { for (const one of part.all) collect(one, true) } }
    else if ("any" in part) { if (!isTrue) { for (const one of part.any) collect(one, false) } }
    else literals.push({ test: part, isTrue })
  }
  collect(condition, isTrue)
  return literals
}

/** The constants of a test, as they are compared with values of the domain. */
export const constantsIn = (test: Test, { kind }: Domain): Constants =>
  constantsOf(test, kind === "choices" ? "option" : kind === "count" || kind === "any" ? "none" : kind)
