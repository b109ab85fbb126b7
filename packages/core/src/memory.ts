export * from "./memory/Memory.js"
export * as State from "./memory/MemoryState.js"
export type { Store } from "./Store.js"
