/** Removes partial responses that have not changed for as many days as their survey keeps them (`keepPartials`). */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { removeFiles } from "../responses/FileAnswers.js"
import type { Response } from "../responses/Response.js"
import { ResponseStore } from "../responses/ResponseStore.js"
import { type KeepingSurvey, SurveyStore } from "../surveys/SurveyStore.js"
import { Committer } from "../unit-of-work/Committer.js"
import * as UnitOfWork from "../unit-of-work/UnitOfWork.js"
import type { SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { JobSettings } from "./JobSettings.js"

type Requirements = Committer | ResponseStore | SurveyStore

/** Removes all partial responses that are due, with their files. Returns their number. */
export const run: Effect.Effect<number, never, Requirements> = Effect.gen(function*() {
  const { keepingPartials } = yield* SurveyStore
  let removed = 0
  let after: SurveyId | null = null
  for (;;) {
    const surveys: ReadonlyArray<KeepingSurvey> = yield* keepingPartials(after, surveysPerRead)
    for (const survey of surveys) removed += yield* removeDue(survey)
    const last = surveys.at(-1)
    if (last === undefined) return removed
    after = last.id
  }
})

const surveysPerRead = 100

const responsesPerStep = 100

const hourMillis = 3_600_000

const removeDue = ({ accountId, id, keepPartials }: KeepingSurvey): Effect.Effect<number, never, Requirements> =>
  Effect.gen(function*() {
    const { page } = yield* ResponseStore
    const to = (yield* Instant.now) - keepPartials * Instant.dayMillis
    let removed = 0
    for (;;) {
      const startedAt = yield* Instant.now
      const rows = yield* page(accountId, id, { status: "partial", to }, { limit: responsesPerStep, order: "asc" })
      let found = 0
      // A chunk at a time: a response may take 1 MiB, and what removes it reads it once more.
      yield* Stream.runForEach(
        rows.chunks,
        (due) =>
          Effect.map(Effect.forEach(due, removeUnchanged, { concurrency: "unbounded" }), (results) => {
            found += due.length
            removed += Arr.filter(results, (isRemoved) => isRemoved).length
          })
      )
      if (found === 0) return removed
      // The job uses at most half of the store's time.
      yield* Effect.sleep((yield* Instant.now) - startedAt)
    }
  })

/** Returns `false` when the response has been saved or removed since it was read. */
const removeUnchanged = (response: Response): Effect.Effect<boolean, never, Committer> =>
  Effect.flatMap(Effect.all([Committer, Instant.now]), ([{ commit }, at]) =>
    commit(UnitOfWork.of({
      guards: [{ _tag: "ResponseAt", responseId: response.id, revision: response.revision }],
      changes: [
        { _tag: "ResponseRemoved", surveyId: response.surveyId, responseId: response.id, at },
        ...removeFiles(response)
      ]
    }))).pipe(
      Effect.as(true),
      Effect.catchTag("GuardFailed", () => Effect.succeed(false))
    )

/** Runs the job each hour while there is a survey with `keepPartials`. */
export const start: Effect.Effect<void, never, Requirements | Scope.Scope> = Effect.gen(function*() {
  const { cleanupIntervalMillis } = yield* JobSettings
  const { keepingPartials } = yield* SurveyStore
  yield* BackgroundJob.start({
    name: "partial-expiry",
    run: Effect.map(run, (removed) => ({ removed })),
    nextDue: Effect.zipWith(
      keepingPartials(null, 1),
      Instant.now,
      (surveys, now) => surveys.length === 0 ? Infinity : now + hourMillis
    ),
    recheckMillis: cleanupIntervalMillis
  })
})
