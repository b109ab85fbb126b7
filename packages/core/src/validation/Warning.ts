/** Warnings: what is odd about an input, though it is allowed. */
import { noParams, type ViolationParams } from "./ViolationParams.js"

/** The codes of warnings. They are stable: programs refer to them. */
export const warningCodes = ["never-shown", "always-true", "always-false", "never-fills", "not-translated"] as const
export type WarningCode = typeof warningCodes[number]

/** What the codes mean: one sentence for each, for documentation. */
export const warningMeanings = {
  "never-shown":
    "No complete response is shown the question, the option, the row or the page, or ends with the ending.",
  "always-true": "A condition or a test of it is true of every complete response for which it is evaluated.",
  "always-false": "A condition or a test of it is false of every complete response for which it is evaluated.",
  "never-fills": "No complete response counts in the quota.",
  "not-translated": "A language that is offered has no translation of some texts."
} as const satisfies Record<WarningCode, string>

/** The fields are those of a violation. */
export interface Warning {
  /** A JSON Pointer into the body. */
  readonly pointer: string
  readonly code: WarningCode
  /** What is odd, for people. */
  readonly detail: string
  readonly params: ViolationParams
}

export const warning = (pointer: string, code: WarningCode, detail: string): Warning => ({
  pointer,
  code,
  detail,
  params: noParams
})
