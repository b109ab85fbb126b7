/**
 * Computes the variables of responses that exist again (`VariablesOutdated`), in small units of work. Each of them
 * stores its place, so that another process continues where one has ended, and of two that do the same step one has no
 * effect.
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { RollupStore, type SequencedResponse } from "../analytics/rollups/RollupStore.js"
import { mapRows } from "../concurrency/forEachRow.js"
import { type FindVersion, makeFindVersion } from "../responses/QuestionnaireVersions.js"
import { type ComputedResponse, variablesOfVersion } from "../responses/RecomputedVariables.js"
import type { Response } from "../responses/Response.js"
import { quotasOfVariables } from "../surveys/model/quotaVariables.js"
import type { Survey } from "../surveys/model/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { Committer } from "../unit-of-work/Committer.js"
import { Transactor } from "../unit-of-work/Transactor.js"
import * as UnitOfWork from "../unit-of-work/UnitOfWork.js"
import * as Instant from "../values/Instant.js"
import { isSame } from "../values/isSame.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { JobSettings } from "./JobSettings.js"

type Requirements = Committer | RollupStore | SurveyStore

/**
 * Computes until no survey waits for it. Returns the number of responses that were read. The surveys take turns. One
 * that fails does not stop the others, and the run fails then.
 */
export const run: Effect.Effect<number, never, Requirements> = Effect.gen(function*() {
  const surveys = yield* SurveyStore
  const findVersion = makeFindVersion(surveys)
  let computed = 0
  for (;;) {
    const waiting = yield* surveys.computingVariables(surveysPerTurn)
    if (waiting.length === 0) return computed
    const exits = yield* Effect.forEach(waiting, (survey) => Effect.exit(computeStep(survey, findVersion)))
    for (const exit of exits) if (Exit.isSuccess(exit)) computed += exit.value
    const failures = exits.filter(Exit.isFailure)
    if (failures.length > 0) return yield* Effect.failCause(failures.map(({ cause }) => cause).reduce(Cause.parallel))
  }
})

/** Each may take a MiB. */
const surveysPerTurn = 4

/** Sequence numbers that one step reads. */
const numbersPerStep = 500

/**
 * Computes the variables of the next responses of a survey, and pauses for as long as that took. Nothing is written
 * when the survey has changed meanwhile: the next step reads it again.
 */
const computeStep = (survey: Survey, findVersion: FindVersion): Effect.Effect<number, never, Requirements> =>
  Effect.gen(function*() {
    const startedAt = yield* Instant.now
    const { commit } = yield* Committer
    const { readLog } = yield* RollupStore
    const { accountId, id, variables, variablesComputedTo, version } = survey
    const after = variablesComputedTo ?? 0
    const slice = yield* readLog(accountId, id, { after, maxCount: numbersPerStep, omitsPartialCount: true })
    if (Option.isNone(slice)) return 0
    const { responses, upTo, watermark: { lastSequence } } = slice.value
    const compute = yield* makeCompute(survey, responses, findVersion)
    const computed = yield* mapRows(responses, ({ response }) => compute(response))
    yield* Effect.ignore(commit(UnitOfWork.of({
      guards: [{ _tag: "SurveyAt", surveyId: id, version }],
      changes: [{
        _tag: "VariablesComputed",
        surveyId: id,
        after,
        upTo,
        responses: computed.flat(),
        // Whoever ends a response from now on has the present variables, unless the guard fails.
        finish: upTo < lastSequence ? null : {
          at: yield* Instant.now,
          names: variables.map(({ name }) => name),
          recountsQuotas: quotasOfVariables(survey).length > 0
        }
      }]
    })))
    yield* Effect.sleep((yield* Instant.now) - startedAt)
    return responses.length
  })

type Compute = (response: Response) => ReadonlyArray<{ readonly id: Response["id"]; readonly variables: Variables }>
type Variables = Response["variables"]

/** Returns a function that computes the variables of a response: none if they are as before. */
const makeCompute = (
  survey: Survey,
  responses: ReadonlyArray<SequencedResponse>,
  findVersion: FindVersion
): Effect.Effect<Compute> =>
  Effect.gen(function*() {
    const byVersion = new Map<number | null, (response: ComputedResponse) => Variables>()
    for (const version of new Set(responses.map(({ response }) => response.questionnaireVersion))) {
      // Responses from before versions were counted have those of the present one.
      const asked = version === null ? survey : yield* findVersion(survey, version)
      // A version that is not found has no responses any more: they were removed meanwhile.
      if (asked !== undefined) byVersion.set(version, variablesOfVersion(survey, asked))
    }
    return (response) => {
      const compute = byVersion.get(response.questionnaireVersion)
      const variables = compute === undefined ? response.variables : compute(response)
      return isSame(variables, response.variables) ? [] : [{ id: response.id, variables }]
    }
  })

/** Runs the job when a transaction of this process asks for it, and for what other processes have left. */
export const start: Effect.Effect<void, never, Requirements | Scope.Scope | Transactor> = Effect.gen(function*() {
  const { recheckMillis } = yield* JobSettings
  const { observe } = yield* Transactor
  const job = yield* BackgroundJob.start({
    name: "variable-computation",
    run: Effect.map(run, (computed) => ({ computed })),
    nextDue: Effect.succeed(Infinity),
    recheckMillis
  })
  yield* observe(({ changes }) => {
    if (changes.some(({ _tag }) => _tag === "VariablesOutdated")) job.requestRun(0)
  })
})
