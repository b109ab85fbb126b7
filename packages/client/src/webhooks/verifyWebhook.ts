/** Verifies deliveries of webhooks with WebCrypto, in Node, browsers and workers. */
import type { WebhookEvent } from "../contract/Operations.js"
import { WebhookVerificationError } from "./WebhookVerificationError.js"

/** The headers of a request: of a fetch `Request`, or of Node. The case of names does not matter. */
export type WebhookHeaders = Headers | Readonly<Record<string, ReadonlyArray<string> | string | undefined>>

export interface VerifyWebhookOptions {
  /** Maximum difference between the time of the delivery and `now`, in both directions. Default 300. */
  readonly toleranceSeconds?: number
  /** The time of the verification, for tests. Default: the clock. */
  readonly now?: Date
}

/**
 * Returns the event of a delivery, or rejects with a `WebhookVerificationError` if the delivery is not genuine or too
 * old. For 24 hours after a rotation, deliveries are accepted with the previous secret too. A delivery may arrive
 * twice: its id is in the header `webhook-id`.
 *
 * @param body the raw body: bytes, or their text. Parsed and encoded again it would have another signature.
 * @param secret the `secret` (`whsec_…`) that `POST /webhooks` or `POST /webhooks/{id}/rotate-secret` has returned.
 *
 * @example
 * const event = await verifyWebhook(await request.text(), request.headers, secret)
 * if (event.event === "response.submitted") console.log(event.data.responseId)
 */
export const verifyWebhook = async (
  body: ArrayBuffer | Uint8Array | string,
  headers: WebhookHeaders,
  secret: string,
  { now = new Date(), toleranceSeconds = 300 }: VerifyWebhookOptions = {}
): Promise<WebhookEvent> => {
  const bytes = bytesOf(body)
  const { key, prefix, signatures, timestamp } = schemeOf(headers, secret)
  checkTimestamp(timestamp, now, toleranceSeconds)
  const signed = concat(encoder.encode(prefix), bytes)
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["verify"])
  // `verify` compares in constant time.
  const results = await Promise.all(
    signatures.map((signature) => crypto.subtle.verify("HMAC", imported, signature, signed))
  )
  if (!results.includes(true)) {
    throw new WebhookVerificationError(
      "invalid-signature",
      "The signature is not of this secret and body. Pass the raw body, as it was received."
    )
  }
  return parseEvent(bytes)
}

/** The parts of a signature: `prefix` is the text that is signed before the body. */
interface Scheme {
  readonly key: Bytes
  readonly prefix: string
  readonly timestamp: string
  readonly signatures: ReadonlyArray<Bytes>
}

type Bytes = Uint8Array<ArrayBuffer>

/** Standard Webhooks, whose signature includes the id of the delivery. Otherwise the `X-Service-…` headers. */
const schemeOf = (headers: WebhookHeaders, secret: string): Scheme => {
  const header = readerOf(headers)
  const standard = header("webhook-signature")
  if (standard !== undefined) {
    const timestamp = required(header, "webhook-timestamp")
    return {
      key: secretBytes(secret),
      prefix: `${required(header, "webhook-id")}.${timestamp}.`,
      timestamp,
      signatures: standard.split(" ").slice(0, maxSignatures).flatMap((entry) =>
        entry.startsWith("v1,") ? decodeBase64(entry.slice(3)) ?? [] : []
      )
    }
  }
  const timestamp = required(header, "x-service-timestamp")
  return {
    key: encoder.encode(checkedSecret(secret)),
    prefix: `${timestamp}.`,
    timestamp,
    signatures: [required(header, "x-service-signature"), header("x-service-signature-previous") ?? ""].flatMap(
      (entry) => /^sha256=[0-9a-f]{64}$/.test(entry) ? decodeHex(entry.slice("sha256=".length)) : []
    )
  }
}

/** A delivery has two signatures after a rotation. */
const maxSignatures = 10

type HeaderReader = (name: string) => string | undefined

const readerOf = (headers: WebhookHeaders): HeaderReader => {
  if (isFetchHeaders(headers)) return (name) => headers.get(name) ?? undefined
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return (name) => {
    const value = values.get(name)
    return value === undefined || typeof value === "string" ? value : value.join(", ")
  }
}

/** Not `instanceof`: libraries have classes of their own. */
const isFetchHeaders = (headers: WebhookHeaders): headers is Headers => typeof headers["get"] === "function"

const required = (header: HeaderReader, name: string): string => {
  const value = header(name)
  if (value === undefined) throw new WebhookVerificationError("missing-header", `The header ${name} is missing.`)
  return value
}

const checkTimestamp = (timestamp: string, now: Date, toleranceSeconds: number): void => {
  const age = now.getTime() / 1_000 - Number(timestamp)
  // A tolerance or a clock that is no number accepts nothing.
  if (!/^\d{1,12}$/.test(timestamp) || !(Math.abs(age) <= toleranceSeconds)) {
    throw new WebhookVerificationError(
      "invalid-timestamp",
      `The timestamp ${timestamp} differs from the clock by more than ${toleranceSeconds} s.`
    )
  }
}

const secretPrefix = "whsec_"

const checkedSecret = (secret: string): string => {
  if (secret.startsWith(secretPrefix) && secret.length > secretPrefix.length) return secret
  throw new WebhookVerificationError("invalid-secret", "The secret of a webhook begins with `whsec_`.")
}

const secretBytes = (secret: string): Bytes => {
  const bytes = decodeBase64(checkedSecret(secret).slice(secretPrefix.length))
  if (bytes !== undefined && bytes.length > 0) return bytes
  throw new WebhookVerificationError("invalid-secret", "The secret is not base64 after `whsec_`.")
}

const encoder = new TextEncoder()

const bytesOf = (body: ArrayBuffer | Uint8Array | string): Bytes => {
  if (typeof body === "string") return encoder.encode(body)
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return new Uint8Array(body)
  throw new WebhookVerificationError("invalid-body", "Pass the raw body, as text or bytes, and not parsed JSON.")
}

const concat = (first: Bytes, second: Bytes): Bytes => {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

const decodeBase64 = (text: string): Bytes | undefined => {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

const decodeHex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))

const parseEvent = (bytes: Bytes): WebhookEvent => {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (isEvent(event)) return event
  } catch {
    // The error below says the same.
  }
  throw new WebhookVerificationError("invalid-body", "The body is not an event.")
}

const isEvent = (value: unknown): value is WebhookEvent =>
  typeof value === "object" && value !== null && "event" in value && "timestamp" in value && "data" in value
