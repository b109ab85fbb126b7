/** Reads everything that the ports return for the fixtures as one value. Stores with equal snapshots are equivalent. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { AccountStore } from "../accounts/model/AccountStore.js"
import { type LogRequest, RollupStore } from "../analytics/rollups/RollupStore.js"
import { type AuditFilter, AuditStore } from "../audit/AuditStore.js"
import { type FileFilter, FileStore } from "../files/FileStore.js"
import { KeyStore } from "../keys/KeyStore.js"
import type { ResponseFilter } from "../responses/ResponseFilter.js"
import { ResponseStore } from "../responses/ResponseStore.js"
import { ResultsLinkStore } from "../results-link/ResultsLinkStore.js"
import type { Store } from "../Store.js"
import { byCreation } from "../surveys/segments/Segment.js"
import { type SurveyFilter, SurveyStore } from "../surveys/SurveyStore.js"
import { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import * as Page from "../values/Page.js"
import { type DeliveryFilter, WebhookStore } from "../webhooks/WebhookStore.js"
import * as Fixtures from "./Fixtures.js"
import { fixtureCounts } from "./units/FixtureArbitrary.js"

/** Reads the snapshot of a store. */
export const take: Effect.Effect<unknown, never, Store> = Effect.suspend(() =>
  Effect.all({ accounts, keys, surveys, responses, files, rollups, webhooks, audit, reservations, resultsLinks })
)

/** Reads the snapshot of a store whose responses take other bytes than their plain texts. */
export const takeWithoutSizes: typeof take = Effect.updateService(take, ResponseStore, (store) => ({
  ...store,
  storedBytes: () => Effect.succeed({ account: 0, partial: 0 })
}))

const fixturesOf = <A>(kind: keyof typeof fixtureCounts, make: (n: number) => A): ReadonlyArray<A> =>
  Array.from({ length: fixtureCounts[kind] }, (_, n) => make(n))

const each = <A, B, R>(values: ReadonlyArray<A>, read: (value: A) => Effect.Effect<Option.Option<B>, never, R>) =>
  Effect.forEach(values, (value) => Effect.map(read(value), Option.getOrNull))

const accounts = Effect.flatMap(AccountStore, (store) =>
  Effect.all({
    byId: each(fixturesOf("accounts", Fixtures.accountId), store.find),
    byEmail: each(fixturesOf("accounts", (n) => Fixtures.account(n).email), store.findByEmail),
    byOtherCase: each(fixturesOf("accounts", (n) => Fixtures.account(n).email.toUpperCase()), store.findByEmail),
    list: Effect.all([store.list(undefined, 1), store.list(Fixtures.accountId(0), 10)]),
    hasAccounts: store.hasAccounts,
    oneTimeTokens: each(fixturesOf("tokens", (n) => Fixtures.oneTimeToken(n).hash), store.findOneTimeToken),
    identities: forEachPair(
      fixturesOf("identities", (n) => Fixtures.identity(n).issuer).slice(0, 1),
      fixturesOf("identities", (n) => Fixtures.identity(n).subject),
      (issuer, subject) => Effect.map(store.findIdentity(issuer, subject), Option.getOrNull)
    ),
    identityLists: Effect.forEach(fixturesOf("accounts", Fixtures.accountId), store.listIdentities),
    sessions: each(fixturesOf("sessions", Fixtures.sessionId), store.findSession),
    sessionsOf: Effect.forEach(fixturesOf("accounts", Fixtures.accountId), store.listSessions),
    loginAddresses: Effect.forEach(fixturesOf("accounts", Fixtures.accountId), store.listLoginAddresses),
    earliestExpiry: store.earliestExpiry,
    tokens: each(fixturesOf("tokens", (n) => Fixtures.refreshToken(n).hash), store.findRefreshToken)
  }))

const keys = Effect.flatMap(KeyStore, (store) =>
  Effect.all({
    byHash: each(fixturesOf("keys", (n) => Fixtures.key(n).hash), store.findByHash),
    lists: Effect.forEach(fixturesOf("accounts", Fixtures.accountId), store.listByAccount)
  }))

const wholePage = { limit: 1_000, order: "asc" } as const

const orders: ReadonlyArray<Page.Order> = ["asc", "desc"]

