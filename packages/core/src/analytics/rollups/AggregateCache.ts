/** Caches aggregates that are expensive to compute: those of requested ranges, and rollups. */
import { BoundedCache } from "../../values/BoundedCache.js"
import type { SurveyId } from "../../values/Ids.js"
import type { TimeRange } from "../../values/TimeRange.js"
import * as Aggregate from "../Aggregate.js"
import type { CountedRange } from "./Rollups.js"

/** An aggregate, and the `lastRemoval` of its watermark. It is not valid for another `lastRemoval`. */
export interface CachedAggregate extends CountedRange {
  readonly lastRemoval: number
}

export type AggregateCache = BoundedCache<string, CachedAggregate>

/** Estimated bytes of an entry besides its counts. */
const overheadBytes = 500

const make = (maxBytes: number): AggregateCache =>
  new BoundedCache({ maxBytes, bytesOf: ({ aggregate }) => overheadBytes + Aggregate.approximateBytes(aggregate) })

/**
 * Makes the cache of requested ranges. The aggregate of a million responses takes up to 8 MB. Ranges do not share a
 * cache with rollups: a caller that asks for another range each time would displace the rollups, which all ranges need.
 */
export const makeViews = (): AggregateCache => make(32 * 1_024 * 1_024)

/** Makes the cache of rollups of levels 1 and 2. Those of a million responses take about 20 MB. */
export const makeRollups = (): AggregateCache => make(32 * 1_024 * 1_024)

/** The key of the aggregate of all completed responses in a range of times. */
export const viewKey = (id: SurveyId, { from, to }: TimeRange): string => `${id} ${from ?? ""} ${to ?? ""}`

/** The key of a rollup: its level, and the sequence number after which it begins. */
export const rollupKey = (id: SurveyId, level: number, after: number): string => `${id} ${level}/${after}`
