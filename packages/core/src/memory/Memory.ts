/** The memory store: every port over one immutable value. For tests, and for programs that store nothing. */
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as SynchronizedRef from "effect/SynchronizedRef"
import { AccountStore } from "../accounts/model/AccountStore.js"
import * as Session from "../accounts/model/logins/Session.js"
import { partsOf, type RollupPart, type RollupPartRequest, RollupStore } from "../analytics/rollups/RollupStore.js"
import * as Asset from "../assets/Asset.js"
import { AssetStore } from "../assets/AssetStore.js"
import { AuditStore } from "../audit/AuditStore.js"
import { EventOutbox, OutboxFull } from "../events/EventOutbox.js"
import { FileStorage } from "../files/FileStorage.js"
import { type FileFilter, FileStore } from "../files/FileStore.js"
import * as UploadedFile from "../files/UploadedFile.js"
import { byAge } from "../keys/ApiKey.js"
import { KeyStore } from "../keys/KeyStore.js"
import { LogSignal } from "../log/LogSignal.js"
import { type LogHead, LogStore } from "../log/LogStore.js"
import * as Response from "../responses/Response.js"
import { hasStatus, type ResponseFilter } from "../responses/ResponseFilter.js"
import { ResponseStore } from "../responses/ResponseStore.js"
import { ResultsLinkStore } from "../results-link/ResultsLinkStore.js"
import { increment } from "../statistics/Histogram.js"
import type { Store } from "../Store.js"
import type { NameHolder } from "../surveys/model/Alias.js"
import * as Survey from "../surveys/model/Survey.js"
import * as QuestionnaireVersion from "../surveys/QuestionnaireVersion.js"
import * as StoredDefinitions from "../surveys/StoredDefinitions.js"
import { type SurveyFilter, SurveyStore } from "../surveys/SurveyStore.js"
import { Committer, StoreHealth, type StoreUnavailable } from "../unit-of-work/Committer.js"
import * as RemovedAccounts from "../unit-of-work/RemovedAccounts.js"
import { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import { StoreDurability } from "../unit-of-work/StoreDurability.js"
import type { Change, GuardFailed, UnitOfWork } from "../unit-of-work/UnitOfWork.js"
import type { AccountId, QuestionId, SurveyId, WebhookId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import { jsonBytes } from "../values/jsonBytes.js"
import { Limits } from "../values/Limits.js"
import { compare, firstRows, type Order, type PageRequest, type PageRows, type Position } from "../values/Page.js"
import { maxBatchBytes, maxChunkBytes } from "../values/ReadBudget.js"
import { foldCase } from "../values/text/CaseFolding.js"
import * as TimeRange from "../values/TimeRange.js"
import * as Delivery from "../webhooks/deliveries/Delivery.js"
import { type ClaimedDelivery, DeliveryQueue } from "../webhooks/deliveries/DeliveryQueue.js"
import { withDueSignal } from "../webhooks/deliveries/DeliverySignal.js"
import type { ClaimRequest } from "../webhooks/deliveries/LeaseAllocation.js"
import { type DeliveryFilter, WebhookStore } from "../webhooks/WebhookStore.js"
import { countWithin } from "./countWithin.js"
import * as Queue from "./MemoryDeliveryQueue.js"
import { memoryFileStorage } from "./MemoryFileStorage.js"
import * as Outbox from "./MemoryOutbox.js"
import { apply } from "./MemoryState.js"
import * as ResponseLog from "./ResponseLog.js"
import * as State from "./State.js"
import * as StateRecord from "./StateRecord.js"

/** A new, empty store. Its contents end with the process. */
export const layer: Layer.Layer<Store | StoreDurability> = Layer.effectContext(
  Effect.gen(function*() {
    const ref = yield* SynchronizedRef.make(State.empty)
    const store = yield* makeStore({
      current: ref,
      modify: (transition) =>
        SynchronizedRef.modifyEffect(
          ref,
          (state) => Either.map(transition(state), ({ next, result }) => [result, next] as const)
        ),
      check: Effect.void
    })
    return Context.add(store, StoreDurability, { isDurable: false })
  })
)

/** Holds the state of a store whose ports are made by `makeStore`. */
export interface StateHolder {
  /** The committed state. Every read of the store sees it. */
  readonly current: Effect.Effect<State.State>
  /**
   * Calls `transition` with the latest state and replaces that state by `next`, one call after the other. Then it
   * succeeds with `result`. A durable store writes `record` to the disk first. A `Left` is the error and changes
   * nothing. `transition` has no side effects.
   */
  readonly modify: <A, E>(
    transition: (state: State.State) => Either.Either<StateTransition<A>, E>
  ) => Effect.Effect<A, E>
  /** Tells whether the store can serve reads and writes. */
  readonly check: Effect.Effect<void, StoreUnavailable>
  /** Holds the bytes of files. Default: the memory of the process. A durable store provides a durable one. */
  readonly fileStorage?: Context.Tag.Service<FileStorage>
}

/** A change of the state. */
export interface StateTransition<A> {
  readonly result: A
  readonly next: State.State
  /** What a journal stores of the change, for `StateRecord.replay`. None: there is nothing to store. */
  readonly record: Option.Option<StateRecord.StateRecord>
}

/**
 * Makes all ports of a store that holds its whole state in memory. A durable store keeps the records of all changes in
 * a journal, and replays them when it opens.
 */
export const makeStore = (
  { check, current, fileStorage = memoryFileStorage(), modify }: StateHolder
): Effect.Effect<Context.Context<Store>> =>
  Effect.gen(function*() {
    const read = <A>(view: (state: State.State) => A): Effect.Effect<A> => Effect.map(current, view)
    const { waitingEvents } = yield* Limits
    const logSignal = new LogSignal()
    const { awaitDue, awaitEvents, committer } = yield* withDueSignal(logSignal.observing({
      commit: (unit) =>
        Effect.catchTag(
          modify((state) =>
            Either.filterOrLeft(
              commit(state, unit, undefined),
              ({ next }) => next.outbox.count <= Math.max(waitingEvents, state.outbox.count),
              () => new OutboxFull({ maxEvents: waitingEvents })
            )
          ),
          "OutboxFull",
          Effect.die
        )
    }))
    const modifyOutbox = <A>(decide: (outbox: Outbox.Outbox) => OutboxDecision<A>): Effect.Effect<A> =>
      modify((state) => {
        const { change, result } = decide(state.outbox)
        const outbox = Outbox.applyChange(state.outbox, change)
        return Either.right({ result, next: { ...state, outbox }, record: Option.some({ _tag: "Outbox", change }) })
      })
    return Context.empty().pipe(
      Context.add(Committer, committer),
      Context.add(StoreHealth, { check, overtaken: Effect.never }),
      Context.add(AccountStore, accounts(read)),
      Context.add(KeyStore, keys(read)),
      Context.add(SurveyStore, surveys(read)),
      Context.add(ResponseStore, responses(read)),
      Context.add(FileStore, files(read)),
      Context.add(FileStorage, fileStorage),
      Context.add(AssetStore, assets(read)),
      Context.add(RollupStore, aggregates(read)),
      Context.add(LogStore, logs(read, logSignal)),
      Context.add(WebhookStore, webhooks(read)),
      Context.add(DeliveryQueue, {
        // The unit of a claim has no guards.
        claim: (request) => Effect.orDie(modify((state) => claim(state, request))),
        findLeased: (id, fence) => read((state) => Queue.findLeased(state, id, fence)),
        oldestDue: (now) => read((state) => Queue.oldestDue(state, now)),
        nextDue: read(Queue.nextDue),
        oldestHeld: read(Queue.oldestHeld),
        backlog: (maxAccounts) => read((state) => Queue.backlog(state, maxAccounts)),
        awaitDue
      }),
      Context.add(EventOutbox, {
        open: modifyOutbox(() => ({ result: undefined, change: { _tag: "Opened" } })),
        close: modifyOutbox(() => ({ result: undefined, change: { _tag: "Closed" } })),
        claim: (request) =>
          modifyOutbox((outbox) => {
            const result = Outbox.claim(outbox, request)
            const { leaseId, leasedUntil } = request
            const streams = result.map(({ stream }) => stream)
            return { result, change: { _tag: "Leased", streams, leaseId, leasedUntil } }
          }),
        extendLease: (lease, leasedUntil) =>
          modifyOutbox((outbox) => ({
            result: Outbox.isHeld(outbox, lease),
            change: { _tag: "LeaseExtended", lease, leasedUntil }
          })),
        settle: (settlement) =>
          modifyOutbox((outbox) => ({
            result: Outbox.isHeld(outbox, settlement),
            change: { _tag: "Settled", settlement }
          })),
        nextDue: read(({ outbox }) => Outbox.nextDue(outbox)),
        count: read(({ outbox }) => outbox.count),
        awaitEvents,
        isShared: false
      }),
      Context.add(AuditStore, audit(read)),
      Context.add(ReservationStore, reservations(read)),
      Context.add(ResultsLinkStore, resultsLinks(read))
    )
  })

/** A change of the outbox, and what to return after it. */
interface OutboxDecision<A> {
  readonly result: A
  readonly change: Outbox.OutboxChange
}

type Read = <A>(view: (state: State.State) => A) => Effect.Effect<A>

const commit = <A>(state: State.State, unit: UnitOfWork, result: A): Either.Either<StateTransition<A>, GuardFailed> =>
  Either.map(apply(state, unit), (next) => ({ result, next, record: StateRecord.fromUnit(unit) }))

const claim = (
  state: State.State,
  request: ClaimRequest
): Either.Either<StateTransition<ReadonlyArray<ClaimedDelivery>>, GuardFailed> => {
  const claimed = Queue.claim(state, request)
  const changes = claimed.map(({ delivery }): Change => ({ _tag: "DeliveryPut", delivery }))
  return commit(state, { guards: [], changes, events: [], audit: Option.none() }, claimed)
}

const accounts = (read: Read): Context.Tag.Service<AccountStore> => ({
  find: (id) => read((state) => HashMap.get(state.accounts, id)),
  findByEmail: (email) => read((state) => findValue(state.accounts, (account) => account.email === email)),
  list: (after, limit) =>
    read(({ accounts }) =>
      Array.from(HashMap.values(accounts))
        .filter(({ id }) => after === undefined || id > after)
        .sort((left, right) => left.id < right.id ? -1 : 1)
        .slice(0, limit)
    ),
  hasAccounts: read((state) => !HashMap.isEmpty(state.accounts)),
  findIdentity: (issuer, subject) => read((state) => State.findIdentity(state, issuer, subject)),
  listIdentities: (accountId) =>
    read(({ identities }) =>
      ordered(
        Array.from(HashMap.values(identities)).filter((identity) => identity.accountId === accountId),
        ({ createdAt, id }) => ({ at: createdAt, id }),
        "asc"
      )
    ),
  findRefreshToken: (hash) => read((state) => HashMap.get(state.refreshTokens, hash)),
  findOneTimeToken: (hash) => read((state) => HashMap.get(state.oneTimeTokens, hash)),
  findSession: (id) => read((state) => HashMap.get(state.sessions, id)),
  listSessions: (account) =>
    read((state) =>
      ordered(
        Array.from(HashMap.values(state.sessions)).filter(({ accountId }) => accountId === account),
        Session.position,
        "desc"
      )
    ),
  listLoginAddresses: (account) =>
    read((state) =>
      ordered(
        Array.from(HashMap.values(state.loginAddresses)).filter(({ accountId }) => accountId === account),
        ({ address, expiresAt }) => ({ at: expiresAt, id: address }),
        "desc"
      )
    ),
  earliestExpiry: read(({ loginAddresses, oneTimeTokens, refreshTokens, sessions }) =>
    earliestExpiry([
      ...HashMap.values(loginAddresses),
      ...HashMap.values(sessions),
      ...HashMap.values(refreshTokens),
      ...HashMap.values(oneTimeTokens)
    ])
  ),
  firstRemoved: read(({ removedAccounts }) =>
    Arr.head(
      Array.from(removedAccounts, ([id, at]) => ({ id, dueAt: at + RemovedAccounts.memoryMillis }))
        .sort((left, right) => left.dueAt - right.dueAt)
    )
  )
})

const keys = (read: Read): Context.Tag.Service<KeyStore> => ({
  findByHash: (hash) => read((state) => findValue(state.keys, (key) => key.hash === hash)),
  listByAccount: (account) => read((state) => Arr.sort(State.keysOf(state, account), byAge))
})

const resultsLinks = (read: Read): Context.Tag.Service<ResultsLinkStore> => ({
  find: (owner, survey) =>
    read((state) =>
      Option.zipRight(
        ownSurvey(state, owner, survey),
        HashMap.get(State.childrenOf(state, "resultsLinks", survey), survey)
      )
    ),
  findByHash: (tokenHash) =>
    read((state) =>
      Option.flatMap(
        findValue(
          HashMap.flatMap(state.resultsLinks, (links) => links),
          (link) => link.tokenHash === tokenHash
        ),
        (link) => Option.map(HashMap.get(state.surveys, link.surveyId), ({ accountId }) => ({ link, owner: accountId }))
      )
    ),
  listAll: (after, limit) =>
    read((state) =>
      firstById(HashMap.values(HashMap.flatMap(state.resultsLinks, (links) => links)), ({ surveyId }) => surveyId, {
        after,
        limit
      }).flatMap((link) =>
        Option.toArray(HashMap.get(state.surveys, link.surveyId)).map(({ accountId }) => ({ link, owner: accountId }))
      )
    ),
  figuresVersion: (survey) =>
    read((state) =>
      Option.match(publishedFigures(state, survey), { onNone: () => 0, onSome: ({ version }) => version })
    ),
  figures: (survey) => read((state) => publishedFigures(state, survey))
})

/** The values with the lowest ids above `after`, at most `limit`. */
const firstById = <A>(
  values: Iterable<A>,
  idOf: (value: A) => string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number }
): ReadonlyArray<A> =>
  Array.from(values)
    .filter((value) => after === undefined || idOf(value) > after)
    .sort((left, right) => idOf(left) < idOf(right) ? -1 : 1)
    .slice(0, limit)

/** The translations of a survey, or those of its pending definition, without their texts. */
const translationStates = (state: State.State, kind: "pendingTranslations" | "translations", survey: SurveyId) =>
  Array.from(HashMap.values(State.childrenOf(state, kind, survey)))
    .map(({ bytes, digest, tag }) => ({ tag, digest, bytes }))
    .sort((left, right) => left.tag < right.tag ? -1 : 1)

const publishedFigures = (state: State.State, survey: SurveyId) =>
  HashMap.get(State.childrenOf(state, "publishedFigures", survey), survey)

const ownSurvey = (state: State.State, owner: AccountId, id: SurveyId): Option.Option<Survey.Survey> =>
  Option.filter(HashMap.get(state.surveys, id), ({ accountId }) => accountId === owner)

const surveys = (read: Read): Context.Tag.Service<SurveyStore> => {
  const matching = (owner: AccountId, filter: SurveyFilter) => (state: State.State) =>
    Array.from(HashMap.values(state.surveys)).filter((survey) =>
      survey.accountId === owner &&
      (filter.status === undefined || survey.status === filter.status) &&
      (filter.visibility === undefined || survey.visibility === filter.visibility) &&
      (filter.ids === undefined || filter.ids.includes(survey.id)) &&
      (filter.text === undefined || foldCase(survey.title).includes(foldCase(filter.text))) &&
      Object.entries(filter.metadata ?? {}).every(([name, value]) => survey.metadata[name] === value)
    )
  return {
    find: (owner, id) => read((state) => ownSurvey(state, owner, id)),
    findForRespondent: (id) => read((state) => HashMap.get(state.surveys, id)),
    findByName: (name) => read((state) => findValue(state.surveys, (survey) => State.hasName(survey, name))),
    holderOf: (name) =>
      read((state) =>
        Option.orElse(
          Option.map(
            findValue(state.surveys, (survey) => State.hasName(survey, name)),
            ({ accountId, id }): NameHolder => ({ accountId, surveyId: id })
          ),
          () => Option.map(HashMap.get(state.aliases, name), (accountId) => ({ accountId, surveyId: null }))
        )
      ),
    aliasCount: (owner) => read(({ aliases }) => HashMap.size(HashMap.filter(aliases, (account) => account === owner))),
    size: ({ id, name }) =>
      read((state) =>
        Option.map(
          findValue(state.surveys, (survey) => survey.id === id || name !== undefined && State.hasName(survey, name)),
          (survey) => ({
            id: survey.id,
            slug: survey.slug,
            accountId: survey.accountId,
            bytes: StoredDefinitions.bytesOf(survey),
            translationBytes: Math.max(
              0,
              ...Array.from(HashMap.values(State.childrenOf(state, "translations", survey.id)), ({ bytes }) => bytes)
            ),
            pendingBytes: State.pendingBytesOf(state, survey.id)
          })
        )
      ),
    page: (owner, filter, request) =>
      read((state) =>
        page(matching(owner, filter)(state).map((survey) => State.listed(state, survey)), Survey.position, request)
      ),
    count: (owner, filter) => read((state) => matching(owner, filter)(state).length),
    stream: (owner, filter, order) =>
      inChunks(
        read((state) =>
          ordered(matching(owner, filter)(state), Survey.position, order).map((survey) => State.listed(state, survey))
        )
      ),
    answeredQuestions: (owner, survey, questions) =>
      read((state) => {
        const answered = new Set<QuestionId>()
        for (const { answers } of matchingResponses(owner, survey, {})(state)) {
          for (const { questionId } of answers) if (questions.includes(questionId)) answered.add(questionId)
        }
        return answered
      }),
    replacedVersion: (owner, id, version) =>
      read((state) =>
        Option.flatMap(
          ownSurvey(state, owner, id),
          () => HashMap.get(State.replacedVersionsOf(state, id), version)
        )
      ),
    storedDefinitions: (owner) => read((state) => State.storedDefinitions(state, owner)),
    keptVersions: (owner, id) =>
      read((state) => {
        const survey = ownSurvey(state, owner, id)
        const versions = Option.isNone(survey) ? [] : Array.from(HashMap.values(State.replacedVersionsOf(state, id)))
        return {
          count: versions.length,
          bytes: versions.reduce((sum, version) => sum + QuestionnaireVersion.bytesOf(version), 0),
          isPresentAnswered: Option.exists(
            survey,
            ({ questionnaireVersion }) => State.isVersionAnswered(state, id, questionnaireVersion)
          )
        }
      }),
    translationStates: (id) => read((state) => translationStates(state, "translations", id)),
    translation: (id, tag) => read((state) => HashMap.get(State.childrenOf(state, "translations", id), tag)),
    pendingTranslationStates: (id) => read((state) => translationStates(state, "pendingTranslations", id)),
    pendingTranslation: (id, tag) =>
      read((state) => HashMap.get(State.childrenOf(state, "pendingTranslations", id), tag)),
    children: (kind, id) => read((state) => Array.from(HashMap.values(State.childrenOf(state, kind, id)))),
    nextClosing: read((state) =>
      Arr.head(
        Array.from(HashMap.values(state.surveys))
          .flatMap(({ closesAt, status }) => status === "published" && closesAt !== null ? [closesAt] : [])
          .sort((left, right) => left - right)
      )
    ),
    overdue: (now, limit) =>
      read((state) =>
        Array.from(HashMap.values(state.surveys))
          .filter((survey) => survey.status === "published" && Survey.isPastClosing(survey, now))
          .sort((left, right) => (left.closesAt ?? 0) - (right.closesAt ?? 0) || (left.id < right.id ? -1 : 1))
          .slice(0, limit)
      ),
    keepingPartials: (after, limit) =>
      read((state) =>
        Array.from(HashMap.values(state.surveys))
          .flatMap(({ accountId, id, keepPartials }) =>
            keepPartials === null || id <= (after ?? "") ? [] : [{ id, accountId, keepPartials }]
          )
          .sort((left, right) => left.id < right.id ? -1 : 1)
          .slice(0, limit)
      ),
    countingQuotas: (limit) =>
      read((state) =>
        Array.from(HashMap.values(state.surveys)).filter(({ quotasCountedTo }) => quotasCountedTo !== null)
          .sort((left, right) => left.id < right.id ? -1 : 1)
          .slice(0, limit)
      ),
    computingVariables: (limit) =>
      read((state) =>
        Array.from(HashMap.values(state.surveys)).filter(({ variablesComputedTo }) => variablesComputedTo !== null)
          .sort((left, right) => left.id < right.id ? -1 : 1)
          .slice(0, limit)
      ),
    nextRemoved: Effect.succeedNone
  }
}

const matchingResponses =
  (owner: AccountId, survey: SurveyId, filter: ResponseFilter) =>
  (state: State.State): ReadonlyArray<Response.Response> => {
    const { externalId, status, upTo } = filter
    const { numbers } = State.responseLogOf(state, survey)
    return Array.from(HashMap.values(State.responsesOf(state, survey))).filter((response) =>
      response.accountId === owner &&
      hasStatus(status, response) &&
      (externalId === undefined || response.externalId === externalId) &&
      (upTo === undefined || !Response.hasEnded(response) ||
        Option.exists(HashMap.get(numbers, response.id), (number) => number <= upTo.sequence)) &&
      TimeRange.has(filter, response.submittedAt)
    )
  }

const responses = (read: Read): Context.Tag.Service<ResponseStore> => {
  return {
    find: (owner, survey, id) =>
      read((state) =>
        Option.filter(HashMap.get(State.responsesOf(state, survey), id), ({ accountId }) => accountId === owner)
      ),
    page: (owner, survey, filter, request) =>
      read((state) => page(matchingResponses(owner, survey, filter)(state), Response.position, request)),
    count: (owner, survey, filter) => read((state) => matchingResponses(owner, survey, filter)(state).length),
    hasEnded: (survey, externalId) =>
      read((state) =>
        HashMap.some(
          State.responsesOf(state, survey),
          (response) => response.externalId === externalId && Response.hasEnded(response)
        )
      ),
    storedBytes: (owner, survey) => read((state) => State.storedBytes(state, owner, survey)),
    stream: (owner, survey, filter, order, from) =>
      inChunks(
        read((state) => {
          const rows = ordered(matchingResponses(owner, survey, filter)(state), Response.position, order)
          if (from === undefined) return rows
          return rows.filter((row) => compare(order, Response.position(row), from) >= 0)
        })
      )
  }
}

const files = (read: Read): Context.Tag.Service<FileStore> => {
  const all = (state: State.State) => Array.from(HashMap.values(state.files))
  const isOwned = (state: State.State, owner: AccountId, survey: SurveyId): boolean =>
    Option.exists(HashMap.get(state.surveys, survey), ({ accountId }) => accountId === owner)
  const matching =
    (owner: AccountId, survey: SurveyId, filter: FileFilter) =>
    (state: State.State): ReadonlyArray<UploadedFile.UploadedFile> =>
      isOwned(state, owner, survey)
        ? all(state).filter((file) =>
          file.surveyId === survey && UploadedFile.isAnswer(file) &&
          (filter.responseId === undefined || file.responseId === filter.responseId) &&
          (filter.questionId === undefined || file.questionId === filter.questionId)
        )
        : []
  const sizes = (files: ReadonlyArray<{ readonly size: number }>): number =>
    files.reduce((sum, { size }) => sum + size, 0)
  return {
    find: (owner, survey, id) =>
      read((state) => Arr.findFirst(matching(owner, survey, {})(state), (file) => file.id === id)),
    findStored: (survey, ids) =>
      read((state) =>
        HashMap.has(state.surveys, survey)
          ? all(state).filter(({ id, status, surveyId }) =>
            surveyId === survey && status === "stored" && ids.includes(id)
          )
          : []
      ),
    page: (owner, survey, filter, request) =>
      read((state) => page(matching(owner, survey, filter)(state), UploadedFile.position, request)),
    count: (owner, survey, filter) => read((state) => matching(owner, survey, filter)(state).length),
    stream: (owner, survey, filter, order) =>
      inChunks(read((state) => ordered(matching(owner, survey, filter)(state), UploadedFile.position, order))),
    usage: (owner, address) =>
      read((state) => {
        const present = all(state).filter(({ status }) => status !== "removed")
        const unclaimed = present.filter(UploadedFile.isUnclaimed)
        const ofOwner = ({ accountId }: UploadedFile.UploadedFile) => accountId === owner
        return {
          bytes: sizes(present.filter(ofOwner)) + sizes(presentAssets(state, owner)),
          unclaimedBytes: sizes(unclaimed.filter(ofOwner)),
          unclaimedBytesOfAddress: sizes(unclaimed.filter((file) => file.address === address))
        }
      }),
    nextExpiry: read((state) =>
      Arr.head(
        all(state).flatMap(({ expiresAt, status }) => status !== "removed" && expiresAt !== null ? [expiresAt] : [])
          .sort((left, right) => left - right)
      )
    ),
    expired: (now, limit) =>
      read((state) => all(state).filter(UploadedFile.hasExpired(now)).map(({ id }) => id).sort().slice(0, limit)),
    removed: (now, { after, limit }) =>
      read((state) =>
        all(state).filter((file) => UploadedFile.isPurgeable(file, now) && (after === undefined || file.id > after))
          .sort((left, right) => left.id < right.id ? -1 : 1).slice(0, limit)
          .map(({ id, storageKey, uploadId }) => ({ id, storageKey, uploadId }))
      )
  }
}

const assets = (read: Read): Context.Tag.Service<AssetStore> => {
  const stored = (owner: AccountId) => (state: State.State): ReadonlyArray<Asset.Asset> =>
    presentAssets(state, owner).filter(Asset.isStored)
  return {
    find: (owner, id) => read((state) => Arr.findFirst(stored(owner)(state), (asset) => asset.id === id)),
    findMany: (owner, ids) =>
      read((state) => {
        const wanted = new Set(ids)
        return stored(owner)(state).filter(({ id }) => wanted.has(id)).sort((left, right) =>
          left.id < right.id ? -1 : 1
        )
      }),
    findManyByDigest: (owner, digests) =>
      read((state) => {
        const wanted = new Set(digests)
        return stored(owner)(state).filter(({ sha256 }) => wanted.has(sha256)).sort((left, right) =>
          left.sha256 < right.sha256 ? -1 : 1
        )
      }),
    findOfAnybody: (sha256) =>
      read((state) => findValue(state.assets, (asset) => Asset.isStored(asset) && asset.sha256 === sha256)),
    surveysUsing: (id, limit) =>
      read(({ assetUses }) =>
        Array.from(HashMap.keys(HashMap.filter(assetUses, HashMap.has(id)))).toSorted().slice(0, limit)
      ),
    page: (owner, request) => read((state) => page(stored(owner)(state), Asset.position, request)),
    count: (owner) => read((state) => stored(owner)(state).length),
    stream: (owner, order) => inChunks(read((state) => ordered(stored(owner)(state), Asset.position, order))),
    present: (owner) => read((state) => presentAssets(state, owner).length),
    removed: (now, { after, limit }) =>
      read(({ assets }) =>
        Array.from(HashMap.values(assets))
          .filter((asset) => Asset.isPurgeable(asset, now) && (after === undefined || asset.id > after))
          .sort((left, right) => left.id < right.id ? -1 : 1).slice(0, limit)
          .map(({ accountId, id, storageKey, uploadId }) => ({ accountId, id, storageKey, uploadId }))
      )
  }
}

/** The assets of an account that are stored or being uploaded. */
const presentAssets = (state: State.State, owner: AccountId): ReadonlyArray<Asset.Asset> =>
  Array.from(HashMap.values(state.assets)).filter(({ accountId, status }) =>
    accountId === owner && status !== "removed"
  )

const aggregates = (read: Read): Context.Tag.Service<RollupStore> => {
  const logOf = (state: State.State, owner: AccountId, survey: SurveyId) =>
    Option.filterMap(
      HashMap.get(state.surveys, survey),
      ({ accountId }) => accountId === owner ? Option.some(State.responseLogOf(state, survey)) : Option.none()
    )
  const rollupParts = (
    state: State.State,
    owner: AccountId,
    survey: SurveyId,
    { after, changeCount, content, skippedParts, upTo }: RollupPartRequest
  ): ReadonlyArray<RollupPart> =>
    Option.match(logOf(state, owner, survey), {
      onNone: () => [],
      onSome: ({ rollups }) => {
        const { end, first } = partsOf(content)
        return rollups.filter((rollup) =>
          rollup.upTo - rollup.after === changeCount && rollup.upTo <= upTo &&
          rollup.part >= first && rollup.part < end &&
          (rollup.after > after || rollup.after === after && rollup.part >= first + skippedParts)
        )
      }
    })
  return {
    readLog: (owner, survey, request) =>
      read((state) =>
        Option.map(logOf(state, owner, survey), (found) => {
          const { from, omitsPartialCount, to } = request
          const partial = omitsPartialCount === true
            ? 0
            : from === undefined && to === undefined
            ? found.partialCount
            : matchingResponses(owner, survey, { status: "partial", from, to })(state).length
          return ResponseLog.read(found, request, partial)
        })
      ),
    countReached: (owner, survey, range) =>
      read((state) => {
        const counts = new Map<QuestionId, number>()
        for (const { reached } of matchingResponses(owner, survey, { ...range, status: "partial" })(state)) {
          if (reached !== null) increment(counts, reached)
        }
        return counts
      }),
    listRollups: (owner, survey, request) =>
      read((state) =>
        rollupParts(state, owner, survey, { ...request, skippedParts: 0 }).filter(({ part }) =>
          part === partsOf(request.content).first
        )
          .map(({ content: _, part: __, ...summary }) => summary)
      ),
    listRollupParts: (owner, survey, request) =>
      read((state) => {
        const found = rollupParts(state, owner, survey, request)
        return found.reduce((sum, { content }) => sum + jsonBytes(content), 0) > maxBatchBytes
          ? found.slice(0, 1)
          : found
      }),
    listSurveys: (after, limit) =>
      read((state) =>
        Array.from(HashMap.values(state.surveys), ({ accountId, id }) => ({ owner: accountId, id }))
          .filter(({ id }) => after === undefined || id > after)
          .sort((left, right) => left.id < right.id ? -1 : 1)
          .slice(0, limit)
      )
  }
}

const logs = (read: Read, signal: LogSignal): Context.Tag.Service<LogStore> => {
  const headOf = ({ lastAt, lastPartialSequence, lastSequence }: ResponseLog.ResponseLog): LogHead => ({
    head: { sequence: lastSequence, partialSequence: lastPartialSequence },
    headAt: lastAt
  })
  return {
    // A store in memory is never restored from a backup.
    lineage: Effect.succeed(0),
    page: (owner, survey, request) =>
      read((state) =>
        Option.map(
          Option.filter(HashMap.get(state.surveys, survey), ({ accountId }) => accountId === owner),
          () => {
            const log = State.responseLogOf(state, survey)
            return { ...headOf(log), ...ResponseLog.readPage(log, State.responsesOf(state, survey), request) }
          }
        )
      ),
    history: (owner, survey, sequence) =>
      read((state) =>
        Option.map(
          Option.filter(HashMap.get(state.surveys, survey), ({ accountId }) => accountId === owner),
          () => {
            const log = State.responseLogOf(state, survey)
            return { ...headOf(log), lineage: 0, ...ResponseLog.readHistory(log, sequence) }
          }
        )
      ),
    oldestRemoval: read(({ responseLogs, surveyRemovals }) =>
      [
        ...Array.from(HashMap.values(responseLogs), ResponseLog.oldestRemoval),
        ...Array.from(HashMap.values(surveyRemovals), ({ at }) => Option.some(at))
      ].reduce(
        (oldest, at) => Option.orElse(Option.zipWith(oldest, at, Math.min), () => Option.orElse(oldest, () => at)),
        Option.none<Instant>()
      )
    ),
    removedSurveys: (owner, { after, limit, since, surveys }) =>
      read(({ surveyRemovals }) =>
        Array.from(HashMap.values(surveyRemovals))
          .filter(({ accountId, at, surveyId }) =>
            accountId === owner && at >= since && (surveys === undefined || surveys.includes(surveyId)) &&
            (after === undefined || at > after.at || at === after.at && surveyId > after.surveyId)
          )
          .sort((left, right) => left.at - right.at || (left.surveyId < right.surveyId ? -1 : 1))
          .slice(0, limit)
          .map(({ at, surveyId }) => ({ surveyId, at }))
      ),
    heads: (ids) =>
      read((state) =>
        new Map(
          ids.flatMap((id) => HashMap.has(state.surveys, id) ? [[id, headOf(State.responseLogOf(state, id))]] : [])
        )
      ),
    watch: (listener) => signal.watch(listener)
  }
}

const webhooks = (read: Read): Context.Tag.Service<WebhookStore> => {
  const matching = (owner: AccountId, webhook: WebhookId, filter: DeliveryFilter) => (state: State.State) =>
    Array.from(HashMap.values(state.deliveries)).filter((delivery) =>
      delivery.accountId === owner && delivery.webhookId === webhook &&
      (filter.status === undefined || delivery.status === filter.status)
    )
  return {
    list: (owner) =>
      read((state) =>
        ordered(
          Array.from(HashMap.values(state.webhooks)).filter(({ accountId }) => accountId === owner),
          ({ createdAt, id }) => ({ at: createdAt, id }),
          "desc"
        )
      ),
    listAll: (after, limit) =>
      read(({ webhooks }) => firstById(HashMap.values(webhooks), ({ id }) => id, { after, limit })),
    find: (owner, id) =>
      read((state) => Option.filter(HashMap.get(state.webhooks, id), ({ accountId }) => accountId === owner)),
    deliveries: (owner, webhook, filter, request) =>
      read((state) => page(matching(owner, webhook, filter)(state), Delivery.position, request)),
    countDeliveries: (owner, webhook, filter) => read((state) => matching(owner, webhook, filter)(state).length),
    streamDeliveries: (owner, webhook, filter, order) =>
      inChunks(read((state) => ordered(matching(owner, webhook, filter)(state), Delivery.position, order))),
    findDelivery: (owner, webhook, id) =>
      read((state) =>
        Option.gen(function*() {
          const delivery = yield* Option.filter(
            HashMap.get(state.deliveries, id),
            ({ accountId, webhookId }) => accountId === owner && webhookId === webhook
          )
          const { body } = yield* HashMap.get(state.events, delivery.eventId)
          const attempts = Array.from(State.attemptsOf(state, id)).sort(([left], [right]) => left - right)
          return { delivery, body, attempts: attempts.map(([, attempt]) => attempt) }
        })
      )
  }
}

const audit = (read: Read): Context.Tag.Service<AuditStore> => {
  const matching =
    (owner: AccountId, filter: Parameters<Context.Tag.Service<AuditStore>["count"]>[1]) => (state: State.State) =>
      Chunk.toReadonlyArray(State.auditOf(state, owner)).filter((entry) =>
        (filter.method === undefined || entry.method === filter.method) &&
        (filter.statusCode === undefined || entry.statusCode === filter.statusCode) &&
        (filter.from === undefined || entry.createdAt >= filter.from) &&
        (filter.to === undefined || entry.createdAt < filter.to)
      )
  return {
    list: (owner, filter, { limit, offset }) =>
      read((state) =>
        ordered(matching(owner, filter)(state), ({ createdAt, id }) => ({ at: createdAt, id }), "desc")
          .slice(offset, offset + limit)
      ),
    count: (owner, filter) => read((state) => matching(owner, filter)(state).length),
    oldest: read((state) =>
      Chunk.reduce(
        Chunk.flatten(Chunk.fromIterable(HashMap.values(state.audit))),
        Option.none<Instant>(),
        (oldest, { createdAt }) => Option.some(Math.min(createdAt, Option.getOrElse(oldest, () => createdAt)))
      )
    ),
    usage: (owner, from, to) =>
      read((state) =>
        Array.from(HashMap.values(state.usage))
          .filter(({ accountId, day }) => accountId === owner && day >= from && day <= to)
          .sort((left, right) => left.day + left.statusClass < right.day + right.statusClass ? -1 : 1)
      )
  }
}

const reservations = (read: Read): Context.Tag.Service<ReservationStore> => ({
  find: (scope, key, now) =>
    read((state) =>
      Option.filter(HashMap.get(state.reservations, State.compositeKey(scope, key)), ({ expiresAt }) => expiresAt > now)
    ),
  earliestExpiry: read((state) => earliestExpiry(HashMap.values(state.reservations)))
})

const earliestExpiry = (records: Iterable<{ readonly expiresAt: Instant }>): Option.Option<Instant> =>
  Arr.reduce(
    records,
    Option.none<Instant>(),
    (earliest, { expiresAt }) => Option.some(Math.min(expiresAt, Option.getOrElse(earliest, () => expiresAt)))
  )

const findValue = <K, A>(map: HashMap.HashMap<K, A>, matches: (value: A) => boolean): Option.Option<A> =>
  Option.map(HashMap.findFirst(map, matches), ([, value]) => value)

const ordered = <A>(values: ReadonlyArray<A>, position: (value: A) => Position, order: Order): ReadonlyArray<A> =>
  [...values].sort((left, right) => compare(order, position(left), position(right)))

const page = <A>(
  values: ReadonlyArray<A>,
  position: (value: A) => Position,
  { after, limit, order }: PageRequest
): PageRows<A> => {
  const following = after === undefined
    ? values
    : values.filter((value) => compare(order, position(value), after) > 0)
  const { items, ...next } = firstRows(ordered(following, position, order), limit, position)
  return { chunks: inChunks(Effect.succeed(items)), ...next }
}

/** Chunks of at most `maxChunkBytes`, or of one value. Each is cut when it is pulled. */
const inChunks = <A>(values: Effect.Effect<ReadonlyArray<A>>): Stream.Stream<ReadonlyArray<A>> =>
  Stream.unwrap(Effect.map(values, (all) =>
    Stream.unfold(0, (start) => {
      const end = start + countWithin(all, start, maxChunkBytes)
      return end === start ? Option.none() : Option.some([all.slice(start, end), end])
    }).pipe(Stream.rechunk(1))))
