/**
 * Who calls, and whether it may ask at all: the checks before anything of the request is looked at, in the order of
 * decisions §8. What they learn stands in the exchange, for the stages and the answer that follow.
 */
import {
  addressSubject,
  ApiKey,
  type CurrentRequest,
  type Instant,
  Keys,
  RateLimiter,
  Unauthorized
} from "@canvass/core"
import * as Effect from "effect/Effect"
import * as AccessTokens from "./AccessTokens.js"
import { IpNotAllowed, RateLimited, ReadOnlyKey } from "./ApiError.js"
import { type Exchange, header } from "./Exchange.js"
import { type AccessRule, accountOf, type Caller } from "./Handler.js"
import type { Settings } from "./Settings.js"

type Refused = IpNotAllowed | RateLimited | Unauthorized

export const make = (settings: Pick<Settings, "rateLimitAnonymous" | "rateLimitAuthenticated">) =>
  Effect.gen(function*() {
    const keys = yield* Keys
    const limiter = yield* RateLimiter
    const tokens = yield* AccessTokens.AccessTokens

    const takeAddress = (exchange: Exchange, outcome: Effect.Effect<Caller, Unauthorized>) =>
      counted(exchange, limiter.take(addressSubject(exchange.address), settings.rateLimitAnonymous), outcome)

    const identify = (exchange: Exchange): Effect.Effect<Caller, Unauthorized> => {
      const key = header(exchange.incoming, "x-api-key")
      if (key !== undefined) return Effect.map(keys.identify(key), ofKey)
      const { authorization } = exchange.incoming.headers
      if (authorization === undefined) return Effect.succeed({ _tag: "Anonymous", address: exchange.address })
      const token = bearer.exec(authorization)?.[1]
      return token === undefined
        ? unknownScheme
        : Effect.map(tokens.verify(token), (accountId): Caller => ({ _tag: "Token", accountId }))
    }

    /** From an address that the key is for, and within the limit. */
    const take = (exchange: Exchange, caller: Caller): Effect.Effect<Caller, Refused> => {
      const admitted = Effect.succeed(caller)
      if (caller._tag === "Anonymous") return takeAddress(exchange, admitted)
      const subject = subjectOf(caller)
      if (caller._tag === "ApiKey" && !ApiKey.isAddressAllowed(caller.key, exchange.address)) {
        return Effect.flatMap(limiter.peek(subject, settings.rateLimitAuthenticated), (verdict) => {
          exchange.verdict = verdict
          return Effect.fail(new IpNotAllowed())
        })
      }
      return counted(exchange, limiter.take(subject, settings.rateLimitAuthenticated), admitted)
    }

    /** A credential that fails counts against the address, as a request without one does. */
    const admit = (exchange: Exchange, successStatus: number): Effect.Effect<Caller, Refused> =>
      Effect.matchEffect(identify(exchange), {
        onFailure: (refused) => takeAddress(exchange, Effect.fail(refused)),
        onSuccess: (caller) =>
          Effect.clockWith((clock) => {
            exchange.caller = caller
            if (isWrite(exchange.method)) {
              exchange.facts.audit = draft(exchange, caller, successStatus, clock.unsafeCurrentTimeMillis())
            }
            return take(exchange, caller)
          })
      })

    /** For what counts nothing: where the address stands. */
    const peek = (exchange: Exchange): Effect.Effect<void> =>
      Effect.map(limiter.peek(addressSubject(exchange.address), settings.rateLimitAnonymous), (verdict) => {
        exchange.verdict = verdict
      })

    return { admit, peek }
  })

/** Why this caller may not use this operation, if so. */
export const refusal = (caller: Caller, access: AccessRule): ReadOnlyKey | Unauthorized | undefined => {
  if (caller._tag === "ApiKey" && caller.key.scope === "read_only" && access.scope === "full") return new ReadOnlyKey()
  if (caller._tag === "ApiKey" && access.credential === "token-only") return tokenOnly
  return caller._tag === "Anonymous" && access.credential !== "none-needed" ? credentialMissing : undefined
}

/** Who shares a limit and an idempotency key: a key and its account's logins count apart (decisions §10). */
export const subjectOf = (caller: Caller): string => {
  switch (caller._tag) {
    case "ApiKey":
      return `key:${caller.key.id}`
    case "Token":
      return `user:${caller.accountId}`
    case "Anonymous":
      return `anonymous:${caller.address}`
  }
}

export const isWrite = (method: string): boolean => writes.has(method)

const writes: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"])

/** The outcome, if the limiter lets it come to that. */
const counted = (
  exchange: Exchange,
  decision: ReturnType<RateLimiter["Type"]["take"]>,
  outcome: Effect.Effect<Caller, Unauthorized>
): Effect.Effect<Caller, Refused> =>
  Effect.flatMap(decision, (verdict): Effect.Effect<Caller, Refused> => {
    exchange.verdict = verdict
    return verdict.accepted ? outcome : Effect.fail(new RateLimited({ limit: verdict.limit }))
  })

const ofKey = (key: ApiKey.ApiKey): Caller => ({ _tag: "ApiKey", accountId: key.accountId, key })

const draft = (
  { address, method, path, query }: Exchange,
  caller: Caller,
  successStatus: number,
  startedAt: Instant.Instant
): CurrentRequest.AuditDraft => ({
  method,
  path,
  query: query ?? null,
  ipAddress: address,
  authMethod: authMethods[caller._tag],
  startedAt,
  successStatus,
  accountId: accountOf(caller)
})

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
