/** Programs that a newer one has overtaken, and migrations that would overtake some. */
import { Committer, DeliveryQueue, EventOutbox, FileStorage, type UnitOfWork } from "@canvass/core/ports"
import { Fixtures, unavailableReason } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { Database } from "../../src/database/Database.js"
import { readCount } from "../../src/database/Statements.js"
import { overtakenReason } from "../../src/programs/Fence.js"
import * as Programs from "../../src/programs/Programs.js"
import { generation, migrations } from "../../src/schema/migrationList.js"
import * as Migrations from "../../src/schema/Migrations.js"
import * as SqlStore from "../../src/SqlStore.js"
import { databases, databasesOpenedTwice } from "../databases.js"
import { aliasesMigration } from "../schemaBeforeAliases.js"
import { assetsMigration } from "../schemaBeforeAssets.js"
import { auditTitlesMigration } from "../schemaBeforeAuditTitles.js"
import { designsMigration } from "../schemaBeforeDesigns.js"
import { logMigration, removalMigration } from "../schemaBeforeLog.js"
import { logBytesMigration } from "../schemaBeforeLogBytes.js"
import { pendingMigration } from "../schemaBeforePending.js"
import { endedNumbersMigration } from "../schemaBeforeRemovals.js"
import { variablesMigration } from "../schemaBeforeVariables.js"

const put = (...changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => Effect.orDie(commit(Fixtures.unit({ changes }))))

const survey: UnitOfWork.Change = { _tag: "SurveyPut", survey: Fixtures.survey(0) }

const claimRequest = {
  now: Fixtures.startTime + 1_000_000,
  leasedUntil: Fixtures.startTime + 2_000_000,
  limit: 10,
  failingLimit: 10,
  leaseLimits: { ofWebhook: () => 10, ofEndpoint: () => 10 }
}

const layerOf = (database: Database) =>
  Layer.provide(
    Layer.mergeAll(
      SqlStore.layerReads,
      SqlStore.layerWrites({ maxWaiting: 10_000, maxBatchSize: 8, maxConcurrentBatches: 2 }),
      SqlStore.layerFiles(database, database)
    ),
    Layer.succeed(Database, database)
  )

/** As a newer program does: a breaking migration that this one does not know. */
const migrateFurther = ({ dialect, sql }: Database, meanwhile: Effect.Effect<void>) =>
  sql.withTransaction(Effect.gen(function*() {
    const { writers } = dialect
    if (writers._tag === "ConcurrentWriters") yield* sql.unsafe(writers.lockTable("breaking_migrations"))
    yield* meanwhile
    yield* sql`INSERT INTO breaking_migrations ${sql.insert({ number: generation + 1 })}`
  }))

for (const { name, open } of databasesOpenedTwice) {
  describe(`a program that a newer one overtakes on ${name}`, () => {
    it.scopedLive(
      "writes nothing more from the moment on, and everything that it acknowledged is there",
      () =>
        Effect.gen(function*() {
          const { newer, older } = yield* open
          yield* Effect.gen(function*() {
            yield* put(survey)
            const acknowledged: Array<number> = []
            const writer = (first: number) =>
              Effect.forEach(
                Array.from({ length: 1_000 }, (_, n) => 4 * n + first),
                (n) =>
                  Effect.map(
                    Effect.exit(put({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) })),
                    (exit) => {
                      if (Exit.isSuccess(exit)) acknowledged.push(n)
                      return exit
                    }
                  ),
                { concurrency: 16 }
              )
            const writing = yield* Effect.fork(Effect.forEach([0, 1, 2, 3], writer, { concurrency: 4 }))
            yield* Effect.repeat(Effect.sleep(5), { until: () => acknowledged.length > 100 })
            const count = readCount(newer.sql`SELECT count(*) AS count FROM responses`)
            let countAtMigration = 0
            const pause = newer.dialect.writers._tag === "SingleWriter" ? Effect.void : Effect.sleep(100)
            yield* migrateFurther(
              newer,
              Effect.zipRight(
                pause,
                Effect.map(count, (found) => {
                  countAtMigration = found
                })
              )
            )
            const exits = (yield* Fiber.join(writing)).flat()
            expect(yield* count).toBe(countAtMigration)
            expect(acknowledged.length).toBe(countAtMigration)
            expect(acknowledged.length).toBeLessThan(4_000)
            const reasons = new Set(
              exits.flatMap((exit) =>
                Exit.isFailure(exit) ? [String(Option.getOrUndefined(Cause.dieOption(exit.cause)))] : []
              )
            )
            expect(Array.from(reasons)).toEqual([expect.stringContaining(overtakenReason)])
          }).pipe(Effect.provide(layerOf(older)))
        }),
      60_000
    )

    it.scopedLive("claims no deliveries and events, stores no files, and is not healthy", () =>
      Effect.gen(function*() {
        const { newer, older } = yield* open
        yield* Effect.gen(function*() {
          const outbox = yield* EventOutbox
          const { claim } = yield* DeliveryQueue
          const { write } = yield* FileStorage
          const { check } = yield* Committer.StoreHealth
          yield* outbox.open
          const store = Effect.suspend(() =>
            write(crypto.randomUUID(), Stream.make(new Uint8Array(9)), () => Effect.void)
          )
          yield* put(survey, { _tag: "WebhookPut", webhook: Fixtures.webhook(0) })
          yield* Effect.flatMap(Committer.Committer, ({ commit }) =>
            commit(Fixtures.unit({ events: [Fixtures.event(0)] })))
          yield* check
          yield* store
          yield* migrateFurther(newer, Effect.void)

          expect(yield* claim(claimRequest)).toEqual([])
          const [now, leasedUntil] = [Fixtures.startTime + 1_000_000, Fixtures.startTime + 2_000_000]
          const claimed = yield* outbox.claim({
            now,
            leasedUntil,
            leaseId: Fixtures.deliveryId(0),
            maxStreams: 10,
            maxEvents: 10,
            maxBytes: 1_000_000
          })
          expect(claimed).toEqual([])
          expect(yield* unavailableReason(store)).toBe(overtakenReason)
          expect(yield* unavailableReason(outbox.close)).toBe(overtakenReason)
          expect(yield* Effect.flip(check)).toMatchObject({ reason: overtakenReason })
        }).pipe(Effect.provide(layerOf(older)))
      }))

    it.scopedLive("learns it at its next heartbeat", () =>
      Effect.gen(function*() {
        const { newer, older } = yield* open
        const program = Programs.make("serve")
        const overtaken = yield* Programs.register(older, program, 20)
        const seen = newer.sql`SELECT "seenAt" FROM programs WHERE id = ${program.id}`
        const first = yield* seen
        yield* Effect.repeat(Effect.zipRight(Effect.sleep(10), seen), {
          until: (rows) => JSON.stringify(rows) !== JSON.stringify(first)
        })
        yield* migrateFurther(newer, Effect.void)
        expect(yield* overtaken).toContain(overtakenReason)
      }))
  })
}

