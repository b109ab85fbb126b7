/** What the environment says (decisions §14). Every value that is wrong is named, in one go, before anything starts. */
import { Account } from "@canvass/core"
import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import * as Redacted from "effect/Redacted"

export type Configuration = Config.Config.Success<typeof configuration>

/** Where the data lies. */
export type Database =
  | { readonly _tag: "Sqlite"; readonly path: string }
  | { readonly _tag: "Postgres"; readonly url: Redacted.Redacted }

/** The configuration of this process, or a line for each value that can't be used. */
export const load = (environment: NodeJS.ProcessEnv): Effect.Effect<Configuration, ReadonlyArray<string>> =>
  configuration.pipe(
    Effect.withConfigProvider(ConfigProvider.fromMap(new Map(set(environment)))),
    Effect.mapError(lines)
  )

/** A variable that is set to nothing counts as not set: that is what `VAR= canvass serve` means by it. */
const set = (environment: NodeJS.ProcessEnv): ReadonlyArray<readonly [string, string]> =>
  Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || value.trim() === "" ? [] : [[name, value.trim()]]
  )

const lines = (error: ConfigError.ConfigError): ReadonlyArray<string> =>
  error._op === "And" || error._op === "Or"
    ? [...lines(error.left), ...lines(error.right)]
    : [`${error.path.join(".")}: ${error.message}`]

/** A value that is read by a rule of its own. What was there is not repeated: it may be a secret. */
const value = <A>(name: string, expected: string, read: (text: string) => A | undefined): Config.Config<A> =>
  Config.mapOrFail(Config.string(name), (text) => {
    const result = read(text)
    return result === undefined
      ? Either.left(ConfigError.InvalidData([], `expected ${expected}`))
      : Either.right(result)
  })

const whole = (name: string, min: number, max: number) =>
  value(name, `a whole number from ${min} to ${max}`, (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : -1
    return number >= min && number <= max ? number : undefined
  })

const oneOf = <const Names extends ReadonlyArray<string>>(name: string, names: Names) =>
  value(name, `one of ${names.join(", ")}`, (text): Names[number] | undefined => names.find((known) => known === text))

const flag = (name: string) => Config.map(oneOf(name, ["true", "false"]), (text) => text === "true")

const millisOf: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

const readDuration = (text: string): number | undefined => {
  const [, count, unit = ""] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? []
  const millis = Number(count) * (millisOf[unit] ?? Number.NaN)
  return millis > 0 ? millis : undefined
}

const duration = (name: string) => value(name, "a time such as 500ms, 10s, 15m, 2h or 30d", readDuration)

const durations = (name: string) =>
  value(name, "times separated by commas, such as 1m,5m,30m", (text) => {
    const times = text.split(",").map((time) => readDuration(time.trim()))
    return times.every((time) => time !== undefined) ? times : undefined
  })

/** An `http` or `https` address without query, fragment and trailing slash. */
const webAddress = (name: string) =>
  value(name, "an address such as https://surveys.example.com", (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const usable = url !== undefined && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "" &&
      url.username === ""
    return usable ? url.href.replace(/\/+$/, "") : undefined
  })

const origins = (name: string) =>
  value(name, "* or origins separated by commas, such as https://app.example.com", (text) => {
    const list = text.split(",").map((origin) => origin.trim())
    return list.every((origin) => origin === "*" || (URL.canParse(origin) && new URL(origin).origin === origin))
      ? list
      : undefined
  })

/** `undefined` when the text names no database. */
export const databaseOf = (text: string): Database | undefined => {
  if (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)) return { _tag: "Postgres", url: Redacted.make(text) }
  const path = /^file:(?:\/\/)?([^?]+)$/.exec(text)?.[1]
  return path === undefined || path.endsWith("/") ? undefined : { _tag: "Sqlite", path }
}

const database = value("DATABASE_URL", "file:<path> or postgres://…", databaseOf)

const secretKey = value("SECRET_KEY", "32 bytes as base64 (openssl rand -base64 32)", (text) => {
  const bytes = Either.getOrUndefined(Encoding.decodeBase64(text))
  return bytes?.length === 32 ? Redacted.make(bytes) : undefined
})

const defaultDatabase: Database = { _tag: "Sqlite", path: "./data/canvass.db" }

const configuration = Config.all({
  host: Config.withDefault(Config.string("HOST"), "127.0.0.1"),
  port: Config.withDefault(whole("PORT", 0, 65_535), 3_000),
  database: Config.withDefault(database, defaultDatabase),
  // Five of the connections write, claim deliveries and ask the limiter: one at least is left to read.
  databasePoolSize: Config.withDefault(whole("DATABASE_POOL_SIZE", 6, 1_000), 15),
  publicUrl: Config.option(webAddress("PUBLIC_URL")),
  errorsBase: Config.option(webAddress("ERRORS_BASE")),
  secretKey: Config.option(secretKey),
  accessTokenMillis: Config.withDefault(duration("ACCESS_TOKEN_TTL"), 15 * 60_000),
  refreshTokenMillis: Config.withDefault(duration("REFRESH_TOKEN_TTL"), 30 * 86_400_000),
  auditRetentionMillis: Config.option(duration("AUDIT_RETENTION")),
  registration: Config.withDefault(oneOf("REGISTRATION", ["open", "closed"]), "open"),
  defaultPlan: Config.withDefault(oneOf("DEFAULT_PLAN", Account.Plan.literals), "business"),
  trustProxy: Config.withDefault(whole("TRUST_PROXY", 0, 32), 0),
  rateLimitAuthenticated: Config.withDefault(whole("RATE_LIMIT_AUTHENTICATED", 1, 1_000_000), 300),
  rateLimitAnonymous: Config.withDefault(whole("RATE_LIMIT_ANONYMOUS", 1, 1_000_000), 60),
  webhookWorker: Config.withDefault(oneOf("WEBHOOK_WORKER", ["embedded", "off"]), "embedded"),
  webhookRetrySchedule: Config.withDefault(durations("WEBHOOK_RETRY_SCHEDULE"), [
    60_000,
    300_000,
    1_800_000,
    7_200_000,
    28_800_000
  ]),
  webhookTimeoutMillis: Config.withDefault(duration("WEBHOOK_TIMEOUT"), 10_000),
  webhookAllowHttp: Config.withDefault(flag("WEBHOOK_ALLOW_HTTP"), false),
  webhookAllowPrivate: Config.withDefault(flag("WEBHOOK_ALLOW_PRIVATE"), false),
  corsOrigins: Config.withDefault(origins("CORS_ORIGINS"), []),
  logLevel: Config.withDefault(oneOf("LOG_LEVEL", ["debug", "info", "warning", "error", "none"]), "info"),
  logFormat: Config.withDefault(oneOf("LOG_FORMAT", ["pretty", "json"]), "pretty")
})
