/** `canvass restored`: tells readers of logs that the database was restored by other means than `canvass restore`. */
import { LogLineage } from "@canvass/store-sql"
import * as Command from "@effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import { type Configuration, describeDatabase } from "../configuration/Configuration.js"
import { CommandError } from "../console/CommandError.js"
import { oneLine } from "../console/oneLine.js"
import * as CoreLayer from "../services/CoreLayer.js"
import { readersStartAgain } from "./RestoreCommand.js"
import { withConfiguration } from "./shared/withConfiguration.js"

const renewLineage = (configuration: Configuration): Effect.Effect<void, CommandError> =>
  Effect.gen(function*() {
    const { database } = configuration
    const name = oneLine(describeDatabase(database))
    if (database._tag === "Sqlite" && !existsSync(database.path)) {
      return yield* new CommandError({ lines: [`There is no file ${oneLine(database.path)}.`] })
    }
    const opened = yield* CoreLayer.openDatabase(configuration)
    yield* Effect.mapError(
      LogLineage.renew(opened),
      ({ message }) => new CommandError({ lines: [`The lineage of ${name} was not renewed. ${message}`] })
    )
    yield* Console.log(`The logs of ${name} have a new lineage. ${readersStartAgain}`)
  }).pipe(Effect.scoped)

export const restoredCommand = Command.make("restored", {}, () => withConfiguration(renewLineage)).pipe(
  Command.withDescription(
    "After the database was restored by hand: make readers of changes start again. Servers may keep running."
  )
)
