/** The port for password hashing, and an implementation that every platform can run. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "../../values/Ids.js"
import { equalInConstantTime } from "../../values/Secrets.js"
import { normalizeSecret } from "../../values/text/Normalization.js"

/** Hashes passwords. A hash is slow to compute, and contains its salt and its parameters. */
export class Passwords extends Context.Tag("@canvass/core/Passwords")<Passwords, {
  /** Returns a different hash on each call, because each has a new salt. */
  readonly hash: (password: Redacted.Redacted) => Effect.Effect<string>
  /** Takes equally long whether the password matches or not. Dies for a hash that another implementation made. */
  readonly verify: (hash: string, password: Redacted.Redacted) => Effect.Effect<boolean>
}>() {}

/** Normalizes a password, because keyboards may compose the same text from different characters. */
export const normalizePassword = (password: string): Redacted.Redacted => Redacted.make(normalizeSecret(password))

/** PBKDF2 with SHA-256 by Web Crypto, for programs without Argon2id. `iterations` applies to new hashes. */
export const layerPbkdf2Of = (options: { readonly iterations: number }): Layer.Layer<Passwords> =>
  Layer.succeed(Passwords, {
    hash: (password) =>
      Effect.gen(function*() {
        const salt = yield* randomBytes(16)
        const derived = yield* derive(password, salt, options.iterations)
        return `$pbkdf2-sha256$i=${options.iterations}$${Encoding.encodeBase64(salt)}$${derived}`
      }),
    verify: (hash, password) =>
      Effect.gen(function*() {
        const [, iterations, salt, derived] = format.exec(hash) ?? []
        if (salt === undefined || derived === undefined) return yield* Effect.dieMessage("This is not a PBKDF2 hash.")
        const bytes = yield* Effect.orDie(Encoding.decodeBase64(salt))
        return equalInConstantTime(yield* derive(password, bytes, Number(iterations)), derived)
      })
  })

/** PBKDF2 with 600 000 iterations, the number that OWASP recommends for SHA-256. */
export const layerPbkdf2: Layer.Layer<Passwords> = layerPbkdf2Of({ iterations: 600_000 })

const format = /^\$pbkdf2-sha256\$i=(\d{1,9})\$([^$]+)\$([^$]+)$/

const derive = (password: Redacted.Redacted, salt: Uint8Array, iterations: number): Effect.Effect<string> =>
  Effect.promise(async () => {
    const plain = new TextEncoder().encode(Redacted.value(password))
    const key = await crypto.subtle.importKey("raw", plain, "PBKDF2", false, ["deriveBits"])
    const parameters = { name: "PBKDF2", hash: "SHA-256", salt: Uint8Array.from(salt), iterations }
    return Encoding.encodeBase64(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256)))
  })
