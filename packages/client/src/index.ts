/** Typed client for the REST API of Canvass, and verification of its webhooks. */
export { CanvassError } from "./CanvassError.js"
export { CursorExpiredError } from "./changes.js"
export type { Change, ChangePage, FollowOptions } from "./changes.js"
export type {
  CommonOptions,
  DataOf,
  ItemOf,
  ListPath,
  Method,
  PathsWith,
  RequestOptions,
  Schemas,
  TokenResponse,
  Violation,
  WebhookEvent
} from "./contract/Operations.js"
export { createClient } from "./createClient.js"
export type { Client, ClientCredential, ClientOptions } from "./createClient.js"
export type { ApiResponse } from "./transport/readData.js"
export { verifyWebhook } from "./webhooks/verifyWebhook.js"
export type { VerifyWebhookOptions, WebhookHeaders } from "./webhooks/verifyWebhook.js"
export { WebhookVerificationError } from "./webhooks/WebhookVerificationError.js"
export type { WebhookVerificationFailure } from "./webhooks/WebhookVerificationError.js"
