/**
 * The tables, and how they came to be. The list only ever grows: a step that has been released is never edited. A
 * column has the name of the model's field that it holds, times are whole milliseconds, and what is read only as a
 * whole is JSON.
 *
 * There are no foreign keys: a unit's guards hold what belongs together, and a batch need not care which table it
 * writes first.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The database was migrated by a newer program: this one does not know its tables, and must not write to them. */
export class DatabaseIsNewer extends Schema.TaggedError<DatabaseIsNewer>()("DatabaseIsNewer", {
  found: Schema.Int,
  known: Schema.Int
}) {
  override get message() {
    return `The database is at migration ${this.found}, and this program knows ${this.known}: start a newer program.`
  }
}

interface Migration {
  readonly name: string
  readonly statements: (types: Types) => ReadonlyArray<string>
}

/**
 * Brings the database up to date, each step in a transaction of its own. Answers with the names of the steps it took.
 */
export const migrate: Effect.Effect<ReadonlyArray<string>, DatabaseIsNewer | SqlError, SqlClient.SqlClient> = Effect
  .gen(
    function*() {
      const sql = yield* SqlClient.SqlClient
      const types = typesOf(sql)
      yield* sql.unsafe(
        `CREATE TABLE IF NOT EXISTS migrations (number ${types.integer} PRIMARY KEY, name ${types.text} NOT NULL)`
      )
      const steps = yield* Effect.forEach(migrations, (migration, index) => step(sql, types, migration, index + 1))
      return steps.flat()
    }
  )

/** The number of the last step that stands, 0 in an empty database. */
const applied = (sql: SqlClient.SqlClient): Effect.Effect<number, DatabaseIsNewer | SqlError> =>
  Effect.flatMap(
    Effect.map(sql`SELECT coalesce(max(number), 0) AS number FROM migrations`, Schema.decodeUnknownSync(numbers)),
    ([{ number }]) =>
      number > migrations.length
        ? Effect.fail(new DatabaseIsNewer({ found: number, known: migrations.length }))
        : Effect.succeed(number)
  )

const numbers = Schema.Tuple(Schema.Struct({ number: Schema.Int }))

/** What stands is read inside the transaction: two programs that start together take each step once. */
const step = (sql: SqlClient.SqlClient, types: Types, migration: Migration, number: number) =>
  sql.withTransaction(Effect.gen(function*() {
    if ((yield* applied(sql)) >= number) return []
    yield* Effect.forEach(migration.statements(types), (text) => sql.unsafe(text), { discard: true })
    yield* sql`INSERT INTO migrations ${sql.insert({ number, name: migration.name })}`
    return [migration.name]
  }))

/** What the databases call the same thing. `clustered` keeps rows in the order of their key, where that can be had. */
interface Types {
  readonly text: string
  readonly integer: string
  readonly table: string
  readonly clustered: string
}

/** Text is compared byte by byte everywhere, so that lists have one order. */
const typesOf = (sql: SqlClient.SqlClient): Types =>
  sql.onDialectOrElse({
    pg: () => ({ text: `TEXT COLLATE "C"`, integer: "BIGINT", table: "", clustered: "" }),
    orElse: () => ({ text: "TEXT", integer: "INTEGER", table: " STRICT", clustered: " STRICT, WITHOUT ROWID" })
  })

