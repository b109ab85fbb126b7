/**
 * Query plans of frequent statements on tables of 50 000 rows. Each statement uses its index, and none scans a large
 * table.
 */
import { Page } from "@canvass/core"
import {
  AccountStore,
  type AuditFilter,
  AuditStore,
  Committer,
  DeliveryQueue,
  EventOutbox,
  EventStream,
  KeyStore,
  ReservationStore,
  ResponseStore,
  ResultsLinkStore,
  RollupStore,
  type Store,
  SurveyStore,
  type UnitOfWork,
  WebhookStore
} from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import pg from "pg"
import { afterAll, beforeAll, vi } from "vitest"
import { createTestDatabase, type TestDatabase } from "../../../test/testDatabase.js"
import { fencedTables, writerColumn } from "../../store-sql/src/database/Columns.js"
import { PgStore } from "../src/index.js"
import { migratedDatabaseUrl } from "./fixtures/TestDatabase.js"

const owner = Fixtures.accountId(0)
const survey = Fixtures.surveyId(0)
const webhook = Fixtures.webhookId(0)
const now = Fixtures.startTime + 100_000_000
const middle = { at: Fixtures.startTime + 25_000_000, id: Fixtures.responseId(0) }

/**
 * Statements that fill the tables, half of each with rows of one survey, account or webhook. Retries wait for 10 000
 * other webhooks.
 */
