export * from "./memory/Memory.js"
export * as MemoryState from "./memory/MemoryState.js"
export type { Store } from "./Store.js"
