/** The migration of a database without rollups, and of one that older programs use. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { programsMigrations, revertPrograms } from "../../store-sql/test/schemaBeforePrograms.js"
import {
  checkSequenceAfterInvalidation,
  checkSequenceAfterMigration
} from "../../store-sql/test/schemaBeforeRollups.js"
import { PgStore } from "../src/index.js"
import { dialect } from "../src/PgDialect.js"
import { databaseUrl, query } from "./fixtures/TestDatabase.js"

const makeDatabase = Effect.map(
  databaseUrl,
  (url) => ({
    store: Layer.fresh(PgStore.layer({ url: Redacted.make(url) })),
    types: dialect.types,
    run: (statements: ReadonlyArray<string>) =>
      Effect.promise(async () => {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        try {
          await client.query(statements.join(";"))
        } finally {
          await client.end()
        }
      })
  })
)

describe("a database without rollups", () => {
  it.scopedLive("numbers each response by submission time when it is migrated", () =>
    Effect.flatMap(makeDatabase, checkSequenceAfterMigration))

  it.scopedLive("numbers responses of an older program when its rollups are invalidated", () =>
    Effect.flatMap(makeDatabase, checkSequenceAfterInvalidation))
})

/**
 * Transactions that hold the last table which a migration locks, and then want the first one. PostgreSQL ends the
 * migration each time, because it has waited longer.
 */
const crossMigration = async (url: string, times: number, signal: AbortSignal) => {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: url }))
  const hold = async (client: pg.Client | undefined) => {
    await client?.query("SET deadlock_timeout = '10s'")
    await client?.query("BEGIN")
    await client?.query("LOCK TABLE files IN ROW EXCLUSIVE MODE")
  }
  const isAwaited = async (client: pg.Client | undefined) =>
    (await client?.query("SELECT 1 FROM pg_locks WHERE relation = 'files'::regclass AND NOT granted"))?.rowCount === 1
  await Promise.all(clients.map((client) => client.connect()))
  try {
    await hold(clients[0])
    for (let time = 0; time < times; time++) {
      const [client, next] = [clients[time % 2], clients[(time + 1) % 2]]
      while (!signal.aborted && !await isAwaited(client)) await sleep(5)
      if (signal.aborted) return
      await client?.query("LOCK TABLE accounts IN ACCESS SHARE MODE")
      // Before the migration can lock the table.
      await hold(next)
      await client?.query("ROLLBACK")
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** A database from before the fence. */
const databaseBeforeFence = Effect.gen(function*() {
  const url = yield* databaseUrl
  yield* PgStore.migrate({ url })
  yield* query(url, revertPrograms(dialect.types).join(";"))
  return url
})

/** Migrates while a program crosses the migration. Returns what was applied. */
const migrateBeside = (url: string, cross: (signal: AbortSignal) => Promise<void>) => {
  const migrated = new AbortController()
  const crossing = cross(migrated.signal)
  return Effect.ensuring(
    PgStore.migrate({ url, force: true }),
    Effect.promise(() => {
      migrated.abort()
      return crossing
    })
  )
}

describe("a breaking migration", () => {
  it.scopedLive("is applied although transactions of older programs cross it many times", () =>
    Effect.gen(function*() {
      const url = yield* databaseBeforeFence
      yield* query(url, `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET deadlock_timeout = '500ms'`)
      expect(yield* migrateBeside(url, (signal) => crossMigration(url, 15, signal))).toEqual(programsMigrations)
    }), 60_000)

  it.scopedLive("waits for transactions of older programs that have locked a survey, and ends none", () =>
    Effect.gen(function*() {
      const url = yield* databaseBeforeFence
      const submit = async (signal: AbortSignal) => {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        await client.query("BEGIN")
        await client.query("LOCK TABLE surveys IN ROW SHARE MODE")
        while (!signal.aborted && (await client.query("SELECT 1 FROM pg_locks WHERE NOT granted")).rowCount === 0) {
          await sleep(5)
        }
        await client.query("LOCK TABLE responses IN ROW EXCLUSIVE MODE")
        await client.query("COMMIT")
        await client.end()
      }
      expect(yield* migrateBeside(url, submit)).toEqual(programsMigrations)
      const [counted] = yield* query(url, "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
      expect(Number(counted?.["deadlocks"])).toBe(0)
    }))
})
