/** Analytics through the whole life of a survey, compared with a count by brute force. */
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import process from "node:process"
import { Analytics } from "../../src/analytics/Analytics.js"
import type { AnalyticsRequest } from "../../src/analytics/AnalyticsResult.js"
import { AnsweredSurveys } from "../../src/analytics/AnsweredSurveys.js"
import { RollupSizes } from "../../src/analytics/rollups/Rollups.js"
import { RollupStore } from "../../src/analytics/rollups/RollupStore.js"
import * as RollupRefresh from "../../src/jobs/RollupRefresh.js"
import type { Condition } from "../../src/logic/questionnaire/Condition.js"
import * as Memory from "../../src/memory/Memory.js"
import { FileReference } from "../../src/questions/AnswerValue.js"
import type { LabelledValue, Row } from "../../src/questions/question-parts/definition/Option.js"
import { mapRows, type Question, rowsOf } from "../../src/questions/Question.js"
import { withoutStoredFields } from "../../src/questions/RetiredOptions.js"
import type { Response } from "../../src/responses/Response.js"
import { Responses, type Submitted } from "../../src/responses/Responses.js"
import { Surveys } from "../../src/surveys/Surveys.js"
import { answers, question } from "../../src/testing/Arbitraries.js"
import { Committer } from "../../src/unit-of-work/Committer.js"
import type { Change } from "../../src/unit-of-work/UnitOfWork.js"
import { type AccountId, FileId, type ResponseId, type SurveyId } from "../../src/values/Ids.js"
import * as Instant from "../../src/values/Instant.js"
import { NotFound } from "../../src/values/NotFound.js"
import * as Secrets from "../../src/values/Secrets.js"
import { storeAccount } from "../fixtures/Accounts.js"
import { recount, type ShownTo } from "./recount.js"

/** Number of random histories. */
const histories = Number(process.env["RECOUNTED_HISTORIES"] ?? 20)

const world = Layer.mergeAll(Surveys.Default, Responses.Default, Analytics.Default).pipe(
  Layer.provideMerge(Layer.merge(Memory.layer, Secrets.layerEphemeral))
)

/** Sizes so small that a history fills every level of rollups. */
const smallRollups = Layer.succeed(RollupSizes, { changesPerRollup: 2, fanOut: 2 })

/** Two instances of the server on one store. */
const instances = Effect.all(
  [1, 2].map(() => Effect.provide(Analytics, Layer.fresh(Layer.provide(Analytics.Default, smallRollups))))
)

const busy = Layer.mergeAll(Analytics.Default, AnsweredSurveys.Default, Responses.Default)

const run = <A, E>(effect: Effect.Effect<A, E, Layer.Layer.Success<typeof world>>) => Effect.provide(effect, world)

/** Generates a random value while the test runs. */
type Random = <A>(arbitrary: FastCheck.Arbitrary<A>) => A

const random = FastCheck.gen().map((generate): Random => (arbitrary) => generate(() => arbitrary))

const steps = FastCheck.array(
  FastCheck.constantFrom(
    "submit",
    "submit",
    "submit",
    "submit",
    "resume",
    "remove",
    "edit",
    "compute",
    "compute",
    "refresh",
    "rebuild"
  ),
  { minLength: 1, maxLength: 80, size: "max" }
)

/** Questions without ids and keys, which the service assigns. Of some, the first option or row has a condition. */
const newQuestions = (minLength: number, maxLength: number) =>
  FastCheck.array(
    FastCheck.tuple(question(), FastCheck.boolean(), FastCheck.boolean()).map(([asked, hasOption, hasRow]) => {
      const { id: _, key: __, ...conditional } = withConditions(asked, hasOption, hasRow)
      return conditional
    }),
    { minLength, maxLength }
  )

const forGold: Condition = { field: "plan", op: "equals", value: "gold" }

/** One other option, and one other row, is always shown. */
const withConditions = (asked: Question, hasOption: boolean, hasRow: boolean): Question => {
  const first = <Part extends Row>(parts: ReadonlyArray<Part>, isConditional: boolean): ReadonlyArray<Part> =>
    parts.map((part, index) => index === 0 && isConditional && parts.length > 2 ? { ...part, showIf: forGold } : part)
  const options = first(asked.options, hasOption)
  // How many may be chosen does not depend on what is shown.
  const countless = asked.type === "multiple_choice" || asked.type === "ranking" ? { ...asked, settings: {} } : asked
  return mapRows({ ...countless, options }, (rows) => first(rows, hasRow))
}

