/** Delivers webhooks, in the process of the server or in a separate one. Any number of workers share a store. */
export * as AttemptLog from "./AttemptLog.js"
export { embeddedWorker } from "./embeddedWorker.js"
export * as Sender from "./sending/Sender.js"
export * as UndiciSender from "./sending/UndiciSender.js"
export * as WebhookWorker from "./WebhookWorker.js"
