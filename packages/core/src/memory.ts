export * from "./memory/Memory.js"
export * as MemoryState from "./memory/MemoryState.js"
export * as StateRecord from "./memory/StateRecord.js"
export type { Store } from "./Store.js"
