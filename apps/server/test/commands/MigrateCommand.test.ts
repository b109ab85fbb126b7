import pg from "pg"
import { describe, expect, it } from "vitest"
import { dialect as postgresql } from "../../../../packages/store-pg/src/PgDialect.js"
import { revertPrograms } from "../../../../packages/store-sql/test/schemaBeforePrograms.js"
import { dialect as sqlite } from "../../../../packages/store-sqlite/src/SqliteDialect.js"
import { openConnection } from "../../../../packages/store-sqlite/test/fixtures/openConnection.js"
import { runCommand } from "../support/runCommand.js"
import { type Environment, runProgram } from "../support/ServerProcess.js"
import { emptyPostgres, emptyStores } from "../support/stores.js"

describe.each(emptyStores)("canvass migrate on $name", ({ use }) => {
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
      const checked = { code: 0, output: `All 0 rows of ${database} can be read.\n` }
      expect(await runCommand(["check"], environment)).toEqual(checked)
    }))

  it("tells its plan and changes nothing, and refuses while an older program is connected", () =>
    use(async (environment) => {
      await runCommand(["migrate"], environment)
      const older = await connectOlderProgram(environment)
      await older.revert()
      const plan = await runCommand(["migrate", "--plan"], environment)
      expect(plan.code).toBe(0)
      expect(plan.output).toMatch(
        / lacks 11 migrations:\n {2}programs, and a fence for their writes\n {4}breaking\. Older programs: .*\n {4}writes no rows/
      )
      const refused = await runCommand(["migrate"], environment)
      expect(refused.output).toContain("and these use the database: ")
      expect(refused.code).toBe(1)
      expect((await runCommand(["migrate", "--plan"], environment)).output).toBe(plan.output)
      const forced = await runCommand(["migrate", "--force"], environment)
      expect(forced.output).toMatch(/Applied the breaking migration \\?"programs, and a fence[^]*is up to date\.\n$/)
      expect(forced.code).toBe(0)
      await older.close()
      expect((await runCommand(["migrate", "--plan"], environment)).output).toMatch(
        /is up to date\.\nNo other program uses the database\.\n$/
      )
    }))
})

/** A program from before the last migration, which `revert` brings back the schema of. */
const connectOlderProgram = async ({ DATABASE_URL = "" }: Environment) => {
  if (DATABASE_URL.startsWith("file:")) {
    const connection = openConnection(DATABASE_URL.slice("file:".length))
    return {
      revert: () => Promise.resolve(revertPrograms(sqlite.types).map((text) => connection.exec(text))),
      close: () => Promise.resolve(connection.close())
    }
  }
  const client = new pg.Client({ connectionString: DATABASE_URL, application_name: "canvass" })
  await client.connect()
  return {
    revert: () => client.query(revertPrograms(postgresql.types).join(";")),
    close: () => client.end()
  }
}

it("canvass migrate creates the tables of the rate limits too", () =>
  emptyPostgres.use(async (environment) => {
    expect(await runCommand(["migrate"], environment)).toMatchObject({ code: 0 })
    const client = new pg.Client({ connectionString: environment["DATABASE_URL"] })
    await client.connect()
    try {
      expect((await client.query("SELECT * FROM rate_limits, password_attempts")).rows).toEqual([])
    } finally {
      await client.end()
    }
  }))
