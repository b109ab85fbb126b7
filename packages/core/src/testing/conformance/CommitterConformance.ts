/** What the committer promises: whole units, guards that hold, one after the other. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { AuditStore } from "../../audit/AuditStore.js"
import { ResponseStore } from "../../responses/ResponseStore.js"
import { SurveyStore } from "../../surveys/SurveyStore.js"
import type { Change, Guard, UnitOfWork } from "../../unit-of-work/UnitOfWork.js"
import { WebhookStore } from "../../webhooks/WebhookStore.js"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../Fixtures.js"
import * as Snapshot from "../Snapshot.js"
import { assertGuardFails, commit, put, type StoreTest, storeTest } from "./ConformanceTest.js"

/** The `n`th response, to the `to`th survey of the first account, with all that goes with it. */
const submission = (n: number, to: number): UnitOfWork => ({
  guards: [{ _tag: "SurveyAt", surveyId: Fixtures.surveyId(to), version: 1 }],
  changes: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n, { surveyId: Fixtures.surveyId(to) }) }],
  events: [Fixtures.event(n)],
  audit: Option.some(Fixtures.auditEntry(n))
})

const idempotencyRecord = {
  scope: "key:1",
  key: "k",
  fingerprint: "f",
  resourceId: Fixtures.surveyId(0),
  createdAt: Fixtures.startTime,
  expiresAt: Fixtures.startTime + 10
}

/** For each guard: what it needs to hold, and what makes it fail. */
const guards: ReadonlyArray<{
  readonly guard: Guard
  readonly needs: ReadonlyArray<Change>
  readonly breaks: ReadonlyArray<Change>
}> = [
  {
    guard: { _tag: "SurveyAt", surveyId: Fixtures.surveyId(0), version: 1 },
    needs: [{ _tag: "SurveyPut", survey: Fixtures.survey(0) }],
    breaks: [{ _tag: "SurveyPut", survey: Fixtures.survey(0, { version: 2 }) }]
  },
  {
    guard: { _tag: "SurveyAt", surveyId: Fixtures.surveyId(0), version: 2 },
    needs: [],
    breaks: [{ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(0) }]
  },
  {
    guard: { _tag: "SlugFree", slug: Fixtures.survey(0).slug },
    needs: [],
    breaks: [{ _tag: "SurveyPut", survey: Fixtures.survey(0) }]
  },
  {
    guard: {
      _tag: "Unanswered",
      surveyId: Fixtures.surveyId(0),
      questionIds: [Fixtures.questionId(0), Fixtures.questionId(1)]
    },
    needs: [],
    breaks: [{
      _tag: "ResponsePut",
      response: Fixtures.responseToFirstSurvey(0, {
        status: "partial",
        answers: [{ questionId: Fixtures.questionId(1), value: true }]
      })
    }]
  },
  {
    guard: { _tag: "ResponseAt", responseId: Fixtures.responseId(0), revision: 1 },
    needs: [],
    breaks: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(0, { revision: 2 }) }]
  },
  {
    guard: { _tag: "ResponseAt", responseId: Fixtures.responseId(0), revision: 2 },
    needs: [],
    breaks: [{ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(0) }]
  },
  {
    guard: { _tag: "EmailFree", email: Fixtures.account(0).email },
    needs: [],
    breaks: [{ _tag: "AccountPut", account: Fixtures.account(0) }]
  },
  {
    guard: { _tag: "RefreshTokenUnused", hash: Fixtures.refreshToken(0).hash },
    needs: [{ _tag: "RefreshTokenPut", token: Fixtures.refreshToken(0) }],
    breaks: [{ _tag: "RefreshTokenPut", token: Fixtures.refreshToken(0, { usedAt: Fixtures.startTime }) }]
  },
  {
    guard: { _tag: "RefreshTokenUnused", hash: Fixtures.refreshToken(1).hash },
    needs: [{ _tag: "RefreshTokenPut", token: Fixtures.refreshToken(1) }],
    breaks: [{ _tag: "RefreshFamilyEnded", familyId: Fixtures.familyId(0) }]
  },
  {
    guard: { _tag: "KeyAt", accountId: Fixtures.accountId(0), key: null },
    needs: [],
    breaks: [{ _tag: "KeyPut", key: Fixtures.key(0, { allowedIps: ["10.0.0.1"] }) }]
  },
  {
    guard: {
      _tag: "KeyAt",
      accountId: Fixtures.accountId(0),
      key: { id: Fixtures.keyId(0), scope: "full", allowedIps: ["10.0.0.1"] }
    },
    needs: [{ _tag: "KeyUsed", keyId: Fixtures.keyId(0), at: Fixtures.startTime }],
    breaks: [{ _tag: "KeyPut", key: Fixtures.key(0, { allowedIps: null }) }]
  },
  {
    guard: { _tag: "KeyAt", accountId: Fixtures.accountId(0), key: Fixtures.key(0) },
    needs: [],
    breaks: [{ _tag: "KeyRemoved", accountId: Fixtures.accountId(0) }]
  },
  {
    guard: { _tag: "DeliveryAt", deliveryId: Fixtures.deliveryId(0), fence: 1 },
    needs: [{ _tag: "DeliveryPut", delivery: Fixtures.delivery(0, { fence: 1 }) }],
    breaks: [{ _tag: "DeliveryPut", delivery: Fixtures.delivery(0, { fence: 2 }) }]
  },
  {
    guard: { _tag: "WebhookAt", webhookId: Fixtures.webhookId(0), version: 1 },
    needs: [{ _tag: "WebhookPut", webhook: Fixtures.webhook(0) }],
    breaks: [{ _tag: "WebhookPut", webhook: Fixtures.webhook(0, { version: 2 }) }]
  },
  {
    guard: { _tag: "WebhookCount", accountId: Fixtures.accountId(0), count: 1 },
    needs: [],
    breaks: [{ _tag: "WebhookPut", webhook: Fixtures.webhook(2) }]
  },
  {
    guard: { _tag: "IdempotencyKeyFree", scope: "key:1", key: "k", now: Fixtures.startTime },
    needs: [],
    breaks: [{ _tag: "IdempotencyPut", record: idempotencyRecord }]
  }
]

