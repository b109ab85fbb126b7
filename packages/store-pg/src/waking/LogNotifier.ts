/** Tells other instances which logs have changed, outside of the transactions that have changed them. */
import { type ChangedLogs, type LogSignal, platformSleep } from "@canvass/core/ports"
import type { StoreClient } from "@canvass/store-sql"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as LogNotice from "./LogNotice.js"

/** Minimum time from one notification of an instance to the next, in milliseconds. */
const spacingMillis = 50

/** Sends a notice. It is not worth waiting for a disk: a notice that is lost is made up for by a look. */
export const send = (sql: StoreClient, notice: LogNotice.LogNotice): Effect.Effect<void, SqlError> =>
  Effect.withTracerEnabled(
    Effect.asVoid(
      sql`SELECT set_config('synchronous_commit', 'off', true),
        pg_notify(${LogNotice.channel}, ${LogNotice.encode(notice)})`
    ),
    false
  )

/** Sends a notice for the commits that the signal tells of, at once or 50 ms after the previous one. */
export const start = (
  sql: StoreClient,
  sender: string,
  signal: LogSignal
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.gen(function*() {
    const hasChanges = yield* Effect.makeLatch(false)
    let changed: ChangedLogs = new Set()
    const sendChanges = Effect.suspend(() => {
      const content = changed
      changed = new Set()
      hasChanges.unsafeClose()
      return content !== "any" && content.size === 0 ? Effect.void : Effect.ignore(send(sql, { sender, content }))
    })
    // The last commits of a program that ends are told, too.
    yield* Effect.addFinalizer(() => sendChanges)
    yield* Effect.acquireRelease(
      Effect.sync(() =>
        signal.listen((more) => {
          changed = changed === "any" || more === "any" ? "any" : new Set([...changed, ...more])
          hasChanges.unsafeOpen()
        })
      ),
      (end) => Effect.sync(end)
    )
    yield* Effect.forkScoped(
      Effect.forever(
        Effect.zipRight(hasChanges.await, Effect.zipRight(sendChanges, platformSleep(spacingMillis)))
      )
    )
  })
