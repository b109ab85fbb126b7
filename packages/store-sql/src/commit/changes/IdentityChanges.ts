import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upsert } from "../../database/Statements.js"
import { IdentityRow } from "../../schema/RowSchemas.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { joinKey, read, write } from "../StateAccess.js"

export const identityChanges = {
  IdentityPut: {
    touches: ({ identity }) => [
      write("identity", identity.id),
      write("identity of subject", identity.issuer, identity.subject),
      write("identities of account", identity.accountId)
    ],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      upsert(database, "identities", ["id"], changes.map(({ identity }) => encodeIdentity(identity)))
  },
  // The subject is locked through the identity: a unit that relies on an identity shares the lock of its id.
  IdentityRemoved: {
    touches: "everything",
    locks: ({ accountId, identityId }) => [write("identity", identityId), write("identities of account", accountId)],
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(changes, ({ identityId }) => sql`DELETE FROM identities WHERE id = ${identityId}`)
  },
  IdentityUsed: {
    touches: ({ identityId }) => [write("identity", identityId)],
    locks: "touched",
    reads: "nothing",
    write: ({ dialect, sql }, changes) =>
      Effect.forEach(
        changes,
        ({ at, identityId }) =>
          sql`UPDATE identities SET "lastUsedAt" = ${dialect.instant(at)}
            WHERE id = ${identityId} AND "lastUsedAt" < ${dialect.instant(at)}`
      )
  }
} satisfies SomeChangeDescriptions

export const identityGuards = {
  IdentityAt: {
    touches: ({ issuer, subject }) => read("identity of subject", issuer, subject),
    locks: ({ identityId, issuer, subject }) => [
      read("identity of subject", issuer, subject),
      ...(identityId === null ? [] : [read("identity", identityId)])
    ],
    reads: ({ issuer, subject }) => ({ identities: [[issuer, subject]] }),
    holds: ({ identityId, issuer, subject }, { identities }) =>
      (identities.get(joinKey(issuer, subject))?.id ?? null) === identityId
  },
  IdentityCount: {
    touches: ({ accountId }) => read("identities of account", accountId),
    locks: "touched",
    reads: ({ accountId }) => ({ identityCounts: [accountId] }),
    holds: ({ accountId, count }, { identityCounts }) => (identityCounts.get(accountId)?.count ?? 0) === count
  }
} satisfies SomeGuardDescriptions

const encodeIdentity = Schema.encodeSync(IdentityRow)
