import { ApiKey } from "@canvass/core"
import { KeyStates, type UnitOfWork } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { upsert } from "../../database/Statements.js"
import * as KeyRow from "../../schema/KeyRow.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { add, read, write } from "../StateAccess.js"

export const keyChanges = {
  KeyPut: {
    touches: ({ key }) => [write("key of account", key.accountId), write("key", key.id)],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) => {
      const [named, defaults] = Arr.partition(changes.map(({ key }) => key), ApiKey.isDefault)
      return Effect.zipRight(
        upsert(database, "api_keys", ["accountId"], defaults.map(KeyRow.encodeDefault)),
        upsert(database, "named_api_keys", ["accountId", "name"], named.map(KeyRow.encodeNamed))
      )
    }
  },
  KeyRemoved: {
    touches: ({ accountId }) => [write("key of account", accountId)],
    locks: "touched",
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(changes, (key) =>
        ApiKey.isDefault(key)
          ? sql`DELETE FROM api_keys WHERE "accountId" = ${key.accountId}`
          : sql`DELETE FROM named_api_keys WHERE "accountId" = ${key.accountId} AND name = ${key.name}`)
  },
  KeyUsed: {
    touches: ({ keyId }) => [add("key", keyId)],
    locks: "touched",
    reads: "nothing",
    write: ({ dialect, sql }, changes) =>
      Effect.forEach(
        changes.flatMap((use) => KeyRow.tables.map((table) => ({ ...use, table }))),
        ({ at, keyId, table }) =>
          sql`UPDATE ${sql(table)} SET "lastUsedAt" = ${dialect.instant(at)}
            WHERE id = ${keyId} AND ("lastUsedAt" IS NULL OR "lastUsedAt" < ${dialect.instant(at)})`
      )
  }
} satisfies SomeChangeDescriptions

export const keyGuards = {
  KeysAt: {
    touches: ({ accountId }) => read("key of account", accountId),
    locks: "touched",
    reads: ({ accountId }) => ({ apiKeys: [accountId] }),
    holds: (guard, { apiKeys }) => areKeys(Array.from(apiKeys.values()), guard)
  }
} satisfies SomeGuardDescriptions

const areKeys = (
  stored: ReadonlyArray<ApiKey.ApiKey>,
  { accountId, keys }: Extract<UnitOfWork.Guard, { readonly _tag: "KeysAt" }>
): boolean => KeyStates.isSame(stored.filter((key) => key.accountId === accountId), keys)
