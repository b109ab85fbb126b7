/**
 * For those who write a store, or test on one: random values, a small world, and the contract that every store keeps.
 */
export * as Arbitraries from "./testing/arbitraries.js"
export * as Reading from "./testing/Reading.js"
export { type ContractCheck, storeContract } from "./testing/StoreContract.js"
export { units } from "./testing/UnitArbitrary.js"
export * as World from "./testing/World.js"
export * as WrongAnswers from "./testing/wrongAnswers.js"
