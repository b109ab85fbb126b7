/**
 * Brings a database to the tables that the store needs, or checks that somebody else has done so. What is there is not
 * created again, so the role of a program needs no right to create anything once the database is migrated.
 */
import { Database, Migrations } from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { quoteIdentifier } from "./connections/PgPool.js"

/** The database lacks migrations, and the store may not apply them: its role must not, or `migrate` is `false`. */
export class DatabaseNotMigrated extends Data.TaggedError("DatabaseNotMigrated")<{
  /** The migrations that are missing, in their order. */
  readonly missing: ReadonlyArray<string>
  /** Whether PostgreSQL has refused the role of the connection, which lacks a privilege. */
  readonly isRefused: boolean
}> {
  override get message() {
    const [first, ...others] = this.missing
    const lack = first === undefined
      ? "cannot be checked for migrations"
      : `lacks the migration "${first}"${others.length === 0 ? "" : ` and ${others.length} after it`}`
    const refusal = this.isRefused ? ", and PostgreSQL refuses its role" : ""
    return `The database ${lack}${refusal}. Run \`npx canvass-migrate\` or \`PgStore.migrate\` with a role that may ` +
      "create tables, let it grant the store's role SELECT, INSERT, UPDATE and DELETE on them, and start again."
  }
}

/** The connections do not use the schema that they should use. */
export class SchemaUnavailable extends Data.TaggedError("SchemaUnavailable")<{ readonly reason: string }> {
  override get message() {
    return `The store cannot use its schema: ${this.reason}.`
  }
}

/** Why the tables are not ready. */
export type SchemaError = DatabaseNotMigrated | Migrations.MigrationError | SchemaUnavailable

export interface SchemaOptions {
  /** The schema that the connections of the database have been told to use. Default: the first one of `search_path`. */
  readonly schema?: string | undefined
  /** Whether the store creates and migrates its tables. Default `true`. */
  readonly migrate?: boolean | undefined
}

/** Creates the schema of the option if it does not exist, and checks that the connections use it. */
export const prepareSchema = (
  database: Database,
  { migrate, schema }: SchemaOptions
): Effect.Effect<void, SchemaError> =>
  Effect.gen(function*() {
    if (schema !== undefined && !isSchemaName(schema)) {
      return yield* new SchemaUnavailable({ reason: `the name of a schema has 1 to ${maxNameBytes} bytes` })
    }
    const before = yield* stateOf(database, schema)
    if (schema !== undefined && !before.exists) {
      if (migrate === false) return yield* notMigrated(database, false)
      yield* createSchema(database, schema)
    }
    const { current, isUsable } = yield* stateOf(database, schema)
    if (schema === undefined) {
      return current === null
        ? yield* new SchemaUnavailable({
          reason: "the `search_path` names no schema that exists and that the role may use"
        })
        : undefined
    }
    if (!isUsable) {
      return yield* new SchemaUnavailable({ reason: `the role has no privilege USAGE on the schema "${schema}"` })
    }
    if (current !== schema) return yield* new SchemaUnavailable({ reason: otherSchema(schema, current) })
  }).pipe(refusedAsNotMigrated(database))

/** Applies the missing migrations and returns their names. Without `migrate` it fails if there are any. */
export const prepareTables = (
  database: Database,
  { migrate }: SchemaOptions,
  options: Migrations.MigrateOptions
): Effect.Effect<ReadonlyArray<string>, SchemaError> =>
  Effect.suspend((): Effect.Effect<ReadonlyArray<string>, SchemaError> =>
    migrate === false
      ? Effect.flatMap(
        provided(database, Migrations.missing),
        (missing) => missing.length === 0 ? Effect.succeed([]) : new DatabaseNotMigrated({ missing, isRefused: false })
      )
      : provided(database, Migrations.migrate(options))
  ).pipe(refusedAsNotMigrated(database))

const provided = <A, E>(database: Database, effect: Effect.Effect<A, E, Database>): Effect.Effect<A, E> =>
  Effect.provideService(effect, Database, database)

const isSchemaName = (name: string): boolean => {
  const bytes = new TextEncoder().encode(name)
  return bytes.length > 0 && bytes.length <= maxNameBytes && !bytes.includes(0)
}

/** PostgreSQL cuts off what is longer. */
const maxNameBytes = 63

const otherSchema = (schema: string, current: string | null): string =>
  `the connections use ${
    current === null ? "no schema" : `the schema "${current}"`
  } instead of "${schema}". A pooler ` +
  "or the `options` of the URL replace the parameter `search_path`: use `PgStore.layerFromPool`, which sets it in each " +
  "transaction, or set it for the role with `ALTER ROLE … SET search_path`"

/** `exists` and `isUsable` are those of the given schema, `current` is the one that statements use. */
const stateOf = ({ sql }: Database, schema: string | undefined) =>
  Effect.map(
    sql`SELECT current_schema() AS current, count(oid) AS exists,
      coalesce(bool_or(has_schema_privilege(oid, 'USAGE')), FALSE) AS "isUsable"
      FROM pg_namespace WHERE nspname = ${schema ?? ""}`,
    (rows) => {
      const [{ current, exists, isUsable }] = decodeState(rows)
      return { current, exists: exists === 1, isUsable: isUsable === 1 }
    }
  )

const decodeState = Schema.decodeUnknownSync(Schema.Tuple(Schema.Struct({
  current: Schema.NullOr(Schema.String),
  exists: Schema.Int,
  isUsable: Schema.Int
})))

/** Retries once, because another program may create the schema at the same time. */
const createSchema = ({ sql }: Database, schema: string): Effect.Effect<void, SqlError> =>
  Effect.asVoid(Effect.retry(sql.unsafe(`CREATE SCHEMA IF NOT EXISTS ${quoteIdentifier(schema)}`), { times: 1 }))

/** Replaces the error of a statement that PostgreSQL has refused to the role. */
const refusedAsNotMigrated = (database: Database) => <A>(effect: Effect.Effect<A, SchemaError>) =>
  Effect.catchIf(
    effect,
    (error): error is SqlError => error._tag === "SqlError" && isRefusal(error),
    () => notMigrated(database, true)
  )

/** Whether a statement has failed because the role lacks a privilege: 42501 is PostgreSQL's code for that. */
export const isRefusal = ({ cause }: SqlError): boolean =>
  Predicate.hasProperty(cause, "code") && cause.code === "42501"

const notMigrated = (database: Database, isRefused: boolean): Effect.Effect<never, DatabaseNotMigrated> =>
  Effect.flatMap(
    Effect.orElseSucceed(provided(database, Migrations.missing), () => []),
    (missing) => new DatabaseNotMigrated({ missing, isRefused })
  )