/** The questions as a respondent with a plan is shown them. */
const shownOn = (plan: string, questions: ReadonlyArray<Question>): ReadonlyArray<Question> => {
  const shown = <Part extends Row>(parts: ReadonlyArray<Part>): ReadonlyArray<Part> =>
    parts.filter(({ showIf }) => showIf === undefined || plan === "gold")
  return questions.map((asked) => mapRows({ ...asked, options: shown(asked.options) }, shown))
}

/** Milliseconds, up to a few weeks. */
const pause = FastCheck.integer({ min: 0, max: 30 * 86_400_000 })

/** Random answers, whose files have been uploaded. */
const uploadedAnswers = (owner: AccountId, surveyId: SurveyId, random: Random, questions: ReadonlyArray<Question>) =>
  Effect.gen(function*() {
    const [{ commit }, now] = [yield* Committer, yield* Instant.now]
    const given = random(answers(questions))
    const changes = given.flatMap(({ questionId, value }) =>
      (areFiles(value) ? value : []).map(({ fileId, name, size, type }): Change => ({
        _tag: "FilePut",
        file: Fixtures.uploadedFile(0, {
          id: FileId.make(fileId),
          accountId: owner,
          surveyId,
          questionId,
          name,
          size,
          type,
          expiresAt: now + 1
        })
      }))
    )
    yield* commit(Fixtures.unit({ changes }))
    return given
  })

const areFiles = Schema.is(Schema.Array(FileReference))

const submit = (owner: AccountId, survey: SurveyId, random: Random, questions: ReadonlyArray<Question>) =>
  Effect.gen(function*() {
    const responses = yield* Responses
    const now = yield* Instant.now
    const plan = random(FastCheck.constantFrom("gold", "silver"))
    return yield* responses.submit(survey, {
      answers: yield* uploadedAnswers(owner, survey, random, shownOn(plan, questions)),
      metadata: { plan },
      status: random(FastCheck.constantFrom("completed", "partial")),
      startedAt: random(FastCheck.option(FastCheck.integer({ min: 0, max: now }).map(Instant.format)))
    })
  })

const resume = (
  owner: AccountId,
  survey: SurveyId,
  random: Random,
  questions: ReadonlyArray<Question>,
  { resumeToken, response }: Submitted
) =>
  Effect.gen(function*() {
    const responses = yield* Responses
    const plan = response.metadata?.["plan"] ?? ""
    return yield* responses.resume(survey, response.id, {
      answers: yield* uploadedAnswers(owner, survey, random, shownOn(plan, questions)),
      status: random(FastCheck.constantFrom("completed", "partial"))
    }, { resumeToken: resumeToken ?? "" })
  })

/** The questions that a completed response leaves out. */
const unansweredBy = ({ response: { answers, status } }: Submitted, questions: ReadonlyArray<Question>) =>
  status === "partial"
    ? null
    : questions.filter(({ id }) => !answers.some(({ questionId }) => questionId === id)).map(({ id }) => id)

/**
 * Removes and adds questions, reorders the others, removes some of their options and rows, adds some and renames the
 * others.
 */
const edit = (owner: AccountId, survey: SurveyId, random: Random, questions: ReadonlyArray<Question>) =>
  Effect.gen(function*() {
    const kept = random(FastCheck.shuffledSubarray([...questions]))
    const added = random(newQuestions(0, 2))
    const surveys = yield* Surveys
    const suffix = random(FastCheck.constantFrom("", "!", "?"))
    const inputs = kept.map((question) =>
      extended(
        shortened(withoutStoredFields(question), suffix),
        random(FastCheck.option(FastCheck.constantFrom("new", "newer")))
      )
    )
    yield* surveys.replaceQuestions(owner, survey, [...inputs, ...added])
  })

/** The question with an option and a row more, if it has any. */
const extended = (asked: Question, added: string | null): Question => {
  const isNew = (parts: ReadonlyArray<Row>): boolean => parts.length > 0 && parts.every(({ value }) => value !== added)
  if (added === null) return asked
  const part = { value: added, label: added, code: 1_000 + added.length }
  const options = isNew(asked.options) ? [...asked.options, part] : asked.options
  return mapRows({ ...asked, options }, (rows) => isNew(rows) ? [...rows, part] : rows)
}

