import { type Ids, Instant, Limits, Responses, Secrets, Survey, SurveyExpiry, Surveys } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { QuestionnaireVersion } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import * as Questionnaire from "../../src/questions/Questionnaire.js"
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

  it.each([
    ["Straße der ẞoote", "strasse-der-ssoote"],
    ["Łódź na Śląsku", "lodz-na-slasku"],
    ["Rødgrød med fløde", "rodgrod-med-flode"],
    ["Ærø þing Œuvre", "aero-thing-oeuvre"],
    ["Đà Nẵng ılık", "da-nang-ilik"],
    ["日本", "survey"]
  ])("the slug of %s is %s", (title, stem) => {
    expect(Survey.slug(title, new Uint8Array(5))).toBe(`${stem}-aaaaaaaa`)
  })
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
      const sees = (caller: Ids.AccountId | undefined) => Effect.isSuccess(surveys.forRespondent(slug, { caller }))
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
      const status = () => Effect.map(surveys.forRespondent(slug), ({ survey }) => survey.status)
      expect(yield* status()).toBe("published")
      yield* TestClock.adjust("1 hour")
      expect(yield* status()).toBe("closed")
    })))
})

describe("the cells of matrices and rankings", () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)
  const matrix = (rows: number, columns: number) =>
    ({ type: "matrix", text: "Rate", options: words(columns), settings: { rows: words(rows) } }) as const
  const ranking = (options: number, topN?: number) =>
    ({ type: "ranking", text: "Rank", options: words(options), settings: topN === undefined ? {} : { topN } }) as const

  it.effect("are limited, but that a survey with more cells may be saved if it does not grow", () =>
    Effect.gen(function*() {
      const store = yield* Layer.build(Memory.layer)
      const owner = yield* Effect.provide(storeAccount(), store)
      const surveys = (surveyCells: number) =>
        Effect.map(
          Layer.build(Layer.fresh(Surveys.Default)).pipe(
            Effect.provide(store),
            Effect.provideService(Limits, { ...Limits.defaults, surveyCells })
          ),
          (context) => Context.get(context, Surveys)
        )
      const [present, former] = [yield* surveys(100), yield* surveys(1_000)]
      const most = [matrix(5, 10), ranking(5), ranking(10, 2), matrix(1, 5)]
      expect((yield* present.create(owner, { title: "A", questions: most })).questions).toHaveLength(4)
      expect(yield* violationsOf(present.create(owner, { title: "A", questions: [...most, ranking(2, 1)] })))
        .toEqual(["/questions too-many"])
      const { id } = yield* former.create(owner, { title: "B", questions: [...most, matrix(2, 5)] })
      expect(yield* violationsOf(present.replaceQuestions(owner, id, [...most, matrix(3, 5)]))).toEqual([" too-many"])
      expect(yield* violationsOf(present.update(owner, id, { questions: [...most, matrix(3, 5)] })))
        .toEqual(["/questions too-many"])
      expect((yield* present.replaceQuestions(owner, id, [...most, matrix(5, 2)])).questions).toHaveLength(5)
      expect((yield* present.replaceQuestions(owner, id, most)).questions).toHaveLength(4)
    }).pipe(Effect.scoped))
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
        yield* responses.submit(id, { answers })
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

  it.effect("the options that a question keeps for its answers count too", () =>
    Effect.provide(
      Effect.gen(function*() {
        const owner = yield* storeAccount()
        const surveys = yield* Surveys
        const responses = yield* Responses
        const choice = (first: number) => ({
          type: "single_choice",
          text: "Which?",
          options: [0, 1].map((n) => `${first + n} `.padEnd(250, "x"))
        } as const)
        const { id, questions: [created] } = yield* surveys.create(owner, { title: "Large", questions: [choice(0)] })
        if (created === undefined) throw new Error("The survey has a question.")
        const replace = (first: number) => surveys.replaceQuestions(owner, id, [{ ...choice(first), id: created.id }])
        yield* surveys.publish(owner, id)
        yield* replace(10)
        const answers = [{ questionId: created.id, value: choice(10).options[0] }]
        yield* responses.submit(id, { answers })
        const kept = yield* replace(20)
        expect(kept.questions[0]?.retiredOptions?.map(({ value }) => value)).toEqual(choice(10).options)
        // Values and labels of 250 characters: those of four options fit, those of six do not.
        expect(yield* violationsOf(replace(30))).toEqual([" retired-too-large"])
        expect((yield* surveys.get(owner, id)).questions).toEqual(kept.questions)
      }),
      limited
    ))
})

describe("the versions of a questionnaire", () => {
  it.effect("a survey is not edited beyond those that are kept for responses", () =>
    Effect.provide(
      Effect.gen(function*() {
        const owner = yield* storeAccount()
        const surveys = yield* Surveys
        const responses = yield* Responses
        const { id } = yield* surveys.create(owner, { title: "Versions", questions: [colour] })
        yield* surveys.publish(owner, id)
        const edit = (text: string) => surveys.replaceQuestions(owner, id, [{ ...colour, text }])
        const answer = responses.submit(id, { answers: [] })
        const submitted: Array<Ids.ResponseId> = []
        for (let n = 0; n < 2; n++) {
          submitted.push((yield* answer).response.id)
          yield* edit(`Question ${n}?`)
        }
        // No response has the present version, so that none more is kept.
        yield* edit("Without responses?")
        const { response } = yield* answer
        expect(yield* violationsOf(edit("Refused?"))).toEqual([" too-many-versions"])
        expect(yield* surveys.update(owner, id, { title: "Another title" })).toMatchObject({ questionnaireVersion: 4 })
        yield* responses.remove(owner, id, submitted[0] ?? response.id)
        expect(yield* edit("Accepted")).toMatchObject({ questionnaireVersion: 5 })
        expect(yield* surveys.getVersion(owner, id, 4)).toMatchObject({ questions: [{ text: "Without responses?" }] })
      }),
      Layer.mergeAll(Surveys.Default, Responses.Default).pipe(
        Layer.provideMerge(Layer.merge(Memory.layer, Secrets.layerEphemeral)),
        Layer.provide(Layer.succeed(Limits, { ...Limits.defaults, questionnaireVersions: 2 }))
      )
    ))

  it("are as large as their bytes allow", () => {
    const kept = { count: 0, bytes: 100, isPresentAnswered: true }
    const survey = Fixtures.survey(0)
    const bytes = QuestionnaireVersion.bytesOf(QuestionnaireVersion.present(survey))
    const refusal = (questionnaireVersionsBytes: number) =>
      QuestionnaireVersion.refusal(survey, kept, { ...Limits.defaults, questionnaireVersionsBytes })
    expect(refusal(bytes + 100)).toBeUndefined()
    expect(refusal(bytes + 99)).toMatchObject({ violations: [{ code: "too-many-versions" }] })
  })
})
