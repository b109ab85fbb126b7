/** Files that only the current user may read and write. */
import * as Effect from "effect/Effect"
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, statSync } from "node:fs"
import { dirname } from "node:path"
import process from "node:process"

/** The permissions of a file that only its owner may read and write. */
export const privateFileMode = 0o600

/**
 * Throws if a path is a symbolic link of another user than the current one and root. It may lead to any file, whose
 * content and permissions would change.
 */
export const refuseForeignLink = (path: string): void => {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink() === true && entry.uid !== 0 && entry.uid !== process.getuid?.()) {
    throw new Error(`${path} is a link of another user`)
  }
}

/** Creates an empty file with the permissions 0600, and its folders with 0700. What exists keeps its permissions. */
export const createPrivateFile = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, "a", privateFileMode))
}

/**
 * Sets the permissions of a file to 0600 if other users have access to it, and logs that. A file of another user cannot
 * be changed: this is a warning. A missing file is ignored.
 */
export const restrictPermissions = (path: string): Effect.Effect<void> =>
  Effect.suspend(() => {
    const permissions = (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
    if ((permissions & 0o077) === 0) return Effect.void
    return Effect.matchEffect(Effect.try(() => chmodSync(path, privateFileMode)), {
      onSuccess: () => Effect.logInfo("Other users had access to a private file. Its permissions are 0600 now."),
      onFailure: () => Effect.logWarning("Other users have access to a private file. Its permissions can't be changed.")
    }).pipe(Effect.annotateLogs({ file: path, permissions: permissions.toString(8).padStart(4, "0") }))
  })
