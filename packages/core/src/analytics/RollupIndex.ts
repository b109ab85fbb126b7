/**
 * What is remembered of a survey's completed responses: aggregates of long stretches, chapters of some blocks and
 * volumes of some chapters. So those of any range of times are a merge of few aggregates, however many responses there
 * are: whole volumes and chapters, and blocks and single responses where the range begins and ends.
 */
import * as Effect from "effect/Effect"
import type { AccountId, SurveyId } from "../values/Ids.js"
import type { NotFound } from "../values/NotFound.js"
import * as TimeRange from "../values/TimeRange.js"
import * as Aggregate from "./Aggregate.js"
import { type Counted, Rollups, RollupSizes, type SequenceRange } from "./Rollups.js"

export interface RollupIndex {
  /** The watermark's when it was begun. Once that moves, one of those counted here is gone, and the ledger is void. */
  readonly removedAt: number
  readonly chapters: Array<Aggregate.Aggregate>
  readonly volumes: Array<Aggregate.Aggregate>
  /** Blocks that were looked into of late, by where they begin. */
  readonly opened: Map<number, Counted>
}

export const begin = (removedAt: number): RollupIndex => ({ removedAt, chapters: [], volumes: [], opened: new Map() })

/** Of a survey. The last chapters' are asked for by every range that goes on until now. */
const mostOpened = 64

const chaptersOfVolume = 16

/** How the ledgers of a store are written and read. */
export const keeping = Effect.gen(function*() {
  const blocks = yield* Rollups
  const sizes = yield* RollupSizes
  const chapter = sizes.block * sizes.blocksOfChapter
  const volume = chapter * chaptersOfVolume

  /** Writes the chapters that are complete at this number. By one at a time for each ledger. */
  const write = (owner: AccountId, id: SurveyId, ledger: RollupIndex, upTo: number): Effect.Effect<void, NotFound> =>
    Effect.whileLoop({
      while: () => (ledger.chapters.length + 1) * chapter <= upTo,
      body: () =>
        blocks.between(owner, id, { removedAt: ledger.removedAt, known: ledger.opened }, {
          after: ledger.chapters.length * chapter,
          upTo: (ledger.chapters.length + 1) * chapter
        }),
      step: (counted) => {
        ledger.chapters.push(merged(counted.map(({ aggregate }) => aggregate)))
        if (ledger.chapters.length % chaptersOfVolume > 0) return
        ledger.volumes.push(merged(ledger.chapters.slice(-chaptersOfVolume)))
      }
    })

  /** Of the responses of a range with numbers up to `upTo`. */
  const aggregate = (
    owner: AccountId,
    id: SurveyId,
    ledger: RollupIndex,
    range: TimeRange.TimeRange,
    upTo: number
  ): Effect.Effect<Aggregate.Aggregate, NotFound> =>
    Effect.gen(function*() {
      const parts: Array<Aggregate.Aggregate> = []
      let at = 0
      while (at < upTo) {
        const whole = longest(ledger, range, at)
        if (whole !== undefined) {
          parts.push(whole.aggregate)
          at = whole.upTo
        } else {
          const stretch = { after: at, upTo: Math.min(at + chapter, upTo) }
          parts.push(...(yield* within(owner, id, ledger, range, stretch)))
          at = stretch.upTo
        }
      }
      return Aggregate.merge(parts)
    })

  /** What begins at this number and is in the range as a whole, or not at all. */
  const longest = ({ chapters, volumes }: RollupIndex, range: TimeRange.TimeRange, at: number) =>
    [{ size: volume, of: volumes[at / volume] }, { size: chapter, of: chapters[at / chapter] }]
      .flatMap(({ of, size }) => {
        const aggregate = of === undefined ? undefined : inOrOut(of, range)
        return aggregate === undefined ? [] : [{ aggregate, upTo: at + size }]
      })[0]

  /** Block by block; of those that the range cuts, response by response. */
  const within = (
    owner: AccountId,
    id: SurveyId,
    ledger: RollupIndex,
    range: TimeRange.TimeRange,
    stretch: SequenceRange
  ): Effect.Effect<ReadonlyArray<Aggregate.Aggregate>, NotFound> =>
    Effect.flatMap(
      open(owner, id, ledger, stretch),
      (counted) =>
        Effect.forEach(counted, ({ after, aggregate, upTo }) => {
          const known = inOrOut(aggregate, range)
          return known !== undefined ? Effect.succeed(known) : Effect.map(
            blocks.read(owner, id, { ...range, after, maxCount: upTo - after }),
            ({ questions, responses }) => Aggregate.add(Aggregate.empty, questions, responses)
          )
        })
    )

  const open = (
    owner: AccountId,
    id: SurveyId,
    { opened, removedAt }: RollupIndex,
    stretch: SequenceRange
  ): Effect.Effect<ReadonlyArray<Counted>, NotFound> =>
    Effect.map(blocks.between(owner, id, { removedAt, known: opened }, stretch), (counted) => {
      for (const one of counted.filter(({ after, upTo }) => upTo - after === sizes.block)) {
        opened.delete(one.after)
        opened.set(one.after, one)
      }
      for (const oldest of Array.from(opened.keys()).slice(0, -mostOpened)) opened.delete(oldest)
      return counted
    })

  return { chapter, write, aggregate }
})

/** All of it or nothing, unless the range cuts it. */
const inOrOut = (
  aggregate: Aggregate.Aggregate,
  range: TimeRange.TimeRange
): Aggregate.Aggregate | undefined => {
  const { firstSubmittedAt, lastSubmittedAt } = aggregate
  if (firstSubmittedAt === null || lastSubmittedAt === null) return aggregate
  switch (TimeRange.share(range, firstSubmittedAt, lastSubmittedAt)) {
    case "all":
      return aggregate
    case "none":
      return Aggregate.empty
    case "some":
      return undefined
  }
}

const merged = (parts: ReadonlyArray<Aggregate.Aggregate>): Aggregate.Aggregate =>
  Aggregate.compact(Aggregate.merge(parts))
