import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as FastCheck from "effect/FastCheck"
import { sha256 } from "../../src/values/Secrets.js"

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
