import pg from "pg"
import { describe, expect, it } from "vitest"
import { runCommand } from "../support/runCommand.js"
import { runProgram } from "../support/ServerProcess.js"
import { postgres, stores } from "../support/stores.js"

describe.each(stores)("canvass migrate on $name", ({ use }) => {
  it("may run twice, and in two processes at once", () =>
    use(async (environment) => {
      const { DATABASE_URL = "" } = environment
      const database = DATABASE_URL.startsWith("file:")
        ? DATABASE_URL.slice("file:".length)
        : DATABASE_URL.replace(/.*@/, "PostgreSQL ")
      const expected = { code: 0, output: `The schema of ${database} is up to date.\n` }
      const migrate = () => runProgram(["migrate"], environment)
      expect(await Promise.all([migrate(), migrate()])).toEqual([expected, expected])
      expect(await runCommand(["migrate"], environment)).toEqual(expected)
    }))
})

it("canvass migrate creates the tables of the rate limits too", () =>
  postgres.use(async (environment) => {
    expect(await runCommand(["migrate"], environment)).toMatchObject({ code: 0 })
    const client = new pg.Client({ connectionString: environment["DATABASE_URL"] })
    await client.connect()
    const { rows } = await client.query("SELECT * FROM rate_limits, password_attempts").finally(() => client.end())
    expect(rows).toEqual([])
  }))
