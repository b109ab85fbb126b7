import type { FailureKind } from "@canvass/store-sql"

/** The kind of a temporary failure by its code. SQLite appends details to its primary codes (`SQLITE_IOERR_FSYNC`). */
export const kindOfCode = (code: string): FailureKind | undefined => kinds.get(/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? "")

const kinds: ReadonlyMap<string, FailureKind> = new Map(
  Object.entries(
    {
      SQLITE_BUSY: "unavailable",
      SQLITE_CANTOPEN: "unavailable",
      SQLITE_FULL: "unavailable",
      SQLITE_IOERR: "unavailable",
      SQLITE_LOCKED: "unavailable",
      SQLITE_NOMEM: "unavailable",
      SQLITE_PROTOCOL: "unavailable",
      SQLITE_READONLY: "unavailable"
    } as const satisfies Record<string, FailureKind>
  )
)
