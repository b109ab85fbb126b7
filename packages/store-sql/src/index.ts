/**
 * What the SQL stores share. A store package provides a client and a dialect (`Database`), and composes `Migrations`
 * and `SqlStore` over them.
 */
export * as SqlCommitter from "./commit/SqlCommitter.js"
export { MicroBatcher, type MicroBatcherOptions } from "./database/MicroBatcher.js"
export { untraced } from "./database/UntracedClient.js"
export * as DatabaseCopy from "./DatabaseCopy.js"
export * as Migrations from "./schema/Migrations.js"
export * as SqlStore from "./SqlStore.js"
