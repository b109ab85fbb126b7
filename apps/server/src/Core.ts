/** Everything that the server's processes share: the store that the configuration names, and the services over it. */
import {
  Accounts,
  AccountSettings,
  Analytics,
  Audit,
  Exports,
  Keys,
  Responses,
  Secrets,
  Surveys,
  Webhooks,
  WebhookSettings
} from "@canvass/core"
import { Passwords } from "@canvass/http-node"
import * as SqliteStore from "@canvass/store-sqlite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Configuration, Database } from "./Configuration.js"
import { Refusal } from "./Refusal.js"
import * as SecretKey from "./SecretKey.js"

/** Opens the store and brings its tables up to date. */
export const store = (database: Database) => {
  switch (database._tag) {
    case "Sqlite":
      return SqliteStore.layer({ path: database.path })
    case "Postgres":
      return Layer.fail(noPostgres)
  }
}

const noPostgres = new Refusal({
  lines: ["DATABASE_URL: this version keeps its data in SQLite; use file:<path>, such as file:./data/canvass.db"]
})

/** Where the data lies, for people. */
export const placeOf = (database: Database): string => database._tag === "Sqlite" ? database.path : "PostgreSQL"

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
    })
  )

/** The services, and what they are made of. */
export const layer = (configuration: Configuration) =>
  Layer.mergeAll(
    Accounts.Default,
    Analytics.Default,
    Audit.Default,
    Exports.Default,
    Keys.Default,
    Responses.Default,
    Surveys.Default,
    Webhooks.Default
  ).pipe(
    Layer.provideMerge(Layer.mergeAll(
      store(configuration.database),
      secrets(configuration),
      Passwords.layer,
      settings(configuration)
    ))
  )
