/**
 * What the SQL stores share. A store provides a client, and composes `Migrations`, `SqlCommitter` and `SqlStore` over
 * it.
 */
export * as Copy from "./Copy.js"
export { Gathering } from "./Gathering.js"
export * as Migrations from "./Migrations.js"
export * as SqlCommitter from "./SqlCommitter.js"
export * as SqlStore from "./SqlStore.js"
export { straight } from "./Straight.js"
