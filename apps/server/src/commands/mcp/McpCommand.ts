/** `canvass mcp`: the Model Context Protocol over standard input and output, for clients that start a program. */
import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import { CommandError } from "../../console/CommandError.js"
import { Invocation } from "../../console/Invocation.js"
import { type ConnectionArguments, connectionOptions, openConnection } from "../definition/Connection.js"
import { MessageRelay } from "./MessageRelay.js"

/** Runs until the client closes standard input and has its responses. */
const runMcp = (options: ConnectionArguments): Effect.Effect<void, CommandError> =>
  Effect.scoped(Effect.gen(function*() {
    const { fetch, key, url } = yield* openConnection(options)
    if (!URL.canParse(url)) return yield* new CommandError({ lines: [`--url: ${url} is no URL.`] })
    const { stdin, stdout } = yield* Invocation
    const relay = new MessageRelay({ url, key, fetch, write: (line) => void stdout.write(`${line}\n`) })
    yield* Effect.promise(() => relay.run(stdin))
  }))

export const mcpCommand = Command.make("mcp", connectionOptions, runMcp).pipe(
  Command.withDescription(
    "Serve language models over standard input and output, on behalf of a server, or on the database itself with " +
      "--account."
  )
)
