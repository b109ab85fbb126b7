/** What the ports that read promise, sentence by sentence. */
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { AccountStore } from "../accounts/AccountStore.js"
import { AuditStore } from "../audit/AuditStore.js"
import { KeyStore } from "../keys/KeyStore.js"
import { ResponseStore } from "../responses/ResponseStore.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { StoreHealth } from "../unit-of-work/Committer.js"
import { IdempotencyStore } from "../unit-of-work/IdempotencyStore.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import { WebhookStore } from "../webhooks/WebhookStore.js"
import { expectSame } from "./expectSame.js"
import { commit, promise, put, refused, type StorePromise } from "./StorePromise.js"
import * as World from "./World.js"

const firstPage = { limit: 10, order: "asc" } as const

export const readPromises: ReadonlyArray<StorePromise> = [
  promise("a store answers when it is asked for its health", Effect.flatMap(StoreHealth, ({ check }) => check)),
  promise(
    "an account is found by its id and by its address, byte for byte",
    Effect.gen(function*() {
      const store = yield* AccountStore
      const account = World.account(0, { name: "Ä 😀", passwordHash: "hash", planExpiresAt: World.start })
      yield* put({ _tag: "AccountPut", account }, { _tag: "AccountPut", account: World.account(1) })
      yield* expectSame(yield* store.find(account.id), Option.some(account))
      yield* expectSame(yield* store.findByEmail(account.email), Option.some(account))
      yield* expectSame(yield* store.findByEmail(account.email.toUpperCase()), Option.none())
      yield* expectSame(yield* store.find(World.accountId(9)), Option.none())
    })
  ),
  promise(
    "a refresh token is found, used or expired, until its family ends",
    Effect.gen(function*() {
      const store = yield* AccountStore
      const used = World.token(0, { usedAt: World.start, expiresAt: 0 })
      const other = World.token(1, { familyId: World.familyId(1) })
      yield* put({ _tag: "RefreshTokenPut", token: used }, { _tag: "RefreshTokenPut", token: other })
      yield* expectSame(yield* store.findRefreshToken(used.hash), Option.some(used))
      yield* put({ _tag: "RefreshFamilyEnded", familyId: used.familyId })
      yield* expectSame(yield* store.findRefreshToken(used.hash), Option.none())
      yield* expectSame(yield* store.findRefreshToken(other.hash), Option.some(other))
      yield* put({ _tag: "ExpiredDataRemoved", now: other.expiresAt - 1 })
      yield* expectSame(yield* store.findRefreshToken(other.hash), Option.some(other))
      yield* put({ _tag: "ExpiredDataRemoved", now: other.expiresAt })
      yield* expectSame(yield* store.findRefreshToken(other.hash), Option.none())
    })
  ),
  promise(
    "an account has one key: a new one takes the place of the old",
    Effect.gen(function*() {
      const store = yield* KeyStore
      const second = World.key(2, { scope: "read_only", allowedIps: ["10.0.0.1", "10.0.0.2"] })
      yield* put({ _tag: "KeyPut", key: World.key(0) })
      yield* put({ _tag: "KeyPut", key: second })
      yield* expectSame(yield* store.ofAccount(second.accountId), Option.some(second))
      yield* expectSame(yield* store.findByHash(second.hash), Option.some(second))
      yield* expectSame(yield* store.findByHash(World.key(0).hash), Option.none())
      yield* put({ _tag: "KeyRemoved", accountId: second.accountId })
      yield* expectSame(yield* store.findByHash(second.hash), Option.none())
    })
  ),
  promise(
    "the last use of a key never goes backwards",
    Effect.gen(function*() {
      const store = yield* KeyStore
      const key = World.key(0)
      yield* put({ _tag: "KeyPut", key })
      for (const at of [World.start + 2, World.start + 1]) yield* put({ _tag: "KeyUsed", keyId: key.id, at })
      yield* expectSame(yield* store.findByHash(key.hash), Option.some({ ...key, lastUsedAt: World.start + 2 }))
    })
  ),
  promise(
    "another account's survey, response and webhook are absent",
    Effect.gen(function*() {
      yield* put(
        { _tag: "SurveyPut", survey: World.survey(0) },
        { _tag: "ResponsePut", response: World.response(0) },
        { _tag: "WebhookPut", webhook: World.webhook(0) }
      )
      yield* commit({ events: [World.event(0)] })
      const stranger = World.accountId(1)
      const surveys = yield* SurveyStore
      const responses = yield* ResponseStore
      const webhooks = yield* WebhookStore
      const [delivery] = yield* webhooks.deliveries(World.accountId(0), World.webhookId(0), {}, firstPage)
      yield* expectSame(yield* surveys.find(stranger, World.surveyId(0)), Option.none())
      yield* expectSame(yield* surveys.count(stranger, {}), 0)
      yield* expectSame(yield* responses.find(stranger, World.surveyId(0), World.responseId(0)), Option.none())
      yield* expectSame(yield* responses.page(stranger, World.surveyId(0), {}, firstPage), [])
      const answered = yield* responses.answered(stranger, World.surveyId(0), [World.questionId(0)])
      yield* expectSame(answered.size, 0)
      yield* expectSame(yield* webhooks.find(stranger, World.webhookId(0)), Option.none())
      yield* expectSame(yield* webhooks.countDeliveries(stranger, World.webhookId(0), {}), 0)
      yield* expectSame(delivery?.accountId, World.accountId(0))
      if (delivery !== undefined) {
        yield* expectSame(yield* webhooks.findDelivery(stranger, World.webhookId(0), delivery.id), Option.none())
      }
    })
  ),
  promise(
    "a title is searched as it stands: `%`, `_` and `\\` mean themselves, and ASCII letters their other case too",
    Effect.gen(function*() {
      const store = yield* SurveyStore
      const titles = ["100% sure", "snake_case", "back\\slash", "ÄÖ Ü", "Plain"]
      yield* put(...titles.map((title, n): Change => ({ _tag: "SurveyPut", survey: World.survey(n * 2, { title }) })))
      const found = (text: string) =>
        Effect.map(
          store.page(World.accountId(0), { text }, { limit: 10, order: "asc" }),
          (rows) => rows.map(({ title }) => title)
        )
      yield* expectSame(yield* found("%"), ["100% sure"])
      yield* expectSame(yield* found("_"), ["snake_case"])
      yield* expectSame(yield* found("\\"), ["back\\slash"])
      yield* expectSame(yield* found("PLAI"), ["Plain"])
      yield* expectSame(yield* found("Ä"), ["ÄÖ Ü"])
      yield* expectSame(yield* found("ä"), [])
    })
  ),
  promise(
    "the overdue surveys are the published ones past their time, longest overdue first",
    Effect.gen(function*() {
      const store = yield* SurveyStore
      const surveys = [
        World.survey(0, { closesAt: World.start + 2 }),
        World.survey(1, { closesAt: World.start + 1 }),
        World.survey(2, { closesAt: World.start, status: "closed" }),
        World.survey(3, { closesAt: World.start + 3 })
      ]
      yield* put(...surveys.map((survey): Change => ({ _tag: "SurveyPut", survey })))
      yield* expectSame(yield* store.overdue(World.start + 2, 10), [surveys[1], surveys[0]])
      yield* expectSame(yield* store.overdue(World.start + 9, 1), [surveys[1]])
    })
  ),
  promise(
    "the count of responses counts the completed ones, whatever a survey that is put says",
    Effect.gen(function*() {
      const count = Effect.map(
        Effect.flatMap(SurveyStore, (store) => store.find(World.accountId(0), World.surveyId(0))),
        Option.map(({ responseCount }) => responseCount)
      )
      yield* put({ _tag: "SurveyPut", survey: World.survey(0, { responseCount: 7 }) })
      yield* expectSame(yield* count, Option.some(0))
      yield* put(
        { _tag: "ResponsePut", response: World.answerTo(0) },
        { _tag: "ResponsePut", response: World.answerTo(1, { status: "partial" }) }
      )
      yield* expectSame(yield* count, Option.some(1))
      yield* put({ _tag: "ResponsePut", response: World.answerTo(1, { revision: 2 }) })
      yield* put({ _tag: "SurveyPut", survey: World.survey(0, { version: 2 }) })
      yield* expectSame(yield* count, Option.some(2))
      yield* put({ _tag: "ResponseRemoved", surveyId: World.surveyId(0), responseId: World.responseId(0) })
      yield* expectSame(yield* count, Option.some(1))
      yield* put({ _tag: "SurveyRemoved", surveyId: World.surveyId(0) })
      yield* put({ _tag: "SurveyPut", survey: World.survey(0) })
      yield* expectSame(yield* count, Option.some(0))
      yield* expectSame(
        yield* Effect.flatMap(ResponseStore, (store) => store.count(World.accountId(0), World.surveyId(0), {})),
        0
      )
    })
  ),
  promise(
    "responses are filtered by status, from a time on and before another",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      yield* put({ _tag: "SurveyPut", survey: World.survey(0) })
      yield* put(...Arr.makeBy(4, (n): Change => ({
        _tag: "ResponsePut",
        response: World.answerTo(n, { status: n === 2 ? "partial" : "completed" })
      })))
      const found = (filter: Parameters<typeof store.count>[2]) =>
        Effect.zipWith(
          store.page(World.accountId(0), World.surveyId(0), filter, { limit: 10, order: "asc" }),
          store.count(World.accountId(0), World.surveyId(0), filter),
          (rows, count) => ({ rows: rows.map(({ submittedAt }) => submittedAt - World.start), count })
        )
      yield* expectSame(yield* found({}), { rows: [0, 1, 2, 3], count: 4 })
      yield* expectSame(yield* found({ status: "completed" }), { rows: [0, 1, 3], count: 3 })
      yield* expectSame(yield* found({ status: "partial" }), { rows: [2], count: 1 })
      yield* expectSame(yield* found({ from: World.start + 1, to: World.start + 3 }), { rows: [1, 2], count: 2 })
    })
  ),
  promise(
    "a page of a range of times holds what is behind its position and in the range, wherever the position is",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      const all = Arr.makeBy(8, (n) => World.answerTo(n, { submittedAt: World.start + Math.floor(n / 2) }))
      yield* put(
        { _tag: "SurveyPut", survey: World.survey(0) },
        ...all.map((response): Change => ({ _tag: "ResponsePut", response }))
      )
      const [from, to] = [World.start + 1, World.start + 3]
      for (const [index, { id, submittedAt }] of all.entries()) {
        for (const order of ["asc", "desc"] as const) {
          const after = { at: submittedAt, id }
          const rows = yield* store.page(World.accountId(0), World.surveyId(0), { from, to }, {
            limit: 9,
            order,
            after
          })
          const behind = order === "asc" ? all.slice(index + 1) : all.slice(0, index).reverse()
          yield* expectSame(
            rows,
            behind.filter((response) => response.submittedAt >= from && response.submittedAt < to)
          )
        }
      }
    })
  ),
  promise(
    "a question is answered while any response answers it, a partial one too",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      const partial = World.answerTo(0, { status: "partial" })
      const answered = Effect.map(
        store.answered(World.accountId(0), World.surveyId(0), [World.questionId(0), World.questionId(1)]),
        (questions) => Array.from(questions)
      )
      yield* put({ _tag: "SurveyPut", survey: World.survey(0) })
      yield* expectSame(yield* answered, [])
      yield* put({ _tag: "ResponsePut", response: partial })
      yield* expectSame(yield* answered, [World.questionId(0)])
      yield* put({
        _tag: "ResponsePut",
        response: { ...partial, answers: [{ questionId: World.questionId(1), value: 1 }] }
      })
      yield* expectSame(yield* answered, [World.questionId(1)])
      yield* put({ _tag: "ResponseRemoved", surveyId: World.surveyId(0), responseId: partial.id })
      yield* expectSame(yield* answered, [])
    })
  ),
  promise(
    "rows that arrive between two pages are neither skipped nor repeated",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      const submit = (n: number, at: number): Change => ({
        _tag: "ResponsePut",
        response: World.answerTo(n, { submittedAt: World.start + at })
      })
      yield* put({ _tag: "SurveyPut", survey: World.survey(0) })
      // Three of them at the same time: the id decides.
      yield* put(submit(0, 1), submit(1, 2), submit(2, 2), submit(3, 2), submit(4, 3))
      const page = (request: Parameters<typeof store.page>[3]) =>
        store.page(World.accountId(0), World.surveyId(0), {}, request)
      const first = yield* page({ limit: 2, order: "desc" })
      yield* put(submit(5, 9), submit(6, 0))
      const second = yield* page({
        limit: 9,
        order: "desc",
        after: { at: World.start + 2, id: World.responseId(3) }
      })
      yield* expectSame(first.map(({ id }) => id), [4, 3, 2].map(World.responseId))
      yield* expectSame(second.map(({ id }) => id), [2, 1, 0, 6].map(World.responseId))
    })
  ),
  promise(
    "a stream gives the whole list in the order of its pages, and may be left early",
    Effect.gen(function*() {
      const store = yield* ResponseStore
      yield* put({ _tag: "SurveyPut", survey: World.survey(0) })
      yield* Effect.forEach(
        Arr.chunksOf(Arr.range(0, 1_300), 200),
        (some) => put(...some.map((n): Change => ({ _tag: "ResponsePut", response: World.answerTo(n) })))
      )
      for (const order of ["asc", "desc"] as const) {
        const chunks = store.stream(World.accountId(0), World.surveyId(0), {}, order)
        const streamed = Chunk.toReadonlyArray(yield* Stream.runCollect(chunks)).flat()
        const paged = yield* store.page(World.accountId(0), World.surveyId(0), {}, { limit: 2_000, order })
        yield* expectSame(streamed, paged)
        yield* expectSame(streamed.length, 1_301)
        const first = yield* Stream.runHead(chunks)
        yield* expectSame(Option.map(first, ([row]) => row?.id), Option.some(paged[0]?.id))
      }
    })
  ),
  promise(
    "an event makes one delivery for each subscription that wants it, held while that is paused",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const subscriptions = [
        World.webhook(0),
        World.webhook(2, { pausedAt: World.start, isActive: false }),
        World.webhook(4, { isActive: false }),
        World.webhook(6, { events: ["survey.closed"] }),
        World.webhook(1)
      ]
      yield* put(...subscriptions.map((webhook): Change => ({ _tag: "WebhookPut", webhook })))
      const event = World.event(0)
      yield* commit({ events: [event] })
      const deliveries = yield* Effect.forEach(
        subscriptions,
        ({ accountId, id }) => store.deliveries(accountId, id, {}, firstPage)
      )
      yield* expectSame(deliveries.map((some) => some.map(({ status }) => status)), [["pending"], ["held"], [], [], []])
      const details = yield* Effect.forEach(
        deliveries.flat(),
        ({ accountId, id, webhookId }) => store.findDelivery(accountId, webhookId, id)
      )
      yield* expectSame(
        details.map(Option.map(({ attempts, body }) => ({ attempts, body }))),
        [Option.some({ attempts: [], body: event.body }), Option.some({ attempts: [], body: event.body })]
      )
      yield* put({ _tag: "WebhookRemoved", webhookId: World.webhookId(0) })
      yield* expectSame(
        (yield* store.deliveries(World.accountId(0), World.webhookId(0), {}, firstPage)).map(
          ({ nextAttemptAt, status }) => ({ nextAttemptAt, status })
        ),
        [{ nextAttemptAt: null, status: "cancelled" }]
      )
    })
  ),
  promise(
    "what is forgotten of the audit logs is what happened before, of every account",
    Effect.gen(function*() {
      const store = yield* AuditStore
      for (const n of [0, 1, 2, 3]) {
        yield* commit({ audit: Option.some(World.auditEntry(n, { accountId: World.accountId(n % 2) })) })
      }
      yield* put({ _tag: "AuditEntriesRemoved", before: World.start + 2 })
      for (const n of [0, 1]) {
        const left = yield* store.list(World.accountId(n), {}, { offset: 0, limit: 9 })
        yield* expectSame(left.map(({ id }) => id), [World.auditEntryId(n + 2)])
      }
    })
  ),
  promise(
    "the audit log is newest first, then by id, and counts what it lists",
    Effect.gen(function*() {
      const store = yield* AuditStore
      for (const n of [0, 2, 1]) yield* commit({ audit: Option.some(World.auditEntry(n, { createdAt: World.start })) })
      yield* commit({ audit: Option.some(World.auditEntry(3, { createdAt: World.start + 1, method: "PUT" })) })
      const ids = (filter: Parameters<typeof store.list>[1], offset: number, limit: number) =>
        Effect.map(store.list(World.accountId(0), filter, { offset, limit }), (rows) => rows.map(({ id }) => id))
      yield* expectSame(yield* ids({}, 0, 9), [3, 2, 1, 0].map(World.auditEntryId))
      yield* expectSame(yield* ids({}, 1, 2), [2, 1].map(World.auditEntryId))
      yield* expectSame(yield* ids({ method: "PUT" }, 0, 9), [World.auditEntryId(3)])
      yield* expectSame(yield* ids({ to: World.start + 1 }, 0, 9), [2, 1, 0].map(World.auditEntryId))
      yield* expectSame(yield* store.count(World.accountId(0), { from: World.start + 1, statusCode: 201 }), 1)
      yield* expectSame(yield* store.count(World.accountId(1), {}), 0)
    })
  ),
  promise(
    "requests are counted by adding, and told by day, both ends included",
    Effect.gen(function*() {
      const store = yield* AuditStore
      const usage = (day: string, count: number) => ({
        accountId: World.accountId(0),
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
      yield* expectSame(
        yield* store.usage(World.accountId(0), "2026-11-20", "2026-11-21"),
        [usage("2026-11-20", 2), usage("2026-11-21", 4)]
      )
    })
  ),
  promise(
    "an idempotency key is forgotten when it expires, and may be used again",
    Effect.gen(function*() {
      const store = yield* IdempotencyStore
      const record = {
        scope: "key:1",
        key: "k",
        fingerprint: "f",
        resourceId: World.surveyId(0),
        createdAt: World.start,
        expiresAt: World.start + 10
      }
      const claim = (now: number) =>
        commit({
          guards: [{ _tag: "IdempotencyKeyFree", scope: "key:1", key: "k", now }],
          changes: [{ _tag: "IdempotencyPut", record: { ...record, fingerprint: "again", expiresAt: now + 10 } }]
        })
      yield* put({ _tag: "IdempotencyPut", record })
      yield* expectSame(yield* store.find("key:1", "k", World.start + 9), Option.some(record))
      yield* expectSame(yield* store.find("key:1", "k", World.start + 10), Option.none())
      yield* expectSame(yield* store.find("key:2", "k", World.start), Option.none())
      yield* refused("IdempotencyKeyFree", claim(World.start + 9))
      yield* claim(World.start + 10)
      yield* put({ _tag: "ExpiredDataRemoved", now: World.start + 20 })
      yield* expectSame(yield* store.find("key:1", "k", World.start), Option.none())
    })
  )
]
