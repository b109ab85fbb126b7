/** What an account's audit log and its use of the API can tell (specification, Audit log; decisions §11). */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { makeAuditEntry } from "../unit-of-work/AuditRecording.js"
import { Committer } from "../unit-of-work/Committer.js"
import { auditAccountOf, markAuditRecorded, type RequestInfo } from "../unit-of-work/CurrentRequest.js"
import { withDecisionContext } from "../unit-of-work/DecisionContext.js"
import type { AccountId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import type { AuditEntry } from "./AuditEntry.js"
import { type AuditFilter, AuditStore } from "./AuditStore.js"
import * as Usage from "./Usage.js"
import { UsageBuffer } from "./UsageBuffer.js"

/** `page` counts from 1 (the default); `pageSize` is 1 to 200, by default 50. */
export interface AuditQuery extends AuditFilter {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
}

export interface AuditPage {
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly logs: ReadonlyArray<AuditEntry>
}

export class Audit extends Effect.Service<Audit>()("@canvass/core/Audit", {
  scoped: Effect.gen(function*() {
    const committer = yield* Committer
    const store = yield* AuditStore
    const buffer = new UsageBuffer()
    /** Open while counts wait: an idle server has nothing to wake up for. */
    const waiting = yield* Effect.makeLatch()

    /** Newest first. A page out of bounds is taken to the nearest within: adapters refuse it with words. */
    const list = (owner: AccountId, { page, pageSize, ...filter }: AuditQuery): Effect.Effect<AuditPage> => {
      const number = Math.max(1, page ?? 1)
      const size = Math.min(maxPageSize, Math.max(1, pageSize ?? defaultPageSize))
      return Effect.zipWith(
        store.list(owner, filter, { offset: (number - 1) * size, limit: size }),
        store.count(owner, filter),
        (logs, total) => ({ total, page: number, pageSize: size, logs })
      )
    }

    /**
     * The entry of a write that was refused or failed, once it is known whose log it belongs in. Nothing to do for a
     * write that has its entry, or for what is no write at all.
     */
    const recordRefusal = (request: RequestInfo, status: number): Effect.Effect<void> =>
      withDecisionContext((context) => {
        const owner = auditAccountOf(request)
        if (owner === undefined) return Effect.void
        const audit = makeAuditEntry({ ...context, request }, owner, status)
        if (Option.isNone(audit)) return Effect.void
        return Effect.map(
          Effect.orDie(committer.commit({ guards: [], changes: [], events: [], audit })),
          () => markAuditRecorded(request)
        )
      })

    /**
     * Counts one request. It is written within a second or so; a process that is killed loses what it had not written.
     */
    const counted = (owner: AccountId, statusClass: Usage.StatusClass): Effect.Effect<void> =>
      Effect.clockWith((clock) => {
        buffer.add({ accountId: owner, day: Usage.dayOf(clock.unsafeCurrentTimeMillis()), statusClass, count: 1 })
        return waiting.open
      })

    /** `from` and `to` are days, both part of the report. By default the 30 days up to today. */
    const usage = (owner: AccountId, from?: string, to?: string): Effect.Effect<Usage.UsageReport> =>
      Effect.gen(function*() {
        yield* flush
        const last = to ?? Usage.dayOf(yield* Instant.now)
        const first = from ?? Usage.daysBefore(last, 29)
        return Usage.report(first, last, yield* store.usage(owner, first, last))
      })

    /** What can't be written waits for the next time. */
    const flush: Effect.Effect<void> = Effect.suspend(() =>
      Effect.forEach(Arr.chunksOf(buffer.drain(), countsPerUnit), writeCounts, { discard: true })
    ).pipe(Effect.uninterruptible)

    const writeCounts = (counts: ReadonlyArray<Usage.UsageCount>): Effect.Effect<void> =>
      committer.commit({
        guards: [],
        changes: counts.map((usage) => ({ _tag: "UsageAdded", usage })),
        events: [],
        audit: Option.none()
      }).pipe(Effect.catchAllCause((cause) => {
        const lost = counts.filter((count) => !buffer.add(count))
        const warning = `Counts of requests were not written; ${lost.length} of them are lost.`
        return Effect.zipRight(waiting.open, Effect.logWarning(warning, cause))
      }))

    yield* Effect.addFinalizer(() => flush)
    yield* waiting.await.pipe(
      Effect.zipRight(Effect.sleep("1 second")),
      Effect.zipRight(waiting.close),
      Effect.zipRight(flush),
      Effect.forever,
      Effect.forkScoped
    )

    return { list, recordRefusal, counted, usage }
  })
}) {}

const defaultPageSize = 50
const maxPageSize = 200

const countsPerUnit = 500
