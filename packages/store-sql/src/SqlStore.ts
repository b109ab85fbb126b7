/** All ports, over a SQL client that reads and one that writes. */
import { Committer, DeliveryQueue, signalling, type Store } from "@canvass/core"
import { SqlClient } from "@effect/sql/SqlClient"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlAccountStore from "./SqlAccountStore.js"
import * as SqlAggregateStore from "./SqlAggregateStore.js"
import * as SqlAuditStore from "./SqlAuditStore.js"
import * as SqlCommitter from "./SqlCommitter.js"
import * as SqlDeliveryQueue from "./SqlDeliveryQueue.js"
import * as SqlIdempotencyStore from "./SqlIdempotencyStore.js"
import * as SqlKeyStore from "./SqlKeyStore.js"
import * as SqlResponseStore from "./SqlResponseStore.js"
import * as SqlStoreHealth from "./SqlStoreHealth.js"
import * as SqlSurveyStore from "./SqlSurveyStore.js"
import * as SqlWebhookStore from "./SqlWebhookStore.js"

type Writes = Committer.Committer | DeliveryQueue

type Reads = Exclude<Store, Writes>

/** The ports that write. Units of work are gathered; claims, which answer with what they wrote, go beside them. */
export const writes = (options?: SqlCommitter.CommitterOptions): Layer.Layer<Writes, never, SqlClient> =>
  Layer.effectContext(Effect.gen(function*() {
    const { awaitDue, committer } = yield* signalling(yield* Committer.Committer)
    return Context.make(Committer.Committer, committer).pipe(
      Context.add(DeliveryQueue, SqlDeliveryQueue.make(yield* SqlClient, awaitDue))
    )
  })).pipe(Layer.provide(SqlCommitter.layer(options)))

/** The ports that read. Each reads what is committed at that moment. */
export const reads: Layer.Layer<Reads, never, SqlClient> = Layer.mergeAll(
  SqlAccountStore.layer,
  SqlAggregateStore.layer,
  SqlAuditStore.layer,
  SqlIdempotencyStore.layer,
  SqlKeyStore.layer,
  SqlResponseStore.layer,
  SqlStoreHealth.layer,
  SqlSurveyStore.layer,
  SqlWebhookStore.layer
)
