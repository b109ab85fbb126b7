/** `canvass copy`: an installation moves from SQLite to PostgreSQL, and back, and can't be told from what it was. */
import { Committer } from "@canvass/core"
import { Snapshot, units } from "@canvass/core/testing"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import { readFile } from "node:fs/promises"
import pg from "pg"
import { describe, expect, it } from "vitest"
import { anOwner, expectWhole, submit } from "./anOwner.js"
import { aServer, canvass } from "./aServer.js"
import { postgres, sqlite, storeOf } from "./stores.js"

type Environment = Readonly<Record<string, string>>

const onBoth = <A>(test: (file: Environment, server: Environment) => Promise<A>): Promise<A> =>
  sqlite.use((file) => postgres.use((server) => test(file, server)))

const copy = (from: Environment, to: Environment) =>
  canvass(["copy", "--from", from["DATABASE_URL"] ?? "", "--to", to["DATABASE_URL"] ?? ""])

/** What any kind of work leaves behind. */
const work = Effect.forEach(
  FastCheck.sample(units(40), { numRuns: 30, seed: 1 }).flat(),
  (unit) => Effect.flatMap(Committer.Committer, ({ commit }) => Effect.either(commit(unit)))
)

const read = (environment: Environment) => Effect.runPromise(Effect.provide(Snapshot.take, storeOf(environment)))

const run = async ({ DATABASE_URL = "" }: Environment, statement: string) => {
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

describe("canvass copy", () => {
  it("an installation goes on where it was: sessions, keys, surveys, answers and logs", () =>
    onBoth(async (file, server) => {
      const before = await aServer(file)
      const owner = await anOwner(before.url)
      for (let n = 0; n < 10; n++) expect(await submit(before.url, owner, String(n))).toBe(201)
      await before.stop()
      const { code, said } = await copy(file, server)
      expect(code, said).toBe(0)
      expect(said).toMatch(/ 10 {2}responses\n/)
      const secret = await readFile(`${file["DATABASE_URL"]?.slice("file:".length)}.key`, "utf8")
      const after = await aServer({ ...server, SECRET_KEY: secret.trim() })
      await expectWhole(after.url, {
        owner,
        begun: 10,
        acknowledged: new Set(Array.from({ length: 10 }, (_, n) => String(n)))
      })
      const me = await fetch(`${after.url}/api/auth/me`, { headers: { authorization: `Bearer ${owner.accessToken}` } })
      expect(me.status).toBe(200)
      await after.stop()
    }))

  it("what any kind of work has left behind reads the same, on the way there and back", () =>
    onBoth(async (file, server) => {
      await Effect.runPromise(Effect.provide(work, storeOf(file)))
      expect((await copy(file, server)).code).toBe(0)
      const original = await read(file)
      expect(await read(server)).toEqual(original)
      await sqlite.use(async (back) => {
        expect((await copy(server, back)).code).toBe(0)
        expect(await read(back)).toEqual(original)
      })
    }))

  it("a database that holds something is left as it is", () =>
    onBoth(async (file, server) => {
      await Effect.runPromise(Effect.provide(work, storeOf(file)))
      expect((await copy(file, server)).code).toBe(0)
      const again = await copy(file, server)
      expect(again.code).toBe(1)
      expect(again.said).toMatch(/copy into an empty database/)
    }))

  it("a row that is not the same on both sides is told, and nothing stays", () =>
    onBoth(async (file, server) => {
      await Effect.runPromise(Effect.provide(work, storeOf(file)))
      await canvass(["migrate"], server)
      await run(
        server,
        `CREATE FUNCTION forge() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.url := ''forged''; RETURN NEW; END';
         CREATE TRIGGER forge BEFORE INSERT ON webhooks FOR EACH ROW EXECUTE FUNCTION forge()`
      )
      const { code, said } = await copy(file, server)
      expect(code).toBe(1)
      expect(said).toMatch(/Nothing was copied\. A row of webhooks is not the same on both sides: id /)
      expect(await run(server, "SELECT count(*)::int AS n FROM surveys")).toEqual([{ n: 0 }])
    }))

  it("there has to be a file to copy from", async () => {
    const { code, said } = await canvass(["copy", "--from", "file:./nowhere.db", "--to", "postgres://none"])
    expect({ code, said }).toEqual({ code: 1, said: "canvass: --from: there is no ./nowhere.db\n" })
  })
})
