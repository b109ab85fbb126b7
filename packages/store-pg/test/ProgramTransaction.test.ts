/** The store in a program that uses `@effect/sql` itself, and calls the engine in a transaction of its own. */
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlPg from "@effect/sql-pg/PgClient"
import { describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { expectOwnTransactions } from "../../store-sql/test/programTransaction.js"
import { PgStore } from "../src/index.js"
import { databaseUrl } from "./fixtures/TestDatabase.js"

const poolOf = (url: string) =>
  Effect.acquireRelease(
    Effect.sync(() => new pg.Pool({ connectionString: url, max: 2 })),
    (pool) => Effect.promise(() => pool.end())
  )

describe("in a transaction of the program that is rolled back", () => {
  const expectOwn = (openStore: (url: string, pool: pg.Pool) => Parameters<typeof expectOwnTransactions>[1]) =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const pool = yield* poolOf(url)
      const program = yield* SqlPg.fromPool({ acquire: Effect.succeed(pool) })
      // A read on the connection of the program would not see what the engine commits meanwhile.
      const begin = program`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`
      yield* expectOwnTransactions(program, openStore(url, pool), begin)
    }).pipe(Effect.provide(Reactivity.layer))

  it.scopedLive("a store with connections of its own commits and reads in its own transactions", () =>
    expectOwn((url) => PgStore.layer({ url: Redacted.make(url) })))

  it.scopedLive("a store on the pool of the program commits and reads in its own transactions", () =>
    expectOwn((_, pool) => PgStore.layerFromPool({ pool })))
})
