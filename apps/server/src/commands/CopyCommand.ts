/** `canvass copy`: moves an installation to another database, such as from SQLite to PostgreSQL. */
import { PgStore } from "@canvass/store-pg"
import { DatabaseCopy } from "@canvass/store-sql"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Command from "@effect/cli/Command"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as ArgumentError from "@effect/cli/ValidationError"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import { CommandError } from "../CommandError.js"
import { type Database, describeDatabase, parseDatabaseUrl } from "../Configuration.js"
import { keyFilePath } from "../SecretKey.js"

const databaseOption = (name: string, description: string) =>
  Options.text(name).pipe(
    Options.withDescription(description),
    Options.mapEffect((text) =>
      Effect.mapError(
        Effect.fromNullable(parseDatabaseUrl(text)),
        () => ArgumentError.invalidValue(HelpDoc.p(`--${name}: expected file:<path> or postgres://…`))
      )
    )
  )

interface CopyOptions {
  readonly from: Database
  readonly to: Database
  /** Copies also while other programs use the databases. */
  readonly force: boolean
}

/** Prints each table with its number of rows. */
const copy = ({ force, from, to }: CopyOptions): Effect.Effect<void, CommandError> =>
  Effect.gen(function*() {
    if (from._tag === "Sqlite" && !existsSync(from.path)) {
      return yield* new CommandError({ lines: [`--from: there is no file ${from.path}`] })
    }
    const tables = yield* DatabaseCopy.copy(yield* open(from, force), yield* open(to, force))
    for (const { rows, table } of tables) yield* Console.log(`${String(rows).padStart(10)}  ${table}`)
    yield* Console.log(`Copied everything to ${describeDatabase(to)} and compared every row.`)
    if (from._tag === "Sqlite") {
      yield* Console.log(
        "Start the server with the same secret key, or it cannot read webhook secrets: " +
          `SECRET_KEY=$(cat ${keyFilePath(from.path)})`
      )
    }
  }).pipe(
    Effect.scoped,
    Effect.catchAll((error) =>
      error._tag === "CommandError" ? error : new CommandError({ lines: [`Nothing was copied. ${error.message}`] })
    )
  )

/** Opens a database that no other program uses. A SQLite file cannot be opened by others until the scope closes. */
const open = (database: Database, force: boolean) =>
  Effect.gen(function*() {
    if (database._tag === "Sqlite") {
      return yield* Effect.mapError(
        SqliteStore.database({ path: database.path, isExclusive: !force }),
        (error) => error._tag === "SqlError" && SqliteStore.isInUse(error) ? databaseInUse(database) : error
      )
    }
    const opened = yield* PgStore.database({ url: database.url })
    if (!force && (yield* PgStore.countOtherConnections(opened)) > 0) return yield* databaseInUse(database)
    return opened
  })

const databaseInUse = (database: Database): CommandError =>
  new CommandError({
    lines: [
      `Nothing was copied. Another program, such as a running server, uses ${describeDatabase(database)}.`,
      "Stop it: what it writes meanwhile would not be copied. --force copies nevertheless."
    ]
  })

export const copyCommand = Command.make("copy", {
  from: databaseOption("from", "The database to read, such as file:./data/canvass.db. Stop the server first."),
  to: databaseOption("to", "The empty database to write to, such as postgres://canvass@localhost/canvass."),
  force: Options.boolean("force").pipe(
    Options.withDescription("Copy also while other programs use a database. What they write meanwhile may be missing.")
  )
}, copy).pipe(
  Command.withDescription("Copy an installation to an empty database and compare every row.")
)
