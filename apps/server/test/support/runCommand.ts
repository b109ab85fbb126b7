/**
 * Commands of `canvass` in the process of the test: they take a tenth of the time of a process of their own. Tests of
 * what ends a process (signals, lost power, full memory) and of what a process prints start one.
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { Readable, Writable } from "node:stream"
import { interruptedCode, run } from "../../src/CommandLine.js"
import { Invocation } from "../../src/console/Invocation.js"
import { type Environment, readyLine, type Serving } from "./ServerProcess.js"

/** Runs a command to its end. It reads `input` from standard input. */
export const runCommand = async (words: ReadonlyArray<string>, environment: Environment = {}, input = "") => {
  const output = new Output()
  const code = await Effect.runPromise(invoke(words, environment, output, input))
  return { code, output: output.text }
}

/** Starts `canvass serve` on a free port and waits until it is ready. */
export const serve = async (environment: Environment = {}): Promise<Serving> => {
  const words = ["serve"]
  const output = new Output()
  const fiber = Effect.runFork(invoke(words, { PORT: "0", ...environment }, output))
  const ended = Effect.runPromise(Fiber.await(fiber))
  const url = await new Promise<string>((resolve, reject) => {
    output.onText = () => {
      const found = readyLine.exec(output.text)?.[1]
      if (found !== undefined) resolve(found)
    }
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${output.text}`)))
  })
  return {
    url,
    output: () => output.text,
    stop: async () => {
      Effect.runFork(Fiber.interrupt(fiber))
      const exit = await ended
      return Exit.isSuccess(exit) ? exit.value : interruptedCode(words, "SIGTERM")
    }
  }
}

const invoke = (words: ReadonlyArray<string>, environment: Environment, output: Output, input = "") =>
  Effect.provideService(run, Invocation, {
    words,
    environment,
    stdin: Readable.from([input]),
    stdout: output.stream(),
    stderr: output.stream()
  })

/** What a command prints on both of its streams. */
class Output {
  text = ""
  onText = (): void => undefined

  stream(): Writable {
    return new Writable({
      decodeStrings: false,
      write: (chunk, _, done) => {
        this.text += String(chunk)
        this.onText()
        done()
      }
    })
  }
}
