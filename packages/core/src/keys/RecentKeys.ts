/** The keys that were identified a moment ago, so that not every request of a busy caller has to ask the store. */
import type { AccountId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { ApiKey } from "./ApiKey.js"

/** How long another instance's change to a key can go unnoticed here. Changes made here are noticed at once. */
const freshMillis = 5_000

const maxKeys = 10_000

/** `lastUsedAt` runs ahead of the key's own: it is when a use was last *sent* to be written. */
export interface RecentKey {
  readonly key: ApiKey
  readonly readAt: Instant
  lastUsedAt: Instant | null
}

/** Only keys that exist: what does not exist is for its checksum to refuse. */
export class RecentKeys {
  readonly #byPlaintext = new Map<string, RecentKey>()
  readonly #plaintextOf = new Map<AccountId, string>()
  #changes = 0

  find(plaintext: string, now: Instant): RecentKey | undefined {
    const recent = this.#byPlaintext.get(plaintext)
    return recent !== undefined && now - recent.readAt < freshMillis ? recent : undefined
  }

  /** How many changes there have been: taken before a key is read, handed to `add` afterwards. */
  get changes(): number {
    return this.#changes
  }

  /** A key that may have changed while it was being read is given back, and not kept. */
  add(plaintext: string, key: ApiKey, now: Instant, changesBefore: number): RecentKey {
    const before = this.#byPlaintext.get(plaintext)
    const recent = { key, readAt: now, lastUsedAt: later(before?.lastUsedAt ?? null, key.lastUsedAt) }
    if (changesBefore !== this.#changes) return recent
    if (this.#byPlaintext.size >= maxKeys) {
      this.#byPlaintext.clear()
      this.#plaintextOf.clear()
    }
    this.#byPlaintext.set(plaintext, recent)
    this.#plaintextOf.set(key.accountId, plaintext)
    return recent
  }

  /** The account's key has changed. */
  drop(account: AccountId): void {
    this.#changes += 1
    const plaintext = this.#plaintextOf.get(account)
    if (plaintext !== undefined) this.#byPlaintext.delete(plaintext)
    this.#plaintextOf.delete(account)
  }
}

const later = (left: Instant | null, right: Instant | null): Instant | null =>
  left === null || right === null ? left ?? right : Math.max(left, right)
