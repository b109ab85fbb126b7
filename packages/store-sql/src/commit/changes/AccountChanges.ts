import { Account } from "@canvass/core"
import { OneTimeToken } from "@canvass/core/ports"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { maxRows, upsert } from "../../database/Statements.js"
import { AccountRow, LoginAddressRow, OneTimeTokenRow, RefreshTokenRow, SessionRow } from "../../schema/RowSchemas.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { add, read, write } from "../StateAccess.js"
import { expiringRows } from "./CleanupChanges.js"

/** The one-time tokens of an account, or those of no account. */
const tokensOf = (accountId: string | null): readonly [string, string] => ["one-time tokens", accountId ?? ""]

export const accountChanges = {
  AccountPut: {
    touches: ({ account }) => [write("account", account.id), write("email", account.email), add("accounts")],
    // Accounts are opened in parallel: only the guard that there is no account excludes the others.
    locks: ({ account }) => [write("account", account.id), write("email", account.email), read("accounts")],
    reads: "nothing",
    write: (database, changes) =>
      upsert(database, "accounts", ["id"], changes.map(({ account }) => encodeAccount(account)))
  },
  OneTimeTokenPut: {
    touches: ({ token }) => [write("one-time token", token.hash)],
    locks: ({ token }) => [write("one-time token", token.hash), read(...tokensOf(token.accountId)), expiringRows],
    reads: "nothing",
    write: (database, changes) =>
      upsert(database, "one_time_tokens", ["hash"], changes.map(({ token }) => encodeOneTimeToken(token)))
  },
  OneTimeTokenUsed: {
    touches: ({ hash }) => [write("one-time token", hash)],
    locks: "touched",
    reads: "nothing",
    write: ({ dialect, sql }, changes) =>
      Effect.forEach(
        Arr.chunksOf(changes.map(({ hash }) => hash), maxRows),
        (hashes) => sql`DELETE FROM one_time_tokens WHERE ${dialect.inKeys(sql, "hash", hashes)}`
      )
  },
  OneTimeTokensEnded: {
    touches: "everything",
    locks: ({ accountId }) => [write(...tokensOf(accountId))],
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(
        changes,
        ({ accountId, purpose }) =>
          sql`DELETE FROM one_time_tokens WHERE "accountId" = ${accountId} AND purpose = ${purpose}`
      )
  },
  SessionPut: {
    touches: ({ session }) => [write("session", session.id)],
    locks: ({ session: { accountId, id } }) => [
      write("session", id),
      read("sessions of account", accountId),
      expiringRows
    ],
    reads: "nothing",
    write: (database, changes) =>
      upsert(database, "sessions", ["id"], changes.map(({ session }) => encodeSession(session)))
  },
  SessionRefreshed: {
    touches: ({ sessionId }) => [write("session", sessionId)],
    locks: ({ accountId, sessionId }) => [
      write("session", sessionId),
      read("sessions of account", accountId),
      expiringRows
    ],
    reads: "nothing",
    write: ({ dialect, sql }, changes) =>
      dialect.update(
        sql,
        "sessions",
        "id",
        changes.map(({ at, expiresAt, sessionId }) => ({ id: sessionId, lastUsedAt: at, expiresAt }))
      )
  },
  SessionEnded: {
    touches: "everything",
    locks: ({ accountId }) => [write("sessions of account", accountId)],
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(changes, ({ accountId, sessionId }) =>
        Effect.zipRight(
          sql`DELETE FROM sessions WHERE id = ${sessionId} AND "accountId" = ${accountId}`,
          sql`DELETE FROM refresh_tokens WHERE "accountId" = ${accountId} AND "sessionId" = ${sessionId}`
        ))
  },
  SessionsEnded: {
    touches: "everything",
    locks: ({ accountId }) => [write("sessions of account", accountId)],
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(changes, ({ accountId, exceptId }) => {
        const except = (column: Fragment) => exceptId === null ? sql`` : sql`AND ${column} <> ${exceptId}`
        return Effect.zipRight(
          sql`DELETE FROM sessions WHERE "accountId" = ${accountId} ${except(sql`id`)}`,
          sql`DELETE FROM refresh_tokens WHERE "accountId" = ${accountId} ${except(sql`"sessionId"`)}`
        )
      })
  },
  LoginAddressPut: {
    touches: ({ loginAddress: { accountId, address } }) => [write("login address", accountId, address)],
    locks: ({ loginAddress: { accountId, address } }) => [write("login address", accountId, address), expiringRows],
    reads: "nothing",
    write: (database, changes) =>
      upsert(
        database,
        "login_addresses",
        ["accountId", "address"],
        changes.map(({ loginAddress }) => encodeLoginAddress(loginAddress))
      )
  },
  LoginAddressRemoved: {
    touches: ({ accountId, address }) => [write("login address", accountId, address)],
    locks: "touched",
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(
        changes,
        ({ accountId, address }) =>
          sql`DELETE FROM login_addresses WHERE "accountId" = ${accountId} AND address = ${address}`
      )
  },
  RefreshTokenPut: {
    touches: ({ token }) => [write("token", token.hash)],
    locks: ({ token }) => [write("token", token.hash), read("sessions of account", token.accountId), expiringRows],
    reads: "nothing",
    write: (database, changes) =>
      upsert(database, "refresh_tokens", ["hash"], changes.map(({ token }) => encodeToken(token)))
  }
} satisfies SomeChangeDescriptions

export const accountGuards = {
  EmailFree: {
    touches: ({ email }) => read("email", email),
    locks: "touched",
    reads: ({ email }) => ({ emails: [email] }),
    holds: ({ email }, { emails }) => !emails.has(email)
  },
  NoAccounts: {
    touches: () => read("accounts"),
    locks: () => [write("accounts")],
    reads: () => ({ firstAccounts: ["first"] }),
    holds: (_, { firstAccounts }) => firstAccounts.size === 0
  },
  AccountAt: {
    touches: ({ account }) => read("account", account.id),
    locks: "touched",
    reads: ({ account }) => ({ accounts: [account.id] }),
    holds: ({ account }, { accounts }) => {
      const stored = accounts.get(account.id)
      return stored !== undefined && Account.isSameAccount(stored, account)
    }
  },
  OneTimeTokenUsable: {
    touches: ({ hash }) => read("one-time token", hash),
    locks: ({ accountId, hash }) => [read("one-time token", hash), read(...tokensOf(accountId)), expiringRows],
    reads: ({ hash }) => ({ oneTimeTokens: [hash] }),
    holds: ({ accountId, hash, now, purpose }, { oneTimeTokens }) => {
      const token = oneTimeTokens.get(hash)
      return token !== undefined && token.accountId === accountId && OneTimeToken.isUsable(token, purpose, now)
    }
  },
  RefreshTokenUnused: {
    touches: ({ hash }) => read("token", hash),
    locks: ({ hash }) => [read("token", hash), expiringRows],
    reads: ({ hash }) => ({ unusedTokens: [hash] }),
    holds: ({ hash }, { unusedTokens }) => unusedTokens.has(hash)
  }
} satisfies SomeGuardDescriptions

const encodeAccount = Schema.encodeSync(AccountRow)
const encodeOneTimeToken = Schema.encodeSync(OneTimeTokenRow)
const encodeLoginAddress = Schema.encodeSync(LoginAddressRow)
const encodeSession = Schema.encodeSync(SessionRow)
const encodeToken = Schema.encodeSync(RefreshTokenRow)
