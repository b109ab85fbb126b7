/** Secrets in environment variables, or in files that environment variables name: `SECRET_KEY` or `SECRET_KEY_FILE`. */
import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { closeSync, openSync, readSync } from "node:fs"

/** The variable that names the file of a secret. */
export const fileVariableOf = (name: string): string => `${name}_FILE`

/**
 * A secret in the variable `name`, or in the file that the variable `{name}_FILE` names: its content without the line
 * break at the end. Both at once are an error. An error repeats neither the secret nor the name of the file, because a
 * secret may have been written in its place.
 */
export const secretVariable = (name: string): Config.Config<string> => {
  const file = fileVariableOf(name)
  return Config.mapOrFail(
    Config.all({ value: Config.option(Config.string(name)), path: Config.option(Config.string(file)) }),
    ({ path, value }) =>
      Option.isSome(path)
        ? Option.isSome(value)
          ? Either.left(ConfigError.InvalidData([name], `set either ${name} or ${file}, not both`))
          : secretOf(file, path.value)
        : Either.fromOption(value, () => ConfigError.MissingData([name], `expected ${name} or ${file} to be set`))
  )
}

/** A secret with a parser, which returns `undefined` for an invalid value. The error does not repeat the value. */
export const parsedSecret = <A>(
  name: string,
  expected: string,
  parse: (text: string) => A | undefined
): Config.Config<A> => checkedSecret(name, (text) => Either.fromNullable(parse(text), () => `expected ${expected}`))

/** A secret with a parser that describes what is wrong with a value, without repeating it. */
export const checkedSecret = <A>(
  name: string,
  parse: (text: string) => Either.Either<A, string>
): Config.Config<A> =>
  Config.mapOrFail(
    secretVariable(name),
    (text) => Either.mapLeft(parse(text), (problem) => ConfigError.InvalidData([name], problem))
  )

/** Maximum size of the file of a secret, in bytes. */
const maxFileBytes = 65_536

const secretOf = (variable: string, path: string): Either.Either<string, ConfigError.ConfigError> =>
  Either.flatMap(
    Either.try({
      try: () => readStart(path, maxFileBytes + 1),
      catch: (error) => ConfigError.InvalidData([variable], `the file that it names cannot be read (${codeOf(error)})`)
    }),
    (bytes) => {
      if (bytes.length > maxFileBytes) {
        return Either.left(ConfigError.InvalidData([variable], `expected a file of at most ${maxFileBytes} bytes`))
      }
      const text = bytes.toString("utf8").replace(/\r?\n$/, "")
      return text.trim() === ""
        ? Either.left(ConfigError.InvalidData([variable], "the file that it names is empty"))
        : Either.right(text)
    }
  )

/** Reads at most `maxBytes` of a file, which may be a pipe. */
const readStart = (path: string, maxBytes: number): Buffer => {
  const descriptor = openSync(path, "r")
  try {
    const buffer = Buffer.alloc(maxBytes)
    let length = 0
    for (;;) {
      const read = readSync(descriptor, buffer, length, maxBytes - length, null)
      length += read
      if (read === 0 || length === maxBytes) return buffer.subarray(0, length)
    }
  } finally {
    closeSync(descriptor)
  }
}

/** The code of a system error, such as `ENOENT`. Its message would have the name of the file. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown error"
