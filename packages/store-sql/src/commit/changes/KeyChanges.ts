import type { UnitOfWork } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upsert } from "../../database/Statements.js"
import { ApiKeyRow } from "../../schema/RowSchemas.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { add, read, write } from "../StateAccess.js"

export const keyChanges = {
  KeyPut: {
    touches: ({ key }) => [write("key of account", key.accountId), write("key", key.id)],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) => upsert(database, "api_keys", ["accountId"], changes.map(({ key }) => encodeKey(key)))
  },
  KeyRemoved: {
    touches: ({ accountId }) => [write("key of account", accountId)],
    locks: "touched",
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(changes, ({ accountId }) => sql`DELETE FROM api_keys WHERE "accountId" = ${accountId}`)
  },
  KeyUsed: {
    touches: ({ keyId }) => [add("key", keyId)],
    locks: "touched",
    reads: "nothing",
    write: ({ dialect, sql }, changes) =>
      Effect.forEach(
        changes,
        ({ at, keyId }) =>
          sql`UPDATE api_keys SET "lastUsedAt" = ${dialect.instant(at)}
            WHERE id = ${keyId} AND ("lastUsedAt" IS NULL OR "lastUsedAt" < ${dialect.instant(at)})`
      )
  }
} satisfies SomeChangeDescriptions

export const keyGuards = {
  KeyAt: {
    touches: ({ accountId }) => read("key of account", accountId),
    locks: "touched",
    reads: ({ accountId }) => ({ apiKeys: [accountId] }),
    holds: ({ accountId, key }, { apiKeys }) => isSameKey(apiKeys.get(accountId) ?? null, key)
  }
} satisfies SomeGuardDescriptions

const isSameKey = (stored: UnitOfWork.KeyState | null, expected: UnitOfWork.KeyState | null): boolean =>
  stored === null || expected === null
    ? stored === expected
    : stored.id === expected.id && stored.scope === expected.scope &&
      stored.allowedIps?.join() === expected.allowedIps?.join()

const encodeKey = Schema.encodeSync(ApiKeyRow)
