/** The fibers that are running, for whoever has to wait for them or to end them. */
import type { RuntimeFiber } from "effect/Fiber"

/**
 * A collection of fibers, each from its addition until it ends. Not a `Set`, although the fibers are one: V8 keeps the
 * tables that a set has outgrown, with their contents, until a full garbage collection, because each refers to the
 * next. In a set that all requests pass through, the memory of each request would so outlive it.
 */
export class RunningFibers<A, E> {
  readonly #slots: Array<RuntimeFiber<A, E> | undefined> = []
  readonly #freeSlots: Array<number> = []

  /** Adds a fiber until it ends. */
  add(fiber: RuntimeFiber<A, E>): void {
    const slot = this.#freeSlots.pop() ?? this.#slots.length
    this.#slots[slot] = fiber
    fiber.addObserver(() => {
      this.#slots[slot] = undefined
      this.#freeSlots.push(slot)
    })
  }

  /** The fibers that are running now, in no order. */
  get all(): ReadonlyArray<RuntimeFiber<A, E>> {
    return this.#slots.filter((fiber) => fiber !== undefined)
  }
}