for (const { name, open } of databases) {
  describe(`a breaking migration on ${name}`, () => {
    /** A database in which the last breaking migration seems to be missing. */
    const logNumber = migrations.findIndex(({ name }) => name === logMigration) + 1

    const openBefore = Effect.tap(
      open,
      ({ sql }) =>
        Effect.forEach(
          ["breaking_migrations", "migrations"],
          (table) => sql`DELETE FROM ${sql(table)} WHERE number >= ${logNumber}`
        )
    )

    const enterProgram = (
      { dialect, sql }: Database,
      { age, knows, role }: { readonly age: number; readonly knows: number; readonly role: string }
    ) =>
      sql`INSERT INTO programs (id, version, generation, host, role, "startedAt", "seenAt") VALUES (
        ${crypto.randomUUID()}, '0.0.9', ${knows}, 'web-1:7', ${role}, ${sql.literal(dialect.timeAgo(60_000))},
        ${sql.literal(dialect.timeAgo(age))})`

    it.scopedLive("is refused while a program lives that does not know it, and names that one alone", () =>
      Effect.gen(function*() {
        const database = yield* openBefore
        const migrate = Effect.provideService(Migrations.migrate(), Database, database)
        yield* database.sql`DELETE FROM programs`
        yield* enterProgram(database, { role: "serve", knows: logNumber - 1, age: 20_000 })
        yield* enterProgram(database, { role: "killed", knows: logNumber - 1, age: 31_000 })
        yield* enterProgram(database, { role: "worker", knows: generation, age: 1_000 })
        const refused = yield* Effect.flip(migrate)
        expect(refused).toMatchObject({ _tag: "ProgramsConnected", migrations: [logMigration] })
        expect(refused.message).toMatch(
          /"the log of a survey", and these use the database: serve of version 0\.0\.9 on web-1:7, since 20\S+\. Nothing has been migrated\./
        )
        expect(refused.message).not.toMatch(/killed|worker/)
        const applied = readCount(database.sql`SELECT count(*) AS count FROM migrations WHERE number >= ${logNumber}`)
        expect(yield* applied).toBe(0)
        const plan = yield* Effect.provideService(Migrations.plan(), Database, database)
        expect(plan.migrations.map(({ breaks, name }) => [name, breaks?.older.length])).toEqual([
          [logMigration, expect.any(Number)],
          [removalMigration, undefined],
          [variablesMigration, undefined],
          [endedNumbersMigration, undefined],
          [logBytesMigration, undefined],
          [pendingMigration, undefined],
          [assetsMigration, undefined],
          [designsMigration, undefined],
          [aliasesMigration, undefined],
          [auditTitlesMigration, undefined]
        ])
        expect(plan.users.map((user) => user.split(" ")[0]).sort()).toEqual(["serve", "worker"])
        expect(yield* applied).toBe(0)
      }))
  })
}
