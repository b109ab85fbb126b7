/**
 * The codes of violations. They are stable: programs and the documentation of problems refer to them. Their meanings
 * are in `violationMeanings.ts`, because only documentation needs them.
 */
import * as Schema from "effect/Schema"
import { noParams, ViolationParams } from "./ViolationParams.js"

/** Codes of a malformed input. */
export const inputCodes = [
  "required",
  "wrong-type",
  "unknown-field",
  "invalid",
  "invalid-character",
  "invalid-format",
  "too-short",
  "too-long",
  "too-few",
  "too-many",
  "out-of-range",
  "out-of-order",
  "duplicate",
  "not-allowed",
  "unknown-question",
  "retired-question",
  "unknown-file",
  "unknown-survey",
  "unknown-segment",
  "unknown-asset",
  "unknown-option",
  "unknown-row",
  "too-many-others",
  "off-step",
  "low-contrast",
  "exclusive",
  "must-be-true",
  "invalid-answer",
  "not-before",
  "undeclared",
  "unreachable",
  "invalid-reference",
  "too-deep",
  "in-the-future",
  "in-the-past",
  "too-many-faults",
  "invalid-email",
  "wrong-confirmation",
  "invalid-address",
  "invalid-url",
  "https-required",
  "user-info",
  "private-address",
  "unknown-event",
  "invalid-parameter",
  "unknown-parameter",
  "repeated-parameter",
  "wrong-cursor",
  "not-citable",
  "malformed-json",
  "malformed-request"
] as const

/** Codes of a rule of the domain that does not allow a well-formed input. */
export const ruleCodes = [
  "not-accepting",
  "private",
  "completed",
  "already-answered",
  "no-questions",
  "no-variables",
  "closes-in-the-past",
  "not-published",
  "not-while-published",
  "pending-changes",
  "quota-counting",
  "answered",
  "in-use",
  "missing-asset",
  "retired-key",
  "retired-too-large",
  "too-many-versions",
  "too-many-surveys",
  "too-many-aliases",
  "definitions-full",
  "too-many-translations",
  "translations-too-large",
  "too-many-groups",
  "too-many-segments",
  "too-many-assets",
  "too-many-webhooks",
  "too-many-keys",
  "name-taken",
  "webhook-inactive",
  "registration-closed",
  "invalid-token",
  "too-many-mails",
  "email-taken",
  "wrong-password",
  "recent-login-required",
  "storage-full",
  "identity-taken",
  "too-many-identities",
  "last-login",
  "wrong-account",
  "idempotency-key-reused"
] as const

/** All codes, those of malformed inputs first. */
export const violationCodes = [...inputCodes, ...ruleCodes] as const

/** A code of a violation. */
export type ViolationCode = typeof violationCodes[number]

const codes: ReadonlySet<string> = new Set(violationCodes)

/** Whether a text is a code of a violation. */
export const isViolationCode = (text: string): text is ViolationCode => codes.has(text)

/** The message of a schema filter that makes a violation with this code, detail and parameters. */
export const codedMessage = (code: ViolationCode, detail: string, params: ViolationParams = noParams): string =>
  [code, JSON.stringify(params), detail].join(separator)

/** JSON has no U+0000. */
const separator = "\u0000"

/** Splits a message of `codedMessage`. Undefined for any other message. */
export const parseCodedMessage = (
  message: string
): { readonly code: ViolationCode; readonly detail: string; readonly params: ViolationParams } | undefined => {
  const [code = "", params = "", ...detail] = message.split(separator)
  return isViolationCode(code)
    ? { code, detail: detail.join(separator), params: decodeParams(params) }
    : undefined
}

const decodeParams = Schema.decodeSync(Schema.parseJson(ViolationParams))
