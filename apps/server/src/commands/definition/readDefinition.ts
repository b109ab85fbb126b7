/** The file of a command that takes a definition, and the errors of the server in it. */
import type { CanvassError } from "@canvass/client"
import { DefinitionFile } from "@canvass/web"
import * as Args from "@effect/cli/Args"
import * as Effect from "effect/Effect"
import { readFile } from "node:fs/promises"
import { CommandError } from "../../console/CommandError.js"
import { summaryOf } from "./Connection.js"

export const fileArgument = Args.text({ name: "file" }).pipe(
  Args.withDescription("The file with the definition, in YAML or JSON.")
)

export const readDefinition = (path: string): Effect.Effect<DefinitionFile.DefinitionFile, CommandError> =>
  Effect.tryPromise({
    try: () => readFile(path, "utf8"),
    catch: (error) => new CommandError({ lines: [error instanceof Error ? error.message : String(error)] })
  }).pipe(
    Effect.flatMap((text) =>
      Effect.mapError(
        DefinitionFile.parse(text),
        (violations) =>
          new CommandError({ lines: violations.map(({ message, place }) => `${path}:${place}: ${message}`) })
      )
    )
  )

/**
 * The lines for an error of the server, with the places of the violations in the file.
 *
 * @param at the JSON Pointer of the part of the file that was sent
 */
export const describeErrors =
  (path: string, { placeOf }: DefinitionFile.DefinitionFile, at = "") => (error: CanvassError) => [
    summaryOf(error),
    ...error.errors.map(({ code, detail, pointer: found }) => {
      const pointer = at + found
      return `${path}:${placeOf(pointer)}: ${pointer} ${code}: ${detail}`
    })
  ]
