/** Stores on a database of the test suite. Each build empties the database. */
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { afterAll, beforeAll } from "vitest"
import { createTestDatabase, type TestDatabase } from "../../../test/testDatabase.js"
import { PgStore } from "../src/index.js"

/**
 * Creates the database before the suite and drops it afterwards. Call it once per suite. Each run of the effect empties
 * the database and returns a layer that opens the store on it.
 */
export const emptyDatabase = (options: Omit<PgStore.PgOptions, "url"> = {}) =>
  emptyDatabaseFor((url) => PgStore.layer({ ...options, url: Redacted.make(url) }))

/** As `emptyDatabase`, for a store that `open` opens on the database with the given URL. */
export const emptyDatabaseFor = <A, E>(open: (url: string) => Layer.Layer<A, E>) => {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database?.remove())
  return Effect.promise(async () => {
    const url = database?.url ?? ""
    await deleteAllRows(url)
    return open(url)
  })
}

/** Empties all tables. For few rows `DELETE` is faster than `TRUNCATE`. */
const deleteAllRows = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename !~ 'migrations$'"
  )
  await client.query(rows.map(({ name }) => `DELETE FROM ${name}`).join(";"))
  await client.end()
}
