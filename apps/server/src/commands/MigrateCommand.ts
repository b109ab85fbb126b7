import * as Command from "@effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { describeDatabase } from "../configuration/Configuration.js"
import { oneLine } from "../console/oneLine.js"
import * as CoreLayer from "../services/CoreLayer.js"
import { loadConfiguration } from "./shared/loadConfiguration.js"

export const migrateCommand = Command.make(
  "migrate",
  {},
  () =>
    Effect.flatMap(loadConfiguration, (configuration) =>
      Effect.zipRight(
        CoreLayer.migrate(configuration),
        Console.log(`The schema of ${oneLine(describeDatabase(configuration.database))} is up to date.`)
      ))
).pipe(
  Command.withDescription("Migrate the database schema without serving. A server migrates when it starts.")
)
