import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { sqlite } from "../databases.js"

const Columns = Schema.Array(Schema.Struct({ table: Schema.String, column: Schema.String }))

/** The columns that `Rekey` of the core encrypts again. One that is new needs a step there. */
const rekeyed = ["results_links.sealedToken", "webhooks.previousSealedSecret", "webhooks.sealedSecret"]

it.scoped("every column with encrypted values is one that a rekey encrypts again", () =>
  Effect.gen(function*() {
    const { sql } = yield* sqlite.open
    const columns = yield* Effect.flatMap(
      sql`SELECT t.name AS "table", c.name AS "column" FROM sqlite_master AS t, pragma_table_info(t.name) AS c
        WHERE t.type = 'table' ORDER BY 1, 2`,
      Schema.decodeUnknown(Columns)
    )
    expect(columns.length).toBeGreaterThan(100)
    expect(columns.map(({ column, table }) => `${table}.${column}`).filter((name) => /seal/i.test(name))).toEqual(
      rekeyed
    )
  }))
