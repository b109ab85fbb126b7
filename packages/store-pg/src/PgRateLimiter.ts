/**
 * One limit for all instances (decisions §10): a row for each caller with the times of its accepted requests, decided
 * upon under that row's lock and by the database's clock. Requests that come together are asked about together. A
 * caller who is refused is refused from memory until the oldest of its requests leaves the window: nothing can change
 * before.
 *
 * While the database is out of reach, each instance limits for itself; the metric `rate_limiter_local_total` counts how
 * often.
 */
import { MemoryRateLimiter, type RateLimitDecision, RateLimiter } from "@canvass/core"
import { MicroBatcher } from "@canvass/store-sql"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Arr from "effect/Array"
import * as Clock from "effect/Clock"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import type * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import * as PgClient from "./PgClient.js"

type Limiter = Context.Tag.Service<RateLimiter>

export interface LimiterOptions {
  readonly url: Redacted.Redacted
}

/** Never fails: a database that can't be reached is asked again a second later. */
export const layer = ({ url }: LimiterOptions): Layer.Layer<RateLimiter> =>
  Layer.scoped(
    RateLimiter,
    Effect.gen(function*() {
      const sql = yield* PgClient.make({
        url,
        maxConnections: connections,
        maxWaiting: 100,
        connectTimeoutMillis: patienceMillis,
        statementTimeoutMillis: patienceMillis
      })
      return yield* make(sql, yield* RateLimiter)
    })
  ).pipe(Layer.provide(MemoryRateLimiter.layer))

/** Each has one statement under way at a time. */
export const connections = 2

/** How long a decision may take before this instance decides for itself. */
const patienceMillis = 1_000

/** Somebody who wants to know. `wanted` is 0 for one who only looks. */
interface Asked {
  readonly subject: string
  readonly limit: number
  readonly wanted: 0 | 1
  readonly tell: (verdict: Effect.Effect<RateLimitDecision>) => void
}

const make = (sql: SqlClient, local: Limiter): Effect.Effect<Limiter, never, Scope.Scope> =>
  Effect.gen(function*() {
    const refusals = new Refusals()
    const shared = new Shared(sql)
    const locally = ({ limit, subject, wanted }: Asked) =>
      Effect.zipRight(
        Metric.increment(decidedLocally),
        wanted === 1 ? local.take(subject, limit) : local.peek(subject, limit)
      )
    const decide = (asked: ReadonlyArray<Asked>) =>
      Effect.matchCauseEffect(Effect.zip(Clock.currentTimeMillis, shared.decide(asked)), {
        onSuccess: ([sentAt, decisions]) =>
          Effect.sync(() => {
            for (const [{ limit, subject, tell }, { lapsesInMillis, verdict }] of decisions) {
              if (!verdict.accepted) refusals.add(subject, limit, sentAt + lapsesInMillis)
              tell(Effect.succeed(verdict))
            }
          }),
        onFailure: () => Effect.sync(() => asked.forEach((one) => one.tell(locally(one))))
      })
    const waiting = new MicroBatcher(
      yield* Effect.runtime(),
      { maxWaiting: 10_000, targetBatchSize: 1_000, maxConcurrentBatches: connections },
      decide
    )
    yield* Effect.addFinalizer(() => waiting.close)
    yield* Effect.forkScoped(Effect.repeat(Effect.ignore(shared.forget), Schedule.spaced("1 minute")))
    const ask = (subject: string, limit: number, wanted: 0 | 1) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const refused = refusals.of(subject, limit, now)
        if (refused !== undefined) return Effect.succeed(refused)
        return Effect.async<RateLimitDecision>((tell) => {
          const asked = { subject, limit, wanted, tell }
          if (!waiting.submit(asked)) tell(locally(asked))
        })
      })
    return {
      take: (subject, limit) => ask(subject, limit, 1),
      peek: (subject, limit) => ask(subject, limit, 0)
    }
  })

const decidedLocally = Metric.counter("rate_limiter_local_total", {
  description: "Decisions of the rate limiter that this instance made alone, the database being out of reach.",
  incremental: true
})

/** What is known to be refused, and until when. */
class Refusals {
  #until = new Map<string, number>()

