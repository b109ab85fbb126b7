/** The outbox of events, logins, files, and the removal of accounts. */
import type { Migration } from "./Migration.js"

export const logins: ReadonlyArray<Migration> = [
  {
    name: "events wait for a handler",
    statements: ({ clustered, instant, integer, table, text, updated, uuid }) => [
      // Has one row while the outbox is open.
      `CREATE TABLE outbox (id ${integer} PRIMARY KEY, "openedAt" ${instant} NOT NULL)${table}`,

      // The surveys with events that wait, and when the next one is due or its lease ends.
      `CREATE TABLE outbox_surveys (
        "surveyId" ${uuid} PRIMARY KEY,
        "lastSequence" ${integer} NOT NULL,
        "lastHandled" ${integer} NOT NULL,
        "dueAt" ${instant} NOT NULL,
        failures ${integer} NOT NULL,
        "leaseId" ${uuid}
      )${updated}`,
      `CREATE INDEX outbox_surveys_due ON outbox_surveys ("dueAt", "surveyId")`,

      `CREATE TABLE outbox_events (
        "surveyId" ${uuid} NOT NULL,
        sequence ${integer} NOT NULL,
        id ${uuid} NOT NULL,
        "accountId" ${uuid} NOT NULL,
        name ${text} NOT NULL,
        timestamp ${instant} NOT NULL,
        body ${text} NOT NULL,
        "traceId" ${text},
        PRIMARY KEY ("surveyId", sequence)
      )${clustered}`
    ]
  },
  {
    name: "one-time tokens",
    statements: ({ clustered, instant, text, uuid }) => [
      `ALTER TABLE accounts ADD COLUMN "emailConfirmedAt" ${instant}`,
      `CREATE TABLE one_time_tokens (
        hash ${text} PRIMARY KEY,
        purpose ${text} NOT NULL,
        "accountId" ${uuid},
        payload ${text},
        "createdAt" ${instant} NOT NULL,
        "expiresAt" ${instant} NOT NULL
      )${clustered}`,
      `CREATE INDEX one_time_tokens_account ON one_time_tokens ("accountId", purpose)`,
      `CREATE INDEX one_time_tokens_expiry ON one_time_tokens ("expiresAt")`
    ]
  },
  {
    name: "logins at identity providers",
    statements: ({ clustered, instant, text, uuid }) => [
      `CREATE TABLE identities (
        id ${uuid} PRIMARY KEY,
        "accountId" ${uuid} NOT NULL,
        issuer ${text} NOT NULL,
        subject ${text} NOT NULL,
        email ${text},
        "createdAt" ${instant} NOT NULL,
        "lastUsedAt" ${instant} NOT NULL
      )${clustered}`,
      `CREATE UNIQUE INDEX identities_subject ON identities (issuer, subject)`,
      `CREATE INDEX identities_account ON identities ("accountId", "createdAt", id)`
    ]
  },
  {
    name: "sessions",
    breaks: {
      older: "Their logins and refreshed tokens are of no session: people log in again."
    },
    rewrites: () => ["refresh_tokens"],
    statements: ({ clustered, instant, text, uuid }) => [
      `CREATE TABLE sessions (
        id ${uuid} PRIMARY KEY,
        "accountId" ${uuid} NOT NULL,
        "createdAt" ${instant} NOT NULL,
        "lastUsedAt" ${instant} NOT NULL,
        "authenticatedAt" ${instant} NOT NULL,
        "expiresAt" ${instant} NOT NULL,
        "ipAddress" ${text},
        "userAgent" ${text}
      )${clustered}`,
      `CREATE INDEX sessions_list ON sessions ("accountId", "createdAt", id)`,
      `CREATE INDEX sessions_expiry ON sessions ("expiresAt")`,
      // The tokens of one login were a family.
      `INSERT INTO sessions SELECT "familyId", "accountId", min("createdAt"), max("createdAt"), min("createdAt"),
        max("expiresAt"), NULL, NULL FROM refresh_tokens GROUP BY "familyId", "accountId"`,
      `DROP INDEX refresh_tokens_family`,
      `ALTER TABLE refresh_tokens RENAME COLUMN "familyId" TO "sessionId"`,
      `CREATE INDEX refresh_tokens_session ON refresh_tokens ("accountId", "sessionId")`
    ]
  },
  {
    name: "addresses of logins",
    statements: ({ clustered, instant, text, uuid }) => [
      `CREATE TABLE login_addresses (
        "accountId" ${uuid} NOT NULL,
        address ${text} NOT NULL,
        "expiresAt" ${instant} NOT NULL,
        PRIMARY KEY ("accountId", address)
      )${clustered}`,
      `CREATE INDEX login_addresses_expiry ON login_addresses ("expiresAt")`
    ]
  },
  {
    name: "uploaded files",
    statements: ({ bytes, instant, integer, table, text, uuid }) => [
      `CREATE TABLE files (
        id ${uuid} PRIMARY KEY,
        "accountId" ${uuid} NOT NULL,
        "surveyId" ${uuid} NOT NULL,
        "questionId" ${uuid} NOT NULL,
        "responseId" ${uuid},
        name ${text} NOT NULL,
        size ${integer} NOT NULL,
        type ${text} NOT NULL,
        sha256 ${text} NOT NULL,
        "storageKey" ${text} NOT NULL,
        "uploadId" ${text},
        status ${text} NOT NULL,
        address ${text} NOT NULL,
        "createdAt" ${instant} NOT NULL,
        "expiresAt" ${instant}
      )${table}`,
      // A statement uses these indexes only if its text contains the conditions.
      `CREATE INDEX files_list ON files ("surveyId", "createdAt", id)
        WHERE status = 'stored' AND "responseId" IS NOT NULL`,
      `CREATE INDEX files_of_response ON files ("responseId", "createdAt", id)
        WHERE status = 'stored' AND "responseId" IS NOT NULL`,
      `CREATE INDEX files_present ON files ("surveyId", id) WHERE status <> 'removed'`,
      `CREATE INDEX files_of_account ON files ("accountId", size) WHERE status <> 'removed'`,
      // Unclaimed files are few: these indexes stay small.
      `CREATE INDEX files_expiry ON files ("expiresAt", id) WHERE status <> 'removed' AND "expiresAt" IS NOT NULL`,
      `CREATE INDEX files_of_address ON files (address, size) WHERE status <> 'removed' AND "expiresAt" IS NOT NULL`,
      `CREATE INDEX files_unclaimed ON files ("accountId", size)
        WHERE status <> 'removed' AND "expiresAt" IS NOT NULL`,
      `CREATE INDEX files_removed ON files (id) WHERE status = 'removed'`,

      // The bytes of files, unless they are stored elsewhere.
      `CREATE TABLE file_chunks (
        "storageKey" ${uuid} NOT NULL,
        number ${integer} NOT NULL,
        content ${bytes} NOT NULL,
        PRIMARY KEY ("storageKey", number)
      )${table}`
    ]
  },
  {
    name: "accounts are removed",
    statements: ({ clustered, instant, uuid }) => [
      // Removed accounts, which may have left rows. `dueAt`: when those are deleted. The deliveries of webhooks up
      // to `webhooksUpTo` are deleted.
      `CREATE TABLE removed_accounts (
        id ${uuid} PRIMARY KEY,
        "removedAt" ${instant} NOT NULL,
        "dueAt" ${instant} NOT NULL,
        "webhooksUpTo" ${uuid}
      )${clustered}`
    ]
  }
]
