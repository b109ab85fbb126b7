import * as Schema from "effect/Schema"
import { copyFile, readdir, rm } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { createOwner, type Owner, submit } from "../support/Owner.js"
import { readPending, storePending } from "../support/pending.js"
import { runCommand, serve } from "../support/runCommand.js"
import { type Environment, withTempFolder } from "../support/ServerProcess.js"
import { postgres, sqlite, stores } from "../support/stores.js"

const Changes = Schema.Array(Schema.Struct({ type: Schema.String }))

/** Reads the log behind a cursor: the status, the number of responses, and where the reader goes on. */
const readChanges = async (url: string, { apiKey, survey }: Owner, after?: string) => {
  const query = after === undefined ? "" : `&after=${after}`
  const response = await fetch(`${url}/api/surveys/${survey}/changes?limit=1000${query}`, {
    headers: { "x-api-key": apiKey }
  })
  const body: unknown = await response.json()
  return {
    status: response.status,
    responses: response.status === 200
      ? Schema.decodeUnknownSync(Changes)(body).filter(({ type }) => type === "response").length
      : undefined,
    cursor: response.headers.get("x-cursor") ?? ""
  }
}

const expired = { status: 410, responses: undefined, cursor: "" }

const submitMany = async (url: string, owner: Owner, from: number, count: number) => {
  for (let n = from; n < from + count; n++) expect(await submit(url, owner, String(n))).toBe(201)
}

const withServer = async <A>(environment: Environment, use: (url: string) => Promise<A>): Promise<A> => {
  const server = await serve({ WEBHOOK_WORKER: "off", ...environment })
  try {
    return await use(server.url)
  } finally {
    await server.stop()
  }
}

const pathOf = ({ DATABASE_URL = "" }: Environment) => DATABASE_URL.slice("file:".length)

/** A backup with 5 responses of a database that then gets 2 more, and the cursors of both moments. */
const backUp = async (environment: Environment, backup: string) =>
  withServer(environment, async (url) => {
    const owner = await createOwner(url)
    await submitMany(url, owner, 0, 5)
    const atBackup = (await readChanges(url, owner)).cursor
    expect((await runCommand(["backup", backup], environment)).code).toBe(0)
    await submitMany(url, owner, 5, 2)
    const later = await readChanges(url, owner, atBackup)
    expect(later).toMatchObject({ status: 200, responses: 2 })
    return { owner, atBackup, later: later.cursor }
  })

describe("canvass restore", () => {
  it("puts a backup in place, and readers of the log start again, before and after the head has passed their cursors", () =>
    sqlite.use((environment) =>
      withTempFolder(async (folder) => {
        const backup = join(folder, "backup.db")
        const { atBackup, later, owner } = await backUp(environment, backup)
        const { code, output } = await runCommand(["restore", backup], environment)
        expect(code, output).toBe(0)
        expect(output).toMatch(
          /^\S+canvass\.db is now a copy of \S+backup\.db \(\d+\.\d MB\)\.\nThe database of before is /
        )
        expect(output).toContain("Cursors of logs from before are refused (410)")
        await withServer(environment, async (url) => {
          expect(await readChanges(url, owner, atBackup)).toEqual(expired)
          expect(await readChanges(url, owner, later)).toEqual(expired)
          const again = await readChanges(url, owner)
          expect(again).toMatchObject({ status: 200, responses: 5 })
          await submitMany(url, owner, 10, 4)
          expect(await readChanges(url, owner, atBackup)).toEqual(expired)
          expect(await readChanges(url, owner, later)).toEqual(expired)
          expect(await readChanges(url, owner, again.cursor)).toMatchObject({ status: 200, responses: 4 })
        })
      })
    ))

  it("brings back a pending definition with its translations", () =>
    sqlite.use((environment) =>
      withTempFolder(async (folder) => {
        const backup = join(folder, "backup.db")
        const { apiKey, pending, survey } = await withServer(environment, async (url) => {
          const { apiKey, survey } = await createOwner(url)
          await storePending(url, apiKey, survey)
          const pending = await readPending(url, apiKey, survey)
          expect((await runCommand(["backup", backup], environment)).code).toBe(0)
          const headers = { "x-api-key": apiKey }
          const discarded = await fetch(`${url}/api/surveys/${survey}/pending`, { method: "DELETE", headers })
          expect(discarded.status).toBe(204)
          return { apiKey, pending, survey }
        })
        expect(pending).toMatchObject({ translations: ["de", "pt-BR"] })
        expect((await runCommand(["restore", backup], environment)).code).toBe(0)
        await withServer(environment, async (url) => {
          expect(await readPending(url, apiKey, survey)).toEqual(pending)
        })
      })
    ))

  it("keeps the database of before, unless it is told not to", () =>
    sqlite.use((environment) =>
      withTempFolder(async (folder) => {
        const [backup, path] = [join(folder, "backup.db"), pathOf(environment)]
        await runCommand(["migrate"], environment)
        await runCommand(["backup", backup], environment)
        expect((await runCommand(["restore", backup, "--discard-old"], environment)).code).toBe(0)
        const databases = async () => (await readdir(dirname(path))).filter((name) => name.startsWith(basename(path)))
        expect(await databases()).toEqual(["canvass.db"])
        expect((await runCommand(["restore", backup], environment)).code).toBe(0)
        expect(await databases()).toEqual(["canvass.db", expect.stringMatching(/^canvass\.db\.before-restore-20/)])
      })
    ))

  it("is refused while a server runs, which goes on", () =>
    sqlite.use((environment) =>
      withTempFolder((folder) =>
        withServer(environment, async (url) => {
          const backup = join(folder, "backup.db")
          const owner = await createOwner(url)
          await runCommand(["backup", backup], environment)
          expect(await runCommand(["restore", backup], environment)).toEqual({
            code: 1,
            output: `canvass: Nothing was restored. Another program, such as a running server, uses ${
              pathOf(environment)
            }. Stop it.\n`
          })
          await submitMany(url, owner, 0, 1)
        })
      )
    ))

  it("names the tools for PostgreSQL", () =>
    postgres.use(async (environment) => {
      const { code, output } = await runCommand(["restore", "canvass.dump"], environment)
      expect(code).toBe(1)
      expect(output).toContain("pg_restore --dbname=\"$DATABASE_URL\" --clean --if-exists --no-owner canvass.dump")
      expect(output).toContain("canvass restored")
    }))
})