const inserts = [
  ...fencedTables.map((table) => `ALTER TABLE ${table} ALTER COLUMN ${writerColumn} SET DEFAULT TRUE`),
  `INSERT INTO surveys
    SELECT md5('survey' || n)::uuid, md5('account' || n % 5000)::uuid, 'Survey', 'slug-' || n, 'published', 'public', 2, 0,
      CASE WHEN n % 10 = 0 THEN at END, at, NULL, NULL, at, at, 1 FROM many`,
  "UPDATE surveys SET alias = 'alias-' || slug WHERE md5(slug) < '8'",
  `INSERT INTO aliases SELECT 'alias-' || n, md5('account' || n % 5000)::uuid FROM many`,
  `INSERT INTO survey_contents SELECT md5('survey' || n)::uuid, NULL, '[]', '[]' FROM many`,
  `INSERT INTO responses (id, "surveyId", status, "submittedAt", "startedAt", "externalId", metadata, answers, revision,
      sequence, reached)
    SELECT md5('response' || n)::uuid, CASE WHEN n % 2 = 0 THEN '${survey}' ELSE md5('survey' || n)::uuid END,
      CASE WHEN n % 50 = 0 THEN 'partial' WHEN n % 500 = 2 THEN 'screenedOut' ELSE 'completed' END, at, NULL, CASE WHEN n % 3 = 0 THEN 'crm-' || n % 5000 END, '{}', '[]', 1, n,
      CASE WHEN n % 50 = 0 THEN md5('question' || n % 7)::uuid END FROM many`,
  `INSERT INTO rollups SELECT CASE WHEN n % 2 = 0 THEN '${survey}' ELSE md5('survey' || n)::uuid END, 1, n, 0, '', NULL, NULL, '' FROM many`,
  `INSERT INTO answered_questions SELECT md5('survey' || n)::uuid, md5('question' || n)::uuid, 1 FROM many`,
  `INSERT INTO reservations
    SELECT 'scope-' || n % 1000, 'key-' || n, at + interval '1 day', NULL, NULL FROM many`,
  `INSERT INTO refresh_tokens
    SELECT 'token-' || -n, md5('family' || n)::uuid, md5('account' || n % 5000)::uuid, at, at + interval '1 day', NULL FROM many`,
  `INSERT INTO one_time_tokens
    SELECT 'one-time-' || -n, 'password-reset', md5('account' || n % 5000)::uuid, NULL, at, at + interval '1 day' FROM many`,
  `INSERT INTO sessions
    SELECT md5('family' || n)::uuid, md5('account' || n % 5000)::uuid, at, at, at, at + interval '1 day', NULL, NULL FROM many`,
  `INSERT INTO login_addresses
    SELECT md5('account' || n % 5000)::uuid, '192.0.2.' || n, at + interval '1 day' FROM many`,
  `INSERT INTO accounts
    SELECT md5('account' || n)::uuid, n || '@example.com', NULL, NULL, 'business', NULL, at FROM many`,
  `INSERT INTO identities
    SELECT md5('identity' || n)::uuid, md5('account' || n % 5000)::uuid, 'https://id.example.com', 'subject-' || n, NULL, at, at
      FROM many`,
  `INSERT INTO api_keys
    SELECT md5('account' || n)::uuid, md5('key' || n)::uuid, 'key-' || -n, 'sr_', 'full', NULL, at, NULL FROM many`,
  `INSERT INTO named_api_keys
    SELECT md5('account' || n)::uuid, 'name', md5('named' || n)::uuid, 'named-' || -n, 'sr_', 'full', NULL, NULL, NULL, at, NULL
      FROM many`,
  `INSERT INTO audit_entries
    SELECT CASE WHEN n % 2 = 0 THEN '${owner}' ELSE md5('account' || n % 100)::uuid END, at, md5('entry' || n)::uuid,
      'POST', '/api/surveys', NULL, 201, 1, '127.0.0.1', 'apikey' FROM many`,
  `INSERT INTO audit_counts
    SELECT "accountId", floor(extract(epoch FROM "createdAt") / 3600)::bigint, method, "statusCode", 0, count(*)
      FROM audit_entries GROUP BY 1, 2, 3, 4`,
  `INSERT INTO webhooks (id, "accountId", url, events, "sealedSecret", "secretPrefix", "isActive", "createdAt", "updatedAt",
      version)
    SELECT md5('webhook' || n)::uuid, md5('account' || n % 5000)::uuid, 'https://example.com', '["response.submitted"]', '', '',
      true, at, at, 1 FROM many`,
  `INSERT INTO results_links SELECT md5('survey' || n)::uuid, 'token-' || n, '', NULL, false FROM many`,
  `INSERT INTO events SELECT md5('event' || n)::uuid, '${owner}', 'response.submitted', at, '{}' FROM many`,
  `INSERT INTO deliveries (id, "accountId", "webhookId", "eventId", event, status, "attemptCount", "nextAttemptAt",
      "scheduledAt", "createdAt", "heldAt")
    SELECT md5('delivery' || n)::uuid, CASE WHEN n % 2 = 0 THEN '${owner}' ELSE md5('account' || n % 5000)::uuid END,
      CASE WHEN n % 2 = 0 THEN '${webhook}' ELSE md5('webhook' || n)::uuid END,
      md5('event' || n)::uuid, 'response.submitted', status, 1, CASE WHEN status = 'pending' THEN at END,
      CASE WHEN n % 500 = 4 OR n % 5 = 1 THEN at + interval '9 days' END, at, CASE WHEN status = 'held' THEN at END
    FROM many, LATERAL (
      SELECT CASE WHEN n % 500 IN (0, 4) OR n % 5 = 1 THEN 'pending' WHEN n % 500 = 2 THEN 'held' ELSE 'delivered' END
    ) AS s (status)`,
  `INSERT INTO attempts SELECT md5('delivery' || n)::uuid, 1, at, 200, NULL, 1, '' FROM many`,
  `INSERT INTO outbox_streams SELECT 'survey:' || n, 2, 0, at, 0, NULL FROM many`,
  `INSERT INTO outbox_events (id, stream, sequence, "accountId", name, timestamp, body)
    SELECT md5('event' || n)::uuid, 'survey:' || n, 1, '${owner}', 'response.submitted', at, '{}' FROM many`
].map((insert) =>
  insert.replaceAll(
    /\bmany\b/g,
    `(SELECT n, timestamptz '${new Date(Fixtures.startTime).toISOString()}' + n * interval '1 second' AS at
      FROM generate_series(1, 50000) AS n) AS many`
  )
)

const largeTables = inserts.map((insert) => /INTO (\w+)/.exec(insert)?.[1])

