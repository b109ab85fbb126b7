/** Which parts of a survey a request changes, and the refusal for violations in the other parts. */
import * as Arr from "effect/Array"
import { InvalidInput, RuleViolated, type Violation, violation } from "../../validation/ValidationError.js"

/** The parts that have rules or that rules name. The first one that was sent answers for those that were not. */
const ruledParts = ["questions", "hiddenFields", "variables", "quotas", "endings", "design"] as const

/** The parts that a request changes. */
export type SentParts = ReadonlySet<typeof ruledParts[number]>

/** The parts that a request has. */
export const sentParts = (body: Readonly<Partial<Record<typeof ruledParts[number], unknown>>>): SentParts =>
  new Set(ruledParts.filter((part) => body[part] !== undefined))

export const allParts: SentParts = new Set(ruledParts)

/** The pointer of the first part that was sent. */
export const firstPointer = (sent: SentParts): string => {
  const first = ruledParts.find((part) => sent.has(part))
  return first === undefined ? "" : `/${first}`
}

/**
 * The error for violations of a survey as it will be, if there are any. Those in parts that were sent are invalid.
 * Those in other parts are one violation, `in-use`, of the first part that was sent.
 *
 * @param at the JSON Pointer of the questions in the request
 */
export const refusal = (
  violations: ReadonlyArray<Violation>,
  sent: SentParts,
  at: string
): InvalidInput | RuleViolated | undefined => {
  const [others, ofSent] = Arr.partition(violations, (violation) => isOfSent(violation, sent))
  const found = [...ofSent, ...others.length === 0 ? [] : [inUse(others, firstPointer(sent))]]
    .map((one) => ({ ...one, pointer: inRequest(one.pointer, at) }))
  const [rules, invalid] = Arr.partition(found, ({ code }) => code !== "in-use")
  if (Arr.isNonEmptyArray(invalid)) return new InvalidInput({ violations: invalid })
  return Arr.isNonEmptyArray(rules) ? new RuleViolated({ violations: rules }) : undefined
}

/** Whether a violation is in a part that was sent. */
export const isOfSent = ({ pointer }: Violation, sent: SentParts): boolean =>
  ruledParts.some((part) => sent.has(part) && isWithin(pointer, part))

/** What was sent does not fit what was not. */
const inUse = (violations: ReadonlyArray<Violation>, at: string): Violation => {
  const places = violations.slice(0, maxPlaces).map(({ code, pointer }) => `${pointer} (${code})`)
  return violation(at, "in-use", `Other parts of the survey would no longer be valid: ${places.join(", ")}.`)
}

const maxPlaces = 5

const isWithin = (pointer: string, part: string): boolean => pointer === `/${part}` || pointer.startsWith(`/${part}/`)

/**
 * The pointer in the request.
 *
 * @param at that of the questions in the request
 */
export const inRequest = (pointer: string, at: string): string =>
  isWithin(pointer, "questions") ? at + pointer.slice("/questions".length) : pointer
