/**
 * Publishes the figures of surveys that have a results link: takes the steps that are due, and stores them. Only what
 * is stored is shown, so all instances show the same, also after they start anew.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Analytics } from "../analytics/Analytics.js"
import { Rollups } from "../analytics/rollups/Rollups.js"
import { RollupStore } from "../analytics/rollups/RollupStore.js"
import { forEachRow } from "../concurrency/forEachRow.js"
import { KeyedLock } from "../concurrency/KeyedLock.js"
import { ResponseStore } from "../responses/ResponseStore.js"
import type { Survey } from "../surveys/model/Survey.js"
import { Committer } from "../unit-of-work/Committer.js"
import * as UnitOfWork from "../unit-of-work/UnitOfWork.js"
import { BoundedCache } from "../values/BoundedCache.js"
import { type AccountId, type QuestionId, ResponseId, type SurveyId } from "../values/Ids.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as Publication from "./Publication.js"
import * as PublicationSteps from "./PublicationSteps.js"
import { publishedFiguresRecord } from "./PublishedFigures.js"
import { ResultsLinkStore } from "./ResultsLinkStore.js"
import * as Units from "./Units.js"

export class PublishedResults extends Effect.Service<PublishedResults>()("@canvass/core/PublishedResults", {
  dependencies: [Analytics.Default, Rollups.Default],
  effect: Effect.gen(function*() {
    const analytics = yield* Analytics
    const committer = yield* Committer
    const log = yield* RollupStore
    const responses = yield* ResponseStore
    const rollups = yield* Rollups
    const store = yield* ResultsLinkStore
    const cache = new BoundedCache<SurveyId, Known>({
      maxBytes: maxCachedBytes,
      bytesOf: ({ contentLength, texts }) => 1_000 + 8 * contentLength + textBytes(texts)
    })
    const counts = new BoundedCache<SurveyId, Counted>({
      maxBytes: maxCachedBytes,
      bytesOf: ({ counter, key }) => 1_000 + 2 * key.length + counter.approximateBytes
    })
    const lock = new KeyedLock<SurveyId>()

    /** Returns what a survey has published, after every step that it may take now. */
    const read = (owner: AccountId, id: SurveyId): Effect.Effect<Shown, NotFound> =>
      Effect.flatMap(
        upToDate(owner, id),
        (shown) => shown === undefined ? lock.withLock(id, publish(owner, id)) : Effect.succeed(shown)
      )

    /** Returns what is known, if nothing has changed since. */
    const upToDate = (owner: AccountId, id: SurveyId): Effect.Effect<Shown | undefined, NotFound> =>
      Effect.gen(function*() {
        const version = yield* store.figuresVersion(id)
        const { survey, watermark } = yield* rollups.readLog(owner, id, noResponses)
        const known = cache.get(id)
        return known?.version === version && known.lastSequence === watermark.lastSequence &&
            known.lastRemoval === watermark.lastRemoval
          ? { known, survey }
          : undefined
      })

    /**
     * Takes the steps that are due and stores them. When another instance has stored a step meanwhile, this one decides
     * again on top of it.
     */
    const publish = (owner: AccountId, id: SurveyId): Effect.Effect<Shown, NotFound> =>
      Effect.gen(function*() {
        const current = yield* upToDate(owner, id)
        if (current !== undefined) return current
        for (let attempt = 1;; attempt++) {
          const before = cache.get(id)
          const stored = yield* load(id, before)
          const { aggregate: { all: aggregate }, survey, watermark } = yield* analytics.current(owner, id)
          const { lastRemoval, lastSequence } = watermark
          const present = Units.presentUnits(aggregate, [...survey.questions, ...survey.retired])
          const plan = PublicationSteps.plan(stored.publication, present, survey, watermark)
          const single = yield* count(owner, id, plan.log, plan.single, undefined)
          const linked = yield* count(owner, id, plan.log, plan.linked, counts.get(id))
          if ((single.isStale || linked.isStale) && attempt < maxAttempts) continue
          if (linked.counted !== undefined) counts.set(id, linked.counted)
          const isCounted = single.isComplete && linked.isComplete
          const next = single.isComplete
            ? PublicationSteps.advance(
              plan,
              single.counted.counter,
              linked.isComplete ? linked.counted.counter : undefined
            )
            : undefined
          const outcome = next === undefined ? stored : yield* commit(id, stored.version, next)
          if (outcome === "overtaken" && attempt < maxAttempts) continue
          const isStored = typeof outcome === "object"
          const shown = isStored ? outcome : stored
          const texts = before?.version === shown.version && before.lastRemoval === lastRemoval
            ? before.texts
            : undefined
          const known: Known = { ...shown, lastRemoval, lastSequence, texts }
          if (isStored && isCounted) cache.set(id, known)
          return { known, survey }
        }
      })

    /** Reads what is stored, unless it is known. */
    const load = (id: SurveyId, known: Known | undefined): Effect.Effect<Stored> =>
      Effect.gen(function*() {
        if (known !== undefined && known.version === (yield* store.figuresVersion(id))) return known
        const figures = yield* store.figures(id)
        if (Option.isNone(figures)) return { version: 0, publication: Publication.empty, contentLength: 0 }
        const { content, version } = figures.value
        return { version, publication: yield* Publication.decode(content), contentLength: content.length }
      })

    /**
     * Stores a step, unless another instance was first. A store that cannot write shows what it has: a later view takes
     * the step.
     */
    const commit = (
      surveyId: SurveyId,
      version: number,
      publication: Publication.Publication
    ): Effect.Effect<Stored | "failed" | "overtaken"> => {
      const content = Publication.encode(publication)
      const next = version + 1
      return committer.commit(UnitOfWork.of({
        guards: [publishedFiguresRecord.at(surveyId, version === 0 ? [] : [{ surveyId, version }])],
        changes: [publishedFiguresRecord.put({ surveyId, version: next, content })]
      })).pipe(
        Effect.as({ version: next, publication, contentLength: content.length }),
        Effect.catchTag("GuardFailed", () => Effect.succeed("overtaken" as const)),
        Effect.catchAllDefect((defect) =>
          Effect.as(Effect.logWarning("The figures of a results link could not be stored.", defect), "failed" as const)
        )
      )
    }

    /**
     * Counts the responses that a request names, and goes on from what was counted before. It is complete, or the time
     * of a view is over and the next one goes on, or a response was removed since `log`.
     */
    const count = (
      owner: AccountId,
      id: SurveyId,
      { lastRemoval, lastSequence }: PublicationSteps.LogState,
      request: PublicationSteps.CountRequest,
      before: Counted | undefined
    ): Effect.Effect<Count, NotFound> =>
      Effect.gen(function*() {
        const end = (yield* Clock.currentTimeMillis) + maxCountMillis
        const counted: Counted = before?.key === request.key && before.lastRemoval === lastRemoval
          ? before
          : {
            key: request.key,
            lastRemoval,
            upTo: request.after,
            counter: new PublicationSteps.ArrivalCounter(request)
          }
        while (request.since.size > 0 && counted.upTo < lastSequence) {
          const slice = yield* orNotFound(log.readLog(owner, id, {
            after: counted.upTo,
            maxCount: Math.min(maxChangesPerRead, lastSequence - counted.upTo),
            omitsPartialCount: true
          }))
          if (slice.watermark.lastRemoval !== lastRemoval) {
            return { counted: undefined, isComplete: false, isStale: true }
          }
          yield* forEachRow(slice.responses, ({ response, sequence }) => {
            counted.counter.add(sequence, response)
            return true
          })
          counted.upTo = slice.upTo
          if ((yield* Clock.currentTimeMillis) > end) return { counted, isComplete: false, isStale: false }
        }
        return { counted, isComplete: true, isStale: false }
      })

    /** Reads the texts of the responses whose texts are shown. A response that was removed has none. */
    const readTexts = (owner: AccountId, { known, survey }: Shown): Effect.Effect<Texts> =>
      Effect.gen(function*() {
        if (known.texts !== undefined) return known.texts
        const texts = new Map<string, ReadonlyMap<QuestionId, string>>()
        for (const id of Publication.sampledResponses(known.publication)) {
          const response = yield* responses.find(owner, survey.id, ResponseId.make(id))
          if (Option.isNone(response)) continue
          texts.set(
            id,
            new Map(response.value.answers.flatMap(({ questionId, value }) =>
              typeof value === "string" ? [[questionId, value] as const] : []
            ))
          )
        }
        if (cache.get(survey.id) === known) {
          cache.set(survey.id, { ...known, texts })
        }
        return texts
      })

    return { read, readTexts }
  })
}) {}

