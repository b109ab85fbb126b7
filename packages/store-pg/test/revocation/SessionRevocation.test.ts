/** How soon an instance notices that another one has ended a session. */
import { Accounts, layerPbkdf2Of } from "@canvass/core"
import { Sessions } from "@canvass/core/ports"
import { expect, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { PgStore } from "../../src/index.js"
import { migratedDatabaseUrl } from "../fixtures/TestDatabase.js"

const instance = (url: string) =>
  Layer.build(Layer.fresh(
    Layer.merge(Accounts.Default, Sessions.Default).pipe(
      Layer.provide(Layer.merge(PgStore.layer({ url: Redacted.make(url) }), layerPbkdf2Of({ iterations: 1 })))
    )
  ))

it.scopedLive("no session works for longer than 1 s after another instance has ended it", () =>
  Effect.gen(function*() {
    const url = yield* migratedDatabaseUrl
    const here = yield* instance(url)
    const elsewhere = Context.get(yield* instance(url), Sessions)
    const sessions = Context.get(here, Sessions)
    const { id } = yield* Context.get(here, Accounts).open({ email: "ada@example.com" })
    for (const end of ["one", "all"]) {
      const { session } = yield* sessions.start(id)
      const isActive = Effect.map(Effect.either(elsewhere.requireActive(session.id)), Either.isRight)
      expect(yield* isActive).toBe(true)
      yield* end === "one" ? sessions.end(id, session.id) : sessions.endAll(id)
      const endedAt = performance.now()
      let lastWorkedMillis = 0
      for (let elapsed = 0; elapsed < 1_500; elapsed = performance.now() - endedAt) {
        if (yield* isActive) lastWorkedMillis = elapsed
        yield* Effect.sleep("1 millis")
      }
      expect(lastWorkedMillis, end).toBeGreaterThan(0)
      expect(lastWorkedMillis, end).toBeLessThanOrEqual(1_000)
      expect(yield* isActive, end).toBe(false)
    }
  }))
