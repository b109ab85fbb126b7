/** Reads the environment variables. All invalid values are reported at once, before anything starts. */
import { Account, AccountSettings, Limits, WebhookSettings } from "@canvass/core"
import { RetryScheduleMillis, SecretKeys } from "@canvass/core/ports"
import { AccessTokens, type OAuthSettings } from "@canvass/http"
import { Settings } from "@canvass/http-node"
import { parseMailServer } from "@canvass/mailer-smtp"
import { ConnectionUrl, PgRateLimiter, PgStore } from "@canvass/store-pg"
import { siteDefaults } from "@canvass/web"
import { UndiciSender } from "@canvass/webhook-worker"
import * as Arr from "effect/Array"
import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import * as ConfigProvider from "effect/ConfigProvider"
import * as PathPatch from "effect/ConfigProviderPathPatch"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as HashSet from "effect/HashSet"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as OAuthConfiguration from "./OAuthConfiguration.js"
import { parsedVariable } from "./parsedVariable.js"
import * as S3Configuration from "./S3Configuration.js"
import { checkedSecret, fileVariableOf, parsedSecret } from "./secretVariable.js"

export type Configuration = Config.Config.Success<typeof configuration> & {
  /** What the program does, for those who look who uses the database: the name of the command. */
  readonly role: string
  /** The identity providers for logins. */
  readonly oauthProviders: ReadonlyArray<OAuthSettings.ProviderSettings>
  /** The credentials of S3. None: the AWS SDK finds them. */
  readonly s3Credentials: Option.Option<S3Configuration.S3Credentials>
}

/** The database that `DATABASE_URL` names. */
export type Database =
  | { readonly _tag: "Sqlite"; readonly path: string }
  | {
    readonly _tag: "Postgres"
    readonly url: Redacted.Redacted
    /** The replica that executes reads, which `DATABASE_READ_URL` names. */
    readonly readUrl?: Redacted.Redacted
  }

/** The storage of uploaded files outside of the database, as `FILES_URL` names it. */
export type FilesLocation =
  | { readonly _tag: "Directory"; readonly path: string }
  | { readonly _tag: "S3"; readonly url: string }

/** Reads the configuration of a command. Fails with one line for each invalid variable. */
export const load = (
  environment: NodeJS.ProcessEnv,
  role = "serve"
): Effect.Effect<Configuration, ReadonlyArray<string>> =>
  Effect.map(
    Effect.withConfigProvider(loadAll, ConfigProvider.fromMap(new Map(nonEmptyEntries(environment)))),
    (settings) => ({ ...settings, role })
  )

/** Reads the credentials of S3 alone. Fails with one line for each invalid variable. */
export const loadS3Credentials = (
  environment: NodeJS.ProcessEnv
): Effect.Effect<Option.Option<S3Configuration.S3Credentials>, ReadonlyArray<string>> =>
  Effect.mapError(
    Effect.withConfigProvider(
      S3Configuration.credentials,
      ConfigProvider.fromMap(new Map(nonEmptyEntries(environment)))
    ),
    errorLines
  )

/** The names in `OAUTH_PROVIDERS` determine further variables, which are not read when `OAUTH_PROVIDERS` is invalid. */
const loadAll: Effect.Effect<Omit<Configuration, "role">, ReadonlyArray<string>> = Effect.gen(function*() {
  const names = yield* Effect.orElseSucceed(oauthProviderNames, () => [])
  const base = yield* Effect.either(configuration)
  const s3Credentials = yield* Effect.either(S3Configuration.credentials)
  const providers = yield* Effect.forEach(names, (name) => Effect.either(OAuthConfiguration.provider(name)))
  const errors = [
    ...Arr.getLefts([base]).flatMap(errorLines),
    ...Arr.getRights([base]).flatMap(contradictions),
    ...Arr.getLefts([s3Credentials]).flatMap(errorLines),
    ...Arr.getLefts(providers).flatMap(providerErrorLines)
  ]
  return Either.isLeft(base) || Either.isLeft(s3Credentials) || errors.length > 0
    ? yield* Effect.fail(errors)
    : { ...base.right, oauthProviders: Arr.getRights(providers), s3Credentials: s3Credentials.right }
})

