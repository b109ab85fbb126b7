import type { Ids } from "@canvass/core"
import { Instant, Limits, Responses, Secrets, Survey, SurveyExpiry, Surveys } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import * as Questionnaire from "../../src/surveys/Questionnaire.js"
import { storeAccount } from "../fixtures/Accounts.js"
import { violationsOf } from "../fixtures/Failures.js"
import { receivedEvents, subscribeToAll } from "../fixtures/ReceivedEvents.js"

const world = Layer.provideMerge(Surveys.Default, Memory.layer)

const run = <A, E>(effect: Effect.Effect<A, E, Layer.Layer.Success<typeof world>>) => Effect.provide(effect, world)

const colour = { type: "single_choice", text: "Favourite colour?", options: ["Blue", "Red"] } as const

describe("creating a survey", () => {
  it.effect("a survey needs only a title", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const survey = yield* Surveys.pipe(Effect.flatMap((surveys) => surveys.create(owner, { title: "Café Zürich!" })))
      expect(survey).toMatchObject({
        title: "Café Zürich!",
        description: null,
        status: "draft",
        visibility: "public",
        questions: [],
        responseCount: 0,
        closesAt: null,
        version: 1
      })
      expect(survey.slug).toMatch(/^cafe-zurich-[a-z2-7]{8}$/)
    })))

  it.effect("one error reports every violation", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const violations = yield* violationsOf(surveys.create(owner, {
        title: " ",
        closesAt: "tomorrow",
        questions: [{ text: "", type: "rating", settings: { min: 5, max: 1 } }, {
          ...colour,
          options: ["Blue", "Blue"]
        }]
      }))
      expect(violations).toEqual(expect.arrayContaining([
        "/title too-short",
        expect.stringMatching(/^\/closesAt /),
        "/questions/0/text too-short",
        expect.stringMatching(/^\/questions\/0\/settings/),
        expect.stringMatching(/^\/questions\/1\/options/)
      ]))
    })))

  it.effect("an account with a free or expired plan cannot create surveys, and can do everything else", () =>
    run(Effect.gen(function*() {
      const surveys = yield* Surveys
      const free = yield* storeAccount({ plan: "free" })
      const expired = yield* storeAccount({ planExpiresAt: 1_000 })
      const survey = yield* surveys.create(expired, { title: "In time", questions: [colour] })
      yield* TestClock.adjust("1 second")
      for (const owner of [free, expired]) {
        expect(yield* Effect.flip(surveys.create(owner, { title: "Too late" }))).toMatchObject({ _tag: "PlanRequired" })
      }
      expect((yield* surveys.publish(expired, survey.id)).status).toBe("published")
    })))

  it.prop(
    "a slug is ASCII kebab-case, at most 60 characters and eight more",
    [FastCheck.string({ unit: "binary" })],
    ([title]) => {
      expect(Survey.slug(title, new Uint8Array(5))).toMatch(/^(?=.{10,69}$)[a-z0-9]+(-[a-z0-9]+)*-aaaaaaaa$/)
    }
  )
})

