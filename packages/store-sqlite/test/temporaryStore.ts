/** A store in a new file, removed with its scope. */
import { Committer, type UnitOfWork } from "@canvass/core"
import { Fixtures } from "@canvass/core/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SqliteStore } from "../src/index.js"

export const temporaryFolder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "canvass-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)

/** A new folder, as a layer that opens the store in it. */
export const temporaryPlace = Effect.map(
  temporaryFolder,
  (folder) => SqliteStore.layer({ path: join(folder, "canvass.db") })
)

/** A new, empty store each time that it is built. */
export const temporaryStore = Layer.unwrapScoped(temporaryPlace)

/** Commits changes as one unit, without guards. */
export const put = (...changes: ReadonlyArray<UnitOfWork.Change>): Effect.Effect<void, never, Committer.Committer> =>
  Effect.flatMap(Committer.Committer, ({ commit }) => Effect.orDie(commit(Fixtures.unit({ changes }))))
