import {
  AccountStore,
  Committer,
  EventOutbox,
  EventStream,
  type OutboxClaim,
  Page,
  ReservationStore,
  RollupStore,
  SurveyStore,
  type UnitOfWork
} from "@canvass/core"
import { Fixtures } from "@canvass/core/testing"
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Database } from "../../src/database/Database.js"
import * as Migrations from "../../src/schema/Migrations.js"
import * as SqlStore from "../../src/SqlStore.js"
import { databases } from "../databases.js"
import { revertRollupLevels, rollupLevelsMigration } from "../schemaBeforeRollupLevels.js"
import { revertStreams, streamsMigrations } from "../schemaBeforeStreams.js"

const put = (changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => commit(Fixtures.unit({ changes })))

const found = (text: string) =>
  Effect.flatMap(SurveyStore, (store) =>
    Effect.map(
      Effect.flatMap(store.page(Fixtures.accountId(0), { text }, { limit: 10, order: "asc" }), Page.collectItems),
      Arr.map(({ title }) => title)
    ))

/** The migration that the test reverts, and those after it. */
const laterMigrations = [
  "titles are searched in any case",
  "events wait for a handler",
  "one-time tokens",
  "logins at identity providers",
  "sessions",
  "addresses of logins",
  "uploaded files",
  "accounts are removed",
  "rollups are stored in parts",
  "bodies of events are not clustered",
  ...streamsMigrations
]

/** An event of the first survey for an even `n`, and of the second one for an odd `n`. */
const eventOf = (n: number) => Fixtures.event(n, { stream: EventStream.ofSurvey(Fixtures.surveyId(n % 2)) })

const laterTables = [
  "outbox",
  "outbox_surveys",
  "outbox_events",
  "one_time_tokens",
  "identities",
  "sessions",
  "login_addresses",
  "files",
  "file_chunks",
  "removed_accounts"
]