describe("canvass restored", () => {
  it.each(stores)(
    "makes readers start again at once, while a server runs, on $name",
    ({ use }) =>
      use((environment) =>
        withServer(environment, async (url) => {
          const owner = await createOwner(url)
          await submitMany(url, owner, 0, 3)
          const { cursor } = await readChanges(url, owner)
          expect(await readChanges(url, owner, cursor)).toMatchObject({ status: 200, responses: 0 })
          const { code, output } = await runCommand(["restored"], environment)
          expect(code, output).toBe(0)
          expect(output).toMatch(/^The logs of .* have a new lineage\. Cursors of logs from before are refused/)
          expect(await readChanges(url, owner, cursor)).toEqual(expired)
          expect(await readChanges(url, owner)).toMatchObject({ status: 200, responses: 3 })
        })
      )
  )

  it("is needed for what cursors cannot see: a copy that was put back by hand continues the old history", () =>
    sqlite.use((environment) =>
      withTempFolder(async (folder) => {
        const backup = join(folder, "backup.db")
        const { atBackup, later, owner } = await backUp(environment, backup)
        for (const suffix of ["", "-wal", "-shm"]) await rm(pathOf(environment) + suffix, { force: true })
        await copyFile(backup, pathOf(environment))
        await withServer(environment, async (url) => {
          // The cursor is beyond the head, and later it is older than the change at its place.
          expect(await readChanges(url, owner, later)).toEqual(expired)
          await submitMany(url, owner, 10, 4)
          expect(await readChanges(url, owner, later)).toEqual(expired)
          expect(await readChanges(url, owner, atBackup)).toMatchObject({ status: 200, responses: 4 })
          expect((await runCommand(["restored"], environment)).code).toBe(0)
          expect(await readChanges(url, owner, atBackup)).toEqual(expired)
        })
      })
    ))

  it("creates no database where there is none", () =>
    withTempFolder(async (folder) => {
      const { code, output } = await runCommand(["restored"], { DATABASE_URL: `file:${join(folder, "none.db")}` })
      expect(code).toBe(1)
      expect(output).toContain("There is no file")
      expect(await readdir(folder)).toEqual([])
    }))
})

describe("cursors", () => {
  it("go on after `canvass copy`, and on a backup", () =>
    sqlite.use((file) =>
      postgres.use((server) =>
        withTempFolder(async (folder) => {
          const backup = join(folder, "backup.db")
          const { atBackup, later, owner } = await backUp(file, backup)
          const words = ["copy", "--from", file["DATABASE_URL"] ?? "", "--to", server["DATABASE_URL"] ?? ""]
          expect((await runCommand(words)).code).toBe(0)
          await withServer(server, async (url) => {
            expect(await readChanges(url, owner, atBackup)).toMatchObject({ status: 200, responses: 2 })
            expect(await readChanges(url, owner, later)).toMatchObject({ status: 200, responses: 0 })
          })
          await withServer({ DATABASE_URL: `file:${backup}` }, async (url) => {
            expect(await readChanges(url, owner, atBackup)).toMatchObject({ status: 200, responses: 0 })
          })
        })
      )
    ))
})
