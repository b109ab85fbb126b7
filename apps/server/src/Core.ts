/** Everything that the server's processes share: the store that the configuration names, and the services over it. */
import {
  AccountSettings,
  MemoryRateLimiter,
  type RateLimiter,
  RetryScheduleMillis,
  Secrets,
  Services,
  type Store,
  WebhookSettings
} from "@canvass/core"
import { Passwords } from "@canvass/http-node"
import { PgRateLimiter, PgStore } from "@canvass/store-pg"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { Configuration, Database } from "./Configuration.js"
import { Refusal } from "./Refusal.js"
import * as SecretKey from "./SecretKey.js"

/** Opens the store and brings its tables up to date. */
export const store = ({ database, databasePoolSize }: Configuration): Layer.Layer<Store, Refusal> => {
  switch (database._tag) {
    case "Sqlite":
      return Layer.mapError(
        SqliteStore.layer({ path: database.path }),
        (error) => new Refusal({ lines: [`The database ${database.path} can't be used: ${error.message}`] })
      )
    case "Postgres":
      return Layer.mapError(
        PgStore.layer({ url: database.url, maxReaders: databasePoolSize - connectionsBesideReaders }),
        (error) => new Refusal({ lines: [`The database in ${placeOf(database)} can't be used: ${error.message}`] })
      )
  }
}

const connectionsBesideReaders = PgStore.connectionsThatWrite + PgRateLimiter.maxConnections

/** Where the data lies, for people: of a URL nothing that lets anybody in. */
export const placeOf = (database: Database): string => {
  if (database._tag === "Sqlite") return database.path
  const { host, pathname } = new URL(Redacted.value(database.url))
  return `PostgreSQL ${host}${pathname}`
}

/** Instances that share a database share their callers' limits. */
export const rateLimiter = (database: Database): Layer.Layer<RateLimiter> =>
  database._tag === "Sqlite" ? MemoryRateLimiter.layer : PgRateLimiter.layer({ url: database.url })

const secrets = ({ database, secretKey }: Configuration) =>
  Layer.unwrapEffect(Effect.map(
    Option.match(secretKey, {
      onSome: Effect.succeed,
      onNone: () => database._tag === "Sqlite" ? SecretKey.besideDatabase(database.path) : secretKeyNeeded
    }),
    Secrets.layer
  ))

const secretKeyNeeded = new Refusal({ lines: ["SECRET_KEY: needed with PostgreSQL, since instances share it"] })

/** What the configuration says to the core. */
const settings = (configuration: Configuration) =>
  Layer.mergeAll(
    Layer.succeed(AccountSettings, {
      registration: configuration.registration,
      defaultPlan: configuration.defaultPlan,
      refreshTokenMillis: configuration.refreshTokenMillis
    }),
    Layer.succeed(WebhookSettings, {
      allowHttp: configuration.webhookAllowHttp,
      allowPrivate: configuration.webhookAllowPrivate
    }),
    Layer.succeed(RetryScheduleMillis, configuration.webhookRetrySchedule)
  )

/** The services over the store that the configuration names. */
export const layer = (
  configuration: Configuration
): Layer.Layer<Secrets.Secrets | Services.Services | Store, Refusal> =>
  Services.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(
      store(configuration),
      secrets(configuration),
      Passwords.layer,
      settings(configuration)
    ))
  )
