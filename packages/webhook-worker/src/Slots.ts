/**
 * How many attempts are under way, and how many of them for subscriptions that fail: these may hold half of the slots,
 * so that the others always have the other half (decisions §12).
 */
import type { Ids, Webhook } from "@canvass/core"

export interface Slots {
  /** An attempt begins. */
  readonly take: (webhook: Webhook.Webhook) => void
  /** It ends, and shows whether the subscription fails; `undefined` when that is not known. */
  readonly give: (webhook: Ids.WebhookId, isFailing: boolean | undefined) => void
  /** How many more may begin, and how many of them for subscriptions that fail. */
  readonly free: () => { readonly limit: number; readonly failingLimit: number }
  readonly taken: () => number
}

export const make = (total: number): Slots => {
  const busy = new Map<Ids.WebhookId, { readonly attempts: number; readonly isFailing: boolean }>()
  let taken = 0
  let failing = 0

  const change = (webhook: Ids.WebhookId, by: 1 | -1, isFailing: boolean | undefined): void => {
    const before = busy.get(webhook) ?? { attempts: 0, isFailing: false }
    const after = { attempts: before.attempts + by, isFailing: isFailing ?? before.isFailing }
    taken += by
    failing += (after.isFailing ? after.attempts : 0) - (before.isFailing ? before.attempts : 0)
    if (after.attempts === 0) busy.delete(webhook)
    else busy.set(webhook, after)
  }

  return {
    take: (webhook) => change(webhook.id, 1, webhook.isFailing),
    give: (webhook, isFailing) => change(webhook, -1, isFailing),
    free: () => ({ limit: total - taken, failingLimit: Math.max(0, Math.floor(total / 2) - failing) }),
    taken: () => taken
  }
}