/** Units of which only one can hold, whatever their number `n`. */
const claims: ReadonlyArray<{
  readonly needs: ReadonlyArray<Change>
  readonly claim: (n: number) => Partial<UnitOfWork>
}> = [
  {
    needs: [],
    claim: (n) => ({
      guards: [{ _tag: "IdempotencyKeyFree", scope: "key:1", key: "k", now: Fixtures.startTime }],
      changes: [{ _tag: "IdempotencyPut", record: { ...idempotencyRecord, fingerprint: String(n) } }]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [{ _tag: "EmailFree", email: "one@example.com" }],
      changes: [{ _tag: "AccountPut", account: Fixtures.account(n, { email: "one@example.com" }) }]
    })
  },
  {
    needs: [{ _tag: "SurveyPut", survey: Fixtures.survey(0) }],
    claim: (n) => ({
      guards: [{ _tag: "SurveyAt", surveyId: Fixtures.surveyId(0), version: 1 }],
      changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(0, { version: 2, title: String(n) }) }]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [{ _tag: "SlugFree", slug: "one" }],
      changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(n + 1, { slug: "one" }) }]
    })
  },
  {
    needs: [{ _tag: "RefreshTokenPut", token: Fixtures.refreshToken(0) }],
    claim: (n) => ({
      guards: [{ _tag: "RefreshTokenUnused", hash: Fixtures.refreshToken(0).hash }],
      changes: [
        { _tag: "RefreshTokenPut", token: Fixtures.refreshToken(0, { usedAt: Fixtures.startTime }) },
        { _tag: "RefreshTokenPut", token: Fixtures.refreshToken(n + 1) }
      ]
    })
  },
  {
    needs: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(0, { status: "partial" }) }],
    claim: (n) => ({
      guards: [{ _tag: "ResponseAt", responseId: Fixtures.responseId(0), revision: 1 }],
      changes: [{
        _tag: "ResponsePut",
        response: Fixtures.responseToFirstSurvey(0, { revision: 2, externalId: String(n) })
      }]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [{ _tag: "WebhookCount", accountId: Fixtures.accountId(0), count: 0 }],
      changes: [{ _tag: "WebhookPut", webhook: Fixtures.webhook(n * 2) }]
    })
  }
]

