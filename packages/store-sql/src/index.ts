/**
 * What the SQL stores share. A store package provides a `Database`, which is a client and a dialect, and composes
 * `Migrations` and `SqlStore` over it.
 */
export * as SqlCommitter from "./commit/SqlCommitter.js"
export { MicroBatcher, type MicroBatcherOptions } from "./database/batching/MicroBatcher.js"
export { type ColumnKind, columnKinds, type TableName, tableNames, writerColumn, writerOf } from "./database/Columns.js"
export { Database } from "./database/Database.js"
export type {
  ColumnTypes,
  ColumnValue,
  ConcurrentWriters,
  Dialect,
  Lock,
  Pair,
  Row,
  SingleWriter
} from "./database/Dialect.js"
export type { FailureKind } from "./database/SqlFailure.js"
export * as Statements from "./database/Statements.js"
export {
  type Execute,
  type StoreClient,
  storeClient,
  type StoreClientOptions,
  type StoreConnection,
  type StoreStatement
} from "./database/StoreClient.js"
export * as DatabaseCheck from "./DatabaseCheck.js"
export * as DatabaseCopy from "./DatabaseCopy.js"
export * as LogLineage from "./LogLineage.js"
export * as Programs from "./programs/Programs.js"
export { LogWatch, lookMillis, lookRegularly } from "./read/LogWatch.js"
export * as ReplicaReads from "./read/ReplicaReads.js"
export * as Migrations from "./schema/Migrations.js"
export * as SqlStore from "./SqlStore.js"
