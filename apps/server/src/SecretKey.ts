/** The installation's secret: from the configuration, else made once and kept beside the SQLite file. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { randomBytes, randomUUID } from "node:crypto"
import { chmod, link, mkdir, open, readFile, unlink } from "node:fs/promises"
import { dirname } from "node:path"
import { Refusal } from "./Refusal.js"

/** The key file beside a database file. Whoever has both can read the webhook secrets: back them up apart. */
export const pathOf = (database: string): string => `${database}.key`

/** Reads the key beside `database`, or makes it. Two processes that start at once agree on one. */
export const besideDatabase = (database: string): Effect.Effect<Redacted.Redacted<Uint8Array>, Refusal> =>
  Effect.tryPromise({
    try: async () => {
      const path = pathOf(database)
      const known = await read(path)
      if (known !== undefined) return known
      await mkdir(dirname(path), { recursive: true })
      await make(path)
      return await read(path)
    },
    catch: (error) => new Refusal({ lines: [`The key file ${pathOf(database)} can't be used: ${String(error)}`] })
  }).pipe(Effect.flatMap((bytes) =>
    bytes?.length === keyBytes
      ? Effect.succeed(Redacted.make(Uint8Array.from(bytes)))
      : new Refusal({ lines: [`The key file ${pathOf(database)} does not hold ${keyBytes} bytes as base64.`] })
  ))

const keyBytes = 32

const read = async (path: string): Promise<Buffer | undefined> => {
  try {
    return Buffer.from((await readFile(path, "utf8")).trim(), "base64")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined
    throw error
  }
}

/** Written whole under another name first, so that nobody ever reads half a key; the first one to link it wins. */
const make = async (path: string): Promise<void> => {
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, "wx", 0o600)
  try {
    await file.writeFile(randomBytes(keyBytes).toString("base64") + "\n")
    await file.sync()
  } finally {
    await file.close()
  }
  await link(draft, path).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  })
  await unlink(draft)
  await chmod(path, 0o600)
}
