/** Backup of a SQLite database while other programs write to it. */
import Database from "better-sqlite3"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { randomUUID } from "node:crypto"
import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { privateFileMode } from "./FilePermissions.js"
import { retain } from "./SqliteClient.js"

/** The backup failed, and left no file. */
export class BackupFailed extends Data.TaggedError("BackupFailed")<{ readonly message: string }> {}

export interface BackupOptions {
  /** The database. It is not changed, and may have any schema. */
  readonly from: string
  /** The copy. Its folder must exist. The copy gets the permissions 0600. */
  readonly to: string
}

/**
 * Copies a database as it is at the start: everything that was committed before, and nothing of later writes. Writers
 * do not wait. Returns the size of the copy in bytes, once it is on disk. Fails with `BackupFailed` if `to` exists. An
 * interruption removes the incomplete copy.
 */
export const backup = ({ from, to }: BackupOptions): Effect.Effect<number, BackupFailed> =>
  Effect.gen(function*() {
    if (existsSync(to)) return yield* fileExists(to)
    const draft = yield* draftOf(to)
    yield* copyInto(from, draft)
    yield* attempt(() => flush(draft))
    yield* publish(draft, to)
    return statSync(to).size
  }).pipe(Effect.scoped)

/** Copies a database as it is now into an empty file. */
export const copyInto = (from: string, draft: string): Effect.Effect<void, BackupFailed> =>
  Effect.scoped(Effect.flatMap(openSnapshot(from), (source) => copyPages(source, draft)))

/** An empty file beside the copy, which is removed with the scope. */
const draftOf = (to: string): Effect.Effect<string, BackupFailed, Scope.Scope> =>
  Effect.acquireRelease(
    attempt(() => {
      const draft = `${to}.${randomUUID()}.draft`
      closeSync(openSync(draft, "wx", privateFileMode))
      return draft
    }),
    (draft) => Effect.sync(() => ["", "-journal"].forEach((suffix) => rmSync(draft + suffix, { force: true })))
  )

/** A connection in a read transaction. Without one, SQLite would start again after each write of another program. */
const openSnapshot = (path: string): Effect.Effect<Database.Database, BackupFailed, Scope.Scope> =>
  Effect.acquireRelease(
    attempt(() => {
      const database = retain(new Database(path, { readonly: true, fileMustExist: true }))
      database.exec("BEGIN; SELECT count(*) FROM sqlite_schema")
      return database
    }),
    (database) => Effect.sync(() => database.close())
  )

/** Copies all pages. An interruption waits until the current step has ended. */
const copyPages = (source: Database.Database, draft: string): Effect.Effect<void, BackupFailed> =>
  Effect.async((resume) => {
    let isInterrupted = false
    const copying = source.backup(draft, {
      progress: () => {
        if (isInterrupted) throw new Error("interrupted")
        return pagesPerStep
      }
    })
    copying.then(() => resume(Effect.void), (error: unknown) => resume(Effect.fail(failure(error))))
    return Effect.promise(() => {
      isInterrupted = true
      return copying.then(() => undefined, () => undefined)
    })
  })

/** Pages of 4 KiB that are copied without a pause. */
const pagesPerStep = 4_096

/** Gives the draft its name, unless a file has it. */
const publish = (draft: string, to: string): Effect.Effect<void, BackupFailed> =>
  Effect.try({
    try: () => {
      linkSync(draft, to)
      flush(dirname(to))
    },
    catch: (error) =>
      error instanceof Error && "code" in error && error.code === "EEXIST" ? fileExists(to) : failure(error)
  })

/** Waits until a file or the entries of a folder are on disk. */
export const flush = (path: string): void => {
  const file = openSync(path, "r")
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

const fileExists = (path: string): BackupFailed =>
  new BackupFailed({ message: `${path} exists. A backup overwrites nothing.` })

const failure = (error: unknown): BackupFailed =>
  new BackupFailed({ message: error instanceof Error ? error.message : String(error) })

const attempt = <A>(evaluate: () => A): Effect.Effect<A, BackupFailed> => Effect.try({ try: evaluate, catch: failure })
