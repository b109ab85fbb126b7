/** The layers of all ports over a SQL database. */
import { Committer, DeliveryQueue, EventOutbox, FileStorage, type Store, withDueSignal } from "@canvass/core/ports"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlCommitter from "./commit/SqlCommitter.js"
import * as SqlFileStorage from "./commit/SqlFileStorage.js"
import { Database } from "./database/Database.js"
import * as SqlDeliveryQueue from "./queues/SqlDeliveryQueue.js"
import * as SqlOutbox from "./queues/SqlOutbox.js"
import * as SqlAccountStore from "./read/SqlAccountStore.js"
import * as SqlAssetStore from "./read/SqlAssetStore.js"
import * as SqlAuditStore from "./read/SqlAuditStore.js"
import * as SqlFileStore from "./read/SqlFileStore.js"
import * as SqlKeyStore from "./read/SqlKeyStore.js"
import * as SqlLogStore from "./read/SqlLogStore.js"
import * as SqlReservationStore from "./read/SqlReservationStore.js"
import * as SqlResponseStore from "./read/SqlResponseStore.js"
import * as SqlResultsLinkStore from "./read/SqlResultsLinkStore.js"
import * as SqlRollupStore from "./read/SqlRollupStore.js"
import * as SqlStoreHealth from "./read/SqlStoreHealth.js"
import * as SqlSurveyStore from "./read/SqlSurveyStore.js"
import * as SqlWebhookStore from "./read/SqlWebhookStore.js"

/** The ports that write. */
export type WritePorts = Committer.Committer | DeliveryQueue | EventOutbox

/** The ports that read. */
export type ReadPorts = Exclude<Store, FileStorage | WritePorts>

/** Provides the health of a store whose program is registered. */
export const layerHealth = SqlStoreHealth.layer

/** Provides the committer, the delivery queue and the outbox. A claim is a transaction beside the commits. */
export const layerWrites = (options?: SqlCommitter.CommitterOptions): Layer.Layer<WritePorts, never, Database> =>
  Layer.scopedContext(Effect.gen(function*() {
    const database = yield* Database
    const { awaitDue, awaitEvents, committer } = yield* withDueSignal(yield* Committer.Committer)
    return Context.make(Committer.Committer, committer).pipe(
      Context.add(DeliveryQueue, SqlDeliveryQueue.make(database, awaitDue)),
      Context.add(EventOutbox, yield* SqlOutbox.make(database, awaitEvents))
    )
  })).pipe(Layer.provide(SqlCommitter.layer(options)))

/** Provides a storage that keeps the bytes of files in the database. */
export const layerFiles = (writer: Database, reader: Database): Layer.Layer<FileStorage> =>
  Layer.sync(FileStorage, () => SqlFileStorage.make(writer, reader))

/** Provides the ports that read. A read sees everything that was committed before it. */
export const layerReads: Layer.Layer<ReadPorts, never, Database> = Layer.mergeAll(
  SqlAccountStore.layer,
  SqlAssetStore.layer,
  SqlAuditStore.layer,
  SqlFileStore.layer,
  SqlReservationStore.layer,
  SqlKeyStore.layer,
  SqlLogStore.layer,
  SqlResponseStore.layer,
  SqlResultsLinkStore.layer,
  SqlRollupStore.layer,
  Layer.unwrapEffect(Effect.map(Database, (database) => SqlStoreHealth.layer(database, Effect.never))),
  SqlSurveyStore.layer,
  SqlWebhookStore.layer
)
