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
import { type Kind, typeNames } from "../database/Columns.js"

/** A newer program took a step that this one does not know, and beside which it must not write. */
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
  /**
   * A step only adds, so that programs of before go on while it is taken, and may start afterwards. One that they would
   * write beside to the detriment of what is new says so: then those that run go on, and none starts any more.
   */
  readonly breaks?: true
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
      yield* alone(
        sql,
        Effect.zipRight(
          sql.unsafe(
            `CREATE TABLE IF NOT EXISTS migrations (number ${types.integer} PRIMARY KEY, name ${types.text} NOT NULL)`
          ),
          sql.unsafe(`CREATE TABLE IF NOT EXISTS breaking_migrations (number ${types.integer} PRIMARY KEY)`)
        )
      )
      const steps = yield* Effect.forEach(migrations, (migration, index) => step(sql, types, migration, index + 1))
      return steps.flat()
    }
  )

/** In a transaction, while no other program migrates. SQLite has one writer at a time anyway. */
const alone = <A, E>(sql: SqlClient.SqlClient, effect: Effect.Effect<A, E>): Effect.Effect<A, E | SqlError> =>
  sql.withTransaction(sql.onDialectOrElse({
    pg: () => Effect.zipRight(sql`SELECT pg_advisory_xact_lock(${lockOfMigrations})`, effect),
    orElse: () => effect
  }))

/** Advisory locks are numbers, and all programs on a database share them. This one is "canvas" in ASCII. */
const lockOfMigrations = 0x63616e766173

/** The number of the last step that stands, 0 in an empty database. Steps to come may stand, unless one breaks. */
const applied = (sql: SqlClient.SqlClient): Effect.Effect<number, DatabaseIsNewer | SqlError> =>
  Effect.flatMap(
    Effect.map(
      sql`SELECT coalesce(max(number), 0) AS number,
        (SELECT coalesce(max(number), 0) FROM breaking_migrations) AS breaking FROM migrations`,
      Schema.decodeUnknownSync(Steps)
    ),
    ([{ breaking, number }]) =>
      breaking > migrations.length
        ? Effect.fail(new DatabaseIsNewer({ found: breaking, known: migrations.length }))
        : Effect.succeed(number)
  )

const Steps = Schema.Tuple(Schema.Struct({ number: Schema.Int, breaking: Schema.Int }))

/** What stands is read inside the transaction: two programs that start together take each step once. */
const step = (sql: SqlClient.SqlClient, types: Types, migration: Migration, number: number) =>
  alone(
    sql,
    Effect.gen(function*() {
      if ((yield* applied(sql)) >= number) return []
      yield* Effect.forEach(migration.statements(types), (text) => sql.unsafe(text), { discard: true })
      yield* sql`INSERT INTO migrations ${sql.insert({ number, name: migration.name })}`
      if (migration.breaks === true) yield* sql`INSERT INTO breaking_migrations ${sql.insert({ number })}`
      return [migration.name]
    })
  )

/**
 * What the databases call the same thing: see `Columns`. `clustered` keeps rows in the order of their key, `counted`
 * leaves room beside rows that are written again and again; where that can be had.
 */
interface Types extends Readonly<Record<Kind, string>> {
  readonly table: string
  readonly clustered: string
  readonly counted: string
}

/** Text is compared byte by byte everywhere, so that lists have one order. */
const typesOf = (sql: SqlClient.SqlClient): Types =>
  sql.onDialectOrElse({
    pg: () => ({
      ...typeNames,
      text: `TEXT COLLATE "C"`,
      table: "",
      clustered: "",
      counted: " WITH (fillfactor = 70)"
    }),
    orElse: () => ({
      flag: "INTEGER",
      instant: "INTEGER",
      integer: "INTEGER",
      json: "TEXT",
      jsonb: "TEXT",
      text: "TEXT",
      uuid: "TEXT",
      table: " STRICT",
      clustered: " STRICT, WITHOUT ROWID",
      counted: " STRICT"
    })
  })