describe("the status of a survey", () => {
  it.effect("a second publication or closing sends no event", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const listener = yield* subscribeToAll(owner)
      const surveys = yield* Surveys
      const { id, slug } = yield* surveys.create(owner, { title: "Colours", questions: [colour] })
      yield* surveys.publish(owner, id)
      yield* TestClock.adjust("1 second")
      yield* surveys.publish(owner, id)
      const closed = yield* surveys.close(owner, id, { reason: "enough" })
      expect(closed).toMatchObject({ status: "closed", closeReason: "enough", closedAt: 1_000 })
      yield* surveys.close(owner, id)
      expect(yield* receivedEvents(owner, listener)).toEqual([
        {
          event: "survey.published",
          timestamp: Instant.format(0),
          data: { surveyId: id, title: "Colours", slug, userId: owner }
        },
        {
          event: "survey.closed",
          timestamp: Instant.format(1_000),
          data: { surveyId: id, title: "Colours", slug, reason: "enough" }
        }
      ])
    })))

  it.effect("a closed survey can be published again, a draft cannot be closed", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const { id } = yield* surveys.create(owner, { title: "Colours", questions: [colour] })
      expect(yield* violationsOf(surveys.close(owner, id))).toEqual(["/status not-published"])
      yield* surveys.publish(owner, id)
      yield* surveys.close(owner, id, { reason: "pause" })
      expect(yield* surveys.publish(owner, id)).toMatchObject({
        status: "published",
        closedAt: null,
        closeReason: null
      })
    })))

  it.effect("a refused publication reports every rule that fails", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const { id } = yield* surveys.create(owner, { title: "Empty", closesAt: Instant.format(0) })
      expect(yield* violationsOf(surveys.publish(owner, id))).toEqual([
        "/questions no-questions",
        "/closesAt closes-in-the-past"
      ])
    })))

  it.effect("100 concurrent publications send one event", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const listener = yield* subscribeToAll(owner)
      const surveys = yield* Surveys
      const { id } = yield* surveys.create(owner, { title: "Colours", questions: [colour] })
      yield* Effect.all(Array.from({ length: 100 }, () => surveys.publish(owner, id)), { concurrency: "unbounded" })
      expect(yield* receivedEvents(owner, listener)).toHaveLength(1)
    })))

  it.effect("concurrent expiry jobs close an overdue survey once", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const listener = yield* subscribeToAll(owner)
      const surveys = yield* Surveys
      const { id } = yield* surveys.create(owner, {
        title: "Short",
        questions: [colour],
        closesAt: Instant.format(60_000)
      })
      yield* surveys.publish(owner, id)
      expect(yield* SurveyExpiry.run).toBe(0)
      yield* TestClock.adjust("1 minute")
      const won = yield* Effect.all(Array.from({ length: 8 }, () => SurveyExpiry.run), { concurrency: "unbounded" })
      expect(won.reduce((sum, count) => sum + count, 0)).toBe(1)
      expect(yield* surveys.get(owner, id)).toMatchObject({
        status: "closed",
        closeReason: "expired",
        closedAt: 60_000
      })
      expect((yield* receivedEvents(owner, listener)).map(({ data, event }) => [event, data["reason"]])).toEqual([
        ["survey.published", undefined],
        ["survey.closed", "expired"]
      ])
    })))
})

