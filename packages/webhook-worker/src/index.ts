/** Delivers webhooks, in the server's process or in one of its own. Any number of workers share a store. */
export * as AttemptLog from "./AttemptLog.js"
export { embeddedWorker } from "./embeddedWorker.js"
export * as Sender from "./sending/Sender.js"
export * as UndiciSender from "./sending/UndiciSender.js"
export * as WebhookWorker from "./WebhookWorker.js"
