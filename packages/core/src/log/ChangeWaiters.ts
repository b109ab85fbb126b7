/** Wakes those who wait for a change of a log. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import type { SurveyId } from "../values/Ids.js"
import { comparePlaces, type LogPlace } from "./LogEntry.js"
import type { LogStore } from "./LogStore.js"

/** How often the logs that are waited for are looked at, in milliseconds: other programs write, too. */
const lookMillis = 250

interface Waiter {
  readonly surveyId: SurveyId
  /** The head of the log when the reader has found nothing. */
  readonly head: LogPlace
  readonly wake: () => void
}

export class ChangeWaiters {
  readonly #store: LogStore["Type"]
  readonly #waiters = new Map<SurveyId, Set<Waiter>>()
  #isLooking = false

  constructor(store: LogStore["Type"]) {
    this.#store = store
  }

  /** Number of readers that wait. */
  get count(): number {
    let count = 0
    for (const waiters of this.#waiters.values()) count += waiters.size
    return count
  }

  /** Wakes the readers of the surveys of which a unit of this program has changed the log. */
  observe(changes: ReadonlyArray<Change>): void {
    if (this.#waiters.size === 0) return
    for (const change of changes) {
      const surveyId = surveyOf(change)
      if (surveyId !== undefined) this.#wake(surveyId)
    }
  }

  /** Waits until the log has changed since its head was `head`. Returns `false` when the time is over. */
  wait(surveyId: SurveyId, head: LogPlace, millis: number): Effect.Effect<boolean> {
    const changed: Effect.Effect<void> = Effect.async((resume) => {
      const waiter: Waiter = { surveyId, head, wake: () => resume(Effect.void) }
      const waiters = this.#waiters.get(surveyId)
      if (waiters === undefined) this.#waiters.set(surveyId, new Set([waiter]))
      else waiters.add(waiter)
      return Effect.sync(() => this.#forget(waiter))
    })
    return Effect.raceFirst(
      Effect.as(Effect.sleep(Duration.millis(millis)), false),
      Effect.as(Effect.zipRight(this.#startLooking, changed), true)
    )
  }

  #wake(surveyId: SurveyId, head?: LogPlace): void {
    for (const waiter of this.#waiters.get(surveyId) ?? []) {
      if (head !== undefined && comparePlaces(waiter.head, head) === 0) continue
      this.#forget(waiter)
      waiter.wake()
    }
  }

  #forget(waiter: Waiter): void {
    const waiters = this.#waiters.get(waiter.surveyId)
    waiters?.delete(waiter)
    if (waiters?.size === 0) this.#waiters.delete(waiter.surveyId)
  }

  /** One fiber looks for all, and ends when nobody waits. */
  get #startLooking(): Effect.Effect<void> {
    return Effect.suspend(() => {
      if (this.#isLooking) return Effect.void
      this.#isLooking = true
      return Effect.asVoid(Effect.forkDaemon(Effect.ensuring(
        Effect.zipRight(
          Effect.sleep(lookMillis),
          Effect.whileLoop({
            while: () => this.#waiters.size > 0,
            body: () => Effect.zipRight(this.#look, Effect.sleep(lookMillis)),
            step: () => undefined
          })
        ),
        Effect.sync(() => {
          this.#isLooking = false
        })
      )))
    })
  }

  /** While the store is unavailable, those who wait are not woken: their time ends. */
  get #look(): Effect.Effect<void> {
    return Effect.suspend(() => {
      const surveys = [...this.#waiters.keys()]
      return Effect.map(Effect.option(Effect.sandbox(this.#store.heads(surveys))), (heads) => {
        if (Option.isNone(heads)) return
        for (const id of surveys) {
          // A survey that is gone has no head.
          const head = heads.value.get(id)
          this.#wake(id, head?.head)
        }
      })
    })
  }
}

const surveyOf = (change: Change): SurveyId | undefined => {
  switch (change._tag) {
    case "ResponsePut":
      return change.response.surveyId
    case "LogEntryAdded":
    case "ResponseRemoved":
    case "VariablesComputed":
    case "SurveyRemoved":
      return change.surveyId
    default:
      return undefined
  }
}
