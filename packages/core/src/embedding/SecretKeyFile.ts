/** The secret keys in a file, for programs that run on Node.js, Bun or Deno. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { randomBytes } from "../values/Ids.js"
import * as SecretKeys from "../values/SecretKeys.js"
import { loadModule } from "./loadModule.js"

/** The file with the secret key cannot be read or created, or does not hold a key. */
export class SecretKeyFileError extends Schema.TaggedError<SecretKeyFileError>()("SecretKeyFileError", {
  path: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `Cannot use the secret key file ${this.path}: ${this.reason}`
  }
}

/**
 * Reads the secret keys from a file: 32 bytes each as base64 text, with commas between them. Creates a file that does
 * not exist, with one new key and the permissions 0600, in a folder that exists. Processes that start at the same time
 * agree on one key.
 */
export const readOrCreate = (path: string): Effect.Effect<SecretKeys.SecretKeys, SecretKeyFileError> =>
  Effect.gen(function*() {
    const files = yield* Effect.promise(loadFileSystem)
    if (files === undefined) return yield* new SecretKeyFileError({ path, reason: "this platform has no files." })
    const newKey = Encoding.encodeBase64(yield* randomBytes(SecretKeys.secretKeyBytes))
    const temporaryPath = `${path}.${Encoding.encodeHex(yield* randomBytes(8))}`
    return yield* Effect.tryPromise({
      try: async () => {
        const existing = await readKeys(files, path)
        if (existing !== undefined) return existing
        await createKey(files, path, temporaryPath, newKey)
        const created = await readKeys(files, path)
        if (created === undefined) throw new Error("the file was removed while it was created.")
        return created
      },
      catch: (error) => new SecretKeyFileError({ path, reason: error instanceof Error ? error.message : String(error) })
    })
  })

/** The functions of `fs/promises` that this module calls. */
interface FileSystem {
  readonly readFile: (path: string, encoding: "utf8") => Promise<string>
  readonly writeFile: (path: string, text: string, options: { flag: "wx"; mode: number; flush: true }) => Promise<void>
  readonly link: (existing: string, path: string) => Promise<void>
  readonly unlink: (path: string) => Promise<void>
}

const loadFileSystem = async (): Promise<FileSystem | undefined> => {
  const module = await loadModule("fs/promises").catch(() => undefined)
  return isFileSystem(module) ? module : undefined
}

const isFileSystem = (module: unknown): module is FileSystem =>
  ["readFile", "writeFile", "link", "unlink"].every((name) =>
    Predicate.hasProperty(module, name) && Predicate.isFunction(module[name])
  )

const readKeys = async (files: FileSystem, path: string): Promise<SecretKeys.SecretKeys | undefined> => {
  try {
    const text = await files.readFile(path, "utf8")
    return Either.getOrThrowWith(
      SecretKeys.parse(text),
      (problems) => new Error(`${problems.map((one) => SecretKeys.describeProblem(one, keyExpected)).join("; ")}.`)
    )
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw error
  }
}

const keyExpected = `${SecretKeys.secretKeyBytes} bytes as base64`

/**
 * Creates the key file. Writes a temporary file first, so that no process reads an incomplete key. The first process
 * that links its file decides the key.
 */
const createKey = async (files: FileSystem, path: string, temporaryPath: string, key: string): Promise<void> => {
  await files.writeFile(temporaryPath, `${key}\n`, { flag: "wx", mode: 0o600, flush: true })
  try {
    await files.link(temporaryPath, path)
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error
  } finally {
    await files.unlink(temporaryPath)
  }
}

const hasCode = (error: unknown, code: string): boolean => Predicate.hasProperty(error, "code") && error.code === code
