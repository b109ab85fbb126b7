/**
 * The files of a SQLite database: the database itself, its `-wal` and its `-shm`. SQLite keeps them open, and does not
 * notice that another program removes, moves or replaces one of them: writes would go to files without a name.
 */
import { FailureLog, repeatSpaced } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { type BigIntStats, statSync } from "node:fs"

/** A file of the database is not the one that was opened. The code is that of SQLite for a database that was moved. */
export class DatabaseMoved extends Error {
  override readonly name = "DatabaseMoved"
  readonly code = "SQLITE_READONLY_DBMOVED"
}

/** Compares the files with those that were opened, by device and inode. */
export class DatabaseFiles {
  readonly #database: string
  readonly #opened = new Map<string, string>()

  constructor(database: string) {
    this.#database = database
  }

  /** Remembers the files that exist now as those that are open. Before this call, all files count as unchanged. */
  recordOpened(): void {
    for (const path of pathsOf(this.#database)) {
      const identity = identityOf(path)
      if (identity !== undefined) this.#opened.set(path, identity)
    }
  }

  /** Whether each open file still has its name. */
  areUnchanged(): boolean {
    for (const [path, identity] of this.#opened) {
      if (identityOf(path) !== identity) return false
    }
    return true
  }

  /** Whether the names of the `-wal` or the `-shm` belong to other files, such as those of a database put in place. */
  areLogsReplaced(): boolean {
    return pathsOf(this.#database).slice(1).some((path) => {
      const identity = identityOf(path)
      return identity !== undefined && this.#opened.has(path) && this.#opened.get(path) !== identity
    })
  }

  /** Throws `DatabaseMoved` unless each open file still has its name. */
  expectUnchanged(): void {
    if (!this.areUnchanged()) throw new DatabaseMoved(`${this.#database} is not the file that was opened`)
  }

  /** Compares the files every second until the scope closes, and logs when one is missing and when all are back. */
  readonly watch: Effect.Effect<void, never, Scope.Scope> = Effect.suspend(() => {
    const log = FailureLog.make<undefined>({
      onFirstFailure: () =>
        Effect.logError("A file of the database was removed, moved or replaced: writes are refused."),
      onRecovery: () => Effect.logInfo("The files of the database are in place again: writes are accepted.")
    })
    const check = Effect.suspend(() => this.areUnchanged() ? log.recordSuccess : log.recordFailure(undefined))
    return repeatSpaced(check, 1_000).pipe(
      Effect.annotateLogs({ database: this.#database }),
      Effect.forkScoped,
      Effect.asVoid
    )
  })
}

/** The database, its write-ahead log and the index of the log. */
export const pathsOf = (database: string): ReadonlyArray<string> => [database, `${database}-wal`, `${database}-shm`]

/** Device and inode of a file. A file that cannot be examined counts as missing. */
const identityOf = (path: string): string | undefined => {
  const stats = statOf(path)
  return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`
}

const statOf = (path: string): BigIntStats | undefined => {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
