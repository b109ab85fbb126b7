/** The use cases of surveys: read, decide, commit. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"
import { hasPaidPlan, PlanRequired } from "../accounts/Account.js"
import { AccountStore } from "../accounts/AccountStore.js"
import { ResponseStore } from "../responses/ResponseStore.js"
import { Committer, type Decision, transacting } from "../unit-of-work/Committer.js"
import { IdempotencyStore } from "../unit-of-work/IdempotencyStore.js"
import { idempotentCreate } from "../unit-of-work/IdempotentCreate.js"
import type { Guard } from "../unit-of-work/UnitOfWork.js"
import { decoder, type InvalidInput, type RuleViolated } from "../validation/ValidationError.js"
import { type AccountId, newId, QuestionId, randomBytes, SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { Limits } from "../values/Limits.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as Page from "../values/Page.js"
import * as Event from "../webhooks/Event.js"
import { type QuestionInput, questionsInput } from "./QuestionInput.js"
import * as Questionnaire from "./Questionnaire.js"
import * as Survey from "./Survey.js"
import * as SurveyInput from "./SurveyInput.js"
import { type SurveyFilter, SurveyStore } from "./SurveyStore.js"

/** The survey is not at a version that the caller accepts. Answered as 412. */
export class PreconditionFailed extends Schema.TaggedError<PreconditionFailed>()("PreconditionFailed", {}) {}

/** The versions that the caller has seen and is ready to change; `undefined`: any. */
export type IfMatch = ReadonlyArray<number> | undefined

type Refused = InvalidInput | NotFound | PreconditionFailed | RuleViolated

/** A survey as it is to be, with what must hold for that and what is to be told. The same survey: nothing changes. */
interface Edit {
  readonly survey: Survey.Survey
  readonly guards?: ReadonlyArray<Guard>
  readonly announce?: Effect.Effect<Event.Event>
}

