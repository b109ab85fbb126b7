/**
 * Which due deliveries a claim gets. The stores find the due deliveries, and share these rules: a webhook, an endpoint
 * (the host of an account's URLs), an account and the failing webhooks have limits, so that none of them delays the
 * deliveries of others.
 */
import * as Arr from "effect/Array"
import * as Order from "effect/Order"
import type { AccountId, WebhookId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import type { Webhook } from "../Webhook.js"
import * as SlotShares from "./SlotShares.js"

/** Maximum numbers of leases, over all workers. Each is at least 1. */
export interface LeaseLimits {
  /** Of one webhook. A failing webhook may have one. */
  readonly ofWebhook: (webhook: WebhookId) => number
  /** Of all webhooks of an account whose URLs have the same host. */
  readonly ofEndpoint: (endpoint: string) => number
}

export interface ClaimRequest {
  readonly now: Instant
  /** End of the leases of the claimed deliveries. */
  readonly leasedUntil: Instant
  /** Maximum number of deliveries to claim: the number of free slots. */
  readonly limit: number
  /** Maximum number of them for webhooks whose `isFailing` is true. */
  readonly failingLimit: number
  readonly leaseLimits: LeaseLimits
  /**
   * How accounts share the slots of the worker. Deliveries of accounts that may not take a slot are left for later
   * claims. By default accounts have no limits.
   */
  readonly slots?: SlotShares.SlotShares | undefined
}

/** The account and the host of a webhook. Its ports are one endpoint, and so are all spellings of the host. */
export const endpointOf = ({ accountId, url }: Pick<Webhook, "accountId" | "url">): string =>
  `${accountId} ${new URL(url).hostname.replace(/\.$/, "")}`

/** A webhook that may get a lease now. */
export interface LeaseQuota {
  readonly webhookId: WebhookId
  readonly accountId: AccountId
  readonly endpoint: string
  readonly isFailing: boolean
  /** Number of leases that the webhook has. */
  readonly leases: number
  /** Number of leases that all webhooks of its account have. */
  readonly leasesOfAccount: number
  /** Number of leases that it may get. At least 1. */
  readonly free: number
  /** Number of leases that its endpoint may get. At least 1. */
  readonly freeOfEndpoint: number
}

/** A webhook with its number of leases that have not ended. */
export interface WebhookLeases extends Pick<Webhook, "accountId" | "id" | "url"> {
  readonly leases: number
}

/**
 * Returns how many leases each webhook with due deliveries may get. Leaves out the webhooks that may get none.
 *
 * @param leased All webhooks with leases.
 */
export const quotas = (
  { failingLimit, leaseLimits, limit, slots }: ClaimRequest,
  webhooks: ReadonlyArray<Pick<Webhook, "accountId" | "id" | "isFailing" | "url">>,
  leased: ReadonlyArray<WebhookLeases>
): ReadonlyArray<LeaseQuota> => {
  const leasesById = new Map(leased.map(({ id, leases }) => [id, leases]))
  const leasesByEndpoint = new Map<string, number>()
  const leasesByAccount = new Map<AccountId, number>()
  for (const webhook of leased) {
    const endpoint = endpointOf(webhook)
    leasesByAccount.set(webhook.accountId, (leasesByAccount.get(webhook.accountId) ?? 0) + webhook.leases)
    leasesByEndpoint.set(endpoint, (leasesByEndpoint.get(endpoint) ?? 0) + webhook.leases)
  }
  return webhooks.flatMap((webhook) => {
    const { accountId, id, isFailing } = webhook
    if (isFailing && failingLimit <= 0 || !SlotShares.mayTake(slots, accountId, limit)) return []
    const endpoint = endpointOf(webhook)
    const leases = leasesById.get(id) ?? 0
    const freeOfEndpoint = leaseLimits.ofEndpoint(endpoint) - (leasesByEndpoint.get(endpoint) ?? 0)
    const free = Math.min((isFailing ? 1 : leaseLimits.ofWebhook(id)) - leases, freeOfEndpoint)
    return free > 0
      ? [{
        webhookId: id,
        accountId,
        endpoint,
        isFailing,
        leases,
        leasesOfAccount: leasesByAccount.get(accountId) ?? 0,
        free,
        freeOfEndpoint
      }]
      : []
  })
}

/** A due delivery of a webhook with a quota. */
export interface LeaseCandidate {
  readonly id: string
  readonly webhookId: string
  /** Number of leases of its webhook before it. */
  readonly round: number
  readonly nextAttemptAt: Instant
  readonly createdAt: Instant
}

/**
 * Sorts candidates by their turn: accounts with the fewest leases come first, whatever number of webhooks they have.
 * Within an account, and among accounts with as many leases, webhooks with the fewest leases come first, then the
 * deliveries that are due longest.
 */
export const inTurn = <A extends LeaseCandidate>(
  quotas: ReadonlyArray<LeaseQuota>,
  candidates: ReadonlyArray<A>
): ReadonlyArray<A> => {
  const quotaById = new Map<string, LeaseQuota>(quotas.map((quota) => [quota.webhookId, quota]))
  const leases = new Map<AccountId, number>()
  const turns = Arr.sort(candidates, byTurnOfWebhook).map((candidate) => {
    const quota = quotaById.get(candidate.webhookId)
    if (quota === undefined) return { candidate, leases: 0 }
    const before = leases.get(quota.accountId) ?? quota.leasesOfAccount
    leases.set(quota.accountId, before + 1)
    return { candidate, leases: before }
  })
  // The sort is stable.
  return turns.sort((left, right) => left.leases - right.leases).map(({ candidate }) => candidate)
}

const byTurnOfWebhook: Order.Order<LeaseCandidate> = Order.combineAll([
  Order.mapInput(Order.number, ({ round }) => round),
  Order.mapInput(Order.number, ({ nextAttemptAt }) => nextAttemptAt),
  Order.mapInput(Order.number, ({ createdAt }) => createdAt),
  Order.mapInput(Order.string, ({ id }) => id)
])

export interface LeaseAllocation<A> {
  readonly chosen: ReadonlyArray<A>
  /** Whether candidates were refused, so that others may get the leases that are left. */
  readonly hasRefused: boolean
  /** The request for the leases that are left. */
  readonly rest: ClaimRequest
}

/**
 * Chooses among the first `limit` candidates, in their order. A candidate is refused when its endpoint, its account or
 * the failing webhooks have their maximum. The first candidate is never refused.
 */
export const allocate = <A extends LeaseCandidate>(
  request: ClaimRequest,
  allQuotas: ReadonlyArray<LeaseQuota>,
  candidates: ReadonlyArray<A>
): LeaseAllocation<A> => {
  const { failingLimit, limit, slots } = request
  const quotaById = new Map<string, LeaseQuota>(allQuotas.map((quota) => [quota.webhookId, quota]))
  const held = new Map(slots?.held)
  const takenByEndpoint = new Map<string, number>()
  const chosen: Array<A> = []
  let failing = 0
  for (const candidate of candidates) {
    const quota = quotaById.get(candidate.webhookId)
    if (quota === undefined) continue
    const { accountId, endpoint, freeOfEndpoint, isFailing } = quota
    const taken = takenByEndpoint.get(endpoint) ?? 0
    const mayTake = SlotShares.mayTake(slots && { ...slots, held }, accountId, limit - chosen.length)
    if (taken >= freeOfEndpoint || (isFailing && failing >= failingLimit) || !mayTake) continue
    takenByEndpoint.set(endpoint, taken + 1)
    held.set(accountId, (held.get(accountId) ?? 0) + 1)
    if (isFailing) failing++
    chosen.push(candidate)
  }
  return {
    chosen,
    hasRefused: chosen.length < candidates.length,
    rest: {
      ...request,
      limit: limit - chosen.length,
      failingLimit: failingLimit - failing,
      slots: slots && { ...slots, held }
    }
  }
}