export const committerConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "a unit whose guard fails writes nothing, and names the first guard that failed",
    Effect.gen(function*() {
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      const before = yield* Snapshot.take
      yield* assertGuardFails(
        "WebhookAt",
        commit({
          guards: [
            { _tag: "SurveyAt", surveyId: Fixtures.surveyId(0), version: 1 },
            { _tag: "WebhookAt", webhookId: Fixtures.webhookId(0), version: 1 },
            { _tag: "SurveyAt", surveyId: Fixtures.surveyId(0), version: 2 }
          ],
          changes: [
            { _tag: "AccountPut", account: Fixtures.account(0) },
            { _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(0) },
            { _tag: "WebhookPut", webhook: Fixtures.webhook(0) }
          ],
          events: [Fixtures.event(0)],
          audit: Option.some(Fixtures.auditEntry(0))
        })
      )
      yield* assertEqual(yield* Snapshot.take, before)
    })
  ),
  storeTest(
    "each guard holds when it says so, and no longer",
    Effect.forEach(guards, ({ breaks, guard, needs }) =>
      Effect.gen(function*() {
        yield* put(...needs)
        yield* commit({ guards: [guard] })
        yield* put(...breaks)
        yield* assertGuardFails(guard._tag, commit({ guards: [guard] }))
      }), { discard: true })
  ),
  storeTest(
    "64 writers at once lose no response, and every count is exact",
    Effect.gen(function*() {
      yield* put(
        { _tag: "SurveyPut", survey: Fixtures.survey(0) },
        { _tag: "SurveyPut", survey: Fixtures.survey(2) },
        { _tag: "WebhookPut", webhook: Fixtures.webhook(0) }
      )
      yield* Effect.forEach(
        Arr.range(0, 63),
        (writer) => Effect.forEach(Arr.range(0, 9), (n) => commit(submission(writer * 10 + n, (n % 2) * 2))),
        {
          concurrency: "unbounded"
        }
      )
      const surveys = yield* SurveyStore
      const responses = yield* ResponseStore
      for (const n of [0, 2]) {
        const survey = yield* surveys.findForRespondent(Fixtures.surveyId(n))
        yield* assertEqual(Option.map(survey, ({ responseCount }) => responseCount), Option.some(320))
        yield* assertEqual(yield* responses.count(Fixtures.accountId(0), Fixtures.surveyId(n), {}), 320)
      }
      const webhooks = yield* WebhookStore
      yield* assertEqual(yield* webhooks.countDeliveries(Fixtures.accountId(0), Fixtures.webhookId(0), {}), 640)
      yield* assertEqual(yield* Effect.flatMap(AuditStore, (store) => store.count(Fixtures.accountId(0), {})), 640)
    })
  ),
  storeTest(
    "a unit that fails among others fails alone",
    Effect.gen(function*() {
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
      const outcomes = yield* Effect.forEach(
        Arr.range(0, 63),
        (n) =>
          Effect.exit(commit({
            ...submission(n, 0),
            guards: [{ _tag: "SurveyAt", surveyId: Fixtures.surveyId(0), version: n % 8 === 0 ? 2 : 1 }]
          })),
        { concurrency: "unbounded" }
      )
      yield* assertEqual(outcomes.map(Exit.isSuccess), Arr.makeBy(64, (n) => n % 8 !== 0))
      const responses = yield* ResponseStore
      const found = yield* responses.page(Fixtures.accountId(0), Fixtures.surveyId(0), {}, { limit: 100, order: "asc" })
      yield* assertEqual(
        found.map(({ id }) => id),
        Arr.range(0, 63).filter((n) => n % 8 !== 0).map(Fixtures.responseId)
      )
    })
  ),
  storeTest(
    "of many that claim the same thing at once, one has it",
    Effect.forEach(claims, ({ claim, needs }) =>
      Effect.gen(function*() {
        yield* put(...needs)
        const outcomes = yield* Effect.forEach(Arr.range(0, 63), (n) => Effect.exit(commit(claim(n))), {
          concurrency: "unbounded"
        })
        yield* assertEqual(outcomes.filter(Exit.isSuccess).length, 1, JSON.stringify(claim(0)))
      }), { discard: true })
  ),
  storeTest(
    "a caller that is interrupted leaves a whole unit or nothing",
    Effect.gen(function*() {
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) }, {
        _tag: "WebhookPut",
        webhook: Fixtures.webhook(0)
      })
      for (const round of Arr.range(0, 9)) {
        const fibers = yield* Effect.forEach(Arr.range(0, 9), (n) => Effect.fork(commit(submission(round * 10 + n, 0))))
        for (const _ of Arr.range(0, round)) yield* Effect.yieldNow()
        yield* Fiber.interruptAll(fibers)
      }
      const responses = yield* Effect.flatMap(
        ResponseStore,
        (store) => store.count(Fixtures.accountId(0), Fixtures.surveyId(0), {})
      )
      const survey = yield* Effect.flatMap(SurveyStore, (store) => store.findForRespondent(Fixtures.surveyId(0)))
      const deliveries = yield* Effect.flatMap(
        WebhookStore,
        (store) => store.countDeliveries(Fixtures.accountId(0), Fixtures.webhookId(0), {})
      )
      const entries = yield* Effect.flatMap(AuditStore, (store) => store.count(Fixtures.accountId(0), {}))
      yield* assertEqual(Option.map(survey, ({ responseCount }) => responseCount), Option.some(responses))
      yield* assertEqual([deliveries, entries], [responses, responses])
    })
  )
]
