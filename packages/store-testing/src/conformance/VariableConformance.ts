/**
 * Variables that are computed again: by each response's own version of the questionnaire, wherever a process stops,
 * with writes at the same time, and without another place in the log.
 */
import {
  type Ids,
  Page,
  type Response,
  Responses,
  type SurveyInput,
  Surveys,
  VariableComputations
} from "@canvass/core"
import {
  LogEntry,
  LogStore,
  QuotaCounting,
  QuotaCounts,
  quotasMet,
  ResponseBytes,
  ResponseStore,
  RollupStore,
  type Store,
  VariableComputation
} from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { put, serviceTest, type StoreTest } from "./ConformanceTest.js"

const owner = Fixtures.accountId(0)

const publishSurvey = (parts: Partial<SurveyInput.Create> = {}) =>
  Effect.gen(function*() {
    const surveys = yield* Surveys
    const { id } = yield* surveys.create(owner, {
      title: "Variables",
      questions: [
        { key: "score", type: "rating", text: "How much?" },
        { key: "why", type: "text", text: "Why?" }
      ],
      hiddenFields: ["weight"],
      variables: [{ name: "twice", value: { multiply: [{ answer: "score" }, 2] } }],
      ...parts
    })
    return yield* surveys.publish(owner, id)
  })

/** The `n`th respondent. Every fifth one skips the score. */
const submit = (survey: Ids.SurveyId, n: number) =>
  Effect.flatMap(Responses, (responses) =>
    responses.submit(survey, {
      answers: [
        ...n % 5 === 4 ? [] : [{ questionKey: "score", value: 1 + n % 5 }],
        { questionKey: "why", value: "é".repeat(n % 7 + 1) }
      ],
      metadata: { weight: String(n % 3) }
    }))

const submitAll = (survey: Ids.SurveyId, from: number, to: number) =>
  Effect.forEach(Array.from({ length: to - from }, (_, index) => from + index), (n) => submit(survey, n), {
    discard: true
  })

const responsesOf = (survey: Ids.SurveyId): Effect.Effect<ReadonlyArray<Response.Response>, never, Store> =>
  Effect.flatMap(
    ResponseStore,
    (store) => Effect.flatMap(store.page(owner, survey, {}, { limit: 10_000, order: "asc" }), Page.collectItems)
  )

const variablesOf = (survey: Ids.SurveyId) =>
  Effect.map(responsesOf(survey), (responses) => responses.map(({ variables }) => variables))

/** The places of the responses, and the entries that the log has beside them. */
const logOf = (survey: Ids.SurveyId) =>
  Effect.map(
    Effect.flatMap(LogStore, ({ page }) =>
      page(owner, survey, { after: LogEntry.beginning, limit: 10_000, maxBytes: 4_000_000, hasPartials: true })),
    (found) => {
      const { changes } = Option.getOrThrow(found)
      return {
        places: changes.flatMap(({ place, response }) =>
          response === undefined ? [] : [[response.id, place] as const]
        ),
        variables: changes.flatMap(({ entry }) => entry?.type === "variables" ? [entry.names] : []),
        entryCount: changes.filter(({ entry }) => entry !== undefined).length
      }
    }
  )

/** The bytes of the account are those of its only survey. */
const checkBytes = (survey: Ids.SurveyId) =>
  Effect.gen(function*() {
    const store = yield* ResponseStore
    const all = yield* responsesOf(survey)
    const { account } = yield* store.storedBytes(owner, survey)
    const { entryCount } = yield* logOf(survey)
    yield* assertEqual(
      account,
      all.reduce((sum, response) => sum + ResponseBytes.bytesOf(response), ResponseBytes.logEntryBytes * entryCount),
      "the bytes"
    )
  })

const start = (survey: Ids.SurveyId) => Effect.flatMap(VariableComputations, (all) => all.start(owner, survey))

const watermarkOf = (survey: Ids.SurveyId) =>
  Effect.map(
    Effect.flatMap(RollupStore, ({ readLog }) => readLog(owner, survey, { after: 0, maxCount: 0 })),
    (slice) => Option.getOrThrow(slice).watermark
  )

