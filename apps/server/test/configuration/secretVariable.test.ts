/** Secrets that are in files. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import * as Configuration from "../../src/configuration/Configuration.js"
import { runCommand } from "../support/runCommand.js"

const folder = mkdtempSync(join(tmpdir(), "canvass-secrets-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a file, and returns its path. */
const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** A value for each secret variable. */
const secrets: Readonly<Record<string, string>> = {
  SECRET_KEY: `${Buffer.alloc(32, 2).toString("base64")},${Buffer.alloc(32, 1).toString("base64")}`,
  DATABASE_URL: "postgres://ada:hunter2@db/canvass",
  DATABASE_READ_URL: "postgres://bob:hunter4@replica/canvass",
  DATABASE_LISTEN_URL: "postgres://ada:hunter5@primary/canvass",
  METRICS_TOKEN: "metrics-token-0123456789",
  SMTP_URL: "smtps://ada:hunter3@mail.example.com",
  OAUTH_ACME_CLIENT_SECRET: "client secret with spaces ",
  AWS_SECRET_ACCESS_KEY: "aws/secret+key"
}

const others = {
  MAIL_FROM: "surveys@example.com",
  OAUTH_PROVIDERS: "acme",
  OAUTH_ACME_ISSUER: "https://id.acme.example",
  OAUTH_ACME_CLIENT_ID: "surveys",
  AWS_ACCESS_KEY_ID: "AKIA"
}

const names = Object.keys(secrets)

const filesOf = (lineBreak: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, file(name, `${value}${lineBreak}`)])
  )

/** All secrets in a value, as texts. */
const revealed = (value: unknown): ReadonlyArray<string> =>
  Redacted.isRedacted(value)
    ? [revealedText(Redacted.value(value))]
    : typeof value === "object" && value !== null
    ? Object.values(value).flatMap(revealed)
    : []

const revealedText = (secret: unknown): string =>
  secret instanceof Uint8Array ? Buffer.from(secret).toString("base64") : String(secret)

describe("a secret in a file", () => {
  it("is possible for every secret variable", () => {
    const inFiles = Configuration.variableNamesIn(others).filter((name) => name.endsWith("_FILE"))
    expect(inFiles.sort()).toEqual(names.map((name) => `${name}_FILE`).sort())
  })

  it.effect.each(["", "\n", "\r\n"])(
    "is its content without the line break %j at its end",
    (lineBreak) =>
      Effect.gen(function*() {
        const configuration = yield* Configuration.load({ ...others, ...filesOf(lineBreak) })
        // The names of the values are those of the configuration, whatever they are.
        expect(revealed(configuration).toSorted()).toEqual(
          Object.values({ ...secrets, SECRET_KEY: "" }).filter((text) => text !== "")
            .concat(secrets["SECRET_KEY"]?.split(",") ?? []).toSorted()
        )
      })
  )

  it.effect("has the value of the variable, which may be set instead", () =>
    Effect.gen(function*() {
      const fromFiles = yield* Configuration.load({ ...others, ...filesOf("\n") })
      const { AWS_SECRET_ACCESS_KEY: _, OAUTH_ACME_CLIENT_SECRET: __, ...variables } = secrets
      const set = yield* Configuration.load({
        ...others,
        ...variables,
        OAUTH_ACME_CLIENT_SECRET: "client secret with spaces"
      })
      expect(revealed(set.secretKeys)).toEqual(revealed(fromFiles.secretKeys))
      expect(revealed(set.database)).toEqual(revealed(fromFiles.database))
      // Credentials that are not in a file are found by the AWS SDK, which knows more places.
      expect(revealed(set.s3Credentials)).toEqual([])
    }))

  it.effect.each(names)(
    "and in the variable at once is an error that names both: %s",
    (name) =>
      Effect.gen(function*() {
        const lines = yield* Effect.flip(
          Configuration.load({ ...others, ...filesOf("\n"), [name]: secrets[name] ?? "" })
        )
        expect(lines).toEqual([`${name}: set either ${name} or ${name}_FILE, not both`])
      })
  )

  it.effect.each(names)(
    "that cannot be read is one line, without the name of the file: %s",
    (name) =>
      Effect.gen(function*() {
        for (
          const [path, problem] of [
            [join(folder, "absent"), "the file that it names cannot be read (ENOENT)"],
            [folder, "the file that it names cannot be read (EISDIR)"],
            [file("empty", "\n"), "the file that it names is empty"],
            [file("huge", "x".repeat(65_537)), "expected a file of at most 65536 bytes"]
          ]
        ) {
          const lines = yield* Effect.flip(Configuration.load({ ...others, ...filesOf("\n"), [`${name}_FILE`]: path }))
          expect(lines).toEqual([`${name}_FILE: ${problem}`])
        }
      })
  )

  it.effect("that holds an invalid value is named without the value", () =>
    Effect.gen(function*() {
      const lines = yield* Effect.flip(Configuration.load({
        SECRET_KEY_FILE: file("wrong-key", "hunter2"),
        DATABASE_URL_FILE: file("wrong-url", "mysql://ada:hunter2@db"),
        METRICS_TOKEN_FILE: file("wrong-token", "hunter2"),
        SMTP_URL_FILE: file("wrong-smtp", "http://hunter2")
      }))
      expect(lines.map((line) => line.replace(/: .*/, "")).sort()).toEqual([
        "DATABASE_URL",
        "METRICS_TOKEN",
        "SECRET_KEY",
        "SMTP_URL"
      ])
      expect(lines.join("\n")).not.toContain("hunter2")
    }))

  it.effect("may be a pipe", () =>
    Effect.gen(function*() {
      const pipe = join(folder, "pipe")
      execFileSync("mkfifo", [pipe])
      execFileSync("sh", ["-c", "(printf 'metrics-token-%s' 0123456789 > \"$0\") > /dev/null 2>&1 &", pipe])
      const { metricsToken } = yield* Configuration.load({ METRICS_TOKEN_FILE: pipe })
      expect(revealed(metricsToken)).toEqual(["metrics-token-0123456789"])
    }))

  it.effect("needs the id of the S3 credentials beside it", () =>
    Effect.gen(function*() {
      const lines = yield* Effect.flip(
        Configuration.load({ AWS_SECRET_ACCESS_KEY_FILE: file("aws", "secret") })
      )
      expect(lines).toEqual(["AWS_ACCESS_KEY_ID: required with AWS_SECRET_ACCESS_KEY_FILE"])
    }))

  it("serves commands that call a server", async () => {
    const absent = { CANVASS_URL: "http://127.0.0.1:9", CANVASS_API_KEY_FILE: join(folder, "absent") }
    const unreadable = await runCommand(["pull", "x"], absent)
    expect(unreadable.code).toBe(1)
    expect(unreadable.output).toContain("CANVASS_API_KEY_FILE")
    const both = await runCommand(["pull", "x"], { ...absent, CANVASS_API_KEY: "sr_secret" })
    expect(both.code).toBe(1)
    expect(both.output).toContain("set either CANVASS_API_KEY or CANVASS_API_KEY_FILE, not both")
    expect(both.output).not.toContain("sr_secret")
    const read = await runCommand(["pull", "x"], { ...absent, CANVASS_API_KEY_FILE: file("key", "sr_secret\n") })
    expect(read.code).toBe(1)
    // Nothing listens there: the key was read.
    expect(read.output).toContain("The connection failed")
  })
})