  add(subject: string, limit: number, until: number): void {
    this.#until.set(keyOf(subject, limit), until)
    const [oldest] = this.#until.keys()
    if (this.#until.size > maxRefusals && oldest !== undefined) this.#until.delete(oldest)
  }

  of(subject: string, limit: number, now: number): RateLimitDecision | undefined {
    const key = keyOf(subject, limit)
    const until = this.#until.get(key)
    if (until === undefined) return undefined
    // A clock that was set back must not refuse for longer than a window.
    if (until > now && until - now <= windowMillis) {
      return { accepted: false, limit, remaining: 0, resetSeconds: Math.ceil((until - now) / 1_000) }
    }
    this.#until.delete(key)
    return undefined
  }
}

const maxRefusals = 100_000
const windowMillis = 60_000

const keyOf = (subject: string, limit: number): string => `${limit} ${subject}`

/** What somebody is told, and when the oldest request in the caller's window leaves it. */
type Decision = readonly [Asked, { readonly verdict: RateLimitDecision; readonly lapsesInMillis: number }]

/** The limiter in the database: its table and its function are made by whoever comes first. */
class Shared {
  readonly #sql: SqlClient
  #isPrepared = false
  #retryAt = Number.NEGATIVE_INFINITY

  constructor(sql: SqlClient) {
    this.#sql = sql
  }

