/** The command line of the server: all commands of `canvass`. */
import { version } from "@canvass/core"
import * as Command from "@effect/cli/Command"
import { analyticsCommand } from "./commands/AnalyticsCommand.js"
import { backupCommand } from "./commands/BackupCommand.js"
import { copyCommand } from "./commands/CopyCommand.js"
import { pullCommand } from "./commands/definition/PullCommand.js"
import { pushCommand } from "./commands/definition/PushCommand.js"
import { keyCommand } from "./commands/KeyCommand.js"
import { migrateCommand } from "./commands/MigrateCommand.js"
import { serveCommand } from "./commands/ServeCommand.js"
import { userCommand } from "./commands/UserCommand.js"
import { workerCommand } from "./commands/WorkerCommand.js"

const canvassCommand = Command.make("canvass").pipe(
  Command.withDescription("A survey engine: surveys, responses, analytics, exports and webhooks over a JSON API."),
  Command.withSubcommands([
    serveCommand,
    workerCommand,
    migrateCommand,
    copyCommand,
    backupCommand,
    analyticsCommand,
    userCommand,
    keyCommand,
    pullCommand,
    pushCommand
  ])
)

/** Runs the command that `argv` names. */
export const run = Command.run(canvassCommand, { name: "Canvass", version })
