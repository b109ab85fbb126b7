/**
 * The rate limiters of instances that share a PostgreSQL database: one limit for all of them. Requests that arrive
 * together are decided in one statement. While the database is unavailable, each instance limits by itself; the metric
 * `rate_limiter_local_total` counts these decisions.
 */
import { MemoryRateLimiter, RateLimiter } from "@canvass/core"
import {
  FailureLog,
  type PasswordAttempt,
  PasswordAttemptLimiter,
  type RateLimit,
  type RateLimitDecision,
  repeatSpaced
} from "@canvass/core/ports"
import { MicroBatcher } from "@canvass/store-sql"
import type { Database } from "@canvass/store-sql"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import type * as Scope from "effect/Scope"
import * as PgClient from "../connections/PgClient.js"
import { limiterName } from "../connections/PgPool.js"
import { dialect } from "../PgDialect.js"
import type { SchemaError, SchemaOptions } from "../SchemaSetup.js"
import { prepareRateLimits } from "./RateLimitSetup.js"
import * as RateLimitTable from "./RateLimitTable.js"
import { RefusalCache } from "./RefusalCache.js"

export interface RateLimiterOptions {
  /** `postgres://user:password@host:port/database`, as a text or `Redacted`, which hides the password in logs. */
  readonly url: PgClient.DatabaseUrl
  /**
   * The schema of the tables: usually that of the store. It is created if it does not exist. Instances share a limit
   * only if they use the same schema. Default: the first schema of the `search_path`.
   */
  readonly schema?: string | undefined
  /**
   * `false`: the limiters create no table, and each instance limits by itself until `PgStore.migrate` has created them.
   * Default `true`. With either value, a database that has the tables needs no right to create anything.
   */
  readonly migrate?: boolean | undefined
}

/**
 * Never fails. While the database is unavailable or lacks the tables, the limiters try again every second. The first
 * failure is logged as a warning that says why.
 */
export const layer = (
  { migrate, schema, url }: RateLimiterOptions
): Layer.Layer<PasswordAttemptLimiter | RateLimiter> =>
  Layer.scopedContext(
    Effect.gen(function*() {
      const sql = yield* PgClient.make({
        use: "rate-limits",
        url,
        schema,
        applicationName: limiterName,
        maxConnections,
        maxWaiting: 100,
        connectTimeoutMillis: timeoutMillis,
        statementTimeoutMillis: timeoutMillis,
        responseTimeoutMillis: timeoutMillis + 5_000
      })
      const shared = { database: { sql, dialect }, migrate, schema }
      return Context.empty().pipe(
        Context.add(RateLimiter, yield* make(shared, yield* RateLimiter)),
        Context.add(PasswordAttemptLimiter, yield* makePasswordAttempts(shared))
      )
    })
  ).pipe(Layer.provide(MemoryRateLimiter.layer))

/** Number of connections to the database. Each executes one batch at a time. */
export const maxConnections = 2

/** Time limit for a decision of the database. After it the instance decides by itself. */
const timeoutMillis = 1_000

/** The database that the instances share, and what they may do with its schema. */
interface SharedDatabase extends SchemaOptions {
  readonly database: Database
}

type Limiter = Context.Tag.Service<RateLimiter>

interface PendingRequest extends RateLimitTable.RateLimitRequest {
  /** `undefined`: the database is unavailable. */
  readonly resolve: (decision: RateLimitTable.SharedDecision<unknown> | undefined) => void
}

const make = (database: SharedDatabase, local: Limiter): Effect.Effect<Limiter, never, Scope.Scope> =>
  Effect.map(makeBatchedLimits(database, RateLimitTable.rateLimits), (shared) => {
    const refusals = new RefusalCache()
    const decide = (
      request: RateLimitTable.RateLimitRequest,
      decideLocally: Effect.Effect<RateLimitDecision>
    ): Effect.Effect<RateLimitDecision> =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const refusal = refusals.find(request, now) ??
          (request.within === undefined ? undefined : refusals.find(request.within, now))
        if (refusal !== undefined) return Effect.succeed(refusal)
        return Effect.flatMap(shared.decide(request), (decided) => {
          if (decided === undefined) return countLocal(decideLocally)
          for (const { endsInMillis, limit } of decided.exhausted) refusals.add(limit, now + endsInMillis)
          return Effect.succeed(decided.decision)
        })
      })
    return {
      take: (subject: string, limit: number, within?: RateLimit) =>
        decide({ kind: "take", subject, limit, within }, local.take(subject, limit, within)),
      peek: (subject, limit) => decide({ kind: "peek", subject, limit, within: undefined }, local.peek(subject, limit))
    }
  })

