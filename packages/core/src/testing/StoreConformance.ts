/** The conformance suite for stores: tests of each port, and random histories compared with the memory store. */
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { Store } from "../Store.js"
import { accountReadConformance } from "./conformance/AccountReadConformance.js"
import {
  countsConcurrentWrites,
  countsLongResponses,
  equalsFold
} from "./conformance/analytics/AnalyticsConformance.js"
import { responseLogConformance } from "./conformance/analytics/ResponseLogConformance.js"
import { rollupConformance } from "./conformance/analytics/RollupConformance.js"
import { committerConformance } from "./conformance/CommitterConformance.js"
import type { ConformanceTest, StoreTest } from "./conformance/ConformanceTest.js"
import { deliveryQueueConformance } from "./conformance/DeliveryQueueConformance.js"
import { claimsEqualMemory, equalsMemory, isSerializable } from "./conformance/MemoryEquivalence.js"
import { responseReadConformance } from "./conformance/ResponseReadConformance.js"
import { surveyReadConformance } from "./conformance/SurveyReadConformance.js"
import { webhookReadConformance } from "./conformance/WebhookReadConformance.js"

/**
 * Returns the tests that every store passes, for any test framework. The layer must build a new, empty store each time.
 * `runs` is the number of random histories of each property.
 *
 * @example
 * for (const { run, title } of storeConformance(layer)) it.effect(title, () => run)
 */
export const storeConformance = <E>(store: Layer.Layer<Store, E>, runs = 100): ReadonlyArray<ConformanceTest> => [
  ...storeTests.map(({ check, title }) => ({ title, run: Effect.orDie(Effect.provide(check, store)) })),
  {
    title: "units of work that are committed one after another have the same effect as in memory",
    run: equalsMemory(store, runs)
  },
  {
    title: "units of work that are committed at the same time take effect in some serial order",
    run: isSerializable(store, runs)
  },
  { title: "analytics of random histories equal one fold over all responses", run: equalsFold(store, runs) },
  {
    title: "analytics count every acknowledged response while others are submitted and removed",
    run: Effect.orDie(Effect.provide(countsConcurrentWrites, store))
  },
  {
    title: "analytics of long responses equal one fold, and read at most `maxBatchBytes` of them at a time",
    run: Effect.orDie(Effect.provide(countsLongResponses, store))
  },
  { title: "deliveries are claimed in the same order as in memory", run: claimsEqualMemory(store, runs) }
]

const storeTests: ReadonlyArray<StoreTest> = [
  ...accountReadConformance,
  ...surveyReadConformance,
  ...responseReadConformance,
  ...webhookReadConformance,
  ...committerConformance,
  ...deliveryQueueConformance,
  ...responseLogConformance,
  ...rollupConformance
]
