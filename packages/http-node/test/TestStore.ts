/** The store that these tests run on: the run says which, and memory is the reference. */
import { MemoryRateLimiter, type RateLimiter, type Store } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { PgRateLimiter, PgStore } from "@canvass/store-pg"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { aDatabase } from "../../../test/aDatabase.js"

/** An empty store and its limiter. */
export const store = (): Layer.Layer<RateLimiter | Store> => {
  switch (process.env["TEST_STORE"]) {
    case "sqlite":
      return Layer.merge(Layer.orDie(sqlite), MemoryRateLimiter.layer)
    case "postgres":
      return Layer.orDie(postgres)
    default:
      return Layer.merge(Memory.layer, MemoryRateLimiter.layer)
  }
}

const sqlite = Layer.unwrapScoped(Effect.map(
  Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "canvass-"))),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
  ),
  (folder) => SqliteStore.layer({ path: join(folder, "canvass.db") })
))

const postgres = Layer.unwrapScoped(Effect.map(
  Effect.acquireRelease(Effect.promise(() => aDatabase()), (database) => Effect.promise(database.remove)),
  (database) => {
    const url = Redacted.make(database.url)
    return Layer.merge(PgStore.layer({ url }), PgRateLimiter.layer({ url }))
  }
))
