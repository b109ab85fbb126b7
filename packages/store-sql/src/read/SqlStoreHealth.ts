import { Committer } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "../database/Database.js"

/** Checks whether the database answers, with a read of a table of the schema. */
export const layer: Layer.Layer<Committer.StoreHealth, never, Database> = Layer.effect(
  Committer.StoreHealth,
  Effect.map(Database, ({ sql }) => ({
    check: Effect.mapError(
      Effect.asVoid(sql`SELECT number FROM migrations LIMIT 1`),
      (error) => new Committer.StoreUnavailable({ reason: error.message })
    )
  }))
)
