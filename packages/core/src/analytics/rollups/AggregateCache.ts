/** Caches aggregates that are expensive to compute: those of requested ranges, and rollups. */
import { BoundedCache } from "../../values/BoundedCache.js"
import type { SurveyId } from "../../values/Ids.js"
import type { TimeRange } from "../../values/TimeRange.js"
import * as Aggregate from "../Aggregate.js"
import type { CountedRange } from "./Rollups.js"

/** The aggregate of a requested range, and the `lastRemoval` of its watermark. It is void for another one. */
export interface CachedView extends CountedRange {
  readonly lastRemoval: number
}

/** Estimated bytes of an entry besides its counts. */
const overheadBytes = 500

const make = <Value>(aggregateOf: (value: Value) => Aggregate.Aggregate): BoundedCache<string, Value> =>
  new BoundedCache({
    maxBytes: 32 * 1_024 * 1_024,
    bytesOf: (value) => overheadBytes + Aggregate.approximateBytes(aggregateOf(value))
  })

/**
 * Makes the cache of requested ranges. The aggregate of a million responses takes up to 8 MB. Ranges do not share a
 * cache with rollups: a caller that asks for another range each time would displace the rollups, which all ranges need.
 */
export const makeViews = () => make<CachedView>(({ aggregate }) => aggregate)

/**
 * Makes the cache of rollups above level 0, by their digests. Those of a million responses take about 25 MB. A digest
 * stays valid when other responses of the survey are removed.
 */
export const makeRollups = () => make<Aggregate.Aggregate>((aggregate) => aggregate)

export type RollupCache = ReturnType<typeof makeRollups>

/** The key of the aggregate of all ended responses in a range of times. */
export const viewKey = (id: SurveyId, { from, to }: TimeRange): string => `${id} ${from ?? ""} ${to ?? ""}`
