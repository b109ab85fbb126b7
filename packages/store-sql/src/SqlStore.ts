/** All ports, over a SQL client that reads and one that writes. */
import { Committer, DeliveryQueue, withDueSignal, type Store } from "@canvass/core"
import { SqlClient } from "@effect/sql/SqlClient"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlCommitter from "./commit/SqlCommitter.js"
import * as SqlDeliveryQueue from "./commit/SqlDeliveryQueue.js"
import * as SqlAccountStore from "./read/SqlAccountStore.js"
import * as SqlAuditStore from "./read/SqlAuditStore.js"
import * as SqlIdempotencyStore from "./read/SqlIdempotencyStore.js"
import * as SqlKeyStore from "./read/SqlKeyStore.js"
import * as SqlResponseStore from "./read/SqlResponseStore.js"
import * as SqlRollupStore from "./read/SqlRollupStore.js"
import * as SqlStoreHealth from "./read/SqlStoreHealth.js"
import * as SqlSurveyStore from "./read/SqlSurveyStore.js"
import * as SqlWebhookStore from "./read/SqlWebhookStore.js"

type Writes = Committer.Committer | DeliveryQueue

type Reads = Exclude<Store, Writes>

/** The ports that write. Units of work are gathered; claims, which answer with what they wrote, go beside them. */
export const writes = (options?: SqlCommitter.CommitterOptions): Layer.Layer<Writes, never, SqlClient> =>
  Layer.effectContext(Effect.gen(function*() {
    const { awaitDue, committer } = yield* withDueSignal(yield* Committer.Committer)
    return Context.make(Committer.Committer, committer).pipe(
      Context.add(DeliveryQueue, SqlDeliveryQueue.make(yield* SqlClient, awaitDue))
    )
  })).pipe(Layer.provide(SqlCommitter.layer(options)))

/** The ports that read. Each reads what is committed at that moment. */
export const reads: Layer.Layer<Reads, never, SqlClient> = Layer.mergeAll(
  SqlAccountStore.layer,
  SqlRollupStore.layer,
  SqlAuditStore.layer,
  SqlIdempotencyStore.layer,
  SqlKeyStore.layer,
  SqlResponseStore.layer,
  SqlStoreHealth.layer,
  SqlSurveyStore.layer,
  SqlWebhookStore.layer
)
