/** Conformance of the reads of surveys. */
import { Page } from "@canvass/core"
import { childRecords, ResponseStore, SurveyStore, type UnitOfWork, WebhookStore } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { assertEqual } from "../../assertEqual.js"
import * as Fixtures from "../../fixtures/Fixtures.js"
import { commit, put, type StoreTest, storeTest } from "../ConformanceTest.js"

const firstPage = { limit: 10, order: "asc" } as const

export const surveyReadConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "an account cannot read another account's surveys, responses and webhooks",
    Effect.gen(function*() {
      yield* put(
        { _tag: "SurveyPut", survey: Fixtures.survey(0) },
        { _tag: "ResponsePut", response: Fixtures.response(0) },
        { _tag: "WebhookPut", webhook: Fixtures.webhook(0) }
      )
      yield* commit({ events: [Fixtures.event(0)] })
      const stranger = Fixtures.accountId(1)
      const surveys = yield* SurveyStore
      const responses = yield* ResponseStore
      const webhooks = yield* WebhookStore
      const [delivery] = yield* Effect.flatMap(
        webhooks.deliveries(Fixtures.accountId(0), Fixtures.webhookId(0), {}, firstPage),
        Page.collectItems
      )
      yield* assertEqual(yield* surveys.find(stranger, Fixtures.surveyId(0)), Option.none())
      yield* assertEqual(yield* surveys.count(stranger, {}), 0)
      yield* assertEqual(yield* responses.find(stranger, Fixtures.surveyId(0), Fixtures.responseId(0)), Option.none())
      yield* assertEqual(
        yield* Effect.flatMap(responses.page(stranger, Fixtures.surveyId(0), {}, firstPage), Page.collectItems),
        []
      )
      const answered = yield* surveys.answeredQuestions(stranger, Fixtures.surveyId(0), [Fixtures.questionId(0)])
      yield* assertEqual(answered.size, 0)
      yield* assertEqual(yield* webhooks.find(stranger, Fixtures.webhookId(0)), Option.none())
      yield* assertEqual(yield* webhooks.countDeliveries(stranger, Fixtures.webhookId(0), {}), 0)
      yield* assertEqual(delivery?.accountId, Fixtures.accountId(0))
      if (delivery !== undefined) {
        yield* assertEqual(yield* webhooks.findDelivery(stranger, Fixtures.webhookId(0), delivery.id), Option.none())
      }
    })
  ),
  storeTest(
    "the size of a survey is found by its id and its slug, and grows with its content and its largest translation",
    Effect.gen(function*() {
      const survey = Fixtures.survey(0)
      yield* put({ _tag: "SurveyPut", survey })
      const { size } = yield* SurveyStore
      const before = Option.getOrThrow(yield* size({ id: survey.id }))
      yield* assertEqual(before, { ...before, id: survey.id, accountId: survey.accountId, translationBytes: 0 })
      yield* assertEqual(yield* size({ name: survey.slug }), Option.some(before))
      yield* assertEqual(yield* size({ id: Fixtures.surveyId(1) }), Option.none())
      yield* assertEqual(yield* size({ name: Fixtures.survey(1).slug }), Option.none())
      yield* put({
        _tag: "SurveyPut",
        survey: { ...survey, version: survey.version + 1, description: "x".repeat(10_000) }
      })
      const translation = (tag: string, bytes: number) =>
        childRecords.translations.put({ surveyId: survey.id, tag, digest: tag, bytes, texts: {}, sources: {} })
      yield* put(translation("de", 10), translation("fr", 3_000))
      const after = Option.getOrThrow(yield* size({ id: survey.id }))
      const growth = after.bytes - before.bytes
      yield* assertEqual([growth > 9_900 && growth < 10_100, after.translationBytes], [true, 3_000])
    })
  ),
  storeTest(
    "a question keeps its retired options and rows, its highest codes and the names of its variables, in a present and in a retired question",
    Effect.gen(function*() {
      const retiredRows = [{ value: "x", label: "Ünique", code: 7 }, { value: "y", label: "", code: 8 }]
      const retiredOptions = retiredRows.map((row) => ({ ...row, score: -0.5 }))
      const survey = Fixtures.survey(0, {
        questions: [{
          ...Fixtures.question(0),
          retiredOptions,
          highestCode: 2_147_483_647,
          variableNames: { "": "Q", 1: "q_1_2" }
        }],
        retired: [{ ...Fixtures.question(1), retiredOptions, retiredRows: retiredRows.slice(1), highestRowCode: 9 }]
      })
      yield* put({ _tag: "SurveyPut", survey })
      const store = yield* SurveyStore
      yield* assertEqual(yield* store.find(Fixtures.accountId(0), survey.id), Option.some(survey))
    })
  ),
  storeTest(
    "a search for a title treats `%`, `_` and `\\` literally and ignores case in every script",
    Effect.gen(function*() {
      const store = yield* SurveyStore
      const titles = ["100% sure", "snake_case", "back\\slash", "Cafe\u0301 Ünique", "ΟΔΟΣ", "Große I", "Plain"]
      yield* put(
        ...titles.map((title, n): UnitOfWork.Change => ({
          _tag: "SurveyPut",
          survey: Fixtures.survey(n * 2, { title })
        }))
      )
      const found = (text: string) =>
        Effect.map(
          Effect.flatMap(store.page(Fixtures.accountId(0), { text }, { limit: 10, order: "asc" }), Page.collectItems),
          (rows) => rows.map(({ title }) => title)
        )
      yield* assertEqual(yield* found("%"), ["100% sure"])
      yield* assertEqual(yield* found("_"), ["snake_case"])
      yield* assertEqual(yield* found("\\"), ["back\\slash"])
      yield* assertEqual(yield* found("PLAI"), ["Plain"])
      for (const text of ["ünique", "ÜNIQUE", "CAFÉ Ü", "cafe\u0301", "u\u0308NI"]) {
        yield* assertEqual(yield* found(text), ["Cafe\u0301 Ünique"], text)
      }
      for (const text of ["οδος", "ΟΔΟΣ", "οδοσ"]) yield* assertEqual(yield* found(text), ["ΟΔΟΣ"], text)
      for (const text of ["GROẞE", "große i"]) yield* assertEqual(yield* found(text), ["Große I"], text)
      for (const text of ["grosse", "große ı", "unique"]) yield* assertEqual(yield* found(text), [], text)
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { title: "Renommé" }) })
      yield* assertEqual(yield* found("RENOMMÉ"), ["Renommé"])
      yield* assertEqual(yield* found("100"), [])
    })
  ),
  storeTest(
    "surveys are found by their present metadata: all entries of the filter must be equal",
    Effect.gen(function*() {
      const store = yield* SurveyStore
      const all: ReadonlyArray<Readonly<Record<string, string>>> = [
        { team: "red", plan: "A" },
        { team: "red", plan: "a", "a b": "%" },
        { team: "red" },
        { team: "blue", constructor: "red" },
        {}
      ]
      yield* put(
        ...all.map((metadata, n): UnitOfWork.Change => ({
          _tag: "SurveyPut",
          survey: Fixtures.survey(n * 2, { metadata })
        })),
        { _tag: "SurveyPut", survey: Fixtures.survey(1, { metadata: { team: "red" } }) }
      )
      const found = (metadata: Readonly<Record<string, string>>) =>
        Effect.gen(function*() {
          const owner = Fixtures.accountId(0)
          const rows = yield* Effect.flatMap(store.page(owner, { metadata }, firstPage), Page.collectItems)
          const [first] = yield* Effect.flatMap(
            store.page(owner, { metadata }, { limit: 1, order: "desc" }),
            Page.collectItems
          )
          yield* assertEqual(yield* store.count(owner, { metadata }), rows.length)
          yield* assertEqual(first, rows.at(-1))
          return rows.map(({ title }) => Number(title.replace("Survey ", "")) / 2)
        })
      yield* assertEqual(yield* found({}), [0, 1, 2, 3, 4])
      yield* assertEqual(yield* found({ team: "red" }), [0, 1, 2])
      yield* assertEqual(yield* found({ team: "red", plan: "a" }), [1])
      yield* assertEqual(yield* found({ "a b": "%" }), [1])
      yield* assertEqual(yield* found({ constructor: "red" }), [3])
      for (const none of [{ team: "re" }, { Team: "red" }, { team: "red", plan: "B" }, { toString: "red" }]) {
        yield* assertEqual(yield* found(none), [])
      }
      yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0, { metadata: { team: "blue" } }) })
      yield* put({ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(2), at: 0 })
      yield* assertEqual(yield* found({ team: "red" }), [2])
      yield* assertEqual(yield* found({ team: "blue" }), [0, 3])
      yield* assertEqual(yield* found({ plan: "A" }), [])
    })
  ),
  storeTest(
    "overdue surveys are published ones past `closesAt`, the longest overdue first",
    Effect.gen(function*() {
      const store = yield* SurveyStore
      yield* assertEqual(yield* store.nextClosing, Option.none())
      const surveys = [
        Fixtures.survey(0, { closesAt: Fixtures.startTime + 2 }),
        Fixtures.survey(1, { closesAt: Fixtures.startTime + 1 }),
        Fixtures.survey(2, { closesAt: Fixtures.startTime, status: "closed" }),
        Fixtures.survey(3, { closesAt: Fixtures.startTime + 3 })
      ]
      yield* put(...surveys.map((survey): UnitOfWork.Change => ({ _tag: "SurveyPut", survey })))
      yield* assertEqual(yield* store.overdue(Fixtures.startTime + 2, 10), [surveys[1], surveys[0]])
      yield* assertEqual(yield* store.overdue(Fixtures.startTime + 9, 1), [surveys[1]])
      yield* assertEqual(yield* store.nextClosing, Option.some(Fixtures.startTime + 1))
    })
  )
]
