/**
 * Gathers what many want at the same time, to be done together. There is no delay: what comes to an idle gathering is
 * done at once, with all that comes in the same turn of the event loop. Under load the rest gathers meanwhile, so that
 * what is done together grows by itself.
 */
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"

export interface Limits {
  /** How many may wait. */
  readonly maxWaiting: number
  /** As many as are well done together. */
  readonly enough: number
  /** How many doings go on at once. */
  readonly maxUnderWay: number
}

/**
 * One doing at a time gathers the most, which costs the least. So another is begun beside it only when it is slow, or
 * when enough wait.
 */
export class Gathering<A> {
  readonly #limits: Limits
  readonly #run: (effect: Effect.Effect<void>, onExit: () => void) => void
  readonly #doAll: (all: ReadonlyArray<A>) => Effect.Effect<void>
  #waiting: Array<A> = []
  #underWay = 0
  /** Of those under way. */
  #slow = 0
  #onEnd: (() => void) | undefined

  constructor(
    runtime: Runtime.Runtime<never>,
    limits: Limits,
    doAll: (all: ReadonlyArray<A>) => Effect.Effect<void>
  ) {
    const run = Runtime.runCallback(runtime)
    this.#run = (effect, onExit) => run(effect, { onExit })
    this.#limits = limits
    this.#doAll = doAll
  }

  /** `false` when no more may wait. */
  offer(one: A): boolean {
    if (this.#onEnd !== undefined || this.#waiting.length >= this.#limits.maxWaiting) return false
    this.#waiting.push(one)
    this.#begin()
    return true
  }

  /** Takes no more, and waits until everything is done. */
  readonly end: Effect.Effect<void> = Effect.async((resume) => {
    this.#onEnd = () => resume(Effect.void)
    if (this.#underWay === 0) this.#onEnd()
  })

  #begin(): void {
    const { enough, maxUnderWay } = this.#limits
    const isTime = this.#slow === this.#underWay || this.#waiting.length >= enough
    if (this.#waiting.length === 0 || this.#underWay >= maxUnderWay || !isTime) return
    this.#underWay += 1
    let isSlow = false
    const patience = setTimeout(() => {
      isSlow = true
      this.#slow += 1
      this.#begin()
    }, patienceMillis)
    this.#run(this.#gathered, () => {
      clearTimeout(patience)
      this.#underWay -= 1
      if (isSlow) this.#slow -= 1
      this.#begin()
      if (this.#underWay === 0) this.#onEnd?.()
    })
  }

  readonly #gathered: Effect.Effect<void> = Effect.async<ReadonlyArray<A>>((resume) => {
    setImmediate(() => resume(Effect.succeed(this.#waiting.splice(0))))
  }).pipe(Effect.flatMap((all) => all.length === 0 ? Effect.void : this.#doAll(all)))
}

/** Several times what is usual. */
const patienceMillis = 50
