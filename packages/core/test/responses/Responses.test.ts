import {
  Exports,
  type Ids,
  Instant,
  Responses,
  Secrets,
  type Submission,
  type SurveyInput,
  Surveys
} from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"
import { withKey } from "../../src/embedding/calls/Idempotency.js"
import * as Page from "../../src/values/Page.js"
import { storeAccount } from "../fixtures/Accounts.js"
import { violationsOf } from "../fixtures/Failures.js"
import { receivedEvents, subscribeToAll } from "../fixtures/ReceivedEvents.js"

const world = Layer.mergeAll(Surveys.Default, Responses.Default, Exports.Default).pipe(
  Layer.provideMerge(Layer.merge(Memory.layer, Secrets.layerEphemeral))
)

const run = <A, E>(effect: Effect.Effect<A, E, Layer.Layer.Success<typeof world>>) => Effect.provide(effect, world)

const aPublishedSurvey = (more: Partial<SurveyInput.Create> = {}) =>
  Effect.gen(function*() {
    const owner = yield* storeAccount()
    const surveys = yield* Surveys
    const { id } = yield* surveys.create(owner, {
      title: "Lunch",
      questions: [
        { key: "score", type: "nps", text: "Would you come again?", required: true },
        { key: "dish", type: "multiple_choice", text: "What did you eat?", options: ["Soup", "Salad", "Stew"] },
        { key: "words", type: "text", text: "In your words?" }
      ],
      ...more
    })
    return { owner, survey: yield* surveys.publish(owner, id) }
  })

const answers = [
  { questionKey: "score", value: "9" },
  { questionKey: "dish", value: ["Stew", "Soup"] }
]

