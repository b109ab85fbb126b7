/** The use cases of responses: a respondent submits and resumes, an owner reads and forgets. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"
import { AnsweredSurveys } from "../analytics/AnsweredSurveys.js"
import * as Survey from "../surveys/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { Committer, type Decision, transacting } from "../unit-of-work/Committer.js"
import { setAuditAccount } from "../unit-of-work/CurrentRequest.js"
import { type DecisionContext, withDecisionContext } from "../unit-of-work/DecisionContext.js"
import { IdempotencyStore } from "../unit-of-work/IdempotencyStore.js"
import { idempotentCreate } from "../unit-of-work/IdempotentCreate.js"
import { InvalidInput, RuleViolated, violation } from "../validation/ValidationError.js"
import { type AccountId, ResponseId, type SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { Limits } from "../values/Limits.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as Page from "../values/Page.js"
import { equalInConstantTime, Secrets } from "../values/Secrets.js"
import * as Event from "../webhooks/Event.js"
import type { Answer } from "./Answer.js"
import { type AnswerValidator, answerValidator } from "./AnswerValidator.js"
import * as Response from "./Response.js"
import { type ResponseFilter, ResponseStore } from "./ResponseStore.js"
import * as Submission from "./Submission.js"

/** What a respondent gets back. `resumeToken` is there while the response is partial. */
export interface Submitted {
  readonly response: Response.Response
  readonly resumeToken?: string
}

/** The token does not belong to the response, whether or not there is one. Answered as 401. */
export class WrongResumeToken extends Schema.TaggedError<WrongResumeToken>()("WrongResumeToken", {}) {}

/** A survey as the submit path needs it: its answer validator is compiled once for each of its versions. */
interface Asked {
  readonly survey: Survey.Survey
  readonly validator: AnswerValidator
}

/** What a decision on it goes by. */
interface Asking extends Asked {
  readonly context: DecisionContext
}

type Refused = InvalidInput | NotFound | RuleViolated

export class Responses extends Effect.Service<Responses>()("@canvass/core/Responses", {
  dependencies: [AnsweredSurveys.Default],
  effect: Effect.gen(function*() {
    const answered = yield* AnsweredSurveys
    const transact = transacting(yield* Committer)
    const createOnce = idempotentCreate(transact, yield* IdempotencyStore)
    const limits = yield* Limits
    const secrets = yield* Secrets
    const store = yield* ResponseStore
    const surveys = yield* SurveyStore

    const read = Submission.reader(limits)
    const recentlyAsked = new Map<SurveyId, Asked>()

    const ask = (id: SurveyId): Effect.Effect<Asked, NotFound> =>
      Effect.map(orNotFound(surveys.findForRespondent(id)), (survey) => {
        const asked = { survey, validator: answerValidator(survey, limits) }
        recentlyAsked.delete(id)
        recentlyAsked.set(id, asked)
        const [oldest] = recentlyAsked.keys()
        if (recentlyAsked.size > mostAsked && oldest !== undefined) recentlyAsked.delete(oldest)
        return asked
      })

    /**
     * Decides on the survey as it was a moment ago, if it is at hand: the guard proves at the commit that it still is
     * so. A refusal has no guard, and a failed guard begins again: then the survey is read anew.
     */
    const onSurvey = <A, E>(id: SurveyId, decide: (asking: Asking) => Effect.Effect<A, E>) => {
      const decideOn = ({ survey, validator }: Asked) =>
        withDecisionContext((context) => {
          setAuditAccount(context.request, survey.accountId)
          return decide({ survey, validator, context })
        })
      let known = recentlyAsked.get(id)
      return Effect.suspend(() => {
        const afresh = Effect.flatMap(ask(id), decideOn)
        if (known === undefined) return afresh
        const recent = decideOn(known)
        known = undefined
        return Effect.catchAll(recent, () => afresh)
      })
    }

    const submitted = (response: Response.Response): Effect.Effect<Submitted> =>
      response.status === "completed"
        ? Effect.succeed({ response })
        : Effect.map(secrets.sign(resuming, response.id), (resumeToken) => ({ response, resumeToken }))

    /**
     * The answer is on disk when this succeeds. A repeated idempotency key gives the response that the first call made.
     */
    const submit = (
      id: SurveyId,
      caller: AccountId | undefined,
      input: Submission.SubmissionInput
    ): Effect.Effect<Submitted, Refused> =>
      createOnce({
        create: onSurvey(id, (asking) => {
          const { context: { newId, now }, survey } = asking
          const accepted = accept(asking, read(input, now), caller)
          if (Either.isLeft(accepted)) return Effect.fail(accepted.left)
          const { answers, externalId = null, metadata = {}, startedAt = null, status = "completed" } = accepted.right
          const response: Response.Response = {
            id: newId(ResponseId),
            accountId: survey.accountId,
            surveyId: survey.id,
            status,
            submittedAt: now,
            startedAt,
            externalId,
            metadata,
            answers,
            revision: 1
          }
          answered.note(survey.accountId, survey.id)
          return Effect.map(submitted(response), (result) => put(asking, response, [], result))
        }).pipe(Effect.catchTag("NotFound", (absent) => malformedOr(absent, input))),
        idOf: ({ response }) => response.id,
        replay: (made) =>
          Effect.gen(function*() {
            const { accountId } = yield* orNotFound(surveys.findForRespondent(id))
            const response = yield* orNotFound(store.find(accountId, id, ResponseId.make(made)))
            return { result: yield* submitted(response), accountId }
          })
      })

    /** Adds to a partial response, and may complete it. What is sent takes the place of what was there. */
    const resume = (
      surveyId: SurveyId,
      id: ResponseId,
      resumeToken: string,
      caller: AccountId | undefined,
      input: Submission.ResumptionInput
    ): Effect.Effect<Submitted, Refused | WrongResumeToken> =>
      Effect.gen(function*() {
        if (!equalInConstantTime(resumeToken, yield* secrets.sign(resuming, id))) return yield* new WrongResumeToken()
        return yield* transact(onSurvey(surveyId, (asking) =>
          Effect.gen(function*() {
            const { context: { now }, survey } = asking
            const before = yield* orNotFound(store.find(survey.accountId, surveyId, id))
            if (before.status === "completed") return yield* alreadyCompleted
            const sent = Either.map(
              read(input, now),
              (submission) => ({ ...submission, answers: submission.answers ?? [] })
            )
            const { answers, ...submission } = yield* accept(asking, sent, caller, before)
            const response = { ...before, ...submission, answers, submittedAt: now, revision: before.revision + 1 }
            const guard = { _tag: "ResponseAt", responseId: id, revision: before.revision } as const
            return put(asking, response, [guard], yield* submitted(response))
          }))).pipe(Effect.catchTag("NotFound", (absent) => malformedOr(absent, input)))
      })

    const get = (owner: AccountId, survey: SurveyId, id: ResponseId): Effect.Effect<Response.Response, NotFound> =>
      orNotFound(store.find(owner, survey, id))

    /** For good: a person's right to be forgotten. */
    const remove = (owner: AccountId, survey: SurveyId, id: ResponseId): Effect.Effect<void, NotFound> =>
      transact(Effect.map(get(owner, survey, id), ({ revision }): Decision<void> => ({
        result: undefined,
        accountId: owner,
        guards: [{ _tag: "ResponseAt", responseId: id, revision }],
        changes: [{ _tag: "ResponseRemoved", surveyId: survey, responseId: id }]
      })))

    /** Newest first unless `page.order` says otherwise. */
    const list = (
      owner: AccountId,
      survey: SurveyId,
      filter: ResponseFilter,
      page: Page.PageRequest
    ): Effect.Effect<Page.Page<Response.Response>, NotFound> =>
      Effect.gen(function*() {
        yield* orNotFound(surveys.find(owner, survey))
        const rows = yield* store.page(owner, survey, filter, page)
        return Page.ofRows(rows, yield* store.count(owner, survey, filter), page, Response.position)
      })

    const stream = (
      owner: AccountId,
      survey: SurveyId,
      filter: ResponseFilter,
      order: Page.Order
    ): Effect.Effect<Stream.Stream<ReadonlyArray<Response.Response>>, NotFound> =>
      Effect.as(orNotFound(surveys.find(owner, survey)), store.stream(owner, survey, filter, order))

    /** A body that makes no sense is named even where there is no survey: the body is looked at first. */
    const malformedOr = (absent: NotFound, input: unknown): Effect.Effect<never, InvalidInput | NotFound> =>
      Effect.flatMap(Instant.now, (now) =>
        Either.match(read(input, now), {
          onLeft: ({ violations }): Effect.Effect<never, InvalidInput | NotFound> => new InvalidInput({ violations }),
          onRight: () => absent
        }))

    return { submit, resume, get, remove, list, stream }
  })
}) {}

