/** The titles of surveys in the audit log: as they were when the requests were made. */
import { PendingDefinitions, Responses, Secrets, Surveys, Translations } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { AuditStore, Committer, CurrentRequest, type Editor } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { auditDraft } from "../fixtures/auditDraft.js"

const owner = Fixtures.accountId(0)

const layer = Layer.mergeAll(Surveys.Default, PendingDefinitions.Default, Translations.Default, Responses.Default).pipe(
  Layer.provideMerge(Layer.merge(Memory.layer, Secrets.layerEphemeral))
)

/** Runs a use case for a request that was made a second after the last one. */
const asRequest = <A, E, R>(use: Effect.Effect<A, E, R>, authMethod: "anonymous" | "apikey" = "apikey") =>
  Effect.flatMap(
    Effect.zipRight(TestClock.adjust("1 seconds"), TestClock.currentTimeMillis),
    (startedAt) =>
      Effect.locally(
        use,
        CurrentRequest.CurrentRequest,
        CurrentRequest.makeRequestInfo({ audit: auditDraft({ accountId: owner, authMethod, startedAt }) })
      )
  )

const loggedTitles = Effect.flatMap(
  AuditStore,
  (store) =>
    Effect.map(
      store.list(owner, {}, { offset: 0, limit: 50 }),
      (entries) => entries.map(({ surveyTitle }) => surveyTitle).reverse()
    )
)

const begin = Effect.flatMap(
  Committer.Committer,
  ({ commit }) => commit(Fixtures.unit({ changes: [{ _tag: "AccountPut", account: Fixtures.account(0) }] }))
)

it.effect("an entry has the title that its survey had when the request was made, and keeps it", () =>
  Effect.gen(function*() {
    yield* begin
    const [surveys, pending, translations] = [yield* Surveys, yield* PendingDefinitions, yield* Translations]
    const editor: Editor = { via: "apikey", name: "key", actor: null, credential: "key" }
    const questions = [{ type: "nps", text: "Again?" }] as const
    const { id } = yield* asRequest(surveys.create(owner, { title: "Lunch", languages: ["en", "de"], questions }))
    yield* asRequest(surveys.update(owner, id, { title: "Dinner" }))
    yield* asRequest(translations.replace(owner, id, "de", { "/title": "Abendessen" }))
    yield* asRequest(surveys.duplicate(owner, id))
    yield* asRequest(pending.put(owner, id, { title: "Breakfast" }, { isFirst: true }, editor))
    yield* asRequest(pending.discard(owner, id))
    yield* asRequest(surveys.publish(owner, id))
    yield* asRequest(surveys.remove(owner, id))
    const dinner = Array.from({ length: 7 }, () => "Dinner")
    expect(yield* loggedTitles).toEqual(["Lunch", ...dinner])
  }).pipe(Effect.provide(layer)))

it.effect("an entry of a respondent has no title, which each response would store again", () =>
  Effect.gen(function*() {
    yield* begin
    const [surveys, responses] = [yield* Surveys, yield* Responses]
    const { id } = yield* surveys.create(owner, { title: "Lunch", questions: [{ type: "nps", text: "Again?" }] })
    yield* surveys.publish(owner, id)
    const answers = [{ questionKey: "q1", value: 9 }]
    yield* asRequest(responses.submit(id, { answers }), "anonymous")
    expect(yield* loggedTitles).toEqual([null])
  }).pipe(Effect.provide(layer)))

it.effect("an entry has at most 200 characters of a title, and no half of one", () =>
  Effect.gen(function*() {
    yield* begin
    const { commit } = yield* Committer.Committer
    const survey = Fixtures.survey(0, { title: `${"x".repeat(199)}😀` })
    yield* commit(Fixtures.unit({ changes: [{ _tag: "SurveyPut", survey }] }))
    const surveys = yield* Surveys
    yield* asRequest(surveys.remove(owner, survey.id))
    expect(yield* loggedTitles).toEqual(["x".repeat(199)])
  }).pipe(Effect.provide(layer)))
