/** Tells whether the database answers. */
import { Committer } from "@canvass/core"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

export const layer: Layer.Layer<Committer.StoreHealth, never, SqlClient.SqlClient> = Layer.effect(
  Committer.StoreHealth,
  Effect.map(SqlClient.SqlClient, (sql) => ({
    // A table of ours, so that a file that was deleted or replaced is noticed.
    check: Effect.mapError(
      Effect.asVoid(sql`SELECT number FROM migrations LIMIT 1`),
      (error) => new Committer.StoreUnavailable({ reason: error.message })
    )
  }))
)
