/** A backup takes the place of a database as a whole, or not at all. */
import { LogStore } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { setImmediate } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { SqliteBackup, SqliteRestore, SqliteStore } from "../src/index.js"
import { openConnection } from "./fixtures/openConnection.js"
import { put, temporaryFolder } from "./fixtures/temporaryStore.js"

const killedRestore = fileURLToPath(new URL("fixtures/killedRestore.mjs", import.meta.url))

const write = (path: string, ...numbers: ReadonlyArray<number>) =>
  Effect.provide(
    put(
      { _tag: "SurveyPut", survey: Fixtures.survey(0) },
      ...numbers.map((n) => ({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) } as const))
    ),
    SqliteStore.layer({ path })
  )

/** A backup with the response 0, and a database with the responses 0 and 1 in its folder. */
const backupAndDatabase = Effect.gen(function*() {
  const folder = yield* temporaryFolder
  const [from, to] = [join(folder, "backup.db"), join(folder, "data", "canvass.db")]
  yield* write(to, 0)
  yield* SqliteBackup.backup({ from: to, to: from })
  yield* write(to, 1)
  return { folder, from, to }
})

/** Number of responses of a database whose pages are all valid. */
const countResponses = (path: string): unknown => {
  const connection = openConnection(path)
  expect(connection.get("PRAGMA integrity_check")).toEqual({ integrity_check: "ok" })
  const found = connection.get("SELECT count(*) AS count FROM responses")
  connection.close()
  return found
}

const lineageOf = (path: string) =>
  Effect.provide(Effect.flatMap(LogStore, ({ lineage }) => lineage), SqliteStore.layer({ path }))

const messageOf = (options: SqliteRestore.RestoreOptions) =>
  Effect.map(Effect.flip(SqliteRestore.restore(options)), ({ message }) => message)

it.scopedLive("a restore puts the backup in place with another lineage, and keeps the old database", () =>
  Effect.gen(function*() {
    const { from, to } = yield* backupAndDatabase
    const before = readFileSync(from)
    const { bytes, old } = yield* SqliteRestore.restore({ from, to, keepsOld: true })
    expect(bytes).toBe(before.length)
    expect(countResponses(to)).toEqual({ count: 1 })
    expect(old).toMatch(/canvass\.db\.before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/)
    expect(countResponses(old ?? "")).toEqual({ count: 2 })
    expect(readFileSync(from).equals(before), "the backup is as it was").toBe(true)
    expect(yield* lineageOf(to)).not.toBe(yield* lineageOf(from))
    expect(yield* lineageOf(old ?? "")).toBe(yield* lineageOf(from))
    yield* write(to, 2, 3)
    expect(countResponses(to)).toEqual({ count: 3 })
    expect(countResponses(old ?? ""), "the old database is a file of its own").toEqual({ count: 2 })
  }))

it.scopedLive("a restore leaves the backup's copy only, when the old database is not wanted", () =>
  Effect.gen(function*() {
    const { from, to } = yield* backupAndDatabase
    expect((yield* SqliteRestore.restore({ from, to, keepsOld: false })).old).toBeUndefined()
    expect(readdirSync(dirname(to))).toEqual(["canvass.db"])
    expect(countResponses(to)).toEqual({ count: 1 })
  }))

it.scopedLive("what the log of the old database holds is in the old database, and not in the new one", () =>
  Effect.gen(function*() {
    const { from, to } = yield* backupAndDatabase
    // A killed program leaves its log. Its pages would be valid in the file of the backup.
    const writer = openConnection(to)
    writer.exec("PRAGMA wal_autocheckpoint = 0; DELETE FROM responses")
    const killed = join(dirname(dirname(to)), "killed")
    cpSync(dirname(to), killed, { recursive: true })
    writer.close()
    const path = join(killed, "canvass.db")
    expect(existsSync(`${path}-wal`)).toBe(true)
    const { old } = yield* SqliteRestore.restore({ from, to: path, keepsOld: true })
    expect(countResponses(path)).toEqual({ count: 1 })
    expect(countResponses(old ?? "")).toEqual({ count: 0 })
  }))

it.scopedLive("a database that is missing or unreadable is replaced, also behind a link", () =>
  Effect.gen(function*() {
    const { folder, from } = yield* backupAndDatabase
    const missing = join(folder, "new", "canvass.db")
    yield* SqliteRestore.restore({ from, to: missing, keepsOld: true })
    expect(countResponses(missing)).toEqual({ count: 1 })
    const damaged = join(folder, "damaged.db")
    writeFileSync(
      damaged,
      "this is no database at all, and it is long enough to have a header of one hundred bytes: ".repeat(9)
    )
    const link = join(folder, "link.db")
    symlinkSync(damaged, link)
    const { old } = yield* SqliteRestore.restore({ from, to: link, keepsOld: true })
    expect(old).toContain("damaged.db.before-restore-")
    expect(readFileSync(old ?? "", "utf8")).toMatch(/^this is no database/)
    expect(countResponses(damaged)).toEqual({ count: 1 })
  }))

it.scopedLive("a backup in a folder that is read-only is restored", () =>
  Effect.gen(function*() {
    const { folder, from, to } = yield* backupAndDatabase
    const locked = join(folder, "locked")
    mkdirSync(locked)
    cpSync(from, join(locked, "backup.db"))
    chmodSync(join(locked, "backup.db"), 0o400)
    chmodSync(locked, 0o500)
    yield* Effect.addFinalizer(() => Effect.sync(() => chmodSync(locked, 0o700)))
    yield* SqliteRestore.restore({ from: join(locked, "backup.db"), to, keepsOld: false })
    expect(countResponses(to)).toEqual({ count: 1 })
    yield* write(to, 5)
    expect(countResponses(to)).toEqual({ count: 2 })
  }))

