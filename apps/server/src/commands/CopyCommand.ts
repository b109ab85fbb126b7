/** `canvass copy`: moves an installation to another database, such as from SQLite to PostgreSQL. */
import { Committer, FileStorage } from "@canvass/core/ports"
import { PgStore } from "@canvass/store-pg"
import { type Database as DatabaseService, DatabaseCopy, SqlStore } from "@canvass/store-sql"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Command from "@effect/cli/Command"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as ArgumentError from "@effect/cli/ValidationError"
import * as Console from "effect/Console"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { existsSync } from "node:fs"
import {
  type Database,
  describeDatabase,
  type FilesLocation,
  filesUrlForm,
  loadS3Credentials,
  parseDatabaseUrl,
  parseFilesUrl
} from "../configuration/Configuration.js"
import { CommandError } from "../console/CommandError.js"
import { Invocation } from "../console/Invocation.js"
import { oneLine } from "../console/oneLine.js"
import * as FileStorageLayer from "../services/FileStorageLayer.js"
import { keyFilePath } from "../services/SecretKey.js"

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

const filesOption = (name: string, description: string) =>
  Options.text(name).pipe(
    Options.withDescription(description),
    Options.mapEffect((text) =>
      Effect.mapError(
        Effect.fromNullable(parseFilesUrl(text)),
        () => ArgumentError.invalidValue(HelpDoc.p(`--${name}: expected ${filesUrlForm}`))
      )
    ),
    Options.optional
  )

interface CopyOptions {
  readonly from: Database
  readonly to: Database
  /** The storage with the bytes of files, unless they are in the source database. */
  readonly filesFrom: Option.Option<FilesLocation>
  /** The storage that receives the bytes of files, unless the target database does. */
  readonly filesTo: Option.Option<FilesLocation>
  /** Copies also while other programs use the databases. */
  readonly force: boolean
}

/** Prints each table with its number of rows. */
const copy = ({ filesFrom, filesTo, force, from, to }: CopyOptions): Effect.Effect<void, CommandError> =>
  Effect.gen(function*() {
    if (from._tag === "Sqlite" && !existsSync(from.path)) {
      return yield* new CommandError({ lines: [`--from: there is no file ${from.path}`] })
    }
    const source = yield* open(from, force)
    const target = yield* open(to, force)
    // Without both options, bytes in the database are copied as rows, and bytes in another storage stay there.
    const storages = Option.isNone(filesFrom) && Option.isNone(filesTo) ? undefined : {
      from: yield* openFiles(source, filesFrom, "--files-from"),
      to: yield* openFiles(target, filesTo, "--files-to")
    }
    const { files, tables } = yield* DatabaseCopy.copy(source, target, storages)
    for (const { rows, table } of tables) yield* Console.log(`${String(rows).padStart(10)}  ${table}`)
    const compared = files === undefined ? "every row" : `every row, and the digest of ${files} files`
    yield* Console.log(`Copied everything to ${oneLine(describeDatabase(to))} and compared ${compared}.`)
    if (from._tag === "Sqlite") {
      yield* Console.log(
        "Start the server with the same secret key, or it cannot read webhook secrets: " +
          `SECRET_KEY=$(cat ${oneLine(keyFilePath(from.path))})`
      )
    }
  }).pipe(
    Effect.scoped,
    Effect.catchSomeDefect((defect) =>
      defect instanceof Committer.StoreUnavailable ? Option.some(Effect.fail(defect)) : Option.none()
    ),
    Effect.catchAll((error) =>
      error._tag === "CommandError" ? error : new CommandError({ lines: [`Nothing was copied. ${error.message}`] })
    )
  )

/** Opens the storage for the bytes of files: the database, or another one. */
const openFiles = (database: DatabaseService, location: Option.Option<FilesLocation>, option: string) =>
  Effect.gen(function*() {
    const { environment } = yield* Invocation
    const credentials = yield* Effect.mapError(loadS3Credentials(environment), (lines) => new CommandError({ lines }))
    const context = yield* Layer.build(Option.match(location, {
      onNone: () => SqlStore.layerFiles(database, database),
      onSome: (other) => FileStorageLayer.layer(other, option, credentials)
    }))
    return Context.get(context, FileStorage)
  })

/** Opens a database that no other program uses. A SQLite file cannot be opened by others until the scope closes. */
const open = (database: Database, force: boolean) =>
  Effect.gen(function*() {
    if (database._tag === "Sqlite") {
      return yield* Effect.mapError(
        SqliteStore.database({ path: database.path, isExclusive: !force, role: "copy" }),
        (error) => error._tag === "SqlError" && SqliteStore.isInUse(error) ? databaseInUse(database) : error
      )
    }
    const opened = yield* PgStore.database({ url: database.url, role: "copy" })
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
  filesFrom: filesOption("files-from", "Where the bytes of files are, if not in the source database: its FILES_URL."),
  filesTo: filesOption("files-to", "Where the bytes of files go, if not to the target database: its FILES_URL."),
  force: Options.boolean("force").pipe(
    Options.withDescription("Copy also while other programs use a database. What they write meanwhile may be missing.")
  )
}, copy).pipe(
  Command.withDescription("Copy an installation to an empty database and compare every row.")
)