/** Reads a list by pages, as one page and as a stream, in both orders. */
const list = <A, R>(
  page: (request: Page.PageRequest) => Effect.Effect<Page.PageRows<A>, never, R>,
  stream: (order: Page.Order) => Stream.Stream<ReadonlyArray<A>, never, R>
) =>
  Effect.forEach(orders, (order) =>
    Effect.all({
      pages: pages(page, { order, limit: 2 }),
      whole: Effect.flatMap(page({ ...wholePage, order }), Page.collectItems),
      streamed: Effect.map(Stream.runCollect(stream(order)), (chunks) => Chunk.toReadonlyArray(chunks).flat())
    }))

const pages = <A, R>(
  page: (request: Page.PageRequest) => Effect.Effect<Page.PageRows<A>, never, R>,
  request: Page.PageRequest
): Effect.Effect<ReadonlyArray<ReadonlyArray<A>>, never, R> =>
  Effect.flatMap(page(request), (rows) =>
    Effect.zipWith(
      Page.collectItems(rows),
      rows.next === undefined ? Effect.succeed([]) : pages(page, { ...request, after: rows.next }),
      (items, following) => [items, ...following]
    ))

const surveyFilters: ReadonlyArray<SurveyFilter> = [
  {},
  { status: "published" },
  { visibility: "public", text: "surv" },
  { text: "A" },
  { text: "%" },
  { text: "_" },
  { text: "\\" },
  { text: "ä" },
  { text: "Äö" },
  { text: "οδος" },
  { text: "STRAẞE" },
  { metadata: { source: "mail" } },
  { ids: fixturesOf("surveys", Fixtures.surveyId).slice(1) },
  { ids: [] }
]

const surveys = Effect.flatMap(SurveyStore, (store) =>
  Effect.all({
    owned: forEachPair(
      fixturesOf("accounts", Fixtures.accountId),
      fixturesOf("surveys", Fixtures.surveyId),
      (owner, id) => Effect.map(store.find(owner, id), Option.getOrNull)
    ),
    any: each(fixturesOf("surveys", Fixtures.surveyId), store.findForRespondent),
    bySlug: each(
      fixturesOf("surveys", (n) => Fixtures.survey(n).slug),
      store.findBySlug
    ),
    lists: forEachPair(fixturesOf("accounts", Fixtures.accountId), surveyFilters, (owner, filter) =>
      Effect.all({
        count: store.count(owner, filter),
        first: Effect.flatMap(store.page(owner, filter, { limit: 1, order: "desc" }), Page.collectItems)
      })),
    whole: Effect.forEach(fixturesOf("accounts", Fixtures.accountId), (owner) =>
      list(
        (request) => store.page(owner, {}, request),
        (order) => store.stream(owner, {}, order)
      )),
    versions: forEachPair(
      fixturesOf("accounts", Fixtures.accountId),
      fixturesOf("surveys", Fixtures.surveyId),
      (owner, id) =>
        Effect.all({
          kept: store.keptVersions(owner, id),
          replaced: Effect.forEach([1, 2, 3], (version) => store.replacedVersion(owner, id, version))
        })
    ),
    translationStates: Effect.forEach(fixturesOf("surveys", Fixtures.surveyId), store.translationStates),
    translations: each(fixturesOf("surveys", Fixtures.surveyId), (id) => store.translation(id, "de")),
    segments: Effect.forEach(
      fixturesOf("surveys", Fixtures.surveyId),
      (id) => Effect.map(store.segments(id), (segments) => segments.toSorted(byCreation))
    ),
    keepingPartials: Effect.forEach([null, Fixtures.surveyId(0)], (after) => store.keepingPartials(after, 2)),
    countingQuotas: store.countingQuotas(2),
    nextClosing: store.nextClosing,
    overdue: Effect.forEach([1, 10], (limit) => store.overdue(Fixtures.startTime + 2_000, limit))
  }))

const responseFilters: ReadonlyArray<ResponseFilter> = [
  {},
  { status: "completed" },
  { status: "partial" },
  { status: "screenedOut" },
  { status: "overQuota" },
  { status: "ended" },
  { status: "ended", from: Fixtures.startTime + 2_000 },
  { from: Fixtures.startTime + 1_000, to: Fixtures.startTime + 3_000 },
  { status: "completed", from: Fixtures.startTime + 2_000 },
  { status: "partial", to: Fixtures.startTime + 2_000 },
  { externalId: "crm" }
]