describe("submitting a response", () => {
  it.effect("a response is stored with its answers in order, counted, and announced without its answers", () =>
    run(Effect.gen(function*() {
      const { owner, survey } = yield* aPublishedSurvey()
      const listener = yield* subscribeToAll(owner)
      yield* TestClock.adjust("1 hour")
      const responses = yield* Responses
      const { response, ...rest } = yield* responses.submit(survey.id, {
        answers,
        startedAt: Instant.format(3_540_000),
        externalId: "crm-4711",
        metadata: { source: "mail" }
      })
      const [score, dish] = survey.questions
      expect(rest).toEqual({ ending: null })
      expect(response).toMatchObject({
        surveyId: survey.id,
        status: "completed",
        submittedAt: 3_600_000,
        startedAt: 3_540_000,
        externalId: "crm-4711",
        metadata: { source: "mail" },
        answers: [
          { questionId: score?.id, questionKey: "score", type: "nps", value: 9 },
          { questionId: dish?.id, questionKey: "dish", type: "multiple_choice", value: ["Soup", "Stew"] }
        ]
      })
      expect((yield* Effect.flatMap(Surveys, (surveys) => surveys.get(owner, survey.id))).responseCount).toBe(1)
      expect(yield* receivedEvents(owner, listener)).toEqual([{
        event: "response.submitted",
        timestamp: "1970-01-01T01:00:00.000Z",
        data: {
          responseId: response.id,
          surveyId: survey.id,
          surveySlug: survey.slug,
          submittedAt: "1970-01-01T01:00:00.000Z"
        }
      }])
    })))

  it.effect("a completed response has the questions that it skips, in order, whatever becomes of them", () =>
    run(Effect.gen(function*() {
      const { owner, survey } = yield* aPublishedSurvey()
      const responses = yield* Responses
      const surveys = yield* Surveys
      const ids = new Map(survey.questions.map(({ id, key }) => [key, id]))
      const skipped = [ids.get("dish"), ids.get("words")]
      const { response } = yield* responses.submit(survey.id, {
        answers: [{ questionKey: "score", value: 9 }]
      })
      expect(response.skipped).toEqual(skipped)
      const partial = yield* responses.submit(survey.id, {
        status: "partial",
        answers: [{ questionKey: "words", value: "Fine" }]
      })
      expect(partial.response.skipped).toBeNull()
      // The question that a partial response answers is retired, and one is added.
      yield* surveys.update(owner, survey.id, {
        questions: [
          ...survey.questions.filter(({ key }) => key === "score"),
          { key: "added", text: "And?", type: "text" }
        ]
      })
      const { questions } = yield* surveys.get(owner, survey.id)
      const resumed = yield* responses.resume(survey.id, partial.response.id, {
        status: "completed",
        answers: [{ questionKey: "score", value: 1 }]
      }, { resumeToken: partial.resumeToken ?? "" })
      expect(resumed.response.answers).toHaveLength(2)
      expect(resumed.response.skipped).toEqual(questions.filter(({ key }) => key === "added").map(({ id }) => id))
      expect((yield* responses.get(owner, survey.id, response.id)).skipped).toEqual(skipped)
    })))

  it.effect("one error reports every invalid answer and field", () =>
    run(Effect.gen(function*() {
      const { survey } = yield* aPublishedSurvey()
      const responses = yield* Responses
      const violations = yield* violationsOf(responses.submit(survey.id, {
        answers: [
          { questionKey: "score", value: 11 },
          { questionKey: "dish", value: ["Pizza"] },
          { questionKey: "nobody", value: 1 }
        ],
        startedAt: Instant.format(1_000_000),
        metadata: { ["__proto__"]: "x", a: "\u0000" },
        externalId: ""
      }))
      expect(violations).toEqual(expect.arrayContaining([
        "/metadata/__proto__ invalid",
        "/metadata/a invalid-character",
        "/externalId too-short",
        expect.stringMatching(/^\/answers\/0\/value /),
        expect.stringMatching(/^\/answers\/1\/value/),
        "/answers/2/questionKey unknown-question"
      ]))
      expect(
        yield* violationsOf(responses.submit(survey.id, { answers, startedAt: Instant.format(1_000_000) }))
      )
        .toEqual(["/startedAt in-the-future"])
    })))

  it.effect("a draft, closed, overdue or private survey refuses responses with a reason, and stores none", () =>
    run(Effect.gen(function*() {
      const { owner, survey } = yield* aPublishedSurvey({ closesAt: Instant.format(60_000) })
      const surveys = yield* Surveys
      const responses = yield* Responses
      const draft = yield* surveys.create(owner, { title: "Not yet" })
      expect(yield* violationsOf(responses.submit(draft.id, { answers: [] }, { caller: owner }))).toEqual([
        "/status not-accepting"
      ])
      yield* surveys.update(owner, survey.id, { visibility: "private" })
      expect(yield* violationsOf(responses.submit(survey.id, { answers }))).toEqual(["/visibility private"])
      yield* responses.submit(survey.id, { answers }, { caller: owner })
      yield* TestClock.adjust("1 minute")
      expect(yield* violationsOf(responses.submit(survey.id, { answers }, { caller: owner }))).toEqual([
        "/status not-accepting"
      ])
      yield* surveys.close(owner, survey.id)
      expect(yield* violationsOf(responses.submit(survey.id, { answers }, { caller: owner }))).toEqual([
        "/status not-accepting"
      ])
      expect((yield* surveys.get(owner, survey.id)).responseCount).toBe(1)
    })))

  it.effect("an answer that was checked against an older version of the survey is checked again", () =>
    run(Effect.gen(function*() {
      const { owner, survey } = yield* aPublishedSurvey()
      const surveys = yield* Surveys
      const responses = yield* Responses
      yield* responses.submit(survey.id, { answers })
      const [score, ...others] = survey.questions
      if (score === undefined) return expect.unreachable()
      yield* surveys.replaceQuestions(owner, survey.id, [{ id: score.id, type: "nps", text: "Again?", required: true }])
      expect(yield* violationsOf(responses.submit(survey.id, { answers }))).toEqual([
        "/answers/1/questionKey retired-question"
      ])
      expect((yield* surveys.get(owner, survey.id)).retired.map(({ key }) => key)).toEqual(["dish"])
      expect(others.map(({ key }) => key)).toEqual(["dish", "words"])
    })))

  it.effect("an answered question cannot change its type", () =>
    run(Effect.gen(function*() {
      const { owner, survey } = yield* aPublishedSurvey()
      const surveys = yield* Surveys
      yield* Effect.flatMap(Responses, (responses) => responses.submit(survey.id, { answers }))
      const [score, , words] = survey.questions
      if (score === undefined || words === undefined) return expect.unreachable()
      expect(
        yield* violationsOf(surveys.replaceQuestions(owner, survey.id, [
          { id: score.id, type: "text", text: "Why?" },
          { id: words.id, type: "boolean", text: "Really?" }
        ]))
      ).toEqual(["/0/type answered"])
    })))
})

