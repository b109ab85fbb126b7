/**
 * The rate limiters of instances that share a PostgreSQL database: one limit for all of them. Requests that arrive
 * together are decided in one statement. While the database is out of reach, each instance limits by itself; the metric
 * `rate_limiter_local_total` counts these decisions.
 */
import {
  MemoryRateLimiter,
  type PasswordAttempt,
  PasswordAttemptLimiter,
  type RateLimitDecision,
  RateLimiter
} from "@canvass/core"
import { MicroBatcher } from "@canvass/store-sql"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import type * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import * as PgClient from "./PgClient.js"
import * as RateLimitTable from "./RateLimitTable.js"
import { RefusalCache } from "./RefusalCache.js"

export interface RateLimiterOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: Redacted.Redacted
}

/** Never fails: when the database cannot be reached, the layer tries again every second. */
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

/** Time limit for a decision of the database. The instance decides by itself then. */
const timeoutMillis = 1_000

type Limiter = Context.Tag.Service<RateLimiter>

interface PendingRequest extends RateLimitTable.RateLimitRequest {
  readonly resolve: (decision: Effect.Effect<RateLimitDecision>) => void
}

const make = (sql: SqlClient, local: Limiter): Effect.Effect<Limiter, never, Scope.Scope> =>
  Effect.gen(function*() {
    const refusals = new RefusalCache()
    const shared = new SharedRateLimits(sql, RateLimitTable.rateLimits)

    const decideLocally = ({ kind, limit, subject }: RateLimitTable.RateLimitRequest) =>
      Effect.zipRight(Metric.increment(localDecisions), local[kind](subject, limit))

    const decideAll = (requests: ReadonlyArray<PendingRequest>) =>
      Effect.matchCauseEffect(Effect.zip(Clock.currentTimeMillis, shared.decide(requests)), {
        onSuccess: ([sentAt, decisions]) =>
          Effect.sync(() => {
            for (const { decision, expiresInMillis, request } of decisions) {
              if (!decision.accepted) refusals.add(request.subject, request.limit, sentAt + expiresInMillis)
              request.resolve(Effect.succeed(decision))
            }
          }),
        onFailure: () => Effect.sync(() => requests.forEach((request) => request.resolve(decideLocally(request))))
      })

    const batcher = new MicroBatcher(
      yield* Effect.runtime(),
      { maxWaiting: 10_000, targetBatchSize: 1_000, maxConcurrentBatches: maxConnections },
      decideAll
    )
    yield* Effect.addFinalizer(() => batcher.close)
    yield* shared.removeIdle

    const decide = (kind: "take" | "peek") => (subject: string, limit: number) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const refusal = refusals.find(subject, limit, now)
        if (refusal !== undefined) return Effect.succeed(refusal)
        return Effect.async<RateLimitDecision>((resolve) => {
          const request = { kind, subject, limit, resolve }
          if (!batcher.submit(request)) resolve(decideLocally(request))
        })
      })
    return { take: decide("take"), peek: decide("peek") }
  })

/** Attempts are as rare as hashes of passwords, so each is decided in a statement of its own. */
const makePasswordAttempts = (
  sql: SqlClient
): Effect.Effect<Context.Tag.Service<PasswordAttemptLimiter>, never, Scope.Scope> =>
  Effect.suspend(() => {
    const local = MemoryRateLimiter.makePasswordAttempts()
    const shared = new SharedRateLimits(sql, RateLimitTable.passwordAttempts)
    const decide = <A>(
      kind: RateLimitTable.RateLimitRequest["kind"],
      subject: string,
      limit: number,
      onShared: (decision: RateLimitDecision) => A,
      decideLocally: Effect.Effect<A>
    ): Effect.Effect<A> =>
      Effect.matchCauseEffect(shared.decide([{ kind, subject, limit }]), {
        onSuccess: ([found]) =>
          found === undefined ? decideLocally : Effect.succeed(onShared(found.decision)),
        onFailure: () => Effect.zipRight(Metric.increment(localDecisions), decideLocally)
      })
    return Effect.as(shared.removeIdle, {
      peek: (subject, limit) => decide("peek", subject, limit, (decision) => decision, local.peek(subject, limit)),
      begin: (subject, limit) =>
        decide<PasswordAttempt>(
          "take",
          subject,
          limit,
          (decision) => ({ ...decision, release: shared.release(subject) }),
          local.begin(subject, limit)
        )
    })
  })

const localDecisions = Metric.counter("rate_limiter_local_total", {
  description: "Decisions of the rate limiter that this instance made alone, the database being out of reach.",
  incremental: true
})

/** The shared table while it can be reached. After a failure, the next attempt is `retryMillis` later. */
class SharedRateLimits {
  readonly #sql: SqlClient
  readonly #table: RateLimitTable.RateLimitTable
  #isCreated = false
  #retryAt: number | undefined

  constructor(sql: SqlClient, table: RateLimitTable.RateLimitTable) {
    this.#sql = sql
    this.#table = table
  }

  /** Takes back the latest accepted request of a subject, if the table can be reached. */
  release(subject: string): Effect.Effect<void> {
    return Effect.ignore(
      Effect.timeout(RateLimitTable.release(this.#sql, this.#table, subject), timeoutMillis)
    )
  }

  /** Removes idle subjects every minute, until the scope closes. */
  get removeIdle(): Effect.Effect<void, never, Scope.Scope> {
    const remove = RateLimitTable.removeIdle(this.#sql, this.#table)
    return Effect.asVoid(Effect.forkScoped(Effect.repeat(Effect.ignore(remove), Schedule.spaced("1 minute"))))
  }

  decide<Request extends RateLimitTable.RateLimitRequest>(
    requests: ReadonlyArray<Request>
  ): Effect.Effect<ReadonlyArray<RateLimitTable.SharedDecision<Request>>, SqlError | OutOfReach> {
    return Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (this.#retryAt !== undefined && now < this.#retryAt) return Effect.fail(new OutOfReach())
      return this.#create.pipe(
        Effect.zipRight(RateLimitTable.decide(this.#sql, this.#table, requests)),
        Effect.timeoutFail({ duration: timeoutMillis, onTimeout: () => new OutOfReach() }),
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
    if (this.#retryAt === undefined) return Effect.void
    this.#retryAt = undefined
    return Effect.logInfo("The rate limit is shared with the other instances again.")
  })

  #onFailure(now: number, error: SqlError | OutOfReach): Effect.Effect<void> {
    const isFirst = this.#retryAt === undefined
    this.#retryAt = now + retryMillis
    // The next connection may lead to another server, without the table.
    this.#isCreated = false
    return isFirst
      ? Effect.logWarning("The shared rate limit is out of reach: this instance limits by itself.", error)
      : Effect.void
  }
}

const retryMillis = 1_000

class OutOfReach extends Error {
  readonly _tag = "OutOfReach"
  override readonly message = "The database does not answer."
}
