/** The conformance suite for stores: tests of each port, and random histories compared with the memory store. */
import type { Store } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import {
  countsConcurrentWrites,
  countsLongResponses,
  equalsFold
} from "./conformance/analytics/AnalyticsConformance.js"
import { recordsQuestions } from "./conformance/analytics/QuestionHistoryConformance.js"
import { responseLogConformance } from "./conformance/analytics/ResponseLogConformance.js"
import { rollupConformance } from "./conformance/analytics/RollupConformance.js"
import { findsRows } from "./conformance/analytics/SearchConformance.js"
import { committerConformance } from "./conformance/CommitterConformance.js"
import type { ConformanceTest, StoreTest } from "./conformance/ConformanceTest.js"
import { deliveryQueueConformance } from "./conformance/DeliveryQueueConformance.js"
import { equalsMemoryWhenReopened } from "./conformance/Durability.js"
import { fileConformance } from "./conformance/FileConformance.js"
import { logConformance } from "./conformance/LogConformance.js"
import {
  claimsEqualMemory,
  type Comparison,
  equalsMemory,
  exactly,
  exceptSizes,
  isSerializable,
  outboxEqualsMemory
} from "./conformance/MemoryEquivalence.js"
import { keepsOptionCodes } from "./conformance/OptionCodeConformance.js"
import { outboxConformance, outboxIsFull } from "./conformance/OutboxConformance.js"
import { pastEqualsModel } from "./conformance/PastConformance.js"
import { pendingConformance } from "./conformance/PendingConformance.js"
import { planConformance, plansPredict } from "./conformance/PlanConformance.js"
import { quotaConformance } from "./conformance/QuotaConformance.js"
import { accountReadConformance } from "./conformance/reads/AccountReadConformance.js"
import { assetReadConformance } from "./conformance/reads/AssetReadConformance.js"
import { responseReadConformance } from "./conformance/reads/ResponseReadConformance.js"
import { surveyReadConformance } from "./conformance/reads/SurveyReadConformance.js"
import { webhookReadConformance } from "./conformance/reads/WebhookReadConformance.js"
import { rekeyConformance } from "./conformance/RekeyConformance.js"
import { countsResponseBytes } from "./conformance/ResponseBytesConformance.js"
import { disclosesNoFewResponses, resultsLinkConformance } from "./conformance/ResultsLinkConformance.js"
import { variableConformance } from "./conformance/VariableConformance.js"

export interface ConformanceOptions {
  /** Number of random histories of each property. A failing history is reported with its seed. Default 100. */
  readonly histories?: number | undefined
  /**
   * Whether responses take other bytes in the store than their plain texts, as in one that encrypts them. Then
   * these bytes are not compared, and random histories have no limits on them. Default: no.
   */
  readonly hasOwnSizes?: boolean | undefined
  /** The parts of the suite to run, for a store that wraps some ports of another one. Default: all. */
  readonly parts?: ReadonlyArray<ConformancePart> | undefined
}

/** A part of the suite: the tests of a port, or of ports that work together. */
export type ConformancePart =
  | "accounts"
  | "analytics"
  | "committer"
  | "deliveries"
  | "files"
  | "outbox"
  | "responses"
  | "surveys"
  | "webhooks"

/**
 * Returns the tests that every store passes, for any test framework. `run` of a test dies when the store fails it.
 *
 * @param store Builds a new, empty store each time.
 *
 * @example
 * for (const { run, title } of storeConformance(MyStore.layer)) it(title, () => Effect.runPromise(run))
 */
export const storeConformance = <E>(
  store: Layer.Layer<Store, E>,
  { hasOwnSizes = false, histories = 100, parts }: ConformanceOptions = {}
): ReadonlyArray<ConformanceTest> =>
  Object.entries(testsOf(store, histories, hasOwnSizes ? exceptSizes : exactly))
    .flatMap(([part, tests]) => parts === undefined || parts.some((name) => name === part) ? tests : [])

