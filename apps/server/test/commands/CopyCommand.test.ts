import { Committer } from "@canvass/core/ports"
import { Snapshot, units } from "@canvass/store-testing"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { randomBytes } from "node:crypto"
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { describe, expect, it } from "vitest"
import { decodeBody, getWithKey, postJson } from "../support/api.js"
import { expectNothingLost } from "../support/expectNothingLost.js"
import { answerWithFile, createFileSurvey, download } from "../support/fileAnswers.js"
import { createOwner, submit } from "../support/Owner.js"
import { pendingWord, readPending, storePending } from "../support/pending.js"
import { runCommand, serve } from "../support/runCommand.js"
import { type Environment, runProgram, withTempFolder } from "../support/ServerProcess.js"
import { postgres, sqlite, storeLayer } from "../support/stores.js"

/** Runs a test with an empty SQLite database and an empty PostgreSQL database. */
const withBoth = <A>(test: (file: Environment, server: Environment) => Promise<A>): Promise<A> =>
  sqlite.use((file) => postgres.use((server) => test(file, server)))

const copyWords = (from: Environment, to: Environment) => [
  "copy",
  "--from",
  from["DATABASE_URL"] ?? "",
  "--to",
  to["DATABASE_URL"] ?? ""
]

const copy = (from: Environment, to: Environment, ...options: ReadonlyArray<string>) =>
  runCommand([...copyWords(from, to), ...options])

/** Fills a store with the results of random units of work. None removes an account, which would leave few rows. */
const fillStore = Effect.forEach(
  FastCheck.sample(units(40), { numRuns: 30, seed: 1 }).flat()
    .filter(({ changes }) => !changes.some(({ _tag }) => _tag === "AccountRemoved")),
  (unit) => Effect.flatMap(Committer.Committer, ({ commit }) => Effect.either(commit(unit)))
)

const snapshot = (environment: Environment) => Effect.runPromise(Effect.provide(Snapshot.take, storeLayer(environment)))

