import {
  type Ids,
  Limits,
  type LimitValues,
  Page,
  type Response,
  Responses,
  Secrets,
  type Submission
} from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Committer, ResponseBytes, ResponseStore } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import type { Question } from "../../src/questions/Question.js"
import type { Change } from "../../src/unit-of-work/UnitOfWork.js"

const world = (limits: Partial<LimitValues>) =>
  Responses.Default.pipe(
    Layer.provideMerge(Layer.merge(Memory.layer, Secrets.layerEphemeral)),
    Layer.provide(Layer.succeed(Limits, { ...Limits.defaults, ...limits }))
  )

const question: Question = {
  id: Fixtures.questionId(0),
  key: "why",
  text: "Why?",
  type: "text",
  required: false,
  options: [],
  settings: {}
}

const owner = Fixtures.ownerOf(0)
const [first, second] = [Fixtures.surveyId(0), Fixtures.surveyId(2)]

/** Two surveys of one account. */
const putSurveys = Effect.flatMap(Committer.Committer, ({ commit }) =>
  commit(Fixtures.unit({
    changes: [0, 2].map((n): Change => ({ _tag: "SurveyPut", survey: Fixtures.survey(n, { questions: [question] }) }))
  })))

type Status = NonNullable<Submission.SubmissionInput["status"]>

const answers = (length: number) => [{ questionKey: question.key, value: "x".repeat(length) }]

const submit = (length: number, status: Status = "completed", survey: Ids.SurveyId = first) =>
  Effect.flatMap(Responses, (responses) =>
    Effect.map(
      responses.submit(survey, { status, answers: answers(length) }),
      ({ resumeToken = "", response: { id } }) => ({ id, resumeToken })
    ))

type Submitted = Effect.Effect.Success<ReturnType<typeof submit>>

const resume = ({ id, resumeToken }: Submitted, length: number, status: Status = "partial") =>
  Effect.flatMap(
    Responses,
    (responses) => responses.resume(first, id, { status, answers: answers(length) }, { resumeToken })
  )

const stored = Effect.flatMap(ResponseStore, (store) => store.storedBytes(owner, first))

/** The bytes of a response whose only answer has this length. A completed one skips no question. */
const bytesOf = (length: number, status: Status = "completed"): number =>
  ResponseBytes.bytesOf(Fixtures.response(0, {
    status,
    answers: [{ questionId: question.id, value: "x".repeat(length) }],
    skipped: status === "partial" ? null : []
  }))

const ofAccount = { _tag: "ResponsesFull", scope: "account" }
const ofSurvey = { _tag: "ResponsesFull", scope: "partial" }

describe("the bytes of a response", () => {
  it("are those of its texts in UTF-8, whatever characters they have", () => {
    const text = FastCheck.oneof(
      FastCheck.string({ unit: "binary" }),
      FastCheck.array(FastCheck.constantFrom("a", "é", "€", "😀", "\ud800", "\udc00")).map((parts) => parts.join(""))
    )
    FastCheck.assert(FastCheck.property(text, text, (answers, externalId) => {
      expect(ResponseBytes.ofTexts({ answers, skipped: null, variables: null, metadata: "{}", externalId }))
        .toBe(ResponseBytes.fixedBytes + 2 + new TextEncoder().encode(answers + "|" + externalId).length - 1)
    }))
  })

  it("have those of the questions that it skips", () => {
    const bytes = (response: Response.Response) => ResponseBytes.bytesOf(response)
    const response = Fixtures.response(0, { skipped: [Fixtures.questionId(1), Fixtures.questionId(2)] })
    expect(bytes(response) - bytes({ ...response, skipped: null })).toBe(JSON.stringify(response.skipped).length)
  })
})

describe("a response that gets no larger", () => {
  it("has no guards, so that it is accepted beyond a limit that was lowered", () => {
    const limits = { ...Limits.defaults, responseBytesPerAccount: 1, partialBytesPerSurvey: 1 }
    const before = Fixtures.response(0, { status: "partial" })
    const scopes = (response: Response.Response, previous?: Response.Response) =>
      ResponseBytes.bytesGuards(limits, response, previous).map((guard) => "scope" in guard ? guard.scope : guard)
    expect(scopes({ ...before, answers: [] }, before)).toEqual([])
    expect(scopes(before, before)).toEqual([])
    expect(scopes(before, { ...before, answers: [] })).toEqual(["account", "partial"])
    expect(scopes(before)).toEqual(["account", "partial"])
  })
})

