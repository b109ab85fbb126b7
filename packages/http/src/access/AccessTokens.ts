/** Access tokens of logins: JWTs, signed with a key that is derived from the secret of the installation. */
import { BoundedCache, Ids, Secrets, Unauthorized } from "@canvass/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { SignJWT } from "jose/jwt/sign"
import { jwtVerify } from "jose/jwt/verify"

export class AccessTokens extends Context.Tag("@canvass/http/AccessTokens")<AccessTokens, {
  /** Makes a token for an account, valid for `lifeSeconds` from now. */
  readonly issue: (account: Ids.AccountId) => Effect.Effect<string>
  /** Returns the account of a token. A forged, an expired and a foreign token fail alike. */
  readonly verify: (token: string) => Effect.Effect<Ids.AccountId, Unauthorized>
  readonly lifeSeconds: number
}>() {}

/** Tokens that are valid for `lifeMillis` milliseconds; default: 15 minutes. */
export const layer = (lifeMillis = 15 * 60_000): Layer.Layer<AccessTokens, never, Secrets.Secrets> =>
  Layer.effect(AccessTokens, Effect.map(derivedKey, (key) => make(key, Math.round(lifeMillis / 1_000))))

const derivedKey = Effect.flatMap(Secrets.Secrets, (secrets) => secrets.derive("access-token"))

const algorithm = "HS256"
const issuer = "canvass"
const audience = "canvass/api"

const make = (key: Redacted.Redacted<Uint8Array>, lifeSeconds: number): Context.Tag.Service<AccessTokens> => {
  const cache = new BoundedCache<string, Verified>({
    maxBytes: maxCacheBytes,
    bytesOf: (_, token) => 200 + token.length
  })
  return {
    lifeSeconds,
    issue: (account) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.promise(() => {
          const issuedAt = Math.floor(now / 1_000)
          return new SignJWT()
            .setProtectedHeader({ alg: algorithm, typ: "JWT" })
            .setIssuer(issuer)
            .setAudience(audience)
            .setSubject(account)
            .setIssuedAt(issuedAt)
            .setExpirationTime(issuedAt + lifeSeconds)
            .sign(Redacted.value(key))
        })),
    verify: (token) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const cached = cache.get(token)
        if (cached !== undefined && cached.expiresAtMillis > now) return Effect.succeed(cached.account)
        return Effect.map(verifySignature(key, token, now), (verified) => {
          cache.set(token, verified)
          return verified.account
        })
      })
  }
}

/** A token with a valid signature. */
interface Verified {
  readonly account: Ids.AccountId
  readonly expiresAtMillis: number
}

/**
 * Verified tokens, about 1 000: a valid signature stays valid, and checking one takes a thread of the platform's pool.
 */
const maxCacheBytes = 500_000

const verifySignature = (
  key: Redacted.Redacted<Uint8Array>,
  token: string,
  now: number
): Effect.Effect<Verified, Unauthorized> =>
  Effect.tryPromise({
    try: () =>
      jwtVerify(token, Redacted.value(key), {
        algorithms: [algorithm],
        issuer,
        audience,
        requiredClaims: ["sub", "exp"],
        currentDate: new Date(now)
      }),
    catch: () => invalidToken
  }).pipe(
    Effect.flatMap(({ payload }) => decodeClaims(payload)),
    Effect.map(({ exp, sub }) => ({ account: sub, expiresAtMillis: exp * 1_000 })),
    Effect.mapError(() => invalidToken)
  )

const decodeClaims = Schema.decodeUnknown(Schema.Struct({ sub: Ids.AccountId, exp: Schema.Number }))

const invalidToken = new Unauthorized({ reason: "The access token is not valid, or it has expired." })
