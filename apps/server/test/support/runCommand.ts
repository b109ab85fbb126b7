/** Commands of `canvass` in the process of the test: they take a tenth of the time of a process of their own. */
import * as Effect from "effect/Effect"
import { Readable, Writable } from "node:stream"
import { run } from "../../src/CommandLine.js"
import { Invocation } from "../../src/console/Invocation.js"
import type { Environment } from "./ServerProcess.js"

/** Runs a command to its end. It reads `input` from standard input. */
export const runCommand = async (words: ReadonlyArray<string>, environment: Environment = {}, input = "") => {
  let output = ""
  const collect = () =>
    new Writable({
      decodeStrings: false,
      write: (chunk, _, done) => {
        output += String(chunk)
        done()
      }
    })
  const streams = { stdin: Readable.from([input]), stdout: collect(), stderr: collect() }
  const code = await Effect.runPromise(Effect.provideService(run, Invocation, { words, environment, ...streams }))
  return { code, output }
}
