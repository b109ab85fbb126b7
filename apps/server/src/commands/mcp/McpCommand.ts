/** `canvass mcp`: the Model Context Protocol over standard input and output, for clients that start a program. */
import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import process from "node:process"
import { CommandError } from "../../console/CommandError.js"
import { type Connection, connectionOptions } from "../definition/ServerConnection.js"
import { MessageRelay } from "./MessageRelay.js"

/** Runs until the client closes standard input and has its responses. */
const runMcp = ({ key, url }: Connection): Effect.Effect<void, CommandError> => {
  if (!URL.canParse(url)) return Effect.fail(new CommandError({ lines: [`--url: ${url} is no URL.`] }))
  const write = (line: string) => void process.stdout.write(`${line}\n`)
  return Effect.promise(async () => {
    const relay = new MessageRelay({ url, key, write })
    await relay.run(process.stdin)
  })
}

export const mcpCommand = Command.make("mcp", connectionOptions, runMcp).pipe(
  Command.withDescription("Serve language models over standard input and output, on behalf of a server.")
)