const submission = Fixtures.unit({
  guards: [
    { _tag: "SurveyAt", surveyId: survey, version: 1 },
    { _tag: "Unreserved", scope: "one", key: "one", now }
  ],
  changes: [
    { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(1) },
    { _tag: "ReservationPut", reservation: Fixtures.reservation(0, { key: "one" }) }
  ],
  events: [Fixtures.event(1)],
  audit: Option.some(Fixtures.auditEntry(1))
})

const put = (...changes: ReadonlyArray<UnitOfWork.Change>) =>
  Committer.Committer.pipe(
    Effect.flatMap(({ commit }) => commit(Fixtures.unit({ changes })))
  )

type Operation = Effect.Effect<unknown, UnitOfWork.GuardFailed, Store>

const operations: ReadonlyArray<readonly [title: string, indexes: ReadonlyArray<string>, operation: Operation]> = [
  [
    "a survey by id",
    ["surveys_pkey", "survey_contents_pkey"],
    Effect.flatMap(SurveyStore, (surveys) => Effect.zip(surveys.find(owner, survey), surveys.findForRespondent(survey)))
  ],
  [
    "a survey by slug",
    ["surveys_slug_key"],
    Effect.flatMap(SurveyStore, (surveys) => surveys.findByName("survey-0"))
  ],
  [
    "a survey by alias",
    ["surveys_slug_key", "surveys_alias"],
    Effect.flatMap(SurveyStore, (surveys) => surveys.findByName("lunch"))
  ],
  [
    "who has a name",
    ["surveys_slug_key", "surveys_alias", "aliases_pkey"],
    Effect.flatMap(SurveyStore, (surveys) => surveys.holderOf("lunch"))
  ],
  [
    "the aliases of an account",
    ["aliases_of_account"],
    Effect.flatMap(SurveyStore, (surveys) => surveys.aliasCount(owner))
  ],
  [
    "an account's surveys",
    ["surveys_list"],
    Effect.flatMap(
      SurveyStore,
      (surveys) => Effect.flatMap(surveys.page(owner, {}, { order: "desc", limit: 100 }), Page.collectItems)
    )
  ],
  [
    "surveys to close",
    ["surveys_overdue"],
    Effect.flatMap(SurveyStore, (surveys) => surveys.overdue(Fixtures.startTime, 100))
  ],
  [
    "a page of responses, at the start or in the middle, in both orders",
    ["responses_list"],
    Effect.flatMap(ResponseStore, (responses) =>
      Effect.all([
        Effect.flatMap(
          responses.page(owner, survey, { status: "completed" }, { order: "desc", limit: 500 }),
          Page.collectItems
        ),
        Effect.flatMap(
          responses.page(owner, survey, { status: "completed" }, { order: "asc", limit: 500, after: middle }),
          Page.collectItems
        ),
        Effect.flatMap(
          responses.page(owner, survey, { from: middle.at, to: now }, { order: "desc", limit: 500 }),
          Page.collectItems
        )
      ]))
  ],
  [
    "responses and their number by external id",
    ["responses_external_id"],
    Effect.flatMap(ResponseStore, (responses) =>
      Effect.zip(
        Effect.flatMap(
          responses.page(owner, survey, { status: "completed", externalId: "crm-3" }, { order: "desc", limit: 500 }),
          Page.collectItems
        ),
        responses.count(owner, survey, { status: "completed", externalId: "crm-3" })
      ))
  ],
  [
    "a response by id",
    ["responses_pkey"],
    Effect.flatMap(ResponseStore, (responses) => responses.find(owner, survey, Fixtures.responseId(0)))
  ],
  [
    "the number of partial responses, in total and in a time range",
    ["surveys_pkey", "responses_partial"],
    Effect.flatMap(ResponseStore, (responses) =>
      Effect.zip(
        responses.count(owner, survey, { status: "partial" }),
        responses.count(owner, survey, { status: "partial", from: middle.at, to: middle.at + 1_000_000 })
      ))
  ],
  [
    "a page of the responses that were screened out, and of all that have ended",
    ["responses_screened_out", "responses_list"],
    Effect.flatMap(
      ResponseStore,
      (responses) =>
        Effect.forEach(["screenedOut", "ended"] as const, (status) =>
          Effect.flatMap(
            responses.page(owner, survey, { status }, { order: "desc", limit: 20, after: middle }),
            Page.collectItems
          ))
    )
  ],
  [
    "the partial responses by the question that they have reached, in total and in a time range",
    ["responses_reached"],
    Effect.flatMap(RollupStore, (rollups) =>
      Effect.zip(
        rollups.countReached(owner, survey, {}),
        rollups.countReached(owner, survey, { from: middle.at, to: now })
      ))
  ],
  [
    "the log after a watermark, with and without new responses",
    ["surveys_pkey", "responses_sequence", "responses_partial"],
    Effect.flatMap(RollupStore, (rollups) =>
      Effect.all([
        rollups.readLog(owner, survey, { after: 25_000, maxCount: 2_000 }),
        rollups.readLog(owner, survey, { after: 50_000, maxCount: 2_000 }),
        rollups.readLog(owner, survey, {
          after: 50_000,
          maxCount: 2_000,
          from: middle.at,
          to: middle.at + 1_000_000
        })
      ]))
  ],
  [
    "the rollups between two sequence numbers",
    ["rollups_pkey"],
    Effect.flatMap(RollupStore, (rollups) => {
      const request = { changeCount: 1, after: 49_000, upTo: 50_000 }
      return Effect.zipRight(
        rollups.listRollups(owner, survey, request),
        rollups.listRollupParts(owner, survey, { ...request, skippedParts: 0 })
      )
    })
  ],
  [
    "the number of responses in a time range",
    ["responses_list"],
    Effect.flatMap(
      ResponseStore,
      (responses) => responses.count(owner, survey, { status: "completed", from: middle.at, to: middle.at + 1_000_000 })
    )
  ],
  [
    "a key by hash",
    ["api_keys_hash_key", "named_api_keys_hash_key"],
    Effect.flatMap(KeyStore, (keys) => keys.findByHash("key-1"))
  ],
  [
    "an account, its sessions, a refresh token, and a one-time token",
    [
      "accounts_pkey",
      "accounts_email_key",
      "sessions_list",
      "sessions_pkey",
      "refresh_tokens_pkey",
      "one_time_tokens_pkey",
      "login_addresses_pkey"
    ],
    Effect.flatMap(
      AccountStore,
      (accounts) =>
        Effect.all([
          accounts.find(owner),
          accounts.findByEmail("1@example.com"),
          accounts.findRefreshToken("token-1"),
          accounts.findOneTimeToken("one-time-1"),
          accounts.listSessions(owner),
          accounts.listLoginAddresses(owner),
          accounts.findSession(Fixtures.sessionId(0))
        ])
    )
  ],
  [
    "an identity, and those of an account",
    ["identities_subject", "identities_account"],
    Effect.flatMap(
      AccountStore,
      (accounts) =>
        Effect.all([accounts.findIdentity("https://id.example.com", "subject-1"), accounts.listIdentities(owner)])
    )
  ],
  [
    "the end of sessions",
    ["sessions_pkey", "sessions_list", "refresh_tokens_session"],
    Effect.zip(
      put({ _tag: "SessionEnded", sessionId: Fixtures.sessionId(0), accountId: owner }),
      put({ _tag: "SessionsEnded", accountId: owner, exceptId: Fixtures.sessionId(0) })
    )
  ],
  [
    "a reservation",
    ["reservations_pkey"],
    Effect.flatMap(ReservationStore, (reservations) => reservations.find("scope-1", "key-1", now))
  ],
  [
    "a page of the audit log, and the number of its entries",
    ["audit_entries_pkey", "audit_counts_pkey"],
    Effect.flatMap(
      AuditStore,
      (audit) => Effect.zip(audit.list(owner, {}, { limit: 100, offset: 0 }), audit.count(owner, { from: middle.at }))
    )
  ],
  [
    "a page of a webhook's deliveries, and a delivery by id",
    ["deliveries_list", "deliveries_pkey"],
    Effect.flatMap(WebhookStore, (webhooks) =>
      Effect.zip(
        Effect.flatMap(webhooks.deliveries(owner, webhook, {}, { order: "desc", limit: 100 }), Page.collectItems),
        webhooks.findDelivery(owner, webhook, Fixtures.deliveryId(0))
      ))
  ],
  [
    "a page of the webhooks and of the results links of all accounts",
    ["webhooks_pkey", "results_links_pkey"],
    Effect.zip(
      Effect.flatMap(WebhookStore, (webhooks) => webhooks.listAll(webhook, 100)),
      Effect.flatMap(ResultsLinkStore, (links) => links.listAll(survey, 100))
    )
  ],
  [
    "the due deliveries",
    ["deliveries_available", "deliveries_scheduled", "deliveries_leased", "deliveries_held_since"],
    Effect.flatMap(DeliveryQueue, (queue) =>
      Effect.all([
        queue.oldestDue(now),
        queue.nextDue,
        queue.oldestHeld,
        queue.claim({
          now,
          leasedUntil: now + 1_000,
          limit: 64,
          failingLimit: 32,
          leaseLimits: { ofWebhook: () => 4, ofEndpoint: () => 64 }
        })
      ]))
  ],
  [
    "the events that wait: a claim, a longer lease and its end",
    ["outbox_streams_due", "outbox_streams_pkey", "outbox_events_pkey"],
    Effect.gen(function*() {
      const outbox = yield* EventOutbox
      const leaseId = Fixtures.leaseId(0)
      yield* outbox.nextDue
      const [claimed] = yield* outbox.claim({
        now,
        leaseId,
        leasedUntil: now + 1_000,
        maxStreams: 16,
        maxEvents: 64,
        maxBytes: 1_000_000
      })
      const lease = claimed ?? { leaseId, stream: EventStream.ofSurvey(survey) }
      yield* outbox.extendLease(lease, now + 2_000)
      yield* outbox.settle({ ...lease, handledUpTo: 1, dueAt: now, failures: 0 })
    })
  ],
  [
    "a submission",
    ["surveys_pkey", "responses_pkey", "webhooks_list", "reservations_pkey"],
    Effect.flatMap(Committer.Committer, ({ commit }) => commit(submission))
  ],
  [
    "the outcome of an attempt",
    ["deliveries_pkey"],
    put({
      _tag: "DeliveryAttempted",
      delivery: Fixtures.delivery(0, { status: "delivered", attemptCount: 1 }),
      attempt: { attemptedAt: now, statusCode: 200, error: null, durationMs: 1, responseBody: null }
    })
  ],
  [
    "pausing and resuming a webhook",
    ["deliveries_available", "deliveries_scheduled_of_webhook", "deliveries_held"],
    Effect.zip(
      put({ _tag: "DeliveriesHeld", webhookId: webhook, at: now }),
      put({ _tag: "DeliveriesReleased", webhookId: webhook, at: now })
    )
  ],
  [
    "ending the one-time tokens of an account",
    ["one_time_tokens_account"],
    put({ _tag: "OneTimeTokensEnded", accountId: owner, purpose: "password-reset" })
  ],
  [
    "removing expired data",
    [
      "reservations_expiry",
      "sessions_expiry",
      "refresh_tokens_expiry",
      "one_time_tokens_expiry",
      "login_addresses_expiry",
      "audit_entries_pkey"
    ],
    Effect.zip(
      put({ _tag: "ExpiredDataRemoved", now: Fixtures.startTime }),
      put({ _tag: "AuditEntriesRemoved", before: Fixtures.startTime })
    )
  ]
]

