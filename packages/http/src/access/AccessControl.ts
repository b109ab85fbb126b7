/**
 * The checks before anything of a request is decoded, in this order: credential, allow-list of the API key or origin of
 * the page, rate limit, access rule of the endpoint. A request without a valid credential counts against its IP
 * address, and so does one with a key that the address may not use, or of a page that may not use the host's
 * authentication or its editor token.
 */
import {
  Accounts,
  ApiKey,
  type AuditEntry,
  EditorTokens,
  Ids,
  type Instant,
  Keys,
  Limits,
  NotFound,
  RateLimiter,
  Unauthorized,
  ValidationError
} from "@canvass/core"
import {
  AllowList,
  type CurrentRequest,
  type EditorTokenClaims,
  editorTokenStart,
  type RateLimit,
  type RateLimitDecision,
  Sessions,
  Text,
  type ValidEditorToken
} from "@canvass/core/ports"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { AccessRule, CredentialLimit, EditorAccess } from "../contract/shared/EndpointAnnotations.js"
import { accountOf, type Caller, type EditorTokenCaller, reachesSurvey, surveysOf } from "../endpoint/Caller.js"
import {
  type AccessError,
  type ApiError,
  EditorOriginNotListed,
  ForeignOrigin,
  type HostAuthenticationFailed,
  IpNotAllowed,
  NotForEditors,
  RateLimited,
  ReadOnlyKey
} from "../problems/ApiError.js"
import { redactSecrets } from "../request/redactSecrets.js"
import { headerOf, isWrite, type RequestContext } from "../request/RequestContext.js"
import { AccessTokens } from "./AccessTokens.js"
import {
  limitOfAccount,
  limitOfEditor,
  limitOfPage,
  limitOfRequest,
  limitOfRespondents,
  limitOfResponse,
  type RateLimits,
  type RequestLimit
} from "./RateLimits.js"
import { isForeign, type TrustedOrigins } from "./RequestOrigin.js"

/** The result of the checks of a request. */
export interface AccessDecision {
  /** `undefined` when a credential was sent and is not valid. */
  readonly caller: Caller | undefined
  readonly rateLimit: RateLimitDecision | undefined
  /** What the audit log says about the request. Present for writes, unless a rate limit refuses them. */
  readonly audit: CurrentRequest.AuditDraft | undefined
  /** Why the request is not allowed; `undefined` when it is. */
  readonly refusal: Cause.Cause<ApiError> | undefined
  /**
   * The origin of the page that sent the request, if it may read the response: its editor token names it, ended or not,
   * and is for the operation.
   */
  readonly editorOrigin?: string | undefined
}

/** What a request asks for. */
export interface AccessTarget {
  /** The access rule of the endpoint. `undefined` when no endpoint matches. */
  readonly rule: AccessRule | undefined
  /** What of an editor token the endpoint needs. `undefined`: no such token may call it. */
  readonly editors: EditorAccess | undefined
  /** Which limit of a credential counts the request. */
  readonly countedBy: CredentialLimit
  /** The status that the audit log says when the request succeeds. */
  readonly successStatus: number
  /** Whether the endpoint changes nothing, so that the audit log has no entry of the request. */
  readonly writesNothing: boolean
  /** The path parameters of the request by name. */
  readonly parameters: Readonly<Record<string, string | undefined>>
}

export interface AccessControl {
  /**
   * Identifies the caller by the credential of a request, counts the request and checks it.
   */
  readonly check: (context: RequestContext, target: AccessTarget) => Effect.Effect<AccessDecision>
  /**
   * Checks a request of a caller who is identified. Every call of an endpoint passes here: a request after its
   * credential is identified, and the call of a page with the caller of its session.
   *
   * @param counted the decision about the page that makes this call: the call is not counted again
   */
  readonly checkIdentified: (
    context: RequestContext,
    caller: Caller,
    target: AccessTarget,
    counted?: RateLimitDecision
  ) => Effect.Effect<AccessDecision>
  /**
   * Checks the credential of a request anew that was allowed, and has waited since. Does not count the request.
   */
  readonly recheck: (
    context: RequestContext,
    caller: Caller,
    target: AccessTarget
  ) => Effect.Effect<void, AccessError>
  /**
   * Counts a request of a page, or a file of its form.
   *
   * @param caller who is logged in; `undefined`: nobody
   */
  readonly countPage: (context: RequestContext, caller: Caller | undefined) => Effect.Effect<RateLimitDecision>
  /** Counts a request of the editor of surveys in a session. */
  readonly countEditor: (sessionId: string) => Effect.Effect<RateLimitDecision>
  /** Counts a form of the respondent of a response. */
  readonly countRespondent: (context: RequestContext, responseId: string) => Effect.Effect<RateLimitDecision>
  /** Returns the rate limit of the API for the client's address without counting the request. */
  readonly peek: (context: RequestContext) => Effect.Effect<RateLimitDecision>
  /** Returns the rate limit of the API for an account without counting a request. */
  readonly peekAccount: (accountId: Ids.AccountId) => Effect.Effect<RateLimitDecision>
}

