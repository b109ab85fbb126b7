/** What a login gives: JWTs of one algorithm, signed with a key that this installation derives (decisions §9). */
import { Ids, Secrets, Unauthorized } from "@canvass/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { SignJWT } from "jose/jwt/sign"
import { jwtVerify } from "jose/jwt/verify"

export class AccessTokens extends Context.Tag("@canvass/http-node/AccessTokens")<AccessTokens, {
  /** A token for the account, good for `lifeSeconds` from now. */
  readonly issue: (account: Ids.AccountId) => Effect.Effect<string>
  /** Whose token it is. Forged, expired and foreign ones are refused alike. */
  readonly verify: (token: string) => Effect.Effect<Ids.AccountId, Unauthorized>
  readonly lifeSeconds: number
}>() {}

export const layer = (lifeMillis = 15 * 60_000): Layer.Layer<AccessTokens, never, Secrets.Secrets> =>
  Layer.effect(AccessTokens, Effect.map(derivedKey, (key) => make(key, Math.round(lifeMillis / 1_000))))

const derivedKey = Effect.flatMap(Secrets.Secrets, (secrets) => secrets.derive("access-token"))

const algorithm = "HS256"
const issuer = "canvass"
const audience = "canvass/api"

const make = (key: Redacted.Redacted<Uint8Array>, lifeSeconds: number): Context.Tag.Service<AccessTokens> => {
  const known = new Map<string, Verified>()
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
        const earlier = known.get(token)
        if (earlier !== undefined && earlier.expiresAtMillis > now) return Effect.succeed(earlier.account)
        return Effect.map(check(key, token, now), (verified) => {
          if (known.size >= mostKnown) known.clear()
          known.set(token, verified)
          return verified.account
        })
      })
  }
}

interface Verified {
  readonly account: Ids.AccountId
  readonly expiresAtMillis: number
}

/** A signature is checked on the threads that also hash passwords: one that was good stays so until it expires. */
const mostKnown = 1_000

const check = (key: Redacted.Redacted<Uint8Array>, token: string, now: number): Effect.Effect<Verified, Unauthorized> =>
  Effect.tryPromise({
    try: () =>
      jwtVerify(token, Redacted.value(key), {
        algorithms: [algorithm],
        issuer,
        audience,
        requiredClaims: ["sub", "exp"],
        currentDate: new Date(now)
      }),
    catch: () => refused
  }).pipe(
    Effect.flatMap(({ payload }) => decodeClaims(payload)),
    Effect.map(({ exp, sub }) => ({ account: sub, expiresAtMillis: exp * 1_000 })),
    Effect.mapError(() => refused)
  )

const decodeClaims = Schema.decodeUnknown(Schema.Struct({ sub: Ids.AccountId, exp: Schema.Number }))

const refused = new Unauthorized({ reason: "The access token is not valid, or it has expired." })
