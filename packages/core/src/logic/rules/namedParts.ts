/** The names by which parts of a survey refer to others. */
import { isReadonlyRecord } from "effect/Predicate"
import type { DoubtfulKeys } from "../../questions/DoubtfulKeys.js"
import { pointerSteps, type Violation } from "../../validation/ValidationError.js"
import { reference } from "../questionnaire/recall.js"

/** The fields by which parts of a survey name others. */
const nameFields = ["answer", "ending", "field", "question", "score", "variable"] as const

/** What a part names. A text names what it recalls, and may be a name itself. */
export const namesIn = (part: unknown): ReadonlyArray<unknown> => {
  if (isReadonlyRecord(part)) return nameFields.map((name) => part[name])
  return typeof part === "string" ? [part, ...Array.from(part.matchAll(reference), ([, name]) => name)] : [part]
}

/** The part of an input at a path. */
export const valueAt = (input: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>(
    (part, step) =>
      Array.isArray(part)
        ? part[Number(step)]
        : isReadonlyRecord(part) && Object.hasOwn(part, step)
        ? part[step]
        : undefined,
    input
  )

/** Whether a violation of a rule or a text would also be found if each key meant one question. */
export const isCertain = (
  input: unknown,
  { keys, hasUntold }: DoubtfulKeys
) =>
({ code, pointer }: Violation): boolean => {
  if (keys.size === 0 && !hasUntold) return true
  if (code === "in-use" || (hasUntold && (code === "unknown-question" || code === "invalid-reference"))) return false
  const steps = pointerSteps(pointer)
  return !steps.some((_, index) =>
    namesIn(valueAt(input, steps.slice(0, index + 1))).some((name) => typeof name === "string" && keys.has(name))
  )
}
