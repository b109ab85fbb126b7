/** Calls of the engine in a transaction of the program around it, for the tests of the SQL stores. */
import { Accounts, layerPbkdf2Of, Secrets, Services, Surveys } from "@canvass/core"
import type { Store } from "@canvass/core/ports"
import type { SqlClient } from "@effect/sql/SqlClient"
import { expect } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"

const engineOn = (store: Layer.Layer<Store, unknown>) =>
  Layer.build(Layer.fresh(
    Layer.provide(Services.layer, Layer.mergeAll(store, Secrets.layerEphemeral, layerPbkdf2Of({ iterations: 1 })))
  ))

/** Creates an account and a survey. Returns what reads find afterwards. */
const createSurvey = (email: string) =>
  Effect.gen(function*() {
    const surveys = yield* Surveys
    const { id: owner } = yield* Effect.flatMap(Accounts, (accounts) => accounts.open({ email }))
    const { id } = yield* surveys.create(owner, { title: "Lunch" })
    return { read: Effect.map(surveys.get(owner, id), ({ title }) => title) }
  })

/**
 * Expects that the engine writes and reads in transactions of its own while the program has one open, on services that
 * were made outside of the program's transaction and inside of it. `beginStatement` begins the program's transaction.
 */
export const expectOwnTransactions = (
  program: SqlClient,
  store: Layer.Layer<Store, unknown>,
  beginStatement: Effect.Effect<unknown, unknown>
) =>
  Effect.gen(function*() {
    yield* program`CREATE TABLE notes (text TEXT)`
    const engine = yield* engineOn(store)
    for (
      const [email, services] of [["a@example.com", Effect.succeed(engine)], [
        "b@example.com",
        engineOn(store)
      ]] as const
    ) {
      const created: Array<Effect.Effect.Success<ReturnType<typeof createSurvey>>> = []
      const exit = yield* Effect.exit(program.withTransaction(Effect.gen(function*() {
        yield* beginStatement
        yield* program`INSERT INTO notes VALUES ('by the program')`
        const survey = yield* Effect.provide(createSurvey(email), yield* services)
        expect(yield* survey.read).toBe("Lunch")
        expect(yield* program`SELECT text FROM notes`).toEqual([{ text: "by the program" }])
        created.push(survey)
        return yield* Effect.fail("rolled back")
      })))
      expect(exit).toEqual(Exit.fail("rolled back"))
      for (const { read } of created) expect(yield* read).toBe("Lunch")
      expect(yield* program`SELECT text FROM notes`).toEqual([])
    }
  })
