/** Behaviour of a SQLite file: other processes, invalid files, restarts, migrations and query plans. */
import { AuditStore, Committer, DeliveryQueue, EventOutbox, SurveyStore, type UnitOfWork } from "@canvass/core/ports"
import { Migrations } from "@canvass/store-sql"
import type { StoreClient } from "@canvass/store-sql"
import { Fixtures, Snapshot, units } from "@canvass/store-testing"
import * as Statement from "@effect/sql/Statement"
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { revertRollupLevels, rollupLevelsMigrations } from "../../store-sql/test/schemaBeforeRollupLevels.js"
import { DatabaseFiles } from "../src/DatabaseFiles.js"
import { SqliteStore } from "../src/index.js"
import * as SqliteClient from "../src/SqliteClient.js"
import { dialect } from "../src/SqliteDialect.js"
import { openConnection } from "./fixtures/openConnection.js"
import { put, temporaryFolder } from "./fixtures/temporaryStore.js"

const databasePath = Effect.map(temporaryFolder, (folder) => join(folder, "data", "canvass.db"))

const commit = (unit: Partial<UnitOfWork.UnitOfWork>) =>
  Effect.flatMap(Committer.Committer, (committer) => committer.commit(Fixtures.unit(unit)))

const putAccount = (n: number, email?: string) =>
  commit({ changes: [{ _tag: "AccountPut", account: Fixtures.account(n, email === undefined ? {} : { email }) }] })

const commitAuditEntry = (n: number) => commit({ audit: Option.some(Fixtures.auditEntry(n)) })

const countAudit = Effect.flatMap(AuditStore, (store) => store.count(Fixtures.accountId(0), {}))

const openClient = (path: string, readonly: boolean) =>
  SqliteClient.make({ path, readonly, busyTimeoutMillis: 1, files: new DatabaseFiles(path) })

/** Returns the defect of an exit. */
const defect = <A, E>(exit: Exit.Exit<A, E>): unknown =>
  Exit.isFailure(exit) ? Option.getOrUndefined(Cause.dieOption(exit.cause)) : undefined

const execute = (path: string, statement: string) =>
  Effect.sync(() => {
    const database = openConnection(path)
    database.exec(statement)
    database.close()
  })

describe("a batch", () => {
  it.scopedLive("fails only for the unit that the database rejects", () =>
    Effect.gen(function*() {
      const layer = SqliteStore.layer({ path: yield* databasePath })
      yield* Effect.gen(function*() {
        yield* putAccount(0)
        // No guard: the unique index rejects the second account with the same address.
        const exits = yield* Effect.forEach(
          [1, 2, 3, 4, 5],
          (n) => Effect.exit(n === 3 ? putAccount(n, Fixtures.account(0).email) : putAccount(n)),
          { concurrency: "unbounded" }
        )
        expect(exits.map(Exit.isSuccess)).toEqual([true, true, false, true, true])
        expect(String(defect(exits[2] ?? Exit.void))).toContain("UNIQUE constraint failed")
      }).pipe(Effect.provide(layer))
    }))

  it.scopedLive("fails while another process locks the database, and succeeds afterwards", () =>
    Effect.gen(function*() {
      const path = yield* databasePath
      yield* Effect.gen(function*() {
        yield* commitAuditEntry(0)
        const other = openConnection(path)
        other.exec("BEGIN IMMEDIATE")
        const exits = yield* Effect.forEach([1, 2, 3], (n) => Effect.exit(commitAuditEntry(n)), {
          concurrency: "unbounded"
        })
        expect(exits.map(defect)).toEqual(
          exits.map(() => new Committer.StoreUnavailable({ reason: "SQLITE_BUSY" }))
        )
        expect(yield* countAudit).toBe(1)
        other.exec("ROLLBACK")
        other.close()
        yield* commitAuditEntry(4)
        expect(yield* countAudit).toBe(2)
      }).pipe(Effect.provide(SqliteStore.layer({ path, busyTimeoutMillis: 1 })))
    }))

  it.scopedLive("fails only for the units above `maxWaiting`", () =>
    Effect.gen(function*() {
      const layer = SqliteStore.layer({ path: yield* databasePath, committer: { maxWaiting: 10, maxBatchSize: 4 } })
      yield* Effect.gen(function*() {
        const exits = yield* Effect.forEach(Array.from({ length: 30 }, (_, n) => n), (n) =>
          Effect.exit(commitAuditEntry(n)), {
          concurrency: "unbounded"
        })
        const written = exits.filter(Exit.isSuccess).length
        expect(written).toBeGreaterThanOrEqual(10)
        expect(written).toBeLessThan(30)
        expect(yield* countAudit).toBe(written)
        expect(
          exits.filter(Exit.isFailure).every((exit) =>
            defect(exit) instanceof Committer.StoreUnavailable
          )
        )
          .toBe(true)
      }).pipe(Effect.provide(layer))
    }))
})

