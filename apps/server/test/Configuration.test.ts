import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { readFileSync } from "node:fs"
import * as Configuration from "../src/Configuration.js"

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8")

/** An invalid value for each variable. HOST is missing because it accepts any text. */
const invalid: Readonly<Record<string, string>> = {
  PORT: "65536",
  HEALTH_PORT: "none",
  METRICS_TOKEN: "too short",
  DATABASE_URL: "mysql://db",
  DATABASE_POOL_SIZE: "5",
  PUBLIC_URL: "no-scheme.test",
  ERRORS_BASE: "ftp://example.com",
  SECRET_KEY: "c2hvcnQ=",
  ACCESS_TOKEN_TTL: "15 minutes",
  REFRESH_TOKEN_TTL: "0d",
  AUDIT_RETENTION: "forever",
  REGISTRATION: "yes",
  DEFAULT_PLAN: "gold",
  FILES_MAX_BYTES_PER_ACCOUNT: "10 GB",
  SMTP_URL: "mail.example.com",
  MAIL_FROM: "Surveys <surveys>",
  TRUST_PROXY: "-1",
  RATE_LIMIT_AUTHENTICATED: "0",
  RATE_LIMIT_ANONYMOUS: "many",
  WEBHOOK_WORKER: "on",
  WEBHOOK_RETRY_SCHEDULE: "1m,,5m",
  WEBHOOK_TIMEOUT: "10",
  WEBHOOK_ALLOW_HTTP: "1",
  WEBHOOK_ALLOW_PRIVATE: "yes",
  CORS_ORIGINS: "https://example.com/path",
  LOG_LEVEL: "verbose",
  LOG_FORMAT: "xml"
}

describe("the configuration", () => {
  it.effect("names a database of several hosts, and describes it without the password", () =>
    Effect.gen(function*() {
      const { database } = yield* Configuration.load({ DATABASE_URL: "postgres://ada:secret@a:5432,b:5432/canvass" })
      expect(Configuration.describeDatabase(database)).toBe("PostgreSQL a:5432,b:5432/canvass")
    }))

  it.effect("has a mail server with its sender, or none", () =>
    Effect.gen(function*() {
      const smtp = "smtps://ada:secret@mail.example.com"
      expect(yield* Effect.flip(Configuration.load({ SMTP_URL: smtp }))).toEqual(["MAIL_FROM: required with SMTP_URL"])
      const { mail } = yield* Configuration.load({ SMTP_URL: smtp, MAIL_FROM: "Surveys <surveys@example.com>" })
      expect(Option.map(mail, ({ from, url }) => [Redacted.value(url), from])).toEqual(
        Option.some([smtp, "Surveys <surveys@example.com>"])
      )
      expect(JSON.stringify(mail)).not.toContain("secret")
      expect((yield* Configuration.load({ MAIL_FROM: "surveys@example.com" })).mail).toEqual(Option.none())
    }))

  it.effect("has the documented defaults when no variable is set", () =>
    Effect.gen(function*() {
      expect(yield* Configuration.load({ HOST: "", PORT: " " })).toMatchObject({
        host: "127.0.0.1",
        port: 3000,
        healthPort: Option.none(),
        metricsToken: Option.none(),
        database: { _tag: "Sqlite", path: "./data/canvass.db" },
        databasePoolSize: 15,
        publicUrl: Option.none(),
        accessTokenMillis: 900_000,
        refreshTokenMillis: 2_592_000_000,
        auditRetentionMillis: Option.none(),
        registration: "open",
        mail: Option.none(),
        defaultPlan: "business",
        trustProxy: 0,
        rateLimitAuthenticated: 300,
        rateLimitAnonymous: 60,
        webhookWorker: "embedded",
        webhookRetrySchedule: [60_000, 300_000, 1_800_000, 7_200_000, 28_800_000],
        webhookTimeoutMillis: 10_000,
        corsOrigins: [],
        logLevel: "info",
        logFormat: "pretty"
      })
    }))

  it.effect("trims and parses values", () =>
    Effect.gen(function*() {
      const key = Buffer.alloc(32, 7)
      const configuration = yield* Configuration.load({
        PORT: " 0 ",
        DATABASE_URL: "file:/var/lib/canvass/canvass.db",
        PUBLIC_URL: "https://surveys.example.com/base/",
        SECRET_KEY: key.toString("base64"),
        CORS_ORIGINS: "https://a.example, https://b.example:8443",
        WEBHOOK_RETRY_SCHEDULE: "1s, 2s"
      })
      expect(configuration).toMatchObject({
        port: 0,
        database: { _tag: "Sqlite", path: "/var/lib/canvass/canvass.db" },
        publicUrl: Option.some("https://surveys.example.com/base"),
        corsOrigins: ["https://a.example", "https://b.example:8443"],
        webhookRetrySchedule: [1_000, 2_000]
      })
      expect(Buffer.from(Option.getOrThrow(Option.map(configuration.secretKey, Redacted.value)))).toEqual(key)
    }))

  it.effect("reports all invalid variables at once without their values", () =>
    Effect.gen(function*() {
      const lines = yield* Effect.flip(Configuration.load({ ...invalid }))
      expect(lines.map((line) => line.replace(/: .*/, "")).sort()).toEqual(Object.keys(invalid).sort())
      for (const [name, value] of Object.entries(invalid)) {
        const line = lines.find((other) => other.startsWith(`${name}: `))
        expect(line).toMatch(/: expected /)
        if (value.length > 4) expect(line).not.toContain(value)
      }
    }))

  it("has a row in the README for each variable", () => {
    const documented = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    expect(documented.sort()).toEqual(Configuration.variableNames.toSorted())
    expect(documented.sort()).toEqual([...Object.keys(invalid), "HOST"].sort())
  })
})