const query = async ({ DATABASE_URL = "" }: Environment, statement: string) => {
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

describe("canvass copy", () => {
  it("keeps sessions, keys, surveys, responses and logs", () =>
    withBoth(async (file, server) => {
      const before = await serve(file)
      const owner = await createOwner(before.url)
      for (let n = 0; n < 10; n++) expect(await submit(before.url, owner, String(n))).toBe(201)
      await before.stop()
      const { code, output } = await runProgram(copyWords(file, server))
      expect(code, output).toBe(0)
      expect(output).toMatch(/ 10 {2}responses\n/)
      const secret = await readFile(`${file["DATABASE_URL"]?.slice("file:".length)}.key`, "utf8")
      const after = await serve({ ...server, SECRET_KEY: secret.trim() })
      await expectNothingLost(after.url, {
        owner,
        begun: 10,
        acknowledged: new Set(Array.from({ length: 10 }, (_, n) => String(n)))
      })
      const me = await fetch(`${after.url}/api/auth/me`, { headers: { authorization: `Bearer ${owner.accessToken}` } })
      expect(me.status).toBe(200)
      await after.stop()
    }))

  it("keeps a pending definition with its translations, to PostgreSQL and back", () =>
    withBoth(async (file, server) => {
      const before = await serve(file)
      const { apiKey, survey } = await createOwner(before.url)
      await storePending(before.url, apiKey, survey)
      const pending = await readPending(before.url, apiKey, survey)
      expect(pending).toMatchObject({ translations: ["de", "pt-BR"], updatedBy: { via: "apikey" } })
      await before.stop()
      const secret = await readFile(`${file["DATABASE_URL"]?.slice("file:".length)}.key`, "utf8")
      expect((await copy(file, server)).code).toBe(0)
      const after = await serve({ ...server, SECRET_KEY: secret.trim() })
      expect(await readPending(after.url, apiKey, survey)).toEqual(pending)
      await after.stop()
      await sqlite.use(async (back) => {
        expect((await copy(server, back)).code).toBe(0)
        const last = await serve({ ...back, SECRET_KEY: secret.trim() })
        expect(await readPending(last.url, apiKey, survey)).toEqual(pending)
        const address = `${last.url}/api/surveys/${survey}`
        const planned = await fetch(`${address}/plan`, { method: "POST", headers: { "x-api-key": apiKey } })
        const { token } = await decodeBody(Schema.Struct({ token: Schema.String }), planned)
        const applied = await postJson(`${address}/pending/apply`, { "x-api-key": apiKey }, { plan: token })
        expect(applied.status).toBe(200)
        const definition = await getWithKey(`${address}/definition`, apiKey)
        expect(await definition.json()).toMatchObject({
          title: pendingWord,
          translations: { de: { "/title": `${pendingWord} de` }, "pt-BR": { "/title": `${pendingWord} pt-BR` } }
        })
        await last.stop()
      })
    }))

  it("copies random data to PostgreSQL and back without a difference", () =>
    withBoth(async (file, server) => {
      await Effect.runPromise(Effect.provide(fillStore, storeLayer(file)))
      expect((await copy(file, server)).code).toBe(0)
      const original = await snapshot(file)
      expect(await snapshot(server)).toEqual(original)
      await sqlite.use(async (back) => {
        expect((await copy(server, back)).code).toBe(0)
        expect(await snapshot(back)).toEqual(original)
      })
    }))

  it("refuses a source or a target that a running server uses, unless it is forced", () =>
    withBoth(async (file, server) => {
      for (const [source, target] of [[file, server], [server, file]] as const) {
        const running = await serve(source)
        await createOwner(running.url)
        const refused = await copy(source, target)
        expect(refused.code).toBe(1)
        expect(refused.output).toMatch(/Nothing was copied. Another program, such as a running server, uses /)
        expect((await copy(target, source)).output).toContain("Another program")
        if (source === server) {
          await running.stop()
          continue
        }
        expect((await copy(source, target, "--force")).code).toBe(0)
        await running.stop()
        await query(
          target,
          "TRUNCATE accounts, sessions, refresh_tokens, api_keys, surveys, survey_contents, usage_counts, webhooks, audit_entries"
        )
      }
    }))

  it("refuses a target that is not empty", () =>
    withBoth(async (file, server) => {
      await Effect.runPromise(Effect.provide(fillStore, storeLayer(file)))
      expect((await copy(file, server)).code).toBe(0)
      const second = await copy(file, server)
      expect(second.code).toBe(1)
      expect(second.output).toMatch(/copy into an empty database/)
    }))

  it("names a row that differs after the copy, and keeps nothing", () =>
    withBoth(async (file, server) => {
      await Effect.runPromise(Effect.provide(fillStore, storeLayer(file)))
      await runCommand(["migrate"], server)
      await query(
        server,
        `CREATE FUNCTION forge() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.url := ''forged''; RETURN NEW; END';
         CREATE TRIGGER forge BEFORE INSERT ON webhooks FOR EACH ROW EXECUTE FUNCTION forge()`
      )
      const { code, output } = await copy(file, server)
      expect(code, output).toBe(1)
      expect(output).toMatch(/Nothing was copied\. A row of webhooks differs after the copy: id /)
      expect(await query(server, "SELECT count(*)::int AS n FROM surveys")).toEqual([{ n: 0 }])
    }))

  it("moves the bytes of files to another storage and back", () =>
    withTempFolder((folder) =>
      withBoth(async (file, server) => {
        const content = randomBytes(600_000)
        const before = await serve(file)
        const survey = await createFileSurvey(before.url)
        const fileId = await answerWithFile(before.url, survey, content)
        await before.stop()
        const directory = `file:${join(folder, "files")}`
        const moved = await copy(file, server, "--files-to", directory)
        expect(moved.code, moved.output).toBe(0)
        expect(moved.output).toContain("compared every row, and the digest of 1 files.\n")
        expect(await query(server, "SELECT count(*)::int AS n FROM file_chunks")).toEqual([{ n: 0 }])
        const secret = await readFile(`${file["DATABASE_URL"]?.slice("file:".length)}.key`, "utf8")
        const environment = { ...server, SECRET_KEY: secret.trim() }
        const after = await serve({ ...environment, FILES_URL: directory })
        expect(content.equals(await download(after.url, survey, fileId))).toBe(true)
        await after.stop()
        await sqlite.use(async (back) => {
          const returned = await copy(server, back, "--files-from", directory)
          expect(returned.code, returned.output).toBe(0)
          const last = await serve({ ...back, SECRET_KEY: secret.trim() })
          expect(content.equals(await download(last.url, survey, fileId))).toBe(true)
          await last.stop()
        })
      })
    ))

  it("copies nothing when the bytes of a file are missing or differ, and uses what an earlier copy has written", () =>
    withTempFolder((folder) =>
      withBoth(async (file, server) => {
        const paths = ["a", "b"].map((name) => join(folder, name))
        const [source = "", target = ""] = paths
        const running = await serve({ ...file, FILES_URL: `file:${source}` })
        const survey = await createFileSurvey(running.url)
        const fileId = await answerWithFile(running.url, survey, randomBytes(1_000))
        await running.stop()
        const [stored = ""] = (await readdir(source, { recursive: true })).filter((path) => path.includes("/"))
        const options = ["--files-from", `file:${source}`, "--files-to", `file:${target}`]
        const refused = async (reason: string) => {
          const { code, output } = await copy(file, server, ...options)
          expect(code).toBe(1)
          expect(output).toContain(`Nothing was copied. ${reason}`)
          expect(await query(server, "SELECT count(*)::int AS n FROM surveys")).toEqual([{ n: 0 }])
        }
        const bytes = await readFile(join(source, stored))
        await writeFile(join(source, stored), bytes.toReversed())
        await refused(`The bytes of the file ${fileId} `)
        await rm(join(source, stored))
        await rm(join(target, stored))
        await refused(`The source has no bytes of the file ${fileId} `)
        await writeFile(join(target, stored), bytes)
        await writeFile(join(target, `${stored}.part`), "of an interrupted copy")
        expect((await copy(file, server, ...options)).code).toBe(0)
      })
    ))

  it("refuses a source file that does not exist", async () => {
    const { code, output } = await runCommand(["copy", "--from", "file:./nowhere.db", "--to", "postgres://none"])
    expect({ code, output }).toEqual({ code: 1, output: "canvass: --from: there is no file ./nowhere.db\n" })
  })
})
