/** The console of the command line: no colours outside a terminal, and complete commands in the help. */
import * as Effect from "effect/Effect"
import { Console } from "node:console"
import { stripVTControlCharacters } from "node:util"
import { Invocation } from "./Invocation.js"

/** Provides the console, which writes to the streams of the invocation. */
export const provide = <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Invocation, ({ stderr, stdout, words }) => {
    const streams = new Console(stdout, stderr)
    return Effect.consoleWith((console) =>
      Effect.withConsole(program, {
        ...console,
        log: (...values) => Effect.sync(() => streams.log(...values.map(formatter(words, stdout.isTTY)))),
        error: (...values) => Effect.sync(() => streams.error(...values.map(formatter(words, stderr.isTTY)))),
        // Loggers write with it.
        unsafe: { ...console.unsafe, error: (...values: ReadonlyArray<unknown>) => streams.error(...values) }
      })
    )
  })

const formatter = (words: ReadonlyArray<string>, isTerminal = false) => (value: unknown): unknown => {
  if (typeof value !== "string") return value
  const text = withCompleteCommand(words, value)
  return isTerminal ? text : stripVTControlCharacters(text)
}

/** The library names only the last word of a command: `$ create` becomes `$ canvass user create`. */
const withCompleteCommand = (words: ReadonlyArray<string>, text: string): string =>
  text.replace(/^([^\sU]*USAGE[^\s$]*\s+\$ )([a-z-]+)/m, (usage, before: string, name: string) => {
    const position = words.indexOf(name)
    return position === -1 ? usage : `${before}${["canvass", ...words.slice(0, position + 1)].join(" ")}`
  })
