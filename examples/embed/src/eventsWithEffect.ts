/** Handles events with an effect. */
import { Accounts, layerPbkdf2, Secrets, Services, Surveys } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { EventDispatch, EventOutbox } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const events = EventDispatch.layer({
  handle: ({ event }, { attempt }) => Effect.sync(() => console.log(`${event}, attempt ${attempt}`)),
  maxDelayMillis: 60_000
})

const engine = Layer.merge(Services.layer, events).pipe(
  Layer.provideMerge(Layer.mergeAll(Memory.layer, Secrets.layerEphemeral, layerPbkdf2))
)

const program = Effect.gen(function*() {
  const accounts = yield* Accounts
  const outbox = yield* EventOutbox
  const surveys = yield* Surveys
  const { id: owner } = yield* accounts.open({ email: "ada@example.com" })
  const { id } = yield* surveys.create(owner, { title: "Lunch", questions: [{ type: "nps", text: "Again?" }] })
  yield* surveys.publish(owner, id)
  yield* Effect.repeat(Effect.delay(outbox.count, 10), { while: (waitingCount) => waitingCount > 0 })
})

await Effect.runPromise(Effect.provide(program, engine))
