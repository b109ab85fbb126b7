/** The use cases of responses: a respondent submits and resumes, an owner reads and forgets. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"
import { Committer, type Decision, transacting } from "../commits/Committer.js"
import { creatingOnce } from "../commits/CreateOnce.js"
import { belongsTo } from "../commits/CurrentRequest.js"
import { IdempotencyStore } from "../commits/Idempotency.js"
import { fault, InvalidInput, RuleBroken } from "../Fault.js"
import { type AccountId, newId, ResponseId, type SurveyId } from "../Ids.js"
import * as Instant from "../Instant.js"
import { Limits } from "../Limits.js"
import { type NotFound, orNotFound } from "../NotFound.js"
import * as Page from "../Page.js"
import { equalInConstantTime, Secrets } from "../Secrets.js"
import * as Survey from "../surveys/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import * as Event from "../webhooks/Event.js"
import type { Answer } from "./Answer.js"
import { type AnswerChecker, answerChecker } from "./AnswerChecker.js"
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

/** A survey as the submit path needs it: its answer checker is compiled once for each of its versions. */
interface Asked {
  readonly survey: Survey.Survey
  readonly checker: AnswerChecker
}

type Refused = InvalidInput | NotFound | RuleBroken

export class Responses extends Effect.Service<Responses>()("@canvass/core/Responses", {
  effect: Effect.gen(function*() {
    const transact = transacting(yield* Committer)
    const createOnce = creatingOnce(transact, yield* IdempotencyStore)
    const limits = yield* Limits
    const secrets = yield* Secrets
    const store = yield* ResponseStore
    const surveys = yield* SurveyStore

    const read = Submission.reader(limits)
    const recentlyAsked = new Map<SurveyId, Asked>()

    const ask = (id: SurveyId): Effect.Effect<Asked, NotFound> =>
      Effect.map(orNotFound(surveys.findForRespondent(id)), (survey) => {
        const asked = { survey, checker: answerChecker(survey, limits) }
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
    const onSurvey = <A, E>(id: SurveyId, decide: (asked: Asked) => Effect.Effect<A, E>) => {
      let known = recentlyAsked.get(id)
      const afresh = Effect.flatMap(ask(id), decide)
      return Effect.suspend(() => {
        if (known === undefined) return afresh
        const recent = decide(known)
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
        create: onSurvey(id, ({ checker, survey }) =>
          Effect.gen(function*() {
            yield* belongsTo(survey.accountId)
            const now = yield* Instant.now
            const submission = yield* accept(survey, checker, read(input, now), caller, now)
            const response: Response.Response = {
              id: yield* newId(ResponseId),
              accountId: survey.accountId,
              surveyId: survey.id,
              status: submission.status ?? "completed",
              submittedAt: now,
              startedAt: submission.startedAt ?? null,
              externalId: submission.externalId ?? null,
              metadata: submission.metadata ?? {},
              answers: submission.answers,
              revision: 1
            }
            return yield* put(survey, response, [], yield* submitted(response))
          })).pipe(Effect.catchTag("NotFound", (absent) => malformedOr(absent, input))),
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
        return yield* transact(onSurvey(surveyId, ({ checker, survey }) =>
          Effect.gen(function*() {
            yield* belongsTo(survey.accountId)
            const before = yield* orNotFound(store.find(survey.accountId, surveyId, id))
            if (before.status === "completed") return yield* alreadyCompleted
            const now = yield* Instant.now
            const sent = Either.map(
              read(input, now),
              (submission) => ({ ...submission, answers: submission.answers ?? [] })
            )
            const { answers, ...submission } = yield* accept(survey, checker, sent, caller, now, before)
            const response = { ...before, ...submission, answers, submittedAt: now, revision: before.revision + 1 }
            const guard = { _tag: "ResponseAt", responseId: id, revision: before.revision } as const
            return yield* put(survey, response, [guard], yield* submitted(response))
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
          onLeft: ({ faults }): Effect.Effect<never, InvalidInput | NotFound> => new InvalidInput({ faults }),
          onRight: () => absent
        }))

    return { submit, resume, get, remove, list, stream }
  })
}) {}

/** How many surveys are kept at hand, ready to check answers. */
const mostAsked = 256

/** What resume tokens are signed for. */
const resuming = "resume-token"

const alreadyCompleted = new RuleBroken({
  faults: [fault("/status", "completed", "A completed response can't be changed.")]
})

/**
 * The submission with its answers checked, if this caller may answer now. Every fault of the body and of the answers is
 * named together; what is wrong with the body itself comes before a rule that the survey breaks, a bad answer behind
 * it.
 */
const accept = (
  survey: Survey.Survey,
  checker: AnswerChecker,
  sent: Either.Either<Submission.Submission, Submission.Malformed>,
  caller: AccountId | undefined,
  now: Instant.Instant,
  previous?: Response.Response
): Either.Either<Submission.Submission & { readonly answers: ReadonlyArray<Answer> }, InvalidInput | RuleBroken> => {
  const refusal = Survey.refusal(survey, caller, now)
  const isPartial = Either.match(sent, {
    onLeft: (malformed) => malformed.isPartial,
    onRight: ({ status }) => (status ?? previous?.status) === "partial"
  })
  const answers = checker.check(Either.merge(sent).answers, {
    complete: !isPartial,
    at: "/answers",
    previous: previous?.answers ?? []
  })
  if (Either.isLeft(sent)) {
    const ofAnswers = Either.isLeft(answers) && refusal === undefined ? answers.left : []
    return Either.left(new InvalidInput({ faults: [...sent.left.faults, ...ofAnswers] }))
  }
  if (refusal !== undefined) return Either.left(refusal)
  return Either.mapBoth(answers, {
    onLeft: (faults) => new InvalidInput({ faults }),
    onRight: (checked) => ({ ...sent.right, answers: checked })
  })
}

/** A response written to its survey, and told of once it is complete. */
const put = <A>(
  survey: Survey.Survey,
  response: Response.Response,
  guards: NonNullable<Decision<A>["guards"]>,
  result: A
): Effect.Effect<Decision<A>> =>
  Effect.map(
    response.status === "completed"
      ? Effect.asSome(Event.make(survey.accountId, "response.submitted", response.submittedAt, {
        responseId: response.id,
        surveyId: survey.id,
        surveySlug: survey.slug,
        submittedAt: Instant.format(response.submittedAt)
      }))
      : Effect.succeedNone,
    (event) => ({
      result,
      accountId: survey.accountId,
      guards: [{ _tag: "SurveyAt", surveyId: survey.id, version: survey.version }, ...guards],
      changes: [{ _tag: "ResponsePut", response }],
      events: Option.toArray(event)
    })
  )