const migrations: ReadonlyArray<Migration> = [
  {
    name: "first tables",
    statements: ({ clustered, integer, table, text }) => [
      `CREATE TABLE accounts (
        id ${text} PRIMARY KEY,
        email ${text} NOT NULL UNIQUE,
        name ${text},
        "passwordHash" ${text},
        plan ${text} NOT NULL,
        "planExpiresAt" ${integer},
        "createdAt" ${integer} NOT NULL
      )${table}`,

      `CREATE TABLE refresh_tokens (
        hash ${text} PRIMARY KEY,
        "familyId" ${text} NOT NULL,
        "accountId" ${text} NOT NULL,
        "createdAt" ${integer} NOT NULL,
        "expiresAt" ${integer} NOT NULL,
        "usedAt" ${integer}
      )${clustered}`,
      `CREATE INDEX refresh_tokens_family ON refresh_tokens ("familyId")`,
      `CREATE INDEX refresh_tokens_expiry ON refresh_tokens ("expiresAt")`,

      // An account has one key.
      `CREATE TABLE api_keys (
        "accountId" ${text} PRIMARY KEY,
        id ${text} NOT NULL UNIQUE,
        hash ${text} NOT NULL UNIQUE,
        prefix ${text} NOT NULL,
        scope ${text} NOT NULL,
        "allowedIps" ${text},
        "createdAt" ${integer} NOT NULL,
        "lastUsedAt" ${integer}
      )${clustered}`,

      // Small rows: a list reads these alone, and each response bumps one.
      `CREATE TABLE surveys (
        id ${text} PRIMARY KEY,
        "accountId" ${text} NOT NULL,
        title ${text} NOT NULL,
        slug ${text} NOT NULL UNIQUE,
        status ${text} NOT NULL,
        visibility ${text} NOT NULL,
        "questionCount" ${integer} NOT NULL,
        "responseCount" ${integer} NOT NULL,
        "closesAt" ${integer},
        "publishedAt" ${integer},
        "closedAt" ${integer},
        "closeReason" ${text},
        "createdAt" ${integer} NOT NULL,
        "updatedAt" ${integer} NOT NULL,
        version ${integer} NOT NULL
      )${table}`,
      `CREATE INDEX surveys_list ON surveys ("accountId", "createdAt", id)`,
      `CREATE INDEX surveys_overdue ON surveys ("closesAt", id) WHERE status = 'published' AND "closesAt" IS NOT NULL`,

      `CREATE TABLE survey_contents (
        "surveyId" ${text} PRIMARY KEY,
        description ${text},
        questions ${text} NOT NULL,
        retired ${text} NOT NULL
      )${table}`,

      // Whose they are is the survey's to say.
      `CREATE TABLE responses (
        id ${text} PRIMARY KEY,
        "surveyId" ${text} NOT NULL,
        status ${text} NOT NULL,
        "submittedAt" ${integer} NOT NULL,
        "startedAt" ${integer},
        "externalId" ${text},
        metadata ${text} NOT NULL,
        answers ${text} NOT NULL,
        revision ${integer} NOT NULL
      )${table}`,
      `CREATE INDEX responses_list ON responses ("surveyId", "submittedAt", id, status)`,
      // Partial ones are few: an index of their own costs nothing when completed ones come in.
      `CREATE INDEX responses_partial ON responses ("surveyId", "submittedAt", id) WHERE status = 'partial'`,

      // How many responses of the survey answer the question: nobody has to read them to know.
      `CREATE TABLE answered_questions (
        "surveyId" ${text} NOT NULL,
        "questionId" ${text} NOT NULL,
        responses ${integer} NOT NULL,
        PRIMARY KEY ("surveyId", "questionId")
      )${clustered}`,

      `CREATE TABLE idempotency_records (
        scope ${text} NOT NULL,
        key ${text} NOT NULL,
        fingerprint ${text} NOT NULL,
        "resourceId" ${text} NOT NULL,
        "createdAt" ${integer} NOT NULL,
        "expiresAt" ${integer} NOT NULL,
        PRIMARY KEY (scope, key)
      )${clustered}`,
      `CREATE INDEX idempotency_records_expiry ON idempotency_records ("expiresAt")`,

      // Only ever read as an account's list, so the list's order is the key.
      `CREATE TABLE audit_entries (
        "accountId" ${text} NOT NULL,
        "createdAt" ${integer} NOT NULL,
        id ${text} NOT NULL,
        method ${text} NOT NULL,
        path ${text} NOT NULL,
        query ${text},
        "statusCode" ${integer} NOT NULL,
        "durationMs" ${integer} NOT NULL,
        "ipAddress" ${text} NOT NULL,
        "authMethod" ${text} NOT NULL,
        PRIMARY KEY ("accountId", "createdAt", id)
      )${clustered}`,

      `CREATE TABLE usage_counts (
        "accountId" ${text} NOT NULL,
        day ${text} NOT NULL,
        "statusClass" ${text} NOT NULL,
        count ${integer} NOT NULL,
        PRIMARY KEY ("accountId", day, "statusClass")
      )${clustered}`,

      `CREATE TABLE webhooks (
        id ${text} PRIMARY KEY,
        "accountId" ${text} NOT NULL,
        url ${text} NOT NULL,
        events ${text} NOT NULL,
        "sealedSecret" ${text} NOT NULL,
        "secretPrefix" ${text} NOT NULL,
        "previousSealedSecret" ${text},
        "previousSecretUntil" ${integer},
        "isActive" ${integer} NOT NULL,
        "pausedAt" ${integer},
        "pauseReason" ${text},
        "createdAt" ${integer} NOT NULL,
        "updatedAt" ${integer} NOT NULL,
        version ${integer} NOT NULL
      )${table}`,
      `CREATE INDEX webhooks_list ON webhooks ("accountId", "createdAt", id)`,

      // The frozen body once, however many subscriptions it goes to.
      `CREATE TABLE events (
        id ${text} PRIMARY KEY,
        "accountId" ${text} NOT NULL,
        name ${text} NOT NULL,
        timestamp ${integer} NOT NULL,
        body ${text} NOT NULL
      )${clustered}`,

      `CREATE TABLE deliveries (
        id ${text} PRIMARY KEY,
        "accountId" ${text} NOT NULL,
        "webhookId" ${text} NOT NULL,
        "eventId" ${text} NOT NULL,
        event ${text} NOT NULL,
        status ${text} NOT NULL,
        "attemptCount" ${integer} NOT NULL,
        "nextAttemptAt" ${integer},
        "redeliveryOf" ${text},
        "createdAt" ${integer} NOT NULL
      )${clustered}`,
      `CREATE INDEX deliveries_list ON deliveries ("webhookId", "createdAt", id, status)`,

      `CREATE TABLE attempts (
        "deliveryId" ${text} NOT NULL,
        number ${integer} NOT NULL,
        "attemptedAt" ${integer} NOT NULL,
        "statusCode" ${integer},
        error ${text},
        "durationMs" ${integer} NOT NULL,
        "responseBody" ${text},
        PRIMARY KEY ("deliveryId", number)
      )${clustered}`
    ]
  }
]
