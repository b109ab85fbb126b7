/**
 * What every store keeps: the sentences of its ports, and then that it can't be told from the memory store. A store's
 * test runs it on its own layer, in whatever test framework:
 *
 *     for (const { check, title } of storeContract(layer)) it.effect(title, () => check)
 */
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { Store } from "../Store.js"
import { aggregatePromises } from "./AggregatePromises.js"
import { sameAsFold, whileOthersWrite } from "./AnalyticsComparison.js"
import { commitPromises } from "./CommitPromises.js"
import { queuePromises } from "./QueuePromises.js"
import { readPromises } from "./ReadPromises.js"
import { claimsAsMemory, inSomeOrder, sameAsMemory } from "./StoreComparison.js"

export interface ContractCheck {
  readonly title: string
  /** Dies when the store breaks it. */
  readonly check: Effect.Effect<void>
}

/** The layer must give a fresh, empty store each time it is built. `runs` is the number of random histories. */
export const storeContract = <E>(store: Layer.Layer<Store, E>, runs = 100): ReadonlyArray<ContractCheck> => [
  ...[...readPromises, ...commitPromises, ...queuePromises, ...aggregatePromises].map(({ check, title }) => ({
    title,
    check: Effect.orDie(Effect.provide(check, store))
  })),
  { title: "random units leave behind what they leave in memory", check: sameAsMemory(store, runs) },
  { title: "random units at the same time take effect in some order", check: inSomeOrder(store, runs) },
  { title: "analytics of random histories are one fold over the responses", check: sameAsFold(store, runs) },
  {
    title: "analytics count what was acknowledged, while many submit and remove",
    check: Effect.orDie(Effect.provide(whileOthersWrite, store))
  },
  { title: "random claims after random units are those of memory", check: claimsAsMemory(store, runs) }
]