let database: TestDatabase | undefined
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await Effect.runPromise(Effect.provide(
    put(
      { _tag: "AccountPut", account: Fixtures.account(0) },
      { _tag: "SurveyPut", survey: Fixtures.survey(0) },
      { _tag: "WebhookPut", webhook: Fixtures.webhook(0) },
      { _tag: "DeliveryPut", delivery: Fixtures.delivery(0) }
    ),
    PgStore.layer({ url: Redacted.make(database.url) })
  ))
  for (const insert of inserts) await client.query(insert)
  await client.query("VACUUM ANALYZE")
}, 180_000)

afterAll(async () => {
  await client.end()
  await database?.remove()
})

describe("the plans on tables of 50 000 rows use indexes for", () => {
  for (const [title, indexes, operation] of operations) {
    it.scopedLive(title, () =>
      Effect.gen(function*() {
        const statements = yield* statementsOf(operation, database?.url ?? "")
        const plans = yield* Effect.promise(() => plansOf(client, statements))
        const tableScans = plans.filter(({ scans }) =>
          scans.some((scan) => scan["Node Type"] === "Seq Scan" && largeTables.includes(scan["Relation Name"]))
        )
        expect(tableScans).toEqual([])
        const used = plans.flatMap(({ scans }) => scans.map((scan) => scan["Index Name"]))
        expect(used).toEqual(expect.arrayContaining([...indexes]))
      }), 30_000)
  }
})

