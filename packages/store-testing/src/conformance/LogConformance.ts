/** Conformance of the log of a survey: whoever reads it page by page has what the survey has. */
import type { Response } from "@canvass/core"
import {
  LogEntry,
  LogStore,
  ResponseStore,
  type Store,
  type SurveyRemovalRequest,
  yieldToEventLoop
} from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { owner, responsePut, responseRemoved, survey, surveyPut } from "./analytics/RollupSteps.js"
import { put, type StoreTest, storeTest } from "./ConformanceTest.js"

/** A copy of the responses of the survey. */
class Copy {
  readonly #hasPartials: boolean
  readonly #responses = new Map<string, Response.Response>()
  #after = LogEntry.beginning
  #at = 0
  readonly problems: Array<string> = []

  constructor(hasPartials: boolean) {
    this.#hasPartials = hasPartials
  }

  get responses(): ReadonlyArray<Response.Response> {
    return Array.from(this.#responses.values()).sort((left, right) => left.id < right.id ? -1 : 1)
  }

  /** Reads a page, and returns whether there was any change. */
  readonly read = (limit: number): Effect.Effect<boolean, never, Store> =>
    Effect.map(
      Effect.flatMap(LogStore, ({ page }) =>
        page(owner, survey, { after: this.#after, limit, maxBytes: 1_000_000, hasPartials: this.#hasPartials })),
      (found) => {
        const { afterAt, changes } = Option.getOrThrow(found)
        if (afterAt > this.#at) {
          this.problems.push(`A change at ${afterAt} became visible before the cursor.`)
        }
        for (const { at, entry, place, response } of changes) {
          if (LogEntry.comparePlaces(this.#after, place) >= 0) {
            this.problems.push("A place is not behind the one before.")
          }
          if (at < this.#at) {
            this.problems.push("The time of a change is before that of an earlier one.")
          }
          this.#after = place
          this.#at = at
          if (entry?.type === "response.removed") {
            this.#responses.delete(entry.responseId ?? "")
          } else if (response !== undefined) {
            this.#responses.set(response.id, response)
          }
        }
        return changes.length > 0
      }
    )

  readonly readAll = (limit: number): Effect.Effect<void, never, Store> =>
    Effect.flatMap(this.read(limit), (isBehind) => isBehind ? this.readAll(limit) : Effect.void)
}

const stored = (status: "all" | "ended") =>
  Effect.map(
    Effect.flatMap(ResponseStore, (store) =>
      Stream.runCollect(store.stream(owner, survey, status === "all" ? {} : { status }, "asc"))),
    (chunks) =>
      Array.from(chunks).flat().sort((left, right) => left.id < right.id ? -1 : 1)
  )

const writers = 4
const responsesOfWriter = 12

/** What a writer does with its responses: saves, ends, and removals, so that each of them follows each other. */
const write = (writer: number) =>
  Effect.forEach(Arr.range(0, responsesOfWriter - 1), (index) =>
    Effect.gen(function*() {
      const n = writer * 100 + index
      const time = { submittedAt: Fixtures.startTime + (writer * 7 + index * 13) % 50 }
      const partial = { ...time, status: "partial" as const }
      if (index % 2 === 0) yield* put(responsePut(n, partial))
      if (index % 4 === 0) yield* put(responsePut(n, { ...partial, revision: 2 }))
      if (index % 3 > 0) yield* put(responsePut(n, { ...time, revision: 3 }))
      if (index % 5 === 0) yield* put(responseRemoved(n), responsePut(n + 50, time))
      if (index % 6 === 0) {
        yield* put({
          _tag: "LogEntryAdded",
          surveyId: survey,
          at: time.submittedAt,
          entry: { type: "translations", tag: "de", digest: String(n) }
        })
      }
    }), { discard: true })

export const logConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "a reader of the log has what the survey has, at any page size, while others write, remove and complete",
    Effect.gen(function*() {
      yield* put(surveyPut)
      const copies = [false, true].flatMap((hasPartials) =>
        [2, 1_000].map((limit) => ({ copy: new Copy(hasPartials), hasPartials, limit }))
      )
      // A store that reads without waiting would otherwise leave its writer a turn for each 2 048 reads.
      const readers = yield* Effect.forEach(
        copies,
        ({ copy, limit }) => Effect.fork(Effect.forever(Effect.zipLeft(copy.read(limit), yieldToEventLoop)))
      )
      yield* Effect.forEach(Arr.range(0, writers - 1), write, { concurrency: "unbounded", discard: true })
      yield* Fiber.interruptAll(readers)
      for (const { copy, hasPartials, limit } of copies) {
        yield* copy.readAll(limit)
        yield* assertEqual(copy.problems, [])
        yield* assertEqual(copy.responses, yield* stored(hasPartials ? "all" : "ended"), `pages of ${limit}`)
      }
    })
  ),
  storeTest(
    "a page of the log has as many changes as fit into its bytes, and a change that does not fit is alone",
    Effect.gen(function*() {
      // Answers that PostgreSQL compresses, and others. A store that seals them needs half as many bytes again.
      const bytes = [10, 20_000, 10, 10, 31_000, 10, 31_000, 10]
      yield* put(surveyPut)
      yield* Effect.forEach(bytes, (length, n) => put(responsePut(n, { metadata: { text: "x".repeat(length) } })))
      const { page } = yield* LogStore
      const lengthsBehind = (after: LogEntry.LogPlace, limit: number): Effect.Effect<ReadonlyArray<number>> =>
        Effect.flatMap(page(owner, survey, { after, limit, maxBytes: 50_000, hasPartials: false }), (found) => {
          const { changes } = Option.getOrThrow(found)
          const last = changes.at(-1)
          return last === undefined
            ? Effect.succeed([])
            : Effect.map(lengthsBehind(last.place, limit), (next) => [changes.length, ...next])
        })
      yield* assertEqual(yield* lengthsBehind(LogEntry.beginning, 100), [4, 2, 2])
      yield* assertEqual(yield* lengthsBehind(LogEntry.beginning, 3), [3, 3, 2])
      yield* put(responsePut(8, { metadata: { text: "x".repeat(60_000) } }), responsePut(9))
      yield* assertEqual(yield* lengthsBehind(LogEntry.beginning, 100), [4, 2, 2, 1, 1])
    })
  ),
  storeTest(
    "a removed response is forgotten after a time, its place is not, and a reader from before it is told",
    Effect.gen(function*() {
      yield* put(surveyPut, responsePut(0), responsePut(1, { status: "partial" }))
      yield* put(responseRemovedAt(0, 1_000), responseRemovedAt(1, 2_000))
      const { oldestRemoval, page } = yield* LogStore
      const read = Effect.map(
        page(owner, survey, { after: LogEntry.beginning, limit: 10, maxBytes: 1, hasPartials: true }),
        (found) => {
          const { changes, forgottenTo } = Option.getOrThrow(found)
          return {
            removed: changes.map(({ entry }) => entry?.type === "response.removed" && entry.responseId),
            forgottenTo
          }
        }
      )
      const ids = [Fixtures.responseId(0), Fixtures.responseId(1)]
      yield* assertEqual(yield* read, { removed: ids, forgottenTo: LogEntry.beginning })
      const at = Option.getOrThrow(yield* oldestRemoval)
      yield* put({ _tag: "LogShortened", before: at, maxRows: 10 })
      yield* assertEqual((yield* read).removed, ids)
      yield* put({ _tag: "LogShortened", before: Number.MAX_SAFE_INTEGER / 10, maxRows: 10 })
      yield* assertEqual(yield* read, { removed: [null, null], forgottenTo: { sequence: 2, partialSequence: 2 } })
      yield* assertEqual(yield* oldestRemoval, Option.none())
    })
  ),
  storeTest(
    "of an earlier number, the log knows its time and how many responses of then were removed, for ever",
    Effect.gen(function*() {
      const at = Fixtures.startTime
      yield* put(surveyPut, responsePut(0), responsePut(1), responsePut(2, { status: "partial" }))
      const { history } = yield* LogStore
      const removedSince = (sequence: number) =>
        Effect.map(history(owner, survey, sequence), (found) => Option.getOrThrow(found).removedCount)
      const counts = Effect.forEach([0, 1, 2, 3, 4], removedSince)
      yield* assertEqual(yield* counts, [0, 0, 0, 0, 0])
      // The removal of response 0 is change 3, and that of a partial response takes no number.
      yield* put(responseRemovedAt(0, at + 10))
      yield* put(responseRemovedAt(2, at + 20))
      yield* put(responsePut(3), responseRemovedAt(3, at + 30))
      yield* assertEqual(yield* counts, [0, 1, 1, 0, 1])
      yield* put({ _tag: "LogShortened", before: Number.MAX_SAFE_INTEGER / 10, maxRows: 10 })
      yield* assertEqual(yield* counts, [0, 1, 1, 0, 1])
      const head = Option.getOrThrow(yield* history(owner, survey))
      yield* assertEqual(
        [head.head, head.headAt, head.lastRemoval, head.removedCount, head.sequenceAt],
        [{ sequence: 5, partialSequence: 2 }, at + 30, 5, 0, at + 30]
      )
      yield* assertEqual(Option.getOrThrow(yield* history(owner, survey, 2)).sequenceAt, at + 1)
      yield* assertEqual(Option.getOrThrow(yield* history(owner, survey, 0)).sequenceAt, 0)
      yield* assertEqual(yield* history(Fixtures.accountId(1), survey, 2), Option.none())
      yield* assertEqual(yield* history(owner, Fixtures.surveyId(9)), Option.none())
    })
  ),
  storeTest(
    "names the surveys that an account has deleted, in their order, until they are forgotten or the account is deleted",
    Effect.gen(function*() {
      const surveyOf = (n: number) => ({ ...Fixtures.survey(n), accountId: owner })
      const at = Fixtures.startTime
      const ids = [Fixtures.surveyId(0), Fixtures.surveyId(1), Fixtures.surveyId(2)]
      const stranger = Fixtures.accountId(1)
      yield* put(
        ...ids.map((_, n) => ({ _tag: "SurveyPut" as const, survey: surveyOf(n) })),
        { _tag: "SurveyPut", survey: { ...Fixtures.survey(3), accountId: stranger } }
      )
      const removed = (n: number, at: number) => put({ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(n), at })
      yield* removed(2, at)
      yield* removed(1, at + 5)
      // The clock of this instance is late.
      yield* removed(0, at + 3)
      yield* removed(3, at + 6)
      // A survey that does not exist.
      yield* removed(0, at + 9)
      const { oldestRemoval, removedSurveys } = yield* LogStore
      const read = (request: Partial<SurveyRemovalRequest> = {}, account = owner) =>
        removedSurveys(account, { since: 0, limit: 10, ...request })
      const all = [
        { surveyId: Fixtures.surveyId(2), at },
        { surveyId: Fixtures.surveyId(1), at: at + 5 },
        { surveyId: Fixtures.surveyId(0), at: at + 6 }
      ]
      yield* assertEqual(yield* read(), all)
      yield* assertEqual(yield* read({ since: at + 5 }), all.slice(1))
      yield* assertEqual(yield* read({ since: at + 6 }), all.slice(2))
      yield* assertEqual(yield* read({ since: at + 7 }), [])
      yield* assertEqual(yield* read({ limit: 2 }), all.slice(0, 2))
      yield* assertEqual(yield* read({ after: all[0] }), all.slice(1))
      yield* assertEqual(yield* read({ after: all[1] }), all.slice(2))
      yield* assertEqual(yield* read({ surveys: [Fixtures.surveyId(2), Fixtures.surveyId(3)] }), all.slice(0, 1))
      yield* assertEqual(yield* read({ surveys: [] }), [])
      yield* assertEqual(yield* read({}, stranger), [{ surveyId: Fixtures.surveyId(3), at: at + 6 }])
      yield* assertEqual(yield* oldestRemoval, Option.some(at))
      yield* put({ _tag: "LogShortened", before: at, maxRows: 10 })
      yield* assertEqual(yield* read(), all)
      yield* put({ _tag: "LogShortened", before: at + 1, maxRows: 10 })
      yield* assertEqual(yield* read(), all.slice(1))
      yield* put({ _tag: "AccountRemoved", accountId: stranger, at: at + 7 })
      yield* assertEqual(yield* read({}, stranger), [])
      yield* assertEqual(yield* read(), all.slice(1))
    })
  ),
  storeTest(
    "a watch is told of the commits that change logs until it ends, and of no others",
    Effect.gen(function*() {
      const { watch } = yield* LogStore
      const told: Array<ReadonlyArray<string> | "any"> = []
      const watching = yield* Effect.fork(
        watch((changed) => told.push(changed === "any" ? "any" : [...changed]))
      )
      yield* Effect.yieldNow()
      // A watch may tell of `any` log at any time, for the writes of other programs.
      const named = Effect.sync(() => told.splice(0).filter((changed) => changed !== "any"))
      yield* put(surveyPut, responsePut(0))
      yield* assertEqual(yield* named, [[survey]])
      yield* put({
        _tag: "LogEntryAdded",
        surveyId: survey,
        at: 0,
        entry: { type: "translations", tag: "de", digest: "1" }
      })
      yield* put(responsePut(1), responseRemoved(0))
      yield* assertEqual(yield* named, [[survey], [survey]])
      yield* put({ _tag: "WebhookPut", webhook: Fixtures.webhook(0) })
      yield* assertEqual(yield* named, [])
      yield* put({ _tag: "SurveyRemoved", surveyId: survey, at: 1 })
      yield* assertEqual(yield* named, [[survey]])
      yield* put({ _tag: "AccountRemoved", accountId: owner, at: 2 })
      yield* assertEqual(told.includes("any"), true)
      yield* Fiber.interrupt(watching)
      told.splice(0)
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(7) }, {
        _tag: "LogEntryAdded",
        surveyId: Fixtures.surveyId(7),
        at: 3,
        entry: { type: "questionnaire", version: 1 }
      })
      yield* assertEqual(told, [])
    })
  ),
  storeTest(
    "a reader of removals that goes on from the last one misses none, with concurrent removals and late clocks",
    Effect.gen(function*() {
      const count = 40
      yield* Effect.forEach(
        Arr.range(0, count - 1),
        (n) => put({ _tag: "SurveyPut", survey: { ...Fixtures.survey(n), accountId: owner } })
      )
      const { removedSurveys } = yield* LogStore
      const removing = yield* Effect.fork(Effect.forEach(
        Arr.range(0, count - 1),
        (n) => put({ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(n), at: Fixtures.startTime + n * 7 % 11 }),
        { concurrency: 8 }
      ))
      const found = new Set<string>()
      let since = 0
      const readAll = Effect.flatMap(
        Effect.suspend(() => removedSurveys(owner, { since, limit: 1_000 })),
        (removals) =>
          Effect.sync(() => {
            for (const { surveyId } of removals) found.add(surveyId)
            since = removals.at(-1)?.at ?? since
          })
      )
      yield* Effect.repeat(
        Effect.zipRight(readAll, Effect.yieldNow()),
        { until: () => Effect.map(Fiber.poll(removing), Option.isSome) }
      )
      yield* Fiber.join(removing)
      yield* readAll
      yield* assertEqual(found.size, count)
    })
  ),
  storeTest(
    "of a kind of entry, the newest stands; a removed response leaves no other entry",
    Effect.gen(function*() {
      yield* put(surveyPut, responsePut(0))
      const add = (entry: LogEntry.LogEntry) => put({ _tag: "LogEntryAdded", surveyId: survey, at: 0, entry })
      const changed = { type: "response.changed" as const, responseId: Fixtures.responseId(0), reason: "file" as const }
      yield* add(changed)
      yield* add({ type: "translations", tag: "de", digest: "1" })
      yield* add({ type: "translations", tag: "fr", digest: "2" })
      yield* add({ type: "translations", tag: "de", digest: null })
      yield* add(changed)
      const { page } = yield* LogStore
      const read = Effect.map(
        page(owner, survey, { after: LogEntry.beginning, limit: 10, maxBytes: 1_000_000, hasPartials: false }),
        (found) =>
          Option.getOrThrow(found).changes.map(({ entry, place, response }) => [
            place.sequence,
            entry?.type ?? "response",
            response?.id
          ])
      )
      const id = Fixtures.responseId(0)
      yield* assertEqual(yield* read, [
        [1, "response", id],
        [4, "translations", undefined],
        [5, "translations", undefined],
        [6, "response.changed", id]
      ])
      yield* put(responseRemoved(0))
      yield* assertEqual(yield* read, [
        [4, "translations", undefined],
        [5, "translations", undefined],
        [7, "response.removed", undefined]
      ])
    })
  )
]

const responseRemovedAt = (n: number, at: number) => ({
  _tag: "ResponseRemoved" as const,
  surveyId: survey,
  responseId: Fixtures.responseId(n),
  at
})
