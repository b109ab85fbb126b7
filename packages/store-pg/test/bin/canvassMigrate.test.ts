/** The program `canvass-migrate`, as npm installs it. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import process from "node:process"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { databaseUrl, query } from "../fixtures/TestDatabase.js"

const root = new URL("../../", import.meta.url)

const programOf = (manifest: unknown): string =>
  typeof manifest === "object" && manifest !== null && "bin" in manifest &&
    typeof manifest.bin === "object" && manifest.bin !== null && "canvass-migrate" in manifest.bin
    ? String(manifest.bin["canvass-migrate"])
    : ""

const program = fileURLToPath(new URL(programOf(JSON.parse(readFileSync(new URL("package.json", root), "utf8"))), root))

const run = (args: ReadonlyArray<string>, databaseUrl?: string) =>
  Effect.promise(async () => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ["ignore", "pipe", "pipe"]
    })
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")])
    return { code: child.exitCode, output, errors }
  })

describe("canvass-migrate", () => {
  it.scopedLive("migrates the database of DATABASE_URL, and says so a second time", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const first = yield* run([], url)
      expect(first.code, first.errors).toBe(0)
      expect(first.output).toMatch(/^Applied the migration "first tables"\.\n[^]* is up to date\.\n$/)
      const second = yield* run([], url)
      expect(second.output).toMatch(/^\S+ is up to date\.\n$/)
      expect(yield* query(url, "SELECT count(*)::int AS count FROM public.surveys")).toEqual([{ count: 0 }])
    }))

  it.scopedLive("migrates a schema of the database of --url", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const { code, output } = yield* run(["--url", url, "--schema", "surveys"], "postgres://127.0.0.1:1/other")
      expect(code).toBe(0)
      expect(output).toMatch(/, schema "surveys" is up to date\.\n$/)
      expect(yield* query(url, "SELECT count(*)::int AS count FROM surveys.surveys")).toEqual([{ count: 0 }])
    }))

  it.scopedLive("exits with 1 when the database cannot be migrated, and does not show the password", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      yield* run([], url)
      yield* query(url, "INSERT INTO migrations VALUES (900, 'newer'); INSERT INTO breaking_migrations VALUES (900)")
      const newer = yield* run([], url)
      expect(newer.code).toBe(1)
      expect(newer.errors).toContain("The database is at migration 900, and this program knows")
      const refused = yield* run(["--url", "postgres://ada:hunter2@127.0.0.1:1/surveys"])
      expect(refused).toMatchObject({ code: 1, output: "" })
      expect(refused.errors).toBe("127.0.0.1:1/surveys was not migrated: connect ECONNREFUSED 127.0.0.1:1\n")
    }))

  it.scopedLive("exits with 2 when it is called in a wrong way", () =>
    Effect.gen(function*() {
      const calls = [
        { args: [], message: "The URL of the database is missing: set --url or DATABASE_URL." },
        {
          args: ["--url", "mysql://localhost/surveys"],
          message: "The URL of the database is not valid: expected postgres"
        },
        { args: ["--scheme", "surveys"], message: "Unknown option '--scheme'" }
      ]
      for (const { args, message } of calls) {
        const { code, errors } = yield* run(args)
        expect(code).toBe(2)
        expect(errors).toContain(message)
        expect(errors).toContain("Usage: canvass-migrate")
      }
      const help = yield* run(["--help"])
      expect(help.code).toBe(0)
      expect(help.output).toContain("Usage: canvass-migrate")
    }))
})
