/** How passwords are kept: as hashes that are slow to try and carry their own salt and parameters. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "../values/Ids.js"
import { equalInConstantTime } from "../values/Secrets.js"

export class Passwords extends Context.Tag("@canvass/core/Passwords")<Passwords, {
  /** A new hash each time, since each has a salt of its own. */
  readonly hash: (password: Redacted.Redacted) => Effect.Effect<string>
  /** Takes as long when they don't match. A hash that another implementation made is a defect. */
  readonly verify: (hash: string, password: Redacted.Redacted) => Effect.Effect<boolean>
}>() {}

/** PBKDF2, the one slow hash that every platform has built in: for programs that bring no Argon2id. */
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
        if (salt === undefined || derived === undefined) return yield* Effect.dieMessage("This hash is not of PBKDF2.")
        const bytes = yield* Effect.orDie(Encoding.decodeBase64(salt))
        return equalInConstantTime(yield* derive(password, bytes, Number(iterations)), derived)
      })
  })

/** As many iterations as OWASP recommends for PBKDF2 with SHA-256. */
export const layerPbkdf2: Layer.Layer<Passwords> = layerPbkdf2Of({ iterations: 600_000 })

const format = /^\$pbkdf2-sha256\$i=(\d{1,9})\$([^$]+)\$([^$]+)$/

const derive = (password: Redacted.Redacted, salt: Uint8Array, iterations: number): Effect.Effect<string> =>
  Effect.promise(async () => {
    const plain = new TextEncoder().encode(Redacted.value(password))
    const key = await crypto.subtle.importKey("raw", plain, "PBKDF2", false, ["deriveBits"])
    const parameters = { name: "PBKDF2", hash: "SHA-256", salt: Uint8Array.from(salt), iterations }
    return Encoding.encodeBase64(new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256)))
  })
