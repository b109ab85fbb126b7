import { Accounts, layerPbkdf2, Secrets, Services, SurveyExpiry, Surveys } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"

const engine = SurveyExpiry.layer.pipe(
  Layer.provideMerge(Services.layer),
  Layer.provide(Layer.mergeAll(Memory.layer, Secrets.layerEphemeral, layerPbkdf2))
)

it.effect("a survey closes by itself", () =>
  Effect.gen(function*() {
    const { id: owner } = yield* Effect.flatMap(Accounts, (accounts) => accounts.open({ email: "ada@example.com" }))
    const surveys = yield* Surveys
    const { id } = yield* surveys.create(owner, {
      title: "Lunch",
      questions: [{ type: "nps", text: "Would you come again?" }],
      closesAt: "1970-01-01T01:00:00Z" // The TestClock begins in 1970.
    })
    yield* surveys.publish(owner, id)
    yield* TestClock.adjust("1 hour")
    expect(yield* surveys.get(owner, id)).toMatchObject({ status: "closed", closeReason: "expired" })
  }).pipe(Effect.provide(engine)))
