/**
 * How accounts share the slots of a worker. Each attempt takes a slot, and a slow endpoint holds it for seconds. So
 * that an account with many slow endpoints does not take all slots, some are always free for other accounts.
 */
import type { AccountId } from "../../values/Ids.js"

/** The slots of a worker, and how many of them each account holds. */
export interface SlotShares {
  readonly total: number
  /** Maximum number of slots of one account, as long as less than half of all are free. */
  readonly maxPerAccount: number
  readonly held: ReadonlyMap<AccountId, number>
}

/**
 * Returns whether an account may take another slot, where `free` is the number of free slots. The number of slots that
 * the account holds must be smaller than `free`, so `n` accounts that want all slots leave `1 / (n + 1)` of them to
 * others. Without `shares` the result is true.
 */
export const mayTake = (shares: SlotShares | undefined, account: AccountId, free: number): boolean => {
  if (shares === undefined) return true
  const limit = free > shares.total / 2 ? free : Math.min(shares.maxPerAccount, free)
  return (shares.held.get(account) ?? 0) < limit
}