describe("the rows that are read on tables of 50 000 rows", () => {
  const rowsOf = (operation: Operation) =>
    Effect.flatMap(
      statementsOf(operation, database?.url ?? ""),
      (statements) => Effect.promise(() => rowsRead(client, statements))
    )

  it.scopedLive(
    "by a claim of deliveries do not include the 10 000 webhooks whose retries wait",
    () =>
      Effect.gen(function*() {
        const claim = Effect.flatMap(DeliveryQueue, (queue) =>
          queue.claim({
            now,
            leasedUntil: now + 1_000,
            limit: 64,
            failingLimit: 32,
            leaseLimits: { ofWebhook: () => 16, ofEndpoint: () => 64 }
          }))
        const next = Effect.flatMap(DeliveryQueue, (queue) => Effect.all([queue.oldestDue(now), queue.nextDue]))
        expect(yield* rowsOf(Effect.zip(claim, next))).toBeLessThan(300)
      }),
    30_000
  )

  it.scopedLive(
    "by any page of an audit log, and by its total, are those of a few hours",
    () =>
      Effect.gen(function*() {
        const page = (filter: AuditFilter, offset: number) =>
          Effect.flatMap(
            AuditStore,
            (audit) => Effect.zip(audit.list(owner, filter, { limit: 50, offset }), audit.count(owner, filter))
          )
        // The owner has 1 800 entries in an hour.
        for (const filter of [{}, { method: "POST" }, { from: middle.at - 30_000_000, to: middle.at }]) {
          for (const offset of [0, 10_000, 25_000]) {
            expect(yield* rowsOf(page(filter, offset))).toBeLessThan(6_000)
          }
        }
        expect(yield* rowsOf(page({ statusCode: 404 }, 0))).toBeLessThan(100)
      }),
    60_000
  )
})