  /** Fails at once for a second after it has failed. */
  decide(asked: ReadonlyArray<Asked>): Effect.Effect<ReadonlyArray<Decision>, SqlError | OutOfReach> {
    return Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (now < this.#retryAt) return Effect.fail(new OutOfReach())
      return this.#prepared.pipe(
        Effect.zipRight(this.#take(asked)),
        Effect.timeoutFail({ duration: patienceMillis, onTimeout: () => new OutOfReach() }),
        Effect.tapBoth({ onSuccess: () => this.#reached, onFailure: (error) => this.#lost(now, error) })
      )
    })
  }

  /** Callers who have not been accepted for longer than a window. */
  get forget(): Effect.Effect<void, SqlError> {
    return Effect.asVoid(this.#sql`DELETE FROM rate_limits WHERE subject IN (
      SELECT subject FROM rate_limits WHERE "acceptedAt" < clock_timestamp() - interval '2 minutes'
        FOR UPDATE SKIP LOCKED
    )`)
  }

  get #prepared(): Effect.Effect<void, SqlError> {
    if (this.#isPrepared) return Effect.void
    const statements = Effect.forEach(definitions, (text) => this.#sql.unsafe(text), { discard: true })
    return Effect.tap(this.#sql.withTransaction(statements), () => Effect.sync(() => (this.#isPrepared = true)))
  }

  #take(asked: ReadonlyArray<Asked>): Effect.Effect<ReadonlyArray<Decision>, SqlError> {
    const groups = Arr.groupBy(asked, ({ limit, subject }) => keyOf(subject, limit))
    // Rows are locked in this order, whoever asks.
    const callers = Object.values(groups).sort(([left], [right]) => left.subject < right.subject ? -1 : 1)
    const parameter = callers.map((group) => ({
      subject: group[0].subject,
      allowed: group[0].limit,
      wanted: group.filter(({ wanted }) => wanted === 1).length
    }))
    return Effect.map(
      this.#sql`SELECT * FROM canvass_rate_limit_1(${JSON.stringify(parameter)})`,
      (rows) =>
        decodeRows(rows).flatMap(({ accepted, left, used }, index) =>
          decisions(callers[index] ?? [], accepted, used, left)
        )
    )
  }

  get #reached(): Effect.Effect<void> {
    if (this.#retryAt === Number.NEGATIVE_INFINITY) return Effect.void
    this.#retryAt = Number.NEGATIVE_INFINITY
    return Effect.logInfo("The rate limit is shared with the other instances again.")
  }

  #lost(now: number, error: SqlError | OutOfReach): Effect.Effect<void> {
    const isFirst = this.#retryAt === Number.NEGATIVE_INFINITY
    this.#retryAt = now + retryMillis
    // Another server may be there the next time.
    this.#isPrepared = false
    return isFirst
      ? Effect.logWarning(`The shared rate limit is out of reach: this instance limits for itself. ${error.message}`)
      : Effect.void
  }
}

const retryMillis = 1_000

class OutOfReach extends Error {
  readonly _tag = "OutOfReach"
  override readonly message = "The database does not answer."
}

/** Of those who wanted something of one caller's limit, the first `accepted` get it. */
const decisions = (
  asked: ReadonlyArray<Asked>,
  accepted: number,
  used: number,
  lapsesInMillis: number
): ReadonlyArray<Decision> => {
  const resetSeconds = used === 0 ? 0 : Math.ceil(lapsesInMillis / 1_000)
  let taken = 0
  return asked.map((one) => {
    const isAccepted = one.wanted === 1 ? taken < accepted : used < one.limit
    if (one.wanted === 1 && isAccepted) taken += 1
    const usedThen = one.wanted === 1 ? used - accepted + taken : used
    const remaining = Math.max(0, one.limit - usedThen)
    return [one, { verdict: { accepted: isAccepted, limit: one.limit, remaining, resetSeconds }, lapsesInMillis }]
  })
}

const decodeRows = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ accepted: Schema.Int, used: Schema.Int, left: Schema.Number }))
)

/**
 * The table is not logged: after a crash of the database everybody begins with an empty window, and no request waits
 * for the disk. The function has a number in its name: another version of it may be at work beside it.
 *
 * A row holds when requests were accepted, and how many at each time. Limits above a thousand are kept to the tenth of
 * a second, rounded up, so that rows stay small: there are never more than the limit in any 60 s, and a place that
 * becomes free is given a moment later. Whoever has used up the limit is refused without a lock and without a write:
 * others can only add to what is there.
 */
const definitions = [
  `SELECT pg_advisory_xact_lock(109270116229491)`,
  `CREATE UNLOGGED TABLE IF NOT EXISTS rate_limits (
    subject TEXT COLLATE "C" PRIMARY KEY,
    times bigint[] NOT NULL,
    counts int[] NOT NULL,
    "acceptedAt" timestamptz NOT NULL
  ) WITH (fillfactor = 50)`,
  `CREATE OR REPLACE FUNCTION canvass_rate_limit_1(callers json)
  RETURNS TABLE (accepted int, used int, "left" float8) LANGUAGE plpgsql AS $$
  DECLARE
    caller record;
    window_times bigint[];
    window_counts int[];
    instant bigint;
    entry bigint;
    is_locked boolean;
  BEGIN
    FOR caller IN SELECT * FROM json_to_recordset(callers) AS c (subject text, allowed int, wanted int) LOOP
      is_locked := false;
      LOOP
        IF is_locked THEN
          INSERT INTO rate_limits VALUES (caller.subject, '{}', '{}', clock_timestamp()) ON CONFLICT DO NOTHING;
          SELECT times, counts INTO window_times, window_counts FROM rate_limits
            WHERE subject = caller.subject FOR UPDATE;
          CONTINUE WHEN NOT FOUND;
        ELSE
          SELECT times, counts INTO window_times, window_counts FROM rate_limits WHERE subject = caller.subject;
        END IF;
        window_times := coalesce(window_times, '{}');
        window_counts := coalesce(window_counts, '{}');
        instant := floor(extract(epoch FROM clock_timestamp()) * 1000);
        IF window_times[1] <= instant - ${windowMillis} THEN
          SELECT coalesce(array_agg(t ORDER BY t), '{}'), coalesce(array_agg(c ORDER BY t), '{}')
            INTO window_times, window_counts FROM unnest(window_times, window_counts) AS w (t, c)
            WHERE t > instant - ${windowMillis};
        END IF;
        SELECT coalesce(sum(c), 0) INTO used FROM unnest(window_counts) AS c;
        accepted := greatest(0, least(caller.wanted, caller.allowed - used));
        EXIT WHEN accepted = 0 OR is_locked;
        is_locked := true;
      END LOOP;
      IF accepted > 0 THEN
        entry := CASE WHEN caller.allowed > 1000 THEN (instant + 99) / 100 * 100 ELSE instant END;
        -- A clock that was set back stands still here until it has caught up.
        IF window_times[cardinality(window_times)] >= entry THEN
          window_counts[cardinality(window_counts)] := window_counts[cardinality(window_counts)] + accepted;
        ELSE
          window_times := window_times || entry;
          window_counts := window_counts || accepted;
        END IF;
        used := used + accepted;
        UPDATE rate_limits SET times = window_times, counts = window_counts, "acceptedAt" = clock_timestamp()
          WHERE subject = caller.subject;
      END IF;
      "left" := least(coalesce(window_times[1] + ${windowMillis} - instant, 0), ${windowMillis});
      RETURN NEXT;
    END LOOP;
  END $$`
]
