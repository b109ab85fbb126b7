/** Decisions on a survey that is cached. The guard of a decision proves that the survey is current. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Survey from "../../surveys/model/Survey.js"
import type { SurveyStore } from "../../surveys/SurveyStore.js"
import { setAuditAccount } from "../../unit-of-work/CurrentRequest.js"
import type { Decision, DecisionAttempt } from "../../unit-of-work/Transactor.js"
import { InvalidInput, limitViolations, type RuleViolated } from "../../validation/ValidationError.js"
import { BoundedCache } from "../../values/BoundedCache.js"
import type { AccountId, SurveyId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import type { LimitValues } from "../../values/Limits.js"
import { type NotFound, orNotFound } from "../../values/NotFound.js"
import { checkStoredBytes, type ResponsesFull } from "../ResponseBytes.js"
import type { ResponseStore } from "../ResponseStore.js"
import { type RefusedBySurvey, violationsIn } from "./AcceptedResponse.js"
import * as Compiled from "./CompiledSurvey.js"
import { answersPointer, type MalformedSubmission } from "./Submission.js"

/** Why a submission is refused. */
export type SubmissionError = InvalidInput | NotFound | ResponsesFull | RuleViolated

export class SurveyDecisions {
  readonly #cache = new BoundedCache<SurveyId, Compiled.CompiledSurvey>({
    maxBytes: maxCachedBytes,
    bytesOf: Compiled.bytesOf
  })

  constructor(
    readonly surveys: Pick<SurveyStore["Type"], "findForRespondent">,
    readonly store: ResponseStore["Type"],
    readonly limits: LimitValues
  ) {}

  /** Reads the survey, and compiles it unless its version is in the cache. */
  #load(id: SurveyId): Effect.Effect<Compiled.CompiledSurvey, NotFound> {
    return Effect.map(orNotFound(this.surveys.findForRespondent(id)), (survey) => {
      const cached = this.#cache.get(id)
      if (cached?.survey.version === survey.version) {
        cached.quotas.remember(survey)
        return cached
      }
      const compiled = Compiled.compile(survey, this.limits)
      this.#cache.set(id, compiled)
      return compiled
    })
  }

  /**
   * Decides on a survey. The first attempt relies on the cached survey: the guard of the decision proves that it is
   * current. A refusal has no guard. So a refusal because of the cached survey is decided again on a fresh read.
   */
  decide<A>(
    attempt: DecisionAttempt,
    id: SurveyId,
    caller: AccountId | undefined,
    decide: (
      compiled: Compiled.CompiledSurvey
    ) => Effect.Effect<Decision<A>, NotFound | RefusedBySurvey | RuleViolated>
  ): Effect.Effect<Decision<A>, SubmissionError> {
    const run = (compiled: Compiled.CompiledSurvey) => {
      setAuditAccount(attempt.request, compiled.survey.accountId)
      return decide(compiled)
    }
    const runOnFreshRead = Effect.suspend(() => Effect.flatMap(this.#load(id), run))
    const cached = attempt.number === 1 ? this.#cache.get(id) : undefined
    const decided = cached === undefined ?
      runOnFreshRead :
      Effect.catchAll(run(cached), (error) => error._tag === "RefusedBySurvey" ? runOnFreshRead : Effect.fail(error))
    const refusable = Effect.mapError(decided, (error) => {
      if (error._tag === "RefusedBySurvey") return error.reason
      if (error._tag === "NotFound" && caller !== undefined) setAuditAccount(attempt.request, caller)
      return error
    })
    // The first attempt reads no bytes: its guards refuse it, and the second attempt finds the reason.
    return attempt.number === 1
      ? refusable
      : Effect.tap(refusable, ({ guards = [] }) => checkStoredBytes(this.store, guards))
  }

  /**
   * Refuses a malformed body, whatever the state of the survey. The refusal names the violations of the answers too if
   * the survey accepts responses from the caller. It has no audit entry, because the survey did not refuse it.
   */
  refuseMalformed(
    id: SurveyId,
    caller: AccountId | undefined,
    now: Instant,
    { entries, isComplete, violations }: MalformedSubmission
  ): Effect.Effect<never, InvalidInput> {
    if (entries.length === 0 && !isComplete) return Effect.fail(new InvalidInput({ violations }))
    const cached = Option.fromNullable(this.#cache.get(id))
    return Effect.flatMap(
      Option.isSome(cached) ? Effect.succeed(cached) : Effect.option(this.#load(id)),
      (compiled) => {
        const accepting = Option.filter(compiled, ({ survey }) => Survey.refusal(survey, caller, now) === undefined)
        const ofAnswers = Option.match(accepting, {
          onNone: () => [],
          onSome: ({ validator }) =>
            violationsIn(validator.validate(entries, { at: answersPointer, complete: isComplete, now }))
        })
        return Effect.fail(
          new InvalidInput({ violations: limitViolations(Arr.appendAll(violations, ofAnswers), answersPointer) })
        )
      }
    )
  }
}

/** Bytes that the compiled surveys of one engine may take. */
const maxCachedBytes = 32 * 1_024 * 1_024
