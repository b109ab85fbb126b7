import { Fixtures, put } from "@canvass/store-testing"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, it } from "vitest"
import { Analytics } from "../../../src/analytics/Analytics.js"
import { RollupSizes } from "../../../src/analytics/rollups/Rollups.js"
import * as Memory from "../../../src/memory/Memory.js"
import { countRounds } from "../../fixtures/countRounds.js"

/** An instance that has nothing in its cache, and so large a fan-out that all rollups are of level 0. */
const newInstance = Effect.provide(
  Analytics,
  Layer.fresh(Layer.provide(Analytics.Default, Layer.succeed(RollupSizes, { changesPerRollup: 4, fanOut: 10_000 })))
)

/** Counts the rounds of the event loop while an instance reads the rollups that another one has stored. */
const countRoundsOfReading = (responses: number, answer: string): Promise<number> =>
  Effect.runPromise(
    Effect.gen(function*() {
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { questions: [Fixtures.question(0)] }) })
      const answers = [{ questionId: Fixtures.questionId(0), value: answer }]
      for (const n of Arr.range(0, responses - 1)) {
        yield* put({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n, { answers }) })
      }
      const compute = (analytics: Analytics) =>
        analytics.compute(Fixtures.ownerOf(0), Fixtures.surveyId(0), { interval: "day" })
      // The first instance stores the rollups.
      yield* compute(yield* newInstance)
      const second = yield* newInstance
      return yield* countRounds(compute(second))
    }).pipe(Effect.provide(Memory.layer), Effect.orDie)
  )

it("other requests are served between two large rollups", async () => {
  expect(await countRoundsOfReading(32, "text ".repeat(200_000))).toBeGreaterThanOrEqual(4)
})

it("other requests are served while many small rollups are decoded", async () => {
  expect(await countRoundsOfReading(16_384, "text")).toBeGreaterThanOrEqual(10)
})
