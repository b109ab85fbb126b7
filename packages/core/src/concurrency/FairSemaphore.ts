/** Limits how many fibers do something at one time, and admits those that wait in the order in which they came. */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Scope from "effect/Scope"

/**
 * A number of permits, of which each effect takes one while it runs. A permit that is returned goes to the fiber that
 * has waited longest, and wakes no other. The semaphore of `effect` wakes all of them, and each keeps memory for each
 * time that it was woken, so that the time and the memory of 1 000 waiting fibers grow with the square of their number.
 */
export class FairSemaphore {
  #free: number
  readonly #waiting = new Set<Waiter>()
  /** Continues behind the place that was admitted last. A new one would pass over all that have been deleted. */
  #queue: Iterator<Waiter> = this.#waiting.values()

  /** @param permits how many effects may run at one time */
  constructor(permits: number) {
    this.#free = permits
  }

  /** Runs the effect with a permit. A fiber that is interrupted while it waits leaves the queue at once. */
  withPermit<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    // The place is taken and left whatever happens in between, so that no interruption can lose a permit.
    return Effect.acquireUseRelease(
      Effect.sync(() => this.#enter()),
      (place) => place.isAdmitted ? effect : Effect.zipRight(admitted(place), effect),
      (place) => Effect.sync(() => this.#leave(place))
    )
  }

  /** Runs the effect with a permit if one is free. Returns `None`, and does not run it, otherwise. */
  withPermitIfFree<A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<Option.Option<A>, E, R> {
    return Effect.suspend(() => this.#free > 0 ? Effect.asSome(this.withPermit(effect)) : Effect.succeedNone)
  }

  /** Takes a permit until the scope closes. */
  get acquire(): Effect.Effect<void, never, Scope.Scope> {
    return Effect.flatMap(
      Effect.acquireRelease(Effect.sync(() => this.#enter()), (place) => Effect.sync(() => this.#leave(place))),
      (place) => place.isAdmitted ? Effect.void : admitted(place)
    )
  }

  #enter(): Waiter {
    const place: Waiter = { isAdmitted: this.#free > 0, admit: undefined }
    if (place.isAdmitted) this.#free--
    else this.#waiting.add(place)
    return place
  }

  #leave(place: Waiter): void {
    if (!place.isAdmitted) {
      this.#waiting.delete(place)
      return
    }
    const next = this.#takeFirst()
    if (next === undefined) {
      this.#free++
      return
    }
    next.isAdmitted = true
    next.admit?.()
  }

  #takeFirst(): Waiter | undefined {
    const next = this.#queue.next()
    if (next.done === true) {
      this.#queue = this.#waiting.values()
      return undefined
    }
    this.#waiting.delete(next.value)
    return next.value
  }
}

/** The place of one fiber in the queue. */
interface Waiter {
  isAdmitted: boolean
  /** Continues the fiber. `undefined` until it waits. */
  admit: (() => void) | undefined
}

const admitted = (place: Waiter): Effect.Effect<void> =>
  Effect.async((resume) => {
    place.admit = () => resume(Effect.void)
    if (place.isAdmitted) place.admit()
  })
