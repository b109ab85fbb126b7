/**
 * Puts a backup in the place of a SQLite database. A crash at any moment leaves the old database or the new one, each
 * of them complete.
 */
import { Database as StoreDatabase, LogLineage, Migrations } from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import Database from "better-sqlite3"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type * as Scope from "effect/Scope"
import { randomUUID } from "node:crypto"
import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync
} from "node:fs"
import { basename, dirname, join } from "node:path"
import process from "node:process"
import { DatabaseFiles, pathsOf } from "./DatabaseFiles.js"
import { createPrivateFile, privateFileMode } from "./FilePermissions.js"
import { copyInto, flush } from "./SqliteBackup.js"
import * as SqliteClient from "./SqliteClient.js"
import { dialect } from "./SqliteDialect.js"

/** The database is as it was before. */
export class RestoreFailed extends Data.TaggedError("RestoreFailed")<{ readonly message: string }> {}

export interface RestoreOptions {
  /** The backup. It is not changed. */
  readonly from: string
  /** The database. No program may have it open. It need not exist. */
  readonly to: string
  /** Whether the old database stays beside the new one, under a name with the time. */
  readonly keepsOld: boolean
}

export interface Restored {
  /** The size of the database, in bytes. */
  readonly bytes: number
  /** Where the old database is. Undefined: there was none, or it was not kept. */
  readonly old: string | undefined
}

/**
 * Checks a backup, and puts a copy of it in the place of the database. The copy has a lineage of its own: cursors of
 * logs from before the restore are refused. Fails with `RestoreFailed`, and changes nothing, when
 * - another program has the database open,
 * - the backup is damaged, is no database of Canvass, or was written by a newer program that has broken the schema.
 */
export const restore = ({ from, keepsOld, to }: RestoreOptions): Effect.Effect<Restored, RestoreFailed> =>
  Effect.scoped(Effect.gen(function*() {
    if (!existsSync(from)) return yield* new RestoreFailed({ message: `There is no file ${from}.` })
    // SQLite names the log after the file that a link leads to.
    const target = existsSync(to) ? yield* attempt(() => realpathSync(to)) : to
    if (existsSync(target) && isSameFile(from, target)) {
      return yield* new RestoreFailed({ message: `${from} is the database itself.` })
    }
    const held = yield* holdAlone(target)
    if (held !== undefined) yield* attempt(() => removeLeftovers(target))
    const draft = yield* draftOf(target)
    yield* copyBackup(from, draft)
    yield* checkDraft(from, draft)
    yield* attempt(() => {
      if (existsSync(target)) keepOwner(target, draft)
      flush(draft)
    })
    return yield* Effect.uninterruptible(attempt(() => {
      held?.closeLog()
      const old = keepsOld && existsSync(target) ? keepBeside(target) : undefined
      // The log of the old database must not be there when the new one is: SQLite would apply it.
      for (const path of pathsOf(target).slice(1)) {
        if (existsSync(path) && old !== undefined) renameSync(path, old + path.slice(target.length))
        rmSync(path, { force: true })
      }
      flush(dirname(target))
      renameSync(draft, target)
      flush(dirname(target))
      return { bytes: statSync(target).size, old }
    }))
  }))

/** The database, which no other program can open until the scope closes. */
interface Held {
  /** Moves what is in the write-ahead log into the file, and removes the log. */
  readonly closeLog: () => void
}

/** Undefined: there is no database, or it is damaged so much that no program can use it. */
const holdAlone = (path: string): Effect.Effect<Held | undefined, RestoreFailed, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.suspend((): Effect.Effect<Database.Database | undefined, RestoreFailed> => {
      if (!existsSync(path)) return Effect.succeed(undefined)
      const database = SqliteClient.retain(new Database(path, { fileMustExist: true, timeout: 0 }))
      try {
        database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; COMMIT")
        return Effect.succeed(database)
      } catch (error) {
        database.close()
        switch (codeOf(error)) {
          case "SQLITE_CORRUPT":
          case "SQLITE_NOTADB":
            return Effect.succeed(undefined)
          case "SQLITE_BUSY":
            return new RestoreFailed({ message: `Another program, such as a running server, uses ${path}. Stop it.` })
          default:
            return failure(error)
        }
      }
    }),
    (database) => Effect.sync(() => database?.close())
  ).pipe(Effect.map((database) =>
    database === undefined ? undefined : {
      // The lock stays: the connection is in exclusive mode.
      closeLog: () => void database.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
    }
  ))

