import { Responses, Secrets, Surveys } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { PartialExpiry, ResponseStore } from "@canvass/core/ports"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { storeAccount } from "../fixtures/Accounts.js"

const world = Layer.mergeAll(Surveys.Default, Responses.Default).pipe(
  Layer.provideMerge(Layer.merge(Memory.layer, Secrets.layerEphemeral))
)

it.effect("partial responses are removed after the days that their survey keeps them, unless they are saved", () =>
  Effect.provide(
    Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const responses = yield* Responses
      const publish = (keepPartials: number | null) =>
        Effect.gen(function*() {
          const questions = [{ key: "a", type: "nps", text: "Well?" }] as const
          const { id } = yield* surveys.create(owner, { title: "Kept", questions, keepPartials })
          return yield* surveys.publish(owner, id)
        })
      const [kept, days, others] = [yield* publish(null), yield* publish(2), yield* publish(365)]
      const begin = (survey: { readonly id: typeof kept.id }) =>
        responses.submit(survey.id, { answers: [], status: "partial" })
      const count = ({ id }: typeof kept) =>
        Effect.flatMap(ResponseStore, (store) => store.count(owner, id, { status: "partial" }))
      yield* begin(kept)
      yield* begin(others)
      for (let n = 0; n < 250; n++) yield* begin(days)
      const { resumeToken = "", response } = yield* begin(days)
      yield* responses.submit(days.id, { answers: [] })
      yield* TestClock.adjust("2 days")
      yield* responses.resume(days.id, response.id, { answers: [] }, { resumeToken })
      expect(yield* PartialExpiry.run).toBe(0)
      yield* TestClock.adjust("1 millis")
      expect(yield* PartialExpiry.run).toBe(250)
      expect([yield* count(kept), yield* count(days), yield* count(others)]).toEqual([1, 1, 1])
      expect(yield* surveys.get(owner, days.id)).toMatchObject({ responseCount: 1 })
      yield* TestClock.adjust("363 days")
      expect(yield* PartialExpiry.run).toBe(2)
      expect([yield* count(kept), yield* count(days), yield* count(others)]).toEqual([1, 0, 0])
    }),
    world
  ))
