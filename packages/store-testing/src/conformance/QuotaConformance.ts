/** Quotas are exact: under concurrent writers, with deletions, and while responses that exist are counted. */
import { type Ids, Page, type Response, Responses, type Survey, type SurveyInput, Surveys } from "@canvass/core"
import { QuotaCounting, QuotaCounts, quotasMet, ResponseStore, RollupStore, type Store } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { put, serviceTest, type StoreTest } from "./ConformanceTest.js"

const owner = Fixtures.accountId(0)

const quotas: NonNullable<SurveyInput.Create["quotas"]> = [
  { key: "left", when: { question: "side", op: "equals", value: "left" }, max: 37, ending: "full" },
  {
    key: "high",
    when: { all: [{ question: "side", op: "answered" }, { variable: "twice", op: "gte", value: 8 }] },
    max: 50
  },
  { key: "constructor", when: { field: "panel", op: "equals", value: "a" }, max: 60 },
  { key: "all", max: 80, ending: "full" }
]

const createSurvey = (parts: Partial<SurveyInput.Create>) =>
  Effect.gen(function*() {
    const surveys = yield* Surveys
    return yield* surveys.create(owner, {
      title: "Quotas",
      questions: [
        { key: "side", type: "single_choice", text: "Which side?", options: ["left", "right", "none"] },
        { key: "score", type: "rating", text: "How much?" }
      ],
      hiddenFields: [{ name: "panel" }],
      variables: [{ name: "twice", value: { multiply: [{ answer: "score" }, 2] } }],
      endings: [{ key: "full", title: "Full" }],
      ...parts
    })
  })

const publishSurvey = (parts: Partial<SurveyInput.Create>) =>
  Effect.flatMap(createSurvey(parts), ({ id }) => Effect.flatMap(Surveys, (surveys) => surveys.publish(owner, id)))

/** What the `n`th respondent answers: all kinds of respondents meet in every part of the numbers. */
const submit = (survey: Ids.SurveyId, n: number) =>
  Effect.flatMap(Responses, (responses) =>
    responses.submit(survey, {
      answers: [
        ...n % 5 === 0 ? [] : [{ questionKey: "side", value: n % 2 === 0 ? "left" : "right" }],
        { questionKey: "score", value: 1 + n % 5 }
      ],
      metadata: { panel: n % 3 === 0 ? "b" : "a" }
    }))

const responsesOf = (survey: Ids.SurveyId): Effect.Effect<ReadonlyArray<Response.Response>, never, Store> =>
  Effect.flatMap(
    ResponseStore,
    (store) => Effect.flatMap(store.page(owner, survey, {}, { limit: 10_000, order: "asc" }), Page.collectItems)
  )

/** The counts of the survey equal a recount, and none is above its maximum. Returns the full quotas. */
const checkCounts = (id: Ids.SurveyId) =>
  Effect.gen(function*() {
    const survey = yield* Effect.flatMap(Surveys, (surveys) => surveys.get(owner, id))
    const responses = yield* responsesOf(id)
    const states = QuotaCounts.statesOf(survey)
    const recount = states.map(({ key }) =>
      responses.filter((response) => response.status === "completed" && meets(survey, response, key)).length
    )
    yield* assertEqual(states.map(({ count }) => count), recount, "the counts")
    yield* assertEqual(states.filter(({ count, max }) => count > max), [], "quotas above their maximum")
    return { survey, responses, full: states.filter(({ full }) => full).map(({ key }) => key) }
  })

const meets = (survey: Survey.Survey, response: Response.Response, key: string): boolean =>
  quotasMet(survey, response).some((quota) => quota.key === key)

