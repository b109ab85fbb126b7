/** Pending definitions: what they count, where they are listed, and what becomes of them beside other writes. */
import { Page, PendingDefinitions, Responses, SurveyDefinitions, Surveys } from "@canvass/core"
import { type Editor, SurveyStore } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { serviceTest, type StoreTest } from "./ConformanceTest.js"

const owner = Fixtures.accountId(0)

const editor: Editor = { via: "program", name: null, actor: "anna", credential: "program:anna" }

const questions = [
  { key: "kept", type: "text", text: "Kept?" },
  { key: "removed", type: "text", text: "Removed?" }
] as const

const first = { isFirst: true }

export const pendingConformance: ReadonlyArray<StoreTest> = [
  serviceTest(
    "a pending definition and its translations count among the definitions of the account, and end with their survey",
    Effect.gen(function*() {
      const [pending, store, surveys] = [yield* PendingDefinitions, yield* SurveyStore, yield* Surveys]
      const { id } = yield* surveys.create(owner, { title: "Counted" })
      const [empty, size] = [yield* store.storedDefinitions(owner), yield* pendingBytes(id)]
      yield* assertEqual(size, 0, "the pending bytes at first")
      const sent = { title: "Zähle", description: "x".repeat(10_000) }
      const { baseDigest } = yield* pending.put(owner, id, sent, first, editor)
      const { base, definition } = yield* pending.get(owner, id)
      yield* assertEqual(JSON.stringify(definition), JSON.stringify(sent), "what is kept")
      yield* assertEqual((yield* (yield* SurveyDefinitions).get(owner, id)).digest, baseDigest, "the base")
      const bytes = bytesOf(definition) + bytesOf(base)
      yield* assertEqual((yield* store.storedDefinitions(owner)).bytes, empty.bytes + bytes, "the stored bytes")
      const texts = { "/title": "Gezählt" }
      yield* pending.putTranslation(owner, id, "de", texts, {}, editor)
      yield* assertEqual(yield* pendingBytes(id), bytes + bytesOf(texts), "the pending bytes")
      yield* assertEqual(
        (yield* store.storedDefinitions(owner)).bytes,
        empty.bytes + bytes + bytesOf(texts),
        "the stored bytes with a translation"
      )
      const copy = yield* surveys.duplicate(owner, id)
      yield* assertEqual(yield* pendingBytes(copy.id), 0, "the pending bytes of a duplicate")
      yield* surveys.remove(owner, copy.id)
      yield* pending.discard(owner, id)
      yield* assertEqual(yield* store.storedDefinitions(owner), empty, "what is stored after it is discarded")
      yield* pending.put(owner, id, sent, first, editor)
      yield* pending.putTranslation(owner, id, "de", texts, {}, editor)
      yield* surveys.remove(owner, id)
      yield* assertEqual(yield* store.children("pendingDefinitions", id), [], "what is left of it")
      yield* assertEqual(yield* store.pendingTranslationStates(id), [], "what is left of its translations")
      yield* assertEqual(yield* store.storedDefinitions(owner), { surveys: 0, bytes: 0 }, "what is left")
    })
  ),
  serviceTest(
    "lists have the pending titles of drafts, in pages and in streams",
    Effect.gen(function*() {
      const [pending, surveys] = [yield* PendingDefinitions, yield* Surveys]
      for (const title of ["Plain", "Pending", "Published"]) {
        const { id } = yield* surveys.create(owner, { title, questions })
        if (title === "Published") yield* surveys.publish(owner, id)
        if (title !== "Plain") yield* pending.put(owner, id, { title: `${title} \u{1F600}` }, first, editor)
      }
      const page = yield* Effect.flatMap(surveys.list(owner, {}, { limit: 10, order: "asc" }), Page.collectItems)
      const expected = [["Plain", undefined], ["Pending", "Pending \u{1F600}"], ["Published", undefined]]
      yield* assertEqual(page.map(({ pendingTitle, title }) => [title, pendingTitle]).toSorted(), expected.toSorted())
      yield* assertEqual(page.filter((item) => "pendingTitle" in item).length, 1, "the items with a pending title")
      const streamed = yield* Page.collectItems({ chunks: surveys.stream(owner, {}, "asc") })
      yield* assertEqual(streamed, page, "the stream")
    })
  ),
  serviceTest(
    "of concurrent writes of a pending definition that are based on the same one, exactly one is stored",
    Effect.gen(function*() {
      const [pending, surveys] = [yield* PendingDefinitions, yield* Surveys]
      const { id } = yield* surveys.create(owner, { title: "Races" })
      let expected: Parameters<typeof pending.put>[3] = first
      for (let round = 0; round < 5; round++) {
        const written = yield* Effect.forEach(
          [0, 1, 2, 3, 4, 5],
          (n) => Effect.either(pending.put(owner, id, { title: `${round} ${n}` }, expected, editor)),
          { concurrency: "unbounded" }
        )
        const [stored, ...others] = written.flatMap((result) => Either.isRight(result) ? [result.right.digest] : [])
        yield* assertEqual(others, [], "further writes")
        yield* assertEqual((yield* pending.get(owner, id)).digest, stored, "what is stored")
        expected = { digests: [stored ?? ""] }
      }
    })
  ),
  serviceTest(
    "a pending definition that is written while it is applied is applied as it was, or not at all",
    Effect.gen(function*() {
      const [pending, surveys] = [yield* PendingDefinitions, yield* Surveys]
      for (let round = 0; round < 6; round++) {
        const { id } = yield* surveys.create(owner, { title: "Before" })
        const { digest } = yield* pending.put(owner, id, { title: "First" }, first, editor)
        const { token } = yield* pending.plan(owner, id)
        const apply = Effect.either(pending.apply(owner, id, { plan: token ?? "" }))
        const write = Effect.either(pending.put(owner, id, { title: "Second" }, { digests: [digest] }, editor))
        const translate = Effect.either(pending.putTranslation(owner, id, "de", { "/title": "Eins" }, {}, editor))
        const together = { concurrency: "unbounded" } as const
        const { applied, translated, written } = yield* round % 2 === 0
          ? Effect.all({ applied: apply, written: write, translated: translate }, together)
          : Effect.all({ translated: translate, written: write, applied: apply }, together)
        const { title } = yield* surveys.get(owner, id)
        const left = yield* Effect.option(pending.get(owner, id))
        if (Either.isRight(applied)) {
          yield* assertEqual(
            [title, Either.isRight(written), Either.isRight(translated)],
            ["First", false, false],
            "beside what was applied"
          )
          yield* assertEqual(Option.isNone(left), true, "that nothing is pending")
        } else {
          yield* assertEqual(title, "Before", "the title of a survey that nothing was applied to")
          yield* assertEqual(Option.isSome(left), true, "that something is pending")
        }
      }
    })
  ),
  serviceTest(
    "a response that is submitted while a pending definition is applied adds no effect that the plan does not name",
    Effect.gen(function*() {
      const [pending, responses, surveys] = [yield* PendingDefinitions, yield* Responses, yield* Surveys]
      for (let round = 0; round < 6; round++) {
        const { id } = yield* surveys.create(owner, { title: "Races", questions })
        yield* surveys.publish(owner, id)
        yield* pending.put(owner, id, { title: "Races", questions: questions.slice(0, 1) }, first, editor)
        const { effects, token } = yield* pending.plan(owner, id)
        yield* assertEqual(effects, [], "the effects of the plan")
        const submit = Effect.option(responses.submit(id, { answers: [{ questionKey: "removed", value: "yes" }] }))
        const [applied] = yield* Effect.all([
          Effect.either(pending.apply(owner, id, { plan: token ?? "" })),
          ...Array.from({ length: round }, () => submit)
        ], { concurrency: "unbounded" })
        const survey = yield* surveys.get(owner, id)
        const isPending = Option.isSome(yield* Effect.option(pending.get(owner, id)))
        yield* assertEqual(isPending, Either.isLeft(applied), "whether it is still pending")
        if (Either.isRight(applied)) yield* assertEqual(survey.retired, [], "the retired questions")
        else {
          yield* assertEqual(applied.left._tag, "PlanOutdated", "why the change is refused")
          yield* assertEqual(survey.questions.length, 2, "the number of questions")
        }
      }
    })
  )
]

const pendingBytes = (id: Parameters<SurveyStore["Type"]["pendingTranslationStates"]>[0]) =>
  Effect.flatMap(SurveyStore, (store) => Effect.map(store.size({ id }), (size) => Option.getOrThrow(size).pendingBytes))

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length
