/**
 * The state of a login while the person is at the provider: a cookie of the browser, which only servers with the same
 * secret keys can read. So any instance can finish a login that another began. The cookie is named by `state`, so that
 * logins in several tabs do not disturb each other.
 */
import type { Instant } from "@canvass/core"
import { IdentityInput, type LoginPurpose } from "@canvass/core/ports"
import type * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { compactDecrypt } from "jose/jwe/compact/decrypt"
import { CompactEncrypt } from "jose/jwe/compact/encrypt"

/** The data of the start of a login that the callback needs. */
export interface Flow extends Schema.Schema.Type<typeof Flow> {}

const Flow = Schema.Struct({
  /** Names the cookie. The provider returns it as `state`. */
  state: Schema.String,
  provider: Schema.String,
  purpose: Schema.Literal("login", "link") satisfies Schema.Schema<LoginPurpose>,
  returnTo: Schema.String,
  codeChallenge: IdentityInput.CodeChallenge,
  /** The ID token contains it. */
  nonce: Schema.String,
  /** The secret of the code challenge that the provider has received. */
  providerVerifier: Schema.String,
  /** Milliseconds since 1970. */
  expiresAt: Schema.Int
})

/** How long a person may take at the provider, in milliseconds. */
export const flowMillis = 10 * 60_000

/**
 * Maximum number of logins in progress in one browser. A cookie has up to about 2 KiB, and the headers of a request may
 * have 16 KiB.
 */
export const maxFlows = 4

/** Where the cookies are valid. */
export interface CookieScope {
  readonly path: string
  /** Whether browsers send the cookies over `https:` only. */
  readonly isSecure: boolean
}

/** The cookies of the API at a public URL. */
export const scopeOf = (publicUrl: string): CookieScope => {
  const { pathname, protocol } = new URL(publicUrl)
  return { path: `${pathname.replace(/\/$/, "")}/api`, isSecure: protocol === "https:" }
}

/** Makes and reads the cookies. */
export interface FlowCookies {
  /**
   * Returns the `Set-Cookie` fields that keep a flow in the browser, and those that remove flows which have expired,
   * cannot be read or exceed `maxFlows`, the oldest first.
   *
   * @param cookies the `Cookie` header of the request
   */
  readonly keep: (
    flow: Flow,
    cookies: string | undefined,
    scope: CookieScope,
    now: Instant.Instant
  ) => Effect.Effect<ReadonlyArray<string>>
  /** Returns the flow with this `state`. `undefined` if there is none that can be read and has not expired. */
  readonly find: (
    state: string,
    cookies: string | undefined,
    now: Instant.Instant
  ) => Effect.Effect<Flow | undefined>
  /** Returns the `Set-Cookie` field that removes a flow from the browser. */
  readonly remove: (state: string, scope: CookieScope) => string
}

/** @param keys 32 bytes each, the same in all instances. The first one encrypts, all of them decrypt. */
export const make = (keys: Arr.NonEmptyReadonlyArray<Redacted.Redacted<Uint8Array>>): FlowCookies => {
  const [first] = keys
  const decrypt = (value: string) =>
    Effect.option(
      Effect.firstSuccessOf(
        keys.map((key) => Effect.tryPromise(() => compactDecrypt(value, Redacted.value(key), decryption)))
      )
    )
  const open = (state: string, value: string, now: Instant.Instant): Effect.Effect<Flow | undefined> =>
    Effect.map(decrypt(value), (decrypted) => {
      const text = Option.map(decrypted, ({ plaintext }) => new TextDecoder().decode(plaintext))
      const flow = Option.getOrUndefined(Option.flatMap(text, decodeFlow))
      return flow?.state === state && flow.expiresAt > now ? flow : undefined
    })

  const find: FlowCookies["find"] = (state, cookies, now) => {
    const value = flowCookies(cookies).find(([name]) => name === state)?.[1]
    return value === undefined ? Effect.succeed(undefined) : open(state, value, now)
  }

  const remove: FlowCookies["remove"] = (state, scope) => field(state, "", 0, scope)

  return {
    find,
    remove,
    keep: (flow, cookies, scope, now) =>
      Effect.gen(function*() {
        const present = yield* Effect.forEach(
          flowCookies(cookies),
          ([state, value]) =>
            Effect.map(open(state, value, now), (flow) => ({ state, expiresAt: flow?.expiresAt ?? 0 }))
        )
        const surplus = present.sort((left, right) => right.expiresAt - left.expiresAt)
          .filter(({ expiresAt }, index) => expiresAt === 0 || index >= maxFlows - 1)
        const value = yield* Effect.promise(() =>
          new CompactEncrypt(new TextEncoder().encode(encodeFlow(flow)))
            .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
            .encrypt(Redacted.value(first))
        )
        return [
          field(flow.state, value, Math.ceil((flow.expiresAt - now) / 1_000), scope),
          ...surplus.map(({ state }) => remove(state, scope))
        ]
      })
  }
}

const decryption = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] }

const encodeFlow = Schema.encodeSync(Schema.parseJson(Flow))
const decodeFlow = Schema.decodeOption(Schema.parseJson(Flow))

const prefix = "canvass-login-"

/** The states and the values of the cookies of flows. No more than a request of 16 KiB of headers can have. */
const flowCookies = (cookies: string | undefined): ReadonlyArray<readonly [state: string, value: string]> =>
  (cookies ?? "").split(";").flatMap((pair) => {
    const [, state, value] = flowCookie.exec(pair.trim()) ?? []
    return state === undefined || value === undefined ? [] : [[state, value] as const]
  })

const flowCookie = new RegExp(`^${prefix}([A-Za-z0-9_-]{1,128})=(.*)$`)

/** `Lax`: the browser sends the cookie when the provider redirects it back. */
const field = (state: string, value: string, maxAgeSeconds: number, { isSecure, path }: CookieScope): string =>
  `${prefix}${state}=${value}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=Lax${
    isSecure ? "; Secure" : ""
  }`