describe("editing", () => {
  it.effect("an update changes only the fields that are sent, and null clears a field", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const before = yield* surveys.create(owner, { title: "One", description: "Two", questions: [colour] })
      const after = yield* surveys.update(owner, before.id, { description: null, visibility: "unlisted" })
      expect(after).toEqual({ ...before, description: null, visibility: "unlisted", version: 2 })
      expect(yield* surveys.update(owner, before.id, {})).toEqual(after)
    })))

  it.effect("an update based on another version is refused and changes nothing", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const { id } = yield* surveys.create(owner, { title: "One" })
      yield* surveys.update(owner, id, { title: "Two" }, [1])
      for (
        const late of [
          surveys.update(owner, id, { title: "Three" }, [1]),
          surveys.replaceQuestions(owner, id, [], [1]),
          surveys.publish(owner, id, [1]),
          surveys.close(owner, id, {}, [1]),
          surveys.remove(owner, id, [1])
        ]
      ) {
        expect(yield* Effect.flip<unknown, unknown, never>(late)).toMatchObject({ _tag: "PreconditionFailed" })
      }
      expect(yield* surveys.get(owner, id)).toMatchObject({ title: "Two", version: 2 })
    })))

  it.effect("concurrent updates of different fields are all kept", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const { id } = yield* surveys.create(owner, { title: "One" })
      yield* Effect.all([
        surveys.update(owner, id, { title: "Two" }),
        surveys.update(owner, id, { description: "Three" }),
        surveys.update(owner, id, { visibility: "private" })
      ], { concurrency: "unbounded" })
      expect(yield* surveys.get(owner, id)).toMatchObject({
        title: "Two",
        description: "Three",
        visibility: "private",
        version: 4
      })
    })))

  it.effect("every operation reports a survey of another account as not found", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const stranger = yield* storeAccount()
      const surveys = yield* Surveys
      const { id } = yield* surveys.create(owner, { title: "Mine", questions: [colour] })
      for (
        const attempt of [
          surveys.get(stranger, id),
          surveys.update(stranger, id, { title: "Yours" }),
          surveys.replaceQuestions(stranger, id, []),
          surveys.publish(stranger, id),
          surveys.close(stranger, id),
          surveys.remove(stranger, id)
        ]
      ) {
        expect(yield* Effect.flip<unknown, unknown, never>(attempt)).toMatchObject({ _tag: "NotFound" })
      }
      expect(yield* surveys.get(owner, id)).toMatchObject({ title: "Mine", version: 1 })
    })))

  it.effect("a respondent cannot see drafts and private surveys", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const { id, slug } = yield* surveys.create(owner, { title: "Mine", questions: [colour] })
      const sees = (caller: Ids.AccountId | undefined) => Effect.isSuccess(surveys.forRespondent(slug, caller))
      expect(yield* sees(owner)).toBe(false)
      yield* surveys.publish(owner, id)
      expect(yield* sees(undefined)).toBe(true)
      yield* surveys.update(owner, id, { visibility: "private" })
      expect(yield* sees(undefined)).toBe(false)
      expect(yield* sees(owner)).toBe(true)
    })))

  it.effect("a respondent sees a survey as closed from its closing time on, before it is closed", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const surveys = yield* Surveys
      const { id, slug } = yield* surveys.create(owner, {
        title: "Mine",
        questions: [colour],
        closesAt: "1970-01-01T01:00:00Z"
      })
      yield* surveys.publish(owner, id)
      const status = () => Effect.map(surveys.forRespondent(slug, undefined), (survey) => survey.status)
      expect(yield* status()).toBe("published")
      yield* TestClock.adjust("1 hour")
      expect(yield* status()).toBe("closed")
    })))
})

describe("the size of the retired questions", () => {
  const limited = Layer.provideMerge(
    Layer.merge(Surveys.Default, Responses.Default),
    Layer.mergeAll(
      Memory.layer,
      Secrets.layerEphemeral,
      Layer.succeed(Limits, { ...Limits.defaults, surveyQuestionsBytes: 3_000 })
    )
  )
  const questions = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ type: "text", text: `${n} `.padEnd(500, "x") } as const))

  it.effect("an edit that keeps retired questions is refused beyond the limit, and loses nothing", () =>
    Effect.provide(
      Effect.gen(function*() {
        const owner = yield* storeAccount()
        const surveys = yield* Surveys
        const responses = yield* Responses
        // Without retired questions only the limits of the request hold.
        const { id, ...created } = yield* surveys.create(owner, { title: "Large", questions: questions(5) })
        expect(JSON.stringify(created.questions).length).toBeGreaterThan(3_000)
        yield* surveys.publish(owner, id)
        const kept = yield* surveys.replaceQuestions(owner, id, questions(2))
        expect(kept.retired).toEqual([])
        const answers = kept.questions.map(({ id }) => ({ questionId: id, value: "x" }))
        yield* responses.submit(id, undefined, { answers })
        const retiring = yield* surveys.replaceQuestions(owner, id, questions(2))
        expect(retiring.retired).toHaveLength(2)
        expect(yield* violationsOf(surveys.replaceQuestions(owner, id, questions(4)))).toEqual([" retired-too-large"])
        expect(yield* violationsOf(surveys.update(owner, id, { questions: questions(4) })))
          .toEqual(["/questions retired-too-large"])
        expect(yield* surveys.get(owner, id)).toEqual(retiring)
        const { questions: present, retired } = retiring
        const grown = { questions: [...present, ...present], retired }
        expect(Either.isLeft(Questionnaire.requireSize(retiring, grown, 100, ""))).toBe(true)
        // After the limit has been lowered, edits that do not make the survey larger are still accepted.
        expect(Either.isRight(Questionnaire.requireSize(grown, retiring, 100, ""))).toBe(true)
      }),
      limited
    ))
})
