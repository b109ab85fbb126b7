/** A cache that is bounded by the bytes of its entries, not by their number. */

export interface BoundedCacheOptions<Key, Value> {
  /** Bytes that all entries together may take. */
  readonly maxBytes: number
  /** Estimates the bytes that one entry takes, its key included. */
  readonly bytesOf: (value: Value, key: Key) => number
}

/**
 * Keeps entries until their sizes exceed `maxBytes`, then drops the least recently used ones. An entry that alone
 * exceeds `maxBytes` is not kept.
 *
 * @example
 * const cache = new BoundedCache<string, string>({ maxBytes: 1_000_000, bytesOf: (value) => 2 * value.length })
 */
export class BoundedCache<Key, Value> {
  readonly #entries = new Map<Key, { readonly value: Value; readonly bytes: number }>()
  readonly #options: BoundedCacheOptions<Key, Value>
  #bytes = 0

  constructor(options: BoundedCacheOptions<Key, Value>) {
    this.#options = options
  }

  /** Bytes that the entries take, by `bytesOf` at the time when each was set. */
  get bytes(): number {
    return this.#bytes
  }

  /** Number of entries. */
  get size(): number {
    return this.#entries.size
  }

  /** Returns the value and marks it as the most recently used, or returns `undefined`. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Adds or replaces an entry. A value whose size has changed is measured again by setting it again. */
  set(key: Key, value: Value): void {
    this.delete(key)
    const bytes = this.#options.bytesOf(value, key)
    if (bytes > this.#options.maxBytes) return
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) return
      this.delete(oldest)
    }
  }

  /** Removes an entry. Returns `false` when there is none. */
  delete(key: Key): boolean {
    const entry = this.#entries.get(key)
    if (entry === undefined) return false
    this.#bytes -= entry.bytes
    return this.#entries.delete(key)
  }

  /** Removes all entries. */
  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }
}