export class Surveys extends Effect.Service<Surveys>()("@canvass/core/Surveys", {
  effect: Effect.gen(function*() {
    const accounts = yield* AccountStore
    const committer = yield* Committer
    const transact = transacting(committer)
    const createOnce = idempotentCreate(transact, yield* IdempotencyStore)
    const limits = yield* Limits
    const responses = yield* ResponseStore
    const store = yield* SurveyStore

    const decodeCreate = decoder(SurveyInput.create(limits))
    const decodeUpdate = decoder(SurveyInput.update(limits))
    const decodeQuestions = decoder(questionsInput(limits))
    const decodeClose = decoder(SurveyInput.close(limits))

    const find = (owner: AccountId, id: SurveyId) => orNotFound(store.find(owner, id))

    /** Reads the survey, lets `edit` decide what becomes of it, and writes that if nobody has changed it meanwhile. */
    const change = <E>(
      owner: AccountId,
      id: SurveyId,
      ifMatch: IfMatch,
      edit: (survey: Survey.Survey, now: Instant.Instant) => Effect.Effect<Edit, E>
    ): Effect.Effect<Survey.Survey, E | NotFound | PreconditionFailed> =>
      transact(Effect.gen(function*() {
        const before = yield* find(owner, id)
        if (ifMatch !== undefined && !ifMatch.includes(before.version)) return yield* new PreconditionFailed()
        const { announce, guards = [], survey } = yield* edit(before, yield* Instant.now)
        const unchanged: Decision<Survey.Survey> = { result: survey, accountId: owner }
        if (survey === before) return unchanged
        return {
          ...unchanged,
          guards: [{ _tag: "SurveyAt", surveyId: id, version: before.version }, ...guards],
          changes: [{ _tag: "SurveyPut", survey }],
          events: announce === undefined ? [] : [yield* announce]
        }
      }))

    /** The questions of `survey` replaced, for which some must still be unanswered when it is written. */
    const arranged = (survey: Survey.Survey, inputs: ReadonlyArray<QuestionInput>, at: string) =>
      Effect.gen(function*() {
        const answered = yield* responses.answered(survey.accountId, survey.id, Questionnaire.affected(survey, inputs))
        const sent = yield* withIds(inputs)
        const { questions, retired, unanswered } = yield* Questionnaire.arrange(survey, sent, answered, at)
        return {
          survey: { ...survey, questions, retired },
          guards: unanswered.length === 0
            ? []
            : [{ _tag: "Unanswered", surveyId: survey.id, questionIds: unanswered } as const]
        }
      })

    /**
     * Needs a paid plan: otherwise `PlanRequired`. A repeated idempotency key gives the survey that the first call
     * made.
     */
    const create = (
      owner: AccountId,
      input: SurveyInput.Create
    ): Effect.Effect<Survey.Survey, InvalidInput | NotFound | PlanRequired | RuleViolated> =>
      Effect.gen(function*() {
        const fields = yield* decodeCreate(input)
        const decide = Effect.gen(function*() {
          const now = yield* Instant.now
          const account = yield* accounts.find(owner)
          if (!Option.exists(account, (known) => hasPaidPlan(known, now))) return yield* new PlanRequired()
          const { questions } = yield* Questionnaire.arrange(
            Questionnaire.empty,
            yield* withIds(fields.questions),
            new Set(),
            "/questions"
          )
          const survey: Survey.Survey = {
            ...fields,
            id: yield* newId(SurveyId),
            accountId: owner,
            slug: Survey.slug(fields.title, yield* randomBytes(5)),
            status: "draft",
            questions,
            retired: [],
            responseCount: 0,
            publishedAt: null,
            closedAt: null,
            closeReason: null,
            createdAt: now,
            updatedAt: now,
            version: 1
          }
          const decision: Decision<Survey.Survey> = {
            result: survey,
            accountId: owner,
            guards: [{ _tag: "SlugFree", slug: survey.slug }],
            changes: [{ _tag: "SurveyPut", survey }]
          }
          return decision
        })
        return yield* createOnce({
          create: decide,
          idOf: ({ id }) => id,
          replay: (id) => Effect.map(find(owner, SurveyId.make(id)), (result) => ({ result, accountId: owner }))
        })
      })

    const get: (owner: AccountId, id: SurveyId) => Effect.Effect<Survey.Survey, NotFound> = find

    /** Newest first unless `page.order` says otherwise. */
    const list = (
      owner: AccountId,
      filter: SurveyFilter,
      page: Page.PageRequest
    ): Effect.Effect<Page.Page<Survey.SurveySummary>> =>
      Effect.zipWith(
        store.page(owner, filter, page),
        store.count(owner, filter),
        (rows, total) => Page.ofRows(rows, total, page, Survey.position)
      )

    const stream = (
      owner: AccountId,
      filter: SurveyFilter,
      order: Page.Order
    ): Stream.Stream<ReadonlyArray<Survey.SurveySummary>> => store.stream(owner, filter, order)

    /** Only the fields that `input` has: without any, nothing changes. */
    const update = (
      owner: AccountId,
      id: SurveyId,
      input: SurveyInput.Update,
      ifMatch?: IfMatch
    ): Effect.Effect<Survey.Survey, Refused> =>
      Effect.flatMap(decodeUpdate(input), ({ questions, ...fields }) =>
        change(owner, id, ifMatch, (survey, now) => {
          const edited = Survey.changed({ ...survey, ...fields }, now)
          if (questions !== undefined) return arranged(edited, questions, "/questions")
          return Effect.succeed({ survey: Object.keys(fields).length === 0 ? survey : edited })
        }))

    /** The whole ordered list: a question that is sent with its id stays itself, one left out is retired. */
    const replaceQuestions = (
      owner: AccountId,
      id: SurveyId,
      input: SurveyInput.Questions,
      ifMatch?: IfMatch
    ): Effect.Effect<Survey.Survey, Refused> =>
      Effect.flatMap(
        decodeQuestions(input),
        (questions) => change(owner, id, ifMatch, (survey, now) => arranged(Survey.changed(survey, now), questions, ""))
      )

    const publish = (
      owner: AccountId,
      id: SurveyId,
      ifMatch?: IfMatch
    ): Effect.Effect<Survey.Survey, NotFound | PreconditionFailed | RuleViolated> =>
      change(owner, id, ifMatch, (before, now) =>
        Either.map(Survey.publish(before, now), (survey) => ({
          survey,
          announce: Event.make(owner, "survey.published", now, {
            surveyId: survey.id,
            title: survey.title,
            slug: survey.slug,
            userId: owner
          })
        })))

    const close = (
      owner: AccountId,
      id: SurveyId,
      input?: SurveyInput.Close,
      ifMatch?: IfMatch
    ): Effect.Effect<Survey.Survey, Refused> =>
      Effect.flatMap(
        decodeClose(input ?? {}),
        ({ reason = null }) =>
          change(owner, id, ifMatch, (before, now) =>
            Either.map(Survey.close(before, reason, now), (survey) => ({ survey, announce: closed(survey, now) })))
      )

    /** With all its responses, for good. */
    const remove = (
      owner: AccountId,
      id: SurveyId,
      ifMatch?: IfMatch
    ): Effect.Effect<void, NotFound | PreconditionFailed> =>
      transact(Effect.gen(function*() {
        const { version } = yield* find(owner, id)
        if (ifMatch !== undefined && !ifMatch.includes(version)) return yield* new PreconditionFailed()
        const decision: Decision<void> = {
          result: undefined,
          accountId: owner,
          guards: [{ _tag: "SurveyAt", surveyId: id, version }],
          changes: [{ _tag: "SurveyRemoved", surveyId: id }]
        }
        return decision
      }))

    /** A draft, or one that is private to another account, is as good as absent. */
    const forRespondent = (slug: string, caller: AccountId | undefined): Effect.Effect<Survey.Survey, NotFound> =>
      orNotFound(Effect.map(
        store.findBySlug(slug),
        Option.filter((survey) => Survey.isVisible(survey, caller))
      ))

    /** Closes a survey that is past its `closesAt`: once, however many try. Whether this call was the one. */
    const expire = (overdue: Survey.Survey): Effect.Effect<boolean> =>
      Effect.gen(function*() {
        const now = yield* Instant.now
        const survey = Either.getOrElse(Survey.close(overdue, Survey.expired, now), () => overdue)
        return yield* committer.commit({
          guards: [{ _tag: "SurveyAt", surveyId: overdue.id, version: overdue.version }],
          changes: [{ _tag: "SurveyPut", survey }],
          events: [yield* closed(survey, now)],
          audit: Option.none()
        }).pipe(Effect.as(true), Effect.catchTag("GuardFailed", () => Effect.succeed(false)))
      })

    return { create, get, list, stream, update, replaceQuestions, publish, close, remove, forRespondent, expire }
  })
}) {}

const withIds = (inputs: ReadonlyArray<QuestionInput>): Effect.Effect<ReadonlyArray<Questionnaire.Sent>> =>
  Effect.forEach(inputs, (input) => Effect.map(newId(QuestionId), (id): Questionnaire.Sent => [input, id]))

const closed = (survey: Survey.Survey, now: Instant.Instant): Effect.Effect<Event.Event> =>
  Event.make(survey.accountId, "survey.closed", now, {
    surveyId: survey.id,
    title: survey.title,
    slug: survey.slug,
    reason: survey.closeReason
  })
