/** How often submissions read their survey from the store. */
import { Ids, Responses, Secrets, type Survey, Surveys } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { SurveyStore } from "@canvass/core/ports"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { storeAccount } from "../fixtures/Accounts.js"

const good = { answers: [{ questionKey: "q1", value: "Yes" }] }

/** A published survey, the number of its reads for respondents, and functions that answer it. */
const withSurvey = <A, E>(
  use: (world: {
    readonly reads: () => number
    readonly survey: Survey.Survey
    readonly submit: (input: unknown, id?: Ids.SurveyId) => Effect.Effect<string>
    readonly surveys: Surveys
  }) => Effect.Effect<A, E>
) => {
  let reads = 0
  const countingReads = Layer.effect(
    SurveyStore,
    Effect.map(SurveyStore, (store) => ({
      ...store,
      findForRespondent: (id) =>
        Effect.tap(store.findForRespondent(id), () => {
          reads++
        })
    }))
  ).pipe(Layer.provideMerge(Memory.layer))
  const world = Layer.mergeAll(Responses.Default, Surveys.Default).pipe(
    Layer.provideMerge(Layer.merge(countingReads, Secrets.layerEphemeral))
  )
  return Effect.gen(function*() {
    const owner = yield* storeAccount()
    const [responses, surveys] = [yield* Responses, yield* Surveys]
    const { id } = yield* surveys.create(owner, { title: "Lunch", questions: [{ text: "Well?", type: "text" }] })
    const survey = yield* surveys.publish(owner, id)
    const submit = (input: unknown, surveyId = id) =>
      Effect.match(responses.submit(surveyId, fromClient(input)), {
        onFailure: ({ _tag }) => _tag,
        onSuccess: ({ response }) => response.status
      })
    return yield* use({ reads: () => reads, submit, survey, surveys })
  }).pipe(Effect.provide(world))
}

/** What a client sends may have any shape. */
const fromClient: (input: unknown) => Parameters<Responses["submit"]>[1] = Schema.decodeUnknownSync(Schema.Any)

describe("the survey of a submission", () => {
  it.effect("is read once for many submissions", () =>
    withSurvey(({ reads, submit }) =>
      Effect.gen(function*() {
        expect(yield* Effect.replicateEffect(submit(good), 10)).toEqual(Array.from({ length: 10 }, () => "completed"))
        expect(reads()).toBe(1)
      })
    ))

  it.effect("is not read again for a malformed body", () =>
    withSurvey(({ reads, submit }) =>
      Effect.gen(function*() {
        yield* submit(good)
        for (
          const body of ["text", null, [], {}, { answers: "none" }, { ...good, status: "x" }, { ...good, more: 1 }]
        ) {
          expect(yield* submit(body)).toBe("InvalidInput")
        }
        expect(reads()).toBe(1)
      })
    ))

  it.effect("is read once more for a refusal that the cached survey is the reason for", () =>
    withSurvey(({ reads, submit, survey, surveys }) =>
      Effect.gen(function*() {
        yield* submit(good)
        expect(yield* submit({ answers: [{ questionKey: "q2", value: "Yes" }] })).toBe("InvalidInput")
        expect(reads()).toBe(2)
        yield* surveys.replaceQuestions(survey.accountId, survey.id, [{ text: "And now?", type: "text", key: "q2" }])
        expect(yield* submit({ answers: [{ questionKey: "q2", value: "Yes" }] })).toBe("completed")
        expect(reads()).toBe(3)
      })
    ))

  it.effect("is read again after a guard that failed", () =>
    withSurvey(({ reads, submit, survey, surveys }) =>
      Effect.gen(function*() {
        yield* submit(good)
        yield* surveys.close(survey.accountId, survey.id)
        expect(yield* submit(good)).toBe("RuleViolated")
        expect(reads()).toBe(2)
      })
    ))

  it.effect("is missing: a malformed body is refused as such, a good one as not found", () =>
    withSurvey(({ submit }) =>
      Effect.gen(function*() {
        const unknown = Ids.SurveyId.make("00000000-0000-7000-8000-000000000009")
        expect(yield* submit({ ...good, status: "x" }, unknown)).toBe("InvalidInput")
        expect(yield* submit(good, unknown)).toBe("NotFound")
      })
    ))
})
