/**
 * A breaking migration while a program that does not know it serves under load. Without `UPGRADE_FROM` the older
 * program is this one, and the migration one that is to come. `UPGRADE_FROM` names commits with commas between them, or
 * is `all`: then the older programs are those from before each breaking migration.
 */
import { PgStore } from "@canvass/store-pg"
import { Database } from "@canvass/store-sql"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { generation, migrations } from "../../../../packages/store-sql/src/schema/migrationList.js"
import { decodeBody, getWithKey } from "../support/api.js"
import { expectNothingLost, type SentSubmissions } from "../support/expectNothingLost.js"
import { buildProgram, commitsBefore } from "../support/olderPrograms.js"
import { createOwner, openAccount, publishSurvey, submit } from "../support/Owner.js"
import { type Environment, type RunningServer, runProgram, startServer } from "../support/ServerProcess.js"
import { stores } from "../support/stores.js"
import { waitFor } from "../support/waitFor.js"

const from = process.env["UPGRADE_FROM"] ?? ""

const clients = 16

interface Load extends SentSubmissions {
  /** Statuses of the submissions that were not acknowledged. */
  readonly refused: ReadonlySet<number>
}

/** Submits until `stop`, also while the server refuses, or its end. Each submission has an external id of its own. */
const startLoad = async (server: RunningServer) => {
  const owner = await createOwner(server.url)
  const [acknowledged, refused] = [new Set<string>(), new Set<number>()]
  let begun = 0
  let isOver = false
  const client = async () => {
    while (!isOver && isRunning(server)) {
      const externalId = String(begun++)
      const status = await submit(server.url, owner, externalId).catch(() => 0)
      if (status === 201) acknowledged.add(externalId)
      else {
        refused.add(status)
        // Each that is refused is sent again at the end.
        await sleep(1_000)
      }
    }
  }
  const running = Promise.all(Array.from({ length: clients }, client))
  return {
    acknowledged,
    stop: async (): Promise<Load> => {
      isOver = true
      await running
      return { owner, begun, acknowledged, refused }
    }
  }
}

const isRunning = ({ process: { exitCode, signalCode } }: RunningServer): boolean =>
  exitCode === null && signalCode === null

const environmentOf = (store: Environment): Environment => ({
  ...store,
  RATE_LIMIT_ANONYMOUS: "1000000",
  WEBHOOK_WORKER: "off",
  LOG_LEVEL: "warning"
})

describe.each(stores)("on $name", ({ use }) => {
  it.runIf(from === "")(
    "a program that a newer one overtakes loses nothing, refuses with 503, and ends",
    () =>
      use(async (store) => {
        const environment = environmentOf(store)
        const server = await startServer(environment)
        const load = await startLoad(server)
        const database = connect(environment)
        await until(() => load.acknowledged.size > 50)
        await database.execute(`INSERT INTO breaking_migrations (number) VALUES (${generation + 1})`)
        const countAtMigration = load.acknowledged.size
        await until(() => server.process.exitCode !== null)
        expect(server.process.exitCode).toBe(1)
        expect(server.output()).toContain("a newer program has migrated the database")
        const sent = await load.stop()
        expect(sent.acknowledged.size - countAtMigration).toBeLessThanOrEqual(clients)
        expect([...sent.refused].filter((status) => status !== 503 && status !== 0)).toEqual([])
        // As if this program were the newer one.
        await database.execute(`DELETE FROM breaking_migrations WHERE number > ${generation}`)
        await database.close()
        const restarted = await startServer(environment)
        await expectNothingLost(restarted.url, sent)
        await restarted.stop()
      }),
    120_000
  )

  it.runIf(from !== "")("no older program loses or spoils anything", { timeout: 7_200_000 }, async () => {
    const names = migrations.filter(({ breaks }) => breaks !== undefined).map(({ name }) => name)
    const failures: Array<string> = []
    for (const commit of from === "all" ? await commitsBefore(names) : from.split(",")) {
      const program = await buildProgram(commit)
      await use((store) => upgradeUnderLoad(program, environmentOf(store)))
        .catch((error: unknown) => failures.push(`${commit}: ${String(error)}`))
    }
    expect(failures).toEqual([])
  })
})

