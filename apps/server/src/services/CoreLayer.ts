/** The layers that all commands share: the configured store and the services of the core on it. */
import {
  AccountSettings,
  Limits,
  MemoryRateLimiter,
  type RateLimiter,
  Secrets,
  Services,
  WebhookSettings
} from "@canvass/core"
import { Committer, RetryScheduleMillis, type Store } from "@canvass/core/ports"
import * as Formats from "@canvass/formats"
import { SmtpMailer } from "@canvass/mailer-smtp"
import { Argon2Passwords } from "@canvass/passwords-argon2"
import { PgRateLimiter, PgStore } from "@canvass/store-pg"
import type { Database as SqlDatabase, Migrations } from "@canvass/store-sql"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { dirname } from "node:path"
import {
  type Configuration,
  type Database,
  describeDatabase,
  reservedConnections
} from "../configuration/Configuration.js"
import { CommandError } from "../console/CommandError.js"
import * as DiskMetrics from "./DiskMetrics.js"
import { DiskSpace } from "./DiskSpace.js"
import * as FileStorageLayer from "./FileStorageLayer.js"
import * as SecretKey from "./SecretKey.js"
import { withWriteHealth } from "./WriteHealth.js"

/**
 * Opens the store, whose files are in the database, and migrates its schema. Fails with a line for the user.
 *
 * @param replica - A replica of PostgreSQL that executes reads.
 */
export const store = (
  { database, databaseListenUrl, databasePoolSize, role }: Configuration,
  replica?: PgStore.ReplicaOptions
): Layer.Layer<Store, CommandError> => {
  const opened: Layer.Layer<Store, { readonly message: string }> = database._tag === "Sqlite"
    ? SqliteStore.layer({ path: database.path, role })
    : PgStore.layer({
      url: database.url,
      role,
      maxReaders: databasePoolSize - reservedConnections,
      replica,
      listenUrl: Option.getOrUndefined(databaseListenUrl),
      // Only a server has those who wait for changes.
      listenAtStart: role === "serve"
    })
  return Layer.mapError(opened, unusable(database))
}

/**
 * Migrates the schema, and creates the tables of the rate limiters. A server makes both itself, if its role may.
 *
 * @param force - Applies breaking migrations also while older programs use the database.
 */
export const migrate = (
  { database, role }: Configuration,
  force: boolean
): Effect.Effect<ReadonlyArray<string>, CommandError> =>
  Effect.mapError(
    database._tag === "Sqlite"
      ? SqliteStore.migrate({ path: database.path, role, force })
      : PgStore.migrate({ url: database.url, role, force }),
    unusable(database)
  )

/** Tells what `migrate` would do. */
export const migrationPlan = (
  { database, role }: Configuration
): Effect.Effect<Migrations.MigrationPlan, CommandError> =>
  Effect.mapError(
    database._tag === "Sqlite"
      ? SqliteStore.plan({ path: database.path, role })
      : PgStore.plan({ url: database.url, role }),
    unusable(database)
  )

const unusable = (database: Database) => (error: { readonly message: string }): CommandError =>
  new CommandError({ lines: [`Cannot use the database ${describeDatabase(database)}: ${error.message}`] })

/** Opens the database itself, for statements that no port has. */
export const openDatabase = (
  { database, role }: Pick<Configuration, "database" | "role">
): Effect.Effect<SqlDatabase, CommandError, Scope.Scope> =>
  Effect.mapError(
    database._tag === "Sqlite"
      ? SqliteStore.database({ path: database.path, role })
      : PgStore.database({ url: database.url, role }),
    unusable(database)
  )

/** Fails when a newer program has migrated the database, so that this one cannot write any more. */
export const untilOvertaken: Effect.Effect<never, CommandError, Committer.StoreHealth> = Effect.flatMap(
  Committer.StoreHealth,
  ({ overtaken }) => Effect.flatMap(overtaken, (sentence) => new CommandError({ lines: [sentence] }))
)

/** Instances on one PostgreSQL database share the rate limits of callers, and the limit on guessing passwords. */
const rateLimiters = (database: Database): Layer.Layer<RateLimiter> =>
  database._tag === "Sqlite" ? MemoryRateLimiter.layer : PgRateLimiter.layer({ url: database.url })

