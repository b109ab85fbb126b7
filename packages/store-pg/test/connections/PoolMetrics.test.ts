import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import { testClient } from "../fixtures/testClient.js"
import { databaseUrl } from "../fixtures/TestDatabase.js"

/** The value of a metric of the pool for reads. */
const valueOf = (name: string) =>
  Effect.map(
    Metric.value(Metric.tagged(Metric.gauge(name, { description: descriptions[name] ?? "" }), "pool", "read")),
    ({ value }) => value
  )

const descriptions: Readonly<Record<string, string>> = {
  canvass_database_connections_in_use: "Connections to PostgreSQL that statements use.",
  canvass_database_connections_max: "Maximum number of connections to PostgreSQL.",
  canvass_database_connections_waiting: "Statements that wait for a connection to PostgreSQL."
}

const counts = Effect.all(Object.keys(descriptions).map(valueOf))

const eventually = (expected: ReadonlyArray<number>) =>
  Effect.promise(() => expect.poll(() => Effect.runPromise(counts)).toEqual(expected))

it.scopedLive("counts the connections that are in use, and the statements that wait for one", () =>
  Effect.gen(function*() {
    const sql = yield* testClient(yield* databaseUrl, { use: "read", maxConnections: 2 })
    yield* eventually([0, 2, 0])
    const sleeping = yield* Effect.forkScoped(
      Effect.all(Array.from({ length: 5 }, () => sql`SELECT pg_sleep(0.5)`), { concurrency: "unbounded" })
    )
    yield* eventually([2, 2, 3])
    yield* sleeping
    yield* eventually([0, 2, 0])
  }))