describe("a file", () => {
  it.scopedLive("contains all units that waited when the store was closed", () =>
    Effect.gen(function*() {
      const path = yield* databasePath
      const fibers = yield* Effect.provide(
        Effect.gen(function*() {
          const fibers = yield* Effect.forEach([0, 1, 2, 3, 4], (n) => Effect.forkDaemon(commitAuditEntry(n)))
          yield* Effect.yieldNow()
          return fibers
        }),
        SqliteStore.layer({ path })
      )
      const exits = yield* Effect.forEach(fibers, Fiber.await)
      expect(exits.every(Exit.isSuccess)).toBe(true)
      expect(yield* Effect.provide(countAudit, SqliteStore.layer({ path }))).toBe(5)
    }))

  it.scopedLive("serves two stores at once without losing a write", () =>
    Effect.gen(function*() {
      const path = yield* databasePath
      const writing = (first: number) =>
        Effect.provide(
          Effect.forEach(Array.from({ length: 100 }, (_, n) => first + n), (n) =>
            Effect.zipRight(
              commit({
                changes: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) }],
                audit: Option.some(Fixtures.auditEntry(n))
              }),
              Effect.sleep(0)
            ), { concurrency: 8 }),
          SqliteStore.layer({ path })
        )
      yield* Effect.provide(put({ _tag: "SurveyPut", survey: Fixtures.survey(0) }), SqliteStore.layer({ path }))
      yield* Effect.all([writing(0), writing(1_000)], { concurrency: "unbounded" })
      const [entries, survey] = yield* Effect.provide(
        Effect.all([
          countAudit,
          Effect.flatMap(SurveyStore, (store) => store.findForRespondent(Fixtures.surveyId(0)))
        ]),
        SqliteStore.layer({ path })
      )
      expect(entries).toBe(200)
      expect(Option.map(survey, ({ responseCount }) => responseCount)).toEqual(Option.some(200))
    }))

  it.scopedLive("is migrated once by concurrent migrations", () =>
    Effect.gen(function*() {
      const path = yield* databasePath
      const steps = yield* Effect.all(Array.from({ length: 4 }, () => SqliteStore.migrate({ path })), {
        concurrency: "unbounded"
      })
      expect(steps.flat()).toEqual([
        "first tables",
        "deliveries are sent",
        "aggregates are kept",
        "standard names for rollups and sequence numbers",
        "removed surveys are purged in small units",
        "titles are searched in any case",
        "events wait for a handler",
        "one-time tokens",
        "logins at identity providers",
        "sessions",
        "addresses of logins",
        "uploaded files",
        "accounts are removed",
        "rollups are stored in parts",
        "bodies of events are not clustered",
        "streams of events, and reservations",
        ...rollupLevelsMigrations
      ])
      expect(yield* SqliteStore.migrate({ path })).toEqual([])
    }))

  it.scopedLive("is migrated only if the disk has room for the tables that it rewrites", () =>
    Effect.gen(function*() {
      const path = yield* databasePath
      yield* SqliteStore.migrate({ path })
      for (const statement of revertRollupLevels(dialect.types)) yield* execute(path, statement)
      yield* execute(
        path,
        `INSERT INTO rollups WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
          SELECT 'survey', n, n + 1, 0, 'digest', printf('%.2000c', 'x') FROM numbers`
      )
      // A connection keeps the -wal, which the last one would remove.
      const reader = openConnection(path)
      yield* Effect.addFinalizer(() => Effect.sync(() => reader.close()))
      const applied = () => reader.get("SELECT count(*) AS count FROM migrations")
      const takenBytes = () =>
        [path, `${path}-wal`].reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0)
      reader.exec("PRAGMA wal_checkpoint(TRUNCATE)")
      const [before, appliedBefore] = [takenBytes(), applied()]
      const migrate = (freeBytes: number) =>
        SqliteStore.migrate({ path, freeDiskBytes: Effect.succeed(freeBytes), force: true })

      const refused = yield* Effect.flip(migrate(1_048_576))
      expect(refused).toMatchObject({ _tag: "MigrationNeedsDisk", migration: "rollups of all levels" })
      const { neededBytes = 0 } = refused._tag === "MigrationNeedsDisk" ? refused : {}
      expect(refused.message).toContain(
        `The migration "rollups of all levels" needs about ${
          Math.ceil(neededBytes / 1_048_576)
        } MiB of the disk, and ` +
          "1 MiB are free."
      )
      expect([takenBytes(), applied()]).toEqual([before, appliedBefore])
      expect(yield* Effect.flip(migrate(neededBytes - 1))).toBeInstanceOf(Migrations.MigrationNeedsDisk)
      expect(yield* migrate(neededBytes)).toEqual(rollupLevelsMigrations)
      const taken = takenBytes() - before
      expect(taken).toBeLessThanOrEqual(neededBytes)
      expect(taken).toBeGreaterThan(neededBytes / 3)
    }))

  it.scopedLive("of a newer program is refused only if an unknown migration is breaking", () =>
    Effect.gen(function*() {
      const path = yield* databasePath
      yield* SqliteStore.migrate({ path })
      yield* execute(path, "INSERT INTO migrations VALUES (98, 'to come')")
      expect(yield* SqliteStore.migrate({ path })).toEqual([])
      yield* execute(path, "INSERT INTO breaking_migrations VALUES (99)")
      const refused = yield* Effect.flip(SqliteStore.migrate({ path }))
      expect(refused).toBeInstanceOf(Migrations.DatabaseIsNewer)
      expect(refused.message).toContain("start a newer program")
    }))

  it.scopedLive("is written with full durability, in WAL mode", () =>
    Effect.gen(function*() {
      const client = yield* openClient(yield* databasePath, false)
      expect(yield* client`PRAGMA synchronous`).toEqual([{ synchronous: 2 }])
      expect(yield* client`PRAGMA journal_mode`).toEqual([{ journal_mode: "wal" }])
    }))

  it.scopedLive("that cannot be opened fails the start with its path", () =>
    Effect.gen(function*() {
      const folder = yield* temporaryFolder
      const refused = yield* Effect.flip(SqliteStore.migrate({ path: folder }))
      expect(refused.message).toContain(folder)
    }))
})

