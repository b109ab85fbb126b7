/** The services of the engine in a program that uses Effect: each port is a layer that the program may replace. */
import { Accounts, layerPbkdf2, Secrets, Services, Surveys } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Committer } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Replaces one port of the store: logs each unit of work before it is committed. */
const loggingCommitter = Layer.effect(
  Committer.Committer,
  Effect.map(Committer.Committer, ({ commit }) => ({
    commit: (unit) =>
      Effect.zipRight(Effect.sync(() => console.log(unit.changes.map(({ _tag }) => _tag).join(", "))), commit(unit))
  }))
)

const engine = Services.layer.pipe(
  Layer.provide(Layer.provideMerge(loggingCommitter, Memory.layer)),
  Layer.provide(Layer.merge(Secrets.layerEphemeral, layerPbkdf2))
)

const program = Effect.gen(function*() {
  const accounts = yield* Accounts
  const surveys = yield* Surveys
  const { id: owner } = yield* accounts.open({ email: "ada@example.com" })
  const { slug } = yield* surveys.create(owner, { title: "Lunch" })
  console.log(slug.startsWith("lunch-"))
})

await Effect.runPromise(Effect.provide(program, engine))
