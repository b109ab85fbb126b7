/** The ports that read, over any SQL client. Each reads what is committed at that moment. */
import type { Committer, Store } from "@canvass/core"
import type { SqlClient } from "@effect/sql/SqlClient"
import * as Layer from "effect/Layer"
import * as SqlAccountStore from "./SqlAccountStore.js"
import * as SqlAuditStore from "./SqlAuditStore.js"
import * as SqlIdempotencyStore from "./SqlIdempotencyStore.js"
import * as SqlKeyStore from "./SqlKeyStore.js"
import * as SqlResponseStore from "./SqlResponseStore.js"
import * as SqlStoreHealth from "./SqlStoreHealth.js"
import * as SqlSurveyStore from "./SqlSurveyStore.js"
import * as SqlWebhookStore from "./SqlWebhookStore.js"

type Reads = Exclude<Store, Committer.Committer>

export const layer: Layer.Layer<Reads, never, SqlClient> = Layer.mergeAll(
  SqlAccountStore.layer,
  SqlAuditStore.layer,
  SqlIdempotencyStore.layer,
  SqlKeyStore.layer,
  SqlResponseStore.layer,
  SqlStoreHealth.layer,
  SqlSurveyStore.layer,
  SqlWebhookStore.layer
)
