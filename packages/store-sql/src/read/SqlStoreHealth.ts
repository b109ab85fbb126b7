import { Committer } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Database } from "../database/Database.js"
import * as Fence from "../programs/Fence.js"

/**
 * Tells whether the database answers, and takes the writes of this program.
 *
 * @param overtaken - As `Programs.register` returns it.
 * @param isWritable - Fails while the database accepts no writes at all.
 */
export const layer = (
  database: Database,
  overtaken: Effect.Effect<string>,
  isWritable: Effect.Effect<unknown, SqlError> = Effect.void
): Layer.Layer<Committer.StoreHealth> =>
  Layer.succeed(Committer.StoreHealth, {
    check: Effect.mapError(
      Effect.zipRight(isWritable, Fence.enter(database, [])),
      ({ message }) => new Committer.StoreUnavailable({ reason: message })
    ),
    overtaken
  })
