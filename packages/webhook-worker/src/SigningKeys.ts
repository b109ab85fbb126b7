/** The secrets of subscriptions, opened. Opening one costs as much as a request, so those used last are kept. */
import { type Secrets, Webhook } from "@canvass/core"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { type SigningKey, signingKey } from "./Signature.js"

/** The keys that sign for a subscription now, the newest first. */
export type SigningKeys = (
  webhook: Webhook.Webhook,
  now: number
) => Effect.Effect<readonly [SigningKey, ...ReadonlyArray<SigningKey>]>

export const make = (secrets: Context.Tag.Service<Secrets.Secrets>): SigningKeys => {
  const opened = new Map<string, SigningKey>()

  const open = (sealed: string): Effect.Effect<SigningKey> => {
    const known = opened.get(sealed)
    if (known !== undefined) return Effect.succeed(known)
    return Effect.map(secrets.open(sealed), (secret) => {
      const key = signingKey(Redacted.value(secret))
      opened.set(sealed, key)
      const [oldest] = opened.keys()
      if (opened.size > maxOpened && oldest !== undefined) opened.delete(oldest)
      return key
    })
  }

  return (webhook, now) => {
    const [current, ...previous] = Webhook.signingSecrets(webhook, now)
    const known = opened.get(current)
    if (known !== undefined && previous.length === 0) return Effect.succeed([known])
    return Effect.zipWith(open(current), Effect.forEach(previous, open), (first, others) => [first, ...others] as const)
  }
}

const maxOpened = 10_000
