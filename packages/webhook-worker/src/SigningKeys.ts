/** The secrets of subscriptions, opened. Opening one costs as much as a request, so those used last are kept. */
import { type Secrets, Webhook } from "@canvass/core"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { type SigningKey, signingKey } from "./Signature.js"

/**
 * The keys that sign for a subscription now, the newest first. Those that can't be opened are left out: after a change
 * of `SECRET_KEY` a subscription signs again once its secret is rotated, though the one before still counts.
 */
export type SigningKeys = (webhook: Webhook.Webhook, now: number) => Effect.Effect<ReadonlyArray<SigningKey>>

export const make = (secrets: Context.Tag.Service<Secrets.Secrets>): SigningKeys => {
  const opened = new Map<string, SigningKey>()

  const open = (webhook: Webhook.Webhook) => (sealed: string): Effect.Effect<ReadonlyArray<SigningKey>> => {
    const known = opened.get(sealed)
    if (known !== undefined) return Effect.succeed([known])
    return Effect.matchCauseEffect(secrets.open(sealed), {
      onSuccess: (secret) => Effect.sync(() => [keep(sealed, signingKey(Redacted.value(secret)))]),
      onFailure: (cause) =>
        Effect.as(
          Effect.logError(`A secret of webhook ${webhook.id} can't be opened: was SECRET_KEY another one?`, cause),
          []
        )
    })
  }

  const keep = (sealed: string, key: SigningKey): SigningKey => {
    opened.set(sealed, key)
    const [oldest] = opened.keys()
    if (opened.size > maxOpened && oldest !== undefined) opened.delete(oldest)
    return key
  }

  return (webhook, now) => {
    const sealed = Webhook.signingSecrets(webhook, now)
    const known = opened.get(sealed[0])
    if (known !== undefined && sealed.length === 1) return Effect.succeed([known])
    return Effect.map(Effect.forEach(sealed, open(webhook)), (keys) => keys.flat())
  }
}

const maxOpened = 10_000