it.scopedLive("a restore is refused while a program has the database open, and changes nothing", () =>
  Effect.gen(function*() {
    const { from, to } = yield* backupAndDatabase
    yield* Effect.provide(
      Effect.gen(function*() {
        expect(yield* messageOf({ from, to, keepsOld: true })).toContain("Another program")
        yield* put({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(2) })
      }),
      SqliteStore.layer({ path: to })
    )
    expect(countResponses(to)).toEqual({ count: 3 })
    expect(readdirSync(dirname(to))).toEqual(["canvass.db"])
  }))

it.scopedLive("no program can open the database while a backup is put in its place", () =>
  Effect.gen(function*() {
    const { from, to } = yield* backupAndDatabase
    const backup = openConnection(from)
    // The backup is in use, so its copy takes several turns of the event loop.
    backup.exec("BEGIN IMMEDIATE")
    let hasEnded = false
    const outcomes: Array<unknown> = []
    const openAgain = Effect.gen(function*() {
      while (!hasEnded) {
        outcomes.push(yield* Effect.sync(() => codeOfOpening(to)))
        yield* Effect.promise(() => setImmediate())
      }
    })
    yield* Effect.all([
      Effect.ensuring(
        SqliteRestore.restore({ from, to, keepsOld: false }),
        Effect.sync(() => {
          hasEnded = true
        })
      ),
      openAgain
    ], { concurrency: "unbounded" })
    backup.close()
    expect(outcomes.length).toBeGreaterThan(0)
    expect(new Set(outcomes)).toEqual(new Set(["SQLITE_BUSY"]))
    expect(countResponses(to)).toEqual({ count: 1 })
  }))

/** The error code of a program that opens a database. Undefined: it can. */
const codeOfOpening = (path: string): unknown => {
  const connection = openConnection(path)
  try {
    connection.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; COMMIT")
    return undefined
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error
  } finally {
    connection.close()
  }
}

it.scopedLive("a file that is no backup, a damaged one, and one of a newer program are refused, and nothing changes", () =>
  Effect.gen(function*() {
    const { folder, from, to } = yield* backupAndDatabase
    const file = (name: string) => join(folder, name)
    expect(yield* messageOf({ from: file("none.db"), to, keepsOld: true })).toBe(`There is no file ${file("none.db")}.`)
    expect(yield* messageOf({ from: to, to, keepsOld: true })).toBe(`${to} is the database itself.`)

    writeFileSync(file("text.db"), "x".repeat(10_000))
    expect(yield* messageOf({ from: file("text.db"), to, keepsOld: true })).toMatch(/text\.db is damaged: /)

    const other = openConnection(file("other.db"))
    other.exec("CREATE TABLE notes (text TEXT)")
    other.close()
    expect(yield* messageOf({ from: file("other.db"), to, keepsOld: true })).toMatch(
      /other\.db is no database of Canvass/
    )

    const bytes = readFileSync(from)
    bytes.fill(0xff, Math.floor(bytes.length / 2 / 4_096) * 4_096, Math.floor(bytes.length / 2 / 4_096) * 4_096 + 4_096)
    writeFileSync(file("damaged.db"), bytes)
    expect(yield* messageOf({ from: file("damaged.db"), to, keepsOld: true })).toMatch(/damaged\.db is damaged: /)

    cpSync(from, file("newer.db"))
    const newer = openConnection(file("newer.db"))
    newer.exec("INSERT INTO migrations VALUES (9999, 'later'); INSERT INTO breaking_migrations VALUES (9999)")
    newer.close()
    expect(yield* messageOf({ from: file("newer.db"), to, keepsOld: true })).toContain("start a newer program")

    expect(countResponses(to)).toEqual({ count: 2 })
    expect(readdirSync(dirname(to))).toEqual(["canvass.db"])
  }))

/** Every step: `RESTORE_STRIDE=1 npx vitest run packages/store-sqlite/test/SqliteRestore.test.ts`. */
const stride = Number(process.env["RESTORE_STRIDE"] ?? 3)

it.scopedLive("kill -9 at any step of a restore leaves the old database or the new one", () =>
  Effect.gen(function*() {
    const { folder, from, to } = yield* backupAndDatabase
    const found = new Set<string>()
    let steps = Math.floor(Math.random() * stride)
    for (let isKilled = true; isKilled; steps += stride) {
      const round = join(folder, `round${steps}`)
      cpSync(dirname(to), round, { recursive: true })
      const path = join(round, "canvass.db")
      isKilled = yield* Effect.promise(() => runKilled(from, path, steps + 1))
      // Reading creates a log, so the files are looked at first.
      const names = readdirSync(round)
      const count = countResponses(path)
      found.add(JSON.stringify(count))
      expect([{ count: 1 }, { count: 2 }], `step ${steps + 1}: ${names.join(" ")}`).toContainEqual(count)
      // The next restore works, and removes what the killed one has left.
      const { old } = yield* SqliteRestore.restore({ from, to: path, keepsOld: true })
      expect(countResponses(path)).toEqual({ count: 1 })
      expect(countResponses(old ?? "")).toEqual(count)
      expect(readdirSync(round).filter((name) => name.includes("restoring"))).toEqual([])
    }
    expect(steps).toBeGreaterThan(15)
    expect(found.size, "some kills come before the change, and some afterwards").toBe(2)
  }), 600_000 / stride)

/** Whether the restore was killed. */
const runKilled = async (from: string, to: string, step: number): Promise<boolean> => {
  const child = spawn(process.execPath, [killedRestore, from, to, String(step)], { stdio: "inherit" })
  await once(child, "close")
  if (child.signalCode === null) expect(child.exitCode).toBe(0)
  return child.signalCode === "SIGKILL"
}
