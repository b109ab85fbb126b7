/** The use cases of variables that are computed again for the responses that exist. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { quotasOfVariables } from "../surveys/model/quotaVariables.js"
import { changed, type Survey } from "../surveys/model/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { type Decision, Transactor } from "../unit-of-work/Transactor.js"
import { RuleViolated, ruleViolated, violation } from "../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import type { NotFound } from "../values/NotFound.js"
import { orNotFound } from "../values/NotFound.js"
import { RollupStore } from "./rollups/RollupStore.js"

/** How far the variables of the responses to a survey have been computed again. */
export interface VariableComputation {
  readonly surveyId: SurveyId
  readonly running: boolean
  /** The names of the present variables of the survey, in order. */
  readonly variables: ReadonlyArray<string>
  /** The share that is done, from 0 to 1. Null: it is not running. */
  readonly progress: number | null
}

export class VariableComputations extends Effect.Service<VariableComputations>()("@canvass/core/VariableComputations", {
  dependencies: [Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const { readLog } = yield* RollupStore
    const store = yield* SurveyStore

    const find = (owner: AccountId, id: SurveyId) => orNotFound(store.find(owner, id))

    /** Says whether the variables of a survey are being computed again, and how far. */
    const get = (owner: AccountId, id: SurveyId): Effect.Effect<VariableComputation, NotFound> =>
      Effect.flatMap(find(owner, id), (survey) =>
        survey.variablesComputedTo === null
          ? Effect.succeed(stateOf(survey, 0))
          : Effect.map(
            orNotFound(readLog(owner, id, { after: 0, maxCount: 0, omitsPartialCount: true })),
            ({ watermark }) => stateOf(survey, watermark.lastSequence)
          ))

    /**
     * Begins to compute the present variables of a survey for all responses that have ended, in the background
     * (`jobs/VariableComputation`). While that runs, another call continues it. Fails with `RuleViolated` when the
     * survey has no variables, and while it is published and quotas test them for its responses.
     */
    const start = (owner: AccountId, id: SurveyId): Effect.Effect<VariableComputation, NotFound | RuleViolated> =>
      Effect.zipRight(
        transact(({ now }) =>
          Effect.flatMap(find(owner, id), (survey) =>
            Either.map(requireComputable(survey), (): Decision<void> => {
              const { title, variablesComputedTo, version } = survey
              // Another version, so that nobody publishes the survey who has read that its quotas are counted.
              const isCountedAgain = variablesComputedTo === null && quotasOfVariables(survey).length > 0
              return {
                result: undefined,
                accountId: owner,
                surveyTitle: title,
                guards: [{ _tag: "SurveyAt", surveyId: id, version }],
                changes: [
                  ...isCountedAgain ? [{ _tag: "SurveyPut", survey: changed(survey, now) } as const] : [],
                  { _tag: "VariablesOutdated", surveyId: id }
                ]
              }
            }))
        ),
        Effect.map(get(owner, id), (computation) => ({
          ...computation,
          // It may be done already.
          running: true,
          progress: computation.progress ?? 0
        }))
      )

    return { get, start }
  })
}) {}

const stateOf = ({ id, variables, variablesComputedTo }: Survey, lastSequence: number): VariableComputation => ({
  surveyId: id,
  running: variablesComputedTo !== null,
  variables: variables.map(({ name }) => name),
  progress: variablesComputedTo === null ? null : Math.min(1, variablesComputedTo / Math.max(1, lastSequence))
})

/** Responses would be turned away, or not, by counts that are not those of their variables. */
const requireComputable = (survey: Survey): Either.Either<void, RuleViolated> => {
  if (survey.variables.length === 0) {
    return Either.left(
      ruleViolated("/variables", "no-variables", "The survey has no variables that could be computed.")
    )
  }
  const [first, ...others] = survey.status === "published" && survey.responseCount > 0 ? quotasOfVariables(survey) : []
  if (first === undefined) return Either.void
  const at = (index: number) =>
    violation(
      `/quotas/${index}`,
      "not-while-published",
      "The quota tests variables, and the survey has completed responses. Close it before they are computed again."
    )
  return Either.left(new RuleViolated({ violations: [at(first), ...others.map(at)] }))
}