describe("partial responses", () => {
  it.effect("are resumed with their token and merged; they are completed once, and counted then", () =>
    run(Effect.gen(function*() {
      const { owner, survey } = yield* aPublishedSurvey()
      const listener = yield* subscribeToAll(owner)
      const surveys = yield* Surveys
      const responses = yield* Responses
      const begun = yield* responses.submit(survey.id, {
        status: "partial",
        answers: [{ questionKey: "words", value: "Fine" }]
      })
      const token = begun.resumeToken
      if (token === undefined) return expect.unreachable()
      expect(token).toMatch(/^[\w-]{43}$/)
      expect((yield* surveys.get(owner, survey.id)).responseCount).toBe(0)
      yield* TestClock.adjust("1 minute")
      const resume = (input: Parameters<typeof responses.resume>[2]) =>
        responses.resume(survey.id, begun.response.id, input, { resumeToken: token })
      expect(yield* violationsOf(resume({ status: "completed" }))).toEqual(["/answers required"])
      const { resumeToken, response } = yield* resume({ answers, status: "completed" })
      expect(resumeToken).toBeUndefined()
      expect(response).toMatchObject({ id: begun.response.id, status: "completed", submittedAt: 60_000, revision: 2 })
      expect(response.answers.map(({ value }) => value)).toEqual([9, ["Soup", "Stew"], "Fine"])
      expect((yield* surveys.get(owner, survey.id)).responseCount).toBe(1)
      expect(yield* violationsOf(resume({ answers: [] }))).toEqual(["/status completed"])
      expect((yield* receivedEvents(owner, listener)).map(({ event }) => event)).toEqual(["response.submitted"])
    })))

  it.effect("of a step that is finished need the answers to the questions that they name, and no others", () =>
    run(Effect.gen(function*() {
      const { survey } = yield* aPublishedSurvey()
      const responses = yield* Responses
      const named = [{ questionKey: "score", value: null }]
      const input = { status: "partial", answers: named } as const
      expect(yield* violationsOf(responses.submit(survey.id, input, { step: "finished" })))
        .toEqual(["/answers/0/value required"])
      const { response, resumeToken = "" } = yield* responses.submit(survey.id, input, { step: "unfinished" })
      expect(response.status).toBe("partial")
      const resume = (answers: NonNullable<Submission.ResumptionInput["answers"]>, step: Submission.Step) =>
        responses.resume(survey.id, response.id, { answers }, { resumeToken, step })
      expect(yield* violationsOf(resume(named, "finished"))).toEqual(["/answers/0/value required"])
      expect((yield* resume([{ questionKey: "words", value: null }], "finished")).response.status).toBe("partial")
      expect((yield* resume(named, "unfinished")).response.status).toBe("partial")
    })))

  it.effect("of a step have one idempotency key for whatever answers are sent again", () =>
    run(Effect.gen(function*() {
      const { survey } = yield* aPublishedSurvey()
      const responses = yield* Responses
      const submit = (value: string, step?: Submission.Step) => {
        const input = { status: "partial", answers: [{ questionKey: "words", value }] } as const
        const submission = responses.submit(survey.id, input, { step })
        return withKey(submission, "6f1c2a9e-4b7d-4c1e-9a55-0d2f8b7e6c31", `anonymous ${survey.id}`, input)
      }
      const first = yield* submit("Fine", "finished")
      expect(yield* submit("Good", "unfinished")).toEqual(first)
      expect((yield* Effect.flip(submit("Good")))._tag).toBe("IdempotencyKeyReused")
    })))

  it.effect("are read with their token: once they have ended, only how", () =>
    run(Effect.gen(function*() {
      const { survey } = yield* aPublishedSurvey()
      const responses = yield* Responses
      const { resumeToken = "", response } = yield* responses.submit(survey.id, {
        status: "partial",
        answers: [{ questionKey: "words", value: "Fine" }]
      })
      const read = (token: string) => responses.getAsRespondent(survey.id, response.id, { resumeToken: token })
      expect(yield* read(resumeToken)).toEqual({ response, resumeToken })
      expect(yield* Effect.flip(read(resumeToken + "x"))).toMatchObject({ _tag: "WrongResumeToken" })
      yield* responses.resume(survey.id, response.id, { answers, status: "completed" }, { resumeToken })
      expect(yield* read(resumeToken)).toEqual({ id: response.id, status: "completed", ending: null })
    })))

  it.effect("a wrong token gives the same error whether or not the response exists", () =>
    run(Effect.gen(function*() {
      const { survey } = yield* aPublishedSurvey()
      const responses = yield* Responses
      const { resumeToken = "", response } = yield* responses.submit(survey.id, {
        status: "partial",
        answers: []
      })
      const other = yield* responses.submit(survey.id, { answers })
      expect(yield* Effect.flip(responses.resume(survey.id, response.id, {}, { resumeToken: resumeToken + "x" })))
        .toMatchObject({ _tag: "WrongResumeToken" })
      expect(yield* Effect.flip(responses.resume(survey.id, other.response.id, {}, { resumeToken })))
        .toMatchObject({ _tag: "WrongResumeToken" })
    })))

  it.effect("50 concurrent updates of a partial response lose no answer", () =>
    run(Effect.gen(function*() {
      const { owner, survey } = yield* aPublishedSurvey({
        questions: Array.from({ length: 50 }, (_, n) => ({ key: `k${n}`, type: "rating", text: `Part ${n}` }))
      })
      const responses = yield* Responses
      const { resumeToken = "", response } = yield* responses.submit(survey.id, {
        status: "partial",
        answers: []
      })
      yield* Effect.forEach(
        survey.questions,
        ({ key }) =>
          responses.resume(survey.id, response.id, {
            answers: [{ questionKey: key, value: 3 }]
          }, { resumeToken }),
        {
          concurrency: "unbounded"
        }
      )
      expect((yield* responses.get(owner, survey.id, response.id)).answers).toHaveLength(50)
    })))
})

