/** Moves an installation from one database to another, such as from SQLite to PostgreSQL. */
import { PgStore } from "@canvass/store-pg"
import { DatabaseCopy } from "@canvass/store-sql"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import type { Database } from "./Configuration.js"
import { placeOf } from "./Core.js"
import { Refusal } from "./Refusal.js"
import { pathOf } from "./SecretKey.js"

/** Says what it copied, table by table. A file that is to be copied from must be there. */
export const copy = (from: Database, to: Database): Effect.Effect<void, Refusal> =>
  Effect.gen(function*() {
    if (from._tag === "Sqlite" && !existsSync(from.path)) {
      return yield* new Refusal({ lines: [`--from: there is no ${from.path}`] })
    }
    const copied = yield* DatabaseCopy.copy(yield* open(from), yield* open(to))
    for (const { rows, table } of copied) yield* Console.log(`${String(rows).padStart(10)}  ${table}`)
    yield* Console.log(`All of it is in ${placeOf(to)}, and every row was compared.`)
    if (from._tag === "Sqlite") {
      yield* Console.log(
        `Start the server with the same secret, or webhook secrets can't be read: SECRET_KEY=$(cat ${
          pathOf(from.path)
        })`
      )
    }
  }).pipe(
    Effect.scoped,
    Effect.catchAll((error) =>
      error._tag === "Refusal" ? error : new Refusal({ lines: [`Nothing was copied. ${error.message}`] })
    )
  )

const open = (database: Database) =>
  database._tag === "Sqlite" ? SqliteStore.database({ path: database.path }) : PgStore.database({ url: database.url })