export const quotaConformance: ReadonlyArray<StoreTest> = [
  serviceTest(
    "400 concurrent responses fill quotas to the last place, and only who meets a full one is turned away",
    Effect.gen(function*() {
      const { id } = yield* publishSurvey({ quotas })
      yield* Effect.forEach(Array.from({ length: 400 }, (_, n) => n), (n) => submit(id, n), {
        concurrency: "unbounded",
        discard: true
      })
      const { full, responses, survey } = yield* checkCounts(id)
      yield* assertEqual(responses.length, 400)
      yield* assertEqual(full.includes("all"), true, "whether the cap is full")
      const turnedAway = responses.filter(({ status }) => status === "overQuota")
      yield* assertEqual(survey.responseCount + turnedAway.length, 400)
      yield* assertEqual(
        turnedAway.filter((response) => !full.some((key) => meets(survey, response, key))),
        [],
        "responses that met no full quota"
      )
    })
  ),
  serviceTest(
    "the counts equal a recount after responses and deletions in any order",
    Effect.gen(function*() {
      const small = quotas.map((quota, index) => ({ ...quota, max: 4 + index }))
      const { id } = yield* publishSurvey({ quotas: small })
      const responses = yield* Responses
      const rounds = FastCheck.sample(
        FastCheck.array(FastCheck.tuple(FastCheck.nat({ max: 99 }), FastCheck.boolean()), {
          minLength: 6,
          maxLength: 9
        }),
        { numRuns: 12, seed: 42 }
      )
      for (const round of rounds) {
        const stored = yield* responsesOf(id)
        const removed = new Set<Ids.ResponseId>()
        yield* Effect.forEach(round, ([n, isRemoval]) => {
          const response = stored[n % Math.max(1, stored.length)]
          if (!isRemoval || response === undefined || removed.has(response.id)) return submit(id, n)
          removed.add(response.id)
          return responses.remove(owner, id, response.id)
        }, { concurrency: "unbounded", discard: true })
        yield* checkCounts(id)
      }
    })
  ),
  serviceTest(
    "one response of each external id ends, of any number at the same time, and a deleted one frees it",
    Effect.gen(function*() {
      const { id } = yield* publishSurvey({ onePerExternalId: true, quotas: [{ key: "all", max: 8 }] })
      const responses = yield* Responses
      const answer = (n: number) => Effect.option(responses.submit(id, { answers: [], externalId: `panel-${n % 10}` }))
      yield* Effect.forEach(Array.from({ length: 60 }, (_, n) => n), answer, {
        concurrency: "unbounded",
        discard: true
      })
      const stored = yield* responsesOf(id)
      yield* assertEqual(
        stored.map(({ externalId }) => externalId).sort(),
        Array.from({ length: 10 }, (_, n) => `panel-${n}`)
      )
      yield* assertEqual(stored.filter(({ status }) => status === "overQuota").length, 2)
      const [first] = stored
      if (first === undefined) return
      yield* responses.remove(owner, id, first.id)
      yield* responses.submit(id, { answers: [], externalId: first.externalId })
      yield* assertEqual((yield* responsesOf(id)).length, 10)
    })
  ),
  serviceTest(
    "responses that exist are counted from where another process has stopped, and deletions meanwhile are exact",
    Effect.gen(function*() {
      const surveys = yield* Surveys
      const { id } = yield* publishSurvey({})
      yield* Effect.forEach(Array.from({ length: 20 }, (_, n) => n), (n) => submit(id, n), { discard: true })
      yield* surveys.close(owner, id)
      yield* surveys.update(owner, id, { quotas })
      const counting = yield* surveys.get(owner, id)
      yield* assertEqual(counting.quotasCountedTo, 0)
      yield* Effect.flip(surveys.publish(owner, id))

      // A process that has counted seven responses and has ended then.
      const { readLog } = yield* RollupStore
      const log = yield* Effect.flatten(readLog(owner, id, { after: 0, maxCount: 7 }))
      const counts = new Map<string, number>()
      for (const { response } of log.responses) {
        for (const { key } of quotasMet(counting, response)) counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      yield* put({
        _tag: "QuotasCounted",
        surveyId: id,
        after: 0,
        upTo: 7,
        lastRemoval: log.watermark.lastRemoval,
        counts: Object.fromEntries(counts)
      })
      const stored = yield* responsesOf(id)
      const responses = yield* Responses
      for (const place of [1, 4, 12, 19]) {
        const response = stored[place]
        if (response !== undefined) yield* responses.remove(owner, id, response.id)
      }
      // A step that was counted before the deletions is ignored.
      yield* put({ _tag: "QuotasCounted", surveyId: id, after: 7, upTo: 99, lastRemoval: 0, counts: { all: 13 } })
      yield* QuotaCounting.run
      const { survey } = yield* checkCounts(id)
      yield* assertEqual([survey.quotasCountedTo, survey.responseCount], [null, 16])
      yield* surveys.publish(owner, id)
    })
  )
]
