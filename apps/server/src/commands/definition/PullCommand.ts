/** `canvass pull`: prints the definition of a survey. */
import { DefinitionFile } from "@canvass/web"
import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import { Invocation } from "../../console/Invocation.js"
import { callApi, connectionOptions, openConnection } from "./Connection.js"

const survey = Args.text({ name: "survey" }).pipe(Args.withDescription("The id of the survey."))

const format = Options.choice("format", ["yaml", "json"]).pipe(
  Options.withDescription("The format. Default: yaml."),
  Options.withDefault("yaml" as const)
)

export const pullCommand = Command.make(
  "pull",
  { survey, format, ...connectionOptions },
  ({ format, survey, ...connection }) =>
    Effect.scoped(Effect.zipWith(
      Effect.flatMap(
        openConnection(connection),
        (opened) => callApi(opened, (client) => client.get("/surveys/{id}/definition", { path: { id: survey } }))
      ),
      Invocation,
      // Not by the console, which may change texts for terminals.
      (definition, { stdout }) => stdout.write(DefinitionFile.print(definition, format))
    ))
).pipe(
  Command.withDescription("Print the definition of a survey: what its owner wrote, with keys and without ids.")
)
