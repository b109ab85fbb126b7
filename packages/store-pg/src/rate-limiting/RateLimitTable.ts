/**
 * The table in PostgreSQL that instances share for rate limiting: a row for each subject with the times of its accepted
 * requests. A decision is made under the locks of the rows that count the request, and by the clock of the database.
 */
import {
  passwordAttemptWindowMillis,
  type RateLimit,
  type RateLimitDecision,
  rateLimitWindowMillis,
  tighterOf
} from "@canvass/core/ports"
import type { StoreClient } from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Order from "effect/Order"
import * as Schema from "effect/Schema"

/** A table of windows. */
export interface RateLimitTable {
  readonly name: string
  /** The name under which a migration reports that it has created the table or its function. */
  readonly migration: string
  /** The function that decides. Its name has a number, because another version may use another function. */
  readonly functionName: string
  readonly windowMillis: number
}

/** The rate limits of callers. */
export const rateLimits: RateLimitTable = {
  name: "rate_limits",
  migration: "shared rate limits",
  functionName: "canvass_rate_limit_2",
  windowMillis: rateLimitWindowMillis
}

/** The failed checks of passwords. */
export const passwordAttempts: RateLimitTable = {
  name: "password_attempts",
  migration: "shared limit on failed passwords",
  functionName: "canvass_password_attempts_2",
  windowMillis: passwordAttemptWindowMillis
}

/** `take` counts the request if it is within its limit and within the shared one, `peek` only looks. */
export interface RateLimitRequest extends RateLimit {
  readonly kind: "take" | "peek"
  readonly within: RateLimit | undefined
}

/** A decision. `exhausted`: the limits that refuse the request, each until its oldest request leaves the window. */
export interface SharedDecision<Request> {
  readonly request: Request
  readonly decision: RateLimitDecision
  readonly exhausted: ReadonlyArray<{ readonly limit: RateLimit; readonly endsInMillis: number }>
}

/** Both tables of the rate limiters. */
export const tables: ReadonlyArray<RateLimitTable> = [rateLimits, passwordAttempts]

/** Whether the connection finds no such table or no such function. */
export const isMissing = (
  sql: StoreClient,
  { functionName, name }: RateLimitTable
): Effect.Effect<boolean, SqlError> =>
  Effect.map(
    sql`SELECT count(to_regclass(${name})) + count(to_regprocedure(${`${functionName}(json)`})) AS found`,
    (rows) => decodeFound(rows)[0].found < 2
  )

const decodeFound = Schema.decodeUnknownSync(Schema.Tuple(Schema.Struct({ found: Schema.Int })))

/** Creates the table and the function, unless they exist. The role needs the right to create them even then. */
export const create = (sql: StoreClient, table: RateLimitTable): Effect.Effect<void, SqlError> =>
  sql.withTransaction(Effect.forEach(definitionsOf(table), (text) => sql.unsafe(text), { discard: true }))

/** Decides on all requests in one statement. */
export const decide = <Request extends RateLimitRequest>(
  sql: StoreClient,
  { functionName }: RateLimitTable,
  requests: ReadonlyArray<Request>
): Effect.Effect<ReadonlyArray<SharedDecision<Request>>, SqlError> => {
  const groups = Arr.groupBy(requests, groupOf)
  // Every instance locks rows in this order, so that no two wait for each other.
  const ordered = Object.values(groups)
    .map((group) => ({ group, limits: limitsOf(group[0]) }))
    .sort(bySubjects)
  const callers = ordered.map(({ group, limits }) => ({
    subjects: limits.map(({ subject }) => subject),
    allowed: limits.map(({ limit }) => limit),
    wanted: group.filter(({ kind }) => kind === "take").length
  }))
  return Effect.map(
    sql`SELECT * FROM ${sql.literal(functionName)}(${JSON.stringify(callers)})`,
    (result) => {
      const states = Arr.zip(ordered.flatMap(({ limits }) => limits), decodeRows(result))
      let end = 0
      return ordered.flatMap(({ group, limits }) => distribute(group, states.slice(end, end += limits.length)))
    }
  )
}

