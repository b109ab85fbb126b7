/** Compares what responses record about questions, and what analytics count, with a model of a survey's history. */
import {
  Analytics,
  type Ids,
  type Question,
  type Response,
  Responses,
  Secrets,
  type Submitted,
  type Survey,
  Surveys
} from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { ResponseStore, RollupSizes, type Store, type UnitOfWork } from "@canvass/core/ports"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { assertEqual } from "../../assertEqual.js"
import * as Fixtures from "../../fixtures/Fixtures.js"
import { put } from "../ConformanceTest.js"
import { forAll } from "../MemoryEquivalence.js"

/**
 * After random submissions, removals and edits of the questions: each response stays as it was written, analytics count
 * for each question who answered it, skipped it and was not shown it, and they are those of a memory store that has the
 * same responses.
 */
export const recordsQuestions = <E>(store: Layer.Layer<Store, E>, runs: number): Effect.Effect<void> =>
  forAll(FastCheck.array(step, { minLength: 1, maxLength: 16, size: "max" }), runs, (steps) =>
    Effect.gen(function*() {
      const result = yield* Effect.provide(play(steps), yield* Layer.build(withServices(store)))
      const counted = yield* Effect.provide(
        count(result.survey, result.responses),
        yield* Layer.build(withServices(Memory.layer))
      )
      yield* assertEqual(result.analytics, { ...counted, computedAt: result.analytics.computedAt }, "the analytics")
    }))

const owner = Fixtures.accountId(0)

const withServices = <E>(store: Layer.Layer<Store, E>) =>
  Layer.mergeAll(Surveys.Default, Responses.Default, Analytics.Default).pipe(
    Layer.provideMerge(Layer.merge(store, Secrets.layerEphemeral)),
    // So small that a short history fills every level.
    Layer.provide(Layer.succeed(RollupSizes, { changesPerRollup: 2, fanOut: 2 })),
    Layer.fresh
  )

/** `chosen` selects questions, bit by bit. */
interface Step {
  readonly kind: "submit" | "save" | "resume" | "complete" | "edit" | "remove"
  readonly chosen: number
}

const step: FastCheck.Arbitrary<Step> = FastCheck.record({
  kind: FastCheck.constantFrom("submit", "submit", "save", "resume", "complete", "edit", "remove"),
  chosen: FastCheck.nat({ max: 255 })
})

/** A response as it was written, and the questions that the survey had when it was completed. */
interface Recorded {
  readonly stored: Response.Response
  readonly resumeToken: string | undefined
  readonly shown: ReadonlyArray<Question.Question>
}

const play = (steps: ReadonlyArray<Step>) =>
  Effect.gen(function*() {
    const [surveys, responses] = [yield* Surveys, yield* Responses]
    yield* put({ _tag: "AccountPut", account: Fixtures.account(0) })
    const { id } = yield* surveys.create(owner, { title: "A history", questions: [newQuestion(0), newQuestion(1)] })
    yield* surveys.publish(owner, id)
    const recorded = new Map<Ids.ResponseId, Recorded>()
    const record = (questions: ReadonlyArray<Question.Question>, { resumeToken, response }: Submitted) =>
      Effect.gen(function*() {
        const stored = yield* Effect.map(
          readResponses(id),
          (all) => all.find((one) => one.id === response.id)
        )
        if (stored === undefined) return yield* Effect.dieMessage("An acknowledged response is not stored.")
        const shown = stored.status === "completed" ? questions : []
        const skipped = shown.filter((question) => !isAnswered(stored, question)).map((question) => question.id)
        yield* assertEqual(stored.skipped, stored.status === "completed" ? skipped : null, "the skipped questions")
        recorded.set(stored.id, { stored, resumeToken, shown })
      })

    for (const { chosen, kind } of steps) {
      const { questions } = yield* surveys.get(owner, id)
      const selected = questions.filter((_, index) => isSelected(chosen, index))
      const answers = selected.map((question) => ({ questionId: question.id, value: "An answer" }))
      const partial = Array.from(recorded.values()).find(({ resumeToken }) => resumeToken !== undefined)
      switch (kind) {
        case "submit":
        case "save": {
          const status = kind === "submit" ? "completed" : "partial"
          yield* record(questions, yield* responses.submit(id, { status, answers }))
          break
        }
        case "resume":
        case "complete": {
          if (partial?.resumeToken === undefined) break
          const status = kind === "complete" ? "completed" : "partial"
          const { resumeToken, stored } = partial
          yield* record(questions, yield* responses.resume(id, stored.id, { status, answers }, { resumeToken }))
          break
        }
        case "edit": {
          const added = chosen % 3 === 0 ? [newQuestion(chosen)] : []
          const kept = chosen % 2 === 0 ? selected : selected.toReversed()
          // A published survey keeps at least one question.
          yield* Effect.ignore(surveys.replaceQuestions(owner, id, [...kept, ...added]))
          break
        }
        case "remove": {
          const [removed] = Array.from(recorded.keys()).slice(chosen % Math.max(1, recorded.size))
          if (removed === undefined) break
          yield* responses.remove(owner, id, removed)
          recorded.delete(removed)
        }
      }
      yield* checkHistory(id, recorded)
    }
    return {
      survey: yield* surveys.get(owner, id),
      responses: Array.from(recorded.values(), ({ stored }) => stored),
      analytics: yield* compute(id)
    }
  })

