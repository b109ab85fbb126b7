/**
 * The rate limiters of instances that share a PostgreSQL database: one limit for all of them. Requests that arrive
 * together are decided in one statement. While the database is unavailable, each instance limits by itself; the metric
 * `rate_limiter_local_total` counts these decisions.
 */
import {
  FailureLog,
  MemoryRateLimiter,
  type PasswordAttempt,
  PasswordAttemptLimiter,
  RateLimiter,
  repeatSpaced
} from "@canvass/core"
import { MicroBatcher } from "@canvass/store-sql"
import type { StoreClient } from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as PgClient from "../connections/PgClient.js"
import * as RateLimitTable from "./RateLimitTable.js"
import { RefusalCache } from "./RefusalCache.js"

export interface RateLimiterOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: Redacted.Redacted
}

/** Never fails. While the database is unavailable, the limiters try again every second. */
export const layer = ({ url }: RateLimiterOptions): Layer.Layer<PasswordAttemptLimiter | RateLimiter> =>
  Layer.scopedContext(
    Effect.gen(function*() {
      const sql = yield* PgClient.make({
        url,
        maxConnections,
        maxWaiting: 100,
        connectTimeoutMillis: timeoutMillis,
        statementTimeoutMillis: timeoutMillis,
        responseTimeoutMillis: timeoutMillis + 5_000
      })
      return Context.empty().pipe(
        Context.add(RateLimiter, yield* make(sql, yield* RateLimiter)),
        Context.add(PasswordAttemptLimiter, yield* makePasswordAttempts(sql))
      )
    })
  ).pipe(Layer.provide(MemoryRateLimiter.layer))

/** Number of connections to the database. Each executes one batch at a time. */
export const maxConnections = 2

/** Time limit for a decision of the database. After it the instance decides by itself. */
const timeoutMillis = 1_000

type Limiter = Context.Tag.Service<RateLimiter>

interface PendingRequest extends RateLimitTable.RateLimitRequest {
  /** `undefined`: the database is unavailable. */
  readonly resolve: (decision: RateLimitTable.SharedDecision<unknown> | undefined) => void
}

const make = (sql: StoreClient, local: Limiter): Effect.Effect<Limiter, never, Scope.Scope> =>
  Effect.map(makeBatchedLimits(sql, RateLimitTable.rateLimits), (shared) => {
    const refusals = new RefusalCache()
    const decide = (kind: "take" | "peek") => (subject: string, limit: number) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const refusal = refusals.find(subject, limit, now)
        if (refusal !== undefined) return Effect.succeed(refusal)
        return Effect.flatMap(shared.decide({ kind, subject, limit }), (decided) => {
          if (decided === undefined) return countLocal(local[kind](subject, limit))
          const { decision, expiresInMillis } = decided
          if (!decision.accepted) refusals.add(subject, limit, now + expiresInMillis)
          return Effect.succeed(decision)
        })
      })
    return { take: decide("take"), peek: decide("peek") }
  })

/** Refusals are not cached, because an attempt that is released makes room before the oldest leaves the window. */
const makePasswordAttempts = (
  sql: StoreClient
): Effect.Effect<Context.Tag.Service<PasswordAttemptLimiter>, never, Scope.Scope> =>
  Effect.map(makeBatchedLimits(sql, RateLimitTable.passwordAttempts), (shared) => {
    const local = MemoryRateLimiter.makePasswordAttempts()
    return {
      peek: (subject, limit) =>
        Effect.flatMap(
          shared.decide({ kind: "peek", subject, limit }),
          (decided) => decided === undefined ? countLocal(local.peek(subject, limit)) : Effect.succeed(decided.decision)
        ),
      begin: (subject, limit) =>
        Effect.flatMap(
          shared.decide({ kind: "take", subject, limit }),
          (decided): Effect.Effect<PasswordAttempt> =>
            decided === undefined
              ? countLocal(local.begin(subject, limit))
              : Effect.succeed({ ...decided.decision, release: shared.release(subject) })
        )
    }
  })

/** The shared limits of a table. Requests that arrive together are decided in one statement. */
interface BatchedLimits {
  /** Returns `undefined` when the database is unavailable. */
  readonly decide: (
    request: RateLimitTable.RateLimitRequest
  ) => Effect.Effect<RateLimitTable.SharedDecision<unknown> | undefined>
  /** Removes the latest accepted request of a subject, if the database is available. */
  readonly release: (subject: string) => Effect.Effect<void>
}