/** Published figures as they are stored. */
export interface Stored {
  readonly version: number
  readonly publication: Publication.Publication
  /** UTF-16 code units of the stored text. */
  readonly contentLength: number
}

/** Published figures that need no step while the log is in this state. */
export interface Known extends Stored, PublicationSteps.LogState {
  /** `undefined` until a view shows them. */
  readonly texts: Texts | undefined
}

/** Published figures, and the survey at about the same moment. */
export interface Shown {
  readonly known: Known
  readonly survey: Survey
}

/** Texts by response and question. */
export type Texts = ReadonlyMap<string, ReadonlyMap<QuestionId, string>>

/** What was counted of a log. */
interface Counted {
  readonly key: string
  readonly lastRemoval: number
  readonly counter: PublicationSteps.ArrivalCounter
  /** The last sequence number that was counted. */
  upTo: number
}

type Count =
  | { readonly counted: Counted; readonly isComplete: boolean; readonly isStale: false }
  | { readonly counted: undefined; readonly isComplete: false; readonly isStale: true }

const noResponses = { after: 0, maxCount: 0, omitsPartialCount: true } as const

const textBytes = (texts: Texts | undefined): number => {
  let bytes = 0
  texts?.forEach((ofResponse) => ofResponse.forEach((text) => bytes += 100 + 2 * text.length))
  return bytes
}

/** Bytes that the published figures of all surveys may take in memory. */
const maxCachedBytes = 32 * 1_024 * 1_024

/** Attempts to store a step while other instances store steps. After them the stored figures are shown as they are. */
const maxAttempts = 5

const maxChangesPerRead = 512

/** How long one view counts responses of the log. The next view goes on. */
const maxCountMillis = 1_000
