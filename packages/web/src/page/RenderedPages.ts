/** Pages that are rendered once for all who ask for them, until what they show changes. */
import { BoundedCache, KeyedLock } from "@canvass/core/ports"
import * as Effect from "effect/Effect"

export class RenderedPages<Page> {
  readonly #cache: BoundedCache<string, Page>
  readonly #rendering = new KeyedLock<string>()

  /** @param bytesOf estimates the bytes that a page takes without its key */
  constructor(bytesOf: (page: Page) => number) {
    this.#cache = new BoundedCache({
      maxBytes: maxCachedBytes,
      bytesOf: (page, key) => bytesOf(page) + 2 * key.length + 1_000
    })
  }

  /** Returns the page with this key if it is current, and otherwise makes it. Others who ask for it meanwhile wait. */
  get<E>(key: string, isCurrent: (page: Page) => boolean, make: Effect.Effect<Page, E>): Effect.Effect<Page, E> {
    const find = () => {
      const found = this.#cache.get(key)
      return found !== undefined && isCurrent(found) ? found : undefined
    }
    const found = find()
    if (found !== undefined) return Effect.succeed(found)
    // Whoever waited for the lock finds the page that the one before has made.
    return this.#rendering.withLock(
      key,
      Effect.suspend(() => {
        const found = find()
        return found === undefined ? Effect.tap(make, (page) => this.#cache.set(key, page)) : Effect.succeed(found)
      })
    )
  }
}

/** Bytes that the pages of one kind may take. */
const maxCachedBytes = 32 * 1_048_576