const responses = Effect.flatMap(ResponseStore, (store) =>
  Effect.forEach(fixturesOf("surveys", (n) => n), (n) => {
    const [owner, stranger, survey] = [Fixtures.ownerOf(n), Fixtures.ownerOf(n + 1), Fixtures.surveyId(n)]
    return Effect.all({
      found: each(fixturesOf("responses", Fixtures.responseId), (id) => store.find(owner, survey, id)),
      counts: Effect.forEach(responseFilters, (filter) => store.count(owner, survey, filter)),
      bytes: store.storedBytes(owner, survey),
      hasEnded: Effect.forEach(["crm", "free"], (externalId) => store.hasEnded(survey, externalId)),
      filtered: Effect.forEach(responseFilters, (filter) =>
        Effect.flatMap(store.page(owner, survey, filter, wholePage), Page.collectItems)),
      completed: Effect.flatMap(
        store.page(owner, survey, { status: "completed" }, { limit: 1, order: "desc" }),
        Page.collectItems
      ),
      whole: list(
        (request) =>
          store.page(owner, survey, {}, request),
        (order) => store.stream(owner, survey, {}, order)
      ),
      answered: answeredOf(owner, survey),
      ofStranger: Effect.all([
        Effect.flatMap(store.page(stranger, survey, {}, wholePage), Page.collectItems),
        store.count(stranger, survey, {}),
        store.storedBytes(stranger, survey),
        answeredOf(stranger, survey)
      ])
    })
  }))

const fileFilters: ReadonlyArray<FileFilter> = [
  {},
  { questionId: Fixtures.questionId(1) },
  { responseId: Fixtures.responseId(0) },
  { responseId: Fixtures.responseId(1), questionId: Fixtures.questionId(0) }
]

const files = Effect.flatMap(FileStore, (store) =>
  Effect.forEach(fixturesOf("surveys", (n) => n), (n) => {
    const [owner, stranger, survey] = [Fixtures.ownerOf(n), Fixtures.ownerOf(n + 1), Fixtures.surveyId(n)]
    const ids = fixturesOf("files", Fixtures.fileId)
    return Effect.all({
      found: each(ids, (id) => store.find(owner, survey, id)),
      stored: Effect.map(store.findStored(survey, ids), (found) => found.map(({ id }) => id).sort()),
      counts: Effect.forEach(fileFilters, (filter) => store.count(owner, survey, filter)),
      filtered: Effect.forEach(fileFilters, (filter) =>
        Effect.flatMap(store.page(owner, survey, filter, wholePage), Page.collectItems)),
      whole: list(
        (request) =>
          store.page(owner, survey, {}, request),
        (order) => store.stream(owner, survey, {}, order)
      ),
      ofStranger: Effect.all([
        each(ids, (id) => store.find(stranger, survey, id)),
        store.count(stranger, survey, {})
      ])
    })
  }))

const answeredOf = (owner: AccountId, survey: SurveyId) =>
  Effect.map(
    Effect.flatMap(
      SurveyStore,
      (store) => store.answeredQuestions(owner, survey, fixturesOf("questions", Fixtures.questionId))
    ),
    (answered) => Array.from(answered).sort()
  )

const logRequests: ReadonlyArray<LogRequest> = [
  { after: 0, maxCount: 1_000 },
  { after: 1, maxCount: 2, from: Fixtures.startTime + 1_000 },
  { after: 0, maxCount: 3, to: Fixtures.startTime + 3_000, omitsPartialCount: true },
  { after: 2, maxCount: 1, from: Fixtures.startTime + 1_000, to: Fixtures.startTime + 3_000 }
]

const ranges = [1, 2, 3].flatMap((changeCount) => [
  { changeCount, after: 0, upTo: 999, skippedParts: 0 },
  { changeCount, after: changeCount, upTo: 2 * changeCount, skippedParts: 1 }
])

const rollups = Effect.flatMap(RollupStore, (store) =>
  Effect.all({
    of: Effect.forEach(fixturesOf("surveys", (n) => n), (n) => {
      const survey = Fixtures.surveyId(n)
      return forEachPair([Fixtures.ownerOf(n), Fixtures.ownerOf(n + 1)], logRequests, (account, request) =>
        Effect.map(store.readLog(account, survey, request), Option.getOrNull))
    }),
    reached: Effect.forEach(
      fixturesOf("surveys", (n) =>
        n),
      (n) =>
        forEachPair([Fixtures.ownerOf(n), Fixtures.ownerOf(n + 1)], responseFilters, (account, { from, to }) =>
          Effect.map(
            store.countReached(account, Fixtures.surveyId(n), { from, to }),
            (counts) =>
              Array.from(counts).sort(([left], [right]) =>
                left < right ? -1 : 1
              )
          ))
    ),
    parts: forEachPair(
      fixturesOf("surveys", (n) =>
        n),
      ranges,
      (n, numbers) =>
        Effect.forEach([Fixtures.ownerOf(n), Fixtures.ownerOf(n + 1)], (account) =>
          Effect.all([
            store.listRollups(account, Fixtures.surveyId(n), numbers),
            store.listRollupParts(account, Fixtures.surveyId(n), numbers)
          ]))
    ),
    surveys: Effect.all([store.listSurveys(undefined, 2), store.listSurveys(Fixtures.surveyId(0), 10)])
  }))

