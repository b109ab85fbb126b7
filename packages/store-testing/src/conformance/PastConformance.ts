/** Compares what the log held at earlier cursors with a model, after random histories. */
import { Analytics, Page, type Response } from "@canvass/core"
import {
  citedDigest,
  cursorOf,
  GroupedAggregate,
  LogStore,
  type ResponseFilter,
  ResponseStore,
  RollupSizes,
  type Store,
  TimeRange,
  type UnitOfWork
} from "@canvass/core/ports"
import { Arbitraries } from "@canvass/core/testing"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { owner, responsePut, responseRemoved, survey } from "./analytics/RollupSteps.js"
import { put } from "./ConformanceTest.js"
import { forAll } from "./MemoryEquivalence.js"

/** A response that has ended, and when: its place in the history, and that of its removal. */
interface Ended {
  readonly response: Response.Response
  readonly sequence: number
  removedAt: number | undefined
}

/** After random changes, what each store says of any earlier sequence number equals the model. */
export const pastEqualsModel = <E>(store: Layer.Layer<Store, E>, runs: number): Effect.Effect<void> =>
  forAll(history, runs, ({ from, questions, steps, to }) =>
    Effect.gen(function*() {
      const context = yield* Layer.build(store)
      yield* Effect.provide(
        Effect.gen(function*() {
          const analytics = yield* instance
          yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { questions }) })
          const model = new Model()
          for (const step of steps) {
            const changes = model.changesOf(step)
            yield* Effect.forEach(changes, (change) => put(change), { discard: true })
            if (step.isRead) yield* Effect.orDie(analytics.compute(owner, survey, { interval: "day" }))
          }
          for (const sequence of [0, ...model.sequences]) {
            yield* assertPast(model, sequence, { from, to })
            yield* assertAnalytics(analytics, model, sequence, { from, to }, questions)
          }
        }),
        context
      )
    }))

/** Reads everything that a store says of a sequence number. */
const assertPast = (model: Model, sequence: number, range: TimeRange.TimeRange) =>
  Effect.gen(function*() {
    const { history } = yield* LogStore
    const store = yield* ResponseStore
    const { lastRemoval, removedCount } = Option.getOrThrow(yield* history(owner, survey, sequence))
    yield* assertEqual(removedCount, model.removedSince(sequence), `the removals since ${sequence}`)
    yield* assertEqual(lastRemoval >= model.lastRemoval, true, "that the last removal is known")
    for (const status of ["ended", "completed", "screenedOut", "overQuota", undefined] as const) {
      const filter: ResponseFilter = { ...range, status, upTo: { sequence, isHead: false } }
      const partials = status === undefined ? model.partials : []
      const expected = [...model.at(sequence), ...partials]
        .filter((response) =>
          TimeRange.has(range, response.submittedAt) &&
          (status === undefined || status === "ended" || response.status === status)
        )
        .sort((left, right) => left.submittedAt - right.submittedAt || (left.id < right.id ? -1 : 1))
        .map(({ id }) => id)
      for (const order of ["asc", "desc"] as const) {
        const inOrder = order === "asc" ? expected : expected.toReversed()
        const streamed = yield* Stream.runCollect(store.stream(owner, survey, filter, order))
        yield* assertEqual(Array.from(streamed).flat().map(({ id }) => id), inOrder, `the stream up to ${sequence}`)
        yield* assertEqual(yield* idsInPages(filter, order), inOrder, `the pages up to ${sequence}`)
      }
      yield* assertEqual(yield* store.count(owner, survey, filter), expected.length, `the count up to ${sequence}`)
    }
  })

/** The ids of a list that is read in pages of two rows. */
const idsInPages = (filter: ResponseFilter, order: Page.Order) =>
  Effect.gen(function*() {
    const store = yield* ResponseStore
    const ids: Array<string> = []
    let after: Page.Position | undefined
    for (;;) {
      const page = yield* store.page(owner, survey, filter, { limit: 2, order, after })
      ids.push(...(yield* Page.collectItems(page)).map(({ id }) => id))
      if (page.next === undefined) return ids
      after = page.next
    }
  })

/** The figures of an earlier cursor are those of the responses of then that exist, and so is their digest. */
const assertAnalytics = (
  analytics: Analytics,
  model: Model,
  sequence: number,
  range: TimeRange.TimeRange,
  questions: Parameters<GroupedAggregate.Counter["add"]>[0]
) =>
  Effect.gen(function*() {
    const { headAt, lineage } = Option.getOrThrow(yield* (yield* LogStore).history(owner, survey))
    const asOf = cursorOf(survey, { sequence, lineage, at: headAt })
    const { digest, dropOff, removedCount, totals } = yield* Effect.orDie(
      analytics.compute(owner, survey, { ...range, interval: "day", asOf })
    )
    const counter = new GroupedAggregate.Counter({ key: "all at once" })
    counter.add(questions, model.at(sequence).filter(({ submittedAt }) => TimeRange.has(range, submittedAt)))
    const folded = counter.build()
    const { completed, overQuota, screenedOut } = folded.all
    yield* assertEqual(
      {
        digest,
        dropOff,
        removedCount,
        totals: [totals.completed, totals.screenedOut, totals.overQuota, totals.partial]
      },
      {
        digest: yield* citedDigest({ surveyId: survey, ...range, filter: undefined, by: undefined }, folded),
        dropOff: null,
        removedCount: model.removedSince(sequence),
        totals: [completed, screenedOut, overQuota, null]
      },
      `the figures up to ${sequence}`
    )
  })

