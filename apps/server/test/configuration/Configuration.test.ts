import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { readFileSync } from "node:fs"
import * as Configuration from "../../src/configuration/Configuration.js"

const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8")

/** Each variable that has a default, and that default, by the table in the README. */
const documentedDefaults = [...readme.matchAll(/^\| `([A-Z_]+)` \| `([^`{]+)` \|/gm)]
  .map(([, name = "", value = ""]): readonly [name: string, value: string] => [name, value])

/** An invalid value for each variable. HOST is missing because it accepts any text. */
const invalid: Readonly<Record<string, string>> = {
  PORT: "65536",
  HEALTH_PORT: "none",
  METRICS_TOKEN: "too short",
  DATABASE_URL: "mysql://db",
  DATABASE_POOL_SIZE: "5",
  DATABASE_READ_URL: "postgres://replica1,replica2/canvass",
  DATABASE_READ_POOL_SIZE: "1",
  DATABASE_LISTEN_URL: "file:./data/canvass.db",
  PUBLIC_URL: "no-scheme.test",
  ERRORS_BASE: "ftp://example.com",
  SECRET_KEY: "c2hvcnQ=",
  ACCESS_TOKEN_TTL: "15 minutes",
  REFRESH_TOKEN_TTL: "0d",
  AUDIT_RETENTION: "forever",
  REGISTRATION: "yes",
  DEFAULT_PLAN: "gold",
  FILES_URL: "./data/files",
  FILES_MAX_BYTES_PER_ACCOUNT: "10 GB",
  SURVEYS_MAX_PER_ACCOUNT: "0",
  DEFINITIONS_MAX_BYTES_PER_ACCOUNT: "0",
  RESPONSES_MAX_BYTES_PER_ACCOUNT: "0",
  DISK_RESERVE: "1 GB",
  SMTP_URL: "mail.example.com",
  MAIL_FROM: "Surveys <surveys>",
  OAUTH_PROVIDERS: "google,token",
  OAUTH_ALLOWED_DOMAINS: "@example.com",
  OAUTH_RETURN_URLS: "https://app.example.com,http://evil.example",
  TRUST_PROXY: "-1",
  RATE_LIMIT_AUTHENTICATED: "0",
  RATE_LIMIT_ACCOUNT: "1.5",
  RATE_LIMIT_CHANGES: "many",
  RATE_LIMIT_ANONYMOUS: "many",
  RATE_LIMIT_PAGES: "0",
  RATE_LIMIT_FORMS: "-5",
  MAX_ADDRESS_SHARE: "12.5%",
  WORK_MAX_BYTES: "a quarter",
  WORKERS: "65",
  WEBHOOK_WORKER: "on",
  WEBHOOK_RETRY_SCHEDULE: "1m,,5m",
  WEBHOOK_TIMEOUT: "10",
  WEBHOOK_ALLOW_HTTP: "1",
  WEBHOOK_ALLOW_PRIVATE: "yes",
  CORS_ORIGINS: "https://example.com/path",
  EMBED_ORIGINS: "no-scheme.test",
  MCP: "yes",
  MCP_ORIGINS: "*",
  EXAMPLE_SURVEY: "/s/lunch",
  LOG_LEVEL: "verbose",
  LOG_FORMAT: "xml"
}

const secretKeysOf = ({ secretKeys }: Configuration.Configuration) =>
  Option.getOrThrow(secretKeys).map((key) => Buffer.from(Redacted.value(key)))

describe("the configuration", () => {
  it.effect("names a database of several hosts, and describes it without the password", () =>
    Effect.gen(function*() {
      const { database } = yield* Configuration.load({ DATABASE_URL: "postgres://ada:secret@a:5432,b:5432/canvass" })
      expect(Configuration.describeDatabase(database)).toBe("PostgreSQL a:5432,b:5432/canvass")
    }))

  it.effect("names a replica of PostgreSQL, which SQLite does not have", () =>
    Effect.gen(function*() {
      const urls = {
        DATABASE_URL: "postgres://ada:secret@a/canvass",
        DATABASE_READ_URL: "postgres://bob:hidden@b/canvass"
      }
      const { database } = yield* Configuration.load(urls)
      expect(database._tag === "Postgres" && database.readUrl !== undefined && Redacted.value(database.readUrl))
        .toBe(urls.DATABASE_READ_URL)
      expect(yield* Configuration.load({ DATABASE_URL: urls.DATABASE_URL })).not.toHaveProperty("database.readUrl")
      for (const DATABASE_URL of ["", "file:./canvass.db"]) {
        const lines = yield* Effect.flip(Configuration.load({ ...urls, DATABASE_URL }))
        expect(lines).toEqual([
          "DATABASE_READ_URL: SQLite has no replicas: expected postgres://… in DATABASE_URL"
        ])
      }
    }))

  it.effect("listens at another address of PostgreSQL, and has nothing to listen to with SQLite", () =>
    Effect.gen(function*() {
      const DATABASE_LISTEN_URL = "postgres://ada:secret@db:5432/canvass"
      const configuration = yield* Configuration.load({
        DATABASE_URL: "postgres://pooler/canvass",
        DATABASE_LISTEN_URL
      })
      expect(Option.map(configuration.databaseListenUrl, Redacted.value)).toEqual(Option.some(DATABASE_LISTEN_URL))
      expect(JSON.stringify(configuration)).not.toContain("ada:secret")
      expect(yield* Effect.flip(Configuration.load({ DATABASE_LISTEN_URL }))).toEqual([
        "DATABASE_LISTEN_URL: only with a PostgreSQL database in DATABASE_URL"
      ])
    }))

  it.effect.each<readonly [url: string, location: Configuration.FilesLocation]>([
    ["file:./data/files", { _tag: "Directory", path: "./data/files" }],
    ["file:///var/lib/canvass/files/", { _tag: "Directory", path: "/var/lib/canvass/files/" }],
    ["s3://uploads?region=eu-central-1", { _tag: "S3", url: "s3://uploads?region=eu-central-1" }]
  ])("has a storage for files at %s", ([url, location]) =>
    Effect.gen(function*() {
      expect((yield* Configuration.load({ FILES_URL: url })).filesLocation).toEqual(Option.some(location))
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

  it.effect("has no value that is not documented when no variable is set", () =>
    Effect.gen(function*() {
      const configuration = yield* Configuration.load({ HOST: "", PORT: " " })
      expect(configuration).toEqual(yield* Configuration.load(Object.fromEntries(documentedDefaults)))
      const isSet = (value: unknown): boolean =>
        Array.isArray(value) ? value.length > 0 : !Option.isOption(value) || Option.isSome(value)
      const { role: _, ...settings } = configuration
      expect(Object.values(settings).filter(isSet)).toHaveLength(documentedDefaults.length)
    }))

  it.effect.each(documentedDefaults)("has the documented default %s=%s", ([name, value]) =>
    Effect.gen(function*() {
      expect(yield* Configuration.load({ [name]: value })).toEqual(yield* Configuration.load({}))
    }))

  it.effect.each([
    ["127.0.0.1", "open"],
    ["127.1.2.3", "open"],
    ["localhost", "open"],
    ["::1", "open"],
    ["0.0.0.0", "closed"],
    ["::", "closed"],
    ["192.168.1.5", "closed"],
    ["127.0.0.1.example.com", "closed"]
  ])("registration at the host %s is %s, unless it is set", ([HOST, expected]) =>
    Effect.gen(function*() {
      expect((yield* Configuration.load({ HOST })).registration).toBe(expected)
      for (const REGISTRATION of ["open", "closed"]) {
        expect((yield* Configuration.load({ HOST, REGISTRATION })).registration).toBe(REGISTRATION)
      }
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
        MCP_ORIGINS: "https://inspector.example, http://localhost:6274",
        WEBHOOK_RETRY_SCHEDULE: "1s, 2s"
      })
      expect(configuration).toMatchObject({
        port: 0,
        database: { _tag: "Sqlite", path: "/var/lib/canvass/canvass.db" },
        publicUrl: Option.some("https://surveys.example.com/base"),
        corsOrigins: ["https://a.example", "https://b.example:8443"],
        mcp: "on",
        mcpOrigins: ["https://inspector.example", "http://localhost:6274"],
        webhookRetrySchedule: [1_000, 2_000]
      })
      expect(secretKeysOf(configuration)).toEqual([key])
    }))

  it.effect("has several secret keys, in their order", () =>
    Effect.gen(function*() {
      const keys = [3, 1, 2].map((byte) => Buffer.alloc(32, byte))
      const SECRET_KEY = keys.map((key) => key.toString("base64")).join(", ")
      expect(secretKeysOf(yield* Configuration.load({ SECRET_KEY }))).toEqual(keys)
    }))

  const key = Buffer.alloc(32, 7).toString("base64")
  it.effect.each<readonly [keys: string, problem: string]>([
    [`${key},secret`, "key 2 of 2: expected 32 bytes as base64 (openssl rand -base64 32)"],
    [`${key},${key}`, "key 2 of 2: expected another key than key 1"],
    [
      `secret,${key},`,
      "key 1 of 3: expected 32 bytes as base64 (openssl rand -base64 32); " +
      "key 3 of 3: expected 32 bytes as base64 (openssl rand -base64 32)"
    ],
    [Array.from({ length: 9 }, () => key).join(), "expected at most 8 keys, not 9"]
  ])(
    "refuses a list of secret keys with the positions of those that are wrong, case %#",
    ([keys, problem]) =>
      Effect.gen(function*() {
        expect(yield* Effect.flip(Configuration.load({ SECRET_KEY: keys }))).toEqual([`SECRET_KEY: ${problem}`])
      })
  )

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

  const acme = {
    OAUTH_PROVIDERS: "acme, google",
    OAUTH_ACME_ISSUER: "http://127.0.0.1:8080/realms/staff",
    OAUTH_ACME_CLIENT_ID: "surveys",
    OAUTH_ACME_CLIENT_SECRET: "a secret",
    OAUTH_ACME_LABEL: "Acme staff",
    OAUTH_ACME_SCOPES: "email  openid",
    OAUTH_GOOGLE_ISSUER: "https://accounts.google.com",
    OAUTH_GOOGLE_CLIENT_ID: "1234",
    OAUTH_GOOGLE_CLIENT_SECRET: "another secret",
    OAUTH_ALLOWED_DOMAINS: "Acme.example, example.com",
    OAUTH_RETURN_URLS: "https://app.example.com/login,http://localhost:8080"
  }

  it.effect("reads the variables of each identity provider", () =>
    Effect.gen(function*() {
      const configuration = yield* Configuration.load(acme)
      expect(configuration).toMatchObject({
        oauthAllowedDomains: Option.some(["acme.example", "example.com"]),
        oauthReturnUrls: ["https://app.example.com/login", "http://localhost:8080"],
        oauthProviders: [
          {
            name: "acme",
            issuer: "http://127.0.0.1:8080/realms/staff",
            clientId: "surveys",
            label: "Acme staff",
            scopes: "email openid"
          },
          { name: "google", issuer: "https://accounts.google.com", label: "Google", scopes: "openid email profile" }
        ]
      })
      expect(configuration.oauthProviders.map(({ clientSecret }) => Redacted.value(clientSecret))).toEqual([
        "a secret",
        "another secret"
      ])
      expect(JSON.stringify(configuration)).not.toContain("secret\"")
      expect(Configuration.variableNamesIn(acme)).toEqual(expect.arrayContaining(Object.keys(acme)))
      expect(Configuration.variableNamesIn({})).not.toContain("OAUTH_ACME_ISSUER")
    }))

  it.effect.each<readonly [variable: keyof typeof acme, value: string, message: string]>([
    ["OAUTH_ACME_ISSUER", "", "required, because OAUTH_PROVIDERS names this provider"],
    ["OAUTH_ACME_CLIENT_ID", " ", "required, because OAUTH_PROVIDERS names this provider"],
    ["OAUTH_GOOGLE_CLIENT_SECRET", "", "required, because OAUTH_PROVIDERS names this provider"],
    ["OAUTH_ACME_ISSUER", "http://id.acme.example", "expected an https address"],
    ["OAUTH_ACME_ISSUER", "id.acme.example", "expected an https address"],
    ["OAUTH_ACME_ISSUER", "https://user:secret@id.acme.example", "expected an https address"],
    ["OAUTH_ACME_ISSUER", "https://id.acme.example/?realm=1", "expected an https address"],
    ["OAUTH_ACME_ISSUER", `https://id.acme.example/${"x".repeat(255)}`, "expected an https address"],
    ["OAUTH_ACME_SCOPES", "email profile", "expected scopes separated by spaces, among them openid"],
    ["OAUTH_ALLOWED_DOMAINS", "example", "expected domains"],
    ["OAUTH_RETURN_URLS", "https://app.example.com/#login", "expected https addresses"],
    ["OAUTH_RETURN_URLS", "app.example.com", "expected https addresses"]
  ])("refuses %s=%s with one line", ([variable, value, message]) =>
    Effect.gen(function*() {
      const lines = yield* Effect.flip(Configuration.load({ ...acme, [variable]: value }))
      expect(lines).toHaveLength(1)
      expect(lines[0]?.startsWith(`${variable}: ${message}`)).toBe(true)
    }))

  it.effect("accepts the identity providers of docs/oauth.md", () =>
    Effect.gen(function*() {
      const page = readFileSync(new URL("../../../../docs/oauth.md", import.meta.url), "utf8")
      const lines = [...page.matchAll(/^([A-Z_]+)="?(.*?)"?$/gm)]
        .map(([, name = "", value = ""]): [string, string] => [name, value])
      const { oauthProviders } = yield* Configuration.load(Object.fromEntries<string>(lines))
      expect(oauthProviders.map(({ label, name }) => `${name}: ${label}`)).toEqual([
        "google: Google",
        "acme: Acme staff"
      ])
    }))

  it.effect.each(["Acme", "acme,acme", "acme,,google", "link", "a-b", "1st", "a".repeat(33)])(
    "refuses the providers %s",
    (names) =>
      Effect.gen(function*() {
        const lines = yield* Effect.flip(Configuration.load({ ...acme, OAUTH_PROVIDERS: names }))
        expect(lines).toEqual([expect.stringMatching(/^OAUTH_PROVIDERS: expected up to 20 names/)])
      })
  )

  it("has a row in the README for each variable", () => {
    const documented = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    const inFiles = Configuration.variableNames.filter((name) => name.endsWith("_FILE"))
    expect(documented.sort()).toEqual(Configuration.variableNames.filter((name) => !inFiles.includes(name)).sort())
    for (const name of inFiles) expect(readme).toContain(`\`${name}\``)
    expect(documented.sort()).toEqual([...Object.keys(invalid), "HOST"].sort())
  })
})