const makeBatchedLimits = (
  sql: StoreClient,
  table: RateLimitTable.RateLimitTable
): Effect.Effect<BatchedLimits, never, Scope.Scope> =>
  Effect.gen(function*() {
    const shared = new SharedRateLimits(sql, table)
    const decideAll = (requests: ReadonlyArray<PendingRequest>) =>
      Effect.matchCause(shared.decide(requests), {
        onSuccess: (decisions) => {
          for (const decided of decisions) decided.request.resolve(decided)
        },
        onFailure: () => {
          for (const { resolve } of requests) resolve(undefined)
        }
      })
    const batcher = new MicroBatcher(
      yield* Effect.runtime(),
      { maxWaiting: 10_000, targetBatchSize: 1_000, maxConcurrentBatches: maxConnections },
      decideAll
    )
    yield* Effect.addFinalizer(() => batcher.close)
    yield* Effect.forkScoped(repeatSpaced(Effect.ignore(RateLimitTable.removeIdle(sql, table)), 60_000))
    return {
      decide: (request) =>
        Effect.async((resume) => {
          const isQueued = batcher.submit({ ...request, resolve: (decided) => resume(Effect.succeed(decided)) })
          if (!isQueued) resume(Effect.succeed(undefined))
        }),
      release: (subject) => Effect.ignore(Effect.timeout(RateLimitTable.release(sql, table, subject), timeoutMillis))
    }
  })

const countLocal = <A>(decision: Effect.Effect<A>): Effect.Effect<A> =>
  Effect.zipRight(Metric.increment(localDecisions), decision)

const localDecisions = Metric.counter("rate_limiter_local_total", {
  description: "Decisions of the rate limiter that this instance made alone, while the database is unavailable.",
  incremental: true
})

/** The shared table while it can be reached. After a failure, the next attempt is `retryMillis` later. */
class SharedRateLimits {
  readonly #sql: StoreClient
  readonly #table: RateLimitTable.RateLimitTable
  readonly #log = FailureLog.make<SqlError | DatabaseUnavailable>({
    onFirstFailure: (error) =>
      Effect.logWarning("The shared rate limit is unavailable: this instance limits by itself.", error),
    onRecovery: () => Effect.logInfo("The rate limit is shared with the other instances again.")
  })
  #isCreated = false
  #retryAt: number | undefined

  constructor(sql: StoreClient, table: RateLimitTable.RateLimitTable) {
    this.#sql = sql
    this.#table = table
  }

  decide<Request extends RateLimitTable.RateLimitRequest>(
    requests: ReadonlyArray<Request>
  ): Effect.Effect<ReadonlyArray<RateLimitTable.SharedDecision<Request>>, SqlError | DatabaseUnavailable> {
    return Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (this.#retryAt !== undefined && now < this.#retryAt) return Effect.fail(new DatabaseUnavailable())
      return this.#create.pipe(
        Effect.zipRight(RateLimitTable.decide(this.#sql, this.#table, requests)),
        Effect.timeoutFail({ duration: timeoutMillis, onTimeout: () => new DatabaseUnavailable() }),
        Effect.tapBoth({ onSuccess: () => this.#onSuccess, onFailure: (error) => this.#onFailure(now, error) })
      )
    })
  }

  readonly #create: Effect.Effect<void, SqlError> = Effect.suspend(() =>
    this.#isCreated
      ? Effect.void
      : Effect.map(RateLimitTable.create(this.#sql, this.#table), () => {
        this.#isCreated = true
      })
  )

  readonly #onSuccess: Effect.Effect<void> = Effect.suspend(() => {
    this.#retryAt = undefined
    return this.#log.recordSuccess
  })

  #onFailure(now: number, error: SqlError | DatabaseUnavailable): Effect.Effect<void> {
    this.#retryAt = now + retryMillis
    // The next connection may lead to another server, without the table.
    this.#isCreated = false
    return this.#log.recordFailure(error)
  }
}

const retryMillis = 1_000

class DatabaseUnavailable extends Error {
  readonly _tag = "DatabaseUnavailable"
  override readonly message = "The database does not answer."
}
