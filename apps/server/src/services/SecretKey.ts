/**
 * The secret keys of an installation that has no `SECRET_KEY`: a file beside the SQLite database, created once with one
 * key.
 */
import { SecretKeyFile } from "@canvass/core/ports"
import { FilePermissions } from "@canvass/store-sqlite"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { mkdir } from "node:fs/promises"
import { dirname } from "node:path"
import { CommandError } from "../console/CommandError.js"

type SecretKeys = Arr.NonEmptyReadonlyArray<Redacted.Redacted<Uint8Array>>

/**
 * Path of the key file for a database file. Database and key together reveal the webhook secrets, so backups belong in
 * different places.
 */
export const keyFilePath = (databasePath: string): string => `${databasePath}.key`

/**
 * Reads the key file, or creates it with the permissions 0600. Processes that start at the same time agree on one key.
 * An existing file that other users may read gets the permissions 0600.
 */
export const loadOrCreate = (databasePath: string): Effect.Effect<SecretKeys, CommandError> => {
  const path = keyFilePath(databasePath)
  return Effect.tryPromise(() => mkdir(dirname(path), { recursive: true, mode: 0o700 })).pipe(
    Effect.mapError(({ cause }) =>
      new CommandError({ lines: [`Cannot create the folder of ${path}: ${String(cause)}`] })
    ),
    Effect.zipRight(Effect.mapError(
      SecretKeyFile.readOrCreate(path),
      ({ message }) => new CommandError({ lines: [message] })
    )),
    Effect.zipLeft(FilePermissions.restrictPermissions(path)),
    Effect.map(Arr.map((key) => Redacted.make(key)))
  )
}
