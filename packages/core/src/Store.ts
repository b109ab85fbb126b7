/** The ports that a store provides: all reads, the committer, and a storage for the bytes of files. */
import type { AccountStore } from "./accounts/model/AccountStore.js"
import type { RollupStore } from "./analytics/rollups/RollupStore.js"
import type { AssetStore } from "./assets/AssetStore.js"
import type { AuditStore } from "./audit/AuditStore.js"
import type { EventOutbox } from "./events/EventOutbox.js"
import type { FileStorage } from "./files/FileStorage.js"
import type { FileStore } from "./files/FileStore.js"
import type { KeyStore } from "./keys/KeyStore.js"
import type { LogStore } from "./log/LogStore.js"
import type { ResponseStore } from "./responses/ResponseStore.js"
import type { ResultsLinkStore } from "./results-link/ResultsLinkStore.js"
import type { SurveyStore } from "./surveys/SurveyStore.js"
import type { Committer, StoreHealth } from "./unit-of-work/Committer.js"
import type { ReservationStore } from "./unit-of-work/reservations/ReservationStore.js"
import type { DeliveryQueue } from "./webhooks/deliveries/DeliveryQueue.js"
import type { WebhookStore } from "./webhooks/WebhookStore.js"

export type Store =
  | AccountStore
  | AssetStore
  | RollupStore
  | AuditStore
  | Committer
  | DeliveryQueue
  | EventOutbox
  | FileStorage
  | FileStore
  | ReservationStore
  | KeyStore
  | LogStore
  | ResponseStore
  | ResultsLinkStore
  | StoreHealth
  | SurveyStore
  | WebhookStore