describe("a statement", () => {
  it.scopedLive("uses an index to find and sort rows", () =>
    Effect.gen(function*() {
      const path = yield* databasePath
      const texts = new Set<string>()
      const committer = { maxWaiting: 1_000, maxBatchSize: 8 }
      // Migrations may scan tables, so they run before.
      yield* SqliteStore.migrate({ path })
      yield* Statement.withTransformer(
        Effect.provide(runAllStatements, SqliteStore.layer({ path, committer })),
        (statement) =>
          Effect.sync(() => {
            texts.add(statement.compile()[0])
            return statement
          })
      )
      const client = yield* openClient(path, true)
      const plans = yield* Effect.forEach(
        [...texts].filter((text) => /^(SELECT|INSERT|UPDATE|DELETE|WITH)/.test(text)),
        (text) => Effect.map(planOf(client, text), (steps) => ({ text, slow: steps.filter(isSlow) }))
      )
      for (const kind of ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"]) {
        expect(plans.some(({ text }) => text.startsWith(kind))).toBe(true)
      }
      expect(plans.filter(({ slow, text }) => slow.some((step) => !isOfLog(text, step)) && !readsWholeTable(text)))
        .toEqual([])
    }))
})

/** Commits units of all kinds, and reads lists of several pages. */
const runAllStatements = Effect.gen(function*() {
  const random = FastCheck.sample(units(24), { numRuns: 40, seed: 1 }).flat()
  const commitAll = (units: ReadonlyArray<UnitOfWork.UnitOfWork>) =>
    Effect.forEach(units, (unit) => Effect.either(commit(unit)))
  yield* commitAll(random.filter(({ changes }) => !changes.some(({ _tag }) => _tag === "AccountRemoved")))
  yield* put(...[0, 2, 4].flatMap((n): ReadonlyArray<UnitOfWork.Change> => [
    { _tag: "SurveyPut", survey: Fixtures.survey(n) },
    { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) },
    { _tag: "WebhookPut", webhook: Fixtures.webhook(n) }
  ]))
  const outbox = yield* EventOutbox
  yield* outbox.open
  yield* commit({ events: [Fixtures.event(0), Fixtures.event(1), Fixtures.event(2)] })
  yield* claimAll
  yield* Snapshot.take
  // What is written for a removed account is discarded, so these come last.
  yield* commitAll(random.slice(0, 100))
})

