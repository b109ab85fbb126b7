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

/** Prints each table with its number of rows. */
const copy = (from: Database, to: Database): Effect.Effect<void, CommandError> =>
  Effect.gen(function*() {
    if (from._tag === "Sqlite" && !existsSync(from.path)) {
      return yield* new CommandError({ lines: [`--from: there is no file ${from.path}`] })
    }
    const tables = yield* DatabaseCopy.copy(yield* open(from), yield* open(to))
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

const open = (database: Database) =>
  database._tag === "Sqlite" ? SqliteStore.database({ path: database.path }) : PgStore.database({ url: database.url })

export const copyCommand = Command.make("copy", {
  from: databaseOption("from", "The database to read, such as file:./data/canvass.db. Stop the server first."),
  to: databaseOption("to", "The empty database to write to, such as postgres://canvass@localhost/canvass.")
}, ({ from, to }) => copy(from, to)).pipe(
  Command.withDescription("Copy an installation to an empty database and compare every row.")
)
