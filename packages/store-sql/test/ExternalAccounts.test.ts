/** Accounts that a program names by ids of its own. */
import { Accounts, layerPbkdf2, Secrets } from "@canvass/core"
import { AccountStore } from "@canvass/core/ports"
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { services } from "../../core/test/fixtures/AccountContents.js"
import { Database } from "../src/database/Database.js"
import * as SqlStore from "../src/SqlStore.js"
import { databases } from "./databases.js"

for (const { name, open } of databases) {
  describe(`an account with an external id on ${name}`, () => {
    it.scopedLive("is opened once by 100 concurrent calls of two engines, and again after its deletion", () =>
      Effect.flatMap(open, (database) => {
        const layer = Layer.succeed(Database, database)
        const engine = services.pipe(
          Layer.provideMerge(SqlStore.layerFiles(database, database)),
          Layer.provideMerge(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer)),
          Layer.provide(Layer.merge(Secrets.layerEphemeral, layerPbkdf2))
        )
        return Effect.gen(function*() {
          const engines = [yield* Layer.build(Layer.fresh(engine)), yield* Layer.build(Layer.fresh(engine))] as const
          const ensure = (n: number, externalId: string) =>
            Effect.provide(
              Effect.flatMap(Accounts, (accounts) => accounts.ensureExternal({ externalId })),
              engines[n % 2 === 0 ? 0 : 1]
            )
          const all = yield* Effect.all(Arr.makeBy(100, (n) => ensure(n, "team-1")), { concurrency: "unbounded" })
          const [first] = all
          expect(new Set(all.map(({ id }) => id))).toEqual(new Set([first.id]))
          expect((yield* ensure(0, "team-2")).id).not.toBe(first.id)
          const store = yield* Effect.provide(AccountStore, engines[0])
          expect(yield* store.list(undefined, 10)).toHaveLength(2)
          const accounts = yield* Effect.provide(Accounts, engines[0])
          expect(Option.getOrUndefined(yield* accounts.findExternal({ externalId: "team-1" }))).toEqual(first)
          expect(yield* accounts.findExternal({ externalId: "TEAM-1" })).toEqual(Option.none())
          yield* accounts.remove(first.id)
          expect(yield* accounts.findExternal({ externalId: "team-1" })).toEqual(Option.none())
          expect((yield* ensure(0, "team-1")).id).not.toBe(first.id)
        })
      }))
  })
}
