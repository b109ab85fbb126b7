/** What the committer promises: whole units, guards that hold, one after the other. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { AuditStore } from "../audit/AuditStore.js"
import { ResponseStore } from "../responses/ResponseStore.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import type { Change, Guard, UnitOfWork } from "../unit-of-work/UnitOfWork.js"
import { WebhookStore } from "../webhooks/WebhookStore.js"
import { expectSame } from "./expectSame.js"
import * as Reading from "./Reading.js"
import { commit, promise, put, refused, type StorePromise } from "./StorePromise.js"
import * as World from "./World.js"

/** The `n`th response, to the `to`th survey of the first account, with all that goes with it. */
const submission = (n: number, to: number): UnitOfWork => ({
  guards: [{ _tag: "SurveyAt", surveyId: World.surveyId(to), version: 1 }],
  changes: [{ _tag: "ResponsePut", response: World.answerTo(n, { surveyId: World.surveyId(to) }) }],
  events: [World.event(n)],
  audit: Option.some(World.auditEntry(n))
})

const idempotencyRecord = {
  scope: "key:1",
  key: "k",
  fingerprint: "f",
  resourceId: World.surveyId(0),
  createdAt: World.start,
  expiresAt: World.start + 10
}

/** For each guard: what it needs to hold, and what makes it fail. */
const guards: ReadonlyArray<{
  readonly guard: Guard
  readonly needs: ReadonlyArray<Change>
  readonly breaks: ReadonlyArray<Change>
}> = [
  {
    guard: { _tag: "SurveyAt", surveyId: World.surveyId(0), version: 1 },
    needs: [{ _tag: "SurveyPut", survey: World.survey(0) }],
    breaks: [{ _tag: "SurveyPut", survey: World.survey(0, { version: 2 }) }]
  },
  {
    guard: { _tag: "SurveyAt", surveyId: World.surveyId(0), version: 2 },
    needs: [],
    breaks: [{ _tag: "SurveyRemoved", surveyId: World.surveyId(0) }]
  },
  {
    guard: { _tag: "SlugFree", slug: World.survey(0).slug },
    needs: [],
    breaks: [{ _tag: "SurveyPut", survey: World.survey(0) }]
  },
  {
    guard: { _tag: "Unanswered", surveyId: World.surveyId(0), questionIds: [World.questionId(0), World.questionId(1)] },
    needs: [],
    breaks: [{
      _tag: "ResponsePut",
      response: World.answerTo(0, { status: "partial", answers: [{ questionId: World.questionId(1), value: true }] })
    }]
  },
  {
    guard: { _tag: "ResponseAt", responseId: World.responseId(0), revision: 1 },
    needs: [],
    breaks: [{ _tag: "ResponsePut", response: World.answerTo(0, { revision: 2 }) }]
  },
  {
    guard: { _tag: "ResponseAt", responseId: World.responseId(0), revision: 2 },
    needs: [],
    breaks: [{ _tag: "SurveyRemoved", surveyId: World.surveyId(0) }]
  },
  {
    guard: { _tag: "EmailFree", email: World.account(0).email },
    needs: [],
    breaks: [{ _tag: "AccountPut", account: World.account(0) }]
  },
  {
    guard: { _tag: "RefreshTokenUnused", hash: World.token(0).hash },
    needs: [{ _tag: "RefreshTokenPut", token: World.token(0) }],
    breaks: [{ _tag: "RefreshTokenPut", token: World.token(0, { usedAt: World.start }) }]
  },
  {
    guard: { _tag: "RefreshTokenUnused", hash: World.token(1).hash },
    needs: [{ _tag: "RefreshTokenPut", token: World.token(1) }],
    breaks: [{ _tag: "RefreshFamilyEnded", familyId: World.familyId(0) }]
  },
  {
    guard: { _tag: "KeyAt", accountId: World.accountId(0), key: null },
    needs: [],
    breaks: [{ _tag: "KeyPut", key: World.key(0, { allowedIps: ["10.0.0.1"] }) }]
  },
  {
    guard: {
      _tag: "KeyAt",
      accountId: World.accountId(0),
      key: { id: World.keyId(0), scope: "full", allowedIps: ["10.0.0.1"] }
    },
    needs: [{ _tag: "KeyUsed", keyId: World.keyId(0), at: World.start }],
    breaks: [{ _tag: "KeyPut", key: World.key(0, { allowedIps: null }) }]
  },
  {
    guard: { _tag: "KeyAt", accountId: World.accountId(0), key: World.key(0) },
    needs: [],
    breaks: [{ _tag: "KeyRemoved", accountId: World.accountId(0) }]
  },
  {
    guard: { _tag: "DeliveryAt", deliveryId: World.deliveryId(0), fence: 1 },
    needs: [{ _tag: "DeliveryPut", delivery: World.delivery(0, { fence: 1 }) }],
    breaks: [{ _tag: "DeliveryPut", delivery: World.delivery(0, { fence: 2 }) }]
  },
  {
    guard: { _tag: "WebhookAt", webhookId: World.webhookId(0), version: 1 },
    needs: [{ _tag: "WebhookPut", webhook: World.webhook(0) }],
    breaks: [{ _tag: "WebhookPut", webhook: World.webhook(0, { version: 2 }) }]
  },
  {
    guard: { _tag: "WebhookCount", accountId: World.accountId(0), count: 1 },
    needs: [],
    breaks: [{ _tag: "WebhookPut", webhook: World.webhook(2) }]
  },
  {
    guard: { _tag: "IdempotencyKeyFree", scope: "key:1", key: "k", now: World.start },
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
      guards: [{ _tag: "IdempotencyKeyFree", scope: "key:1", key: "k", now: World.start }],
      changes: [{ _tag: "IdempotencyPut", record: { ...idempotencyRecord, fingerprint: String(n) } }]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [{ _tag: "EmailFree", email: "one@example.com" }],
      changes: [{ _tag: "AccountPut", account: World.account(n, { email: "one@example.com" }) }]
    })
  },
  {
    needs: [{ _tag: "SurveyPut", survey: World.survey(0) }],
    claim: (n) => ({
      guards: [{ _tag: "SurveyAt", surveyId: World.surveyId(0), version: 1 }],
      changes: [{ _tag: "SurveyPut", survey: World.survey(0, { version: 2, title: String(n) }) }]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [{ _tag: "SlugFree", slug: "one" }],
      changes: [{ _tag: "SurveyPut", survey: World.survey(n + 1, { slug: "one" }) }]
    })
  },
  {
    needs: [{ _tag: "RefreshTokenPut", token: World.token(0) }],
    claim: (n) => ({
      guards: [{ _tag: "RefreshTokenUnused", hash: World.token(0).hash }],
      changes: [
        { _tag: "RefreshTokenPut", token: World.token(0, { usedAt: World.start }) },
        { _tag: "RefreshTokenPut", token: World.token(n + 1) }
      ]
    })
  },
  {
    needs: [{ _tag: "ResponsePut", response: World.answerTo(0, { status: "partial" }) }],
    claim: (n) => ({
      guards: [{ _tag: "ResponseAt", responseId: World.responseId(0), revision: 1 }],
      changes: [{ _tag: "ResponsePut", response: World.answerTo(0, { revision: 2, externalId: String(n) }) }]
    })
  },
  {
    needs: [],
    claim: (n) => ({
      guards: [{ _tag: "WebhookCount", accountId: World.accountId(0), count: 0 }],
      changes: [{ _tag: "WebhookPut", webhook: World.webhook(n * 2) }]
    })
  }
]