describe("reading and removing responses", () => {
  it.effect("every read names the questions of the answers, retired and renamed ones too", () =>
    run(Effect.gen(function*() {
      const { owner, survey } = yield* aPublishedSurvey()
      const surveys = yield* Surveys
      const responses = yield* Responses
      const begun = yield* responses.submit(survey.id, { answers, status: "partial" })
      const { id } = begun.response
      const [score, dish, words] = survey.questions
      if (score === undefined || dish === undefined || words === undefined) return expect.unreachable()
      yield* surveys.replaceQuestions(owner, survey.id, [{ ...score, key: "again" }, words])
      const named = [
        { questionId: score.id, questionKey: "again", type: "nps", value: 9 },
        { questionId: dish.id, questionKey: "dish", type: "multiple_choice", value: ["Soup", "Stew"] }
      ]
      const { resumeToken = "" } = begun
      expect(yield* responses.getAsRespondent(survey.id, id, { resumeToken })).toMatchObject({
        response: { answers: named }
      })
      const resumed = yield* responses.resume(survey.id, id, { status: "completed" }, { resumeToken })
      expect(resumed.response.answers).toEqual(named)
      expect((yield* responses.get(owner, survey.id, id)).answers).toEqual(named)
      const page = yield* responses.list(owner, survey.id, {}, { limit: 1, order: "desc" })
      expect((yield* Page.collectItems(page)).map((response) => response.answers)).toEqual([named])
    })))

  it.effect("a list names the questions that were added after it began", () =>
    run(Effect.gen(function*() {
      const { owner, survey } = yield* aPublishedSurvey()
      const responses = yield* Responses
      yield* responses.submit(survey.id, { answers })
      const all = yield* responses.stream(owner, survey.id, {}, "asc")
      const { body } = yield* Effect.flatMap(Exports, (exports) =>
        exports.open(owner, survey.id, { format: "json", filter: {}, headers: "key", bom: false }))
      yield* Effect.flatMap(Surveys, (surveys) =>
        surveys.replaceQuestions(owner, survey.id, [...survey.questions, {
          key: "new",
          type: "boolean",
          text: "New?"
        }]))
      yield* responses.submit(survey.id, {
        answers: [...answers, { questionKey: "new", value: true }]
      })
      const listed = Chunk.toReadonlyArray(yield* Stream.runCollect(all)).flat()
      const expected = [["score", "dish"], ["score", "dish", "new"]]
      expect(listed.map((response) =>
        response.answers.map(({ questionKey }) => questionKey)
      )).toEqual(expected)
      expect(
        Array.from(
          (yield* Stream.mkString(Stream.filter(body, Predicate.isString))).matchAll(/"questionKey":"(\w+)"/g),
          ([, key]) => key
        )
      )
        .toEqual(expected.flat())
    })))

  it.effect("a replay of an idempotency key names the questions", () =>
    run(Effect.gen(function*() {
      const { survey } = yield* aPublishedSurvey()
      const responses = yield* Responses
      const submit = withKey(
        responses.submit(survey.id, { answers }),
        "6f1c2a9e-4b7d-4c1e-9a55-0d2f8b7e6c31",
        `anonymous ${survey.id}`,
        answers
      )
      const first = yield* submit
      expect(first.response.answers.map(({ questionKey }) => questionKey)).toEqual(["score", "dish"])
      expect((yield* submit).response).toEqual(first.response)
    })))

  it.effect("pages contain every response once while others are submitted", () =>
    run(Effect.gen(function*() {
      const { owner, survey } = yield* aPublishedSurvey()
      const responses = yield* Responses
      const submit = Effect.zipLeft(responses.submit(survey.id, { answers }), TestClock.adjust("1 second"))
      const made = yield* Effect.replicateEffect(submit, 25)
      const walk = (
        after?: Parameters<typeof responses.list>[3]["after"]
      ): Effect.Effect<ReadonlyArray<Ids.ResponseId>, unknown> =>
        Effect.gen(function*() {
          const page = yield* responses.list(owner, survey.id, {}, { limit: 7, order: "desc", after })
          yield* submit
          // The rows of a page are read after its end has been found.
          const ids = (yield* Page.collectItems(page)).map(({ id }) => id)
          return page.next === undefined ? ids : [...ids, ...yield* walk(page.next)]
        })
      expect(yield* walk()).toEqual(made.map(({ response }) => response.id).reverse())
    })))

  it.effect("a removed response is not counted; another account cannot remove it", () =>
    run(Effect.gen(function*() {
      const { owner, survey } = yield* aPublishedSurvey()
      const stranger = yield* storeAccount()
      const surveys = yield* Surveys
      const responses = yield* Responses
      const { response } = yield* responses.submit(survey.id, { answers })
      expect(yield* Effect.flip(responses.remove(stranger, survey.id, response.id))).toMatchObject({ _tag: "NotFound" })
      yield* responses.remove(owner, survey.id, response.id)
      expect(yield* Effect.flip(responses.remove(owner, survey.id, response.id))).toMatchObject({ _tag: "NotFound" })
      expect((yield* surveys.get(owner, survey.id)).responseCount).toBe(0)
    })))
})
