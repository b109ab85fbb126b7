/**
 * Publishes the figures of surveys that have a results link: takes the steps that are due, and stores them. Only what
 * is stored is shown, so all instances show the same, also after they start anew.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Analytics } from "../analytics/Analytics.js"
import { Rollups } from "../analytics/rollups/Rollups.js"
import { RollupStore } from "../analytics/rollups/RollupStore.js"
import { KeyedLock } from "../concurrency/KeyedLock.js"
import type { Question } from "../questions/Question.js"
import { ResponseStore } from "../responses/ResponseStore.js"
import type { Survey } from "../surveys/model/Survey.js"
import { Committer } from "../unit-of-work/Committer.js"
import * as UnitOfWork from "../unit-of-work/UnitOfWork.js"
import { BoundedCache } from "../values/BoundedCache.js"
import { type AccountId, type QuestionId, ResponseId, type SurveyId } from "../values/Ids.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as Publication from "./Publication.js"
import { publishedFiguresRecord } from "./PublishedFigures.js"
import { ResultsLinkStore } from "./ResultsLinkStore.js"

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
          const questions = [...survey.questions, ...survey.retired]
          const present = Publication.presentUnits(aggregate, questions)
          const toCount = Publication.unitsToCount(stored.publication, present, watermark)
          const { lastRemoval, lastSequence } = watermark
          const arrivals = toCount.size === 0
            ? noArrivals
            : yield* countArrivals(owner, id, questions, toCount, lastSequence)
          const next = Publication.advance(stored.publication, present, watermark, arrivals)
          const outcome = next === undefined ? stored : yield* commit(id, stored.version, next)
          if (outcome === "overtaken" && attempt < maxAttempts) continue
          const isStored = typeof outcome === "object"
          const shown = isStored ? outcome : stored
          const texts = before?.version === shown.version && before.lastRemoval === lastRemoval
            ? before.texts
            : undefined
          const known: Known = { ...shown, lastRemoval, lastSequence, texts }
          if (isStored) cache.set(id, known)
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

    /** Counts the new responses of units in the latest part of the log up to `upTo`, until all units have enough. */
    const countArrivals = (
      owner: AccountId,
      id: SurveyId,
      questions: ReadonlyArray<Question>,
      units: ReadonlyMap<Publication.UnitKey, number>,
      upTo: number
    ): Effect.Effect<ReadonlyMap<Publication.UnitKey, number>, NotFound> =>
      Effect.gen(function*() {
        const matrices = new Set(questions.filter(({ type }) => type === "matrix").map(({ id }) => id))
        const arrivals = new Map<Publication.UnitKey, number>()
        let waiting = units.size
        let after = Math.max(Math.min(...units.values()), upTo - maxCountedChanges)
        for (let read = 0; read < maxReads && waiting > 0 && after < upTo; read++) {
          const request = {
            after,
            maxCount: Math.min(maxChangesPerRead, upTo - after),
            omitsPartialCount: true
          } as const
          const slice = yield* orNotFound(log.readLog(owner, id, request))
          for (const { response, sequence } of slice.responses) {
            if (response.status !== "completed") continue
            for (const key of Publication.unitsOf(response, matrices)) {
              if (sequence <= (units.get(key) ?? Infinity)) continue
              const count = (arrivals.get(key) ?? 0) + 1
              arrivals.set(key, count)
              if (count === Publication.minResponses) waiting--
            }
          }
          after = slice.upTo
        }
        return arrivals
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
export interface Known extends Stored, Publication.LogState {
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

const noArrivals: ReadonlyMap<Publication.UnitKey, number> = new Map()

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

/** The latest changes of the log in which new responses are counted. Older ones count for nothing. */
const maxCountedChanges = 4_096

const maxChangesPerRead = 512

/** Reads of the log for one view. Large responses fill them before `maxCountedChanges`. */
const maxReads = 16