describe("submissions to the only survey of a database without statistics", () => {
  it.scopedLive("find their responses by id, and read no other response of the survey", () =>
    Effect.gen(function*() {
      const url = yield* migratedDatabaseUrl
      const store = PgStore.layer({ url: Redacted.make(url) })
      yield* Effect.provide(put({ _tag: "SurveyPut", survey: Fixtures.survey(0) }), store)
      const client = new pg.Client({ connectionString: url })
      yield* Effect.acquireRelease(Effect.promise(() => client.connect()), () => Effect.promise(() => client.end()))
      yield* Effect.promise(() =>
        client.query(
          `INSERT INTO responses (id, "surveyId", status, "submittedAt", metadata, answers, revision, sequence, writer)
          SELECT gen_random_uuid(), '${survey}', 'completed', now(), '{}', '[]', 1, n, TRUE
          FROM generate_series(1, 5000) AS n`
        )
      )
      const responses = Array.from({ length: 16 }, (_, n) => Fixtures.responseToFirstSurvey(n))
      const statements = yield* statementsOf(
        put(...responses.map((response) => ({ _tag: "ResponsePut" as const, response }))),
        url
      )
      const plans = yield* Effect.promise(() => plansOf(client, statements))
      const scans = plans.flatMap(({ scans }) => scans)
      expect(scans.filter((scan) => scan["Node Type"] === "Seq Scan" && scan["Relation Name"] === "responses")).toEqual(
        []
      )
      const used = scans.map((scan) => scan["Index Name"] ?? "").filter((name) => name.startsWith("responses_"))
      expect(new Set(used)).toEqual(new Set(["responses_pkey"]))
    }))
})