const instance = Effect.provide(
  Analytics,
  Layer.fresh(Layer.provide(Analytics.Default, Layer.succeed(RollupSizes, { changesPerRollup: 2, fanOut: 2 })))
)

type Step = {
  readonly kind: "entry" | "forget" | "remove" | "save"
  readonly n: number
  readonly status: Response.ResponseStatus
  readonly overrides: Partial<Response.Response>
  /** Whether figures are read after the step, so that later ones may meet what is cached. */
  readonly isRead: boolean
}

/** The history of the responses of a survey, by the rules of its log. */
class Model {
  readonly #ended: Array<Ended> = []
  readonly #partial = new Map<number, Response.Response>()
  #last = 0
  lastRemoval = 0

  get sequences(): ReadonlyArray<number> {
    return Array.from({ length: this.#last }, (_, index) => index + 1)
  }

  get partials(): ReadonlyArray<Response.Response> {
    return Array.from(this.#partial.values())
  }

  /** The responses that had ended at a sequence number, and exist. */
  at(sequence: number): ReadonlyArray<Response.Response> {
    return this.#ended.flatMap((ended) =>
      ended.sequence <= sequence && ended.removedAt === undefined ? [ended.response] : []
    )
  }

  removedSince(sequence: number): number {
    return this.#ended.filter((ended) =>
      ended.sequence <= sequence && ended.removedAt !== undefined && ended.removedAt > sequence
    ).length
  }

  /** The changes of a step. A response that has ended is never written again, nor is its id given again. */
  changesOf({ kind, n, overrides, status }: Step): ReadonlyArray<UnitOfWork.Change> {
    const known = this.#ended.find(({ response }) => response.id === Fixtures.responseId(n))
    const ended = known?.removedAt === undefined ? known : undefined
    switch (kind) {
      case "save": {
        if (known !== undefined) return []
        const response = Fixtures.responseToFirstSurvey(n, { ...overrides, status })
        if (status === "partial") this.#partial.set(n, response)
        else {
          this.#partial.delete(n)
          this.#ended.push({ response, sequence: ++this.#last, removedAt: undefined })
        }
        return [responsePut(n, { ...overrides, status })]
      }
      case "remove": {
        if (ended !== undefined) {
          ended.removedAt = ++this.#last
          this.lastRemoval = this.#last
        }
        this.#partial.delete(n)
        return [responseRemoved(n)]
      }
      case "entry":
        this.#last++
        return [{
          _tag: "LogEntryAdded",
          surveyId: survey,
          at: Fixtures.startTime,
          entry: { type: "translations", tag: "de", digest: String(n) }
        }]
      case "forget":
        return [{ _tag: "LogShortened", before: Number.MAX_SAFE_INTEGER / 10, maxRows: 100 }]
    }
  }
}

const instant = FastCheck.nat({ max: 100 }).map((hours) => Fixtures.startTime + hours * 3_600_000)

const history = FastCheck.uniqueArray(Arbitraries.question(), {
  minLength: 1,
  maxLength: 3,
  comparator: (left, right) => left.key === right.key
}).chain((questions) =>
  FastCheck.record({
    questions: FastCheck.constant(questions),
    from: FastCheck.constantFrom(undefined, Fixtures.startTime + 20 * 3_600_000),
    to: FastCheck.constantFrom(undefined, Fixtures.startTime + 60 * 3_600_000),
    steps: FastCheck.array(
      FastCheck.record({
        kind: FastCheck.constantFrom(
          ...["save", "save", "save", "save", "remove", "remove", "entry", "forget"] as const
        ),
        n: FastCheck.nat({ max: 7 }),
        status: FastCheck.constantFrom(...["completed", "completed", "partial", "screenedOut", "overQuota"] as const),
        isRead: FastCheck.boolean(),
        overrides: FastCheck.record({
          submittedAt: instant,
          answers: Arbitraries.answers(questions),
          skipped: FastCheck.subarray(questions.map(({ id }) => id)),
          questionnaireVersion: FastCheck.constant(1)
        })
      }),
      { minLength: 1, maxLength: 25, size: "max" }
    )
  })
)
