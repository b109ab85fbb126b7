/**
 * With `LOG_FORMAT=json`: turns into JSON what Node.js and libraries print by themselves, such as warnings and the
 * error that ends the process. A fatal error of V8, such as one of a full heap, is text, since no code runs then.
 */
import process from "node:process"
import * as Logging from "./Logging.js"

/**
 * Writes all that follows as JSON.
 *
 * @param isDataOnStdout whether standard output is the result of a command, and stays as it is
 */
export const start = ({ isDataOnStdout }: { readonly isDataOnStdout: boolean }): void => {
  writeLines(process.stderr, "WARN")
  if (!isDataOnStdout) writeLines(process.stdout, "INFO")
  // Node.js has no listener when it runs with `--no-warnings`.
  if (process.listenerCount("warning") > 0) {
    process.removeAllListeners("warning")
    process.on("warning", (warning) => {
      process.stderr.write(`${Logging.jsonLine("WARN", warning.message, fieldsOf(warning))}\n`)
    })
  }
  // Without a listener, Node.js writes the error past `process.stderr` and ends the process with the same code.
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${Logging.jsonLine("ERROR", "The program failed.", { cause: describe(error) })}\n`)
    process.exit(1)
  })
}

const writeLines = (stream: NodeJS.WriteStream, level: string): void => {
  const write = stream.write.bind(stream)
  const asJson = (chunk: string | Uint8Array): string => {
    const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8")
    return isJson(text) || text.trim() === "" ? text.trimStart() : `${Logging.jsonLine(level, text.trimEnd())}\n`
  }
  Object.assign(stream, {
    write: (chunk: string | Uint8Array, ...rest: ReadonlyArray<unknown>): boolean =>
      Reflect.apply(write, stream, [asJson(chunk), ...rest.filter((argument) => typeof argument === "function")]) ===
        true
  })
}

/** The lines of this program begin so. One call has whole lines. */
const isJson = (text: string): boolean => text.startsWith("{\"time\":\"")

/** A warning may have a code, such as DEP0040. Only some have a stack that tells something. */
const fieldsOf = (warning: Error): Readonly<Record<string, string>> => ({
  warning: warning.name,
  ...("code" in warning && typeof warning.code === "string" ? { code: warning.code } : {})
})

const describe = (error: unknown): string => error instanceof Error ? error.stack ?? error.message : String(error)
