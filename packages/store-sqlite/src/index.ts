export * as FilePermissions from "./FilePermissions.js"
export * as SqliteBackup from "./SqliteBackup.js"
export * as SqliteStore from "./SqliteStore.js"
