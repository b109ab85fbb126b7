import * as Effect from "effect/Effect"
import { FairSemaphore } from "./FairSemaphore.js"

/** Runs the effects of one key one after another. Effects of different keys run at the same time. */
export class KeyedLock<Key> {
  readonly #locks = new Map<Key, Lock>()

  /** Runs the effect when no other effect of this key is running. */
  withLock<A, E, R>(key: Key, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.acquireUseRelease(
      Effect.sync(() => this.#enter(key)),
      ({ semaphore }) => semaphore.withPermit(effect),
      (lock) => Effect.sync(() => this.#leave(key, lock))
    )
  }

  #enter(key: Key): Lock {
    const lock = this.#locks.get(key) ?? { semaphore: new FairSemaphore(1), userCount: 0 }
    lock.userCount++
    this.#locks.set(key, lock)
    return lock
  }

  #leave(key: Key, lock: Lock): void {
    lock.userCount--
    if (lock.userCount === 0) this.#locks.delete(key)
  }
}

interface Lock {
  readonly semaphore: FairSemaphore
  /** Effects that run or wait. */
  userCount: number
}
