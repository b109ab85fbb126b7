/**
 * Which rate limit counts a request. The API and the pages have separate limits, so that people who read pages and send
 * forms do not use up the requests of the API.
 */
import type { Ids } from "@canvass/core"
import { addressSubject, type RateLimit } from "@canvass/core/ports"
import type { CredentialLimit } from "../contract/shared/EndpointAnnotations.js"
import { type Caller, subjectOf } from "../endpoint/Caller.js"
import { isWrite, type RequestContext } from "../request/RequestContext.js"

/** Limits in requests per minute. */
export interface RateLimits {
  /** The API: for each API key, for each editor token, and for the logins of an account together. */
  readonly rateLimitAuthenticated: number
  /**
   * The API: for an account, over all its credentials. Default: 1 500, or `rateLimitAuthenticated` if that is more, so
   * that the limit of a credential alone can be raised.
   */
  readonly rateLimitAccount: number
  /** The API: for each IP address without a valid credential that it may use. */
  readonly rateLimitAnonymous: number
  /**
   * The API: requests for the changes of surveys, for each credential. They count neither for `rateLimitAuthenticated`
   * nor for `rateLimitAccount`: whoever keeps a copy of the responses does not use up the requests of others.
   */
  readonly rateLimitChanges: number
  /** Pages: views, for each IP address. The views of somebody who is logged in count for the account. */
  readonly rateLimitPages: number
  /** Pages: forms that are sent, and each file of a form, for each IP address. Of a login: for the account. */
  readonly rateLimitForms: number
  /**
   * Pages: forms that are sent with the resume token of a response, for each response. For an address, they count apart
   * from other forms, up to ten times `rateLimitForms`.
   */
  readonly rateLimitResponse: number
}

/** The limits of the API that count a request: that of its credential within that of the account, or of its address. */
export interface RequestLimit extends RateLimit {
  readonly within?: RateLimit
}

/**
 * @param caller `undefined`: the request has no valid credential that its sender may use
 * @param rateLimit which limit of a credential counts the request
 */
export const limitOfRequest = (
  limits: RateLimits,
  { address }: Pick<RequestContext, "address">,
  caller: Caller | undefined,
  rateLimit: CredentialLimit
): RequestLimit => {
  if (caller === undefined || caller._tag === "Anonymous") {
    return { subject: addressSubject(address), limit: limits.rateLimitAnonymous }
  }
  const subject = credentialSubject(caller)
  switch (rateLimit) {
    case "changes":
      return { subject: `changes:${subject}`, limit: limits.rateLimitChanges }
    case "requests":
      return { subject, limit: limits.rateLimitAuthenticated, within: limitOfAccount(limits, caller.accountId) }
  }
}

/** A rotated key has another id and the same name. Each editor token has a limit of its own, within the account. */
const credentialSubject = (caller: Exclude<Caller, { readonly _tag: "Anonymous" }>): string => {
  switch (caller._tag) {
    case "ApiKey":
      return `${subjectOf(caller)}:${caller.key.name}`
    case "EditorToken":
      return `${subjectOf(caller)}:${caller.token.id}`
    case "Token":
    case "Host":
      return subjectOf(caller)
  }
}

export const limitOfAccount = (limits: RateLimits, accountId: Ids.AccountId): RateLimit => ({
  subject: `account:${accountId}`,
  limit: limits.rateLimitAccount
})

/** The limit of an account that applies by default. */
export const defaultAccountLimit = (rateLimitAuthenticated: number): number => Math.max(1_500, rateLimitAuthenticated)

/** @param caller who is logged in; `undefined`: nobody */
export const limitOfPage = (
  limits: RateLimits,
  { address, method }: Pick<RequestContext, "address" | "method">,
  caller: Caller | undefined
): RateLimit => {
  const subject = caller === undefined ? addressSubject(address) : subjectOf(caller)
  return isWrite(method)
    ? { subject: `forms:${subject}`, limit: limits.rateLimitForms }
    : { subject: `pages:${subject}`, limit: limits.rateLimitPages }
}

/** The editor of surveys saves, validates and plans by itself: each session has a limit of its own. */
export const limitOfEditor = (sessionId: string): RateLimit => ({
  subject: `session-editor:${sessionId}`,
  limit: editorRequestsPerMinute
})

const editorRequestsPerMinute = 300

/** All forms of an address with resume tokens: a class behind one address sends many, page by page. */
export const limitOfRespondents = (
  limits: RateLimits,
  { address }: Pick<RequestContext, "address">
): RateLimit => ({
  subject: `respondents:${addressSubject(address)}`,
  limit: formsOfRespondents * limits.rateLimitForms
})

/** How many forms with resume tokens an address may send for each one without. */
const formsOfRespondents = 10

export const limitOfResponse = (limits: RateLimits, responseId: string): RateLimit => ({
  subject: `response:${responseId}`,
  limit: limits.rateLimitResponse
})
