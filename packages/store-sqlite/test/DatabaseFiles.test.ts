import { AuditStore, Committer } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { SqliteStore } from "../src/index.js"
import { openConnection } from "./fixtures/openConnection.js"
import { temporaryFolder } from "./fixtures/temporaryStore.js"

const databasePath = Effect.map(temporaryFolder, (folder) => join(folder, "data", "canvass.db"))

const write = (n: number) =>
  Effect.flatMap(
    Committer.Committer,
    ({ commit }) => commit(Fixtures.unit({ audit: Option.some(Fixtures.auditEntry(n)) }))
  )

const countEntries = Effect.flatMap(AuditStore, (store) => store.count(Fixtures.accountId(0), {}))

const isHealthy = Effect.flatMap(Committer.StoreHealth, ({ check }) => Effect.isSuccess(check))

/** Expects that the store refuses a write, because the database was moved. */
const expectRefused = (n: number) =>
  Effect.gen(function*() {
    const cause = yield* Effect.flip(Effect.sandbox(write(n)))
    expect(Cause.squash(cause)).toEqual(new Committer.StoreUnavailable({ reason: "SQLITE_READONLY_DBMOVED" }))
    expect(yield* isHealthy).toBe(false)
  })

const permissionsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

const files = (path: string) => [path, `${path}-wal`, `${path}-shm`]

const move = (from: string, to: string) => {
  mkdirSync(to)
  for (const name of ["canvass.db", "canvass.db-wal", "canvass.db-shm"]) renameSync(join(from, name), join(to, name))
}

describe("a database file that is replaced while it is open", () => {
  it.scopedLive("refuses writes until the original is back, and has lost none then", () =>
    Effect.gen(function*() {
      const path = yield* databasePath
      const [folder, elsewhere] = [dirname(path), `${dirname(path)}-elsewhere`]
      yield* Effect.gen(function*() {
        yield* write(0)
        move(folder, elsewhere)
        yield* expectRefused(1)
        expect(yield* countEntries).toBe(1)
        // Another database under the same name.
        yield* Effect.scoped(Effect.asVoid(Layer.build(SqliteStore.layer({ path }))))
        yield* expectRefused(2)
        rmSync(folder, { recursive: true })
        renameSync(elsewhere, folder)
        expect(yield* isHealthy).toBe(true)
        yield* write(3)
        expect(yield* countEntries).toBe(2)
      }).pipe(Effect.provide(SqliteStore.layer({ path })))
      expect(yield* Effect.provide(countEntries, SqliteStore.layer({ path }))).toBe(2)
    }))

  it.scopedLive("refuses writes when a copy is put in its place", () =>
    Effect.gen(function*() {
      const path = yield* databasePath
      yield* Effect.gen(function*() {
        yield* write(0)
        copyFileSync(path, `${path}.copy`)
        renameSync(`${path}.copy`, path)
        yield* expectRefused(1)
      }).pipe(Effect.provide(SqliteStore.layer({ path })))
    }))

  it.scopedLive("refuses writes without its -wal, and contains everything that was acknowledged after a restart", () =>
    Effect.gen(function*() {
      const path = yield* databasePath
      yield* Effect.gen(function*() {
        yield* write(0)
        rmSync(`${path}-wal`)
        yield* expectRefused(1)
      }).pipe(Effect.provide(SqliteStore.layer({ path })))
      yield* Effect.gen(function*() {
        expect(yield* countEntries).toBe(1)
        yield* write(2)
      }).pipe(Effect.provide(SqliteStore.layer({ path })))
    }))

  it.scopedLive("leaves the -wal of the database in its place alone when it is closed", () =>
    Effect.gen(function*() {
      const path = yield* databasePath
      const other = yield* Effect.provide(
        Effect.gen(function*() {
          yield* write(0)
          move(dirname(path), `${dirname(path)}-elsewhere`)
          const other = openConnection(path)
          other.exec("PRAGMA journal_mode = WAL; CREATE TABLE other (id INTEGER)")
          return other
        }),
        SqliteStore.layer({ path })
      )
      expect(existsSync(`${path}-wal`)).toBe(true)
      other.close()
    }))

  it.scopedLive("is logged once when it is replaced, and once when the original is back", () => {
    const lines: Array<string> = []
    const logger = Logger.replace(
      Logger.defaultLogger,
      Logger.make(({ logLevel, message }) => void lines.push(`${logLevel.label} ${String(message)}`))
    )
    return Effect.gen(function*() {
      const path = yield* databasePath
      yield* Effect.gen(function*() {
        renameSync(path, `${path}.moved`)
        yield* Effect.sleep(2_500)
        renameSync(`${path}.moved`, path)
        yield* Effect.sleep(1_500)
      }).pipe(Effect.provide(SqliteStore.layer({ path })))
      expect(lines).toEqual([
        "ERROR A file of the database was removed, moved or replaced: writes are refused.",
        "INFO The files of the database are in place again: writes are accepted."
      ])
    }).pipe(Effect.provide(logger))
  })
})

describe("the files of a database", () => {
  it.scopedLive("are readable by their owner only, and so is a folder that is created for them", () =>
    Effect.gen(function*() {
      const path = yield* databasePath
      yield* Effect.provide(
        Effect.gen(function*() {
          yield* write(0)
          expect(files(path).map(permissionsOf)).toEqual(["600", "600", "600"])
          expect(permissionsOf(dirname(path))).toBe("700")
        }),
        SqliteStore.layer({ path })
      )
    }))

  it.scopedLive("lose the permissions of other users when they are opened; their folder keeps its own", () =>
    Effect.gen(function*() {
      const path = yield* databasePath
      mkdirSync(dirname(path), { mode: 0o755 })
      writeFileSync(path, "")
      chmodSync(path, 0o644)
      yield* Effect.provide(
        Effect.gen(function*() {
          yield* write(0)
          expect(files(path).map(permissionsOf)).toEqual(["600", "600", "600"])
          expect(permissionsOf(dirname(path))).toBe("755")
        }),
        SqliteStore.layer({ path })
      )
    }))
})
