/** The codes of violations. They are stable: programs and the documentation of problems refer to them. */

/** Codes of a malformed input, each with its meaning. */
export const inputCodes = {
  "required": "A field, a parameter, the body or the answer to a required question is missing.",
  "wrong-type": "The value is of another type than expected, such as a text for a number, or an unknown question type.",
  "unknown-field": "The body has a field that the operation does not know.",
  "invalid": "The value does not have the form that `detail` describes.",
  "invalid-character": "A text contains U+0000 or a lone surrogate.",
  "invalid-format": "A text or a date does not have the format that the question demands.",
  "too-short": "A text is empty, blank or too short.",
  "too-long": "A text is too long, or `metadata` are too large.",
  "too-few": "A list has too few items.",
  "too-many": "A list or an object has too many items.",
  "out-of-range": "A number, a date or a size is below the minimum or above the maximum.",
  "out-of-order": "A minimum is above its maximum, or the start of a range is after its end.",
  "duplicate": "An earlier item has the same id, key or value, or answers the same question.",
  "not-allowed": "The value is not allowed together with the other values.",
  "unknown-question": "The survey has no question with this id or key.",
  "retired-question": "The question has been removed from the survey.",
  "unknown-file":
    "There is no such uploaded file, it was uploaded for another survey or question, another response has it, or it has " +
    "expired.",
  "unknown-option": "The question has no option with this value.",
  "unknown-row": "The matrix has no row with this value.",
  "too-many-others": "The answer contains more texts of the respondent's own than a multiple choice accepts.",
  "off-step": "The number is not on a step of the slider.",
  "in-the-future": "The time is in the future.",
  "too-many-faults": "There are more violations than `errors` lists.",
  "invalid-email": "The text is not an e-mail address.",
  "wrong-confirmation": "The text is not the e-mail address of the account.",
  "invalid-address": "The text is not an IPv4 address.",
  "invalid-url": "The text is not a URL.",
  "https-required": "The URL does not begin with `https://`.",
  "user-info": "The URL contains a user name or a password.",
  "private-address": "The host of the URL is not a public address.",
  "unknown-event": "There is no event with this name.",
  "invalid-parameter": "The name or the value of a query parameter cannot be decoded.",
  "unknown-parameter": "The operation has no query parameter with this name.",
  "repeated-parameter": "A query parameter occurs twice.",
  "wrong-cursor": "The cursor belongs to another list, or to the same list with other filters or another order.",
  "malformed-json": "The body is not JSON.",
  "malformed-request": "The request is not well-formed HTTP."
} as const satisfies Record<string, string>

/** Codes of a rule of the domain that does not allow a well-formed input, each with its meaning. */
export const ruleCodes = {
  "not-accepting": "The survey is not published, so it accepts no responses.",
  "closed": "The closing time of the survey has passed.",
  "private": "The survey is private, and the caller does not belong to its account.",
  "completed": "The response is completed and cannot be changed.",
  "no-questions": "The survey has no questions, so it cannot be published.",
  "closes-in-the-past": "The closing time of the survey is past, so it cannot be published.",
  "not-published": "The survey has never been published, so it cannot be closed.",
  "answered": "The question has answers, so its type cannot change.",
  "retired-key": "The key belongs to a retired question, whose answers are kept.",
  "retired-too-large":
    "The questions of the survey and its retired questions, whose answers are kept, are too large together.",
  "too-many-webhooks": "The account has the maximum number of webhooks.",
  "webhook-inactive": "The webhook is not active.",
  "registration-closed": "The operator has closed registration.",
  "invalid-token": "The token is unknown, was used or has expired.",
  "too-many-mails": "The address has received as many mails as it may within an hour.",
  "email-taken": "There is already an account with this e-mail address.",
  "wrong-password": "The current password is not that of the account.",
  "recent-login-required": "The account has no password, and the login is too long ago.",
  "storage-full": "The files of the account take as many bytes as they may.",
  "identity-taken": "The login at the identity provider is linked to another account.",
  "too-many-identities": "The account has the maximum number of logins at identity providers.",
  "last-login": "The account has no password and no other way to log in.",
  "wrong-account": "The login at the identity provider belongs to the e-mail address of another account.",
  "idempotency-key-reused": "The `Idempotency-Key` was used before with another request."
} as const satisfies Record<string, string>

/** A code of a violation. */
export type ViolationCode = keyof typeof inputCodes | keyof typeof ruleCodes

/** What a code means. */
export const meaningOf = (code: ViolationCode): string => ({ ...inputCodes, ...ruleCodes })[code]

/** Whether a text is a code of a violation. */
export const isViolationCode = (text: string): text is ViolationCode =>
  Object.hasOwn(inputCodes, text) || Object.hasOwn(ruleCodes, text)

/** All codes, those of malformed inputs first. */
export const violationCodes: ReadonlyArray<ViolationCode> = [...Object.keys(inputCodes), ...Object.keys(ruleCodes)]
  .filter(isViolationCode)

/** The message of a schema filter that makes a violation with this code: `code: detail`. */
export const codedMessage = (code: ViolationCode, detail: string): string => `${code}: ${detail}`

/** Splits a message of `codedMessage`. Undefined for any other message. */
export const parseCodedMessage = (
  message: string
): { readonly code: ViolationCode; readonly detail: string } | undefined => {
  const end = message.indexOf(": ")
  const code = message.slice(0, Math.max(0, end))
  return isViolationCode(code) ? { code, detail: message.slice(end + 2) } : undefined
}
