import type { FailureKind } from "@canvass/store-sql"

/** The kind of a temporary failure by its code (of PostgreSQL or the operating system), or by the class of its code. */
export const kindOfCode = (code: string): FailureKind | undefined =>
  kinds.get(code) ?? (code.length === 5 ? kinds.get(code.slice(0, 2)) : undefined)

const kinds: ReadonlyMap<string, FailureKind> = new Map(
  Object.entries(
    {
      // PostgreSQL: classes, and codes that differ from their class.
      "08": "unreachable", // connection exception
      "25006": "unreachable", // read-only transaction: a standby, or a database that was made read-only
      "25P03": "unavailable", // idle_in_transaction_session_timeout
      "25P04": "unavailable", // transaction_timeout
      "40001": "conflict", // serialization failure
      "40P01": "conflict", // deadlock
      "53": "unavailable", // insufficient resources: disk, memory, connections
      "53200": "lock-table-full",
      "55000": "unavailable", // not in the state that the statement needs, such as during recovery
      "55P03": "unavailable", // lock_timeout
      "57": "unreachable", // the server is shutting down or starting
      "57014": "unavailable", // cancelled: statement_timeout, pg_cancel_backend
      "58030": "unavailable", // input or output error

      // The operating system: sockets and names.
      EAI_AGAIN: "unreachable",
      ECONNABORTED: "unreachable",
      ECONNREFUSED: "unreachable",
      ECONNRESET: "unreachable",
      EHOSTDOWN: "unreachable",
      EHOSTUNREACH: "unreachable",
      ENETUNREACH: "unreachable",
      ENOTFOUND: "unreachable",
      EPIPE: "unreachable",
      ETIMEDOUT: "unreachable"
    } as const satisfies Record<string, FailureKind>
  )
)
