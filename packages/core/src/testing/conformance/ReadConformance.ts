/** Conformance of the ports that read. */
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { AccountStore } from "../../accounts/AccountStore.js"
import { AuditStore } from "../../audit/AuditStore.js"
import { KeyStore } from "../../keys/KeyStore.js"
import { ResponseStore } from "../../responses/ResponseStore.js"
import { SurveyStore } from "../../surveys/SurveyStore.js"
import { StoreHealth } from "../../unit-of-work/Committer.js"
import { IdempotencyStore } from "../../unit-of-work/IdempotencyStore.js"
import type { Change } from "../../unit-of-work/UnitOfWork.js"
import { WebhookStore } from "../../webhooks/WebhookStore.js"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../Fixtures.js"
import { assertGuardFails, commit, put, type StoreTest, storeTest } from "./ConformanceTest.js"

const firstPage = { limit: 10, order: "asc" } as const

export const readConformance: ReadonlyArray<StoreTest> = [
  storeTest("a store answers when it is asked for its health", Effect.flatMap(StoreHealth, ({ check }) => check)),
  storeTest(
    "an account is found by its id and by its address, byte for byte",
    Effect.gen(function*() {
      const store = yield* AccountStore
      const account = Fixtures.account(0, { name: "Ä 😀", passwordHash: "hash", planExpiresAt: Fixtures.startTime })
      yield* put({ _tag: "AccountPut", account }, { _tag: "AccountPut", account: Fixtures.account(1) })
      yield* assertEqual(yield* store.find(account.id), Option.some(account))
      yield* assertEqual(yield* store.findByEmail(account.email), Option.some(account))
      yield* assertEqual(yield* store.findByEmail(account.email.toUpperCase()), Option.none())
      yield* assertEqual(yield* store.find(Fixtures.accountId(9)), Option.none())
    })
  ),
  storeTest(
    "a refresh token is found, used or expired, until its family ends",
    Effect.gen(function*() {
      const store = yield* AccountStore
      const used = Fixtures.refreshToken(0, { usedAt: Fixtures.startTime, expiresAt: 0 })
      const other = Fixtures.refreshToken(1, { familyId: Fixtures.familyId(1) })
      yield* put({ _tag: "RefreshTokenPut", token: used }, { _tag: "RefreshTokenPut", token: other })
      yield* assertEqual(yield* store.findRefreshToken(used.hash), Option.some(used))
      yield* put({ _tag: "RefreshFamilyEnded", familyId: used.familyId })
      yield* assertEqual(yield* store.findRefreshToken(used.hash), Option.none())
      yield* assertEqual(yield* store.findRefreshToken(other.hash), Option.some(other))
      yield* put({ _tag: "ExpiredDataRemoved", now: other.expiresAt - 1 })
      yield* assertEqual(yield* store.findRefreshToken(other.hash), Option.some(other))
      yield* put({ _tag: "ExpiredDataRemoved", now: other.expiresAt })
      yield* assertEqual(yield* store.findRefreshToken(other.hash), Option.none())
    })
  ),
  storeTest(
    "an account has one key: a new one takes the place of the old",
    Effect.gen(function*() {
      const store = yield* KeyStore
      const second = Fixtures.key(2, { scope: "read_only", allowedIps: ["10.0.0.1", "10.0.0.2"] })
      yield* put({ _tag: "KeyPut", key: Fixtures.key(0) })
      yield* put({ _tag: "KeyPut", key: second })
      yield* assertEqual(yield* store.findByAccount(second.accountId), Option.some(second))
      yield* assertEqual(yield* store.findByHash(second.hash), Option.some(second))
      yield* assertEqual(yield* store.findByHash(Fixtures.key(0).hash), Option.none())
      yield* put({ _tag: "KeyRemoved", accountId: second.accountId })
      yield* assertEqual(yield* store.findByHash(second.hash), Option.none())
    })
  ),
  storeTest(
    "the last use of a key never goes backwards",
    Effect.gen(function*() {
      const store = yield* KeyStore
      const key = Fixtures.key(0)
      yield* put({ _tag: "KeyPut", key })
      for (const at of [Fixtures.startTime + 2, Fixtures.startTime + 1]) {
        yield* put({ _tag: "KeyUsed", keyId: key.id, at })
      }
      yield* assertEqual(yield* store.findByHash(key.hash), Option.some({ ...key, lastUsedAt: Fixtures.startTime + 2 }))
    })
  ),
  storeTest(
    "another account's survey, response and webhook are absent",
    Effect.gen(function*() {
      yield* put(
        { _tag: "SurveyPut", survey: Fixtures.survey(0) },
        { _tag: "ResponsePut", response: Fixtures.response(0) },
        { _tag: "WebhookPut", webhook: Fixtures.webhook(0) }
      )
      yield* commit({ events: [Fixtures.event(0)] })
      const stranger = Fixtures.accountId(1)
      const surveys = yield* SurveyStore
      const responses = yield* ResponseStore
      const webhooks = yield* WebhookStore
      const [delivery] = yield* webhooks.deliveries(Fixtures.accountId(0), Fixtures.webhookId(0), {}, firstPage)
      yield* assertEqual(yield* surveys.find(stranger, Fixtures.surveyId(0)), Option.none())
      yield* assertEqual(yield* surveys.count(stranger, {}), 0)
      yield* assertEqual(yield* responses.find(stranger, Fixtures.surveyId(0), Fixtures.responseId(0)), Option.none())
      yield* assertEqual(yield* responses.page(stranger, Fixtures.surveyId(0), {}, firstPage), [])
      const answered = yield* surveys.answeredQuestions(stranger, Fixtures.surveyId(0), [Fixtures.questionId(0)])
      yield* assertEqual(answered.size, 0)
      yield* assertEqual(yield* webhooks.find(stranger, Fixtures.webhookId(0)), Option.none())
      yield* assertEqual(yield* webhooks.countDeliveries(stranger, Fixtures.webhookId(0), {}), 0)
      yield* assertEqual(delivery?.accountId, Fixtures.accountId(0))
      if (delivery !== undefined) {
        yield* assertEqual(yield* webhooks.findDelivery(stranger, Fixtures.webhookId(0), delivery.id), Option.none())
      }
    })
  ),
  storeTest(
    "a title is searched as it stands: `%`, `_` and `\\` mean themselves, and ASCII letters their other case too",
    Effect.gen(function*() {
      const store = yield* SurveyStore
      const titles = ["100% sure", "snake_case", "back\\slash", "ÄÖ Ü", "Plain"]
      yield* put(
        ...titles.map((title, n): Change => ({ _tag: "SurveyPut", survey: Fixtures.survey(n * 2, { title }) }))
      )
      const found = (text: string) =>
        Effect.map(
          store.page(Fixtures.accountId(0), { text }, { limit: 10, order: "asc" }),
          (rows) => rows.map(({ title }) => title)
        )
      yield* assertEqual(yield* found("%"), ["100% sure"])
      yield* assertEqual(yield* found("_"), ["snake_case"])
      yield* assertEqual(yield* found("\\"), ["back\\slash"])
      yield* assertEqual(yield* found("PLAI"), ["Plain"])
      yield* assertEqual(yield* found("Ä"), ["ÄÖ Ü"])
      yield* assertEqual(yield* found("ä"), [])
    })
  ),
  storeTest(
    "the overdue surveys are the published ones past their time, longest overdue first",
    Effect.gen(function*() {
      const store = yield* SurveyStore
      yield* assertEqual(yield* store.nextClosing, Option.none())
      const surveys = [
        Fixtures.survey(0, { closesAt: Fixtures.startTime + 2 }),
        Fixtures.survey(1, { closesAt: Fixtures.startTime + 1 }),
        Fixtures.survey(2, { closesAt: Fixtures.startTime, status: "closed" }),
        Fixtures.survey(3, { closesAt: Fixtures.startTime + 3 })
      ]
      yield* put(...surveys.map((survey): Change => ({ _tag: "SurveyPut", survey })))
      yield* assertEqual(yield* store.overdue(Fixtures.startTime + 2, 10), [surveys[1], surveys[0]])
      yield* assertEqual(yield* store.overdue(Fixtures.startTime + 9, 1), [surveys[1]])
      yield* assertEqual(yield* store.nextClosing, Option.some(Fixtures.startTime + 1))
    })
  ),
  storeTest(
    "the count of responses counts the completed ones, whatever a survey that is put says",
    Effect.gen(function*() {
      const count = Effect.map(
        Effect.flatMap(SurveyStore, (store) => store.find(Fixtures.accountId(0), Fixtures.surveyId(0))),
        Option.map(({ responseCount }) => responseCount)
      )
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { responseCount: 7 }) })
      yield* assertEqual(yield* count, Option.some(0))
      yield* put(
        { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(0) },
        { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(1, { status: "partial" }) }
      )
      yield* assertEqual(yield* count, Option.some(1))
      yield* put({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(1, { revision: 2 }) })
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { version: 2 }) })
      yield* assertEqual(yield* count, Option.some(2))
      yield* put({ _tag: "ResponseRemoved", surveyId: Fixtures.surveyId(0), responseId: Fixtures.responseId(0) })
      yield* assertEqual(yield* count, Option.some(1))
      yield* put({ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(0) })
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      yield* assertEqual(yield* count, Option.some(0))
      yield* assertEqual(
        yield* Effect.flatMap(ResponseStore, (store) => store.count(Fixtures.accountId(0), Fixtures.surveyId(0), {})),
        0
      )
    })
  ),
  storeTest(
    "responses are filtered by status, from a time on and before another",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      yield* put(...Arr.makeBy(4, (n): Change => ({
        _tag: "ResponsePut",
        response: Fixtures.responseToFirstSurvey(n, { status: n === 2 ? "partial" : "completed" })
      })))
      const found = (filter: Parameters<typeof store.count>[2]) =>
        Effect.zipWith(
          store.page(Fixtures.accountId(0), Fixtures.surveyId(0), filter, { limit: 10, order: "asc" }),
          store.count(Fixtures.accountId(0), Fixtures.surveyId(0), filter),
          (rows, count) => ({ rows: rows.map(({ submittedAt }) => submittedAt - Fixtures.startTime), count })
        )
      yield* assertEqual(yield* found({}), { rows: [0, 1, 2, 3], count: 4 })
      yield* assertEqual(yield* found({ status: "completed" }), { rows: [0, 1, 3], count: 3 })
      yield* assertEqual(yield* found({ status: "partial" }), { rows: [2], count: 1 })
      yield* assertEqual(yield* found({ from: Fixtures.startTime + 1, to: Fixtures.startTime + 3 }), {
        rows: [1, 2],
        count: 2
      })
    })
  ),
  storeTest(
    "a page of a range of times holds what is behind its position and in the range, wherever the position is",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      const all = Arr.makeBy(
        8,
        (n) => Fixtures.responseToFirstSurvey(n, { submittedAt: Fixtures.startTime + Math.floor(n / 2) })
      )
      yield* put(
        { _tag: "SurveyPut", survey: Fixtures.survey(0) },
        ...all.map((response): Change => ({ _tag: "ResponsePut", response }))
      )
      const [from, to] = [Fixtures.startTime + 1, Fixtures.startTime + 3]
      for (const [index, { id, submittedAt }] of all.entries()) {
        for (const order of ["asc", "desc"] as const) {
          const after = { at: submittedAt, id }
          const rows = yield* store.page(Fixtures.accountId(0), Fixtures.surveyId(0), { from, to }, {
            limit: 9,
            order,
            after
          })
          const behind = order === "asc" ? all.slice(index + 1) : all.slice(0, index).reverse()
          yield* assertEqual(
            rows,
            behind.filter((response) => response.submittedAt >= from && response.submittedAt < to)
          )
        }
      }
    })
  ),
  storeTest(
    "a question is answered while any response answers it, a partial one too",
    Effect.gen(function*() {
      const store = yield* SurveyStore
      const partial = Fixtures.responseToFirstSurvey(0, { status: "partial" })
      const answered = Effect.map(
        store.answeredQuestions(Fixtures.accountId(0), Fixtures.surveyId(0), [
          Fixtures.questionId(0),
          Fixtures.questionId(1)
        ]),
        (questions) => Array.from(questions)
      )
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      yield* assertEqual(yield* answered, [])
      yield* put({ _tag: "ResponsePut", response: partial })
      yield* assertEqual(yield* answered, [Fixtures.questionId(0)])
      yield* put({
        _tag: "ResponsePut",
        response: { ...partial, answers: [{ questionId: Fixtures.questionId(1), value: 1 }] }
      })
      yield* assertEqual(yield* answered, [Fixtures.questionId(1)])
      yield* put({ _tag: "ResponseRemoved", surveyId: Fixtures.surveyId(0), responseId: partial.id })
      yield* assertEqual(yield* answered, [])
    })
  ),
  storeTest(
    "rows that arrive between two pages are neither skipped nor repeated",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      const submit = (n: number, at: number): Change => ({
        _tag: "ResponsePut",
        response: Fixtures.responseToFirstSurvey(n, { submittedAt: Fixtures.startTime + at })
      })
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      // Three of them at the same time: the id decides.
      yield* put(submit(0, 1), submit(1, 2), submit(2, 2), submit(3, 2), submit(4, 3))
      const page = (request: Parameters<typeof store.page>[3]) =>
        store.page(Fixtures.accountId(0), Fixtures.surveyId(0), {}, request)
      const first = yield* page({ limit: 2, order: "desc" })
      yield* put(submit(5, 9), submit(6, 0))
      const second = yield* page({
        limit: 9,
        order: "desc",
        after: { at: Fixtures.startTime + 2, id: Fixtures.responseId(3) }
      })
      yield* assertEqual(first.map(({ id }) => id), [4, 3, 2].map(Fixtures.responseId))
      yield* assertEqual(second.map(({ id }) => id), [2, 1, 0, 6].map(Fixtures.responseId))
    })
  ),
  storeTest(
    "a stream gives the whole list in the order of its pages, and may be left early",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      yield* Effect.forEach(
        Arr.chunksOf(Arr.range(0, 1_300), 200),
        (some) =>
          put(...some.map((n): Change => ({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) })))
      )
      for (const order of ["asc", "desc"] as const) {
        const chunks = store.stream(Fixtures.accountId(0), Fixtures.surveyId(0), {}, order)
        const streamed = Chunk.toReadonlyArray(yield* Stream.runCollect(chunks)).flat()
        const paged = yield* store.page(Fixtures.accountId(0), Fixtures.surveyId(0), {}, { limit: 2_000, order })
        yield* assertEqual(streamed, paged)
        yield* assertEqual(streamed.length, 1_301)
        const first = yield* Stream.runHead(chunks)
        yield* assertEqual(Option.map(first, ([row]) => row?.id), Option.some(paged[0]?.id))
      }
    })
  ),
  storeTest(
    "an event makes one delivery for each subscription that wants it, held while that is paused",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const subscriptions = [
        Fixtures.webhook(0),
        Fixtures.webhook(2, { pausedAt: Fixtures.startTime, isActive: false }),
        Fixtures.webhook(4, { isActive: false }),
        Fixtures.webhook(6, { events: ["survey.closed"] }),
        Fixtures.webhook(1)
      ]
      yield* put(...subscriptions.map((webhook): Change => ({ _tag: "WebhookPut", webhook })))
      const event = Fixtures.event(0)
      yield* commit({ events: [event] })
      const deliveries = yield* Effect.forEach(
        subscriptions,
        ({ accountId, id }) => store.deliveries(accountId, id, {}, firstPage)
      )
      yield* assertEqual(deliveries.map((some) => some.map(({ status }) => status)), [
        ["pending"],
        ["held"],
        [],
        [],
        []
      ])
      const details = yield* Effect.forEach(
        deliveries.flat(),
        ({ accountId, id, webhookId }) => store.findDelivery(accountId, webhookId, id)
      )
      yield* assertEqual(
        details.map(Option.map(({ attempts, body }) => ({ attempts, body }))),
        [Option.some({ attempts: [], body: event.body }), Option.some({ attempts: [], body: event.body })]
      )
      yield* put({ _tag: "WebhookRemoved", webhookId: Fixtures.webhookId(0), accountId: Fixtures.webhook(0).accountId })
      yield* assertEqual(
        (yield* store.deliveries(Fixtures.accountId(0), Fixtures.webhookId(0), {}, firstPage)).map(
          ({ nextAttemptAt, status }) => ({ nextAttemptAt, status })
        ),
        [{ nextAttemptAt: null, status: "cancelled" }]
      )
    })
  ),
  storeTest(
    "what is forgotten of the audit logs is what happened before, of every account",
    Effect.gen(function*() {
      const store = yield* AuditStore
      for (const n of [0, 1, 2, 3]) {
        yield* commit({ audit: Option.some(Fixtures.auditEntry(n, { accountId: Fixtures.accountId(n % 2) })) })
      }
      yield* put({ _tag: "AuditEntriesRemoved", before: Fixtures.startTime + 2 })
      for (const n of [0, 1]) {
        const left = yield* store.list(Fixtures.accountId(n), {}, { offset: 0, limit: 9 })
        yield* assertEqual(left.map(({ id }) => id), [Fixtures.auditEntryId(n + 2)])
      }
    })
  ),
  storeTest(
    "the audit log is newest first, then by id, and counts what it lists",
    Effect.gen(function*() {
      const store = yield* AuditStore
      for (const n of [0, 2, 1]) {
        yield* commit({ audit: Option.some(Fixtures.auditEntry(n, { createdAt: Fixtures.startTime })) })
      }
      yield* commit({
        audit: Option.some(Fixtures.auditEntry(3, { createdAt: Fixtures.startTime + 1, method: "PUT" }))
      })
      const ids = (filter: Parameters<typeof store.list>[1], offset: number, limit: number) =>
        Effect.map(store.list(Fixtures.accountId(0), filter, { offset, limit }), (rows) => rows.map(({ id }) => id))
      yield* assertEqual(yield* ids({}, 0, 9), [3, 2, 1, 0].map(Fixtures.auditEntryId))
      yield* assertEqual(yield* ids({}, 1, 2), [2, 1].map(Fixtures.auditEntryId))
      yield* assertEqual(yield* ids({ method: "PUT" }, 0, 9), [Fixtures.auditEntryId(3)])
      yield* assertEqual(yield* ids({ to: Fixtures.startTime + 1 }, 0, 9), [2, 1, 0].map(Fixtures.auditEntryId))
      yield* assertEqual(
        yield* store.count(Fixtures.accountId(0), { from: Fixtures.startTime + 1, statusCode: 201 }),
        1
      )
      yield* assertEqual(yield* store.count(Fixtures.accountId(1), {}), 0)
    })
  ),
  storeTest(
    "requests are counted by adding, and told by day, both ends included",
    Effect.gen(function*() {
      const store = yield* AuditStore
      const usage = (day: string, count: number) => ({
        accountId: Fixtures.accountId(0),
        day,
        statusClass: "2xx" as const,
        count
      })
      yield* put(
        { _tag: "UsageAdded", usage: usage("2026-11-21", 1) },
        { _tag: "UsageAdded", usage: usage("2026-11-20", 2) },
        { _tag: "UsageAdded", usage: usage("2026-11-21", 3) },
        { _tag: "UsageAdded", usage: usage("2026-11-22", 4) }
      )
      yield* assertEqual(
        yield* store.usage(Fixtures.accountId(0), "2026-11-20", "2026-11-21"),
        [usage("2026-11-20", 2), usage("2026-11-21", 4)]
      )
    })
  ),
  storeTest(
    "an idempotency key is forgotten when it expires, and may be used again",
    Effect.gen(function*() {
      const store = yield* IdempotencyStore
      const record = {
        scope: "key:1",
        key: "k",
        fingerprint: "f",
        resourceId: Fixtures.surveyId(0),
        createdAt: Fixtures.startTime,
        expiresAt: Fixtures.startTime + 10
      }
      const claim = (now: number) =>
        commit({
          guards: [{ _tag: "IdempotencyKeyFree", scope: "key:1", key: "k", now }],
          changes: [{ _tag: "IdempotencyPut", record: { ...record, fingerprint: "again", expiresAt: now + 10 } }]
        })
      yield* put({ _tag: "IdempotencyPut", record })
      yield* assertEqual(yield* store.find("key:1", "k", Fixtures.startTime + 9), Option.some(record))
      yield* assertEqual(yield* store.find("key:1", "k", Fixtures.startTime + 10), Option.none())
      yield* assertEqual(yield* store.find("key:2", "k", Fixtures.startTime), Option.none())
      yield* assertGuardFails("IdempotencyKeyFree", claim(Fixtures.startTime + 9))
      yield* claim(Fixtures.startTime + 10)
      yield* put({ _tag: "ExpiredDataRemoved", now: Fixtures.startTime + 20 })
      yield* assertEqual(yield* store.find("key:1", "k", Fixtures.startTime), Option.none())
    })
  )
]