const testsOf = <E>(
  store: Layer.Layer<Store, E>,
  histories: number,
  comparison: Comparison
): Record<ConformancePart, ReadonlyArray<ConformanceTest>> => {
  const onStore = (tests: ReadonlyArray<StoreTest>): ReadonlyArray<ConformanceTest> =>
    tests.map(({ check, title }) => ({ title, run: Effect.orDie(Effect.provide(check, store)) }))
  return {
    accounts: onStore(accountReadConformance),
    surveys: [
      ...onStore(surveyReadConformance),
      ...onStore(resultsLinkConformance),
      ...onStore(pendingConformance),
      ...onStore(planConformance),
      {
        title: "options keep their codes in every edit, and no code is given twice",
        run: keepsOptionCodes(store, histories)
      },
      {
        title: "plans of definitions predict what changes, and what becomes of what is stored",
        run: plansPredict(store, histories)
      }
    ],
    responses: [
      ...onStore(responseReadConformance),
      ...onStore(quotaConformance),
      ...onStore(variableConformance(comparison === exactly)),
      {
        title: "the bytes of responses after random units equal a recount",
        run: countsResponseBytes(store, histories)
      }
    ],
    files: onStore([...fileConformance, ...assetReadConformance]),
    webhooks: onStore([...webhookReadConformance, ...rekeyConformance]),
    committer: [
      ...onStore(committerConformance),
      {
        title: "units of work that are committed one after another have the same effect as in memory",
        run: equalsMemory(store, histories, comparison)
      },
      {
        title: "units of work that are committed at the same time take effect in some serial order",
        run: isSerializable(store, histories, comparison)
      }
    ],
    deliveries: [
      ...onStore(deliveryQueueConformance),
      {
        title: "deliveries are claimed in the same order as in memory",
        run: claimsEqualMemory(store, histories, comparison)
      }
    ],
    outbox: [
      ...onStore(outboxConformance),
      {
        title: "the outbox hands out the events of random units as in memory",
        run: outboxEqualsMemory(store, histories, comparison)
      },
      { title: "units whose events exceed the limit of the outbox are refused as a whole", run: outboxIsFull(store) }
    ],
    analytics: [
      ...onStore(responseLogConformance),
      ...onStore(logConformance),
      ...onStore(rollupConformance),
      { title: "analytics of random histories equal one fold over all responses", run: equalsFold(store, histories) },
      { title: "a search through columns finds the rows of random histories", run: findsRows(store, histories) },
      { title: "what the log held at earlier cursors equals a model", run: pastEqualsModel(store, histories) },
      {
        title: "what responses record about questions outlives every edit, and analytics count it",
        run: recordsQuestions(store, histories)
      },
      {
        title: "analytics count every acknowledged response while others are submitted and removed",
        run: Effect.orDie(Effect.provide(countsConcurrentWrites, store))
      },
      {
        title: "analytics of long responses equal one fold, and read at most `maxBatchBytes` of them at a time",
        run: Effect.orDie(Effect.provide(countsLongResponses, store))
      },
      {
        title: "a results link tells nothing of fewer than five responses to who reads it after each one",
        run: disclosesNoFewResponses(store, histories)
      }
    ]
  }
}

/**
 * Returns the tests that every durable store passes, beside `storeConformance`: what the store has acknowledged is
 * there when it is opened again. They do not replace a test that kills the process.
 *
 * @param place Acquires a new, empty place for a store, such as a temporary folder, and returns a layer that opens the
 * store at this place each time that it is built.
 *
 * @example
 * const place = Effect.map(temporaryFolder, (folder) => MyStore.layer({ folder }))
 * for (const { run, title } of durabilityConformance(place)) it(title, () => Effect.runPromise(run))
 */
export const durabilityConformance = <E>(
  place: Effect.Effect<Layer.Layer<Store, E>, never, Scope.Scope>,
  { histories = 100 }: ConformanceOptions = {}
): ReadonlyArray<ConformanceTest> => [
  {
    title: "a store that is opened again has every acknowledged unit of work and every lease",
    run: equalsMemoryWhenReopened(place, histories)
  }
]
