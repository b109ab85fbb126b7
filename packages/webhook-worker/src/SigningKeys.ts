/** Decrypts the signing secrets of webhooks. Decryption costs as much as a request, so the result is cached. */
import { type Secrets, Webhook } from "@canvass/core"
import { BoundedCache } from "@canvass/core/ports"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { type SigningKey, signingKey } from "./Signature.js"

/**
 * Returns the keys that sign for a webhook at the time `now`, newest first. A secret that no secret key decrypts, as
 * after one was replaced instead of rotated, is left out and logged.
 */
export type SigningKeys = (webhook: Webhook.Webhook, now: number) => Effect.Effect<ReadonlyArray<SigningKey>>

export const make = (secrets: Context.Tag.Service<Secrets.Secrets>): SigningKeys => {
  const cache = new BoundedCache<string, SigningKey>({ maxBytes: maxCacheBytes, bytesOf: () => entryBytes })

  const decrypt = (webhook: Webhook.Webhook, sealed: string): Effect.Effect<ReadonlyArray<SigningKey>> => {
    const cached = cache.get(sealed)
    if (cached !== undefined) return Effect.succeed([cached])
    return Effect.matchCauseEffect(secrets.open(sealed), {
      onSuccess: (secret) =>
        Effect.sync(() => {
          const key = signingKey(Redacted.value(secret))
          cache.set(sealed, key)
          return [key]
        }),
      onFailure: (cause) =>
        Effect.as(
          Effect.logError(
            `No secret key decrypts a signing secret of webhook ${webhook.id}. Was SECRET_KEY replaced?`,
            cause
          ),
          []
        )
    })
  }

  return (webhook, now) => {
    const sealed = Webhook.signingSecrets(webhook, now)
    // The usual case, without an effect for each secret: every attempt comes here.
    const cached = sealed.length === 1 ? cache.get(sealed[0]) : undefined
    if (cached !== undefined) return Effect.succeed([cached])
    return Effect.map(Effect.forEach(sealed, (text) => decrypt(webhook, text)), (keys) => keys.flat())
  }
}

/** About 10 000 keys. */
const maxCacheBytes = 10_000_000

/** Estimate for two key objects and the sealed text. */
const entryBytes = 1_000