for (const { name, open } of databases) {
  describe(`the search for titles on ${name}`, () => {
    it.scopedLive("finds titles from before its migration, and those of an older program by ASCII letters; logins become sessions", () =>
      Effect.gen(function*() {
        const database = yield* open
        const layer = Layer.succeed(Database, database)
        const { sql } = database
        yield* Effect.gen(function*() {
          // More surveys than one step of the migration reads.
          yield* put(Arr.makeBy(700, (n) => ({
            _tag: "SurveyPut",
            survey: Fixtures.survey(2 * n, { title: n === 0 || n === 699 ? `Ünique ${n}` : `Other ${n}` })
          })))
          const logins = [0, 0, 1].map((n, index) =>
            Fixtures.refreshToken(index, {
              sessionId: Fixtures.sessionId(n),
              accountId: Fixtures.ownerOf(n),
              createdAt: Fixtures.startTime + index,
              expiresAt: Fixtures.startTime + 1_000 + index
            })
          )
          yield* put(logins.map((token) => ({ _tag: "RefreshTokenPut", token })))
          yield* Effect.forEach(revertStreams(database.dialect.types), (text) => sql.unsafe(text))
          yield* sql`ALTER TABLE surveys DROP COLUMN "foldedTitle"`
          yield* sql`ALTER TABLE accounts DROP COLUMN "emailConfirmedAt"`
          yield* sql`DROP INDEX refresh_tokens_session`
          yield* sql`ALTER TABLE refresh_tokens RENAME COLUMN "sessionId" TO "familyId"`
          yield* sql`CREATE INDEX refresh_tokens_family ON refresh_tokens ("familyId")`
          for (const table of laterTables) yield* sql`DROP TABLE ${sql(table)}`
          yield* sql`DELETE FROM breaking_migrations
            WHERE number IN (SELECT number FROM migrations WHERE ${sql.in("name", laterMigrations)})`
          yield* sql`DELETE FROM migrations WHERE ${sql.in("name", laterMigrations)}`
          expect(yield* Effect.provide(Migrations.migrate, layer)).toEqual(laterMigrations)
          const accounts = yield* AccountStore
          const unknown = { ipAddress: null, userAgent: null }
          const times = (first: number, last: number) => ({
            createdAt: Fixtures.startTime + first,
            authenticatedAt: Fixtures.startTime + first,
            lastUsedAt: Fixtures.startTime + last,
            expiresAt: Fixtures.startTime + 1_000 + last
          })
          expect(yield* accounts.listSessions(Fixtures.accountId(0))).toEqual([
            { ...Fixtures.session(0), ...times(0, 1), ...unknown }
          ])
          expect(yield* accounts.listSessions(Fixtures.accountId(1))).toEqual([
            { ...Fixtures.session(1), ...times(2, 2), ...unknown }
          ])
          expect(yield* accounts.findRefreshToken("token-1")).toEqual(Option.some(logins[1]))
          expect(yield* found("üNIQUE")).toEqual(["Ünique 0", "Ünique 699"])
          yield* sql`UPDATE surveys SET "foldedTitle" = NULL WHERE id = ${Fixtures.surveyId(0)}`
          expect(yield* found("NIQUE")).toEqual(["Ünique 0", "Ünique 699"])
          expect(yield* found("ü")).toEqual(["Ünique 699"])
        }).pipe(
          Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer))
        )
      }))
  })

  describe(`events that wait and reservations on ${name}`, () => {
    const now = Fixtures.startTime + 1_000

    const claim = (request: Partial<OutboxClaim> = {}) =>
      Effect.flatMap(EventOutbox, (outbox) =>
        outbox.claim({
          now,
          leaseId: Fixtures.leaseId(0),
          leasedUntil: now + 100,
          maxStreams: 10,
          maxEvents: 10,
          maxBytes: 1_000_000,
          ...request
        }))

    const happen = (...numbers: ReadonlyArray<number>) =>
      Effect.flatMap(
        Committer.Committer,
        ({ commit }) => Effect.orDie(commit(Fixtures.unit({ events: numbers.map(eventOf) })))
      )

    it.scopedLive("are kept by the migration to streams, with order, failures and leases, and no older program starts", () =>
      Effect.gen(function*() {
        const database = yield* open
        const layer = Layer.succeed(Database, database)
        const { dialect, sql } = database
        yield* Effect.gen(function*() {
          const outbox = yield* EventOutbox
          yield* outbox.open
          // Two surveys. An event of the first was handled, and the next one failed twice. The second is leased.
          yield* happen(0, 2, 1, 4)
          const failing = yield* claim({ maxStreams: 1, leaseId: Fixtures.leaseId(1) })
          yield* Effect.forEach(
            failing,
            (lease) => outbox.settle({ ...lease, handledUpTo: 1, dueAt: now + 50, failures: 2 })
          )
          const leased = yield* claim()
          const reservations = [
            Fixtures.reservation(0, { fingerprint: "f", resourceId: Fixtures.surveyId(0) }),
            Fixtures.reservation(1)
          ]
          yield* put(reservations.map((reservation) => ({ _tag: "ReservationPut", reservation })))
          expect(leased.map(({ events }) => events)).toEqual([[{ ...eventOf(1), sequence: 1 }]])

          yield* Effect.forEach(revertStreams(dialect.types), (text) => sql.unsafe(text))
          expect(yield* Effect.provide(Migrations.migrate, layer)).toEqual(streamsMigrations)
          expect(
            yield* sql`SELECT name FROM migrations JOIN breaking_migrations USING (number) ORDER BY number DESC LIMIT 2`
          )
            .toEqual(streamsMigrations.map((name) => ({ name })).reverse())

          expect(
            yield* Effect.forEach(
              reservations,
              ({ expiresAt, key, scope }) =>
                Effect.flatMap(ReservationStore, (store) => store.find(scope, key, expiresAt - 1))
            )
          )
            .toEqual(reservations.map(Option.some))
          expect([yield* outbox.count, yield* outbox.nextDue]).toEqual([3, Option.some(now + 50)])
          yield* happen(6, 3)
          const [first] = yield* claim({ now: now + 99, leaseId: Fixtures.leaseId(2), leasedUntil: now + 1_000 })
          expect([first?.failures, first?.events]).toEqual([
            2,
            [2, 4, 6].map((n, index) => ({ ...eventOf(n), sequence: index + 2 }))
          ])
          expect(
            yield* Effect.forEach(
              leased,
              (lease) => outbox.settle({ ...lease, handledUpTo: 1, dueAt: now, failures: 0 })
            )
          )
            .toEqual([true])
          const [second] = yield* claim()
          expect(second?.events).toEqual([{ ...eventOf(3), sequence: 2 }])
        }).pipe(
          Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer))
        )
      }))
  })

  describe(`rollups of an older program on ${name}`, () => {
    it.scopedLive("are kept by the migration to rollups of all levels", () =>
      Effect.gen(function*() {
        const database = yield* open
        const { dialect, sql } = database
        const layer = Layer.succeed(Database, database)
        const surveyId = Fixtures.surveyId(0)
        yield* Effect.gen(function*() {
          yield* put([{ _tag: "SurveyPut", survey: Fixtures.survey(0) }])
          yield* Effect.forEach(revertRollupLevels(dialect.types), (text) => sql.unsafe(text))
          for (const part of [0, 1]) {
            yield* sql`INSERT INTO rollups ("surveyId", "after", "upTo", part, digest, content)
              VALUES (${surveyId}, 256, 512, ${part}, 'd', ${`part ${part}`})`
          }
          expect(yield* Effect.provide(Migrations.migrate, layer)).toEqual([rollupLevelsMigration])
          const request = { after: 0, upTo: 1_024, changeCount: 256 }
          const store = yield* RollupStore
          const kept = { after: 256, upTo: 512, digest: "d", firstSubmittedAt: null, lastSubmittedAt: null }
          expect(yield* store.listRollups(Fixtures.ownerOf(0), surveyId, request)).toEqual([kept])
          expect(yield* store.listRollupParts(Fixtures.ownerOf(0), surveyId, { ...request, skippedParts: 0 }))
            .toEqual([0, 1].map((part) => ({ ...kept, part, content: `part ${part}` })))
        }).pipe(Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer)))
      }))
  })
}
