/** Counts the responses that exist for quotas that were added or changed (`SurveyPut` with `recountsQuotas`). */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { RollupStore } from "../analytics/rollups/RollupStore.js"
import { mapRows } from "../concurrency/forEachRow.js"
import { quotasMet } from "../responses/QuotaMembership.js"
import * as QuotaCounts from "../surveys/model/QuotaCounts.js"
import type { Survey } from "../surveys/model/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { Committer } from "../unit-of-work/Committer.js"
import { Transactor } from "../unit-of-work/Transactor.js"
import * as UnitOfWork from "../unit-of-work/UnitOfWork.js"
import * as Instant from "../values/Instant.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { JobSettings } from "./JobSettings.js"

type Requirements = Committer | RollupStore | SurveyStore

/** Counts until no survey waits for it. Returns the number of responses that were read. */
export const run: Effect.Effect<number, never, Requirements> = Effect.gen(function*() {
  const { countingQuotas } = yield* SurveyStore
  let counted = 0
  for (;;) {
    const [survey] = yield* countingQuotas(1)
    if (survey === undefined) return counted
    const startedAt = yield* Instant.now
    counted += yield* countStep(survey)
    // The job uses at most half of the store's time.
    yield* Effect.sleep((yield* Instant.now) - startedAt)
  }
})

/** Sequence numbers that one step counts. */
const numbersPerStep = 1_000

/**
 * Counts the next responses of a survey. Nothing is written when the survey has changed or a response was removed
 * meanwhile: the next step reads them again.
 */
const countStep = (survey: Survey): Effect.Effect<number, never, Requirements> =>
  Effect.gen(function*() {
    const { commit } = yield* Committer
    const { readLog } = yield* RollupStore
    const { accountId, id, quotasCountedTo, version } = survey
    const after = quotasCountedTo ?? 0
    const slice = yield* readLog(accountId, id, { after, maxCount: numbersPerStep, omitsPartialCount: true })
    if (Option.isNone(slice)) return 0
    const { responses, upTo, watermark: { lastRemoval } } = slice.value
    const met = yield* mapRows(responses, ({ response }) =>
      response.status === "completed"
        ? quotasMet(survey, response).map(({ key }) => [key, 1] as const)
        : [])
    const counts = QuotaCounts.add(QuotaCounts.none, met.flat())
    yield* Effect.ignore(commit(UnitOfWork.of({
      guards: [{ _tag: "SurveyAt", surveyId: id, version }],
      changes: [{ _tag: "QuotasCounted", surveyId: id, after, upTo, lastRemoval, counts }]
    })))
    return responses.length
  })

/** Runs the job when a transaction of this process asks for a count, and for what other processes have left. */
export const start: Effect.Effect<void, never, Requirements | Scope.Scope | Transactor> = Effect.gen(function*() {
  const { recheckMillis } = yield* JobSettings
  const { observe } = yield* Transactor
  const job = yield* BackgroundJob.start({
    name: "quota-counting",
    run: Effect.map(run, (counted) => ({ counted })),
    nextDue: Effect.succeed(Infinity),
    recheckMillis
  })
  yield* observe(({ changes }) => {
    if (changes.some((change) => change._tag === "SurveyPut" && change.recountsQuotas === true)) job.requestRun(0)
  })
})
