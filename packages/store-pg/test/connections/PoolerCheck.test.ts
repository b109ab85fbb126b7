import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as PgPool from "../../src/connections/PgPool.js"
import * as PoolerCheck from "../../src/connections/PoolerCheck.js"
import { PgStore } from "../../src/index.js"
import { refusingPooler } from "../fixtures/refusingPooler.js"
import { testClient } from "../fixtures/testClient.js"
import { databaseUrl } from "../fixtures/TestDatabase.js"
import { transactionPooler } from "../fixtures/TransactionPooler.js"

describe("a pooler in transaction mode that loses prepared statements", () => {
  it.scopedLive("stops the start of the store, with a clear message", () =>
    Effect.gen(function*() {
      const url = yield* transactionPooler(yield* databaseUrl, 3)
      const error = yield* Effect.flip(Layer.build(PgStore.layer({ url: Redacted.make(url) })))
      expect(error._tag).toBe("UnsupportedPooler")
      expect(error.message).toContain("PgBouncer needs session mode, or transaction mode with version 1.21 or newer")
    }))

  it.scopedLive("is named by the error of a statement when it passed the check", () =>
    Effect.gen(function*() {
      const url = yield* transactionPooler(yield* databaseUrl, 1)
      const [first, second] = [yield* testClient(url), yield* testClient(url)]
      yield* first`SELECT ${1}::int AS n`
      const error = yield* Effect.flip(second`SELECT ${1}::int AS n`)
      expect(error).toHaveProperty("cause.code", "42P05")
      expect(error).toHaveProperty("cause.message", PgPool.unsupportedPooler)
    }))
})

describe("a pooler that refuses the parameter `options`", () => {
  it.scopedLive("stops the start of the store, with a message that says what to set", () =>
    Effect.gen(function*() {
      const url = yield* refusingPooler("unsupported startup parameter: options")
      const error = yield* Effect.flip(Layer.build(PgStore.layer({ url })))
      expect(error._tag).toBe("UnsupportedPooler")
      expect(error.message).toContain("`ignore_startup_parameters = options`")
      expect(error.message).toContain("SET timezone = 'UTC'")
    }))

  it.scopedLive("is named by the error of a statement, which no other refusal changes", () =>
    Effect.gen(function*() {
      const messageOf = (url: string) =>
        Effect.flatMap(testClient(url), (sql) => Effect.map(Effect.flip(sql`SELECT 1`), ({ cause }) => cause))
      expect(yield* messageOf(yield* refusingPooler("unsupported startup parameter in options: timezone")))
        .toHaveProperty("message", PgPool.refusedParameters)
      expect(yield* messageOf(yield* refusingPooler("no such user"))).toHaveProperty("message", "no such user")
    }))
})

describe("PostgreSQL without a pooler", () => {
  it.scopedLive("passes the check", () =>
    Effect.gen(function*() {
      yield* PoolerCheck.check(yield* testClient(yield* databaseUrl, { maxConnections: 2 }))
    }))
})
