/** Conformance of the committer: units are atomic and serializable, and guards are checked in the same transaction. */
import { Page } from "@canvass/core"
import {
  AccountStore,
  AuditStore,
  ResponseStore,
  RollupStore,
  SurveyStore,
  type UnitOfWork,
  WebhookStore
} from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import * as Snapshot from "../fixtures/Snapshot.js"
import { assertGuardFails, commit, put, type StoreTest, storeTest } from "./ConformanceTest.js"
import { exclusiveUnits, guardCases } from "./GuardCases.js"

/** The unit of work of a submission: response `n` to survey `to`, with its event and audit entry. */
const submission = (n: number, to: number): UnitOfWork.UnitOfWork => ({
  guards: [{ _tag: "SurveyAt", surveyId: Fixtures.surveyId(to), version: 1 }],
  changes: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n, { surveyId: Fixtures.surveyId(to) }) }],
  events: [Fixtures.event(n)],
  audit: Option.some(Fixtures.auditEntry(n))
})

export const committerConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "a unit whose guard fails writes nothing and reports the first failed guard",
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
            { _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(0), at: 0 },
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
    "each guard holds until the change that it protects against",
    Effect.forEach(guardCases, ({ breaks, guard, needs }) =>
      Effect.gen(function*() {
        yield* put(...needs)
        yield* commit({ guards: [guard] })
        yield* put(...breaks)
        yield* assertGuardFails(guard._tag, commit({ guards: [guard] }))
      }), { discard: true })
  ),
  storeTest(
    "64 concurrent writers lose no response, and every count is exact",
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
    "a failed guard does not affect the other units of a transaction",
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
      const found = yield* Effect.flatMap(
        responses.page(Fixtures.accountId(0), Fixtures.surveyId(0), {}, { limit: 100, order: "asc" }),
        Page.collectItems
      )
      yield* assertEqual(
        found.map(({ id }) => id),
        Arr.range(0, 63).filter((n) => n % 8 !== 0).map(Fixtures.responseId)
      )
    })
  ),
  storeTest(
    "when many concurrent units claim the same key, exactly one succeeds",
    Effect.forEach(exclusiveUnits, ({ claim, needs }) =>
      Effect.gen(function*() {
        yield* put(...needs)
        const outcomes = yield* Effect.forEach(Arr.range(0, 63), (n) => Effect.exit(commit(claim(n))), {
          concurrency: "unbounded"
        })
        yield* assertEqual(outcomes.filter(Exit.isSuccess).length, 1, JSON.stringify(claim(0)))
      }), { discard: true })
  ),
  storeTest(
    "a removed account has no readers and accepts no writes, before and after each unit that purges it",
    Effect.gen(function*() {
      const accountId = Fixtures.accountId(0)
      const changes: ReadonlyArray<UnitOfWork.Change> = [
        { _tag: "AccountPut", account: Fixtures.account(0) },
        ...Arr.makeBy(9, (n): UnitOfWork.Change => ({
          _tag: "SurveyPut",
          survey: Fixtures.survey(n, { accountId, closesAt: Fixtures.startTime })
        })),
        ...Arr.makeBy(9, (n): UnitOfWork.Change => ({
          _tag: "RefreshTokenPut",
          token: Fixtures.refreshToken(n, { accountId })
        })),
        { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(0) }
      ]
      const readAll = Effect.gen(function*() {
        const accounts = yield* AccountStore
        const surveys = yield* SurveyStore
        const { listSurveys } = yield* RollupStore
        const { count } = yield* ResponseStore
        return {
          surveys: yield* Effect.forEach(Arr.range(0, 8), (n) =>
            Effect.all([
              surveys.find(accountId, Fixtures.surveyId(n)),
              surveys.findForRespondent(Fixtures.surveyId(n)),
              surveys.findByName(Fixtures.survey(n).slug)
            ])),
          count: yield* surveys.count(accountId, {}),
          responses: yield* count(accountId, Fixtures.surveyId(0), {}),
          listed: yield* listSurveys(undefined, 99),
          nextClosing: yield* surveys.nextClosing,
          overdue: yield* surveys.overdue(Fixtures.startTime, 99),
          tokens: yield* Effect.forEach(
            Arr.range(0, 8),
            (n) => accounts.findRefreshToken(Fixtures.refreshToken(n).hash)
          )
        }
      })
      const [empty, emptySnapshot] = [yield* readAll, yield* Snapshot.take]
      yield* put(...changes)
      yield* assertEqual((yield* readAll).count, 9)
      yield* put({ _tag: "AccountRemoved", accountId, at: Fixtures.startTime })
      yield* assertEqual(yield* Snapshot.take, emptySnapshot)
      const purge: UnitOfWork.Change = {
        _tag: "RemovedAccountPurged",
        accountId,
        now: Fixtures.startTime,
        maxRows: 2,
        maxBytes: 1_000
      }
      for (const _ of Arr.range(0, 12)) {
        yield* assertEqual(yield* readAll, empty)
        yield* put(...changes)
        yield* assertGuardFails(
          "SurveyAt",
          commit({ guards: [{ _tag: "SurveyAt", surveyId: Fixtures.surveyId(8), version: 1 }] })
        )
        yield* assertGuardFails(
          "RefreshTokenUnused",
          commit({ guards: [{ _tag: "RefreshTokenUnused", hash: Fixtures.refreshToken(8).hash }] })
        )
        yield* put(purge)
      }
      yield* assertEqual(yield* Snapshot.take, emptySnapshot)
    })
  ),
  storeTest(
    "an interrupted commit writes the whole unit or nothing",
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
