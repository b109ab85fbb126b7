/**
 * What a receiver knows a delivery by (specification, Signature headers; decisions §12): our own headers, and those of
 * Standard Webhooks, so that stock verifiers work.
 */
import type { Claimed } from "@canvass/core"
import type { NonEmptyReadonlyArray } from "effect/Array"
import { createHmac, createSecretKey, type KeyObject } from "node:crypto"

/** A signing secret, `whsec_…`, as the two schemes use it: the text as it is, and the bytes that it stands for. */
export interface SigningKey {
  readonly text: KeyObject
  readonly bytes: KeyObject
}

export const signingKey = (secret: string): SigningKey => ({
  text: createSecretKey(secret, "utf8"),
  bytes: createSecretKey(secret.replace(/^whsec_/, ""), "base64")
})

/**
 * The headers of one attempt, made at that second. After a rotation both secrets sign. The specification's header holds
 * one digest, so that of the former secret has a header of its own; Standard Webhooks has room for both.
 */
export const headers = (
  { delivery, event }: Pick<Claimed, "delivery" | "event">,
  [current, previous]: NonEmptyReadonlyArray<SigningKey>,
  seconds: number
): Record<string, string> => {
  const timestamp = String(seconds)
  const ours = (key: SigningKey) => "sha256=" + hmac(key.text, `${timestamp}.${event.body}`, "hex")
  const standard = (key: SigningKey) => "v1," + hmac(key.bytes, `${delivery.id}.${timestamp}.${event.body}`, "base64")
  return {
    "X-Service-Signature": ours(current),
    ...previous === undefined ? {} : { "X-Service-Signature-Previous": ours(previous) },
    "X-Service-Timestamp": timestamp,
    "X-Service-Event": event.name,
    "X-Service-Event-Id": event.id,
    "X-Service-Delivery-Id": delivery.id,
    "X-Service-Attempt": String(delivery.attemptCount + 1),
    "webhook-id": delivery.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": previous === undefined ? standard(current) : `${standard(current)} ${standard(previous)}`
  }
}

const hmac = (key: KeyObject, text: string, encoding: "base64" | "hex"): string =>
  createHmac("sha256", key).update(text).digest(encoding)
