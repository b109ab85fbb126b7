/** Wakes those who wait for changes of logs, in this program and in others on the same database. */
import { Committer, LogSignal, type LogStore } from "@canvass/core/ports"
import { type Database, lookRegularly, type Programs } from "@canvass/store-sql"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type { DatabaseUrl } from "../connections/PgClient.js"
import * as LogListener from "./LogListener.js"
import * as LogNotifier from "./LogNotifier.js"

export interface LogWakingOptions {
  /** Where to listen. Undefined: the logs that are waited for are looked at each 250 ms. */
  readonly listenUrl: DatabaseUrl | undefined
  readonly isEager: boolean
  readonly applicationName: string
  readonly connectTimeoutMillis: number
}

export interface LogWaking {
  readonly watch: LogStore["Type"]["watch"]
  /** Adds the signals to the committer of a store. */
  readonly observing: <Ports>(ports: Context.Context<Committer.Committer | Ports>) => Context.Context<
    Committer.Committer | Ports
  >
}

export const make = (
  { sql }: Database,
  program: Programs.Program,
  { listenUrl, ...options }: LogWakingOptions
): Effect.Effect<LogWaking, never, Scope.Scope> =>
  Effect.gen(function*() {
    const signal = new LogSignal()
    yield* LogNotifier.start(sql, program.id, signal)
    const watchOthers = listenUrl === undefined ? lookRegularly : yield* LogListener.make({
      ...options,
      url: Redacted.isRedacted(listenUrl) ? Redacted.value(listenUrl) : listenUrl,
      instance: program.id,
      send: (notice) => LogNotifier.send(sql, notice)
    })
    return {
      watch: (listener) => Effect.raceFirst(signal.watch(listener), watchOthers(listener)),
      observing: (ports) =>
        Context.add(ports, Committer.Committer, signal.observing(Context.get(ports, Committer.Committer)))
    }
  })
