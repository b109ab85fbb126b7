/** The store in a program that uses `@effect/sql` itself, and calls the engine in a transaction of its own. */
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import * as Statement from "@effect/sql/Statement"
import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { join } from "node:path"
import { expectOwnTransactions } from "../../store-sql/test/programTransaction.js"
import { SqliteStore } from "../src/index.js"
import { openConnection } from "./fixtures/openConnection.js"
import { temporaryFolder } from "./fixtures/temporaryStore.js"

/** The client of a program on a file of its own. */
const programClient = (path: string) =>
  Effect.gen(function*() {
    const database = yield* Effect.acquireRelease(
      Effect.sync(() => openConnection(path)),
      (database) => Effect.sync(() => database.close())
    )
    const execute = (text: string) => Effect.sync(() => database.all(text))
    const connection: Connection = {
      execute,
      executeRaw: execute,
      executeUnprepared: execute,
      executeValues: () => Effect.succeed([]),
      executeStream: () => Stream.empty
    }
    return yield* SqlClient.make({
      acquirer: Effect.succeed(connection),
      compiler: Statement.makeCompilerSqlite(),
      spanAttributes: []
    })
  }).pipe(Effect.provide(Reactivity.layer))

it.scopedLive("in a transaction of the program that is rolled back, the store commits and reads in its own", () =>
  Effect.gen(function*() {
    const folder = yield* temporaryFolder
    const program = yield* programClient(join(folder, "program.db"))
    const store = SqliteStore.layer({ path: join(folder, "canvass.db") })
    yield* expectOwnTransactions(program, store, Effect.void)
  }))
