/**
 * The schema, as a list of migrations. The list only grows: a migration that has been released is never edited. A
 * column has the name of the model's field that it holds, times are whole milliseconds, and values that are only read
 * as a whole are JSON.
 *
 * There are no foreign keys. The guards of a unit of work keep references valid, and the statements of a batch may
 * write the tables in any order.
 */
import { foldCase } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Database } from "../database/Database.js"
import type { ColumnTypes } from "../database/Dialect.js"
import { updateOlderQuestions } from "./olderQuestions.js"
import { sumsOfBytes } from "./ResponseRow.js"

/** A newer program has applied a breaking migration that this program does not know. */
export class DatabaseIsNewer extends Schema.TaggedError<DatabaseIsNewer>()("DatabaseIsNewer", {
  found: Schema.Int,
  known: Schema.Int
}) {
  override get message() {
    return `The database is at migration ${this.found}, and this program knows ${this.known}: start a newer program.`
  }
}

/** The disk has less room than a migration needs. Nothing has been migrated. */
export class MigrationNeedsDisk extends Schema.TaggedError<MigrationNeedsDisk>()("MigrationNeedsDisk", {
  migration: Schema.String,
  neededBytes: Schema.Int,
  freeBytes: Schema.Int
}) {
  override get message() {
    const { freeBytes, migration, neededBytes } = this
    return `The migration "${migration}" needs about ${mebibytes(neededBytes)} of the disk, and ` +
      `${mebibytes(freeBytes)} are free. Nothing has been migrated: make room, and start again.`
  }
}

interface Migration {
  readonly name: string
  /**
   * An older program may run on a newer schema unless a newer migration is marked as breaking. `DatabaseIsNewer` then
   * stops an older program when it starts, but not one that is running: stop those before the migration.
   */
  readonly breaks?: true
  readonly statements: (types: ColumnTypes) => ReadonlyArray<string>
  /** The existing tables that it copies, or of which it writes all rows. */
  readonly rewrites?: (types: ColumnTypes) => ReadonlyArray<string>
  /** Computes values for existing rows, after the statements. */
  readonly backfill?: (database: Database) => Effect.Effect<void, SqlError>
}

/**
 * Applies the missing migrations, each in a transaction of its own, and returns their names. Programs that start at the
 * same time apply each migration once. Logs how much of the disk they need, if that is much.
 */
export const migrate: Effect.Effect<ReadonlyArray<string>, DatabaseIsNewer | SqlError, Database> = Effect.suspend(() =>
  migrateAfter(logNeed)
)

/** As `migrate`. Migrates nothing, and fails, when less than `freeBytes` of the disk are free than it needs. */
export const migrateWithin = (
  freeBytes: Effect.Effect<number>
): Effect.Effect<ReadonlyArray<string>, DatabaseIsNewer | MigrationNeedsDisk | SqlError, Database> =>
  migrateAfter((need) =>
    Effect.flatMap(freeBytes, (free) =>
      need.bytes > free
        ? new MigrationNeedsDisk({ migration: need.name, neededBytes: need.bytes, freeBytes: free })
        : logNeed(need))
  )

/** Names of the migrations that are missing, in their order. Changes nothing, and needs no right to change tables. */
export const missing: Effect.Effect<ReadonlyArray<string>, DatabaseIsNewer | SqlError, Database> = Effect.gen(
  function*() {
    const database = yield* Database
    const done = (yield* hasState(database)) ? yield* lastApplied(database) : 0
    return migrations.slice(done).map(({ name }) => name)
  }
)

/** The migration that needs most of the disk. The next one uses the room again. */
interface DiskNeed {
  readonly name: string
  readonly bytes: number
}

/** Less is not worth a line in the log. */
const largeBytes = 256 * 1_048_576

const logNeed = ({ bytes, name }: DiskNeed): Effect.Effect<void> =>
  bytes < largeBytes ? Effect.void : Effect.logInfo(
    `The migration "${name}" rewrites tables, and needs about ${mebibytes(bytes)} of the disk meanwhile.`
  )