interface Statement {
  readonly text: string
  readonly values: ReadonlyArray<unknown>
}

/** Returns the statements that an operation sends to the driver. */
const statementsOf = (operation: Operation, url: string) =>
  Effect.gen(function*() {
    const context = yield* Layer.build(PgStore.layer({ url: Redacted.make(url) }))
    const spy = yield* Effect.acquireRelease(
      Effect.sync(() => vi.spyOn(pg.Client.prototype, "query")),
      (spy) => Effect.sync(() => spy.mockRestore())
    )
    yield* Effect.provide(operation, context)
    return spy.mock.calls.map(([query]) => decodeStatement(query)).filter(({ text }) => !/^[A-Z]+$/.test(text))
  })

const decodeStatement = Schema.decodeUnknownSync(
  Schema.Struct({ text: Schema.String, values: Schema.Array(Schema.Unknown) })
)

/** A node of a plan in PostgreSQL's JSON format. */
interface Node {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Actual Rows"?: number
  readonly "Actual Loops"?: number
  readonly "Rows Removed by Filter"?: number
  readonly Plans?: ReadonlyArray<Node>
}

const Node: Schema.Schema<Node> = Schema.Struct({
  "Node Type": Schema.String,
  "Relation Name": Schema.optionalWith(Schema.String, { exact: true }),
  "Index Name": Schema.optionalWith(Schema.String, { exact: true }),
  "Actual Rows": Schema.optionalWith(Schema.Number, { exact: true }),
  "Actual Loops": Schema.optionalWith(Schema.Number, { exact: true }),
  "Rows Removed by Filter": Schema.optionalWith(Schema.Number, { exact: true }),
  Plans: Schema.optionalWith(Schema.Array(Schema.suspend(() => Node)), { exact: true })
})

const decodePlan = Schema.decodeUnknownSync(
  Schema.Tuple(Schema.Struct({ "QUERY PLAN": Schema.Tuple(Schema.Struct({ Plan: Node })) }))
)

/** Returns the plans of each statement. PostgreSQL may switch to a generic plan after five executions. */
const plansOf = async (client: pg.Client, statements: ReadonlyArray<Statement>) => {
  const plans: Array<{ readonly text: string; readonly scans: ReadonlyArray<Node> }> = []
  for (const { text, values } of statements) {
    const argumentList = values.length === 0 ? "" : `(${values.map(literal).join()})`
    await client.query(`PREPARE statement AS ${text}`)
    for (let execution = 0; execution < 7; execution++) {
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE statement${argumentList}`)
      plans.push({ text, scans: scansIn(decodePlan(rows)[0]["QUERY PLAN"][0].Plan) })
    }
    await client.query("DEALLOCATE statement")
  }
  return plans
}

/** Returns how many rows of tables and indexes the statements read. They are executed, and rolled back. */
const rowsRead = async (client: pg.Client, statements: ReadonlyArray<Statement>) => {
  let total = 0
  for (const { text, values } of statements) {
    await client.query("BEGIN")
    await client.query(`PREPARE statement AS ${text}`)
    const argumentList = values.length === 0 ? "" : `(${values.map(literal).join()})`
    const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE statement${argumentList}`)
    const scans = scansIn(decodePlan(rows)[0]["QUERY PLAN"][0].Plan)
    total += scans.filter((scan) => scan["Relation Name"] !== undefined).reduce(
      (sum, scan) =>
        sum + ((scan["Actual Rows"] ?? 0) + (scan["Rows Removed by Filter"] ?? 0)) * (scan["Actual Loops"] ?? 0),
      0
    )
    await client.query("DEALLOCATE statement")
    await client.query("ROLLBACK")
  }
  return total
}

const literal = (value: unknown): string =>
  pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))

const scansIn = (node: Node): ReadonlyArray<Node> => [
  ...node["Node Type"].endsWith("Scan") ? [{ ...node, Plans: [] }] : [],
  ...(node.Plans ?? []).flatMap(scansIn)
]