const deliveryFilters: ReadonlyArray<DeliveryFilter> = [{}, { status: "pending" }, { status: "cancelled" }]

const webhooks = Effect.flatMap(WebhookStore, (store) =>
  Effect.all({
    lists: Effect.forEach(fixturesOf("accounts", Fixtures.accountId), store.list),
    of: Effect.forEach(fixturesOf("webhooks", (n) => n), (n) => {
      const [owner, stranger, webhook] = [Fixtures.ownerOf(n), Fixtures.ownerOf(n + 1), Fixtures.webhookId(n)]
      return Effect.all({
        found: Effect.map(store.find(owner, webhook), Option.getOrNull),
        counts: Effect.forEach(deliveryFilters, (filter) => store.countDeliveries(owner, webhook, filter)),
        pending: Effect.flatMap(store.deliveries(owner, webhook, { status: "pending" }, wholePage), Page.collectItems),
        whole: list(
          (request) => store.deliveries(owner, webhook, {}, request),
          (order) => store.streamDeliveries(owner, webhook, {}, order)
        ),
        detailed: Effect.flatMap(
          Effect.flatMap(store.deliveries(owner, webhook, {}, wholePage), Page.collectItems),
          (deliveries) => each(deliveries, ({ id }) => store.findDelivery(owner, webhook, id))
        ),
        ofStranger: Effect.all([
          Effect.map(store.find(stranger, webhook), Option.getOrNull),
          Effect.flatMap(store.deliveries(stranger, webhook, {}, wholePage), Page.collectItems)
        ])
      })
    })
  }))

const auditFilters: ReadonlyArray<AuditFilter> = [
  {},
  { method: "PUT" },
  { statusCode: 400, from: Fixtures.startTime + 1_000 },
  { from: Fixtures.startTime + 1_000, to: Fixtures.startTime + 3_000 }
]

const audit = Effect.flatMap(AuditStore, (store) =>
  Effect.all({
    logs: forEachPair(fixturesOf("accounts", Fixtures.accountId), auditFilters, (owner, filter) =>
      Effect.all({
        count: store.count(owner, filter),
        whole: store.list(owner, filter, { offset: 0, limit: 100 }),
        second: store.list(owner, filter, { offset: 1, limit: 1 })
      })),
    usage: forEachPair(fixturesOf("accounts", Fixtures.accountId), ["2026-11-20", "2026-11-21"], (owner, from) =>
      store.usage(owner, from, "2026-11-21"))
  }))

const reservations = Effect.flatMap(
  ReservationStore,
  (store) =>
    Effect.forEach(
      [Fixtures.startTime, Fixtures.startTime + 2_000],
      (now) =>
        forEachPair(["one", "two"], fixturesOf("reservationKeys", String), (scope, key) =>
          Effect.map(store.find(scope, key, now), Option.getOrNull))
    )
)

const resultsLinks = Effect.flatMap(ResultsLinkStore, (store) =>
  Effect.all({
    owned: forEachPair(
      fixturesOf("accounts", Fixtures.accountId),
      fixturesOf("surveys", Fixtures.surveyId),
      (owner, id) => Effect.map(store.find(owner, id), Option.getOrNull)
    ),
    byHash: forEachPair(
      ["token", "other"],
      fixturesOf("surveys", (n) => n),
      (token, n) => Effect.map(store.findByHash(Fixtures.resultsLink(n, token).tokenHash), Option.getOrNull)
    ),
    versions: Effect.forEach(fixturesOf("surveys", Fixtures.surveyId), store.figuresVersion),
    figures: each(fixturesOf("surveys", Fixtures.surveyId), store.figures)
  }))

/** Reads for every pair of the two lists. */
const forEachPair = <A, B, C, R>(
  left: ReadonlyArray<A>,
  right: ReadonlyArray<B>,
  read: (one: A, other: B) => Effect.Effect<C, never, R>
): Effect.Effect<ReadonlyArray<ReadonlyArray<C>>, never, R> =>
  Effect.forEach(left, (one) => Effect.forEach(right, (other) => read(one, other)))
