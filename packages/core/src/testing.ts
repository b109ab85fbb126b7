/** For tests of a store or on a store: fixtures, random values, and the conformance suite that every store passes. */
export * as Arbitraries from "./testing/Arbitraries.js"
export type { ConformanceTest } from "./testing/conformance/ConformanceTest.js"
export * as Fixtures from "./testing/Fixtures.js"
export * as QuestionTypeSamples from "./testing/QuestionTypeSamples.js"
export * as Snapshot from "./testing/Snapshot.js"
export { type ConformanceOptions, durabilityConformance, storeConformance } from "./testing/StoreConformance.js"
export { units } from "./testing/units/UnitArbitrary.js"