/** Why the credential of a request identifies no caller. */
type AuthenticationError = HostAuthenticationFailed | Unauthorized

/** @param trustedOrigins returns the origins whose pages may write with the authentication of a host */
export const make = (
  limits: RateLimits,
  trustedOrigins: () => TrustedOrigins
): Effect.Effect<AccessControl, never, Accounts | AccessTokens | EditorTokens | Keys | RateLimiter | Sessions> =>
  Effect.gen(function*() {
    const accounts = yield* Accounts
    const keys = yield* Keys
    const limiter = yield* RateLimiter
    const sessions = yield* Sessions
    const tokens = yield* AccessTokens
    const editorTokens = yield* EditorTokens
    const { auditActor, auditQuery } = yield* Limits

    const identify = (context: RequestContext): Effect.Effect<Caller, AuthenticationError> =>
      context.hostAccount === undefined
        ? identifyByCredential(context)
        : Effect.flatMap(
          context.hostAccount,
          (returned) => isUnknownToHost(returned) ? identifyByCredential(context) : identifyByHost(returned)
        )

    const decodeHostCaller = hostCallerDecoder(auditActor)

    const identifyByHost = (returned: unknown): Effect.Effect<Caller, Unauthorized> =>
      Either.match(decodeHostCaller(returned), {
        onLeft: hostCallerMalformed,
        onRight: ({ account, actor, authMethod = "host", scope = "full" }) =>
          Effect.mapBoth(accounts.get(account), {
            onFailure: () => hostAccountMissing,
            onSuccess: (): Caller => ({ _tag: "Host", accountId: account, actor, scope, authMethod })
          })
      })

    const identifyByCredential = ({ address, headers }: RequestContext): Effect.Effect<Caller, Unauthorized> => {
      const key = headerOf(headers, "x-api-key")
      if (key !== undefined) return Effect.map(keys.identify(key), callerOfKey)
      const authorization = headerOf(headers, "authorization")
      if (authorization === undefined) return Effect.succeed({ _tag: "Anonymous", address })
      const token = bearerToken(authorization)
      if (token?.startsWith(apiKeyStart) === true) return Effect.map(keys.identify(token), callerOfKey)
      return token === undefined
        ? unknownScheme
        : Effect.map(
          Effect.flatMap(tokens.verify(token), ({ id }) => sessions.requireActive(id)),
          ({ accountId, id }): Caller => ({ _tag: "Token", accountId, sessionId: id })
        )
    }

    /** The host is asked once for each request: of its caller, only the account is looked up. */
    const identifyAgain = (context: RequestContext, caller: Caller): Effect.Effect<Caller, Unauthorized> =>
      caller._tag === "Host"
        ? Effect.mapBoth(accounts.get(caller.accountId), {
          onFailure: () => hostAccountMissing,
          onSuccess: () => caller
        })
        : identifyByCredential(context)

    const take = ({ limit, subject, within }: RequestLimit) => limiter.take(subject, limit, within)
    const peek = ({ limit, subject }: RateLimit) => limiter.peek(subject, limit)

    const checkIdentified: AccessControl["checkIdentified"] = (context, caller, target, counted) =>
      isWrite(context.method) && !target.writesNothing
        ? Effect.clockWith((clock) =>
          checkAudited(
            context,
            caller,
            target,
            auditDraft(context, caller, target.successStatus, clock.unsafeCurrentTimeMillis(), auditQuery),
            counted
          )
        )
        : checkAudited(context, caller, target, undefined, counted)

    const checkAudited = (
      context: RequestContext,
      caller: Caller,
      target: AccessTarget,
      audit: CurrentRequest.AuditDraft | undefined,
      counted: RateLimitDecision | undefined
    ): Effect.Effect<AccessDecision> => {
      const misuse = misuseOf(context, caller, trustedOrigins)
      const decision = counted === undefined
        ? take(limitOfRequest(limits, context, misuse === undefined ? caller : undefined, target.countedBy))
        : Effect.succeed(counted)
      return Effect.matchCause(decision, {
        onFailure: (cause): AccessDecision => ({ caller, rateLimit: undefined, audit, refusal: cause }),
        onSuccess: (rateLimit): AccessDecision => {
          const refusal = refusalOf(caller, rateLimit, misuse, target)
          return refusal === undefined
            ? { caller, rateLimit, audit: auditOfAllowed(audit, target.rule), refusal: undefined }
            : { caller, rateLimit, audit: rateLimit.accepted ? audit : undefined, refusal: Cause.fail(refusal) }
        }
      })
    }

    const checkCaller = (
      context: RequestContext,
      target: AccessTarget,
      identified: Effect.Effect<Caller, AuthenticationError>
    ): Effect.Effect<AccessDecision> =>
      Effect.matchEffect(identified, {
        onFailure: (refused) =>
          Effect.flatMap(take(limitOfRequest(limits, context, undefined, target.countedBy)), (rateLimit) =>
            Effect.as(
              rateLimit.accepted ? logFailure(context, refused) : Effect.void,
              invalidCredential(refused, rateLimit)
            )),
        onSuccess: (caller) => checkIdentified(context, caller, target)
      })

    /** A page may read why its token is refused, such as that it has expired. Nobody else may read a response. */
    const checkEditor = (context: RequestContext, target: AccessTarget, token: string): Effect.Effect<AccessDecision> =>
      Effect.matchEffect(editorTokens.read(token), {
        onFailure: (refused) => checkCaller(context, target, Effect.fail(refused)),
        onSuccess: (claims) =>
          Effect.map(
            checkCaller(context, target, Effect.map(editorTokens.requireValid(claims), callerOfEditor)),
            (decision) =>
              target.editors === undefined ? decision : { ...decision, editorOrigin: listedOrigin(context, claims) }
          )
      })

    return {
      check: (context, target) => {
        const token = editorTokenOf(context)
        return token === undefined
          ? checkCaller(context, target, identify(context))
          : checkEditor(context, target, token)
      },
      checkIdentified,
      countPage: (context, caller) => take(limitOfPage(limits, context, caller)),
      countEditor: (sessionId) => take(limitOfEditor(sessionId)),
      countRespondent: (context, responseId) =>
        Effect.flatMap(
          take(limitOfRespondents(limits, context)),
          (ofAddress) => ofAddress.accepted ? take(limitOfResponse(limits, responseId)) : Effect.succeed(ofAddress)
        ),
      recheck: (context, caller, target) =>
        Effect.flatMap(identifyAgain(context, caller), (found) => {
          const refusal = misuseOf(context, found, trustedOrigins) ?? ruleViolation(found, target)
          return refusal === undefined ? Effect.void : Effect.fail(refusal)
        }),
      peek: (context) => peek(limitOfRequest(limits, context, undefined, "requests")),
      peekAccount: (accountId) => peek(limitOfAccount(limits, accountId))
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
  context: RequestContext,
  caller: Caller,
  trustedOrigins: () => TrustedOrigins
): Misuse | undefined => {
  const { address, headers, method } = context
  switch (caller._tag) {
    case "ApiKey":
      return AllowList.isAllowed(caller.key.allowedIps, address) ? undefined : new IpNotAllowed()
    case "Host":
      return isWrite(method) && isForeign(headers, trustedOrigins()) ? new ForeignOrigin() : undefined
    case "EditorToken":
      return listedOrigin(context, caller.token) === undefined ? new EditorOriginNotListed() : undefined
    case "Token":
    case "Anonymous":
      return undefined
  }
}

type Misuse = EditorOriginNotListed | ForeignOrigin | IpNotAllowed

/** The origin of the page that sends a request, if a token names it. */
const listedOrigin = (
  { headers }: Pick<RequestContext, "headers">,
  { origins }: Pick<EditorTokenClaims, "origins">
): string | undefined => {
  const origin = headerOf(headers, "origin")
  return origin !== undefined && origins.includes(origin) ? origin : undefined
}

const refusalOf = (
  caller: Caller,
  rateLimit: RateLimitDecision,
  misuse: Misuse | undefined,
  target: AccessTarget
): ApiError | undefined => {
  if (!rateLimit.accepted) return new RateLimited({ limit: rateLimit.limit })
  return misuse ?? ruleViolation(caller, target)
}

const ruleViolation = (
  caller: Caller,
  target: AccessTarget
): NotForEditors | NotFound | ReadOnlyKey | Unauthorized | undefined => {
  const { parameters, rule } = target
  if (rule === undefined) return undefined
  if (caller._tag === "EditorToken") return editorViolation(caller, target)
  if (scopeOf(caller) === "read_only" && rule.scope === "full") return new ReadOnlyKey()
  if (!reaches(caller, rule, parameters)) return new NotFound()
  if (caller._tag === "ApiKey" && rule.credential === "token-only") return tokenOnly
  return caller._tag === "Anonymous" && rule.credential !== "none-needed" ? credentialMissing : undefined
}

/** A token is for the operations that name it in the contract, and for its survey where they name one. */
const editorViolation = (
  { token }: EditorTokenCaller,
  { editors, parameters: { id } }: AccessTarget
): NotForEditors | NotFound | undefined => {
  if (editors === undefined) return new NotForEditors({ needsPublish: false })
  if (editors === "publishes" && !token.publish) return new NotForEditors({ needsPublish: true })
  // Ids in a path may be in upper case.
  return id === undefined || id.toLowerCase() === token.surveyId ? undefined : new NotFound()
}

const scopeOf = (caller: Caller): ApiKey.KeyScope =>
  caller._tag === "ApiKey" ? caller.key.scope : caller._tag === "Host" ? caller.scope : "full"

/** Whether a key that is restricted to surveys reaches what the request asks for. Any other caller does. */
const reaches = (caller: Caller, { surveys }: AccessRule, parameters: AccessTarget["parameters"]): boolean => {
  switch (surveys) {
    case "nothing":
      return surveysOf(caller) === undefined
    case "handler":
      return true
    case "id":
    case "surveyId":
      // Ids in a path may be in upper case.
      return reachesSurvey(caller, parameters[surveys]?.toLowerCase())
  }
}

const callerOfEditor = (token: ValidEditorToken): EditorTokenCaller => ({
  _tag: "EditorToken",
  accountId: token.accountId,
  token
})

const callerOfKey = (key: ApiKey.ApiKey): Caller => ({ _tag: "ApiKey", accountId: key.accountId, key })

const auditDraft = (
  { address, method, path, query }: RequestContext,
  caller: Caller,
  successStatus: number,
  startedAt: Instant.Instant,
  maxQueryLength: number
): CurrentRequest.AuditDraft => ({
  method,
  path: redactSecrets(path),
  query: query === undefined ? null : redactSecrets(query).slice(0, maxQueryLength),
  ipAddress: address,
  authMethod: authMethodOf(caller),
  actor: actorOf(caller),
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

const authMethodOf = (caller: Caller): AuditEntry.AuthMethod => {
  switch (caller._tag) {
    case "ApiKey":
      return "apikey"
    case "Token":
      return "jwt"
    case "EditorToken":
      return caller.token.maker.via
    case "Host":
      return caller.authMethod
    case "Anonymous":
      return "anonymous"
  }
}

/** Who acts. With an editor token also by which credential: the audit log has no other place for its name. */
const actorOf = (caller: Caller): string | undefined => {
  switch (caller._tag) {
    case "Host":
      return caller.actor
    case "EditorToken": {
      const { actor, keyName } = caller.token
      const means = keyName === null ? "editor token" : `editor token of the key ${JSON.stringify(keyName)}`
      return actor === null ? means : `${actor} (${means})`
    }
    case "ApiKey":
    case "Token":
    case "Anonymous":
      return undefined
  }
}

const bearerToken = (authorization: string): string | undefined =>
  /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(authorization)?.[1]

/**
 * The editor token of a request. It comes before the authentication of a host, so that a page that sends one never has
 * more rights than it says. An API key comes before it.
 */
const editorTokenOf = ({ headers }: RequestContext): string | undefined => {
  if (headerOf(headers, "x-api-key") !== undefined) return undefined
  const token = bearerToken(headerOf(headers, "authorization") ?? "")
  return token?.startsWith(editorTokenStart) === true ? token : undefined
}

/** No access token starts so: it is a JWT, which starts with `ey`. Many clients can send a key in this header only. */
const apiKeyStart = "sr_"

const unknownScheme = new Unauthorized({
  reason: "The `Authorization` header must be `Bearer` and an access token or an API key."
})

const credentialMissing = new Unauthorized({
  reason: "A credential is needed: `X-Api-Key`, or `Authorization: Bearer` and an access token."
})

/** Whether the host does not know the caller: it returned no account. */
const isUnknownToHost = (returned: unknown): boolean =>
  returned === undefined || returned === null ||
  Predicate.hasProperty(returned, "account") && (returned.account === undefined || returned.account === null)

/** Decodes what the host returned for a caller: the id of an account, or an object with it. */
const hostCallerDecoder = (maxActorLength: number) => {
  const decode = ValidationError.decoder(
    Schema.Struct({
      account: Ids.AccountId,
      actor: Schema.optional(Text.line(maxActorLength)),
      scope: Schema.optional(ApiKey.KeyScope),
      authMethod: Schema.optional(Schema.Literal("cli", "host"))
    })
  )
  return (returned: unknown) => decode(Predicate.isString(returned) ? { account: returned } : returned)
}

/** Names each violation, because the reader is most likely the developer of the host. */
const hostCallerMalformed = ({ message }: ValidationError.InvalidInput): Unauthorized =>
  new Unauthorized({
    reason: "The program that this API is a part of gave something else than the id of an account, or an object with " +
      `it, for the caller. ${message}`
  })

const hostAccountMissing = new Unauthorized({
  reason: "The program that this API is a part of gave the id of an account that does not exist for the caller."
})

const tokenOnly = new Unauthorized({
  reason: "This operation needs the access token of a login: an API key can't be used for it."
})