const shortened = (asked: Question, suffix: string): Question => {
  const renamed = <Part extends Row>(part: Part) => ({ ...part, label: (part.label + suffix).slice(0, 500) })
  const options = asked.options.slice(-3).map(renamed)
  switch (asked.type) {
    case "matrix":
      return { ...asked, options, settings: { ...asked.settings, rows: asked.settings.rows.slice(-2).map(renamed) } }
    case "multiple_choice":
    case "ranking":
      return { ...asked, options, settings: {} }
    default:
      return { ...asked, options }
  }
}

/** The options and the rows of a survey, or of its figures: of each question, the labels by value. */
const labelsOf = (
  questions: ReadonlyArray<{
    readonly id: string
    readonly options?: ReadonlyArray<LabelledValue>
    readonly rows?: ReadonlyArray<LabelledValue & { readonly columns?: ReadonlyArray<LabelledValue> }>
  }>
): ReadonlyArray<readonly [key: string, label: string]> =>
  questions.flatMap(({ id, options = [], rows = [] }) => [
    ...[...options, ...rows.flatMap(({ columns = [] }) => columns)].map(({ label, value }) =>
      [JSON.stringify([id, "option", value]), label] as const
    ),
    ...rows.map(({ label, value }) => [JSON.stringify([id, "row", value]), label] as const)
  ])

const request = FastCheck.record({
  from: FastCheck.option(pause.map((millis) => millis * 10), { nil: undefined }),
  to: FastCheck.option(pause.map((millis) => millis * 10), { nil: undefined }),
  interval: FastCheck.constantFrom("day", "week", "month")
}) satisfies FastCheck.Arbitrary<AnalyticsRequest>

