import * as Schema from "effect/Schema"
import { upsert } from "../../database/Statements.js"
import { IdempotencyRow } from "../../schema/RowSchemas.js"
import { joinKey, read, write } from "../Access.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { expiringRows } from "./CleanupChanges.js"

export const idempotencyChanges = {
  IdempotencyPut: {
    touches: ({ record }) => [write("idempotency key", record.scope, record.key)],
    locks: ({ record }) => [write("idempotency key", record.scope, record.key), expiringRows],
    reads: "nothing",
    write: (database, changes) =>
      upsert(database, "idempotency_records", ["scope", "key"], changes.map(({ record }) => encodeRecord(record)))
  }
} satisfies SomeChangeDescriptions

export const idempotencyGuards = {
  IdempotencyKeyFree: {
    touches: ({ key, scope }) => read("idempotency key", scope, key),
    locks: "touched",
    reads: ({ key, scope }) => ({ idempotencyRecords: [[scope, key]] }),
    holds: ({ key, now, scope }, { idempotencyRecords }) =>
      (idempotencyRecords.get(joinKey(scope, key))?.expiresAt ?? now) <= now
  }
} satisfies SomeGuardDescriptions

const encodeRecord = Schema.encodeSync(IdempotencyRow)
