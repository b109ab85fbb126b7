export * as FilePermissions from "./FilePermissions.js"
export * as SqliteStore from "./SqliteStore.js"
