import { readdir, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { expectNothingLost } from "../support/expectNothingLost.js"
import { createOwner, submit } from "../support/Owner.js"
import { runCommand } from "../support/runCommand.js"
import { runProgram, startServer, withTempFolder } from "../support/ServerProcess.js"
import { emptySqlite, postgres, sqlite } from "../support/stores.js"
import { waitFor } from "../support/waitFor.js"

describe("canvass backup", () => {
  it("copies a database under load, and a server on the copy has every response acknowledged before", () =>
    sqlite.use((environment) =>
      withTempFolder(async (folder) => {
        const copy = join(folder, "copy.db")
        const rateLimit = { RATE_LIMIT_ANONYMOUS: "100000", RATE_LIMIT_AUTHENTICATED: "100000" }
        const server = await startServer({ ...environment, ...rateLimit })
        const owner = await createOwner(server.url)
        const acknowledged = new Set<string>()
        let begun = 0
        let isLoaded = true
        const respondent = async () => {
          while (isLoaded) {
            const id = String(begun++)
            if (await submit(server.url, owner, id) === 201) acknowledged.add(id)
          }
        }
        const respondents = Array.from({ length: 8 }, respondent)
        await waitFor(() => acknowledged.size < 100 ? undefined : true)
        const before = new Set(acknowledged)
        const { code, output } = await runProgram(["backup", copy], environment)
        const during = acknowledged.size - before.size
        isLoaded = false
        await Promise.all(respondents)
        await server.stop()
        expect(code, output).toBe(0)
        expect(output).toMatch(/^Copied .* to .*copy\.db \(\d+\.\d MB\)\.\nThe secret key is not part of it/)
        expect(during, "the server accepted responses meanwhile").toBeGreaterThan(0)
        expect((await stat(copy)).mode & 0o777).toBe(0o600)
        expect(await readdir(folder)).toEqual(["copy.db"])
        const restored = await startServer({ DATABASE_URL: `file:${copy}`, WEBHOOK_WORKER: "off", ...rateLimit })
        await expectNothingLost(restored.url, { owner, begun, acknowledged: before })
        await restored.stop()
      })
    ))

  it("overwrites nothing, and leaves no file when it fails", () =>
    emptySqlite.use((environment) =>
      withTempFolder(async (folder) => {
        const copy = join(folder, "copy.db")
        const missing = await runCommand(["backup", copy], environment)
        expect(missing.code).toBe(1)
        expect(missing.output).toMatch(/^canvass: No backup was made\. /)
        expect(await readdir(folder)).toEqual([])
        await runCommand(["migrate"], environment)
        await writeFile(copy, "mine")
        const refused = await runCommand(["backup", copy], environment)
        expect(refused).toEqual({
          code: 1,
          output: `canvass: No backup was made. ${copy} exists. A backup overwrites nothing.\n`
        })
        expect(await readdir(folder)).toEqual(["copy.db"])
      })
    ))

  it("names the tool for PostgreSQL", () =>
    postgres.use(async (environment) => {
      const { code, output } = await runCommand(["backup", "copy.dump"], environment)
      expect(code).toBe(1)
      expect(output).toContain("pg_dump --format=custom --file=copy.dump \"$DATABASE_URL\"")
    }))
})