/** Variables that do not fit each other. */
const contradictions = (
  { database, databaseListenUrl }: Config.Config.Success<typeof configuration>
): ReadonlyArray<string> =>
  database._tag === "Sqlite" && Option.isSome(databaseListenUrl)
    ? ["DATABASE_LISTEN_URL: only with a PostgreSQL database in DATABASE_URL"]
    : []

/** An empty variable counts as not set, as `VAR= canvass serve` intends. */
const nonEmptyEntries = (environment: NodeJS.ProcessEnv): ReadonlyArray<readonly [string, string]> =>
  Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || value.trim() === "" ? [] : [[name, value.trim()]]
  )

const errorLines = (error: ConfigError.ConfigError): ReadonlyArray<string> =>
  error._op === "And" || error._op === "Or"
    ? [...errorLines(error.left), ...errorLines(error.right)]
    : [`${error.path.join(".")}: ${error.message}`]

/** Returns a line for each error in the variables of an identity provider. */
const providerErrorLines = (error: ConfigError.ConfigError): ReadonlyArray<string> =>
  error._op === "And" || error._op === "Or"
    ? [...providerErrorLines(error.left), ...providerErrorLines(error.right)]
    : error._op === "MissingData"
    ? [`${error.path.join(".")}: required, because OAUTH_PROVIDERS names this provider`]
    : errorLines(error)

const integer = (name: string, min: number, max: number) =>
  parsedVariable(name, `a whole number from ${min} to ${max}`, (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : -1
    return number >= min && number <= max ? number : undefined
  })

/** A part of a whole, such as 0.125. */
const share = (name: string) =>
  parsedVariable(name, "a number above 0 and up to 1, such as 0.125", (text) => {
    const number = /^(?:0?\.\d{1,6}|[01](?:\.0{1,6})?)$/.test(text) ? Number(text) : 0
    return number > 0 ? number : undefined
  })

const oneOf = <const Names extends ReadonlyArray<string>>(name: string, names: Names) =>
  parsedVariable(
    name,
    `one of ${names.join(", ")}`,
    (text): Names[number] | undefined => names.find((name) => name === text)
  )

/** Maximum number of worker processes. */
const maxWorkers = 64

/** What `parseWorkers` accepts. */
export const workersForm = `a whole number from 1 to ${maxWorkers}, or auto`

/** Parses the number of worker processes. `undefined`: another text. */
export const parseWorkers = (text: string): number | "auto" | undefined => {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return text === "auto" ? "auto" : number >= 1 && number <= maxWorkers ? number : undefined
}

const flag = (name: string) => Config.map(oneOf(name, ["true", "false"]), (text) => text === "true")

const millisOf: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

const bytesOf: Readonly<Record<string, number>> = { "": 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 }

const bytes = (name: string) =>
  parsedVariable(name, "a size such as 500MiB or 10GiB", (text) => {
    const [, count, unit = ""] = /^(\d{1,9})(KiB|MiB|GiB|TiB)?$/.exec(text) ?? []
    const size = Number(count) * (bytesOf[unit] ?? Number.NaN)
    return size > 0 && Number.isSafeInteger(size) ? size : undefined
  })

const parseDuration = (text: string): number | undefined => {
  const [, count, unit = ""] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? []
  const millis = Number(count) * (millisOf[unit] ?? Number.NaN)
  return millis > 0 ? millis : undefined
}

const duration = (name: string) => parsedVariable(name, "a time such as 500ms, 10s, 15m, 2h or 30d", parseDuration)

const durations = (name: string) =>
  parsedVariable(name, "times separated by commas, such as 1m,5m,30m", (text) => {
    const times = text.split(",").map((time) => parseDuration(time.trim()))
    return times.every((time) => time !== undefined) ? times : undefined
  })

/** An `http` or `https` address without query, fragment and trailing slash. */
const baseUrl = (name: string) =>
  parsedVariable(name, "an address such as https://surveys.example.com", (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const isUsable = url !== undefined && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "" &&
      url.username === ""
    let address = isUsable ? url.href : undefined
    while (address?.endsWith("/") === true) address = address.slice(0, -1)
    return address
  })

const origins = (name: string) =>
  parsedVariable(name, "* or origins separated by commas, such as https://app.example.com", (text) => {
    const list = text.split(",").map((origin) => origin.trim())
    return list.every((origin) => origin === "*" || (URL.canParse(origin) && new URL(origin).origin === origin))
      ? list
      : undefined
  })