const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MiB`

/** Migrates after a check of what the missing migrations need. */
const migrateAfter = <E>(
  check: (need: DiskNeed) => Effect.Effect<void, E>
): Effect.Effect<ReadonlyArray<string>, DatabaseIsNewer | E | SqlError, Database> =>
  Effect.gen(function*() {
    const database = yield* Database
    if (!(yield* hasState(database))) yield* createState(database)
    const done = yield* lastApplied(database)
    const missing = migrations.slice(done)
    yield* Effect.flatMap(diskNeed(database, missing), check)
    const applied = yield* Effect.forEach(missing, (migration, index) => apply(database, migration, done + index + 1))
    return applied.flat()
  })

/** The tables that record which migrations were applied. */
const stateTables = ["migrations", "breaking_migrations"]

const hasState = ({ dialect, sql }: Database): Effect.Effect<boolean, SqlError> =>
  Effect.map(dialect.countTables(sql, stateTables), (count) => count === stateTables.length)

const createState = (database: Database): Effect.Effect<unknown, SqlError> => {
  const { dialect: { types }, sql } = database
  return exclusively(
    database,
    Effect.zipRight(
      sql.unsafe(
        `CREATE TABLE IF NOT EXISTS migrations (number ${types.integer} PRIMARY KEY, name ${types.text} NOT NULL)`
      ),
      sql.unsafe(`CREATE TABLE IF NOT EXISTS breaking_migrations (number ${types.integer} PRIMARY KEY)`)
    )
  )
}

const diskNeed = (
  { dialect, sql }: Database,
  missing: ReadonlyArray<Migration>
): Effect.Effect<DiskNeed, SqlError> =>
  Effect.map(
    Effect.forEach(missing, ({ name, rewrites }) => {
      const tables = rewrites?.(dialect.types) ?? []
      return Effect.map(
        tables.length === 0 ? Effect.succeed(0) : dialect.rewriteBytes(sql, tables),
        (bytes): DiskNeed => ({ name, bytes })
      )
    }),
    (needs) => needs.reduce((most, need) => need.bytes > most.bytes ? need : most, { name: "", bytes: 0 })
  )

/** In a transaction, while no other program migrates. */
const exclusively = <A, E>({ dialect, sql }: Database, effect: Effect.Effect<A, E>): Effect.Effect<A, E | SqlError> =>
  sql.withTransaction(
    dialect.writers._tag === "SingleWriter"
      ? effect
      : Effect.zipRight(dialect.writers.takeLocks(sql, [{ key: migrationLockKey, isExclusive: true }]), effect)
  )

/** The key of the lock, which all programs on a database share: "canvas" in ASCII. */
const migrationLockKey = 0x63616e766173

/** The number of the last migration that was applied, 0 in an empty database. */
const lastApplied = ({ sql }: Database): Effect.Effect<number, DatabaseIsNewer | SqlError> =>
  Effect.flatMap(
    Effect.map(
      sql`SELECT coalesce(max(number), 0) AS number,
        (SELECT coalesce(max(number), 0) FROM breaking_migrations) AS breaking FROM migrations`,
      decodeState
    ),
    ([{ breaking, number }]) =>
      breaking > migrations.length
        ? Effect.fail(new DatabaseIsNewer({ found: breaking, known: migrations.length }))
        : Effect.succeed(number)
  )

const decodeState = Schema.decodeUnknownSync(Schema.Tuple(Schema.Struct({ number: Schema.Int, breaking: Schema.Int })))

/** Applies a migration unless another program has done so. The state is read inside the transaction. */
const apply = (database: Database, migration: Migration, number: number) =>
  exclusively(
    database,
    Effect.gen(function*() {
      const { dialect, sql } = database
      if ((yield* lastApplied(database)) >= number) return []
      yield* Effect.forEach(migration.statements(dialect.types), (text) => sql.unsafe(text), { discard: true })
      if (migration.backfill !== undefined) yield* migration.backfill(database)
      yield* sql`INSERT INTO migrations ${sql.insert({ number, name: migration.name })}`
      if (migration.breaks === true) yield* sql`INSERT INTO breaking_migrations ${sql.insert({ number })}`
      return [migration.name]
    })
  )

/** Folds the titles of surveys with greater ids than `after`. */
const foldTitles = (database: Database, after?: string): Effect.Effect<void, SqlError> =>
  Effect.gen(function*() {
    const { dialect, sql } = database
    const condition = after === undefined ? sql`` : sql`WHERE id > ${after}`
    const surveys = decodeTitles(yield* sql`SELECT id, title FROM surveys ${condition} ORDER BY id LIMIT 500`)
    const last = surveys.at(-1)
    if (last === undefined) return
    yield* dialect.update(
      sql,
      "surveys",
      "id",
      surveys.map(({ id, title }) => ({ id, foldedTitle: foldCase(title) }))
    )
    yield* foldTitles(database, last.id)
  })

const decodeTitles = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ id: Schema.String, title: Schema.String }))
)

/**
 * A response that was completed before this column skipped all questions of its survey that it does not answer: the
 * present ones, and then the retired ones.
 */
const fillSkipped = ({ dialect, sql }: Database): Effect.Effect<void, SqlError> => {
  const { jsonElements, types: { clustered, integer, json, text, uuid } } = dialect
  const questionsIn = (column: string, place: number): string =>
    `SELECT "surveyId", ${place}, question.key, question.value ->> 'id'
      FROM survey_contents, ${jsonElements(`survey_contents.${column}`, "question")}`
  return Effect.forEach(
    [
      `CREATE TABLE questions_to_skip (
      "surveyId" ${uuid} NOT NULL,
      list ${integer} NOT NULL,
      place ${integer} NOT NULL,
      id ${text} NOT NULL,
      PRIMARY KEY ("surveyId", list, place)
    )${clustered}`,
      `INSERT INTO questions_to_skip ${questionsIn("questions", 0)} UNION ALL ${questionsIn("retired", 1)}`,
      // Reads the answers of a response once. `NOT IN` would read them for each question, in eight times the time.
      `UPDATE responses SET skipped = CAST('[' || coalesce((
      SELECT string_agg('"' || question.id || '"', ',' ORDER BY question.list, question.place)
        FROM (
          SELECT coalesce(string_agg(answer.value ->> 'questionId', ','), '') AS ids
            FROM ${jsonElements("responses.answers", "answer")}
        ) AS answered JOIN questions_to_skip AS question ON answered.ids NOT LIKE '%' || question.id || '%'
        WHERE question."surveyId" = responses."surveyId"
    ), '') || ']' AS ${json}) WHERE status = 'completed'`,
      `DROP TABLE questions_to_skip`
    ],
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
}

/** Counts the bytes of all responses, in these columns. */
const measureResponses = (database: Database, measured: ReadonlyArray<string>): Effect.Effect<void, SqlError> =>
  Effect.asVoid(
    database.sql`UPDATE surveys SET "responseBytes" = counted.bytes, "partialBytes" = counted.partial FROM (
      SELECT "surveyId", ${sumsOfBytes(database, measured)} FROM responses GROUP BY "surveyId"
    ) AS counted WHERE surveys.id = counted."surveyId"`
  )

const migrations: ReadonlyArray<Migration> = [
  {
    name: "first tables",
    statements: ({ clustered, flag, instant, integer, json, jsonb, table, text, updated, uuid }) => [
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

      // Small rows: lists read only these, and each response updates one.
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
      )${updated}`,
      `CREATE INDEX surveys_list ON surveys ("accountId", "createdAt", id)`,
      `CREATE INDEX surveys_overdue ON surveys ("closesAt", id) WHERE status = 'published' AND "closesAt" IS NOT NULL`,

      `CREATE TABLE survey_contents (
        "surveyId" ${uuid} PRIMARY KEY,
        description ${text},
        questions ${json} NOT NULL,
        retired ${json} NOT NULL
      )${table}`,

      // The survey says which account a response belongs to.
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
      // Partial responses are few, and completed ones do not touch this index.
      `CREATE INDEX responses_partial ON responses ("surveyId", "submittedAt", id) WHERE status = 'partial'`,

      // The number of the survey's responses that answer the question.
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

      // Only read as the list of an account, so the key is the order of the list.
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

      // The body is stored once, however many webhooks receive it.
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
      // Each index holds the deliveries of one status, and so stays small.
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
    // An older program would insert responses without a sequence number, and analytics would not count them.
    breaks: true,
    rewrites: () => ["responses"],
    statements: ({ clustered, integer, text, uuid }) => [
      // No index may contain these columns, so that PostgreSQL updates a survey's row in place.
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
      // A statement uses this index only if its text, and not a parameter, contains the status.
      `CREATE INDEX responses_changes ON responses ("surveyId", change) WHERE status = 'completed'`
    ]
  },
  {
    name: "standard names for rollups and sequence numbers",
    breaks: true,
    rewrites: () => ["blocks"],
    statements: ({ clustered, integer, text, uuid }) => [
      `ALTER TABLE surveys RENAME COLUMN "responseChange" TO "lastSequence"`,
      `ALTER TABLE surveys RENAME COLUMN "removalChange" TO "lastRemoval"`,
      `ALTER TABLE responses RENAME COLUMN change TO sequence`,
      `DROP INDEX responses_changes`,
      `CREATE INDEX responses_sequence ON responses ("surveyId", sequence) WHERE status = 'completed'`,
      `CREATE TABLE rollups (
        "surveyId" ${uuid} NOT NULL,
        "after" ${integer} NOT NULL,
        "upTo" ${integer} NOT NULL,
        content ${text} NOT NULL,
        PRIMARY KEY ("surveyId", "after")
      )${clustered}`,
      `INSERT INTO rollups SELECT "surveyId", "after", "upTo", content FROM blocks`,
      `DROP TABLE blocks`
    ]
  },
  {
    name: "removed surveys are purged in small units",
    statements: ({ clustered, uuid }) => [
      // Surveys whose rows are deleted, while rows of their responses and rollups are left.
      `CREATE TABLE removed_surveys (id ${uuid} PRIMARY KEY)${clustered}`
    ]
  },
  {
    name: "titles are searched in any case",
    // Null for a survey that an older program creates.
    rewrites: () => ["surveys"],
    statements: ({ text }) => [`ALTER TABLE surveys ADD COLUMN "foldedTitle" ${text}`],
    backfill: (database) => foldTitles(database)
  },
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
    // An older program does not know that refresh tokens belong to sessions.
    breaks: true,
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
  },
  {
    name: "rollups are stored in parts",
    // An older program could not replace a rollup.
    breaks: true,
    statements: ({ integer, table, text, uuid }) => [
      // Rollups are counted again when they are needed.
      `DROP TABLE rollups`,
      // Not clustered: SQLite reads each long row that it compares with a key.
      `CREATE TABLE rollups (
        "surveyId" ${uuid} NOT NULL,
        "after" ${integer} NOT NULL,
        "upTo" ${integer} NOT NULL,
        part ${integer} NOT NULL,
        digest ${text} NOT NULL,
        content ${text} NOT NULL,
        PRIMARY KEY ("surveyId", "after", part)
      )${table}`
    ]
  },
  {
    name: "bodies of events are not clustered",
    // As above: a body may be long. A database in which all tables are ordinary stays as it is.
    rewrites: ({ clustered, table }) => clustered === table ? [] : ["events", "outbox_events"],
    statements: ({ clustered, instant, integer, table, text, uuid }) =>
      clustered === table ? [] : [
        `ALTER TABLE events RENAME TO clustered_events`,
        `CREATE TABLE events (
          id ${uuid} PRIMARY KEY,
          "accountId" ${uuid} NOT NULL,
          name ${text} NOT NULL,
          timestamp ${instant} NOT NULL,
          body ${text} NOT NULL,
          "traceId" ${text}
        )${table}`,
        `INSERT INTO events SELECT id, "accountId", name, timestamp, body, "traceId" FROM clustered_events`,
        `DROP TABLE clustered_events`,

        `ALTER TABLE outbox_events RENAME TO clustered_outbox_events`,
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
        )${table}`,
        `INSERT INTO outbox_events SELECT "surveyId", sequence, id, "accountId", name, timestamp, body, "traceId"
          FROM clustered_outbox_events`,
        `DROP TABLE clustered_outbox_events`
      ]
  },
  {
    name: "streams of events, and reservations",
    // An older program would write to tables that are no longer there.
    breaks: true,
    rewrites: () => ["outbox_surveys", "outbox_events", "idempotency_records"],
    statements: ({ clustered, instant, integer, table, text, updated, uuid }) => [
      // The streams with events that wait, and when the next one is due or its lease ends.
      `CREATE TABLE outbox_streams (
        stream ${text} PRIMARY KEY,
        "lastSequence" ${integer} NOT NULL,
        "lastHandled" ${integer} NOT NULL,
        "dueAt" ${instant} NOT NULL,
        failures ${integer} NOT NULL,
        "leaseId" ${uuid}
      )${updated}`,
      `CREATE INDEX outbox_streams_due ON outbox_streams ("dueAt", stream)`,
      `INSERT INTO outbox_streams
        SELECT 'survey:' || CAST("surveyId" AS TEXT), "lastSequence", "lastHandled", "dueAt", failures, "leaseId"
          FROM outbox_surveys`,
      `DROP TABLE outbox_surveys`,

      `CREATE TABLE waiting_events AS
        SELECT 'survey:' || CAST("surveyId" AS TEXT) AS stream, sequence, id, "accountId", name, timestamp, body, "traceId"
          FROM outbox_events`,
      `DROP TABLE outbox_events`,
      `CREATE TABLE outbox_events (
        stream ${text} NOT NULL,
        sequence ${integer} NOT NULL,
        id ${uuid} NOT NULL,
        "accountId" ${uuid} NOT NULL,
        name ${text} NOT NULL,
        timestamp ${instant} NOT NULL,
        body ${text} NOT NULL,
        "traceId" ${text},
        PRIMARY KEY (stream, sequence)
      )${table}`,
      `INSERT INTO outbox_events SELECT * FROM waiting_events`,
      `DROP TABLE waiting_events`,

      // Idempotency keys have a fingerprint and a resource, other reservations do not.
      `CREATE TABLE reservations (
        scope ${text} NOT NULL,
        key ${text} NOT NULL,
        "expiresAt" ${instant} NOT NULL,
        fingerprint ${text},
        "resourceId" ${uuid},
        PRIMARY KEY (scope, key)
      )${clustered}`,
      `CREATE INDEX reservations_expiry ON reservations ("expiresAt")`,
      `INSERT INTO reservations SELECT scope, key, "expiresAt", nullif(fingerprint, ''),
        CASE WHEN fingerprint <> '' THEN "resourceId" END FROM idempotency_records`,
      `DROP TABLE idempotency_records`
    ]
  },
  {
    name: "rollups of all levels",
    // An older program could not replace a rollup, nor remove those that count a response.
    breaks: true,
    rewrites: () => ["rollups"],
    statements: ({ instant, integer, table, text, uuid }) => [
      `CREATE TABLE lowest_rollups AS
        SELECT "surveyId", "upTo" - "after" AS "changeCount", "after", part, digest, content FROM rollups`,
      `DROP TABLE rollups`,
      // As above: not clustered. A rollup counts the changes up to "after" + "changeCount".
      `CREATE TABLE rollups (
        "surveyId" ${uuid} NOT NULL,
        "changeCount" ${integer} NOT NULL,
        "after" ${integer} NOT NULL,
        part ${integer} NOT NULL,
        digest ${text} NOT NULL,
        "firstSubmittedAt" ${instant},
        "lastSubmittedAt" ${instant},
        content ${text} NOT NULL,
        PRIMARY KEY ("surveyId", "changeCount", "after", part)
      )${table}`,
      `INSERT INTO rollups ("surveyId", "changeCount", "after", part, digest, content)
        SELECT "surveyId", "changeCount", "after", part, digest, content FROM lowest_rollups`,
      `DROP TABLE lowest_rollups`
    ]
  },
  {
    name: "retries that wait are apart from available deliveries",
    statements: ({ instant }) => [
      // When a retry is due, until a claim finds it due. An older program leaves it null, and its retries cost more.
      `ALTER TABLE deliveries ADD COLUMN "scheduledAt" ${instant}`,
      `UPDATE deliveries SET "scheduledAt" = "nextAttemptAt"
        WHERE status = 'pending' AND "failureCount" > 0 AND "leasedUntil" IS NULL`,
      `DROP INDEX deliveries_pending`,
      `CREATE INDEX deliveries_available ON deliveries ("webhookId", "nextAttemptAt", "createdAt", id)
        WHERE status = 'pending' AND "scheduledAt" IS NULL`,
      `CREATE INDEX deliveries_scheduled ON deliveries ("scheduledAt")
        WHERE status = 'pending' AND "scheduledAt" IS NOT NULL`,
      `CREATE INDEX deliveries_scheduled_of_webhook ON deliveries ("webhookId")
        WHERE status = 'pending' AND "scheduledAt" IS NOT NULL`
    ]
  },
  {
    name: "audit entries are counted",
    // An older program would not count the entries that it writes.
    breaks: true,
    statements: ({ clustered, integer, text, uuid }) => [
      // The number of entries in an hour, counted from 1970, is the sum of its slots.
      `CREATE TABLE audit_counts (
        "accountId" ${uuid} NOT NULL,
        hour ${integer} NOT NULL,
        method ${text} NOT NULL,
        "statusCode" ${integer} NOT NULL,
        slot ${integer} NOT NULL,
        count ${integer} NOT NULL,
        PRIMARY KEY ("accountId", hour, method, "statusCode", slot)
      )${clustered}`
    ],
    backfill: ({ dialect, sql }) =>
      Effect.asVoid(
        sql`INSERT INTO audit_counts SELECT "accountId", ${
          sql.literal(dialect.hourOf(`"createdAt"`))
        }, method, "statusCode",
          0, count(*) FROM audit_entries GROUP BY 1, 2, 3, 4`
      )
  },
  {
    name: "bytes of responses are counted",
    // An older program would not count the responses that it writes.
    breaks: true,
    rewrites: () => ["surveys"],
    statements: ({ integer }) => [
      // No index may contain these columns, so that PostgreSQL updates a survey's row in place.
      `ALTER TABLE surveys ADD COLUMN "responseBytes" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE surveys ADD COLUMN "partialBytes" ${integer} NOT NULL DEFAULT 0`
    ],
    // Reads all responses once, and writes only the rows of surveys.
    backfill: (database) => measureResponses(database, ["answers", "metadata", "externalId"])
  },
  {
    name: "metadata of surveys and webhooks",
    // An older program keeps the metadata of a survey that it changes.
    statements: ({ clustered, json, text, uuid }) => [
      `ALTER TABLE survey_contents ADD COLUMN metadata ${json} NOT NULL DEFAULT '{}'`,
      `ALTER TABLE webhooks ADD COLUMN metadata ${json} NOT NULL DEFAULT '{}'`,
      // The same entries once more, for the index that finds surveys by them.
      `CREATE TABLE survey_metadata (
        "surveyId" ${uuid} NOT NULL,
        name ${text} NOT NULL,
        value ${text} NOT NULL,
        "accountId" ${uuid} NOT NULL,
        PRIMARY KEY ("surveyId", name)
      )${clustered}`,
      `CREATE INDEX survey_metadata_entries ON survey_metadata ("accountId", name, value, "surveyId")`
    ]
  },
  {
    name: "responses are found by their external id",
    statements: () => [
      // Responses without one, which are most of them in many surveys, do not touch this index.
      `CREATE INDEX responses_external_id ON responses ("surveyId", "externalId", "submittedAt", id)
        WHERE "externalId" IS NOT NULL`
    ]
  },
  {
    name: "actors in the audit log",
    statements: ({ text }) => [`ALTER TABLE audit_entries ADD COLUMN actor ${text}`]
  },
  {
    name: "several API keys of an account",
    statements: ({ clustered, instant, jsonb, text, uuid }) => [
      // The keys beside the default one, which stays in `api_keys`. An older program refuses them as unknown: it would
      // ignore their expiry and their restriction to surveys.
      `CREATE TABLE named_api_keys (
        "accountId" ${uuid} NOT NULL,
        name ${text} NOT NULL,
        id ${uuid} NOT NULL UNIQUE,
        hash ${text} NOT NULL UNIQUE,
        prefix ${text} NOT NULL,
        scope ${text} NOT NULL,
        "allowedIps" ${jsonb},
        "expiresAt" ${instant},
        surveys ${jsonb},
        "createdAt" ${instant} NOT NULL,
        "lastUsedAt" ${instant},
        PRIMARY KEY ("accountId", name)
      )${clustered}`
    ]
  },
  {
    name: "responses have the questions that they skip",
    // An older program would write completed responses without them.
    breaks: true,
    rewrites: () => ["responses", "surveys"],
    statements: ({ json }) => [`ALTER TABLE responses ADD COLUMN skipped ${json}`],
    backfill: (database) =>
      Effect.zipRight(
        fillSkipped(database),
        measureResponses(database, ["answers", "skipped", "metadata", "externalId"])
      )
  },
  {
    name: "rules of questions",
    // An older program would accept answers without regard to the rules, and lose them when the survey is edited.
    breaks: true,
    statements: ({ json }) => [`ALTER TABLE survey_contents ADD COLUMN "hiddenFields" ${json} NOT NULL DEFAULT '[]'`]
  },
  {
    name: "saves of partial responses have numbers of their own",
    // An older program would give them sequence numbers, which rollups count.
    breaks: true,
    statements: ({ integer }) => [
      // No index may contain the column of surveys, so that PostgreSQL updates a survey's row in place.
      `ALTER TABLE surveys ADD COLUMN "lastPartialSequence" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE responses ADD COLUMN "partialSequence" ${integer} NOT NULL DEFAULT 0`
    ]
  },
  {
    name: "pages, variables and endings",
    // An older program would accept answers without regard to them, take a response that was screened out for one that
    // it does not know, and lose the codes of options.
    breaks: true,
    rewrites: () => ["surveys", "survey_contents"],
    statements: ({ clustered, instant, integer, json, text, uuid }) => [
      `ALTER TABLE survey_contents ADD COLUMN variables ${json} NOT NULL DEFAULT '[]'`,
      `ALTER TABLE survey_contents ADD COLUMN endings ${json} NOT NULL DEFAULT '[]'`,
      `ALTER TABLE survey_contents ADD COLUMN layout ${text} NOT NULL DEFAULT 'pages'`,
      `ALTER TABLE survey_contents ADD COLUMN "keepPartials" ${integer}`,
      `CREATE INDEX survey_contents_keep_partials ON survey_contents ("surveyId") WHERE "keepPartials" IS NOT NULL`,
      `ALTER TABLE surveys ADD COLUMN "questionnaireVersion" ${integer} NOT NULL DEFAULT 1`,
      `ALTER TABLE surveys ADD COLUMN "questionnaireAt" ${instant}`,
      `UPDATE surveys SET "questionnaireAt" = "updatedAt"`,
      // How many responses have the present version of the questionnaire.
      `ALTER TABLE surveys ADD COLUMN "versionResponses" ${integer} NOT NULL DEFAULT 0`,
      // The versions that have been replaced and that responses have.
      `CREATE TABLE questionnaires (
        "surveyId" ${uuid} NOT NULL,
        version ${integer} NOT NULL,
        "createdAt" ${instant} NOT NULL,
        questions ${json} NOT NULL,
        variables ${json} NOT NULL,
        endings ${json} NOT NULL,
        bytes ${integer} NOT NULL,
        responses ${integer} NOT NULL,
        PRIMARY KEY ("surveyId", version)
      )${clustered}`,
      `ALTER TABLE responses ADD COLUMN variables ${json}`,
      `ALTER TABLE responses ADD COLUMN "questionnaireVersion" ${integer}`,
      `ALTER TABLE responses ADD COLUMN reached ${uuid}`,
      `ALTER TABLE surveys ADD COLUMN "screenedOutCount" ${integer} NOT NULL DEFAULT 0`,
      `CREATE INDEX responses_screened_out ON responses ("surveyId", "submittedAt", id) WHERE status = 'screenedOut'`,
      // The log has all responses that have ended.
      `DROP INDEX responses_sequence`,
      `CREATE INDEX responses_sequence ON responses ("surveyId", sequence) WHERE status <> 'partial'`,
      // In the order in which analytics count them, so that the databases need not sort.
      `CREATE INDEX responses_reached ON responses ("surveyId", reached, "submittedAt")
        WHERE status = 'partial' AND reached IS NOT NULL`
    ],
    backfill: updateOlderQuestions
  },
  {
    name: "languages",
    // An older program would lose the languages of a survey that it edits, and those of responses.
    breaks: true,
    statements: ({ clustered, integer, json, text, uuid }) => [
      `ALTER TABLE survey_contents ADD COLUMN languages ${json} NOT NULL DEFAULT '[]'`,
      `ALTER TABLE responses ADD COLUMN language ${text}`,
      `CREATE TABLE survey_translations (
        "surveyId" ${uuid} NOT NULL,
        tag ${text} NOT NULL,
        digest ${text} NOT NULL,
        bytes ${integer} NOT NULL,
        texts ${json} NOT NULL,
        PRIMARY KEY ("surveyId", tag)
      )${clustered}`
    ]
  },
  {
    name: "seeds of responses",
    // An older program would show a survey in the order of its lists, store no arms, and lose both when it is edited.
    breaks: true,
    statements: ({ integer }) => [`ALTER TABLE responses ADD COLUMN seed ${integer}`]
  },
  {
    name: "quotas",
    // An older program would admit responses without regard to quotas.
    breaks: true,
    statements: ({ flag, integer, json, text }) => [
      `ALTER TABLE survey_contents ADD COLUMN quotas ${json} NOT NULL DEFAULT '[]'`,
      `ALTER TABLE survey_contents ADD COLUMN "onePerExternalId" ${flag} NOT NULL DEFAULT FALSE`,
      `ALTER TABLE surveys ADD COLUMN "overQuotaCount" ${integer} NOT NULL DEFAULT 0`,
      `ALTER TABLE surveys ADD COLUMN "quotaCounts" ${json} NOT NULL DEFAULT '{}'`,
      // Not null while the responses that exist are being counted. That the index is empty otherwise keeps updates of
      // a survey's row in place.
      `ALTER TABLE surveys ADD COLUMN "quotasCountedTo" ${integer}`,
      `CREATE INDEX surveys_counting_quotas ON surveys (id) WHERE "quotasCountedTo" IS NOT NULL`,
      `ALTER TABLE responses ADD COLUMN "quotaEnding" ${text}`,
      `CREATE INDEX responses_over_quota ON responses ("surveyId", "submittedAt", id) WHERE status = 'overQuota'`
    ]
  },
  {
    name: "segments",
    statements: ({ clustered, instant, json, text, uuid }) => [
      `CREATE TABLE segments (
        "surveyId" ${uuid} NOT NULL,
        id ${uuid} NOT NULL,
        name ${text} NOT NULL,
        condition ${json} NOT NULL,
        "createdAt" ${instant} NOT NULL,
        "updatedAt" ${instant} NOT NULL,
        PRIMARY KEY ("surveyId", id)
      )${clustered}`
    ]
  },
  {
    name: "results links",
    statements: ({ clustered, flag, instant, integer, table, text, uuid }) => [
      `CREATE TABLE results_links (
        "surveyId" ${uuid} NOT NULL PRIMARY KEY,
        "tokenHash" ${text} NOT NULL,
        "sealedToken" ${text} NOT NULL,
        "expiresAt" ${instant},
        texts ${flag} NOT NULL
      )${clustered}`,
      `CREATE INDEX results_links_token ON results_links ("tokenHash")`,
      // Not clustered: the content may be long.
      `CREATE TABLE published_figures (
        "surveyId" ${uuid} NOT NULL PRIMARY KEY,
        version ${integer} NOT NULL,
        content ${text} NOT NULL
      )${table}`
    ]
  }
]
