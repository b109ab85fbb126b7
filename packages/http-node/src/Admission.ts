/**
 * Who calls, and whether it may ask at all: the checks before anything of the request is looked at, in the order of
 * decisions §8. What they learn stands in the exchange, for the stages and the answer that follow.
 */
import { addressSubject, ApiKey, Instant, Keys, RateLimiter, Unauthorized } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as AccessTokens from "./AccessTokens.js"
import { IpNotAllowed, RateLimited, ReadOnlyKey } from "./ApiError.js"
import { type Exchange, header } from "./Exchange.js"
import { type AccessRule, accountOf, type Caller } from "./Handler.js"
import type { Settings } from "./Settings.js"

export const make = (settings: Pick<Settings, "rateLimitAnonymous" | "rateLimitAuthenticated">) =>
  Effect.gen(function*() {
    const keys = yield* Keys
    const limiter = yield* RateLimiter
    const tokens = yield* AccessTokens.AccessTokens

    const takeAddress = (exchange: Exchange): Effect.Effect<void, RateLimited> =>
      counted(exchange, limiter.take(addressSubject(exchange.address), settings.rateLimitAnonymous))

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

    /** A credential that fails counts against the address, as a request without one does. */
    const admit = (exchange: Exchange, successStatus: number) =>
      Effect.gen(function*() {
        const caller = yield* Effect.catchAll(
          identify(exchange),
          (refused) => Effect.zipRight(takeAddress(exchange), Effect.fail(refused))
        )
        exchange.caller = caller
        if (isWrite(exchange.method)) exchange.facts.audit = yield* draft(exchange, caller, successStatus)
        if (caller._tag === "Anonymous") {
          yield* takeAddress(exchange)
          return caller
        }
        if (caller._tag === "ApiKey" && !ApiKey.addressAllowed(caller.key, exchange.address)) {
          exchange.verdict = yield* limiter.peek(subjectOf(caller), settings.rateLimitAuthenticated)
          return yield* Effect.fail(new IpNotAllowed())
        }
        yield* counted(exchange, limiter.take(subjectOf(caller), settings.rateLimitAuthenticated))
        return caller
      })

    /** For what counts nothing: where the address stands. */
    const peek = (exchange: Exchange): Effect.Effect<void> =>
      Effect.map(limiter.peek(addressSubject(exchange.address), settings.rateLimitAnonymous), (verdict) => {
        exchange.verdict = verdict
      })

    return { admit, peek }
  })

/** Whether this caller may use this operation. */
export const permit = (caller: Caller, access: AccessRule): Effect.Effect<void, ReadOnlyKey | Unauthorized> => {
  if (caller._tag === "ApiKey" && caller.key.scope === "read_only" && access.scope === "full") {
    return Effect.fail(new ReadOnlyKey())
  }
  if (caller._tag === "ApiKey" && access.credential === "token-only") return tokenOnly
  return caller._tag === "Anonymous" && access.credential !== "none-needed" ? credentialMissing : Effect.void
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

const counted = (exchange: Exchange, decision: ReturnType<RateLimiter["Type"]["take"]>) =>
  Effect.flatMap(decision, (verdict) => {
    exchange.verdict = verdict
    return verdict.accepted ? Effect.void : Effect.fail(new RateLimited({ limit: verdict.limit }))
  })

const ofKey = (key: ApiKey.ApiKey): Caller => ({ _tag: "ApiKey", accountId: key.accountId, key })

const draft = (exchange: Exchange, caller: Caller, successStatus: number) =>
  Effect.map(Instant.now, (startedAt) => ({
    method: exchange.method,
    path: exchange.path,
    query: exchange.query ?? null,
    ipAddress: exchange.address,
    authMethod: authMethods[caller._tag],
    startedAt,
    successStatus,
    owner: accountOf(caller),
    recorded: false
  }))

const authMethods = { ApiKey: "apikey", Token: "jwt", Anonymous: "anonymous" } as const

const bearer = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i

const unknownScheme = Effect.fail(
  new Unauthorized({ reason: "The `Authorization` header must be `Bearer` and an access token." })
)

const credentialMissing = Effect.fail(
  new Unauthorized({ reason: "A credential is needed: `X-Api-Key`, or `Authorization: Bearer` and an access token." })
)

const tokenOnly = Effect.fail(
  new Unauthorized({ reason: "This operation needs the access token of a login: an API key can't be used for it." })
)