/** Puts the survey and its responses as they are, and counts them. */
const count = (survey: Survey.Survey, responses: ReadonlyArray<Response.Response>) =>
  Effect.gen(function*() {
    yield* put({ _tag: "AccountPut", account: Fixtures.account(0) }, { _tag: "SurveyPut", survey })
    yield* put(...responses.map((response): UnitOfWork.Change => ({ _tag: "ResponsePut", response })))
    return yield* compute(survey.id)
  })

const compute = (id: Ids.SurveyId) =>
  Effect.flatMap(Analytics, (analytics) => analytics.compute(owner, id, { interval: "day" }))

/** Compares the stored responses and the counts of each question with the model. */
const checkHistory = (id: Ids.SurveyId, recorded: ReadonlyMap<Ids.ResponseId, Recorded>) =>
  Effect.gen(function*() {
    const surveys = yield* Surveys
    const expected = Array.from(recorded.values(), ({ stored }) => stored).sort(byId)
    yield* assertEqual(yield* readResponses(id), expected, "the responses")
    const { questions, retired } = yield* surveys.get(owner, id)
    const result = yield* compute(id)
    const completed = Array.from(recorded.values()).filter(({ stored }) => stored.status === "completed")
    const counts = [...questions, ...retired].map((question) => {
      const answered = completed.filter(({ stored }) => isAnswered(stored, question)).length
      const skipped = completed.filter(({ shown, stored }) =>
        shown.some(({ id }) => id === question.id) && !isAnswered(stored, question)
      )
        .length
      return { questionId: question.id, answered, skipped, notShown: completed.length - answered - skipped }
    })
    yield* assertEqual(
      result.questions.map(({ answered, notShown, questionId, skipped }) => ({
        questionId,
        answered,
        skipped,
        notShown
      })),
      counts,
      "the counts of the questions"
    )
  })

const readResponses = (id: Ids.SurveyId) =>
  Effect.map(
    Effect.flatMap(ResponseStore, (store) => Stream.runCollect(store.stream(owner, id, {}, "asc"))),
    (chunks) => Chunk.toReadonlyArray(chunks).flat().sort(byId)
  )

const byId = (left: Response.Response, right: Response.Response): number => left.id < right.id ? -1 : 1

const isAnswered = ({ answers }: Response.Response, { id }: Pick<Question.Question, "id">): boolean =>
  answers.some(({ questionId }) => questionId === id)

const isSelected = (chosen: number, index: number): boolean => (chosen >> (index % 8)) % 2 === 1

const newQuestion = (n: number) => ({ text: `Question ${n}?`, type: "text" as const })
