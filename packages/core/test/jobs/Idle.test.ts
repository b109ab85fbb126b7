/** An engine in memory sleeps until something is due: a test may let months pass. */
import { Audit, BackgroundJobs, Instant, layerPbkdf2, Secrets, Services, Surveys } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { CurrentRequest } from "@canvass/core/ports"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { storeAccount } from "../fixtures/Accounts.js"

const engine = BackgroundJobs.layer({ auditRetentionMillis: undefined }).pipe(
  Layer.provideMerge(Services.layer),
  Layer.provide(Layer.mergeAll(Secrets.layerEphemeral, layerPbkdf2)),
  Layer.provideMerge(Memory.layer)
)

const day = 24 * 3_600_000

it.scoped("30 days pass with a few hundred wake-ups, and what is due on the way happens in time", () =>
  Effect.gen(function*() {
    const clock = yield* Effect.clock
    let sleeps = 0
    const counting = new Proxy(clock, {
      get: (target, name): unknown => {
        if (name === "sleep") sleeps++
        return Reflect.get(target, name, target)
      }
    })
    yield* Effect.gen(function*() {
      const owner = yield* storeAccount()
      const audit = yield* Audit
      const surveys = yield* Surveys
      const questions = [{ text: "Well?", type: "text" as const }]
      const closesAt = Instant.format(29 * day)
      const request = CurrentRequest.makeRequestInfo({ idempotency: { scope: "s", key: "k", fingerprint: "f" } })
      const { id } = yield* Effect.locally(
        surveys.create(owner, { title: "Short", questions, closesAt }),
        CurrentRequest.CurrentRequest,
        request
      )
      yield* surveys.publish(owner, id)
      yield* audit.countRequest(owner, "2xx")
      yield* TestClock.adjust("30 days")
      expect(yield* surveys.get(owner, id)).toMatchObject({ status: "closed", closedAt: 29 * day })
      expect(yield* audit.usage(owner, "1970-01-01")).toMatchObject({ days: [{ total: 1 }] })
    }).pipe(Effect.provide(engine), Effect.withClock(counting))
    expect(sleeps).toBeGreaterThan(0)
    expect(sleeps).toBeLessThan(300)
  }))