/** Requests with the same limits are one group. PostgreSQL takes no U+0000 in a subject. */
const groupOf = ({ limit, subject, within }: RateLimitRequest): string =>
  within === undefined ? `${limit} ${subject}` : `${limit} ${subject}\0${within.limit} ${within.subject}`

/** The limits that count a request, in the order in which their rows are locked: the shared one first. */
type Limits = Arr.NonEmptyReadonlyArray<RateLimit>

const limitsOf = ({ limit, subject, within }: RateLimitRequest): Limits =>
  within === undefined ? [{ subject, limit }] : [within, { subject, limit }]

const bySubjects: Order.Order<{ readonly limits: Limits }> = Order.mapInput(
  Order.array(Order.string),
  ({ limits }) => limits.map(({ subject }) => subject)
)

/** Removes the latest accepted request of a subject. */
export const release = (sql: StoreClient, { name }: RateLimitTable, subject: string): Effect.Effect<void, SqlError> =>
  Effect.asVoid(sql`UPDATE ${sql(name)} SET
    times = CASE WHEN counts[cardinality(counts)] > 1 THEN times ELSE times[:cardinality(times) - 1] END,
    counts = counts[:cardinality(counts) - 1] ||
      CASE WHEN counts[cardinality(counts)] > 1 THEN ARRAY[counts[cardinality(counts)] - 1] ELSE '{}' END
    WHERE subject = ${subject} AND cardinality(times) > 0`)

/** Removes the rows of subjects whose last accepted request left the window a minute ago. */
export const removeIdle = (sql: StoreClient, { name, windowMillis }: RateLimitTable): Effect.Effect<void, SqlError> =>
  Effect.asVoid(sql`DELETE FROM ${sql(name)} WHERE subject IN (
    SELECT subject FROM ${sql(name)}
      WHERE "acceptedAt" < clock_timestamp() - ${sql.literal(`interval '${windowMillis + 60_000} milliseconds'`)}
      FOR UPDATE SKIP LOCKED
  )`)

/**
 * The state of one limit of a group. `accepted` is the same for all limits of the group, and `used` includes it. `left`
 * is the number of milliseconds until the oldest request leaves the window.
 */
const Row = Schema.Struct({ accepted: Schema.Int, used: Schema.Int, left: Schema.Number })

const decodeRows = Schema.decodeUnknownSync(Schema.Array(Row))

/** The first `accepted` requests of a group that count are accepted. */
const distribute = <Request extends RateLimitRequest>(
  group: ReadonlyArray<Request>,
  states: ReadonlyArray<readonly [limit: RateLimit, row: typeof Row.Type]>
): ReadonlyArray<SharedDecision<Request>> => {
  const accepted = states[0]?.[1].accepted ?? 0
  const exhausted = states
    .filter(([{ limit }, { used }]) => used >= limit)
    .map(([limit, { left }]) => ({ limit, endsInMillis: left }))
  let acceptedSoFar = 0
  return group.map((request) => {
    const isTake = request.kind === "take"
    const isAccepted = isTake ? acceptedSoFar < accepted : exhausted.length === 0
    if (isTake && isAccepted) acceptedSoFar += 1
    const acceptedLater = isTake ? accepted - acceptedSoFar : 0
    const decisions = states.map(([{ limit }, { left, used }]) => ({
      accepted: isAccepted,
      limit,
      remaining: Math.max(0, limit - used + acceptedLater),
      resetSeconds: used === 0 ? 0 : Math.ceil(left / 1_000)
    }))
    return {
      request,
      decision: decisions.reduce((within, own) => tighterOf(own, within)),
      exhausted: isAccepted ? [] : exhausted
    }
  })
}

/**
 * The table is unlogged: no request waits for the disk, and after a crash of the database every window is empty.
 *
 * `times` and `counts` hold when requests were accepted and how many at each time. For limits above 1 000, times are
 * rounded up to a tenth of a second, so that rows stay small. No window then holds more than the limit, and a
 * place is free up to a tenth of a second late. A refused request takes no lock and writes nothing, because
 * other instances can only add to the count that refuses it.
 */
