/** Caches aggregates that are expensive to compute: those of requested ranges and selections, and rollups. */
import { BoundedCache } from "../../values/BoundedCache.js"
import type { SurveyId } from "../../values/Ids.js"
import type { TimeRange } from "../../values/TimeRange.js"
import * as Aggregate from "../Aggregate.js"
import type { SampleCandidates } from "../columns/SampleCandidates.js"
import * as GroupedAggregate from "../groups/GroupedAggregate.js"
import type { Selection } from "../groups/Selection.js"

/** The aggregate of a requested range, and the `lastRemoval` of its watermark. It is void for another one. */
export interface CachedView {
  /** The last sequence number that is counted. */
  readonly upTo: number
  readonly lastRemoval: number
  readonly aggregate: GroupedAggregate.GroupedAggregate
}

/** The aggregate of a block of a selection. It is void when the rollup of the same changes has another digest. */
export interface CachedBlock {
  readonly digest: string
  readonly aggregate: GroupedAggregate.GroupedAggregate
}

/** Estimated bytes of an entry besides its counts. */
const overheadBytes = 500

const make = <Value>(maxMebibytes: number, approximateBytes: (value: Value) => number): BoundedCache<string, Value> =>
  new BoundedCache({
    maxBytes: maxMebibytes * 1_024 * 1_024,
    bytesOf: (value) => overheadBytes + approximateBytes(value)
  })

/**
 * Makes the cache of requested ranges. The aggregate of a million responses takes up to 8 MB, with many groups up to
 * 24 MB. Ranges do not share a
 * cache with rollups: a caller that asks for another range each time would displace the rollups, which all ranges need.
 */
export const makeViews = () => make<CachedView>(64, ({ aggregate }) => GroupedAggregate.approximateBytes(aggregate))

/** Makes the cache of the blocks of selections. */
export const makeBlocks = () => make<CachedBlock>(32, ({ aggregate }) => GroupedAggregate.approximateBytes(aggregate))

export type BlockCache = ReturnType<typeof makeBlocks>

/** The aggregate of the selected responses of a block of columns. It is void when the columns have another digest. */
export interface CachedPart extends CachedBlock {
  /** The responses whose texts may be samples. */
  readonly candidates: SampleCandidates
}

/** Makes the cache of the parts of blocks, which a range of times cuts. Selections with groups have none. */
export const makeParts = () =>
  make<CachedPart>(
    24,
    ({ aggregate, candidates }) => GroupedAggregate.approximateBytes(aggregate) + candidateBytes * candidates.size
  )

const candidateBytes = 40

export type PartCache = ReturnType<typeof makeParts>

/**
 * Makes the cache of rollups above level 0, by their digests. Those of a million responses take about 25 MB. A digest
 * stays valid when other responses of the survey are removed.
 */
export const makeRollups = () => make<Aggregate.Aggregate>(32, Aggregate.approximateBytes)

export type RollupCache = ReturnType<typeof makeRollups>

/** The key of the aggregate of a selection of the ended responses in a range of times. */
export const viewKey = (id: SurveyId, { from, to }: TimeRange, { key }: Selection): string =>
  `${id} ${from ?? ""} ${to ?? ""} ${key}`

/** The key of the aggregate of the same responses as `viewKey`, up to a sequence number. */
export const pastKey = (id: SurveyId, range: TimeRange, selection: Selection, upTo: number): string =>
  `up to ${upTo} ${viewKey(id, range, selection)}`

/** The key of a block of a selection, which begins after a sequence number. */
export const blockKey = (id: SurveyId, after: number, { key }: Selection): string => `${id} ${after} ${key}`
