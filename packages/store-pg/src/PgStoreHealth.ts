/** Tells whether PostgreSQL accepts writes. A standby, or a database that is read-only, does not count as healthy. */
import { Committer } from "@canvass/core/ports"
import type { StoreClient } from "@canvass/store-sql"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Checks with the client for writes: the wait for its connections is shorter than for those of reads. */
export const layer = (writer: StoreClient): Layer.Layer<Committer.StoreHealth> =>
  Layer.succeed(Committer.StoreHealth, {
    check: writer`UPDATE migrations SET number = number WHERE FALSE`.pipe(
      Effect.mapError((error) => new Committer.StoreUnavailable({ reason: error.message })),
      Effect.timeoutFail({
        duration: timeoutMillis,
        onTimeout: () => new Committer.StoreUnavailable({ reason: "the database does not respond" })
      })
    )
  })

const timeoutMillis = 2_000
