/** The server that a command calls over HTTP. */
import { CanvassError, type Client, createClient } from "@canvass/client"
import * as Options from "@effect/cli/Options"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import { secretVariable } from "../../configuration/secretVariable.js"
import { CommandError } from "../../console/CommandError.js"

/** The options of a command that calls a server. */
export const connectionOptions = {
  url: Options.text("url").pipe(
    Options.withDescription("The URL of the server, such as https://surveys.example.com. Default: CANVASS_URL."),
    Options.withFallbackConfig(Config.string("CANVASS_URL"))
  ),
  key: Options.text("key").pipe(
    Options.withDescription(
      "An API key. Default: CANVASS_API_KEY, or the file CANVASS_API_KEY_FILE, which other users of the machine do not see."
    ),
    Options.withFallbackConfig(secretVariable("CANVASS_API_KEY"))
  )
}

/** A server and the credential for it. */
export interface Connection {
  readonly url: string
  readonly key: string
}

/**
 * Calls the server.
 *
 * @param describe The lines for an error of the server. Default: its title and detail.
 */
export const callServer = <A>(
  { key, url }: Connection,
  call: (client: Client) => Promise<A>,
  describe: (error: CanvassError) => ReadonlyArray<string> = (error) => [summaryOf(error)]
): Effect.Effect<A, CommandError> =>
  Effect.tryPromise({
    try: () => call(createClient({ baseUrl: url, apiKey: key })),
    catch: (error) =>
      new CommandError({
        lines: error instanceof CanvassError
          ? describe(error)
          : [error instanceof Error ? error.message : String(error)]
      })
  })

/** One line about an error. */
export const summaryOf = ({ detail, status, title }: CanvassError): string =>
  [title, ...detail === undefined ? [] : [`: ${detail}`], ...status === 0 ? [] : [` (status ${status})`]].join("")
