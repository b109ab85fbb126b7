/**
 * Cryptography with the secret keys of the installation. A separate key is derived for each purpose. The first secret
 * key signs and encrypts. All of them verify and decrypt, so that tokens and stored values survive a rotation.
 */
import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { concatBytes } from "./concatBytes.js"
import { randomBytes } from "./Ids.js"

/**
 * What keys are derived for. Nothing that these keys sign or encrypt is stored: whoever holds a token of a purpose
 * loses it when the secret key that made it is removed.
 *
 * - `access-token`: signs access tokens.
 * - `editor-token`: signs the tokens with which pages of other origins edit a survey.
 * - `oauth-flow`: encrypts the cookie of a login at an identity provider.
 * - `resume-token`: signs the tokens with which respondents continue and read their responses.
 */
export type Purpose = "access-token" | "editor-token" | "oauth-flow" | "resume-token"

/** What is stored encrypted. `Rekey` encrypts each kind again after a rotation. */
export type SealedKind = "results-link-token" | "webhook-secret"

/** A stored value was encrypted with none of the secret keys, or is damaged. */
export class UnknownSecretKey extends Schema.TaggedError<UnknownSecretKey>()("UnknownSecretKey", {}) {
  override get message(): string {
    return "A stored value is encrypted with none of the secret keys."
  }
}

/** Derives keys, signs and encrypts. The same secret keys give the same results in every process. */
export class Secrets extends Context.Tag("@canvass/core/Secrets")<Secrets, {
  /**
   * Returns the keys of a purpose, 32 bytes each (HKDF-SHA256), one for each secret key and in their order. The first
   * one signs or encrypts, all of them verify or decrypt.
   */
  readonly deriveKeys: (purpose: Purpose) => Effect.Effect<Arr.NonEmptyReadonlyArray<Redacted.Redacted<Uint8Array>>>
  /** Returns the HMAC-SHA256 of `text` as base64url: a token that need not be stored. */
  readonly sign: (purpose: Purpose, text: string) => Effect.Effect<string>
  /** Whether `signature` is that of `text` with one of the secret keys. The time does not depend on which. */
  readonly verify: (purpose: Purpose, text: string, signature: string) => Effect.Effect<boolean>
  /**
   * Encrypts a text (AES-256-GCM with a random nonce), as base64. The encryption is the same for every kind: the kind
   * shows the compiler what `Rekey` has to encrypt again.
   */
  readonly seal: (kind: SealedKind, plain: Redacted.Redacted) => Effect.Effect<string>
  /** Decrypts a value of `seal`. A value that was encrypted with none of the secret keys is a defect. */
  readonly open: (sealed: string) => Effect.Effect<Redacted.Redacted>
  /** Encrypts a value of `seal` with the first secret key. Returns the same text if that key has encrypted it. */
  readonly reseal: (sealed: string) => Effect.Effect<string, UnknownSecretKey>
}>() {}

/**
 * Uses secret keys of 32 bytes each. The first one signs and encrypts; the others are earlier keys.
 *
 * @example
 * Secrets.layer(Redacted.make(newKey), Redacted.make(oldKey))
 */
export const layer = (...keys: Arr.NonEmptyReadonlyArray<Redacted.Redacted<Uint8Array>>): Layer.Layer<Secrets> =>
  Layer.sync(Secrets, () => make(keys))

