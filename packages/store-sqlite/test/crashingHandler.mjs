/**
 * Handles the events of the outbox until it is killed, and prints the number of each event that it has handled. The
 * crash test starts it on the built packages: `node crashingHandler.mjs <file>`.
 */
import { EventDispatch } from "@canvass/core"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"

const [, , path] = process.argv

const dispatch = EventDispatch.layer({
  handle: (_, { eventId }) =>
    Effect.map(Effect.sleep(10), () => process.stdout.write(`${Number.parseInt(eventId.slice(-8), 16)}\n`)),
  leaseMillis: 500,
  maxUnsettledMillis: 50
})

await Effect.runPromise(Layer.launch(Layer.provide(dispatch, SqliteStore.layer({ path }))))