const codeOf = (error: unknown): unknown => Predicate.hasProperty(error, "code") ? error.code : undefined

const draftSuffix = ".restoring"

/** An empty file beside the database, which is removed with the scope. */
const draftOf = (target: string): Effect.Effect<string, RestoreFailed, Scope.Scope> =>
  Effect.acquireRelease(
    attempt(() => {
      const draft = `${target}.${randomUUID()}${draftSuffix}`
      createPrivateFile(draft)
      return draft
    }),
    (draft) =>
      Effect.sync(() => [...pathsOf(draft), `${draft}-journal`].forEach((path) => rmSync(path, { force: true })))
  )

/** Removes what restores have left that were killed: drafts, and names of the old database that are not a copy yet. */
const removeLeftovers = (target: string): void => {
  const name = basename(target)
  for (const entry of readdirSync(dirname(target))) {
    if (!entry.startsWith(`${name}.`)) continue
    const path = join(dirname(target), entry)
    const isDraft = entry.includes(draftSuffix)
    const isSecondName = entry.startsWith(`${name}${keptInfix}`) && isSameFile(path, target)
    if (isDraft || isSecondName) rmSync(path, { force: true })
  }
}

/** A backup without a log is not in use, and may be in a folder in which SQLite can create no files. */
const copyBackup = (from: string, draft: string): Effect.Effect<void, RestoreFailed> =>
  existsSync(`${from}-wal`) || existsSync(`${from}-journal`)
    ? Effect.mapError(copyInto(from, draft), ({ message }) => unreadable(from, message))
    : attempt(() => {
      copyFileSync(from, draft, constants.COPYFILE_FICLONE)
      // The copy gets the permissions of the backup.
      chmodSync(draft, privateFileMode)
    })

/** Checks the copy, and gives it another lineage. */
const checkDraft = (from: string, draft: string): Effect.Effect<void, RestoreFailed> =>
  Effect.scoped(Effect.gen(function*() {
    const sql = yield* SqliteClient.make({
      path: draft,
      readonly: false,
      busyTimeoutMillis: 0,
      files: new DatabaseFiles(draft)
    })
    const [first] = yield* sql`PRAGMA integrity_check(1)`
    const result = Object.values(first ?? {})[0]
    if (result !== "ok") return yield* unreadable(from, String(result))
    const opened: StoreDatabase = { sql, dialect }
    if ((yield* dialect.countTables(sql, ["migrations", "breaking_migrations", "surveys"])) < 3) {
      return yield* new RestoreFailed({ message: `${from} is no database of Canvass.` })
    }
    yield* Effect.provideService(Migrations.missing, StoreDatabase, opened)
    yield* LogLineage.renew(opened)
  })).pipe(Effect.mapError((error) => error._tag === "SqlError" ? unreadable(from, reasonOf(error)) : failure(error)))

const reasonOf = ({ cause, message }: SqlError): string => cause instanceof Error ? cause.message : message

const unreadable = (from: string, reason: string): RestoreFailed =>
  new RestoreFailed({ message: `${from} is damaged: ${reason}` })

/** A database that root restores belongs to the same user as before. */
const keepOwner = (target: string, draft: string): void => {
  if (process.getuid?.() !== 0) return
  const { gid, uid } = statSync(target)
  chownSync(draft, uid, gid)
}

const keptInfix = ".before-restore-"

/** Gives the database a second name. It keeps its first one until the new database takes it. */
const keepBeside = (target: string): string => {
  const name = `${target}${keptInfix}${new Date().toISOString().replaceAll(":", "-")}`
  try {
    linkSync(target, name)
  } catch {
    // The file system has no links.
    copyFileSync(target, name, constants.COPYFILE_EXCL)
    flush(name)
  }
  return name
}

const isSameFile = (left: string, right: string): boolean => {
  const [first, second] = [statSync(left, { bigint: true }), statSync(right, { bigint: true })]
  return first.dev === second.dev && first.ino === second.ino
}

const failure = (error: unknown): RestoreFailed =>
  new RestoreFailed({ message: error instanceof Error ? error.message : String(error) })

const attempt = <A>(evaluate: () => A): Effect.Effect<A, RestoreFailed> => Effect.try({ try: evaluate, catch: failure })
