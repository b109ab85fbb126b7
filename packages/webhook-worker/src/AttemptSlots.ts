/**
 * Limits the attempts that run at once. Failing webhooks together hold at most half of the slots, and no account
 * more than are free, so that slow or broken endpoints cannot stop deliveries to the others.
 */
import type { Ids, Webhook } from "@canvass/core"
import type { SlotShares } from "@canvass/core/ports"

export interface AttemptSlots {
  /** Takes a slot for an attempt to this webhook. */
  readonly acquire: (webhook: Webhook.Webhook) => void
  /** Returns a slot. `isFailing` is the state of the webhook after the attempt; `undefined` when unknown. */
  readonly release: (webhook: Webhook.Webhook, isFailing: boolean | undefined) => void
  /** Number of free slots, how many of them failing webhooks may take, and how many each account holds. */
  readonly available: () => {
    readonly limit: number
    readonly failingLimit: number
    readonly shares: SlotShares.SlotShares
  }
  /** Number of slots in use. */
  readonly inUse: () => number
}

/** Creates `total` slots, all free. */
export const make = (total: number, maxPerAccount: number): AttemptSlots => {
  const active = new Map<Ids.WebhookId, { readonly attempts: number; readonly isFailing: boolean }>()
  const held = new Map<Ids.AccountId, number>()
  let inUse = 0
  let inUseByFailing = 0

  const update = ({ accountId, id }: Webhook.Webhook, change: 1 | -1, isFailing: boolean | undefined): void => {
    const before = active.get(id) ?? { attempts: 0, isFailing: false }
    const after = { attempts: before.attempts + change, isFailing: isFailing ?? before.isFailing }
    inUse += change
    inUseByFailing += (after.isFailing ? after.attempts : 0) - (before.isFailing ? before.attempts : 0)
    if (after.attempts === 0) active.delete(id)
    else active.set(id, after)
    const heldAfter = (held.get(accountId) ?? 0) + change
    if (heldAfter === 0) held.delete(accountId)
    else held.set(accountId, heldAfter)
  }

  return {
    acquire: (webhook) => update(webhook, 1, webhook.isFailing),
    release: (webhook, isFailing) => update(webhook, -1, isFailing),
    available: () => ({
      limit: total - inUse,
      failingLimit: Math.max(0, Math.floor(total / 2) - inUseByFailing),
      shares: { total, maxPerAccount, held }
    }),
    inUse: () => inUse
  }
}
