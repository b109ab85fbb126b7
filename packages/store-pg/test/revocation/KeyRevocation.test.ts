/** How soon an instance notices that another one has changed an API key. */
import { Accounts, type ApiKey, Keys, layerPbkdf2Of } from "@canvass/core"
import { AllowList } from "@canvass/core/ports"
import { describe, expect, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { PgStore } from "../../src/index.js"
import { migratedDatabaseUrl } from "../fixtures/TestDatabase.js"

const instance = (url: string) =>
  Layer.build(Layer.fresh(
    Layer.merge(Accounts.Default, Keys.Default).pipe(
      Layer.provide(Layer.merge(PgStore.layer({ url: Redacted.make(url) }), layerPbkdf2Of({ iterations: 1 })))
    )
  ))

const changes = {
  "a rotated key": (keys: Keys, owner: ApiKey.ApiKey["accountId"]) => Effect.asVoid(keys.rotate(owner)),
  "a deleted key": (keys: Keys, owner: ApiKey.ApiKey["accountId"]) => keys.remove(owner),
  "a key with another allow-list": (keys: Keys, owner: ApiKey.ApiKey["accountId"]) =>
    Effect.asVoid(keys.update(owner, { allowedIps: "192.0.2.7" })),
  "a key with another scope": (keys: Keys, owner: ApiKey.ApiKey["accountId"]) =>
    Effect.asVoid(keys.update(owner, { scopes: "read_only" }))
}

describe("on another instance", () => {
  it.scopedLive("no key works for longer than 1 s after it was changed, with a request every millisecond", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const here = yield* instance(url)
      const elsewhere = Context.get(yield* instance(url), Keys)
      const keys = Context.get(here, Keys)
      for (const [name, change] of Object.entries(changes)) {
        const { id } = yield* Context.get(here, Accounts).open({ email: `${name.replaceAll(" ", "-")}@example.com` })
        const { key, plaintext } = yield* keys.rotate(id)
        /** Whether a request that begins now could do what it could before the change. */
        const isUnchanged = Effect.map(
          Effect.either(elsewhere.identify(Redacted.value(plaintext))),
          Either.match({
            onLeft: () => false,
            onRight: (found) => AllowList.isAllowed(found.allowedIps, "192.0.2.1") && found.scope === key.scope
          })
        )
        // The other instance reads the key again now, so that its copy is as new as it can be at the change.
        yield* Effect.sleep("1100 millis")
        expect(yield* isUnchanged, name).toBe(true)
        yield* change(keys, id)
        const changedAt = performance.now()
        let lastWorkedMillis = 0
        for (let elapsed = 0; elapsed < 1_500; elapsed = performance.now() - changedAt) {
          if (yield* isUnchanged) lastWorkedMillis = elapsed
          yield* Effect.sleep("1 millis")
        }
        expect(lastWorkedMillis, name).toBeGreaterThan(0)
        expect(lastWorkedMillis, name).toBeLessThanOrEqual(1_000)
        expect(yield* isUnchanged, name).toBe(false)
      }
    }))
})
