import { Analytics } from "@canvass/core"
import * as Command from "@effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { CommandError } from "../console/CommandError.js"
import * as CoreLayer from "../services/CoreLayer.js"
import { withConfiguration } from "./shared/withConfiguration.js"

const rebuildCommand = Command.make(
  "rebuild",
  {},
  () =>
    withConfiguration((configuration) =>
      Effect.provide(Effect.flatMap(Analytics, ({ rebuildAll }) => rebuildAll), CoreLayer.layer(configuration))
    ).pipe(
      Effect.flatMap(({ failed, rebuilt }) =>
        failed.length === 0
          ? Console.log(`Rebuilt the stored aggregates of all surveys (${rebuilt}).`)
          : new CommandError({
            lines: [
              `Rebuilt the stored aggregates of ${rebuilt} surveys. ${failed.length} cannot be read: ${
                failed.slice(0, maxNamed).join(", ")
              }${failed.length > maxNamed ? ", …" : ""}.`,
              "Run `canvass check`."
            ]
          })
      )
    )
).pipe(
  Command.withDescription("Delete the stored aggregates and compute them again. Servers may keep running.")
)

/** Surveys that are named when they cannot be read. */
const maxNamed = 100

export const analyticsCommand = Command.make("analytics").pipe(
  Command.withDescription("Maintain the stored aggregates of analytics."),
  Command.withSubcommands([rebuildCommand])
)
