import { Instant, JobSettings, layerPbkdf2, Secrets, Services, SurveyExpiry, Surveys } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Committer, platformSleep, StoreDurability } from "@canvass/core/ports"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"
import { storeAccount } from "../fixtures/Accounts.js"

/** The jobs look for what other processes wrote, as on a durable store. */
const engine = Layer.provideMerge(
  Services.layer,
  Layer.mergeAll(
    Memory.layer,
    Layer.succeed(StoreDurability, { isDurable: true }),
    Secrets.layerEphemeral,
    layerPbkdf2
  )
)

const day = 24 * 3_600_000

const published = (closesAt: number) =>
  Effect.gen(function*() {
    const owner = yield* storeAccount()
    const surveys = yield* Surveys
    const questions = [{ text: "Well?", type: "text" as const }]
    const { id } = yield* surveys.create(owner, { title: "Short", questions, closesAt: Instant.format(closesAt) })
    return { owner, survey: yield* surveys.publish(owner, id) }
  })

describe("survey expiry", () => {
  it.scoped("closes a survey within a second of its `closesAt`, also one that is published while the job sleeps", () =>
    Effect.gen(function*() {
      const surveys = yield* Surveys
      const later = yield* published(300_000)
      yield* TestClock.adjust("10 millis")
      const sooner = yield* published(5_000)
      yield* TestClock.adjust("4999 millis")
      expect(yield* surveys.get(sooner.owner, sooner.survey.id)).toMatchObject({ status: "closed" })
      expect(yield* surveys.get(later.owner, later.survey.id)).toMatchObject({ status: "published" })
      yield* TestClock.adjust("5 minutes")
      expect(yield* surveys.get(later.owner, later.survey.id)).toMatchObject({
        closedAt: 300_000,
        closeReason: "expired"
      })
    }).pipe(Effect.provide(Layer.provideMerge(SurveyExpiry.layer, engine))))

  it.scoped("closes a survey that another instance wrote after the recheck interval, in real time", () =>
    Effect.gen(function*() {
      const surveys = yield* Surveys
      const { commit } = yield* Committer.Committer
      const { owner, survey } = yield* published(day)
      yield* TestClock.adjust("1 millis")
      // A commit that no transaction of this process makes is not observed.
      yield* commit({
        guards: [],
        changes: [{ _tag: "SurveyPut", survey: { ...survey, closesAt: 1_000, version: survey.version + 1 } }],
        events: [],
        audit: Option.none()
      })
      yield* TestClock.adjust("1 hour")
      const { closeReason } = yield* Effect.repeat(
        Effect.zipRight(platformSleep(10), surveys.get(owner, survey.id)),
        { until: ({ status }) => status === "closed" }
      )
      expect(closeReason).toBe("expired")
    }).pipe(
      Effect.provide(Layer.provideMerge(SurveyExpiry.layer, engine)),
      Effect.provideService(JobSettings, { recheckMillis: 50, cleanupIntervalMillis: day })
    ))
})
