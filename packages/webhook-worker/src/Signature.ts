/**
 * The headers by which a receiver verifies a delivery: our own, and those of Standard Webhooks, so that its libraries
 * work. Receivers find both schemes described in docs/webhooks.md.
 */
import { Delivery } from "@canvass/core"
import type { ClaimedDelivery } from "@canvass/core/ports"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { createHmac, createSecretKey, type KeyObject } from "node:crypto"

/**
 * A signing secret (`whsec_…`) as the key of each scheme. Our scheme uses the text of the whole secret; Standard
 * Webhooks uses the bytes that the text after the prefix encodes as base64.
 */
export interface SigningKey {
  readonly text: KeyObject
  readonly bytes: KeyObject
}

export const signingKey = (secret: string): SigningKey => ({
  text: createSecretKey(secret, "utf8"),
  bytes: createSecretKey(secret.replace(/^whsec_/, ""), "base64")
})

/**
 * Returns the headers of one attempt, signed for the time `unixSeconds`. After a rotation the previous secret signs
 * too: in a header of its own, because ours holds one digest, and as a second entry in the header of Standard Webhooks.
 */
export const signedHeaders = (
  { cursor, delivery, event }: Pick<ClaimedDelivery, "cursor" | "delivery" | "event">,
  [current, previous]: NonEmptyReadonlyArray<SigningKey>,
  unixSeconds: number
): Record<string, string> => {
  const timestamp = String(unixSeconds)
  const serviceSignature = ({ text }: SigningKey) => "sha256=" + hmac(text, `${timestamp}.${event.body}`, "hex")
  const sentId = Delivery.sentIdOf(delivery)
  const standardSignature = ({ bytes }: SigningKey) =>
    "v1," + hmac(bytes, `${sentId}.${timestamp}.${event.body}`, "base64")
  return {
    "X-Service-Signature": serviceSignature(current),
    ...previous === undefined ? {} : { "X-Service-Signature-Previous": serviceSignature(previous) },
    "X-Service-Timestamp": timestamp,
    "X-Service-Event": event.name,
    "X-Service-Event-Id": event.id,
    "X-Service-Delivery-Id": sentId,
    "X-Service-Attempt": String(delivery.attemptCount + 1),
    ...cursor === undefined ? {} : { "X-Service-Cursor": cursor },
    "webhook-id": sentId,
    "webhook-timestamp": timestamp,
    "webhook-signature": previous === undefined
      ? standardSignature(current)
      : `${standardSignature(current)} ${standardSignature(previous)}`
  }
}

const hmac = (key: KeyObject, text: string, encoding: "base64" | "hex"): string =>
  createHmac("sha256", key).update(text).digest(encoding)
