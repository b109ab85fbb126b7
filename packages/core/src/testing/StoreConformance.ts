/** The conformance suite for stores: tests of each port, and random histories compared with the memory store. */
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { Store } from "../Store.js"
import { sameAsFold, whileOthersWrite } from "./conformance/AnalyticsConformance.js"
import { committerConformance } from "./conformance/CommitterConformance.js"
import type { ConformanceTest } from "./conformance/ConformanceTest.js"
import { deliveryQueueConformance } from "./conformance/DeliveryQueueConformance.js"
import { claimsAsMemory, inSomeOrder, sameAsMemory } from "./conformance/MemoryEquivalence.js"
import { readConformance } from "./conformance/ReadConformance.js"
import { rollupConformance } from "./conformance/RollupConformance.js"

/**
 * Returns the tests that every store passes, for any test framework. The layer must build a new, empty store each time.
 * `runs` is the number of random histories of each property.
 *
 * @example
 * for (const { run, title } of storeConformance(layer)) it.effect(title, () => run)
 */
export const storeConformance = <E>(store: Layer.Layer<Store, E>, runs = 100): ReadonlyArray<ConformanceTest> => [
  ...[...readConformance, ...committerConformance, ...deliveryQueueConformance, ...rollupConformance].map(
    ({ check, title }) => ({ title, run: Effect.orDie(Effect.provide(check, store)) })
  ),
  {
    title: "units of work that are committed one after another have the same effect as in memory",
    run: sameAsMemory(store, runs)
  },
  {
    title: "units of work that are committed at the same time take effect in some serial order",
    run: inSomeOrder(store, runs)
  },
  { title: "analytics of random histories equal one fold over all responses", run: sameAsFold(store, runs) },
  {
    title: "analytics count every acknowledged response while others are submitted and removed",
    run: Effect.orDie(Effect.provide(whileOthersWrite, store))
  },
  { title: "deliveries are claimed in the same order as in memory", run: claimsAsMemory(store, runs) }
]
