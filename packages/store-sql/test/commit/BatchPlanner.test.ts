/** Units that share a transaction can't be told from units that came one after the other. */
import { MemoryState } from "@canvass/core/memory"
import { Fixtures, units, unitsWithoutByteLimits } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as HashMap from "effect/HashMap"
import { type Batch, planBatches } from "../../src/commit/BatchPlanner.js"

const numbered = (history: typeof units) => history(24).map((all) => all.map((unit, number) => ({ number, unit })))

const entries = numbered(units)

/**
 * A batch checks limits on bytes unit by unit (`BatchLimit`), so the first units get the bytes that are left.
 * Units that wait at the same time have no order that a caller could know.
 */
const withoutLimits = numbered(unitsWithoutByteLimits)

/**
 * A batch admits responses to quotas unit by unit, too (`BatchLimit`): the first units get the places. Of the responses
 * to one version of a survey, all guard their external ids or none does; random units do as they like.
 */
const withoutAdmission = withoutLimits.map((entries) =>
  entries.map(({ number, unit }) => ({ number, unit: { ...unit, guards: unit.guards.filter(isOrderless) } }))
)

const isOrderless = ({ _tag }: { readonly _tag: string }): boolean =>
  _tag !== "QuotasOpen" && _tag !== "QuotaFull" && _tag !== "ExternalIdFree"

type Entry = { readonly number: number; readonly unit: ReturnType<typeof Fixtures.unit> }

/** Units that cross are rare, so there are many runs. */
const runs = { fastCheck: { numRuns: 1_000 } }

const maxUnits = FastCheck.integer({ min: 1, max: 12 })

/** What becomes of units in this order: each one's outcome, and the state that they leave. */
const applied = (start: MemoryState.State, entries: ReadonlyArray<Entry>) => {
  const outcomes = new Map<number, string>()
  const state = entries.reduce((state, { number, unit }) => {
    const next = MemoryState.apply(state, unit)
    outcomes.set(number, Either.isRight(next) ? "written" : next.left.guard)
    return Either.getOrElse(next, () => state)
  }, start)
  return { outcomes, state }
}

/**
 * A state as plain values: the order in which rows came is not to be seen, nor the numbers that tell of it. `pending`
 * has nothing of its own.
 */
const plain = ({ outbox: _, pending: __, ...state }: MemoryState.State) =>
  Object.fromEntries(
    Object.entries({
      ...state,
      responseLogs: HashMap.map(
        state.responseLogs,
        ({ lastSequence, partialCount }) => ({ lastSequence, partialCount })
      ),
      // The times of removals are given in the order of commits.
      surveyRemovals: HashMap.fromIterable(
        Array.from(HashMap.values(state.surveyRemovals), ({ surveyId }) => [surveyId, true] as const)
      ),
      responses: HashMap.map(state.responses, (responses) => [...HashMap.toEntries(responses)].sort(byKey)),
      audit: HashMap.map(state.audit, (log) => Chunk.toReadonlyArray(log).map(({ id }) => id).toSorted())
    }).map(([name, table]) => [name, [...HashMap.toEntries<string, unknown>(table)].sort(byKey)])
  )

const byKey = ([left]: readonly [string, unknown], [right]: readonly [string, unknown]) => left < right ? -1 : 1

const told = ({ outcomes, state }: ReturnType<typeof applied>) => ({
  outcomes: [...outcomes].sort(([left], [right]) => left - right),
  state: plain(state)
})

describe("a plan of batches", () => {
  it.prop("has every unit once, in batches that are not too large", [entries, maxUnits], ([entries, maxUnits]) => {
    const batches = planBatches(entries, maxUnits)
    expect(batches.flatMap(({ entries }) => entries).map(({ number }) => number).toSorted((a, b) => a - b))
      .toEqual(entries.map(({ number }) => number))
    expect(
      batches.every(({ entries, isOrdered }) => entries.length > 0 && entries.length <= (isOrdered ? 1 : maxUnits))
    )
      .toBe(true)
  })

  it.prop(
    "leaves what the units leave in the order in which they came",
    [withoutAdmission, maxUnits],
    ([entries, maxUnits]) => {
      const planned = planBatches(entries, maxUnits).flatMap((batch) => batch.entries)
      expect(told(applied(MemoryState.empty, planned))).toEqual(told(applied(MemoryState.empty, entries)))
    },
    runs
  )

  it.prop("does not care for the order in a batch", [withoutAdmission, FastCheck.integer()], ([entries, seed]) => {
    let state = MemoryState.empty
    for (const batch of planBatches(entries, 256)) {
      const [one, other] = [applied(state, batch.entries), applied(state, shuffled(batch, seed))]
      expect(told(other)).toEqual(told(one))
      state = one.state
    }
  }, runs)

  it("puts 64 submissions to one survey into one batch, and a change of that survey into the next", () => {
    const submissions = Array.from({ length: 64 }, (_, n) =>
      Fixtures.unit({
        guards: [{ _tag: "SurveyAt", surveyId: Fixtures.surveyId(0), version: 1 }],
        changes: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) }],
        events: [Fixtures.event(n)]
      }))
    const change = Fixtures.unit({ changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(0, { version: 2 }) }] })
    const batches = planBatches(
      [...submissions.slice(0, 32), change, ...submissions.slice(32)].map((unit) => ({ unit })),
      256
    )
    expect(batches.map(({ entries }) => entries.length)).toEqual([32, 1, 32])
  })

  it("has at most 4 MiB of texts in a batch, or one unit", () => {
    const submission = (n: number, length: number) => {
      const answers = [{ questionId: Fixtures.questionId(0), value: "x".repeat(length) }]
      return {
        unit: Fixtures.unit({
          changes: [{ _tag: "ResponsePut", response: { ...Fixtures.responseToFirstSurvey(n), answers } }],
          events: [{ ...Fixtures.event(n), body: "x".repeat(length) }]
        })
      }
    }
    const lengths = [...Array.from({ length: 9 }, () => 500_000), 3_000_000, 3_000_000, 10]
    const batches = planBatches(lengths.map((length, n) => submission(n, length)), 256)
    expect(batches.map(({ entries }) => entries.length)).toEqual([5, 4, 1, 1, 1])
  })
})

/** Turned around, or rotated: any two units change places in some run. */
const shuffled = ({ entries }: Batch<Entry>, seed: number): ReadonlyArray<Entry> => {
  const at = Math.abs(seed) % entries.length
  const rotated = [...entries.slice(at), ...entries.slice(0, at)]
  return seed % 2 === 0 ? rotated : rotated.reverse()
}