/** Migrates the database of an older program while it serves. Afterwards this program has everything. */
const upgradeUnderLoad = async (program: string, environment: Environment) => {
  const older = await startServer(environment, { program })
  const editing = new AbortController()
  try {
    const { apiKey, bearer } = await openAccount(older.url)
    const survey = await publishSurvey(older.url, bearer, { title: "Choice", questions: [question] })
    const load = await startLoad(older)
    const edited = editSurveys(older.url, bearer, editing.signal)
    await until(() => load.acknowledged.size > 50)

    const refused = await runProgram(["migrate"], environment)
    expect(refused.output).toMatch(/these use the database: /)
    expect(refused.code).toBe(1)
    const countBefore = load.acknowledged.size
    await until(() => load.acknowledged.size > countBefore + 20)
    const forced = await runProgram(["migrate", "--force"], environment)
    expect(forced.code, forced.output).toBe(0)
    await sleep(1_000)
    const countAfter = load.acknowledged.size
    await sleep(1_000)
    expect(load.acknowledged.size, "writes after the migration").toBe(countAfter)
    const sent = await load.stop()
    editing.abort()
    await edited
    await older.stop("SIGKILL")

    const checked = await runProgram(["check"], environment)
    expect(checked.output).toMatch(/All \d+ rows of .* can be read\./)
    const newer = await startServer(environment)
    await expectNothingLost(newer.url, sent)
    const { questions } = await decodeBody(Survey, await getWithKey(`${newer.url}/api/surveys/${survey}`, apiKey))
    expect(questions[0]?.options).toMatchObject([{ value: "a" }, { value: "b" }])
    await newer.stop()
  } finally {
    editing.abort()
    if (isRunning(older)) older.process.kill("SIGKILL")
  }
}

const question = {
  key: "c",
  type: "single_choice",
  text: "Which?",
  options: ["a", "b"].map((value) => ({ value, label: value }))
}

/** Creates surveys until the signal. */
const editSurveys = async (url: string, bearer: Readonly<Record<string, string>>, signal: AbortSignal) => {
  for (let n = 0; !signal.aborted; n++) {
    await fetch(`${url}/api/surveys`, {
      method: "POST",
      headers: { ...bearer, "content-type": "application/json" },
      body: JSON.stringify({ title: `Survey ${n}`, questions: [question] })
    }).then((response) => response.text(), () => sleep(5))
  }
}

const Survey = Schema.Struct({
  questions: Schema.Array(
    Schema.Struct({ options: Schema.optional(Schema.Array(Schema.Struct({ value: Schema.String }))) })
  )
})

/** A connection of its own to the database of a server. */
const connect = ({ DATABASE_URL = "" }: Environment) => {
  const database = DATABASE_URL.startsWith("file:")
    ? SqliteStore.database({ path: DATABASE_URL.slice("file:".length), busyTimeoutMillis: 10_000 })
    : PgStore.database({ url: DATABASE_URL })
  const runtime = ManagedRuntime.make(Layer.scoped(Database, database))
  return {
    /** As a migration does that is breaking. */
    execute: (statement: string) =>
      runtime.runPromise(Effect.flatMap(Database, ({ dialect: { writers }, sql }) =>
        sql.withTransaction(
          Effect.forEach(
            [...writers._tag === "ConcurrentWriters" ? [writers.lockTable("breaking_migrations")] : [], statement],
            (text) => sql.unsafe(text)
          )
        ))),
    close: () => runtime.dispose()
  }
}

const maxWaitMillis = 120_000

const until = (test: () => boolean) => {
  const deadline = performance.now() + maxWaitMillis
  return waitFor(() => {
    if (performance.now() > deadline) throw new Error(`${String(test)} was not true within ${maxWaitMillis} ms.`)
    return test() ? true : undefined
  })
}
