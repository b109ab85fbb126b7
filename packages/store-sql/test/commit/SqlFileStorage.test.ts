import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { PgStore } from "../../../store-pg/src/index.js"
import { databaseUrl } from "../../../store-pg/test/fixtures/TestDatabase.js"
import * as SqlFileStorage from "../../src/commit/SqlFileStorage.js"

const key = "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a01"

it.scopedLive("the removal after an interrupted write leaves no chunk, also when the chunk was being inserted", () =>
  Effect.gen(function*() {
    const url = Redacted.make(yield* databaseUrl)
    const { sql } = yield* PgStore.database({ url })
    const database = yield* PgStore.database({ url })
    const storage = SqlFileStorage.make(database, database)
    const isLocked = yield* Effect.makeLatch()
    const mayUnlock = yield* Effect.makeLatch()
    const locking = yield* Effect.fork(sql.withTransaction(
      sql`LOCK TABLE file_chunks IN EXCLUSIVE MODE`.pipe(
        Effect.zipRight(isLocked.open),
        Effect.zipRight(mayUnlock.await)
      )
    ))
    yield* isLocked.await
    const writing = yield* Effect.fork(storage.write(key, Stream.make(new Uint8Array(10)), () => Effect.void))
    yield* Effect.repeat(sql`SELECT 1 FROM pg_locks WHERE NOT granted`, { until: (waiting) => waiting.length === 1 })
    const removing = yield* Effect.fork(
      Effect.zipRight(Fiber.interrupt(writing), storage.remove({ key, uploadId: null }))
    )
    yield* Effect.sleep(200)
    yield* mayUnlock.open
    yield* Fiber.join(locking)
    yield* Fiber.join(removing)
    yield* Effect.repeat(sql`SELECT 1 FROM pg_locks WHERE NOT granted`, { until: (waiting) => waiting.length === 0 })
    yield* Effect.sleep(100)
    expect(yield* sql`SELECT number FROM file_chunks`).toEqual([])
  }))
