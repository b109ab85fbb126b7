/** Wakes those who wait for a change of a log. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as Option from "effect/Option"
import * as Runtime from "effect/Runtime"
import { platformSleep } from "../jobs/running/platformSleep.js"
import type { SurveyId } from "../values/Ids.js"
import { comparePlaces, type LogPlace } from "./LogEntry.js"
import type { ChangedLogs } from "./LogSignal.js"
import type { LogStore } from "./LogStore.js"

/** How long to wait before the heads are read again when the store was unavailable, in milliseconds. */
const retryMillis = 250

interface Waiter {
  readonly surveyId: SurveyId
  /** The head of the log when the reader has found nothing. */
  readonly head: LogPlace
  readonly wake: () => void
}

export class ChangeWaiters {
  readonly #store: LogStore["Type"]
  readonly #runtime: Runtime.Runtime<never>
  readonly #waiters = new Map<SurveyId, Set<Waiter>>()
  /** Watches the store while somebody waits. */
  #watch: Fiber.RuntimeFiber<never> | undefined
  /** The surveys whose heads are to be read. */
  #unread = new Set<SurveyId>()
  #isReading = false

  constructor(store: LogStore["Type"], runtime: Runtime.Runtime<never>) {
    this.#store = store
    this.#runtime = runtime
  }

  /** Number of readers that wait. */
  get count(): number {
    let count = 0
    for (const waiters of this.#waiters.values()) count += waiters.size
    return count
  }

  /**
   * Waits until the log has changed since its head was `head`. Returns `false` when the time is over. Without `millis`,
   * there is no end: a wait begins with a read of the head, so one long wait costs less than many short ones.
   */
  wait(surveyId: SurveyId, head: LogPlace, millis?: number): Effect.Effect<boolean> {
    const changed: Effect.Effect<boolean> = Effect.async((resume) => {
      const waiter: Waiter = { surveyId, head, wake: () => resume(Effect.succeed(true)) }
      this.#add(waiter)
      return Effect.sync(() => this.#remove(waiter))
    })
    return millis === undefined
      ? changed
      : Effect.raceFirst(Effect.as(Effect.sleep(Duration.millis(millis)), false), changed)
  }

  #add(waiter: Waiter): void {
    const waiters = this.#waiters.get(waiter.surveyId)
    if (waiters === undefined) this.#waiters.set(waiter.surveyId, new Set([waiter]))
    else waiters.add(waiter)
    this.#watch ??= Runtime.runFork(this.#runtime)(this.#watchStore)
    // The log may have changed after the reader has read it, and before somebody watched.
    this.#readHeads([waiter.surveyId])
  }

  #remove(waiter: Waiter): void {
    const waiters = this.#waiters.get(waiter.surveyId)
    waiters?.delete(waiter)
    if (waiters?.size === 0) this.#waiters.delete(waiter.surveyId)
    if (this.#waiters.size > 0) return
    this.#watch?.unsafeInterruptAsFork(FiberId.none)
    this.#watch = undefined
  }

  /** A wait may have no end, so a watch that fails begins again. Any log may have changed meanwhile. */
  get #watchStore(): Effect.Effect<never> {
    return Effect.forever(Effect.zipRight(
      Effect.exit(this.#store.watch((changed) => this.#onChange(changed))),
      Effect.map(platformSleep(retryMillis), () => this.#onChange("any"))
    ))
  }

  #onChange(changed: ChangedLogs): void {
    if (changed === "any") return this.#readHeads(this.#waiters.keys())
    for (const surveyId of changed) this.#wake(surveyId)
  }

  #wake(surveyId: SurveyId, head?: LogPlace): void {
    for (const waiter of this.#waiters.get(surveyId) ?? []) {
      if (head !== undefined && comparePlaces(waiter.head, head) === 0) continue
      this.#remove(waiter)
      waiter.wake()
    }
  }

  /** One fiber reads for all, and ends when nothing is left to read. */
  #readHeads(surveys: Iterable<SurveyId>): void {
    for (const surveyId of surveys) this.#unread.add(surveyId)
    if (this.#isReading || this.#unread.size === 0) return
    this.#isReading = true
    Runtime.runFork(this.#runtime)(Effect.whileLoop({
      while: () => {
        this.#isReading = this.#unread.size > 0
        return this.#isReading
      },
      body: () => this.#readUnread,
      step: () => undefined
    }))
  }

  get #readUnread(): Effect.Effect<void> {
    return Effect.suspend(() => {
      const surveys = [...this.#unread].filter((id) => this.#waiters.has(id))
      this.#unread = new Set()
      if (surveys.length === 0) return Effect.void
      return Effect.flatMap(Effect.option(Effect.sandbox(this.#store.heads(surveys))), (heads) => {
        if (Option.isNone(heads)) {
          for (const id of surveys) this.#unread.add(id)
          return platformSleep(retryMillis)
        }
        // A survey that is gone has no head.
        for (const id of surveys) this.#wake(id, heads.value.get(id)?.head)
        return Effect.void
      })
    })
  }
}
