/** Cryptography with the secret key of the installation. A separate key is derived from it for each purpose. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { concatBytes } from "./concatBytes.js"
import { randomBytes } from "./Ids.js"

/** Derives keys, signs and encrypts. The same secret key gives the same results in every process. */
export class Secrets extends Context.Tag("@canvass/core/Secrets")<Secrets, {
  /** Returns the key of a purpose: 32 bytes (HKDF-SHA256). */
  readonly derive: (purpose: string) => Effect.Effect<Redacted.Redacted<Uint8Array>>
  /** Returns the HMAC-SHA256 of `text` as base64url: a token that need not be stored. */
  readonly sign: (purpose: string, text: string) => Effect.Effect<string>
  /** Encrypts a text (AES-256-GCM with a random nonce), as base64. */
  readonly seal: (plain: Redacted.Redacted) => Effect.Effect<string>
  /** Decrypts a value of `seal`. A value that was encrypted with another secret key is a defect. */
  readonly open: (sealed: string) => Effect.Effect<Redacted.Redacted>
}>() {}

/** Uses this secret key of 32 bytes. */
export const layer = (master: Redacted.Redacted<Uint8Array>): Layer.Layer<Secrets> =>
  Layer.sync(Secrets, () => make(master))

/** Uses a random secret key. For tests and for the memory store, whose data does not outlive the process either. */
export const layerEphemeral: Layer.Layer<Secrets> = Layer.effect(
  Secrets,
  Effect.map(randomBytes(32), (bytes) => make(Redacted.make(bytes)))
)

/**
 * Returns the SHA-256 of `text`, and of the bytes after it if there are any, in hexadecimal. Stores hold API keys and
 * refresh tokens in this form.
 */
export const sha256 = (text: string, bytes: Uint8Array = noBytes): Effect.Effect<string> =>
  nodeCrypto === undefined
    ? Effect.map(
      Effect.promise(() => crypto.subtle.digest("SHA-256", concatBytes([encoder.encode(text), bytes]))),
      (digest) => Encoding.encodeHex(new Uint8Array(digest))
    )
    : Effect.sync(() => nodeCrypto.createHash("sha256").update(text).update(bytes).digest("hex"))

const noBytes = new Uint8Array(0)

/** Returns a random token of `bytes` bytes, as base64url. */
export const randomToken = (bytes: number): Effect.Effect<string> =>
  Effect.map(randomBytes(bytes), Encoding.encodeBase64Url)

/** A random token of 256 bits, and its SHA-256, which is what a store holds. */
export const makeToken: Effect.Effect<{ readonly plaintext: string; readonly hash: string }> = Effect.flatMap(
  randomToken(32),
  (plaintext) => Effect.map(sha256(plaintext), (hash) => ({ plaintext, hash }))
)

/** Whether a text has the form of the tokens of `makeToken`. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Whether two texts are equal. The time does not depend on where they differ. */
export const equalInConstantTime = (left: string, right: string): boolean => {
  const [a, b] = [encoder.encode(left), encoder.encode(right)]
  if (a.length !== b.length) return false
  return a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? 0)), 0) === 0
}

const make = (master: Redacted.Redacted<Uint8Array>): Context.Tag.Service<Secrets> => {
  let imported: Promise<CryptoKey> | undefined
  /** The secret key. Like the key of `seal`, it is made at its first use, because many engines never need it. */
  const root = () =>
    imported ??= crypto.subtle.importKey("raw", Uint8Array.from(Redacted.value(master)), "HKDF", false, [
      "deriveBits",
      "deriveKey"
    ])
  const hkdf = (purpose: string) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(0),
    info: encoder.encode(`canvass/${purpose}`)
  })
  const derive = async (purpose: string) =>
    new Uint8Array(await crypto.subtle.deriveBits(hkdf(purpose), await root(), 256))
  /** The keys that sign. Purposes are constants of the program, so they are few. */
  const signing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const signingKey = (purpose: string) => {
    const key = signing.get(purpose) ?? derive(purpose)
    signing.set(purpose, key)
    return key
  }
  let sealing: Promise<CryptoKey> | undefined
  const sealingKey = () =>
    sealing ??= root().then((key) =>
      crypto.subtle.deriveKey(hkdf("seal"), key, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
    )
  return {
    derive: (purpose) => Effect.map(Effect.promise(() => derive(purpose)), Redacted.make),
    sign: (purpose, text) =>
      Effect.map(
        Effect.promise(async () => hmac(await signingKey(purpose), text)),
        Encoding.encodeBase64Url
      ),
    seal: (plain) =>
      Effect.gen(function*() {
        const iv = Uint8Array.from(yield* randomBytes(nonceBytes))
        const sealed = yield* Effect.promise(async () =>
          crypto.subtle.encrypt({ name: "AES-GCM", iv }, await sealingKey(), encoder.encode(Redacted.value(plain)))
        )
        return Encoding.encodeBase64(Uint8Array.of(...iv, ...new Uint8Array(sealed)))
      }),
    open: (sealed) =>
      Effect.gen(function*() {
        const bytes = Uint8Array.from(yield* Effect.orDie(Encoding.decodeBase64(sealed)))
        const [iv, text] = [bytes.slice(0, nonceBytes), bytes.slice(nonceBytes)]
        const plain = yield* Effect.promise(async () =>
          crypto.subtle.decrypt({ name: "AES-GCM", iv }, await sealingKey(), text)
        )
        return Redacted.make(new TextDecoder().decode(plain))
      })
  }
}

/** HMAC-SHA256. */
const hmac = async (key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> => {
  if (nodeCrypto !== undefined) return nodeCrypto.createHmac("sha256", key).update(text).digest()
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, encoder.encode(text)))
}

const nonceBytes = 12

const encoder = new TextEncoder()

/** What Node.js, Bun and Deno have besides Web Crypto. */
interface Platform {
  readonly crypto: unknown
  readonly process?: { readonly getBuiltinModule?: (name: "crypto") => NodeCrypto | undefined }
}

interface NodeCrypto {
  readonly createHash: (algorithm: "sha256") => Hash
  readonly createHmac: (algorithm: "sha256", key: Uint8Array) => Hash
}

interface Hash {
  readonly update: (data: string | Uint8Array) => Hash
  readonly digest: {
    (): Uint8Array
    (encoding: "hex"): string
  }
}

const platform: Platform = globalThis

/** Web Crypto hashes in another thread. To hash a short text at once takes a tenth of that time. */
const nodeCrypto = platform.process?.getBuiltinModule?.("crypto")
