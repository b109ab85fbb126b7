/** Trends, compared with a count by brute force. */
import { Fixtures, put } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import { Analytics } from "../../src/analytics/Analytics.js"
import { CalendarInterval, formatDayNumber, makeCalendar } from "../../src/analytics/Calendar.js"
import { readBy } from "../../src/analytics/groups/GroupBy.js"
import { RollupSizes } from "../../src/analytics/rollups/Rollups.js"
import * as Memory from "../../src/memory/Memory.js"
import type { Response } from "../../src/responses/Response.js"
import { answers, question } from "../../src/testing/Arbitraries.js"
import * as Secrets from "../../src/values/Secrets.js"

const world = Analytics.Default.pipe(
  Layer.provide(Layer.succeed(RollupSizes, { changesPerRollup: 2, fanOut: 2 })),
  Layer.provideMerge(Layer.merge(Memory.layer, Secrets.layerEphemeral))
)

const [owner, surveyId] = [Fixtures.ownerOf(0), Fixtures.surveyId(0)]

const history = FastCheck.array(question(), { minLength: 1, maxLength: 3 }).chain((questions) =>
  FastCheck.record({
    questions: FastCheck.constant(questions),
    responses: FastCheck.array(
      FastCheck.record({
        status: FastCheck.constantFrom(...["completed", "completed", "completed", "partial"] as const),
        submittedAt: FastCheck.nat({ max: 2_000 }).map((hours) => Fixtures.startTime + hours * 3_600_000),
        answers: answers(questions)
      }),
      { minLength: 1, maxLength: 30, size: "max" }
    ).map((all) => all.map((overrides, n) => Fixtures.responseToFirstSurvey(n, overrides))),
    asked: FastCheck.constantFrom(undefined, ...questions)
  })
)

const requests = FastCheck.record({
  interval: FastCheck.constantFrom(...CalendarInterval.literals),
  timeZone: FastCheck.constantFrom("UTC", "America/New_York"),
  from: FastCheck.constantFrom(undefined, Fixtures.startTime + 300 * 3_600_000),
  to: FastCheck.constantFrom(undefined, Fixtures.startTime + 900 * 3_600_000)
})

type Request = typeof requests extends FastCheck.Arbitrary<infer A> ? A : never

/** The completed responses of each interval from the first to the last. */
const counted = (responses: ReadonlyArray<Response>, { from, interval, timeZone, to }: Request) => {
  const calendar = makeCalendar(interval, timeZone)
  const times = responses
    .filter(({ status }) => status === "completed")
    .map(({ submittedAt }) => submittedAt)
    .filter((time) => time >= (from ?? -Infinity) && time < (to ?? Infinity))
    .sort((left, right) => left - right)
  const [first, last] = [from ?? times[0], to === undefined ? times.at(-1) : to - 1]
  const points: Array<readonly [string, number]> = []
  if (first === undefined || last === undefined) return points
  for (let day = calendar.startOf(first); day <= calendar.startOf(last); day = calendar.next(day)) {
    points.push([formatDayNumber(day), times.filter((time) => calendar.startOf(time) === day).length])
  }
  return points
}

describe("a trend", () => {
  it.effect.prop("counts the responses of each interval, by filter and group too", [history, requests], ([
    { asked, questions, responses },
    request
  ]) =>
    Effect.gen(function*() {
      const analytics = yield* Analytics
      const survey = Fixtures.survey(0, { questions })
      yield* put({ _tag: "SurveyPut", survey })
      for (const response of responses) yield* put({ _tag: "ResponsePut", response })
      const trend = (more: Partial<Parameters<typeof analytics.trendSelected>[2]>) =>
        analytics.trendSelected(owner, surveyId, { ...request, question: asked, ...more })
      const pairs = (points: Effect.Effect.Success<ReturnType<typeof trend>>) =>
        points.map((point) => "start" in point ? [point.start, point.completed] : [])
      const plain = yield* trend({})
      expect(pairs(plain)).toEqual(counted(responses, request))

      const late = ({ answers }: Pick<Response, "answers">) => answers.length > 1
      const filter = { digest: "several", matches: late }
      const filtered = yield* trend({ filter })
      expect(pairs(filtered)).toEqual(counted(responses.filter(late), request))
      // What a filter selects of everybody has the same figures, apart from those of partial responses.
      const everybody = yield* trend({ filter: { digest: "all", matches: () => true } })
      expect(everybody).toEqual(
        asked === undefined
          ? plain.map((point) => ({ ...point, started: null, partial: null, completionRate: null }))
          : plain.map((point) => "samples" in point ? { ...point, samples: [] } : point)
      )

      const by = Either.getOrThrow(readBy("property.questionnaireVersion", survey))
      const groups = yield* trend({ by })
      const sum = groups.flatMap((group) => "points" in group ? group.points : [])
        .reduce((total, { completed }) => total + completed, 0)
      expect(sum).toBe(counted(responses, request).reduce((total, [, count]) => total + count, 0))
    }).pipe(Effect.provide(world)), { fastCheck: { numRuns: 60 } })

  it.effect("has at most 400 intervals", () =>
    Effect.gen(function*() {
      const analytics = yield* Analytics
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      const from = Fixtures.startTime
      const trend = (days: number) =>
        analytics.trendSelected(owner, surveyId, {
          interval: "day",
          timeZone: "UTC",
          from,
          to: from + days * 86_400_000
        })
      expect((yield* trend(400)).length).toBe(400)
      const refused = yield* Effect.flip(trend(401))
      expect(refused).toMatchObject({ _tag: "InvalidInput", violations: [{ pointer: "interval", code: "too-many" }] })
    }).pipe(Effect.provide(world)))
})
