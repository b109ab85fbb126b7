/**
 * Counts the selected responses of a range of the log from columns, and reads responses where columns do not tell. What
 * was counted of whole blocks is kept: the next range of times has most of them, too. Of all responses, those of a
 * block that a range of times cuts are counted alike.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { yieldToEventLoop, yieldWhenDue } from "../../concurrency/yieldToEventLoop.js"
import type { Question } from "../../questions/Question.js"
import type { NotFound } from "../../values/NotFound.js"
import * as TimeRange from "../../values/TimeRange.js"
import type { Aggregate } from "../Aggregate.js"
import { type Members, membersWhere } from "../columns/AnswerCounts.js"
import { type ColumnBlock, statusAt } from "../columns/ColumnBlock.js"
import { evaluate, isTrue, isUnknown } from "../columns/ConditionColumns.js"
import { groupsIn } from "../groups/GroupColumns.js"
import { Counter } from "../groups/GroupedAggregate.js"
import { type ColumnSelection, everybody, type Selection } from "../groups/Selection.js"
import { blockKey, type CachedPart, type PartCache } from "./AggregateCache.js"
import type { ColumnBlocks } from "./ColumnBlocks.js"
import { countInSteps } from "./countInSteps.js"
import { type LogVersion, Rollups } from "./Rollups.js"
import { type RollupSummary, type SequenceRange, shareOf } from "./RollupStore.js"

export const make = (columns: ColumnBlocks, cache: PartCache) =>
  Effect.map(Rollups, (rollups) => {
    /**
     * Adds the selected responses of a range to a counter. Their samples are added when all is counted: `addSamples`.
     *
     * @param sequences - `after` and `upTo` are multiples of `ColumnBlocks.size`.
     * @param check - Is called after each block, and fails when the counter has too much.
     */
    const count = <E>(
      log: LogVersion,
      selection: Selection & { readonly columns: ColumnSelection },
      counter: Counter,
      sequences: SequenceRange,
      range: TimeRange.TimeRange,
      check: (counted: number) => Effect.Effect<void, E>
    ): Effect.Effect<void, E | NotFound> =>
      Effect.gen(function*() {
        const parts = partsOf(log, selection, range)
        const known: Array<CachedPart> = []
        const isKnown = (summary: RollupSummary): boolean => {
          const part = parts.find(summary)
          if (part !== undefined) known.push(part)
          return part !== undefined
        }
        let questions: ReadonlyArray<Question> = []
        yield* columns.visit(log, sequences, range, (block, summary) =>
          Effect.gen(function*() {
            // The survey is read after the columns, so that no answered question is missing.
            if (!hasAll(questions, block)) questions = yield* questionsOf(log)
            if (summary === undefined || !parts.has(summary)) {
              yield* countBlock(log, selection, counter, block, questions, range)
            } else {
              const counted = new Counter(selection)
              yield* countBlock(log, selection, counted, block, questions, {})
              const part = parts.keep(summary, counted)
              counter.addCounted(questions, part.aggregate, part.candidates)
            }
            yield* check(block.size)
          }), isKnown)
        if (known.length > 0 && questions.length === 0) questions = yield* questionsOf(log)
        for (const { aggregate, candidates } of known) {
          counter.addCounted(questions, aggregate, candidates)
          yield* yieldWhenDue
        }
      })

    /** Counts the responses of a range of times in single blocks, from their stored columns alone. */
    const makeCutCounting = (log: LogVersion, range: TimeRange.TimeRange): CutCounting => {
      const counter = new Counter(everybody)
      let questions: ReadonlyArray<Question> = []
      return {
        add: (after) =>
          Effect.flatMap(columns.findStored(log, after), (found) =>
            Effect.gen(function*() {
              if (Option.isNone(found)) return false
              const block = found.value
              if (!hasAll(questions, block)) questions = yield* questionsOf(log)
              if (!counter.canCountColumns(questions, block)) return false
              yield* counter.addColumns(questions, block, membersIn(block, range), undefined)
              return true
            })),
        finish: Effect.suspend(() => Effect.map(addSamples(log, counter), () => counter.build().all))
      }
    }

    /** Reads the texts that are samples of all that was counted from columns. */
    const addSamples = (log: LogVersion, counter: Counter): Effect.Effect<void, NotFound> =>
      rollups.readSequences(log, counter.sampleCandidates.sequences, ({ responses }) =>
        Effect.sync(() => {
          counter.addSamples(responses)
        }))

    /** The parts of a selection that are kept: the blocks that are in the range altogether, unless there are groups. */
    const partsOf = (log: LogVersion, selection: Selection, range: TimeRange.TimeRange) => {
      const keyOf = ({ after }: RollupSummary): string => blockKey(log.id, after, selection)
      const has = (summary: RollupSummary): boolean => selection.groupsOf === undefined && isInside(summary, range)
      return {
        has,
        find: (summary: RollupSummary): CachedPart | undefined => {
          const part = has(summary) ? cache.get(keyOf(summary)) : undefined
          return part?.digest === summary.digest ? part : undefined
        },
        keep: (summary: RollupSummary, counter: Counter): CachedPart => {
          const { digest } = summary
          const part = { digest, aggregate: counter.build(), candidates: counter.sampleCandidates }
          cache.set(keyOf(summary), part)
          return part
        }
      }
    }

    const questionsOf = ({ id, owner }: LogVersion) =>
      Effect.map(
        rollups.readLog(owner, id, { after: 0, maxCount: 0, omitsPartialCount: true }),
        ({ questions }) => questions
      )

    const countBlock = (
      log: LogVersion,
      selection: Selection & { readonly columns: ColumnSelection },
      counter: Counter,
      block: ColumnBlock,
      questions: ReadonlyArray<Question>,
      range: TimeRange.TimeRange
    ): Effect.Effect<void, NotFound> =>
      Effect.gen(function*() {
        const selected = yield* select(log, selection, block, range)
        yield* yieldToEventLoop
        const groupsAt = groupsIn(selection.columns, block)
        const isTold = (member: number): boolean =>
          groupsAt === undefined || statusAt(block, member) !== "completed" || groupsAt(member) !== undefined
        const told = counter.canCountColumns(questions, block) ? membersWhere(selected, isTold) : nobody
        yield* counter.addColumns(questions, block, told, groupsAt)
        if (told.length === selected.length) return
        const counted = new Set(told)
        const others = membersWhere(selected, (member) => !counted.has(member))
        yield* rollups.readSequences(log, sequencesOf(block, others), (reading) =>
          countInSteps(reading, (some, parts) =>
            Effect.sync(() => counter.add(reading.questions, some, parts))))
      })

    /** The members of a block that are selected. Those that columns do not tell are read. */
    const select = (
      log: LogVersion,
      { columns: { filter }, matches }: Selection & { readonly columns: ColumnSelection },
      block: ColumnBlock,
      range: TimeRange.TimeRange
    ): Effect.Effect<Members, NotFound> =>
      Effect.gen(function*() {
        const inRange = membersIn(block, range)
        if (filter === undefined) {
          return inRange
        }
        const truths = evaluate(filter, block)
        const unknown = membersWhere(inRange, (member) =>
          truths[member] === isUnknown)
        const found = new Set<number>()
        yield* rollups.readSequences(log, sequencesOf(block, unknown), ({ responses, sequences }) =>
          Effect.sync(() => {
            for (const [place, response] of responses.entries()) {
              if (matches?.(response) !== false) found.add(sequences[place] ?? 0)
            }
          }))
        return membersWhere(
          inRange,
          (member) => truths[member] === isTrue || found.has(block.sequences[member] ?? 0)
        )
      })

    return { count, makeCutCounting, addSamples }
  })