/** As `origins`, without `*`. */
const namedOrigins = (name: string) =>
  parsedVariable(name, "origins separated by commas, such as https://app.example.com", (text) => {
    const list = text.split(",").map((origin) => origin.trim())
    return list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin) ? list : undefined
  })

/** Parses `file:<path>` or `postgres://…`. Returns `undefined` for any other text. */
export const parseDatabaseUrl = (text: string): Database | undefined => {
  if (ConnectionUrl.parse(text) !== undefined) return { _tag: "Postgres", url: Redacted.make(text) }
  const path = /^file:(?:\/\/)?([^?]+)$/.exec(text)?.[1]
  return path === undefined || path.endsWith("/") ? undefined : { _tag: "Sqlite", path }
}

/** Describes a database for people: without user name and password. */
export const describeDatabase = (database: Database): string =>
  database._tag === "Sqlite"
    ? database.path
    : `PostgreSQL ${ConnectionUrl.parse(Redacted.value(database.url))?.description ?? ""}`

const defaultDatabase: Database = { _tag: "Sqlite", path: "./data/canvass.db" }

const database = parsedSecret("DATABASE_URL", "file:<path> or postgres://…", parseDatabaseUrl)

const readUrl = parsedSecret(
  "DATABASE_READ_URL",
  ConnectionUrl.replicaUrlForm,
  (text) => ConnectionUrl.isReplicaUrl(text) ? Redacted.make(text) : undefined
)

/** One configuration of both, because the file of a secret may be a pipe, which is read once. */
const databaseWithReplica = Config.mapOrFail(
  Config.all({ database: Config.withDefault(database, defaultDatabase), readUrl: Config.option(readUrl) }),
  ({ database, readUrl }): Either.Either<Database, ConfigError.ConfigError> => {
    if (Option.isNone(readUrl)) return Either.right(database)
    return database._tag === "Sqlite"
      ? Either.left(
        ConfigError.InvalidData(["DATABASE_READ_URL"], "SQLite has no replicas: expected postgres://… in DATABASE_URL")
      )
      : Either.right({ ...database, readUrl: readUrl.value })
  }
)

const databaseListenUrl = parsedSecret(
  "DATABASE_LISTEN_URL",
  "postgres://…",
  (text) => ConnectionUrl.parse(text) === undefined ? undefined : Redacted.make(text)
)

const exampleSurvey = parsedVariable(
  "EXAMPLE_SURVEY",
  "the slug of a survey, such as lunch-k3x7q2ab",
  (text) => /^[a-z0-9-]{1,80}$/.test(text) ? text : undefined
)

/** What `parseFilesUrl` accepts. */
export const filesUrlForm = "file:<directory> or s3://bucket/prefix?region=…&endpoint=…"