/** Uses a random secret key. For tests and for the memory store, whose data does not outlive the process either. */
export const layerEphemeral: Layer.Layer<Secrets> = Layer.effect(
  Secrets,
  Effect.map(randomBytes(32), (bytes) => make([Redacted.make(bytes)]))
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

const make = (secretKeys: Arr.NonEmptyReadonlyArray<Redacted.Redacted<Uint8Array>>): Context.Tag.Service<Secrets> => {
  const keys = Arr.map(secretKeys, (key) => new SecretKey(key))
  const [first] = keys

  /** Decrypts with the first key that can. A value does not name its key: programs of earlier versions read it too. */
  const decrypt = async (sealed: string): Promise<Decrypted | undefined> => {
    const bytes = Encoding.decodeBase64(sealed)
    if (bytes._tag === "Left") return undefined
    for (const key of keys) {
      const plain = await key.decrypt(Uint8Array.from(bytes.right))
      if (plain !== undefined) return { key, plain }
    }
    return undefined
  }
  const decrypted = (sealed: string): Effect.Effect<Decrypted, UnknownSecretKey> =>
    Effect.flatMap(
      Effect.promise(() => decrypt(sealed)),
      (found) => found === undefined ? new UnknownSecretKey() : Effect.succeed(found)
    )
  const encrypt = (plain: string): Effect.Effect<string> =>
    Effect.gen(function*() {
      const nonce = Uint8Array.from(yield* randomBytes(nonceBytes))
      return Encoding.encodeBase64(yield* Effect.promise(() => first.encrypt(nonce, plain)))
    })

  return {
    deriveKeys: (purpose) =>
      Effect.forEach(keys, (key) => Effect.map(Effect.promise(() => key.derive(purpose)), Redacted.make)),
    sign: (purpose, text) => Effect.promise(() => first.sign(purpose, text)),
    verify: (purpose, text, signature) =>
      Effect.map(
        Effect.promise(() => Promise.all(keys.map((key) => key.sign(purpose, text)))),
        // Every signature is compared, so that the time does not show which key has signed.
        (expected) => expected.filter((one) => equalInConstantTime(signature, one)).length > 0
      ),
    seal: (_, plain) => encrypt(Redacted.value(plain)),
    open: (sealed) => Effect.orDie(Effect.map(decrypted(sealed), ({ plain }) => Redacted.make(plain))),
    reseal: (sealed) =>
      Effect.flatMap(decrypted(sealed), ({ key, plain }) => key === first ? Effect.succeed(sealed) : encrypt(plain))
  }
}

/** A decrypted value, and the key that decrypts it. */
interface Decrypted {
  readonly key: SecretKey
  readonly plain: string
}

/** One secret key, with the keys that are derived from it. Each is made at its first use: many engines need none. */
class SecretKey {
  readonly #secret: Redacted.Redacted<Uint8Array>
  readonly #signing = new Map<Purpose, Promise<Uint8Array<ArrayBuffer>>>()
  #root: Promise<CryptoKey> | undefined
  #sealing: Promise<CryptoKey> | undefined

  constructor(secret: Redacted.Redacted<Uint8Array>) {
    this.#secret = secret
  }

  /** Returns the key of a purpose. */
  async derive(purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await crypto.subtle.deriveBits(hkdf(purpose), await this.#imported(), 256))
  }

  async sign(purpose: Purpose, text: string): Promise<string> {
    const key = this.#signing.get(purpose) ?? this.derive(purpose)
    this.#signing.set(purpose, key)
    return Encoding.encodeBase64Url(await hmac(await key, text))
  }

  /** Returns the nonce and the encrypted text. */
  async encrypt(nonce: Uint8Array<ArrayBuffer>, plain: string): Promise<Uint8Array> {
    const sealed = await crypto.subtle.encrypt(
      { name: "AES-GCM", iv: nonce },
      await this.#sealingKey(),
      encoder.encode(plain)
    )
    return Uint8Array.of(...nonce, ...new Uint8Array(sealed))
  }

  /** Returns the text. `undefined`: another key has encrypted it. */
  async decrypt(sealed: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
    const [iv, text] = [sealed.slice(0, nonceBytes), sealed.slice(nonceBytes)]
    const key = await this.#sealingKey()
    return crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, text).then(
      (plain) => new TextDecoder().decode(plain),
      () => undefined
    )
  }

  #imported(): Promise<CryptoKey> {
    return this.#root ??= crypto.subtle.importKey("raw", Uint8Array.from(Redacted.value(this.#secret)), "HKDF", false, [
      "deriveBits",
      "deriveKey"
    ])
  }

  #sealingKey(): Promise<CryptoKey> {
    return this.#sealing ??= this.#imported().then((root) =>
      crypto.subtle.deriveKey(hkdf("seal"), root, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
    )
  }
}

const hkdf = (purpose: Purpose | "seal") => ({
  name: "HKDF",
  hash: "SHA-256",
  salt: new Uint8Array(0),
  info: encoder.encode(`canvass/${purpose}`)
})

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