/** How many surveys are kept at hand, ready to check answers. */
const mostAsked = 256

/** What resume tokens are signed for. */
const resuming = "resume-token"

const alreadyCompleted = new RuleViolated({
  violations: [violation("/status", "completed", "A completed response can't be changed.")]
})

/**
 * The submission with its answers checked, if this caller may answer now. Every fault of the body and of the answers is
 * named together; what is wrong with the body itself comes before a rule that the survey breaks, a bad answer behind
 * it.
 */
const accept = (
  { context: { now }, survey, validator }: Asking,
  sent: Either.Either<Submission.Submission, Submission.Malformed>,
  caller: AccountId | undefined,
  previous?: Response.Response
): Either.Either<Submission.Submission & { readonly answers: ReadonlyArray<Answer> }, InvalidInput | RuleViolated> => {
  const refusal = Survey.refusal(survey, caller, now)
  const isPartial = Either.isLeft(sent)
    ? sent.left.isPartial
    : (sent.right.status ?? previous?.status) === "partial"
  const checked = validator.validate(Either.merge(sent).answers, {
    complete: !isPartial,
    at: "/answers",
    previous: previous?.answers ?? []
  })
  if (Either.isLeft(sent)) {
    const ofAnswers = Either.isLeft(checked) && refusal === undefined ? checked.left : []
    return Either.left(new InvalidInput({ violations: [...sent.left.violations, ...ofAnswers] }))
  }
  if (refusal !== undefined) return Either.left(refusal)
  if (Either.isLeft(checked)) return Either.left(new InvalidInput({ violations: checked.left }))
  return Either.right({ ...sent.right, answers: checked.right })
}

/** A response written to its survey, and told of once it is complete. */
const put = <A>(
  { context, survey }: Asking,
  response: Response.Response,
  guards: NonNullable<Decision<A>["guards"]>,
  result: A
): Decision<A> => ({
  result,
  accountId: survey.accountId,
  guards: [{ _tag: "SurveyAt", surveyId: survey.id, version: survey.version }, ...guards],
  changes: [{ _tag: "ResponsePut", response }],
  events: response.status === "completed" ? [completion(context, survey, response)] : []
})

const completion = (
  context: DecisionContext,
  survey: Survey.Survey,
  { id, submittedAt }: Response.Response
): Event.Event =>
  Event.of(context, survey.accountId, "response.submitted", {
    responseId: id,
    surveyId: survey.id,
    surveySlug: survey.slug,
    submittedAt: Instant.format(submittedAt)
  })
