/** The audit log of an account, and its usage of the API. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { makeAuditEntry } from "../unit-of-work/AuditRecording.js"
import { Committer } from "../unit-of-work/Committer.js"
import { auditAccountOf, markAuditRecorded, type RequestInfo } from "../unit-of-work/CurrentRequest.js"
import { withDecisionContext } from "../unit-of-work/DecisionContext.js"
import * as UnitOfWork from "../unit-of-work/UnitOfWork.js"
import type { AccountId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import type { AuditEntry } from "./AuditEntry.js"
import { type AuditQuery, auditQueryRanges } from "./AuditQuery.js"
import { AuditStore } from "./AuditStore.js"
import * as Usage from "./Usage.js"
import { UsageBuffer } from "./UsageBuffer.js"

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
    /** Open while the buffer has counts, so that an idle server does not wake up. */
    const hasCounts = yield* Effect.makeLatch()

    /** Lists entries, newest first. A `page` or `pageSize` out of range is moved to the nearest valid one. */
    const list = (owner: AccountId, { page, pageSize, ...filter }: AuditQuery): Effect.Effect<AuditPage> => {
      const number = nearest(auditQueryRanges.page, page)
      const size = nearest(auditQueryRanges.pageSize, pageSize)
      return Effect.zipWith(
        store.list(owner, filter, { offset: (number - 1) * size, limit: size }),
        store.count(owner, filter),
        (logs, total) => ({ total, page: number, pageSize: size, logs })
      )
    }

    /**
     * Writes the audit entry of a write that was refused or failed. Does nothing when the account is unknown, when the
     * request has its entry already, or when the request is not a write. `status` is the status code of the response.
     */
    const recordRefusal = (request: RequestInfo, status: number): Effect.Effect<void> =>
      withDecisionContext((context) => {
        const owner = auditAccountOf(request)
        if (owner === undefined) return Effect.void
        const audit = makeAuditEntry({ ...context, request }, owner, { status })
        if (Option.isNone(audit)) return Effect.void
        return Effect.map(
          Effect.orDie(committer.commit(UnitOfWork.of({ audit }))),
          () => markAuditRecorded(request)
        )
      })

    /** Counts one request. Counts are written every second. A process that is killed loses the unwritten ones. */
    const countRequest = (owner: AccountId, statusClass: Usage.StatusClass): Effect.Effect<void> =>
      Effect.clockWith((clock) => {
        buffer.add({ accountId: owner, day: Usage.dateOf(clock.unsafeCurrentTimeMillis()), statusClass, count: 1 })
        return hasCounts.open
      })

    /** Reports the days from `from` to `to`, both inclusive. Default: the 30 days up to today. */
    const usage = (owner: AccountId, from?: string, to?: string): Effect.Effect<Usage.UsageReport> =>
      Effect.gen(function*() {
        yield* flush
        const last = to ?? Usage.dateOf(yield* Instant.now)
        const first = from ?? Usage.daysBefore(last, 29)
        return Usage.makeReport(first, last, yield* store.usage(owner, first, last))
      })

    /** Writes the buffered counts. Counts that cannot be written return to the buffer. */
    const flush: Effect.Effect<void> = Effect.suspend(() =>
      Effect.forEach(Arr.chunksOf(buffer.drain(), maxCountsPerUnit), writeCounts, { discard: true })
    ).pipe(Effect.uninterruptible)

    const writeCounts = (counts: ReadonlyArray<Usage.UsageCount>): Effect.Effect<void> =>
      committer.commit(UnitOfWork.of({
        changes: counts.map((usage) => ({ _tag: "UsageAdded", usage }))
      })).pipe(Effect.catchAllCause((cause) => {
        const dropped = counts.filter((count) => !buffer.add(count))
        const warning = `Usage counts could not be written now; ${dropped.length} of ${counts.length} were dropped.`
        return Effect.zipRight(hasCounts.open, Effect.logWarning(warning, cause))
      }))

    yield* Effect.addFinalizer(() => flush)
    yield* hasCounts.await.pipe(
      Effect.zipRight(Effect.sleep("1 second")),
      Effect.zipRight(hasCounts.close),
      Effect.zipRight(flush),
      Effect.forever,
      Effect.forkScoped
    )

    return { list, recordRefusal, countRequest, usage }
  })
}) {}

/** Returns the number of the range that is nearest to `value`. */
const nearest = (
  range: { readonly min: number; readonly max: number; readonly default: number },
  value = range.default
): number => Math.min(range.max, Math.max(range.min, value))

const maxCountsPerUnit = 500