/** Parses `file:<directory>` or `s3://bucket…`, whose other parts `FileStorageLayer` parses. `undefined`: other text. */
export const parseFilesUrl = (text: string): FilesLocation | undefined => {
  if (/^s3:\/\/[^/?#]/.test(text)) return { _tag: "S3", url: text }
  const path = /^file:(?:\/\/)?([^?]+)$/.exec(text)?.[1]
  return path === undefined ? undefined : { _tag: "Directory", path }
}

const filesLocation = parsedVariable("FILES_URL", filesUrlForm, parseFilesUrl)

/** The first key signs and encrypts, all of them verify and decrypt. */
const secretKeys = checkedSecret("SECRET_KEY", (text) =>
  Either.mapBoth(SecretKeys.parse(text), {
    onLeft: (problems) => problems.map((problem) => SecretKeys.describeProblem(problem, secretKeyForm)).join("; "),
    onRight: Arr.map((key) => Redacted.make(key))
  }))

const secretKeyForm = `${SecretKeys.secretKeyBytes} bytes as base64 (openssl rand -base64 ${SecretKeys.secretKeyBytes})`

const metricsToken = parsedSecret(
  "METRICS_TOKEN",
  "at least 16 letters, digits and - . _ ~ + / (openssl rand -hex 24)",
  (text) => /^[A-Za-z0-9._~+/-]{16,}=*$/.test(text) ? Redacted.make(text) : undefined
)

const smtpUrl = parsedSecret(
  "SMTP_URL",
  "smtp://user:password@host:587 or smtps://user:password@host:465",
  (text) => parseMailServer(text) === undefined ? undefined : Redacted.make(text)
)

const mailFrom = parsedVariable(
  "MAIL_FROM",
  "an address such as surveys@example.com or Surveys <surveys@example.com>",
  (text) => /^(?:[^<>"\p{Cc}]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u.test(text) ? text : undefined
)

/** The mail server and the sender. */
const mail = Config.mapOrFail(
  Config.all({ url: Config.option(smtpUrl), from: Config.option(mailFrom) }),
  ({ from, url }) =>
    Option.isSome(url) && Option.isNone(from)
      ? Either.left(ConfigError.MissingData(["MAIL_FROM"], "required with SMTP_URL"))
      : Either.right(Option.all({ url, from }))
)

const oauthProviderNames = Config.withDefault(OAuthConfiguration.providerNames, [])

/** Connections to PostgreSQL that are not for reads: those for writes, delivery claims and the rate limiter. */
export const reservedConnections = PgStore.defaultWriterConnections + PgRateLimiter.maxConnections

const host = Config.withDefault(Config.string("HOST"), Settings.defaults.host)

/** Strangers who reach a server must not open accounts unless its operator has said so. */
const registration = Config.map(
  Config.all([host, Config.option(oneOf("REGISTRATION", ["open", "closed"]))]),
  ([host, chosen]) => Option.getOrElse(chosen, () => isLoopback(host) ? "open" : "closed")
)

/** Whether only programs of the same machine reach an address. */
const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

const configuration = Config.all({
  host,
  port: Config.withDefault(integer("PORT", 0, 65_535), Settings.defaults.port),
  healthPort: Config.option(integer("HEALTH_PORT", 0, 65_535)),
  database: databaseWithReplica,
  // At least one connection is left for reads.
  databasePoolSize: Config.withDefault(
    integer("DATABASE_POOL_SIZE", reservedConnections + 1, 1_000),
    reservedConnections + PgStore.defaultMaxReaders
  ),
  // The check for a pooler needs two connections.
  databaseReadPoolSize: Config.withDefault(
    integer("DATABASE_READ_POOL_SIZE", 2, 1_000),
    PgStore.defaultReplicaConnections
  ),
  // Without it, the server listens at the address of the database.
  databaseListenUrl: Config.option(databaseListenUrl),
  publicUrl: Config.option(baseUrl("PUBLIC_URL")),
  errorsBase: Config.option(baseUrl("ERRORS_BASE")),
  secretKeys: Config.option(secretKeys),
  accessTokenMillis: Config.withDefault(duration("ACCESS_TOKEN_TTL"), AccessTokens.defaultLifeMillis),
  refreshTokenMillis: Config.withDefault(duration("REFRESH_TOKEN_TTL"), AccountSettings.defaults.refreshTokenMillis),
  auditRetentionMillis: Config.option(duration("AUDIT_RETENTION")),
  registration,
  defaultPlan: Config.withDefault(oneOf("DEFAULT_PLAN", Account.Plan.literals), AccountSettings.defaults.defaultPlan),
  // Without it, the bytes of files are in the database.
  filesLocation: Config.option(filesLocation),
  filesMaxBytesPerAccount: Config.withDefault(
    bytes("FILES_MAX_BYTES_PER_ACCOUNT"),
    Limits.defaults.fileBytesPerAccount
  ),
  surveysMaxPerAccount: Config.withDefault(
    integer("SURVEYS_MAX_PER_ACCOUNT", 1, 1_000_000_000),
    Limits.defaults.surveysPerAccount
  ),
  definitionsMaxBytesPerAccount: Config.withDefault(
    bytes("DEFINITIONS_MAX_BYTES_PER_ACCOUNT"),
    Limits.defaults.definitionBytesPerAccount
  ),
  responsesMaxBytesPerAccount: Config.option(bytes("RESPONSES_MAX_BYTES_PER_ACCOUNT")),
  diskReserve: Config.withDefault(bytes("DISK_RESERVE"), 2 ** 30),
  mail,
  oauthProviderNames,
  oauthAllowedDomains: Config.option(OAuthConfiguration.allowedDomains),
  oauthReturnUrls: Config.withDefault(OAuthConfiguration.returnUrls, []),
  trustProxy: Config.withDefault(integer("TRUST_PROXY", 0, 32), Settings.defaults.trustProxy),
  rateLimitAuthenticated: Config.withDefault(
    integer("RATE_LIMIT_AUTHENTICATED", 1, 1_000_000),
    Settings.defaults.rateLimitAuthenticated
  ),
  // Without it, the default depends on the limit of a credential.
  rateLimitAccount: Config.option(integer("RATE_LIMIT_ACCOUNT", 1, 1_000_000)),
  rateLimitAnonymous: Config.withDefault(
    integer("RATE_LIMIT_ANONYMOUS", 1, 1_000_000),
    Settings.defaults.rateLimitAnonymous
  ),
  rateLimitChanges: Config.withDefault(integer("RATE_LIMIT_CHANGES", 1, 1_000_000), Settings.defaults.rateLimitChanges),
  rateLimitPages: Config.withDefault(integer("RATE_LIMIT_PAGES", 1, 1_000_000), Settings.defaults.rateLimitPages),
  rateLimitForms: Config.withDefault(integer("RATE_LIMIT_FORMS", 1, 1_000_000), Settings.defaults.rateLimitForms),
  maxAddressShare: Config.withDefault(share("MAX_ADDRESS_SHARE"), Settings.defaults.maxAddressShare),
  // Without it, the server takes a quarter of its heap.
  workMaxBytes: Config.option(bytes("WORK_MAX_BYTES")),
  // `auto`: one for each core of the processor.
  workers: Config.withDefault(parsedVariable("WORKERS", workersForm, parseWorkers), 1),
  webhookWorker: Config.withDefault(oneOf("WEBHOOK_WORKER", ["embedded", "off"]), "embedded"),
  webhookRetrySchedule: Config.withDefault(durations("WEBHOOK_RETRY_SCHEDULE"), RetryScheduleMillis.defaults),
  webhookTimeoutMillis: Config.withDefault(duration("WEBHOOK_TIMEOUT"), UndiciSender.defaults.timeoutMillis),
  webhookAllowHttp: Config.withDefault(flag("WEBHOOK_ALLOW_HTTP"), WebhookSettings.defaults.allowHttp),
  webhookAllowPrivate: Config.withDefault(flag("WEBHOOK_ALLOW_PRIVATE"), WebhookSettings.defaults.allowPrivate),
  metricsToken: Config.option(metricsToken),
  corsOrigins: Config.withDefault(origins("CORS_ORIGINS"), Settings.defaults.corsOrigins),
  mcp: Config.withDefault(oneOf("MCP", ["on", "off"]), "on"),
  mcpOrigins: Config.withDefault(namedOrigins("MCP_ORIGINS"), []),
  embedOrigins: Config.withDefault(origins("EMBED_ORIGINS"), siteDefaults.embedOrigins),
  exampleSurvey: Config.option(exampleSurvey),
  logLevel: Config.withDefault(oneOf("LOG_LEVEL", ["debug", "info", "warning", "error", "none"]), "info"),
  logFormat: Config.withDefault(oneOf("LOG_FORMAT", ["pretty", "json"]), "pretty")
})

/** Records the names that the configuration reads. */
const readNames = (): ReadonlyArray<string> => {
  const names: Array<string> = []
  const provider = ConfigProvider.fromFlat(ConfigProvider.makeFlat({
    load: (path) => {
      names.push(path.join("."))
      return Effect.fail(ConfigError.MissingData([...path], "not set"))
    },
    enumerateChildren: () => Effect.succeed(HashSet.empty()),
    patch: PathPatch.empty
  }))
  Effect.runSync(Effect.withConfigProvider(configuration, provider))
  return [...new Set(names)]
}

/** The names of all variables except those of identity providers and of S3. */
export const variableNames = readNames()

/** The names of the variables that the server reads in this environment. */
export const variableNamesIn = (environment: NodeJS.ProcessEnv): ReadonlyArray<string> => {
  const provider = ConfigProvider.fromMap(new Map(nonEmptyEntries(environment)))
  const providers = Effect.runSync(
    Effect.orElseSucceed(Effect.withConfigProvider(oauthProviderNames, provider), () => [])
  )
  const ofProviders = providers.map(OAuthConfiguration.variablesOf).flatMap((variables) => [
    ...Object.values(variables),
    fileVariableOf(variables.clientSecret)
  ])
  return [...variableNames, ...S3Configuration.variables, ...ofProviders]
}
