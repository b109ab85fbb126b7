/** The command line of the server: all commands of `canvass`. */
import { version } from "@canvass/core"
import * as Command from "@effect/cli/Command"
import * as ValidationError from "@effect/cli/ValidationError"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as Cause from "effect/Cause"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { constants } from "node:os"
import { analyticsCommand } from "./commands/AnalyticsCommand.js"
import { backupCommand } from "./commands/BackupCommand.js"
import { checkCommand } from "./commands/CheckCommand.js"
import { copyCommand } from "./commands/CopyCommand.js"
import { applyCommand } from "./commands/definition/ApplyCommand.js"
import { planCommand } from "./commands/definition/PlanCommand.js"
import { pullCommand } from "./commands/definition/PullCommand.js"
import { pushCommand } from "./commands/definition/PushCommand.js"
import { keyCommand } from "./commands/KeyCommand.js"
import { mcpCommand } from "./commands/mcp/McpCommand.js"
import { migrateCommand } from "./commands/MigrateCommand.js"
import { rekeyCommand } from "./commands/RekeyCommand.js"
import { restoreCommand } from "./commands/RestoreCommand.js"
import { restoredCommand } from "./commands/RestoredCommand.js"
import { serveCommand } from "./commands/ServeCommand.js"
import { syncCommand } from "./commands/sync/SyncCommand.js"
import { userCommand } from "./commands/UserCommand.js"
import { workerCommand } from "./commands/WorkerCommand.js"
import { CommandError } from "./console/CommandError.js"
import * as HelpConsole from "./console/HelpConsole.js"
import { Invocation } from "./console/Invocation.js"
import * as Logging from "./console/Logging.js"
import { oneLine } from "./console/oneLine.js"

const canvassCommand = Command.make("canvass").pipe(
  Command.withDescription("A survey engine: surveys, responses, analytics, exports and webhooks over a JSON API."),
  Command.withSubcommands([
    serveCommand,
    workerCommand,
    migrateCommand,
    checkCommand,
    copyCommand,
    backupCommand,
    restoreCommand,
    restoredCommand,
    analyticsCommand,
    rekeyCommand,
    userCommand,
    keyCommand,
    pullCommand,
    pushCommand,
    planCommand,
    applyCommand,
    syncCommand,
    mcpCommand
  ])
)

const runWords = Command.run(canvassCommand, { name: "Canvass", version })

/** Runs the command that the words of the invocation name. Returns the exit code. */
export const run: Effect.Effect<number> = Effect.flatMap(Invocation, ({ environment, words }) => {
  const format = Logging.formatOf(environment)
  return runWords(["node", "canvass", ...words]).pipe(
    Effect.as(0),
    Effect.catchAll((error) => Effect.as(printLines(format, linesOf(error)), codeOf(error))),
    Effect.tapErrorCause((cause) =>
      Cause.isInterruptedOnly(cause) ? Effect.void : Effect.logError("The program failed.", cause)
    ),
    Effect.provide(NodeContext.layer),
    Effect.provide(Logging.layerFormat(format)),
    Effect.withConfigProvider(ConfigProvider.fromMap(new Map(variablesOf(environment)))),
    HelpConsole.provide
  )
})

/** The commands that run until a signal stops them. */
const untilStopped: ReadonlySet<string> = new Set(["mcp", "serve", "worker"])

/** Whether the words name a command that runs until a signal stops it. */
export const isUntilStopped = ([command = "", ...options]: ReadonlyArray<string>): boolean =>
  untilStopped.has(command) || command === "sync" && options.includes("--follow")

/**
 * The exit code of a command that a signal has interrupted: 0 if it runs until then, otherwise 128 and the number of
 * the signal, as shells expect of a command that has not done its work.
 */
export const interruptedCode = (
  words: ReadonlyArray<string>,
  signal: "SIGINT" | "SIGTERM"
): number => isUntilStopped(words) ? 0 : 128 + constants.signals[signal]

const variablesOf = (environment: NodeJS.ProcessEnv): ReadonlyArray<readonly [string, string]> =>
  Object.entries(environment).flatMap(([name, value]) => value === undefined ? [] : [[name, value]])

const codeOf = (error: unknown): number => error instanceof CommandError ? error.code ?? 1 : 1

const linesOf = (error: unknown): ReadonlyArray<string> => {
  if (error instanceof CommandError) return error.lines
  // The command line library has printed its own validation errors.
  return ValidationError.isValidationError(error) ? [] : [String(error)]
}

const printLines = (format: Logging.LogFormat, lines: ReadonlyArray<string>) =>
  Effect.forEach(
    lines,
    (line) => Console.error(format === "json" ? Logging.jsonLine("ERROR", line) : `canvass: ${oneLine(line)}`),
    { discard: true }
  )
