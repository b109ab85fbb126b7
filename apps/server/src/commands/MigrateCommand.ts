/** `canvass migrate`: brings the schema of the database up to date, or tells what that would do. */
import type { Migrations } from "@canvass/store-sql"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { type Configuration, describeDatabase } from "../configuration/Configuration.js"
import type { CommandError } from "../console/CommandError.js"
import { oneLine } from "../console/oneLine.js"
import * as CoreLayer from "../services/CoreLayer.js"
import { withConfiguration } from "./shared/withConfiguration.js"

interface MigrateOptions {
  readonly plan: boolean
  readonly force: boolean
}

const migrate = (configuration: Configuration, { force, plan }: MigrateOptions): Effect.Effect<void, CommandError> => {
  const schema = `The schema of ${oneLine(describeDatabase(configuration.database))}`
  return plan
    ? Effect.flatMap(CoreLayer.migrationPlan(configuration), (plan) => Console.log(describePlan(schema, plan)))
    : Effect.zipRight(CoreLayer.migrate(configuration, force), Console.log(`${schema} is up to date.`))
}

const describePlan = (schema: string, { migrations, users }: Migrations.MigrationPlan): string =>
  [
    migrations.length === 0
      ? `${schema} is up to date.`
      : `${schema} lacks ${migrations.length} migration${migrations.length === 1 ? "" : "s"}:`,
    ...migrations.map(describeMigration),
    users.length === 0 ? "No other program uses the database." : "These programs use the database:",
    ...users.map((user) => `  ${oneLine(user)}`)
  ].join("\n")

const describeMigration = ({ breaks, bytes, name, rows, waitMillis }: Migrations.PlannedMigration): string =>
  `  ${name}\n` +
  `    ${
    breaks === undefined ? "not breaking: older programs may go on" : `breaking. Older programs: ${breaks.older}`
  }\n` +
  (bytes === 0
    ? "    writes no rows; writes wait for a moment"
    : `    writes ${rows} rows, needs ${Math.ceil(bytes / 1_048_576)} MiB of the disk, and writes wait for about ${
      Math.ceil(waitMillis / 1_000)
    } s`)

export const migrateCommand = Command.make(
  "migrate",
  {
    plan: Options.boolean("plan").pipe(
      Options.withDescription("Only tell which migrations are missing, what they need, and who uses the database.")
    ),
    force: Options.boolean("force").pipe(
      Options.withDescription("Apply breaking migrations also while older programs run. Their writes fail afterwards.")
    )
  },
  (options) => withConfiguration((configuration) => migrate(configuration, options))
).pipe(
  Command.withDescription("Migrate the database schema without serving. A server migrates when it starts.")
)
