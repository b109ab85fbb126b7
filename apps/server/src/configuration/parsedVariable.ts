/** Environment variables that a function parses. */
import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import * as Either from "effect/Either"

/**
 * A variable with a parser, which returns `undefined` for an invalid value. The error does not repeat the value, which
 * may be a secret.
 */
export const parsedVariable = <A>(
  name: string,
  expected: string,
  parse: (text: string) => A | undefined
): Config.Config<A> =>
  Config.mapOrFail(Config.string(name), (text) => {
    const result = parse(text)
    return result === undefined
      ? Either.left(ConfigError.InvalidData([], `expected ${expected}`))
      : Either.right(result)
  })