const secrets = ({ database, secretKeys }: Configuration) =>
  Layer.unwrapEffect(Effect.map(
    Option.match(secretKeys, {
      onSome: Effect.succeed,
      onNone: () => database._tag === "Sqlite" ? SecretKey.loadOrCreate(database.path) : missingSecretKey
    }),
    (keys) => Secrets.layer(...keys)
  ))

const missingSecretKey = new CommandError({
  lines: ["SECRET_KEY: required with PostgreSQL, because instances share it"]
})

const settings = (configuration: Configuration) =>
  Layer.mergeAll(
    Layer.succeed(AccountSettings, {
      ...AccountSettings.defaults,
      registration: configuration.registration,
      identityDomains: Option.getOrUndefined(configuration.oauthAllowedDomains),
      defaultPlan: configuration.defaultPlan,
      refreshTokenMillis: configuration.refreshTokenMillis
    }),
    Layer.succeed(WebhookSettings, {
      allowHttp: configuration.webhookAllowHttp,
      allowPrivate: configuration.webhookAllowPrivate
    }),
    Layer.succeed(RetryScheduleMillis, configuration.webhookRetrySchedule),
    Layer.succeed(Limits, {
      ...Limits.defaults,
      surveysPerAccount: configuration.surveysMaxPerAccount,
      definitionBytesPerAccount: configuration.definitionsMaxBytesPerAccount,
      fileBytesPerAccount: configuration.filesMaxBytesPerAccount,
      responseBytesPerAccount: Option.getOrElse(
        configuration.responsesMaxBytesPerAccount,
        () => Limits.defaults.responseBytesPerAccount
      )
    })
  )

/** The mail server, if there is one. */
const mailer = ({ mail }: Configuration): Layer.Layer<never> =>
  Option.match(mail, { onNone: () => Layer.empty, onSome: SmtpMailer.layer })

/** The store, with the storage for the bytes of files that the configuration names. */
const storeWithFiles = (
  configuration: Configuration,
  replica: PgStore.ReplicaOptions | undefined
): Layer.Layer<Store, CommandError> =>
  Option.match(configuration.filesLocation, {
    onNone: () => store(configuration, replica),
    // When two merged layers provide the same service, the last one wins.
    onSome: (location) =>
      Layer.merge(
        store(configuration, replica),
        FileStorageLayer.layer(location, "FILES_URL", configuration.s3Credentials)
      )
  })

/** The folders on the disks that the store fills. A PostgreSQL server has its own. */
const diskFolders = ({ database, filesLocation }: Configuration): ReadonlyArray<DiskMetrics.DiskFolder> => [
  ...database._tag === "Sqlite" ? [{ content: "database", path: dirname(database.path) } as const] : [],
  ...Option.toArray(filesLocation).flatMap((files) =>
    files._tag === "Directory" ? [{ content: "files", path: files.path } as const] : []
  )
]

const diskSpace = (configuration: Configuration): DiskSpace =>
  new DiskSpace(diskFolders(configuration).map(({ path }) => path), configuration.diskReserve)

/** All services of the core, on the configured store. The commands read from the primary of PostgreSQL. */
export const layer = (
  configuration: Configuration,
  replica?: PgStore.ReplicaOptions
): Layer.Layer<Secrets.Secrets | Services.Services | Store, CommandError> =>
  Services.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(
      Layer.map(
        storeWithFiles(configuration, replica),
        (context) => withWriteHealth(context, diskSpace(configuration))
      ),
      secrets(configuration),
      Argon2Passwords.layer,
      mailer(configuration),
      Formats.layer,
      settings(configuration)
    ))
  )

const replicaOf = ({ database, databaseReadPoolSize }: Configuration): PgStore.ReplicaOptions | undefined =>
  database._tag === "Sqlite" || database.readUrl === undefined
    ? undefined
    : { url: database.readUrl, maxConnections: databaseReadPoolSize }

/** The services of `layer` for a process that serves requests, with its rate limiters. */
export const serverLayer = (
  configuration: Configuration
): Layer.Layer<RateLimiter | Secrets.Secrets | Services.Services | Store, CommandError> =>
  Layer.provideMerge(
    // The folders exist once the store is open.
    Layer.provideMerge(
      DiskMetrics.layer(diskFolders(configuration)),
      layer(configuration, replicaOf(configuration))
    ),
    rateLimiters(configuration.database)
  )
