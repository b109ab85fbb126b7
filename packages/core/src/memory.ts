export * from "./memory/Memory.js"
export * as State from "./memory/State.js"
export type { Store } from "./Store.js"
