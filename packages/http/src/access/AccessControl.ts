/**
 * The checks before anything of a request is decoded, in this order: credential, allow-list of the API key or origin of
 * the page, rate limit, access rule of the endpoint. A request without a valid credential counts against its IP
 * address, and so does one with a key that the address may not use, or of a page that may not use the host's
 * authentication.
 */
import {
  Accounts,
  addressSubject,
  ApiKey,
  type AuditEntry,
  type CurrentRequest,
  Ids,
  type Instant,
  Keys,
  Limits,
  type RateLimitDecision,
  RateLimiter,
  Sessions,
  Unauthorized
} from "@canvass/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AccessRule } from "../contract/shared/EndpointAnnotations.js"
import { accountOf, type Caller, subjectOf } from "../endpoint/Caller.js"
import {
  type ApiError,
  ForeignOrigin,
  type HostAuthenticationFailed,
  IpNotAllowed,
  RateLimited,
  ReadOnlyKey
} from "../problems/ApiError.js"
import { headerOf, isWrite, type RequestContext } from "../request/RequestContext.js"
import { AccessTokens } from "./AccessTokens.js"
import { isForeign, type TrustedOrigins } from "./RequestOrigin.js"

/** The result of the checks of a request. */
export interface AccessDecision {
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
   * Identifies the caller by the credential of a request, counts the request and checks it.
   *
   * @param rule the endpoint's access rule; `undefined` when no endpoint matches
   * @param successStatus status that the audit log says when the request succeeds
   */
  readonly check: (
    context: RequestContext,
    rule: AccessRule | undefined,
    successStatus: number
  ) => Effect.Effect<AccessDecision>
  /**
   * Checks a request of a caller who is identified. Every call of an endpoint passes here: a request after its
   * credential is identified, and the call of a page with the caller of its session.
   *
   * @param counted the decision about the page that makes this call: the call is not counted again
   */
  readonly checkIdentified: (
    context: RequestContext,
    caller: Caller,
    rule: AccessRule | undefined,
    successStatus: number,
    counted?: RateLimitDecision
  ) => Effect.Effect<AccessDecision>
  /** Counts a request of a page against the rate limit of the client's address. */
  readonly countPage: (context: RequestContext) => Effect.Effect<RateLimitDecision>
  /** Counts a request of a page against the rate limit of a caller. */
  readonly countPageOf: (caller: Caller) => Effect.Effect<RateLimitDecision>
  /** Returns the rate limit of the client's address without counting the request. */
  readonly peek: (context: RequestContext) => Effect.Effect<RateLimitDecision>
}

/** Why the credential of a request identifies no caller. */
type AuthenticationError = HostAuthenticationFailed | Unauthorized

/** @param trustedOrigins returns the origins whose pages may write with the authentication of a host */
export const make = (
  limits: RateLimits,
  trustedOrigins: () => TrustedOrigins
): Effect.Effect<AccessControl, never, Accounts | AccessTokens | Keys | RateLimiter | Sessions> =>
  Effect.gen(function*() {
    const accounts = yield* Accounts
    const keys = yield* Keys
    const limiter = yield* RateLimiter
    const sessions = yield* Sessions
    const tokens = yield* AccessTokens
    const { auditQuery } = yield* Limits

    const identify = (context: RequestContext): Effect.Effect<Caller, AuthenticationError> =>
      context.hostAccount === undefined
        ? identifyByCredential(context)
        : Effect.flatMap(
          context.hostAccount,
          (id) => id === undefined || id === null ? identifyByCredential(context) : identifyByHost(id)
        )

    const identifyByHost = (id: unknown): Effect.Effect<Caller, Unauthorized> =>
      isAccountId(id)
        ? Effect.mapBoth(accounts.get(id), {
          onFailure: () => hostAccountMissing,
          onSuccess: (): Caller => ({ _tag: "Host", accountId: id })
        })
        : hostAccountMalformed

    const identifyByCredential = ({ address, headers }: RequestContext): Effect.Effect<Caller, Unauthorized> => {
      const key = headerOf(headers, "x-api-key")
      if (key !== undefined) return Effect.map(keys.identify(key), callerOfKey)
      const authorization = headerOf(headers, "authorization")
      if (authorization === undefined) return Effect.succeed({ _tag: "Anonymous", address })
      const token = bearer.exec(authorization)?.[1]
      return token === undefined
        ? unknownScheme
        : Effect.map(
          Effect.flatMap(tokens.verify(token), ({ id }) => sessions.requireActive(id)),
          ({ accountId, id }): Caller => ({ _tag: "Token", accountId, sessionId: id })
        )
    }

    const takeForAddress = ({ address }: RequestContext) =>
      limiter.take(addressSubject(address), limits.rateLimitAnonymous)

    const limit = (
      context: RequestContext,
      caller: Caller,
      misuse: ForeignOrigin | IpNotAllowed | undefined
    ): Effect.Effect<RateLimitDecision> =>
      caller._tag === "Anonymous" || misuse !== undefined
        ? takeForAddress(context)
        : limiter.take(subjectOf(caller), limits.rateLimitAuthenticated)

    const checkIdentified: AccessControl["checkIdentified"] = (context, caller, rule, successStatus, counted) =>
      isWrite(context.method)
        ? Effect.clockWith((clock) =>
          checkAudited(
            context,
            caller,
            rule,
            auditDraft(context, caller, successStatus, clock.unsafeCurrentTimeMillis(), auditQuery),
            counted
          )
        )
        : checkAudited(context, caller, rule, undefined, counted)

    const checkAudited = (
      context: RequestContext,
      caller: Caller,
      rule: AccessRule | undefined,
      audit: CurrentRequest.AuditDraft | undefined,
      counted: RateLimitDecision | undefined
    ): Effect.Effect<AccessDecision> => {
      const misuse = misuseOf(context, caller, trustedOrigins)
      return Effect.matchCause(counted === undefined ? limit(context, caller, misuse) : Effect.succeed(counted), {
        onFailure: (cause): AccessDecision => ({ caller, rateLimit: undefined, audit, refusal: cause }),
        onSuccess: (rateLimit): AccessDecision => {
          const refusal = refusalOf(caller, rateLimit, misuse, rule)
          return refusal === undefined
            ? { caller, rateLimit, audit: auditOfAllowed(audit, rule), refusal: undefined }
            : { caller, rateLimit, audit: rateLimit.accepted ? audit : undefined, refusal: Cause.fail(refusal) }
        }
      })
    }

    return {
      countPage: takeForAddress,
      countPageOf: (caller) => limiter.take(subjectOf(caller), limits.rateLimitAuthenticated),
      check: (context, rule, successStatus) =>
        Effect.matchEffect(identify(context), {
          onFailure: (refused) =>
            Effect.flatMap(takeForAddress(context), (rateLimit) =>
              Effect.as(
                rateLimit.accepted ? logFailure(context, refused) : Effect.void,
                invalidCredential(refused, rateLimit)
              )),
          onSuccess: (caller) => checkIdentified(context, caller, rule, successStatus)
        }),
      checkIdentified,
      peek: ({ address }) => limiter.peek(addressSubject(address), limits.rateLimitAnonymous)
    }
  })

