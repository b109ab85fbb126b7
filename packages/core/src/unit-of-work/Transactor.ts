/** Runs use cases that write: reads and decides, commits, and decides again when another write came first. */
import * as Effect from "effect/Effect"
import type { RuntimeFiber } from "effect/Fiber"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { FairSemaphore } from "../concurrency/FairSemaphore.js"
import type { Event } from "../events/Event.js"
import type { AccountId } from "../values/Ids.js"
import { makeAuditEntry } from "./AuditRecording.js"
import { Committer, StoreUnavailable } from "./Committer.js"
import { markAuditRecorded, markReplayed } from "./CurrentRequest.js"
import { type DecisionContext, decisionContextOf } from "./DecisionContext.js"
import type { Change, Guard, GuardFailed, UnitOfWork } from "./UnitOfWork.js"

/** The writes of a use case, and its result when they are committed. */
export interface Decision<A> {
  readonly result: A
  /** The account whose audit log gets the entry of the current request. */
  readonly accountId: AccountId
  readonly guards?: ReadonlyArray<Guard>
  readonly changes?: ReadonlyArray<Change>
  readonly events?: ReadonlyArray<Event>
  /**
   * The title of the survey that the current request is about, for its audit entry. Default: that of the survey that is
   * written. A submission says none, because its entry is written with each response.
   */
  readonly surveyTitle?: string
  /** Whether the current request leaves an audit entry. Default: true. */
  readonly isAudited?: boolean
  /** The result is that of an earlier request with the same idempotency key. */
  readonly isReplay?: boolean
}

/** One run of a decision. */
export interface DecisionAttempt extends DecisionContext {
  /** 1 for the first attempt. A decision may rely on cached state in the first attempt only. */
  readonly number: number
}

/**
 * Runs `decide`, commits its decision together with the audit entry of the current request, and returns the result.
 * When a guard fails, nothing is written and `decide` runs again, on what the store holds then.
 *
 * `decide` reads and decides. Its only side effects are those of `CurrentRequest`, which may be repeated. `transact`
 * fails with the error of `decide`, without another attempt.
 */
export type Transact = <A, E, R>(
  decide: (attempt: DecisionAttempt) => Effect.Effect<Decision<A>, E, R>
) => Effect.Effect<A, E, R>

/** Receives each unit of work that a transaction has committed. It must be fast and must not throw. */
export type CommitObserver = (unit: UnitOfWork) => void

/**
 * Maximum number of attempts of one decision. After them the store counts as unavailable, because only a defect makes
 * a guard fail that often.
 */
export const maxAttempts = 32

/** A unit that a quota has refused knows its counts at the next attempt, so writers do not refuse one another. */
const isJudged = (guard: GuardFailed["guard"]): boolean => guard === "QuotasOpen" || guard === "QuotaFull"

const titleOf = ({ changes = [], surveyTitle }: Decision<unknown>): string | undefined => {
  if (surveyTitle !== undefined) return surveyTitle
  const put = changes.find((change) => change._tag === "SurveyPut")
  return put?._tag === "SurveyPut" ? put.survey.title : undefined
}

export class Transactor extends Effect.Service<Transactor>()("@canvass/core/Transactor", {
  effect: Effect.gen(function*() {
    const committer = yield* Committer
    const observers = new Set<CommitObserver>()

    /**
     * Further attempts run one at a time. So each of a hundred concurrent writers of one survey decides about twice,
     * and not a hundred times.
     */
    const retries = new FairSemaphore(1)

    const commit = <A>(
      fiber: RuntimeFiber<unknown, unknown>,
      decision: Decision<A>
    ): Effect.Effect<A, GuardFailed> => {
      const context = decisionContextOf(fiber)
      const unit: UnitOfWork = {
        guards: decision.guards ?? [],
        changes: decision.changes ?? [],
        events: decision.events ?? [],
        audit: decision.isAudited === false
          ? Option.none()
          : makeAuditEntry(context, decision.accountId, { surveyTitle: titleOf(decision) })
      }
      return Effect.map(committer.commit(unit), () => {
        markAuditRecorded(context.request)
        if (decision.isReplay === true) markReplayed(context.request)
        for (const observe of observers) observe(unit)
        return decision.result
      })
    }

    const attempt = <A, E, R>(
      fiber: RuntimeFiber<unknown, unknown>,
      decide: (attempt: DecisionAttempt) => Effect.Effect<Decision<A>, E, R>,
      number: number
    ): Effect.Effect<A, E, R> =>
      Effect.flatMap(
        decide({ ...decisionContextOf(fiber), number }),
        (decision) =>
          Effect.catchAll(commit(fiber, decision), ({ guard }) => {
            if (number >= maxAttempts) {
              return Effect.die(
                new StoreUnavailable({ reason: `Too many concurrent writes failed the guard ${guard}.` })
              )
            }
            const next = Effect.suspend(() => attempt(fiber, decide, number + 1))
            return number === 1 && !isJudged(guard) ? retries.withPermit(next) : next
          })
      )

    const transact: Transact = (decide) => Effect.withFiberRuntime((fiber) => attempt(fiber, decide, 1))

    /** Calls `observer` after each commit of a transaction, until the scope closes. */
    const observe = (observer: CommitObserver): Effect.Effect<void, never, Scope.Scope> =>
      Effect.acquireRelease(
        Effect.sync(() => void observers.add(observer)),
        () => Effect.sync(() => void observers.delete(observer))
      )

    return { transact, observe }
  })
}) {}
