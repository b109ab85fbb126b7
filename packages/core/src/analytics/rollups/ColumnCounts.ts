/** Counts the selected responses of a range of the log from columns, and reads responses where columns do not tell. */
import * as Effect from "effect/Effect"
import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.js"
import type { Question } from "../../questions/Question.js"
import type { NotFound } from "../../values/NotFound.js"
import * as TimeRange from "../../values/TimeRange.js"
import { type Members, membersWhere } from "../columns/AnswerCounts.js"
import { type ColumnBlock, statusAt } from "../columns/ColumnBlock.js"
import { evaluate, isTrue, isUnknown } from "../columns/ConditionColumns.js"
import { groupsIn } from "../groups/GroupColumns.js"
import type { Counter } from "../groups/GroupedAggregate.js"
import type { ColumnSelection, Selection } from "../groups/Selection.js"
import { countInSteps } from "./countInSteps.js"
import type { RollupIndex } from "./RollupIndex.js"
import { type LogVersion, Rollups } from "./Rollups.js"
import type { SequenceRange } from "./RollupStore.js"

export const make = (index: RollupIndex) =>
  Effect.map(Rollups, (rollups) => {
    /**
     * Adds the selected responses of a range to a counter.
     *
     * @param sequences - `after` and `upTo` are multiples of `RollupIndex.columnsSize`.
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
        let questions: ReadonlyArray<Question> = []
        yield* index.visitColumns(log, sequences, range, (block) =>
          Effect.gen(function*() {
            // The survey is read after the columns, so that no answered question is missing.
            if (!hasAll(questions, block)) questions = yield* questionsOf(log)
            yield* countBlock(log, selection, counter, block, questions, range)
            yield* check(block.size)
          }))
        yield* rollups.readSequences(log, counter.sampleCandidates, ({ responses }) =>
          Effect.sync(() => {
            counter.addSamples(responses)
          }))
      })

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
        const everyone = allMembers(block)
        const inRange = range.from === undefined && range.to === undefined
          ? everyone
          : membersWhere(everyone, (member) =>
            TimeRange.has(range, block.submittedAt[member] ?? 0))
        if (filter === undefined) return inRange
        const truths = evaluate(filter, block)
        const unknown = membersWhere(inRange, (member) => truths[member] === isUnknown)
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

    return { count }
  })

const sequencesOf = ({ sequences }: ColumnBlock, members: Members): ReadonlyArray<number> =>
  Array.from(members, (member) => sequences[member] ?? 0)

const allMembers = ({ size }: ColumnBlock): Members => {
  const members = new Uint16Array(size)
  for (let member = 0; member < size; member++) members[member] = member
  return members
}

const nobody: Members = new Uint16Array(0)

/** Whether the questions include all those that responses of the block answer. */
const hasAll = (questions: ReadonlyArray<Question>, block: ColumnBlock): boolean => {
  const ids = new Set(questions.map(({ id }) => id))
  return ids.size > 0 && Array.from(block.questions.keys()).every((id) => ids.has(id))
}