/** Logged only within the rate limit of the address, so that a caller cannot fill the log. */
const logFailure = ({ traceId }: RequestContext, refused: AuthenticationError): Effect.Effect<void> =>
  refused._tag === "HostAuthenticationFailed"
    ? Effect.annotateLogs(
      Effect.logError("`authenticate` of the host program failed.", Cause.fail(refused.cause)),
      { traceId }
    )
    : Effect.void

const invalidCredential = (refused: AuthenticationError, rateLimit: RateLimitDecision): AccessDecision => ({
  caller: undefined,
  rateLimit,
  audit: undefined,
  refusal: Cause.fail(rateLimit.accepted ? refused : new RateLimited({ limit: rateLimit.limit }))
})

/** A valid credential in a request that may not use it: of another address, or of a page of another origin. */
const misuseOf = (
  { address, headers, method }: RequestContext,
  caller: Caller,
  trustedOrigins: () => TrustedOrigins
): ForeignOrigin | IpNotAllowed | undefined => {
  switch (caller._tag) {
    case "ApiKey":
      return ApiKey.isAddressAllowed(caller.key, address) ? undefined : new IpNotAllowed()
    case "Host":
      return isWrite(method) && isForeign(headers, trustedOrigins()) ? new ForeignOrigin() : undefined
    case "Token":
    case "Anonymous":
      return undefined
  }
}

const refusalOf = (
  caller: Caller,
  rateLimit: RateLimitDecision,
  misuse: ForeignOrigin | IpNotAllowed | undefined,
  rule: AccessRule | undefined
): ApiError | undefined => {
  if (!rateLimit.accepted) return new RateLimited({ limit: rateLimit.limit })
  return misuse ?? (rule === undefined ? undefined : ruleViolation(caller, rule))
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
  startedAt: Instant.Instant,
  maxQueryLength: number
): CurrentRequest.AuditDraft => ({
  method,
  path,
  query: query?.slice(0, maxQueryLength) ?? null,
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

const authMethods = { ApiKey: "apikey", Token: "jwt", Host: "host", Anonymous: "anonymous" } as const satisfies Record<
  Caller["_tag"],
  AuditEntry.AuthMethod
>

const bearer = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i

const unknownScheme = new Unauthorized({
  reason: "The `Authorization` header must be `Bearer` and an access token."
})

const credentialMissing = new Unauthorized({
  reason: "A credential is needed: `X-Api-Key`, or `Authorization: Bearer` and an access token."
})

const isAccountId = Schema.is(Ids.AccountId)

const hostAccountMalformed = new Unauthorized({
  reason: "The program that this API is a part of gave something else than the id of an account for the caller."
})

const hostAccountMissing = new Unauthorized({
  reason: "The program that this API is a part of gave the id of an account that does not exist for the caller."
})

const tokenOnly = new Unauthorized({
  reason: "This operation needs the access token of a login: an API key can't be used for it."
})
