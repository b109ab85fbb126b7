/** What a whole store provides: every port to what rests, and the one way to write. */
import type { AccountStore } from "./accounts/AccountStore.js"
import type { AggregateStore } from "./analytics/AggregateStore.js"
import type { AuditStore } from "./audit/AuditStore.js"
import type { Committer, StoreHealth } from "./commits/Committer.js"
import type { IdempotencyStore } from "./commits/Idempotency.js"
import type { KeyStore } from "./keys/KeyStore.js"
import type { ResponseStore } from "./responses/ResponseStore.js"
import type { SurveyStore } from "./surveys/SurveyStore.js"
import type { DeliveryQueue } from "./webhooks/DeliveryQueue.js"
import type { WebhookStore } from "./webhooks/WebhookStore.js"

export type Store =
  | AccountStore
  | AggregateStore
  | AuditStore
  | Committer
  | DeliveryQueue
  | IdempotencyStore
  | KeyStore
  | ResponseStore
  | StoreHealth
  | SurveyStore
  | WebhookStore
