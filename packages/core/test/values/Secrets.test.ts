import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Exit from "effect/Exit"
import * as FastCheck from "effect/FastCheck"
import * as Redacted from "effect/Redacted"
import { layer, type Purpose, Secrets, sha256, UnknownSecretKey } from "../../src/values/Secrets.js"

const purposes: ReadonlyArray<Purpose> = ["access-token", "oauth-flow", "resume-token"]

const hashOf = (bytes: Uint8Array<ArrayBuffer>): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", bytes)),
    (digest) => Encoding.encodeHex(new Uint8Array(digest))
  )

it.effect.prop("text and bytes have the same hash with Node's cryptography as with Web Crypto", [
  FastCheck.string({ unit: "binary", maxLength: 200 }),
  FastCheck.uint8Array()
], ([text, bytes]) =>
  Effect.gen(function*() {
    // The second has a half of a surrogate pair.
    for (const hashed of [text, `${text}\ud800`]) {
      const encoded = new TextEncoder().encode(hashed)
      expect(yield* sha256(hashed)).toBe(yield* hashOf(encoded))
      expect(yield* sha256(hashed, bytes)).toBe(yield* hashOf(Uint8Array.of(...encoded, ...bytes)))
    }
  }))

it.effect.prop("texts are signed as with a key that Web Crypto derives for their purpose", [
  FastCheck.uint8Array({ minLength: 32, maxLength: 32 }),
  FastCheck.constantFrom(...purposes),
  FastCheck.array(FastCheck.string({ unit: "grapheme", maxLength: 100 }), { minLength: 2, maxLength: 3 })
], ([master, purpose, texts]) =>
  Effect.gen(function*() {
    const secrets = yield* Secrets
    for (const text of texts) {
      expect(yield* secrets.sign(purpose, text)).toBe(yield* signatureOf(Uint8Array.from(master), purpose, text))
      for (const other of purposes.filter((one) => one !== purpose)) {
        expect(yield* secrets.sign(other, text)).not.toBe(yield* secrets.sign(purpose, text))
      }
    }
  }).pipe(Effect.provide(layer(Redacted.make(master)))))

const signatureOf = (
  master: Uint8Array<ArrayBuffer>,
  purpose: string,
  text: string
): Effect.Effect<string> =>
  Effect.promise(async () => {
    const { subtle } = crypto
    const root = await subtle.importKey("raw", master, "HKDF", false, ["deriveKey"])
    const info = new TextEncoder().encode(`canvass/${purpose}`)
    const key = await subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info },
      root,
      { name: "HMAC", hash: "SHA-256", length: 256 },
      false,
      ["sign"]
    )
    return Encoding.encodeBase64Url(new Uint8Array(await subtle.sign("HMAC", key, new TextEncoder().encode(text))))
  })

const key = (byte: number) => Redacted.make(new Uint8Array(32).fill(byte))

/** Runs an effect with these secret keys. */
const withKeys = <A, E>(
  [first, ...others]: readonly [number, ...ReadonlyArray<number>],
  effect: Effect.Effect<A, E, Secrets>
): Effect.Effect<A, E> => Effect.provide(effect, layer(key(first), ...others.map(key)))

describe("several secret keys", () => {
  it.effect("sign with the first, and verify with all", () =>
    Effect.gen(function*() {
      const sign = Effect.flatMap(Secrets, (secrets) => secrets.sign("resume-token", "a text"))
      const signature = yield* withKeys([1], sign)
      const verify = (signature: string, text = "a text", purpose: Purpose = "resume-token") =>
        Effect.flatMap(Secrets, (secrets) => secrets.verify(purpose, text, signature))
      expect(yield* withKeys([3, 2, 1], sign)).toBe(yield* withKeys([3], sign))
      expect(yield* withKeys([3, 2, 1], verify(signature))).toBe(true)
      expect(yield* withKeys([3, 2], verify(signature))).toBe(false)
      expect(yield* withKeys([3, 2, 1], verify(signature, "another text"))).toBe(false)
      expect(yield* withKeys([3, 2, 1], verify(signature, "a text", "access-token"))).toBe(false)
      expect(yield* withKeys([3, 2, 1], verify(""))).toBe(false)
    }))

  it.effect("derive one key each, in their order", () =>
    Effect.gen(function*() {
      const derive = Effect.map(
        Effect.flatMap(Secrets, (secrets) => secrets.deriveKeys("oauth-flow")),
        (keys) => keys.map((one) => Encoding.encodeHex(Redacted.value(one)))
      )
      const apart = yield* Effect.forEach([2, 1], (n) => withKeys([n], derive))
      expect(yield* withKeys([2, 1], derive)).toEqual(apart.flat())
    }))

  it.effect("encrypt with the first, and decrypt with all", () =>
    Effect.gen(function*() {
      const seal = Effect.flatMap(Secrets, (secrets) => secrets.seal("webhook-secret", Redacted.make("a secret")))
      const open = (sealed: string) =>
        Effect.map(Effect.flatMap(Secrets, (secrets) => secrets.open(sealed)), Redacted.value)
      const reseal = (sealed: string) => Effect.flatMap(Secrets, (secrets) => secrets.reseal(sealed))
      const sealed = yield* withKeys([1], seal)
      expect(yield* withKeys([3, 2, 1], open(sealed))).toBe("a secret")
      expect(Exit.isFailure(yield* Effect.exit(withKeys([3, 2], open(sealed))))).toBe(true)
      expect(yield* withKeys([1, 2], reseal(sealed))).toBe(sealed)
      const resealed = yield* withKeys([2, 1], reseal(sealed))
      expect(yield* withKeys([2], open(resealed))).toBe("a secret")
      for (const unreadable of [sealed, "", "not base64", sealed.slice(0, 12), sealed.slice(0, -4)]) {
        expect(yield* Effect.flip(withKeys([3, 2], reseal(unreadable)))).toBeInstanceOf(UnknownSecretKey)
      }
    }))

  // Made by the first version of the program, which had one key.
  it.effect("decrypt what a program of an earlier version has encrypted", () =>
    Effect.gen(function*() {
      const sealed = "fo8ZwiSMximwg7J+BsA0goI7rOxzRQQ5AFsawJ/LQJ3n952K/srVFw=="
      const open = Effect.flatMap(Secrets, (secrets) => secrets.open(sealed))
      expect(Redacted.value(yield* withKeys([2, 7], open))).toBe("whsec_secret")
    }))
})
