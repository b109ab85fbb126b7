/** For tests of a store: fixtures, random units of work, and the conformance suite that every store passes. */
export { type ConformanceTest, put } from "./conformance/ConformanceTest.js"
export { disclosesNoFewResponses } from "./conformance/ResultsLinkConformance.js"
export { fileStorageConformance, type FileStorageConformanceOptions } from "./FileStorageConformance.js"
export { type ChildSample, childSamples } from "./fixtures/ChildSamples.js"
export * as Fixtures from "./fixtures/Fixtures.js"
export * as Snapshot from "./fixtures/Snapshot.js"
export {
  type ConformanceOptions,
  type ConformancePart,
  durabilityConformance,
  storeConformance
} from "./StoreConformance.js"
export { unavailableReason } from "./unavailableReason.js"
export { units, unitsWithoutByteLimits } from "./units/UnitArbitrary.js"
