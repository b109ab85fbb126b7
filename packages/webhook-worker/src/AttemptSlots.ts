/**
 * Limits the attempts that run at once. Failing subscriptions together hold at most half of the slots, so that slow or
 * broken endpoints cannot stop deliveries to the others.
 */
import type { Ids, Webhook } from "@canvass/core"

export interface AttemptSlots {
  /** Takes a slot for an attempt to this subscription. */
  readonly acquire: (webhook: Webhook.Webhook) => void
  /** Returns a slot. `isFailing` is the state of the subscription after the attempt; `undefined` when unknown. */
  readonly release: (webhook: Ids.WebhookId, isFailing: boolean | undefined) => void
  /** Number of free slots, and how many of them failing subscriptions may take. */
  readonly available: () => { readonly limit: number; readonly failingLimit: number }
  /** Number of slots in use. */
  readonly inUse: () => number
}

/** Creates `total` slots, all free. */
export const make = (total: number): AttemptSlots => {
  const active = new Map<Ids.WebhookId, { readonly attempts: number; readonly isFailing: boolean }>()
  let inUse = 0
  let inUseByFailing = 0

  const update = (webhook: Ids.WebhookId, change: 1 | -1, isFailing: boolean | undefined): void => {
    const before = active.get(webhook) ?? { attempts: 0, isFailing: false }
    const after = { attempts: before.attempts + change, isFailing: isFailing ?? before.isFailing }
    inUse += change
    inUseByFailing += (after.isFailing ? after.attempts : 0) - (before.isFailing ? before.attempts : 0)
    if (after.attempts === 0) active.delete(webhook)
    else active.set(webhook, after)
  }

  return {
    acquire: (webhook) => update(webhook.id, 1, webhook.isFailing),
    release: (webhook, isFailing) => update(webhook, -1, isFailing),
    available: () => ({ limit: total - inUse, failingLimit: Math.max(0, Math.floor(total / 2) - inUseByFailing) }),
    inUse: () => inUse
  }
}
