import { ReservationScope, type UnitOfWork } from "@canvass/core/ports"
import { Fixtures, units } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { planBatches } from "../../src/commit/BatchPlanner.js"
import { lockedAccesses, takeLocks, toLocks } from "../../src/commit/Locks.js"
import type { Lock } from "../../src/database/Dialect.js"
import { postgres } from "../databases.js"

type Unit = UnitOfWork.UnitOfWork

const locksOf = (unit: Unit): ReadonlyArray<Lock> => toLocks(lockedAccesses(unit), false)

const ofChange = (...changes: ReadonlyArray<UnitOfWork.Change>): Unit => Fixtures.unit({ changes })

const ofGuard = (...guards: ReadonlyArray<UnitOfWork.Guard>): Unit => Fixtures.unit({ guards })

/** Whether two transactions with these locks exclude each other. */
const exclude = (left: Unit, right: Unit): boolean =>
  locksOf(left).some((lock) =>
    locksOf(right).some((other) => other.key === lock.key && (other.isExclusive || lock.isExclusive))
  )

const submission = (n: number): Unit => ofChange({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(n) })

const surveyId = Fixtures.surveyId(0)
const webhook = Fixtures.webhook(0)

const bytesFit = (scope: "account" | "partial"): Unit =>
  ofGuard({
    _tag: "ResponseBytesFit",
    scope,
    surveyId,
    accountId: Fixtures.ownerOf(0),
    addedBytes: 1,
    maxBytes: 1
  })
const partialResponse = ofChange({
  _tag: "ResponsePut",
  response: Fixtures.responseToFirstSurvey(1, { status: "partial" })
})

