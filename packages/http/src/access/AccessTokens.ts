/**
 * Access tokens of sessions: JWTs, signed with a key that is derived from the first secret key of the installation.
 * Those of the other secret keys are verified too.
 */
import { Ids, Secrets, Unauthorized } from "@canvass/core"
import { BoundedCache } from "@canvass/core/ports"
import type * as Arr from "effect/Array"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { SignJWT } from "jose/jwt/sign"
import { jwtVerify } from "jose/jwt/verify"

export class AccessTokens extends Context.Tag("@canvass/http/AccessTokens")<AccessTokens, {
  /** Makes a token for a session, valid for `lifeSeconds` from now. */
  readonly issue: (session: TokenSession) => Effect.Effect<string>
  /**
   * Returns the session of a token, which may have ended since. A forged, an expired and a foreign token fail with the
   * same error.
   */
  readonly verify: (token: string) => Effect.Effect<TokenSession, Unauthorized>
  readonly lifeSeconds: number
}>() {}

/** The claims of a token: the account is `sub`, the session is `sid`. */
export interface TokenSession {
  readonly id: Ids.SessionId
  readonly accountId: Ids.AccountId
}

/** How long a token is valid by default: 15 minutes. */
export const defaultLifeMillis = 15 * 60_000

/** Tokens that are valid for `lifeMillis` milliseconds. */
export const layer = (lifeMillis = defaultLifeMillis): Layer.Layer<AccessTokens, never, Secrets.Secrets> =>
  Layer.effect(AccessTokens, Effect.map(derivedKeys, (keys) => make(keys, Math.round(lifeMillis / 1_000))))

const derivedKeys = Effect.flatMap(Secrets.Secrets, (secrets) => secrets.deriveKeys("access-token"))

const algorithm = "HS256"
const issuer = "canvass"
const audience = "canvass/api"

type Keys = Arr.NonEmptyReadonlyArray<Redacted.Redacted<Uint8Array>>

const make = (keys: Keys, lifeSeconds: number): Context.Tag.Service<AccessTokens> => {
  const [first] = keys
  const cache = new BoundedCache<string, Verified>({
    maxBytes: maxCacheBytes,
    bytesOf: (_, token) => 300 + token.length
  })
  return {
    lifeSeconds,
    issue: ({ accountId, id }) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.promise(() => {
          const issuedAt = Math.floor(now / 1_000)
          return new SignJWT({ sid: id })
            .setProtectedHeader({ alg: algorithm, typ: "JWT" })
            .setIssuer(issuer)
            .setAudience(audience)
            .setSubject(accountId)
            .setIssuedAt(issuedAt)
            .setExpirationTime(issuedAt + lifeSeconds)
            .sign(Redacted.value(first))
        })),
    verify: (token) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const cached = cache.get(token)
        if (cached !== undefined && cached.expiresAtMillis > now) return Effect.succeed(cached.session)
        return Effect.map(verifySignature(keys, token, now), (verified) => {
          cache.set(token, verified)
          return verified.session
        })
      })
  }
}

/** A token with a valid signature. */
interface Verified {
  readonly session: TokenSession
  readonly expiresAtMillis: number
}

/**
 * Verified tokens, about 1 000: a valid signature stays valid, and checking one takes a thread of the platform's pool.
 */
const maxCacheBytes = 500_000

const verifySignature = (keys: Keys, token: string, now: number): Effect.Effect<Verified, Unauthorized> =>
  Effect.firstSuccessOf(keys.map((key) =>
    Effect.tryPromise(() =>
      jwtVerify(token, Redacted.value(key), {
        algorithms: [algorithm],
        issuer,
        audience,
        requiredClaims: ["sub", "sid", "exp"],
        currentDate: new Date(now)
      })
    )
  )).pipe(
    Effect.flatMap(({ payload }) => decodeClaims(payload)),
    Effect.map(({ exp, sid, sub }) => ({ session: { id: sid, accountId: sub }, expiresAtMillis: exp * 1_000 })),
    Effect.mapError(() => invalidToken)
  )

const decodeClaims = Schema.decodeUnknown(Schema.Struct({ sub: Ids.AccountId, sid: Ids.SessionId, exp: Schema.Number }))

const invalidToken = new Unauthorized({ reason: "The access token is not valid, or it has expired." })
