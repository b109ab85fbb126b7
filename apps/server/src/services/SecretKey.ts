/** The secret key of an installation that has no `SECRET_KEY`: a file beside the SQLite database, created once. */
import { FilePermissions } from "@canvass/store-sqlite"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { randomBytes, randomUUID } from "node:crypto"
import { chmod, link, mkdir, open, readFile, unlink } from "node:fs/promises"
import { dirname } from "node:path"
import { CommandError } from "../console/CommandError.js"

/**
 * Path of the key file for a database file. Database and key together reveal the webhook secrets, so backups belong in
 * different places.
 */
export const keyFilePath = (databasePath: string): string => `${databasePath}.key`

/**
 * Reads the key file, or creates it with the permissions 0600. Processes that start at the same time agree on one key.
 * An existing file that other users may read gets the permissions 0600.
 */
export const loadOrCreate = (databasePath: string): Effect.Effect<Redacted.Redacted<Uint8Array>, CommandError> =>
  Effect.tryPromise({
    try: async () => {
      const path = keyFilePath(databasePath)
      const existing = await readKey(path)
      if (existing !== undefined) return existing
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await createKey(path)
      return await readKey(path)
    },
    catch: (error) =>
      new CommandError({ lines: [`Cannot use the key file ${keyFilePath(databasePath)}: ${String(error)}`] })
  }).pipe(
    Effect.zipLeft(FilePermissions.restrictPermissions(keyFilePath(databasePath))),
    Effect.flatMap((bytes) =>
      bytes?.length === keyBytes
        ? Effect.succeed(Redacted.make(Uint8Array.from(bytes)))
        : new CommandError({
          lines: [`The key file ${keyFilePath(databasePath)} does not hold ${keyBytes} bytes as base64.`]
        })
    )
  )

const keyBytes = 32

const readKey = async (path: string): Promise<Buffer | undefined> => {
  try {
    return Buffer.from((await readFile(path, "utf8")).trim(), "base64")
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw error
  }
}

/**
 * Creates the key file. Writes a temporary file first, so that no process reads an incomplete key. The first process
 * that links its file decides the key.
 */
const createKey = async (path: string): Promise<void> => {
  const temporaryPath = `${path}.${randomUUID()}`
  const file = await open(temporaryPath, "wx", 0o600)
  try {
    await file.writeFile(randomBytes(keyBytes).toString("base64") + "\n")
    await file.sync()
  } finally {
    await file.close()
  }
  await link(temporaryPath, path).catch((error: unknown) => {
    if (!hasCode(error, "EEXIST")) throw error
  })
  await unlink(temporaryPath)
  await chmod(path, 0o600)
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code
