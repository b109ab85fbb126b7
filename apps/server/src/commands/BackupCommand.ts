/** `canvass backup`: copies the SQLite database while a server writes to it. */
import { SqliteBackup } from "@canvass/store-sqlite"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import type { Database } from "../configuration/Configuration.js"
import { CommandError } from "../console/CommandError.js"
import { oneLine } from "../console/oneLine.js"
import { keyFilePath } from "../services/SecretKey.js"
import { loadConfiguration } from "./shared/loadConfiguration.js"

const backup = (database: Database, path: string): Effect.Effect<void, CommandError> =>
  Effect.gen(function*() {
    if (database._tag === "Postgres") {
      return yield* new CommandError({
        lines: [
          "DATABASE_URL names a PostgreSQL database. Its own tools make the backup, also while servers run:",
          `pg_dump --format=custom --file=${path} "$DATABASE_URL"`
        ]
      })
    }
    const bytes = yield* Effect.mapError(
      SqliteBackup.backup({ from: database.path, to: path }),
      ({ message }) => new CommandError({ lines: [`No backup was made. ${message}`] })
    )
    yield* Console.log(
      `Copied ${oneLine(database.path)} to ${oneLine(path)} (${(bytes / 1_000_000).toFixed(1)} MB).\n` +
        `The secret key is not part of it: keep a copy of ${oneLine(keyFilePath(database.path))} in another place.`
    )
  })

export const backupCommand = Command.make(
  "backup",
  { path: Args.text({ name: "path" }).pipe(Args.withDescription("The file to write. It must not exist.")) },
  ({ path }) => Effect.flatMap(loadConfiguration, ({ database }) => backup(database, path))
).pipe(
  Command.withDescription("Copy the SQLite database to a file. Servers may keep running.")
)