/** Whether a statement reads a small table as a whole, or one whose size is limited. */
const readsWholeTable = (text: string): boolean =>
  /FROM (migrations|programs|login_addresses|sqlite_schema)|sum\("lastSequence"|DELETE FROM outbox_\w+\s[^]*"accountId"/
    .test(
      text
    )

/** Looks for deliveries and claims events, as their workers do. */
const claimAll = Effect.gen(function*() {
  const now = Fixtures.startTime + 60_000
  const [queue, outbox] = [yield* DeliveryQueue, yield* EventOutbox]
  yield* Effect.all([queue.oldestDue(now), queue.nextDue, queue.oldestHeld, outbox.nextDue])
  const claimed = yield* outbox.claim({
    now,
    leaseId: Fixtures.leaseId(0),
    leasedUntil: now + 1_000,
    maxStreams: 16,
    maxEvents: 64,
    maxBytes: 1_000_000
  })
  expect(claimed).not.toEqual([])
  yield* Effect.forEach(claimed, (lease) =>
    Effect.zipRight(
      outbox.extendLease(lease, now + 2_000),
      outbox.settle({ ...lease, handledUpTo: 1, dueAt: now, failures: 0 })
    ))
})

/**
 * Whether a step of a plan scans a table or sorts. The listed names are allowed: values of the statement itself, the
 * first row of a log or of an index, and partial indexes of deliveries.
 */
const isSlow = (step: string): boolean =>
  (step.startsWith("SCAN ") &&
    !/VALUES|CONSTANT|SCAN (added|given|unnumbered|audit_entries|bounds|owners|measured)|deliveries_held|deliveries_scheduled|places|available|rollup_levels|subquery|COVERING INDEX (deliveries_available|outbox_streams_due|sqlite_autoindex_accounts_2)|first_account|first_row|one_row/
      .test(
        step
      )) ||
  step.includes("TEMP B-TREE")

/**
 * Whether a step is about the few rows of one page of a log, which come in order from an index each, are merged and
 * have their bytes added up, or about the oldest removals, each the first row of an index.
 */
const isOfLog = (text: string, step: string): boolean =>
  text.startsWith("WITH placed AS") &&
    /^(SCAN (part\d|parts|page|stored|totals|placed LEFT-JOIN|newest)|USE TEMP B-TREE FOR (LAST TERM OF )?ORDER BY)$/
      .test(step) ||
  text.includes("AS removals HAVING") &&
    /^SCAN (log_entries USING INDEX log_entries_removed|survey_removals USING COVERING INDEX survey_removals_at|responses|surveys|removals)$/
      .test(step)

const planOf = (client: StoreClient, text: string) =>
  Effect.map(
    client.unsafe<{ readonly detail: unknown }>(`EXPLAIN QUERY PLAN ${text}`, text.split("?").slice(1).map(() => null)),
    (rows) => rows.map(({ detail }) => String(detail))
  )
