/** The console of the command line: no colours outside a terminal, and complete commands in the help. */
import * as Effect from "effect/Effect"
import process from "node:process"
import { stripVTControlCharacters } from "node:util"

/**
 * Provides the console to a program.
 *
 * @param words the arguments of the program
 */
export const provide = (words: ReadonlyArray<string>) => <A, E, R>(program: Effect.Effect<A, E, R>) =>
  Effect.consoleWith((console) =>
    Effect.withConsole(program, {
      ...console,
      log: (...values) => console.log(...values.map(formatter(words, process.stdout.isTTY))),
      error: (...values) => console.error(...values.map(formatter(words, process.stderr.isTTY)))
    })
  )

const formatter = (words: ReadonlyArray<string>, isTerminal: boolean) => (value: unknown): unknown => {
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
