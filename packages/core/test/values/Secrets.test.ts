import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as FastCheck from "effect/FastCheck"
import * as Redacted from "effect/Redacted"
import { layer, Secrets, sha256 } from "../../src/values/Secrets.js"

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
  FastCheck.string({ unit: "grapheme", maxLength: 20 }),
  FastCheck.array(FastCheck.string({ unit: "grapheme", maxLength: 100 }), { minLength: 2, maxLength: 3 })
], ([master, purpose, texts]) =>
  Effect.gen(function*() {
    const secrets = yield* Secrets
    for (const text of texts) {
      expect(yield* secrets.sign(purpose, text)).toBe(yield* signatureOf(Uint8Array.from(master), purpose, text))
      expect(yield* secrets.sign(`${purpose}.`, text)).not.toBe(yield* secrets.sign(purpose, text))
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
