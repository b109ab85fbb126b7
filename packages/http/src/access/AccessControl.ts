/**
 * The checks before anything of a request is decoded, in this order: credential, allow-list of the API key, rate limit,
 * access rule of the endpoint. A request without a valid credential counts against its IP address, and so does one with
 * a key that the address may not use.
 */
import {
  addressSubject,
  ApiKey,
  type CurrentRequest,
  type Instant,
  Keys,
  Limits,
  type RateLimitDecision,
  RateLimiter,
  Unauthorized
} from "@canvass/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import type { AccessRule } from "../contract/shared/EndpointAnnotations.js"
import { accountOf, type Caller, subjectOf } from "../endpoint/Caller.js"
import { type ApiError, IpNotAllowed, RateLimited, ReadOnlyKey } from "../problems/ApiError.js"
import { headerOf, isWrite, type RequestContext } from "../request/RequestContext.js"
import { AccessTokens } from "./AccessTokens.js"

/** The result of the checks of a request. */
export interface Access {
  /** `undefined` when a credential was sent and is not valid. */
  readonly caller: Caller | undefined
  readonly rateLimit: RateLimitDecision | undefined
  /** Present for writes, unless a rate limit refuses them: what the audit log says about the request. */
  readonly audit: CurrentRequest.AuditDraft | undefined
  /** Why the request is not allowed; `undefined` when it is. */
  readonly refusal: Cause.Cause<ApiError> | undefined
}

/** Limits in requests per minute. */
export interface RateLimits {
  /** For an account's API key, and separately for its logins. */
  readonly rateLimitAuthenticated: number
  /** For each IP address without a valid credential that it may use. */
  readonly rateLimitAnonymous: number
}

export interface AccessControl {
  /**
   * Checks a request and counts it.
   *
   * @param rule the endpoint's access rule; `undefined` when no endpoint matches
   * @param successStatus status that the audit log says when the request succeeds
   */
  readonly check: (
    context: RequestContext,
    rule: AccessRule | undefined,
    successStatus: number
  ) => Effect.Effect<Access>
  /** Returns the rate limit of the client's address without counting the request. */
  readonly peek: (context: RequestContext) => Effect.Effect<RateLimitDecision>
}

export const make = (limits: RateLimits): Effect.Effect<AccessControl, never, AccessTokens | Keys | RateLimiter> =>
  Effect.gen(function*() {
    const keys = yield* Keys
    const limiter = yield* RateLimiter
    const tokens = yield* AccessTokens

    const identify = ({ address, headers }: RequestContext): Effect.Effect<Caller, Unauthorized> => {
      const key = headerOf(headers, "x-api-key")
      if (key !== undefined) return Effect.map(keys.identify(key), callerOfKey)
      const authorization = headerOf(headers, "authorization")
      if (authorization === undefined) return Effect.succeed({ _tag: "Anonymous", address })
      const token = bearer.exec(authorization)?.[1]
      return token === undefined
        ? unknownScheme
        : Effect.map(tokens.verify(token), (accountId): Caller => ({ _tag: "Token", accountId }))
    }

    const takeForAddress = ({ address }: RequestContext) =>
      limiter.take(addressSubject(address), limits.rateLimitAnonymous)

    const limit = (context: RequestContext, caller: Caller): Effect.Effect<RateLimitDecision> =>
      caller._tag === "Anonymous" || !isAddressAllowed(caller, context)
        ? takeForAddress(context)
        : limiter.take(subjectOf(caller), limits.rateLimitAuthenticated)

    const checkCaller = (
      context: RequestContext,
      caller: Caller,
      rule: AccessRule | undefined,
      audit: CurrentRequest.AuditDraft | undefined
    ): Effect.Effect<Access> =>
      Effect.matchCause(limit(context, caller), {
        onFailure: (cause): Access => ({ caller, rateLimit: undefined, audit, refusal: cause }),
        onSuccess: (rateLimit): Access => {
          const refusal = refusalOf(context, caller, rateLimit, rule)
          return refusal === undefined
            ? { caller, rateLimit, audit: auditOfAllowed(audit, rule), refusal: undefined }
            : { caller, rateLimit, audit: rateLimit.accepted ? audit : undefined, refusal: Cause.fail(refusal) }
        }
      })

    return {
      check: (context, rule, successStatus) =>
        Effect.matchEffect(identify(context), {
          onFailure: (refused) =>
            Effect.map(takeForAddress(context), (rateLimit) => invalidCredential(refused, rateLimit)),
          onSuccess: (caller) =>
            isWrite(context.method)
              ? Effect.clockWith((clock) =>
                checkCaller(
                  context,
                  caller,
                  rule,
                  auditDraft(context, caller, successStatus, clock.unsafeCurrentTimeMillis())
                )
              )
              : checkCaller(context, caller, rule, undefined)
        }),
      peek: ({ address }) => limiter.peek(addressSubject(address), limits.rateLimitAnonymous)
    }
  })