const surveyPut = ofChange({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
const surveyRemoved = ofChange({ _tag: "SurveyRemoved", surveyId, at: 0 })
const webhookPut = ofChange({ _tag: "WebhookPut", webhook })
const webhookRemoved = ofChange({ _tag: "WebhookRemoved", webhookId: webhook.id, accountId: webhook.accountId })
const deliveryPut = ofChange({ _tag: "DeliveryPut", delivery: Fixtures.delivery(0, { webhookId: webhook.id }) })
const cleanup = ofChange({ _tag: "ExpiredDataRemoved", now: Fixtures.startTime })
const accountRemoved = ofChange({ _tag: "AccountRemoved", accountId: webhook.accountId, at: 0 })
const reservationPut = ofChange({ _tag: "ReservationPut", reservation: Fixtures.reservation(0) })
const unreserved = ofGuard({ _tag: "Unreserved", scope: "one", key: "0", now: Fixtures.startTime })

const accountPut = ofChange({ _tag: "AccountPut", account: Fixtures.account(0) })
const tokenUsable = ofGuard({
  _tag: "OneTimeTokenUsable",
  hash: Fixtures.oneTimeToken(0).hash,
  purpose: "password-reset",
  accountId: Fixtures.accountId(0),
  now: Fixtures.startTime
})
const tokensEnded = ofChange({
  _tag: "OneTimeTokensEnded",
  accountId: Fixtures.accountId(0),
  purpose: "password-reset"
})

const fileId = Fixtures.fileId(0)
const fileClaimable = ofGuard({
  _tag: "FileClaimable",
  fileId,
  surveyId,
  questionId: Fixtures.questionId(0),
  responseId: Fixtures.responseId(0),
  now: Fixtures.startTime
})
const fileUploading = ofGuard({ _tag: "FileUploading", fileId, surveyId })
const fileClaimed = ofChange({ _tag: "FileClaimed", fileId, responseId: Fixtures.responseId(0) })
const fileExpired = ofChange({ _tag: "FileExpired", fileId, now: Fixtures.startTime })

describe("locks", () => {
  let conflicts = 0

  it.each<readonly [title: string, left: Unit, right: Unit]>([
    ["a change of a survey, and a submission to it", surveyPut, submission(1)],
    ["a change of a survey, and its guard", surveyPut, ofGuard({ _tag: "SurveyAt", surveyId, version: 1 })],
    ["two submissions of the same response", submission(1), submission(1)],
    [
      "a submission, and the guard that nobody has answered",
      submission(1),
      ofGuard({
        _tag: "Unanswered",
        surveyId,
        questionIds: [Fixtures.questionId(0)]
      })
    ],
    ["a submission, and the removal of its survey", submission(1), surveyRemoved],
    [
      "a submission, and rollups of its survey",
      submission(1),
      ofChange({
        _tag: "RollupsPut",
        surveyId,
        lastRemoval: 0,
        parts: []
      })
    ],
    [
      "a survey that is put, and the purge of what it has left",
      surveyPut,
      ofChange({ _tag: "RemovedSurveyPurged", surveyId, maxRows: 1, maxBytes: 1 })
    ],
    ["a submission, and the limit of the bytes of its account", submission(1), bytesFit("account")],
    ["a partial response, and the limit of the bytes of its survey", partialResponse, bytesFit("partial")],
    ["two limits of the bytes of an account", bytesFit("account"), bytesFit("account")],
    ["two limits of the bytes of a survey", bytesFit("partial"), bytesFit("partial")],
    ["two responses that claim one file", fileClaimed, fileClaimed],
    ["the claim of a file, and its expiry", fileClaimable, fileExpired],
    ["the claim of a file, and the removal of its survey", fileClaimable, surveyRemoved],
    ["the end of an upload, and the removal of its survey", fileUploading, surveyRemoved],
    ["the end of an upload, and its expiry", fileUploading, fileExpired],
    ["a reservation, and the guard that its key is free", reservationPut, unreserved],
    ["a reservation, and the cleanup of expired data", reservationPut, cleanup],
    [
      "an unused refresh token, and the cleanup of expired data",
      ofGuard({ _tag: "RefreshTokenUnused", hash: "hash" }),
      cleanup
    ],
    [
      "a one-time token, and the cleanup of expired data",
      ofChange({ _tag: "OneTimeTokenPut", token: Fixtures.oneTimeToken(0) }),
      cleanup
    ],
    ["a usable one-time token, and the cleanup of expired data", tokenUsable, cleanup],
    [
      "a usable one-time token, and its use",
      tokenUsable,
      ofChange({ _tag: "OneTimeTokenUsed", hash: Fixtures.oneTimeToken(0).hash })
    ],
    ["a usable one-time token, and the end of the tokens of its account", tokenUsable, tokensEnded],
    [
      "a one-time token, and the end of the tokens of its account",
      ofChange({ _tag: "OneTimeTokenPut", token: Fixtures.oneTimeToken(0) }),
      tokensEnded
    ],
    ["an account, and the guard that there is none", accountPut, ofGuard({ _tag: "NoAccounts" })],
    ["two units that open the first account", ofGuard({ _tag: "NoAccounts" }), ofGuard({ _tag: "NoAccounts" })],
    ["an account, and its guard", accountPut, ofGuard({ _tag: "AccountAt", account: Fixtures.account(0) })],
    [
      "the refresh of a session, and its end",
      ofChange({ _tag: "RefreshTokenPut", token: Fixtures.refreshToken(0) }),
      ofChange({ _tag: "SessionEnded", sessionId: Fixtures.sessionId(0), accountId: Fixtures.accountId(0) })
    ],
    [
      "a new session, and the end of all sessions of its account",
      ofChange({ _tag: "SessionPut", session: Fixtures.session(0) }),
      ofChange({ _tag: "SessionsEnded", accountId: Fixtures.accountId(0), exceptId: null })
    ],
    ["the removal of a webhook, and a delivery to it", webhookRemoved, deliveryPut],
    ["the removal of an account, and a delivery of it", accountRemoved, deliveryPut],
    ["the removal of an account, and a survey of it", accountRemoved, surveyPut],
    ["the removal of an account, and a webhook of it", accountRemoved, webhookPut],
    [
      "the removal of an account, and an event of it",
      accountRemoved,
      Fixtures.unit({ events: [{ ...Fixtures.event(0), accountId: webhook.accountId }] })
    ],
    [
      "the removal of an account, and its guard",
      accountRemoved,
      ofGuard({ _tag: "AccountAt", account: Fixtures.account(0) })
    ],
    [
      "the removal of an account, and a reservation of it",
      accountRemoved,
      ofChange({
        _tag: "ReservationPut",
        reservation: Fixtures.reservation(0, { scope: ReservationScope.ofAccount(webhook.accountId) })
      })
    ],
    [
      "the removal of a webhook, and an event of its account",
      webhookRemoved,
      Fixtures.unit({ events: [{ ...Fixtures.event(0), accountId: webhook.accountId }] })
    ],
    [
      "a new webhook, and the guard for their number",
      webhookPut,
      ofGuard({ _tag: "WebhookCount", accountId: webhook.accountId, count: 0 })
    ],
    [
      "a paused webhook, and a delivery to it",
      ofChange({ _tag: "DeliveriesHeld", webhookId: webhook.id, at: 0 }),
      deliveryPut
    ]
  ])("exclude each other: %s", (_, left, right) => {
    expect(exclude(left, right)).toBe(true)
    expect(exclude(right, left)).toBe(true)
  })

  it.each<readonly [title: string, left: Unit, right: Unit]>([
    ["submissions to one survey", submission(1), submission(2)],
    ["a completed response, and the limit of partial responses", submission(1), bytesFit("partial")],
    [
      "two guards of one survey",
      ofGuard({ _tag: "SurveyAt", surveyId, version: 1 }),
      ofGuard({ _tag: "SurveyAt", surveyId, version: 2 })
    ],
    ["changes of two surveys", surveyPut, ofChange({ _tag: "SurveyPut", survey: Fixtures.survey(1) })],
    [
      "reservations of two keys",
      reservationPut,
      ofChange({ _tag: "ReservationPut", reservation: Fixtures.reservation(1) })
    ],
    [
      "deliveries to one webhook",
      deliveryPut,
      ofChange({ _tag: "DeliveryPut", delivery: Fixtures.delivery(1, { webhookId: webhook.id }) })
    ]
  ])("are shared: %s", (_, left, right) => {
    expect(exclude(left, right)).toBe(false)
  })

  it.prop("exclude each other whenever two units conflict by what they name", [units(24)], ([all]) => {
    const named = all.filter(({ changes }) => !changes.some(({ _tag }) => reachesUnnamedRows.has(_tag)))
    for (const left of named) {
      for (const right of named) {
        const [first, second] = planBatches([{ unit: left }, { unit: right }], 2)
        if (second === undefined || first?.isOrdered !== false || second.isOrdered) continue
        conflicts += 1
        expect(exclude(left, right)).toBe(true)
      }
    }
  })

  it("conflicts were among the generated units", () => {
    expect(conflicts).toBeGreaterThan(100)
  })

  it.prop("are all exclusive, and each one once in the order of the keys, when changes are written in order", [
    units(6)
  ], ([all]) => {
    const locks = toLocks(all.flatMap(lockedAccesses), true)
    expect(locks.every(({ isExclusive }) => isExclusive)).toBe(true)
    expect(locks.map(({ key }) => key)).toEqual([...new Set(locks.map(({ key }) => key))].sort((a, b) => a - b))
  })

  it.scopedLive("are held on PostgreSQL, in their modes, until the transaction ends", () =>
    Effect.gen(function*() {
      const database = yield* postgres.open
      const held = database.sql`SELECT ((classid::bigint << 32) | objid::bigint)::text AS key,
          (mode = 'ExclusiveLock')::int AS exclusive
        FROM pg_locks WHERE locktype = 'advisory' AND database =
          (SELECT oid FROM pg_database WHERE datname = current_database())`
      const unit = Fixtures.unit({
        guards: [{ _tag: "SurveyAt", surveyId, version: 1 }],
        changes: [{ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(1) }]
      })
      const rows = yield* database.sql.withTransaction(Effect.zipRight(takeLocks(database, [unit], false), held))
      const byKey = new Map(rows.map(({ exclusive, key }) => [Number(key), exclusive === 1]))
      expect(byKey).toEqual(new Map(locksOf(unit).map(({ isExclusive, key }) => [key, isExclusive])))
      expect(locksOf(unit).map(({ isExclusive }) => isExclusive).sort()).toEqual([false, false, false, true])
      expect(yield* held).toEqual([])
    }))
})

/** Changes that touch `everything`. Their locks are coarser than their rows, and are tested one by one above. */
const reachesUnnamedRows: ReadonlySet<string> = new Set([
  "AccountRemoved",
  "LogShortened",
  "RemovedAccountPurged",
  "IdentityRemoved",
  "AuditEntriesRemoved",
  "RollupsInvalidated",
  "ExpiredDataRemoved",
  "DeliveriesHeld",
  "DeliveriesReleased",
  "HeldDeliveriesExpired",
  "IdentityRemoved",
  "OneTimeTokensEnded",
  "SessionEnded",
  "SessionsEnded",
  "RemovedSurveyPurged",
  "SurveyRemoved",
  "WebhookRemoved"
])
