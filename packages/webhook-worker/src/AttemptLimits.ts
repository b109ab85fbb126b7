/**
 * Limits the attempts at once to each webhook and to each endpoint (the host of an account's URLs). A limit grows with
 * every success, so that a busy webhook does not lag, and falls to 1 with a failure, so that an endpoint in trouble is
 * spared. A worker learns the limits from its own attempts.
 */
import type { Webhook } from "@canvass/core"
import { BoundedCache, LeaseAllocation } from "@canvass/core/ports"

export interface AttemptLimits {
  readonly leaseLimits: LeaseAllocation.LeaseLimits
  /** Adapts the limits after an attempt to this webhook. */
  readonly record: (webhook: Webhook.Webhook, isSuccess: boolean) => void
}

/** The limits before the first attempt, and the highest ones. */
export interface AttemptLimitsOptions {
  readonly initial: number
  readonly max: number
}

export const make = ({ initial, max }: AttemptLimitsOptions): AttemptLimits => {
  /** By the id of a webhook, and by endpoint. What is missing has the initial limit. */
  const limits = new BoundedCache<string, number>({ maxBytes: maxCacheBytes, bytesOf: () => entryBytes })
  const limitOf = (key: string): number => limits.get(key) ?? initial
  return {
    leaseLimits: { ofWebhook: limitOf, ofEndpoint: limitOf },
    record: (webhook, isSuccess) => {
      for (const key of [webhook.id, LeaseAllocation.endpointOf(webhook)]) {
        limits.set(key, isSuccess ? Math.min(max, limitOf(key) + 1) : 1)
      }
    }
  }
}

/** About 20 000 webhooks and endpoints. */
const maxCacheBytes = 5_000_000

/** Estimate for an entry with its key. */
const entryBytes = 250
