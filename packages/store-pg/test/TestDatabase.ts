/** Empty databases for tests, and statements beside the code under test. */
import * as Effect from "effect/Effect"
import pg from "pg"
import { createTestDatabase } from "../../../test/testDatabase.js"

/** The URL of a new database, which is dropped when the scope closes. */
export const databaseUrl = Effect.map(
  Effect.acquireRelease(Effect.promise(() => createTestDatabase()), ({ remove }) => Effect.promise(remove)),
  ({ url }) => url
)

/** Runs a statement on a connection of its own, and returns its rows. */
export const query = (url: string, statement: string) =>
  Effect.promise(async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end())
    return rows
  })
