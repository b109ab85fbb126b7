/** Compares the bytes of responses that a store counts with those of the responses that it has. */
import type { Response } from "@canvass/core"
import {
  LogEntry,
  LogStore,
  ResponseBytes,
  ResponseStore,
  type Store,
  SurveyStore,
  type UnitOfWork
} from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { fixtureCounts } from "../units/FixtureArbitrary.js"
import { units } from "../units/UnitArbitrary.js"
import { put } from "./ConformanceTest.js"
import { commitUnit, forAll } from "./MemoryEquivalence.js"

/**
 * After random writes of responses among random units, some of them at once, the bytes that are counted are those of
 * all responses and of the entries of the logs.
 */
export const countsResponseBytes = <E>(store: Layer.Layer<Store, E>, runs: number): Effect.Effect<void> =>
  forAll(
    FastCheck.array(FastCheck.tuple(writes, units(2)), { minLength: 1, maxLength: 6 }),
    runs,
    (sequence) =>
      Effect.gen(function*() {
        for (const n of numbers) yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(n) })
        for (const [changes, others] of sequence) {
          const all = [...changes.map((change) => Fixtures.unit({ changes: [change] })), ...others]
          yield* Effect.forEach(all, commitUnit, { concurrency: "unbounded" })
          yield* compareWithRecount
        }
      }).pipe(Effect.provide(store))
  )

/** Submissions, edits and deletions of a few responses. */
const writes: FastCheck.Arbitrary<ReadonlyArray<UnitOfWork.Change>> = FastCheck.array(
  FastCheck.record({
    n: FastCheck.nat({ max: 5 }),
    isRemoved: FastCheck.boolean(),
    status: FastCheck.constantFrom("completed" as const, "partial" as const),
    externalId: FastCheck.constantFrom(null, "é", "crm-4711"),
    value: FastCheck.string({ unit: "grapheme", maxLength: 30 })
  }).map(({ externalId, isRemoved, n, status, value }): UnitOfWork.Change => {
    const [id, survey] = [Fixtures.responseId(n), n % numbers.length]
    const surveyId = Fixtures.surveyId(survey)
    if (isRemoved) return { _tag: "ResponseRemoved", at: 0, surveyId, responseId: id }
    const answers = [{ questionId: Fixtures.questionId(0), value }]
    const ids = { surveyId, accountId: Fixtures.ownerOf(survey) }
    return { _tag: "ResponsePut", response: Fixtures.response(n, { ...ids, status, externalId, answers }) }
  }),
  { minLength: 1, maxLength: 5 }
)

const numbers = Array.from({ length: fixtureCounts.surveys }, (_, n) => n)

const compareWithRecount = Effect.gen(function*() {
  const store = yield* ResponseStore
  const surveys = yield* SurveyStore
  const log = yield* LogStore
  const counted = yield* Effect.forEach(numbers, (n) => {
    const survey = Fixtures.surveyId(n)
    return Effect.flatMap(surveys.findForRespondent(survey), (found) => {
      // A random unit may have given the survey to the other account.
      const owner = Option.match(found, { onNone: () => Fixtures.ownerOf(n), onSome: ({ accountId }) => accountId })
      return Effect.all({
        owner: Effect.succeed(owner),
        stored: store.storedBytes(owner, survey),
        entries: Effect.map(
          log.page(owner, survey, {
            after: LogEntry.beginning,
            limit: 10_000,
            maxBytes: Number.MAX_SAFE_INTEGER,
            hasPartials: true
          }),
          Option.match({
            onNone: () => 0,
            onSome: ({ changes }) => changes.filter(({ entry }) => entry !== undefined).length
          })
        ),
        all: Stream.runCollect(Stream.flattenIterables(store.stream(owner, survey, {}, "asc")))
      })
    })
  })
  const sumOf = (responses: Iterable<Response.Response>): number => {
    let sum = 0
    for (const response of responses) sum += ResponseBytes.bytesOf(response)
    return sum
  }
  for (const { all, owner, stored } of counted) {
    const ofAccount = counted.filter((other) => other.owner === owner)
    yield* assertEqual(
      stored,
      {
        account: ofAccount.reduce(
          (sum, { all, entries }) => sum + sumOf(all) + ResponseBytes.logEntryBytes * entries,
          0
        ),
        partial: sumOf(Array.from(all).filter(({ status }) => status === "partial"))
      },
      "the bytes of the responses"
    )
  }
})
