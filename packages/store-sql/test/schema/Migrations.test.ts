import { type Ids, Page, type Question, type Response } from "@canvass/core"
import {
  AccountStore,
  AuditStore,
  Committer,
  DeliveryQueue,
  EventOutbox,
  EventStream,
  KeyStore,
  LogStore,
  type OutboxClaim,
  ReservationStore,
  ResponseBytes,
  ResponseStore,
  RollupStore,
  SurveyStore,
  type UnitOfWork,
  WebhookStore
} from "@canvass/core/ports"
import { childSamples, Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import { Database } from "../../src/database/Database.js"
import { upsert } from "../../src/database/Statements.js"
import type { StoreClient } from "../../src/database/StoreClient.js"
import * as Migrations from "../../src/schema/Migrations.js"
import * as SqlStore from "../../src/SqlStore.js"
import { databases } from "../databases.js"
import { aliasesMigration } from "../schemaBeforeAliases.js"
import { assetsMigration } from "../schemaBeforeAssets.js"
import { auditCountsMigrations, revertAuditCounts } from "../schemaBeforeAuditCounts.js"
import { auditTitlesMigration } from "../schemaBeforeAuditTitles.js"
import { designsMigration } from "../schemaBeforeDesigns.js"
import { removalMigration } from "../schemaBeforeLog.js"
import { logBytesMigration } from "../schemaBeforeLogBytes.js"
import { logicMigrations, revertLogic } from "../schemaBeforeLogic.js"
import { metadataMigrations, revertMetadata } from "../schemaBeforeMetadata.js"
import { namedKeysMigrations, revertNamedKeys } from "../schemaBeforeNamedKeys.js"
import { pendingMigration } from "../schemaBeforePending.js"
import { programsMigrations, revertPrograms } from "../schemaBeforePrograms.js"
import { endedNumbersMigration } from "../schemaBeforeRemovals.js"
import { responseBytesMigration, responseBytesMigrations, revertResponseBytes } from "../schemaBeforeResponseBytes.js"
import { resultsLinksMigrations, revertResultsLinks } from "../schemaBeforeResultsLinks.js"
import { revertRollupLevels, rollupLevelsMigrations } from "../schemaBeforeRollupLevels.js"
import { revertScheduledRetries, scheduledRetriesMigrations } from "../schemaBeforeScheduledRetries.js"
import { segmentsMigrations } from "../schemaBeforeSegments.js"
import { revertSkipped, skippedMigrations } from "../schemaBeforeSkipped.js"
import { revertStreams, streamsMigrations } from "../schemaBeforeStreams.js"
import { variablesMigration } from "../schemaBeforeVariables.js"

/** Those of the later migrations that stop an older program. */
const breakingFromSkipped = skippedMigrations.filter((name) =>
  name !== removalMigration && name !== variablesMigration && name !== endedNumbersMigration &&
  name !== logBytesMigration && name !== pendingMigration && name !== assetsMigration &&
  name !== designsMigration &&
  name !== aliasesMigration &&
  name !== auditTitlesMigration &&
  (programsMigrations.includes(name) || !resultsLinksMigrations.includes(name) && !segmentsMigrations.includes(name))
)

/** Brings a database to the schema before some migrations. */
const revert = ({ dialect, sql }: Database, statements: ReadonlyArray<string>) =>
  Effect.forEach([...revertPrograms(dialect.types), ...statements], (text) => sql.unsafe(text))

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
          expect(yield* Effect.provide(Migrations.migrate(), layer)).toEqual(laterMigrations)
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
          expect(yield* Effect.provide(Migrations.migrate(), layer)).toEqual(streamsMigrations)
          const breaking = [
            ...breakingFromSkipped.toReversed(),
            responseBytesMigration,
            "audit entries are counted",
            "rollups of all levels",
            "streams of events, and reservations"
          ]
          expect(
            yield* sql`SELECT name FROM migrations JOIN breaking_migrations USING (number) ORDER BY number DESC LIMIT ${breaking.length}`
          )
            .toEqual(breaking.map((name) => ({ name })))

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

  describe(`deliveries of an older program on ${name}`, () => {
    it.scopedLive("are claimed after the migration: first attempts at once, retries when they are due", () =>
      Effect.gen(function*() {
        const database = yield* open
        const { sql } = database
        const layer = Layer.succeed(Database, database)
        const now = Fixtures.startTime + 1_000
        const claimedAt = (at: number) =>
          Effect.flatMap(DeliveryQueue, (queue) =>
            Effect.map(
              queue.claim({
                now: at,
                leasedUntil: at + 60_000,
                limit: 10,
                failingLimit: 10,
                leaseLimits: { ofWebhook: () => 10, ofEndpoint: () => 10 }
              }),
              Arr.map(({ delivery }) => delivery.id)
            ))
        yield* Effect.gen(function*() {
          const queue = yield* DeliveryQueue
          yield* put([
            { _tag: "WebhookPut", webhook: Fixtures.webhook(0) },
            ...[
              Fixtures.delivery(0),
              Fixtures.delivery(1, { failureCount: 1, nextAttemptAt: now + 500 }),
              Fixtures.delivery(2, { failureCount: 1, leasedUntil: now + 700 })
            ].flatMap((delivery, n): ReadonlyArray<UnitOfWork.Change> => [
              { _tag: "EventPut", event: Fixtures.event(n) },
              { _tag: "DeliveryPut", delivery }
            ])
          ])
          yield* revert(database, revertScheduledRetries)
          expect(yield* Effect.provide(Migrations.migrate(), layer)).toEqual(scheduledRetriesMigrations)
          expect(yield* sql`SELECT count(*) AS count FROM deliveries WHERE "scheduledAt" IS NOT NULL`)
            .toEqual([{ count: 1 }])
          expect(yield* claimedAt(now)).toEqual([Fixtures.deliveryId(0)])
          expect(yield* queue.nextDue).toEqual(Option.some(now + 500))
          expect(yield* claimedAt(now + 500)).toEqual([Fixtures.deliveryId(1)])
          expect(yield* claimedAt(now + 700)).toEqual([Fixtures.deliveryId(2)])
        }).pipe(Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer)))
      }))
  })

  describe(`the audit log of an older program on ${name}`, () => {
    it.scopedLive("is counted by the migration, and no older program starts", () =>
      Effect.gen(function*() {
        const database = yield* open
        const { sql } = database
        const layer = Layer.succeed(Database, database)
        const owner = Fixtures.accountId(0)
        const record = (n: number, millis: number) =>
          Effect.flatMap(Committer.Committer, ({ commit }) =>
            commit(Fixtures.unit({
              audit: Option.some(Fixtures.auditEntry(n, { createdAt: Fixtures.startTime + millis }))
            })))
        yield* Effect.gen(function*() {
          for (let n = 0; n < 9; n++) yield* record(n, n * 1_000_000)
          yield* revert(database, revertAuditCounts)
          expect(yield* Effect.provide(Migrations.migrate(), layer)).toEqual(auditCountsMigrations)
          expect(
            yield* sql`SELECT name FROM migrations JOIN breaking_migrations USING (number)
              WHERE ${sql.in("name", auditCountsMigrations)} ORDER BY number`
          )
            .toEqual(
              ["audit entries are counted", responseBytesMigration, ...breakingFromSkipped].map((name) => ({ name }))
            )
          yield* record(9, 9_000_000)
          const store = yield* AuditStore
          expect(yield* store.count(owner, {})).toBe(10)
          const page = yield* store.list(owner, {}, { offset: 4, limit: 3 })
          expect(page.map(({ id }) => id)).toEqual([5, 4, 3].map(Fixtures.auditEntryId))
        }).pipe(Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer)))
      }))
  })

  describe(`responses of an older program on ${name}`, () => {
    it.scopedLive("are measured by the migration, and again with the rollups", () =>
      Effect.gen(function*() {
        const database = yield* open
        const { sql } = database
        const layer = Layer.succeed(Database, database)
        const response = (n: number, survey: number, overrides: Partial<Response.Response> = {}) =>
          Fixtures.response(n, {
            surveyId: Fixtures.surveyId(survey),
            accountId: Fixtures.ownerOf(0),
            metadata: { city: "Köln 😀" },
            externalId: n % 2 === 0 ? null : "é",
            ...overrides
          })
        const ofFirst = [response(0, 0), response(1, 0, { status: "partial" })]
        const all = [...ofFirst, response(2, 2), response(3, 2)]
        const sumOf = (responses: ReadonlyArray<Response.Response>) =>
          responses.reduce((sum, response) => sum + ResponseBytes.bytesOf(response), 0)
        const read = Effect.flatMap(ResponseStore, (store) =>
          store.storedBytes(Fixtures.ownerOf(0), Fixtures.surveyId(0)))
        const before = { account: sumOf(all), partial: sumOf(ofFirst.slice(1)) }
        // The migration enters the version of each of the three questionnaires in a log.
        const expected = { ...before, account: before.account + 3 * ResponseBytes.logEntryBytes }
        yield* Effect.gen(function*() {
          yield* put([0, 2, 4].map((n) => ({ _tag: "SurveyPut", survey: Fixtures.survey(n) })))
          yield* put(all.map((response) => ({ _tag: "ResponsePut", response })))
          expect(yield* read).toEqual(before)
          yield* revert(database, revertResponseBytes)
          expect(yield* Effect.provide(Migrations.migrate(), layer)).toEqual(responseBytesMigrations)
          expect(yield* read).toEqual(expected)
          // As after writes of a program that does not count them.
          yield* sql`UPDATE surveys SET "responseBytes" = 7, "partialBytes" = 7`
          yield* put([0, 2, 4].map((n) => ({ _tag: "RollupsInvalidated", surveyId: Fixtures.surveyId(n) })))
          expect(yield* read).toEqual(expected)
        }).pipe(Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer)))
      }))
  })

  describe(`surveys of an older program on ${name}`, () => {
    it.scopedLive("are measured by the migration", () =>
      Effect.gen(function*() {
        const database = yield* open
        const layer = Layer.succeed(Database, database)
        const [owner, surveyId] = [Fixtures.ownerOf(0), Fixtures.surveyId(0)]
        const read = Effect.flatMap(SurveyStore, (store) => store.storedDefinitions(owner))
        yield* Effect.gen(function*() {
          yield* put([0, 2].map((n) => ({
            _tag: "SurveyPut",
            survey: Fixtures.survey(n, { title: "Köln 😀", retired: [Fixtures.question(7)], metadata: { city: "é" } })
          })))
          yield* put([childSamples.translations.put(surveyId, 0, 0), childSamples.translations.put(surveyId, 1, 2)])
          const versioned = {
            surveyId,
            accountId: owner,
            questionnaireVersion: Fixtures.survey(0).questionnaireVersion
          }
          yield* put([{ _tag: "ResponsePut", response: Fixtures.response(0, versioned) }])
          const questionnaireVersion = versioned.questionnaireVersion + 1
          yield* put([{ _tag: "SurveyPut", survey: Fixtures.survey(0, { questionnaireVersion }) }])
          const expected = yield* read
          expect([expected.surveys, expected.bytes > 1_000]).toEqual([2, true])
          yield* revert(database, revertResultsLinks)
          expect(yield* Effect.provide(Migrations.migrate(), layer)).toEqual(resultsLinksMigrations)
          expect(yield* read).toEqual(expected)
        }).pipe(Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer)))
      }))
  })

  describe(`responses from before skipped questions on ${name}`, () => {
    it.scopedLive("skipped all questions of their survey, and then the retired ones, that they do not answer", () =>
      Effect.gen(function*() {
        const database = yield* open
        const layer = Layer.succeed(Database, database)
        const [q0, q1, q2, q3] = [0, 1, 2, 3].map(Fixtures.questionId)
        // Answers whose text, and whose rows of a matrix, look like an answer to another question.
        const misleading = { questionId: q2 ?? "", value: "x" }
        const answersOf: ReadonlyArray<Response.Response["answers"]> = [
          [],
          [0, 3].map((n) => ({ questionId: Fixtures.questionId(n), value: n })),
          [2, 1, 0, 3].map((n) => ({ questionId: Fixtures.questionId(n), value: "é" })),
          [{ questionId: Fixtures.questionId(1), value: misleading }],
          [{ questionId: Fixtures.questionId(1), value: JSON.stringify([misleading]) }]
        ]
        const responses = [
          ...answersOf.map((answers, n) => Fixtures.responseToFirstSurvey(n, { answers })),
          Fixtures.responseToFirstSurvey(5, { status: "partial" }),
          Fixtures.response(6, { surveyId: Fixtures.surveyId(2) })
        ]
        const expected = [[q2, q0, q1, q3], [q2, q1], [], [q2, q0, q3], [q2, q0, q3], null, [q1]]
        const migrated = responses.map((response, n) => ({
          ...response,
          skipped: expected[n],
          questionnaireVersion: null
        }))
        const surveyIds = [0, 2].map(Fixtures.surveyId)
        yield* Effect.gen(function*() {
          const store = yield* ResponseStore
          const owner = Fixtures.ownerOf(0)
          yield* put([
            {
              _tag: "SurveyPut",
              survey: Fixtures.survey(0, {
                questions: [2, 0, 1].map((n) => Fixtures.question(n)),
                retired: [Fixtures.question(3)]
              })
            },
            { _tag: "SurveyPut", survey: Fixtures.survey(2) }
          ])
          yield* put(responses.map((response) => ({ _tag: "ResponsePut", response })))
          yield* revert(database, revertSkipped)
          expect(yield* Effect.provide(Migrations.migrate(), layer)).toEqual(skippedMigrations)
          const found = yield* Effect.forEach(
            surveyIds,
            (survey) => Effect.flatMap(store.page(owner, survey, {}, { limit: 10, order: "asc" }), Page.collectItems)
          )
          expect(found.flat()).toEqual(migrated)
          // The log of each survey has an entry.
          const logBytes = found.length * ResponseBytes.logEntryBytes
          const bytes = found.flat().reduce((sum, response) => sum + ResponseBytes.bytesOf(response), logBytes)
          expect((yield* store.storedBytes(owner, Fixtures.surveyId(0))).account).toBe(bytes)
        }).pipe(Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer)))
      }))
  })

  describe(`questions of an older program on ${name}`, () => {
    it.scopedLive("have no references: what would be one is escaped", () =>
      Effect.gen(function*() {
        const database = yield* open
        const layer = Layer.succeed(Database, database)
        const questionsOf = (n: number, escape: string) => ({
          questions: [
            { ...Fixtures.question(n), text: `Use ${escape}{{name}}`, description: `${escape}{{${escape}{{ "é"` },
            { ...Fixtures.question(n + 1), options: [{ value: "{{", label: "{{", code: 1 }] }
          ],
          retired: [{ ...Fixtures.question(n + 2), text: `\\${escape}{{` }]
        })
        // More than one page of rows, and one without braces between them.
        const surveys = (escape: string) =>
          Array.from({ length: 45 }, (_, n) => Fixtures.survey(n, n === 1 ? {} : questionsOf(n, escape)))
        yield* Effect.gen(function*() {
          const store = yield* SurveyStore
          yield* Effect.forEach(surveys(""), (survey) => put([{ _tag: "SurveyPut", survey }]))
          yield* revert(database, revertLogic)
          expect(yield* Effect.provide(Migrations.migrate(), layer)).toEqual(logicMigrations)
          for (const survey of surveys("\\")) {
            expect(Option.getOrUndefined(yield* store.find(survey.accountId, survey.id))).toEqual(survey)
          }
        }).pipe(Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer)))
      }))
  })

  describe(`options of an older program on ${name}`, () => {
    it.scopedLive("get codes in their order, then the retired ones, also in retired questions", () =>
      Effect.gen(function*() {
        const database = yield* open
        const { sql } = database
        const layer = Layer.succeed(Database, database)
        const choice = (
          n: number,
          values: ReadonlyArray<string>,
          retired: ReadonlyArray<string>
        ): Question.Question => {
          const coded = [...values, ...retired].map((value, index) => ({ value, label: `é ${value}`, code: index + 1 }))
          return {
            ...Fixtures.question(n),
            type: "single_choice",
            options: coded.slice(0, values.length),
            settings: {},
            ...retired.length === 0 ? {} : { retiredOptions: coded.slice(values.length) }
          }
        }
        const surveys = Array.from({ length: 20 }, (_, n) =>
          Fixtures.survey(n, {
            questions: [choice(0, ["b", "a"], ["d", "c"]), Fixtures.question(1)],
            retired: n % 2 === 0 ? [] : [choice(2, ["x", "y"], [])]
          }))
        yield* Effect.gen(function*() {
          const store = yield* SurveyStore
          yield* put(surveys.map((survey) => ({ _tag: "SurveyPut", survey })))
          yield* revert(database, revertLogic)
          const stored = yield* sql<
            { readonly surveyId: string; readonly questions: string; readonly retired: string }
          >`
            SELECT "surveyId", questions, retired FROM survey_contents`
          const uncoded = (json: string): string => json.replaceAll(/,?"code":\d+/g, "")
          yield* Effect.forEach(
            stored,
            ({ questions, retired, surveyId }) =>
              sql`UPDATE survey_contents SET questions = ${uncoded(questions)}, retired = ${uncoded(retired)}
              WHERE "surveyId" = ${surveyId}`
          )
          expect(yield* Effect.provide(Migrations.migrate(), layer)).toEqual(logicMigrations)
          const found = yield* Effect.forEach(surveys, ({ accountId, id }) => store.find(accountId, id))
          expect(found.map(Option.map(({ questions, retired }) => [questions, retired]))).toEqual(
            surveys.map(({ questions, retired }) => Option.some([questions, retired]))
          )
        }).pipe(Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer)))
      }))
  })

  describe(`surveys and webhooks of an older program on ${name}`, () => {
    it.scopedLive("have no metadata, and an older program changes them no more", () =>
      Effect.gen(function*() {
        const database = yield* open
        const layer = Layer.succeed(Database, database)
        const { sql } = database
        const [survey, webhook] = [Fixtures.survey(0), Fixtures.webhook(0)]
        const read = Effect.gen(function*() {
          const surveys = yield* SurveyStore
          const webhooks = yield* WebhookStore
          return [
            Option.getOrUndefined(yield* surveys.find(survey.accountId, survey.id)),
            Option.getOrUndefined(yield* webhooks.find(webhook.accountId, webhook.id))
          ]
        })
        yield* Effect.gen(function*() {
          yield* put([{ _tag: "SurveyPut", survey }, { _tag: "WebhookPut", webhook }])
          yield* revert(database, revertMetadata)
          expect(yield* Effect.provide(Migrations.migrate(), layer)).toEqual(metadataMigrations)
          expect(yield* read).toEqual([survey, webhook])
          const metadata = { team: "red" }
          const changed = { ...survey, metadata, version: survey.version + 1 }
          yield* put([
            { _tag: "SurveyPut", survey: changed },
            { _tag: "WebhookPut", webhook: { ...webhook, metadata } }
          ])
          expect(yield* read).toEqual([changed, { ...webhook, metadata }])
          const olderWrite = sql`INSERT INTO survey_contents ("surveyId", description, questions, retired)
            VALUES (${survey.id}, 'New', '[]', '[]') ON CONFLICT ("surveyId") DO UPDATE SET
              description = excluded.description, questions = excluded.questions, retired = excluded.retired`
          expect(yield* Effect.either(olderWrite)).toSatisfy(Either.isLeft)
          expect(yield* read).toEqual([changed, { ...webhook, metadata }])
        }).pipe(Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer)))
      }))
  })

  describe(`the API key of an older program on ${name}`, () => {
    it.scopedLive("is the default key after the migration, and an older program may still replace it", () =>
      Effect.gen(function*() {
        const database = yield* open
        const { dialect, sql } = database
        const layer = Layer.succeed(Database, database)
        yield* Effect.gen(function*() {
          const keys = yield* KeyStore
          const older = Fixtures.key(0, { scope: "read_only", allowedIps: ["192.0.2.1"] })
          const named = Fixtures.key(2, { createdAt: older.createdAt + 1 })
          yield* put([{ _tag: "KeyPut", key: older }])
          yield* revert(database, revertNamedKeys)
          expect(yield* Effect.provide(Migrations.migrate(), layer)).toEqual(namedKeysMigrations)
          expect(yield* keys.listByAccount(older.accountId)).toEqual([{ ...older, name: "default" }])
          yield* put([{ _tag: "KeyPut", key: named }])
          // The statements of the program before the migration.
          const replacement = Fixtures.key(4)
          const row = {
            accountId: replacement.accountId,
            id: replacement.id,
            hash: replacement.hash,
            prefix: replacement.prefix,
            scope: replacement.scope,
            allowedIps: null,
            createdAt: replacement.createdAt,
            lastUsedAt: null
          }
          yield* upsert(database, "api_keys", ["accountId"], [row])
          yield* sql`UPDATE api_keys SET "lastUsedAt" = ${dialect.instant(Fixtures.startTime)} WHERE id = ${row.id}`
          expect(yield* keys.listByAccount(older.accountId)).toEqual([
            { ...replacement, lastUsedAt: Fixtures.startTime },
            named
          ])
          yield* sql`DELETE FROM api_keys WHERE "accountId" = ${older.accountId}`
          expect(yield* keys.listByAccount(older.accountId)).toEqual([named])
        }).pipe(Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer)))
      }))
  })

  describe(`the disk that migrations need on ${name}`, () => {
    it.scopedLive("is that of the tables which the missing ones rewrite, and is logged if it is much", () =>
      Effect.gen(function*() {
        const database = yield* open
        const { dialect, sql } = database
        const bytesOf = (...tables: ReadonlyArray<string>) => dialect.rewriteBytes(sql, tables)
        // Migrations leave free pages, which count for all tables together.
        yield* sql`VACUUM`
        const [surveys, rollups] = [yield* bytesOf("surveys"), yield* bytesOf("rollups")]
        expect(surveys).toBeGreaterThan(0)
        expect(yield* bytesOf("missing", "surveys", "rollups")).toBe(surveys + rollups)
        yield* revert(database, revertResponseBytes)
        const lines: Array<string> = []
        const logger = Logger.make(({ message }) => {
          lines.push(String(message))
        })
        const asked: Array<ReadonlyArray<string>> = []
        const rewriteBytes = (_: StoreClient, tables: ReadonlyArray<string>) =>
          Effect.sync(() => {
            asked.push(tables)
            return 1.5 * 2 ** 30
          })
        const migrate = Migrations.migrate().pipe(
          Effect.provideService(Database, { ...database, dialect: { ...dialect, rewriteBytes } }),
          Effect.provide(Logger.replace(Logger.defaultLogger, logger))
        )
        expect(yield* migrate).toEqual(responseBytesMigrations)
        expect(asked).toEqual([["surveys"], ["responses", "surveys"], ["surveys", "survey_contents"], ["surveys"]])
        const rewriteLines = () => lines.filter((line) => line.includes("rewrites"))
        expect(lines.filter((line) => line.startsWith("Applied"))).toHaveLength(responseBytesMigrations.length)
        expect(rewriteLines()).toEqual([
          `The migration "${responseBytesMigration}" rewrites tables, and needs about 6144 MiB of the disk meanwhile.`
        ])
        expect(yield* migrate).toEqual([])
        expect([asked.length, rewriteLines().length]).toEqual([4, 1])
      }))
  })

  describe(`responses that were removed by an older program on ${name}`, () => {
    it.scopedLive("are unknown to cursors from before them, and to no others", () =>
      Effect.gen(function*() {
        const database = yield* open
        const { sql } = database
        const layer = Layer.succeed(Database, database)
        const [owner, first, other] = [Fixtures.ownerOf(0), Fixtures.surveyId(0), Fixtures.surveyId(2)]
        const submit = (n: number, survey: number) =>
          put([{
            _tag: "ResponsePut",
            response: Fixtures.response(n, { surveyId: Fixtures.surveyId(survey), accountId: owner })
          }])
        const remove = (n: number) =>
          put([{ _tag: "ResponseRemoved", at: 0, surveyId: first, responseId: Fixtures.responseId(n) }])
        yield* Effect.gen(function*() {
          const { history } = yield* LogStore
          const removedSince = (survey: Ids.SurveyId, ...sequences: ReadonlyArray<number>) =>
            Effect.forEach(sequences, (sequence) =>
              Effect.map(history(owner, survey, sequence), (found) => Option.getOrThrow(found).removedCount))
          yield* put([0, 2].map((n) => ({ _tag: "SurveyPut", survey: Fixtures.survey(n) })))
          for (const n of [0, 1, 2]) {
            yield* submit(n, 0)
          }
          for (const n of [3, 4]) {
            yield* submit(n, 2)
          }
          yield* remove(1)
          expect(yield* removedSince(first, 1, 2, 3, 4)).toEqual([0, 1, 1, 0])
          yield* revert(database, [])
          expect(yield* Effect.provide(Migrations.migrate(), layer)).toEqual(programsMigrations)
          // The log begins with change 5. What change 4 has removed is not known.
          expect(yield* removedSince(first, 1, 3, 4, 5)).toEqual([undefined, undefined, 0, 0])
          expect(yield* removedSince(other, 0, 1, 2, 3)).toEqual([0, 0, 0, 0])
          const past = { status: "ended", upTo: { sequence: 1, isHead: false } } as const
          const page = yield* Effect.flatMap(
            Effect.flatMap(ResponseStore, (store) =>
              store.page(owner, other, past, { limit: 10, order: "asc" })),
            Page.collectItems
          )
          expect(page.map(({ id }) => id)).toEqual([Fixtures.responseId(3)])
          yield* remove(0)
          expect(yield* removedSince(first, 4, 5, 6)).toEqual([1, 1, 0])
          // As a program writes it that has the log and not the number.
          yield* sql`UPDATE log_entries SET "endedSequence" = NULL WHERE type = 'response.removed'`
          expect(yield* removedSince(first, 4, 5, 6)).toEqual([undefined, undefined, 0])
          yield* remove(2)
          expect(yield* removedSince(first, 5, 6, 7)).toEqual([undefined, 1, 0])
        }).pipe(Effect.provide(Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer)))
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
          expect(yield* Effect.provide(Migrations.migrate(), layer)).toEqual(rollupLevelsMigrations)
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