const definitionsOf = ({ functionName, name, windowMillis }: RateLimitTable): ReadonlyArray<string> => [
  `SELECT pg_advisory_xact_lock(109270116229491)`,
  `CREATE UNLOGGED TABLE IF NOT EXISTS ${name} (
    subject TEXT COLLATE "C" PRIMARY KEY,
    times bigint[] NOT NULL,
    counts int[] NOT NULL,
    "acceptedAt" timestamptz NOT NULL
  ) WITH (fillfactor = 50)`,
  `CREATE OR REPLACE FUNCTION ${functionName}(callers json)
  RETURNS TABLE (accepted int, used int, "left" float8) LANGUAGE plpgsql AS $$
  DECLARE
    caller record;
    windows ${name}[];
    windows_used int[];
    windows_left float8[];
    window_times bigint[];
    window_counts int[];
    instant bigint;
    entry bigint;
    is_locked boolean;
  BEGIN
    FOR caller IN
      SELECT * FROM json_to_recordset(callers) AS c (subjects text[], allowed int[], wanted int)
    LOOP
      is_locked := false;
      LOOP
        accepted := caller.wanted;
        FOR n IN 1..cardinality(caller.subjects) LOOP
          IF is_locked THEN
            LOOP
              SELECT times, counts INTO window_times, window_counts FROM ${name}
                WHERE subject = caller.subjects[n] FOR UPDATE;
              EXIT WHEN FOUND;
              INSERT INTO ${name} VALUES (caller.subjects[n], '{}', '{}', clock_timestamp()) ON CONFLICT DO NOTHING;
            END LOOP;
          ELSE
            SELECT times, counts INTO window_times, window_counts FROM ${name} WHERE subject = caller.subjects[n];
          END IF;
          window_times := coalesce(window_times, '{}');
          window_counts := coalesce(window_counts, '{}');
          instant := floor(extract(epoch FROM clock_timestamp()) * 1000);
          IF window_times[1] <= instant - ${windowMillis} THEN
            SELECT coalesce(array_agg(t ORDER BY t), '{}'), coalesce(array_agg(c ORDER BY t), '{}')
              INTO window_times, window_counts FROM unnest(window_times, window_counts) AS w (t, c)
              WHERE t > instant - ${windowMillis};
          END IF;
          windows_used[n] := (SELECT coalesce(sum(c), 0) FROM unnest(window_counts) AS c);
          windows_left[n] := least(coalesce(window_times[1] + ${windowMillis} - instant, 0), ${windowMillis});
          accepted := least(accepted, caller.allowed[n] - windows_used[n]);
          windows[n] := ROW (caller.subjects[n], window_times, window_counts, clock_timestamp())::${name};
        END LOOP;
        accepted := greatest(0, accepted);
        EXIT WHEN accepted = 0 OR is_locked;
        is_locked := true;
      END LOOP;
      IF accepted > 0 THEN
        FOR n IN 1..cardinality(caller.subjects) LOOP
          window_times := (windows[n]).times;
          window_counts := (windows[n]).counts;
          entry := CASE WHEN caller.allowed[n] > 1000 THEN (instant + 99) / 100 * 100 ELSE instant END;
          -- While the clock is behind the last time, because it was set back, requests count at that time.
          IF window_times[cardinality(window_times)] >= entry THEN
            window_counts[cardinality(window_counts)] := window_counts[cardinality(window_counts)] + accepted;
          ELSE
            window_times := window_times || entry;
            window_counts := window_counts || accepted;
          END IF;
          windows_used[n] := windows_used[n] + accepted;
          windows_left[n] := least(window_times[1] + ${windowMillis} - instant, ${windowMillis});
          UPDATE ${name} SET times = window_times, counts = window_counts, "acceptedAt" = clock_timestamp()
            WHERE subject = caller.subjects[n];
        END LOOP;
      END IF;
      FOR n IN 1..cardinality(caller.subjects) LOOP
        used := windows_used[n];
        "left" := windows_left[n];
        RETURN NEXT;
      END LOOP;
    END LOOP;
  END $$`
]
