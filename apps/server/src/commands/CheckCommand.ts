/** `canvass check`: finds rows that cannot be read, and mends those that an older program has left. */
import { DatabaseCheck } from "@canvass/store-sql"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { type Configuration, describeDatabase } from "../configuration/Configuration.js"
import { CommandError } from "../console/CommandError.js"
import { oneLine } from "../console/oneLine.js"
import * as CoreLayer from "../services/CoreLayer.js"
import { withConfiguration } from "./shared/withConfiguration.js"

const check = (configuration: Configuration, options: DatabaseCheck.CheckOptions): Effect.Effect<void, CommandError> =>
  Effect.gen(function*() {
    const database = yield* CoreLayer.openDatabase(configuration)
    const { found, repaired, rows, unreadable } = yield* DatabaseCheck.check(database, options)
    for (const { id, isRepaired, reason, table } of unreadable) {
      yield* Console.log(oneLine(`${isRepaired ? "repaired" : "unreadable"}  ${table} ${id}: ${reason}`))
    }
    if (found > unreadable.length) yield* Console.log(`and ${found - unreadable.length} more`)
    const name = oneLine(describeDatabase(configuration.database))
    if (found === repaired) {
      return yield* Console.log(
        `All ${rows} rows of ${name} can be read.${repaired > 0 ? ` ${repaired} were repaired.` : ""}`
      )
    }
    return yield* new CommandError({
      lines: [
        `${found - repaired} of ${rows} rows of ${name} cannot be read${
          repaired > 0 ? `, and ${repaired} were repaired` : ""
        }.`,
        ...options.repair ? [] : ["`canvass check --repair` mends those that an older program has left."]
      ]
    })
  }).pipe(
    Effect.scoped,
    Effect.mapError((error) =>
      error._tag === "CommandError" ? error : new CommandError({ lines: [`The check failed: ${error.message}`] })
    )
  )

export const checkCommand = Command.make(
  "check",
  {
    repair: Options.boolean("repair").pipe(
      Options.withDescription("Mend the rows that an older program has left after a breaking migration.")
    )
  },
  (options) => withConfiguration((configuration) => check(configuration, options))
).pipe(
  Command.withDescription("Find rows that cannot be read, and mend them. Servers may keep running.")
)