/** Refusals are not cached, because an attempt that is released makes room before the oldest leaves the window. */
const makePasswordAttempts = (
  database: SharedDatabase
): Effect.Effect<Context.Tag.Service<PasswordAttemptLimiter>, never, Scope.Scope> =>
  Effect.map(makeBatchedLimits(database, RateLimitTable.passwordAttempts), (shared) => {
    const local = MemoryRateLimiter.makePasswordAttempts()
    return {
      peek: (subject, limit) =>
        Effect.flatMap(
          shared.decide({ kind: "peek", subject, limit, within: undefined }),
          (decided) => decided === undefined ? countLocal(local.peek(subject, limit)) : Effect.succeed(decided.decision)
        ),
      begin: (subject, limit) =>
        Effect.flatMap(
          shared.decide({ kind: "take", subject, limit, within: undefined }),
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
  database: SharedDatabase,
  table: RateLimitTable.RateLimitTable
): Effect.Effect<BatchedLimits, never, Scope.Scope> =>
  Effect.gen(function*() {
    const { sql } = database.database
    const shared = new SharedRateLimits(database, table)
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
    // An alert on growth needs the number before the first decision.
    yield* Metric.incrementBy(localDecisions, 0)
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
  readonly #shared: SharedDatabase
  readonly #table: RateLimitTable.RateLimitTable
  readonly #log = FailureLog.make<SchemaError | DatabaseUnavailable>({
    onFirstFailure: (error) =>
      Effect.logWarning("The shared rate limit is unavailable: this instance limits by itself.", error),
    onRecovery: () => Effect.logInfo("The rate limit is shared with the other instances again.")
  })
  #isPrepared = false
  #retryAt: number | undefined

  constructor(shared: SharedDatabase, table: RateLimitTable.RateLimitTable) {
    this.#shared = shared
    this.#table = table
  }

  decide<Request extends RateLimitTable.RateLimitRequest>(
    requests: ReadonlyArray<Request>
  ): Effect.Effect<ReadonlyArray<RateLimitTable.SharedDecision<Request>>, SchemaError | DatabaseUnavailable> {
    return Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (this.#retryAt !== undefined && now < this.#retryAt) return Effect.fail(new DatabaseUnavailable())
      return this.#prepare.pipe(
        Effect.zipRight(RateLimitTable.decide(this.#shared.database.sql, this.#table, requests)),
        Effect.timeoutFail({ duration: timeoutMillis, onTimeout: () => new DatabaseUnavailable() }),
        Effect.tapBoth({ onSuccess: () => this.#onSuccess, onFailure: (error) => this.#onFailure(now, error) })
      )
    })
  }

  readonly #prepare: Effect.Effect<void, SchemaError> = Effect.suspend(() =>
    this.#isPrepared
      ? Effect.void
      : Effect.map(prepareRateLimits(this.#shared.database, [this.#table], this.#shared), () => {
        this.#isPrepared = true
      })
  )

  readonly #onSuccess: Effect.Effect<void> = Effect.suspend(() => {
    this.#retryAt = undefined
    return this.#log.recordSuccess
  })

  #onFailure(now: number, error: SchemaError | DatabaseUnavailable): Effect.Effect<void> {
    this.#retryAt = now + retryMillis
    // The next connection may lead to another server, without the table.
    this.#isPrepared = false
    return this.#log.recordFailure(error)
  }
}

const retryMillis = 1_000

class DatabaseUnavailable extends Error {
  readonly _tag = "DatabaseUnavailable"
  override readonly message = "The database does not answer."
}
