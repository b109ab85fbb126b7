export * as FilePermissions from "./FilePermissions.js"
export * as SqliteBackup from "./SqliteBackup.js"
export * as SqliteRestore from "./SqliteRestore.js"
export * as SqliteStore from "./SqliteStore.js"