describe("analytics", () => {
  it.effect.prop(
    "equal a count by brute force after random submissions, completions, removals and question edits",
    [random, steps],
    ([random, steps]) =>
      run(Effect.gen(function*() {
        const [responses, surveys] = [yield* Responses, yield* Surveys]
        const instance = FastCheck.constantFrom(...(yield* instances))
        const owner = yield* storeAccount()
        const { id } = yield* surveys.create(owner, {
          title: "A year",
          hiddenFields: ["plan"],
          questions: random(newQuestions(1, 5))
        })
        yield* surveys.publish(owner, id)
        const submissions = new Map<ResponseId, Submitted>()
        /** The questions that the survey had when a response was last saved. */
        const asked = new Map<ResponseId, ReadonlyArray<Question>>()
        const shownTo: ShownTo = ({ id, metadata }, questionId) => {
          const question = shownOn(metadata["plan"] ?? "", asked.get(id) ?? []).find((one) => one.id === questionId)
          return question === undefined ? undefined : {
            options: question.options.map(({ value }) => value),
            rows: rowsOf(question).map(({ value }) => value)
          }
        }
        /** The last label of each option and row that the survey has had. */
        const lastLabels = new Map<string, string>()
        const noteLabels = (questions: ReadonlyArray<Question>): void => {
          const withRows = questions.map((one) => one.type === "matrix" ? { ...one, rows: one.settings.rows } : one)
          for (const [key, label] of labelsOf(withRows)) lastLabels.set(key, label)
        }

        /** A few requests that are repeated. */
        const requests = random(FastCheck.array(request, { minLength: 1, maxLength: 3 }))
        const checkAnalytics = () =>
          Effect.gen(function*() {
            const wanted = random(FastCheck.constantFrom({ interval: "day" } as const, ...requests))
            const survey = yield* surveys.get(owner, id)
            noteLabels(survey.questions)
            const all = Array.from(submissions.values(), ({ response }): Response => ({
              accountId: owner,
              startedAt: null,
              externalId: null,
              metadata: {},
              skipped: null,
              language: null,
              questionnaireVersion: null,
              seed: null,
              quotaEnding: null,
              revision: 1,
              ...response,
              variables: null,
              reached: null
            }))
            const expected = recount(survey, all, wanted, yield* Instant.now, shownTo)
            const result = yield* random(instance).compute(owner, id, wanted)
            expect(result).toEqual(expected)
            // The labels of a boolean question are settings of it, not options.
            const withOptions = result.questions.filter(({ type }) => type !== "boolean")
            for (const [key, label] of labelsOf(withOptions.map((one) => ({ ...one, id: one.questionId })))) {
              expect([key, label]).toEqual([key, lastLabels.get(key)])
            }
          })

        for (const step of steps) {
          yield* TestClock.adjust(random(pause))
          const { questions } = yield* surveys.get(owner, id)
          noteLabels(questions)
          const partial = Array.from(submissions.values()).find(({ resumeToken }) => resumeToken !== undefined)
          const presentIds = Array.from(submissions.keys())
          // A step may be rejected, such as an edit that leaves too few options: then it changes nothing.
          if (step === "submit") {
            const made = yield* submit(owner, id, random, questions)
            expect(made.response.skipped).toEqual(unansweredBy(made, questions))
            submissions.set(made.response.id, made)
            asked.set(made.response.id, questions)
          } else if (step === "resume" && partial !== undefined) {
            const made = yield* Effect.option(resume(owner, id, random, questions, partial))
            if (Option.isSome(made)) {
              expect(made.value.response.skipped).toEqual(unansweredBy(made.value, questions))
              submissions.set(made.value.response.id, made.value)
              asked.set(made.value.response.id, questions)
            }
          } else if (step === "remove" && presentIds.length > 0) {
            const removed = random(FastCheck.constantFrom(...presentIds))
            yield* responses.remove(owner, id, removed)
            submissions.delete(removed)
          } else if (step === "edit") yield* Effect.ignore(edit(owner, id, random, questions))
          else if (step === "compute") yield* checkAnalytics()
          else if (step === "refresh") yield* random(instance).refresh(owner, id)
          else if (step === "rebuild") yield* random(instance).rebuild(owner, id)
        }

        yield* checkAnalytics()
      })),
    { fastCheck: { numRuns: histories, endOnFailure: true }, timeout: 240_000 + histories * 1_000 }
  )

  it.effect("are refreshed in the background for a survey with many submissions", () =>
    run(
      Effect.gen(function*() {
        const [responses, store, surveys] = [yield* Responses, yield* RollupStore, yield* Surveys]
        const owner = yield* storeAccount()
        const { id } = yield* surveys.create(owner, { title: "Busy", questions: [{ text: "Well?", type: "text" }] })
        yield* surveys.publish(owner, id)
        const submit = responses.submit(id, { answers: [{ questionKey: "q1", value: "Yes" }] })
        const rollupCounts = Effect.forEach([2, 4, 8], (changeCount) =>
          Effect.map(store.listRollups(owner, id, { after: 0, upTo: 100, changeCount }), (rollups) =>
            rollups.length))
        yield* Effect.replicateEffect(submit, 3, { discard: true })
        expect([yield* RollupRefresh.run, yield* rollupCounts]).toEqual([0, [0, 0, 0]])
        yield* Effect.replicateEffect(submit, 3, { discard: true })
        // With the two changes of the survey there are eight.
        expect([yield* RollupRefresh.run, yield* rollupCounts]).toEqual([1, [4, 2, 1]])
        expect(yield* RollupRefresh.run).toBe(0)
      }).pipe(Effect.provide(Layer.fresh(Layer.provideMerge(busy, smallRollups))))
    ))

  it.effect("have the rollups of the responses, however often each is saved before it is completed", () =>
    run(
      Effect.gen(function*() {
        const [analytics, responses, surveys] = [yield* Analytics, yield* Responses, yield* Surveys]
        const store = yield* RollupStore
        const owner = yield* storeAccount()
        const { id } = yield* surveys.create(owner, { title: "Pages", questions: [{ text: "Well?", type: "text" }] })
        yield* surveys.publish(owner, id)
        const save = { status: "partial", answers: [{ questionKey: "q1", value: "Yes" }] } as const
        for (let n = 0; n < 8; n++) {
          const { resumeToken = "", response } = yield* responses.submit(id, save)
          const resume = (input: Parameters<typeof responses.resume>[2]) =>
            responses.resume(id, response.id, input, { resumeToken })
          yield* Effect.replicateEffect(resume(save), 9, { discard: true })
          yield* resume({ ...save, status: "completed" })
        }
        yield* analytics.refresh(owner, id)
        const rollups = yield* Effect.forEach([2, 4, 8, 16], (changeCount) =>
          store.listRollups(owner, id, { after: 0, upTo: 1_000, changeCount }))
        // Two changes before the eight responses: the questionnaire and the publication.
        expect(rollups.map(({ length }) =>
          length
        )).toEqual([5, 2, 1, 0])
        expect((yield* analytics.compute(owner, id, { interval: "day" })).totals).toMatchObject({
          completed: 8,
          partial: 0
        })
      }).pipe(Effect.provide(Layer.fresh(Layer.provideMerge(busy, smallRollups))))
    ))

  it.effect("of many ranges do not displace the rollups that all ranges need", () => {
    let reads = 0
    const sizes = Layer.succeed(RollupSizes, { changesPerRollup: 512, fanOut: 4 })
    const countReads = Layer.effect(
      RollupStore,
      Effect.map(RollupStore, (store) =>
        RollupStore.of({
          ...store,
          listRollupParts: (owner, survey, request) => {
            // No columns are stored.
            if (request.content !== "columns") reads++
            return store.listRollupParts(owner, survey, request)
          }
        }))
    )
    return run(
      Effect.gen(function*() {
        const [analytics, { commit }] = [yield* Analytics, yield* Committer]
        const [owner, id] = [Fixtures.accountId(0), Fixtures.surveyId(0)]
        yield* commit(Fixtures.unit({ changes: [{ _tag: "SurveyPut", survey: Fixtures.survey(0) }] }))
        const { startTime } = Fixtures
        // A rollup of level 2, and its four of level 1. The aggregate of a range has 64 KB of durations.
        for (let start = 0; start < 8_192; start += 256) {
          const changes = Arr.makeBy(256, (index): Change => {
            const times = { startedAt: startTime - 7 * (start + index), submittedAt: startTime + start + index }
            return { _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(start + index, times) }
          })
          yield* commit(Fixtures.unit({ changes }))
        }
        const compute = (from: Instant.Instant) => analytics.compute(owner, id, { interval: "week", from })
        yield* compute(startTime + 1_000)
        for (let millis = 0; millis < 1_100; millis++) yield* compute(startTime - millis)
        reads = 0
        const { totals } = yield* compute(startTime + 1_001)
        // One read, of the rollups of level 0 in the one of level 1 that the range cuts.
        expect([totals.completed, reads]).toEqual([7_191, 1])
      }).pipe(Effect.provide(Layer.fresh(Layer.provide(Analytics.Default, Layer.merge(countReads, sizes)))))
    )
  }, 60_000)

  it.effect("are the same from rollups of an older program, which have no times", () => {
    const withoutTimes = Layer.effect(
      RollupStore,
      Effect.map(RollupStore, (store) =>
        RollupStore.of({
          ...store,
          listRollups: (owner, survey, request) =>
            Effect.map(
              store.listRollups(owner, survey, request),
              Arr.map((summary) => ({
                ...summary,
                firstSubmittedAt: null,
                lastSubmittedAt: null
              }))
            )
        }))
    )
    const instance = <E>(store: Layer.Layer<RollupStore, E, RollupStore>) =>
      Effect.provide(
        Analytics,
        Layer.fresh(Layer.provide(Analytics.Default, Layer.provideMerge(store, smallRollups)))
      )
    return run(
      Effect.gen(function*() {
        const [owner, id] = [Fixtures.accountId(0), Fixtures.surveyId(0)]
        const { commit } = yield* Committer
        yield* commit(Fixtures.unit({
          changes: [
            { _tag: "SurveyPut", survey: Fixtures.survey(0) },
            ...Arr.makeBy(21, (n): Change => ({
              _tag: "ResponsePut",
              response: Fixtures.responseToFirstSurvey(n, { submittedAt: Fixtures.startTime + n })
            }))
          ]
        }))
        const present = yield* instance(Layer.effect(RollupStore, RollupStore))
        const older = yield* instance(withoutTimes)
        for (let from = 0; from < 21; from += 3) {
          for (let to = from; to < 22; to += 4) {
            const range = { from: Fixtures.startTime + from, to: Fixtures.startTime + to }
            const { totals } = yield* older.compute(owner, id, { ...range, interval: "day" })
            expect(totals).toEqual((yield* present.compute(owner, id, { ...range, interval: "day" })).totals)
            expect(totals.completed).toBe(Math.min(21, to) - from)
          }
        }
      })
    )
  })

  it.effect("are not found for a survey of another account, nor for a removed survey", () =>
    run(Effect.gen(function*() {
      const [analytics, surveys] = [yield* Analytics, yield* Surveys]
      const owner = yield* storeAccount()
      const { id } = yield* surveys.create(owner, { title: "Mine" })
      const asked = { interval: "day" } as const
      expect(yield* Effect.flip(analytics.compute(yield* storeAccount(), id, asked))).toEqual(new NotFound())
      expect((yield* analytics.compute(owner, id, asked)).totals.started).toBe(0)
      yield* surveys.remove(owner, id)
      expect(yield* Effect.flip(analytics.compute(owner, id, asked))).toEqual(new NotFound())
    })))
})
