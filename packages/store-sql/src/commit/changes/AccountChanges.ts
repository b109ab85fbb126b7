import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upsert } from "../../database/Statements.js"
import { AccountRow, RefreshTokenRow } from "../../schema/RowSchemas.js"
import { read, write } from "../Access.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { expiringRows } from "./CleanupChanges.js"

export const accountChanges = {
  AccountPut: {
    touches: ({ account }) => [write("account", account.id), write("email", account.email)],
    locks: "touched",
    reads: "nothing",
    write: (database, changes) =>
      upsert(database, "accounts", ["id"], changes.map(({ account }) => encodeAccount(account)))
  },
  RefreshTokenPut: {
    touches: ({ token }) => [write("token", token.hash)],
    locks: ({ token }) => [write("token", token.hash), read("token family", token.familyId), expiringRows],
    reads: "nothing",
    write: (database, changes) =>
      upsert(database, "refresh_tokens", ["hash"], changes.map(({ token }) => encodeToken(token)))
  },
  RefreshFamilyEnded: {
    touches: "everything",
    locks: ({ familyId }) => [write("token family", familyId)],
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(changes, ({ familyId }) => sql`DELETE FROM refresh_tokens WHERE "familyId" = ${familyId}`)
  }
} satisfies SomeChangeDescriptions

export const accountGuards = {
  EmailFree: {
    touches: ({ email }) => read("email", email),
    locks: "touched",
    reads: ({ email }) => ({ emails: [email] }),
    holds: ({ email }, { emails }) => !emails.has(email)
  },
  RefreshTokenUnused: {
    touches: ({ hash }) => read("token", hash),
    locks: ({ hash }) => [read("token", hash), expiringRows],
    reads: ({ hash }) => ({ unusedTokens: [hash] }),
    holds: ({ hash }, { unusedTokens }) => unusedTokens.has(hash)
  }
} satisfies SomeGuardDescriptions

const encodeAccount = Schema.encodeSync(AccountRow)
const encodeToken = Schema.encodeSync(RefreshTokenRow)
