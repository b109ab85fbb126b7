import * as Effect from "effect/Effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The path of a file in a new folder. The folder is removed with the scope. */
export const temporaryFile = Effect.map(
  Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "canvass-"))),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
  ),
  (folder) => join(folder, "canvass.journal")
)