export type ColumnCounts = Effect.Effect.Success<ReturnType<typeof make>>

/** Counts blocks that a range of times cuts. */
export interface CutCounting {
  /**
   * Adds the responses of a block that are in the range. False: nothing is added, because its columns are not stored,
   * or do not tell all that is counted.
   *
   * @param after - The sequence number after which the block begins.
   */
  readonly add: (after: number) => Effect.Effect<boolean, NotFound>
  /** Returns the aggregate of all that was added. Nothing can be added afterwards. */
  readonly finish: Effect.Effect<Aggregate, NotFound>
}

/** The times of a block without responses are not known. */
const isInside = (summary: RollupSummary, range: TimeRange.TimeRange): boolean =>
  shareOf(summary, range) === "all" &&
  (summary.firstSubmittedAt !== null || range.from === undefined && range.to === undefined)

const sequencesOf = ({ sequences }: ColumnBlock, members: Members): ReadonlyArray<number> =>
  Array.from(members, (member) => sequences[member] ?? 0)

const allMembers = ({ size }: ColumnBlock): Members => {
  const members = new Uint16Array(size)
  for (let member = 0; member < size; member++) members[member] = member
  return members
}

/** The members of a block that were submitted in a range of times. */
const membersIn = (block: ColumnBlock, range: TimeRange.TimeRange): Members => {
  const everyone = allMembers(block)
  return range.from === undefined && range.to === undefined
    ? everyone
    : membersWhere(everyone, (member) => TimeRange.has(range, block.submittedAt[member] ?? 0))
}

const nobody: Members = new Uint16Array(0)

/** Whether the questions include all those that responses of the block answer. */
const hasAll = (questions: ReadonlyArray<Question>, block: ColumnBlock): boolean => {
  const ids = new Set(questions.map(({ id }) => id))
  return ids.size > 0 && Array.from(block.questions.keys()).every((id) => ids.has(id))
}