const invalidCredential = (refused: Unauthorized, rateLimit: RateLimitDecision): Access => ({
  caller: undefined,
  rateLimit,
  audit: undefined,
  refusal: Cause.fail(rateLimit.accepted ? refused : new RateLimited({ limit: rateLimit.limit }))
})

const isAddressAllowed = (caller: Caller, { address }: RequestContext): boolean =>
  caller._tag !== "ApiKey" || ApiKey.isAddressAllowed(caller.key, address)

const refusalOf = (
  context: RequestContext,
  caller: Caller,
  rateLimit: RateLimitDecision,
  rule: AccessRule | undefined
): ApiError | undefined => {
  if (!rateLimit.accepted) return new RateLimited({ limit: rateLimit.limit })
  if (!isAddressAllowed(caller, context)) return new IpNotAllowed()
  return rule === undefined ? undefined : ruleViolation(caller, rule)
}

const ruleViolation = (caller: Caller, rule: AccessRule): ReadOnlyKey | Unauthorized | undefined => {
  if (caller._tag === "ApiKey" && caller.key.scope === "read_only" && rule.scope === "full") return new ReadOnlyKey()
  if (caller._tag === "ApiKey" && rule.credential === "token-only") return tokenOnly
  return caller._tag === "Anonymous" && rule.credential !== "none-needed" ? credentialMissing : undefined
}

const callerOfKey = (key: ApiKey.ApiKey): Caller => ({ _tag: "ApiKey", accountId: key.accountId, key })

const auditDraft = (
  { address, method, path, query }: RequestContext,
  caller: Caller,
  successStatus: number,
  startedAt: Instant.Instant
): CurrentRequest.AuditDraft => ({
  method,
  path,
  query: query?.slice(0, Limits.defaults.auditQuery) ?? null,
  ipAddress: address,
  authMethod: authMethods[caller._tag],
  startedAt,
  successStatus,
  accountId: accountOf(caller)
})

/**
 * An operation that needs no credential belongs to the account that its use case names, such as the owner of the
 * survey, and not to the account of a credential that was sent along.
 */
const auditOfAllowed = (
  audit: CurrentRequest.AuditDraft | undefined,
  rule: AccessRule | undefined
): CurrentRequest.AuditDraft | undefined =>
  audit !== undefined && rule?.credential === "none-needed" ? { ...audit, accountId: undefined } : audit

const authMethods = { ApiKey: "apikey", Token: "jwt", Anonymous: "anonymous" } as const

const bearer = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i

const unknownScheme = new Unauthorized({
  reason: "The `Authorization` header must be `Bearer` and an access token."
})

const credentialMissing = new Unauthorized({
  reason: "A credential is needed: `X-Api-Key`, or `Authorization: Bearer` and an access token."
})

const tokenOnly = new Unauthorized({
  reason: "This operation needs the access token of a login: an API key can't be used for it."
})