const migrations: ReadonlyArray<Migration> = [
  {
    name: "first tables",
    statements: ({ clustered, counted, flag, instant, integer, json, jsonb, table, text, uuid }) => [
      `CREATE TABLE accounts (
        id ${uuid} PRIMARY KEY,
        email ${text} NOT NULL UNIQUE,
        name ${text},
        "passwordHash" ${text},
        plan ${text} NOT NULL,
        "planExpiresAt" ${instant},
        "createdAt" ${instant} NOT NULL
      )${table}`,

      `CREATE TABLE refresh_tokens (
        hash ${text} PRIMARY KEY,
        "familyId" ${uuid} NOT NULL,
        "accountId" ${uuid} NOT NULL,
        "createdAt" ${instant} NOT NULL,
        "expiresAt" ${instant} NOT NULL,
        "usedAt" ${instant}
      )${clustered}`,
      `CREATE INDEX refresh_tokens_family ON refresh_tokens ("familyId")`,
      `CREATE INDEX refresh_tokens_expiry ON refresh_tokens ("expiresAt")`,

      // An account has one key.
      `CREATE TABLE api_keys (
        "accountId" ${uuid} PRIMARY KEY,
        id ${uuid} NOT NULL UNIQUE,
        hash ${text} NOT NULL UNIQUE,
        prefix ${text} NOT NULL,
        scope ${text} NOT NULL,
        "allowedIps" ${jsonb},
        "createdAt" ${instant} NOT NULL,
        "lastUsedAt" ${instant}
      )${clustered}`,

      // Small rows: a list reads these alone, and each response bumps one.
      `CREATE TABLE surveys (
        id ${uuid} PRIMARY KEY,
        "accountId" ${uuid} NOT NULL,
        title ${text} NOT NULL,
        slug ${text} NOT NULL UNIQUE,
        status ${text} NOT NULL,
        visibility ${text} NOT NULL,
        "questionCount" ${integer} NOT NULL,
        "responseCount" ${integer} NOT NULL,
        "closesAt" ${instant},
        "publishedAt" ${instant},
        "closedAt" ${instant},
        "closeReason" ${text},
        "createdAt" ${instant} NOT NULL,
        "updatedAt" ${instant} NOT NULL,
        version ${integer} NOT NULL
      )${counted}`,
      `CREATE INDEX surveys_list ON surveys ("accountId", "createdAt", id)`,
      `CREATE INDEX surveys_overdue ON surveys ("closesAt", id) WHERE status = 'published' AND "closesAt" IS NOT NULL`,

      `CREATE TABLE survey_contents (
        "surveyId" ${uuid} PRIMARY KEY,
        description ${text},
        questions ${json} NOT NULL,
        retired ${json} NOT NULL
      )${table}`,

      // Whose they are is the survey's to say.
      `CREATE TABLE responses (
        id ${uuid} PRIMARY KEY,
        "surveyId" ${uuid} NOT NULL,
        status ${text} NOT NULL,
        "submittedAt" ${instant} NOT NULL,
        "startedAt" ${instant},
        "externalId" ${text},
        metadata ${json} NOT NULL,
        answers ${json} NOT NULL,
        revision ${integer} NOT NULL
      )${table}`,
      `CREATE INDEX responses_list ON responses ("surveyId", "submittedAt", id, status)`,
      // Partial ones are few: an index of their own costs nothing when completed ones come in.
      `CREATE INDEX responses_partial ON responses ("surveyId", "submittedAt", id) WHERE status = 'partial'`,

      // How many responses of the survey answer the question: nobody has to read them to know.
      `CREATE TABLE answered_questions (
        "surveyId" ${uuid} NOT NULL,
        "questionId" ${uuid} NOT NULL,
        responses ${integer} NOT NULL,
        PRIMARY KEY ("surveyId", "questionId")
      )${clustered}`,

      `CREATE TABLE idempotency_records (
        scope ${text} NOT NULL,
        key ${text} NOT NULL,
        fingerprint ${text} NOT NULL,
        "resourceId" ${uuid} NOT NULL,
        "createdAt" ${instant} NOT NULL,
        "expiresAt" ${instant} NOT NULL,
        PRIMARY KEY (scope, key)
      )${clustered}`,
      `CREATE INDEX idempotency_records_expiry ON idempotency_records ("expiresAt")`,

      // Only ever read as an account's list, so the list's order is the key.
      `CREATE TABLE audit_entries (
        "accountId" ${uuid} NOT NULL,
        "createdAt" ${instant} NOT NULL,
        id ${uuid} NOT NULL,
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
        "accountId" ${uuid} NOT NULL,
        day ${text} NOT NULL,
        "statusClass" ${text} NOT NULL,
        count ${integer} NOT NULL,
        PRIMARY KEY ("accountId", day, "statusClass")
      )${clustered}`,

      `CREATE TABLE webhooks (
        id ${uuid} PRIMARY KEY,
        "accountId" ${uuid} NOT NULL,
        url ${text} NOT NULL,
        events ${jsonb} NOT NULL,
        "sealedSecret" ${text} NOT NULL,
        "secretPrefix" ${text} NOT NULL,
        "previousSealedSecret" ${text},
        "previousSecretUntil" ${instant},
        "isActive" ${flag} NOT NULL,
        "pausedAt" ${instant},
        "pauseReason" ${text},
        "createdAt" ${instant} NOT NULL,
        "updatedAt" ${instant} NOT NULL,
        version ${integer} NOT NULL
      )${table}`,
      `CREATE INDEX webhooks_list ON webhooks ("accountId", "createdAt", id)`,

      // The frozen body once, however many subscriptions it goes to.
      `CREATE TABLE events (
        id ${uuid} PRIMARY KEY,
        "accountId" ${uuid} NOT NULL,
        name ${text} NOT NULL,
        timestamp ${instant} NOT NULL,
        body ${text} NOT NULL
      )${clustered}`,

      `CREATE TABLE deliveries (
        id ${uuid} PRIMARY KEY,
        "accountId" ${uuid} NOT NULL,
        "webhookId" ${uuid} NOT NULL,
        "eventId" ${uuid} NOT NULL,
        event ${text} NOT NULL,
        status ${text} NOT NULL,
        "attemptCount" ${integer} NOT NULL,
        "nextAttemptAt" ${instant},
        "redeliveryOf" ${uuid},
        "createdAt" ${instant} NOT NULL
      )${clustered}`,
      `CREATE INDEX deliveries_list ON deliveries ("webhookId", "createdAt", id, status)`,

      `CREATE TABLE attempts (
        "deliveryId" ${uuid} NOT NULL,
        number ${integer} NOT NULL,
        "attemptedAt" ${instant} NOT NULL,
        "statusCode" ${integer},
        error ${text},
        "durationMs" ${integer} NOT NULL,
        "responseBody" ${text},
        PRIMARY KEY ("deliveryId", number)
      )${clustered}`
    ]
  },
  {
    name: "deliveries are sent",
    statements: ({ flag, instant, integer, text }) => [
      `ALTER TABLE webhooks ADD COLUMN "isFailing" ${flag} NOT NULL DEFAULT FALSE`,
      `ALTER TABLE webhooks ADD COLUMN outages ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE events ADD COLUMN "traceId" ${text}`,
      `ALTER TABLE deliveries ADD COLUMN "failureCount" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE deliveries ADD COLUMN outage ${integer}`,
      `ALTER TABLE deliveries ADD COLUMN "heldAt" ${instant}`,
      `ALTER TABLE deliveries ADD COLUMN fence ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE deliveries ADD COLUMN "leasedUntil" ${instant}`,
      // Small, whatever was delivered before: each holds the rows of one moment in a delivery's life.
      `CREATE INDEX deliveries_pending ON deliveries ("webhookId", "nextAttemptAt", "createdAt", id)
        WHERE status = 'pending'`,
      `CREATE INDEX deliveries_leased ON deliveries ("webhookId", "leasedUntil") WHERE "leasedUntil" IS NOT NULL`,
      `CREATE INDEX deliveries_held ON deliveries ("webhookId", "createdAt" DESC, id DESC) WHERE status = 'held'`,
      `CREATE INDEX deliveries_held_since ON deliveries ("heldAt") WHERE status = 'held'`,
      `UPDATE deliveries SET "heldAt" = "createdAt" WHERE status = 'held'`
    ]
  },
  {
    name: "aggregates are kept",
    // They would give responses no numbers: no analytics counts those until it is rebuilt.
    breaks: true,
    statements: ({ clustered, integer, text, uuid }) => [
      // No index may have them: PostgreSQL writes a survey's row again and again where it stands.
      `ALTER TABLE surveys ADD COLUMN "responseChange" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE surveys ADD COLUMN "removalChange" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE surveys ADD COLUMN "partialCount" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE responses ADD COLUMN change ${integer} NOT NULL DEFAULT 0`,
      `CREATE TABLE blocks (
        "surveyId" ${uuid} NOT NULL,
        "after" ${integer} NOT NULL,
        "upTo" ${integer} NOT NULL,
        content ${text} NOT NULL,
        PRIMARY KEY ("surveyId", "after")
      )${clustered}`,
      `UPDATE responses SET change = numbered.number FROM (
        SELECT id, row_number() OVER (PARTITION BY "surveyId" ORDER BY "submittedAt", id) AS number FROM responses
      ) AS numbered WHERE responses.id = numbered.id`,
      `UPDATE surveys SET "responseChange" = counted.responses, "partialCount" = counted.partial FROM (
        SELECT "surveyId", count(*) AS responses, count(CASE WHEN status = 'partial' THEN 1 END) AS partial
          FROM responses GROUP BY "surveyId"
      ) AS counted WHERE surveys.id = counted."surveyId"`,
      // Partial ones cost nothing here. Who reads it must say the status in the text of the statement.
      `CREATE INDEX responses_changes ON responses ("surveyId", change) WHERE status = 'completed'`
    ]
  }
]