export const commitPromises: ReadonlyArray<StorePromise> = [
  promise(
    "a unit whose guard fails writes nothing, and names the first guard that failed",
    Effect.gen(function*() {
      yield* put({ _tag: "SurveyPut", survey: World.survey(0) })
      const before = yield* Reading.everything
      yield* refused(
        "WebhookAt",
        commit({
          guards: [
            { _tag: "SurveyAt", surveyId: World.surveyId(0), version: 1 },
            { _tag: "WebhookAt", webhookId: World.webhookId(0), version: 1 },
            { _tag: "SurveyAt", surveyId: World.surveyId(0), version: 2 }
          ],
          changes: [
            { _tag: "AccountPut", account: World.account(0) },
            { _tag: "SurveyRemoved", surveyId: World.surveyId(0) },
            { _tag: "WebhookPut", webhook: World.webhook(0) }
          ],
          events: [World.event(0)],
          audit: Option.some(World.auditEntry(0))
        })
      )
      yield* expectSame(yield* Reading.everything, before)
    })
  ),
  promise(
    "each guard holds when it says so, and no longer",
    Effect.forEach(guards, ({ breaks, guard, needs }) =>
      Effect.gen(function*() {
        yield* put(...needs)
        yield* commit({ guards: [guard] })
        yield* put(...breaks)
        yield* refused(guard._tag, commit({ guards: [guard] }))
      }), { discard: true })
  ),
  promise(
    "64 writers at once lose no response, and every count is exact",
    Effect.gen(function*() {
      yield* put(
        { _tag: "SurveyPut", survey: World.survey(0) },
        { _tag: "SurveyPut", survey: World.survey(2) },
        { _tag: "WebhookPut", webhook: World.webhook(0) }
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
        const survey = yield* surveys.findForRespondent(World.surveyId(n))
        yield* expectSame(Option.map(survey, ({ responseCount }) => responseCount), Option.some(320))
        yield* expectSame(yield* responses.count(World.accountId(0), World.surveyId(n), {}), 320)
      }
      const webhooks = yield* WebhookStore
      yield* expectSame(yield* webhooks.countDeliveries(World.accountId(0), World.webhookId(0), {}), 640)
      yield* expectSame(yield* Effect.flatMap(AuditStore, (store) => store.count(World.accountId(0), {})), 640)
    })
  ),
  promise(
    "a unit that fails among others fails alone",
    Effect.gen(function*() {
      yield* put({ _tag: "SurveyPut", survey: World.survey(0) })
      const outcomes = yield* Effect.forEach(
        Arr.range(0, 63),
        (n) =>
          Effect.exit(commit({
            ...submission(n, 0),
            guards: [{ _tag: "SurveyAt", surveyId: World.surveyId(0), version: n % 8 === 0 ? 2 : 1 }]
          })),
        { concurrency: "unbounded" }
      )
      yield* expectSame(outcomes.map(Exit.isSuccess), Arr.makeBy(64, (n) => n % 8 !== 0))
      const responses = yield* ResponseStore
      const found = yield* responses.page(World.accountId(0), World.surveyId(0), {}, { limit: 100, order: "asc" })
      yield* expectSame(found.map(({ id }) => id), Arr.range(0, 63).filter((n) => n % 8 !== 0).map(World.responseId))
    })
  ),
  promise(
    "of many that claim the same thing at once, one has it",
    Effect.forEach(claims, ({ claim, needs }) =>
      Effect.gen(function*() {
        yield* put(...needs)
        const outcomes = yield* Effect.forEach(Arr.range(0, 63), (n) => Effect.exit(commit(claim(n))), {
          concurrency: "unbounded"
        })
        yield* expectSame(outcomes.filter(Exit.isSuccess).length, 1, JSON.stringify(claim(0)))
      }), { discard: true })
  ),
  promise(
    "a caller that is interrupted leaves a whole unit or nothing",
    Effect.gen(function*() {
      yield* put({ _tag: "SurveyPut", survey: World.survey(0) }, { _tag: "WebhookPut", webhook: World.webhook(0) })
      for (const round of Arr.range(0, 9)) {
        const fibers = yield* Effect.forEach(Arr.range(0, 9), (n) => Effect.fork(commit(submission(round * 10 + n, 0))))
        for (const _ of Arr.range(0, round)) yield* Effect.yieldNow()
        yield* Fiber.interruptAll(fibers)
      }
      const responses = yield* Effect.flatMap(
        ResponseStore,
        (store) => store.count(World.accountId(0), World.surveyId(0), {})
      )
      const survey = yield* Effect.flatMap(SurveyStore, (store) => store.findForRespondent(World.surveyId(0)))
      const deliveries = yield* Effect.flatMap(
        WebhookStore,
        (store) => store.countDeliveries(World.accountId(0), World.webhookId(0), {})
      )
      const entries = yield* Effect.flatMap(AuditStore, (store) => store.count(World.accountId(0), {}))
      yield* expectSame(Option.map(survey, ({ responseCount }) => responseCount), Option.some(responses))
      yield* expectSame([deliveries, entries], [responses, responses])
    })
  )
]
