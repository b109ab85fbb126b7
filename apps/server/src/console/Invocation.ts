/** What a run of the program receives: words, variables and streams. By default, those of the process. */
import * as Context from "effect/Context"
import process from "node:process"

interface InvocationOptions {
  /** The arguments, without those that start the program. */
  readonly words: ReadonlyArray<string>
  readonly environment: NodeJS.ProcessEnv
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean }
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

export class Invocation extends Context.Reference<Invocation>()("Invocation", {
  defaultValue: (): InvocationOptions => ({
    words: process.argv.slice(2),
    environment: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr
  })
}) {}