/** @param hasPlainSizes whether responses take the bytes of their plain texts in the store */
export const variableConformance = (hasPlainSizes: boolean): ReadonlyArray<StoreTest> => [
  serviceTest(
    "each response is computed by its own version, keeps its place, and the log says so once",
    Effect.gen(function*() {
      const surveys = yield* Surveys
      const { id, questions } = yield* publishSurvey()
      yield* submitAll(id, 0, 8)
      const [score, why] = questions
      if (score === undefined || why === undefined) return yield* Effect.die("The survey has two questions.")
      // The score is asked under another key, its old key belongs to another question, and a question is new.
      yield* surveys.update(owner, id, {
        questions: [
          { id: score.id, key: "rate", type: "rating", text: "How much?", settings: { max: 10 } },
          { key: "score", type: "nps", text: "Would you recommend it?" },
          { id: why.id, key: "why", type: "text", text: "Why?" }
        ],
        variables: [
          { name: "twice", value: { multiply: [{ answer: "rate" }, 3] } },
          { name: "both", value: { sum: [{ answer: "rate" }, { answer: "score" }] } },
          { name: "weighted", value: { sum: [{ variable: "twice" }, { field: "weight" }] } },
          { name: "any", value: { if: { question: "score", op: "answered" }, then: 1, else: 0 } }
        ]
      })
      const responses = yield* Responses
      yield* responses.submit(id, {
        answers: [{ questionKey: "rate", value: 9 }, { questionKey: "score", value: 10 }],
        metadata: { weight: "1" }
      })
      const partial = yield* responses.submit(id, {
        answers: [{ questionKey: "rate", value: 3 }],
        status: "partial"
      })
      const before = yield* logOf(id)
      const { lastSequence } = yield* watermarkOf(id)
      yield* assertEqual((yield* start(id)).running, true)
      yield* VariableComputation.run

      const computed = (yield* responsesOf(id)).filter(({ id }) => id !== partial.response.id)
      yield* assertEqual(
        computed.map(({ variables }) => variables),
        [
          ...Array.from({ length: 8 }, (_, n) => {
            const twice = n % 5 === 4 ? null : 3 * (1 + n % 5)
            return { twice, both: null, weighted: (twice ?? 0) + n % 3, any: null }
          }),
          { twice: 27, both: 19, weighted: 28, any: 1 }
        ]
      )
      yield* assertEqual(
        (yield* responsesOf(id)).find(({ id }) => id === partial.response.id)?.variables,
        null,
        "the variables of a partial response"
      )
      const after = yield* logOf(id)
      yield* assertEqual(after.places, before.places)
      yield* assertEqual([before.variables, after.variables], [[], [["twice", "both", "weighted", "any"]]])
      yield* assertEqual(yield* watermarkOf(id), {
        lastSequence: lastSequence + 1,
        lastRemoval: lastSequence + 1,
        partialCount: 1
      })
      if (hasPlainSizes) yield* checkBytes(id)
      yield* assertEqual(yield* Effect.flatMap(VariableComputations, (all) => all.get(owner, id)), {
        surveyId: id,
        running: false,
        variables: ["twice", "both", "weighted", "any"],
        progress: null
      })
      yield* start(id)
      yield* VariableComputation.run
      yield* assertEqual((yield* logOf(id)).variables.length, 1, "entries, of which the newest stands")
    })
  ),
  serviceTest(
    "a process continues where another one has stopped, and an edit begins again",
    Effect.gen(function*() {
      const surveys = yield* Surveys
      const { id } = yield* publishSurvey()
      yield* submitAll(id, 0, 6)
      const times = (factor: number) =>
        surveys.update(owner, id, {
          variables: [{ name: "twice", value: { multiply: [{ field: "weight" }, factor] } }]
        })
      yield* times(10)
      yield* start(id)
      const [first, second] = yield* responsesOf(id)
      if (first === undefined || second === undefined) return yield* Effect.die("There are responses.")
      const step = (after: number, upTo: number, response: Response.Response, twice: number) =>
        put({
          _tag: "VariablesComputed",
          surveyId: id,
          after,
          upTo,
          responses: [{ id: response.id, variables: { twice } }],
          finish: null
        })
      const all = yield* VariableComputations
      const { lastSequence } = yield* watermarkOf(id)
      // A process that has ended after three numbers, and another one that has done the same step later.
      yield* step(0, 3, first, -1)
      yield* step(0, 3, second, -2)
      yield* assertEqual((yield* all.get(owner, id)).progress, 3 / lastSequence)
      yield* assertEqual((yield* variablesOf(id)).slice(0, 2), [{ twice: -1 }, { twice: 4 }])
      // Another request continues.
      yield* start(id)
      yield* assertEqual((yield* all.get(owner, id)).progress, 3 / lastSequence)
      yield* times(100)
      yield* assertEqual((yield* all.get(owner, id)).progress, 0)
      yield* step(3, 5, second, -3)
      yield* Effect.all([VariableComputation.run, VariableComputation.run], { concurrency: 2 })
      yield* assertEqual(
        yield* variablesOf(id),
        Array.from({ length: 6 }, (_, n) => ({ twice: 100 * (n % 3) }))
      )
      yield* assertEqual((yield* logOf(id)).variables, [["twice"]])
      if (hasPlainSizes) yield* checkBytes(id)
      // Nothing runs, so a late step has no effect.
      yield* step(5, 6, first, -4)
      yield* assertEqual((yield* variablesOf(id))[0], { twice: 0 })
    })
  ),
  serviceTest(
    "more responses than one step reads, with others that end or are removed meanwhile",
    Effect.gen(function*() {
      const surveys = yield* Surveys
      const { id } = yield* publishSurvey()
      yield* Effect.forEach(Array.from({ length: 1_100 }, (_, n) => n), (n) => submit(id, n), {
        concurrency: "unbounded",
        discard: true
      })
      yield* surveys.update(owner, id, { variables: [{ name: "plus", value: { sum: [{ answer: "score" }, 0.5] } }] })
      const responses = yield* Responses
      const stored = yield* responsesOf(id)
      yield* start(id)
      yield* Effect.all([
        VariableComputation.run,
        submitAll(id, 0, 20),
        Effect.forEach(stored.slice(590, 610), (response) => responses.remove(owner, id, response.id))
      ], { concurrency: "unbounded", discard: true })
      yield* VariableComputation.run
      const all = yield* responsesOf(id)
      yield* assertEqual(all.length, 1_100)
      const score = Option.fromNullable((yield* surveys.get(owner, id)).questions[0])
      const wrong = all.filter(({ answers, variables }) => {
        const answer = answers.find(({ questionId }) => questionId === Option.getOrThrow(score).id)?.value
        return variables?.["plus"] !== (typeof answer === "number" ? answer + 0.5 : 0.5)
      })
      yield* assertEqual(wrong, [])
      yield* assertEqual((yield* logOf(id)).variables, [["plus"]])
      if (hasPlainSizes) yield* checkBytes(id)
    })
  ),
  serviceTest(
    "quotas that test variables are counted again, and the survey is closed meanwhile",
    Effect.gen(function*() {
      const surveys = yield* Surveys
      const { id } = yield* publishSurvey({
        quotas: [{ key: "high", when: { variable: "twice", op: "gte", value: 8 }, max: 1_000 }]
      })
      yield* submitAll(id, 0, 20)
      yield* assertEqual((yield* Effect.flip(start(id)))._tag, "RuleViolated")
      const { version } = yield* surveys.close(owner, id)
      yield* surveys.update(owner, id, {
        variables: [{ name: "twice", value: { multiply: [{ answer: "score" }, 4] } }]
      })
      yield* start(id)
      yield* assertEqual((yield* surveys.get(owner, id)).version > version, true)
      yield* Effect.flip(surveys.publish(owner, id))
      yield* VariableComputation.run
      yield* QuotaCounting.run
      const survey = yield* surveys.get(owner, id)
      const responses = yield* responsesOf(id)
      const met = responses.filter((response) => quotasMet(survey, response).length > 0).length
      yield* assertEqual([met, QuotaCounts.statesOf(survey).map(({ count }) => count)], [12, [12]])
      yield* surveys.publish(owner, id)
    })
  ),
  serviceTest(
    "a survey without variables is refused, and one without responses is done at once",
    Effect.gen(function*() {
      const without = yield* publishSurvey({ variables: [] })
      yield* assertEqual((yield* Effect.flip(start(without.id)))._tag, "RuleViolated")
      yield* assertEqual((yield* Effect.flip(start(Fixtures.surveyId(7))))._tag, "NotFound")
      const { id } = yield* publishSurvey()
      yield* start(id)
      yield* assertEqual(yield* VariableComputation.run, 0)
      yield* assertEqual((yield* Effect.flatMap(VariableComputations, (all) => all.get(owner, id))).running, false)
    })
  )
]