describe("the responses of an account", () => {
  it.effect("are refused beyond their limit in all surveys, and are read, deleted and made shorter", () =>
    Effect.gen(function*() {
      yield* putSurveys
      const partial = yield* submit(1_000, "partial")
      const { id } = yield* submit(1_000, "completed", second)
      const both = { account: bytesOf(1_000, "partial") + bytesOf(1_000), partial: bytesOf(1_000, "partial") }
      expect(yield* stored).toEqual(both)
      expect(yield* Effect.flip(submit(1_000))).toMatchObject(ofAccount)
      expect(yield* Effect.flip(submit(1_000, "completed", second))).toMatchObject(ofAccount)
      expect(yield* Effect.flip(resume(partial, 2_000, "completed"))).toMatchObject(ofAccount)
      expect(yield* stored).toEqual(both)
      yield* resume(partial, 500, "completed")
      const responses = yield* Responses
      const page = yield* responses.list(owner, second, {}, { limit: 10, order: "asc" })
      expect((yield* Page.collectItems(page)).map((response) => response.id)).toEqual([id])
      yield* responses.remove(owner, second, id)
      expect(yield* stored).toEqual({ account: bytesOf(500) + ResponseBytes.logEntryBytes, partial: 0 })
      yield* submit(1_000)
      // The removal is an entry of the log, which is gone with its survey.
      yield* Effect.flatMap(
        Committer.Committer,
        ({ commit }) => commit(Fixtures.unit({ changes: [{ _tag: "SurveyRemoved", surveyId: second, at: 0 }] }))
      )
      expect(yield* stored).toEqual({ account: bytesOf(500) + bytesOf(1_000), partial: 0 })
    }).pipe(Effect.provide(world({ responseBytesPerAccount: 2 * bytesOf(1_000) }))))

  it.effect("have no limit by default", () =>
    Effect.gen(function*() {
      yield* putSurveys
      for (let n = 0; n < 100; n++) yield* submit(10_000)
      expect((yield* stored).account).toBe(100 * bytesOf(10_000))
    }).pipe(Effect.provide(world({}))))
})

describe("the partial responses of a survey", () => {
  it.effect("are refused beyond their limit, also one that grows, and can be completed", () =>
    Effect.gen(function*() {
      yield* putSurveys
      const [one, other] = [yield* submit(1_000, "partial"), yield* submit(1_000, "partial")]
      expect(yield* Effect.flip(submit(0, "partial"))).toMatchObject(ofSurvey)
      expect(yield* Effect.flip(resume(one, 2_000))).toMatchObject(ofSurvey)
      yield* submit(5_000)
      yield* submit(1_000, "partial", second)
      yield* resume(one, 1_000)
      yield* resume(one, 5_000, "completed")
      expect(yield* stored).toMatchObject({ partial: bytesOf(1_000, "partial") })
      yield* resume(other, 1_300)
    }).pipe(
      Effect.provide(world({ partialBytesPerSurvey: 2 * bytesOf(1_000, "partial"), responseBytesPerAccount: 1e9 }))
    ))

  it.effect("have a limit by default, which hundreds of submissions at once do not pass", () =>
    Effect.gen(function*() {
      yield* putSurveys
      // 400 × 200 KB of texts in UTF-8 are more than 64 MiB.
      const outcomes = yield* Effect.forEach(
        Array.from({ length: 400 }),
        () =>
          Effect.either(
            Effect.flatMap(
              Responses,
              (responses) => responses.submit(first, { status: "partial", answers: answers(200_000) })
            )
          ),
        { concurrency: "unbounded" }
      )
      const { partial } = yield* stored
      expect(partial).toBeLessThanOrEqual(Limits.defaults.partialBytesPerSurvey)
      expect(partial).toBeGreaterThan(Limits.defaults.partialBytesPerSurvey - bytesOf(200_000, "partial"))
      const accepted = outcomes.filter(({ _tag }) => _tag === "Right").length
      expect(partial).toBe(accepted * bytesOf(200_000, "partial"))
      expect(outcomes.flatMap((outcome) => outcome._tag === "Left" ? [outcome.left._tag] : []))
        .toEqual(Array.from({ length: 400 - accepted }, () => "ResponsesFull"))
    }).pipe(Effect.provide(world({ textAnswer: 200_000 }))))
})
