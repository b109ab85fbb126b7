/** `canvass restore`: puts a backup in the place of the SQLite database. */
import { SqliteRestore } from "@canvass/store-sqlite"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import type { Database } from "../configuration/Configuration.js"
import { CommandError } from "../console/CommandError.js"
import { oneLine } from "../console/oneLine.js"
import { withConfiguration } from "./shared/withConfiguration.js"

interface RestoreOptions {
  readonly path: string
  readonly discardOld: boolean
}

const restore = (database: Database, { discardOld, path }: RestoreOptions): Effect.Effect<void, CommandError> =>
  Effect.gen(function*() {
    if (database._tag === "Postgres") {
      return yield* new CommandError({
        lines: [
          "DATABASE_URL names a PostgreSQL database. Its own tools restore it, while no server runs:",
          `pg_restore --dbname="$DATABASE_URL" --clean --if-exists --no-owner ${path}`,
          "Run `canvass restored` afterwards, before a server starts."
        ]
      })
    }
    const { bytes, old } = yield* Effect.mapError(
      SqliteRestore.restore({ from: path, to: database.path, keepsOld: !discardOld }),
      ({ message }) => new CommandError({ lines: [`Nothing was restored. ${message}`] })
    )
    yield* Console.log(
      `${oneLine(database.path)} is now a copy of ${oneLine(path)} (${(bytes / 1_000_000).toFixed(1)} MB).\n` +
        (old === undefined
          ? ""
          : `The database of before is ${oneLine(old)}: delete it when you no longer need it.\n`) +
        readersStartAgain
    )
  })

/** What a new lineage does to those who read logs. */
export const readersStartAgain =
  "Cursors of logs from before are refused (410): readers of changes and copies start again from an export."

export const restoreCommand = Command.make(
  "restore",
  {
    path: Args.text({ name: "backup" }).pipe(Args.withDescription("The file that `canvass backup` has written.")),
    discardOld: Options.boolean("discard-old").pipe(
      Options.withDescription(
        "Do not keep the database of before. Default: it stays beside, under a name with the time."
      )
    )
  },
  (options) => withConfiguration(({ database }) => restore(database, options))
).pipe(
  Command.withDescription("Put a backup in the place of the SQLite database. Stop the server first.")
)
