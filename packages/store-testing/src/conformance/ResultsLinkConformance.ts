/** What a results link shows is never of fewer than five responses, whatever its reader subtracts. */
import { ResultsLinks, Secrets, type SharedResults } from "@canvass/core"
import { Committer, Publication, type Store } from "@canvass/core/ports"
import * as Arr from "effect/Array"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { put, type StoreTest, storeTest } from "./ConformanceTest.js"
import { forAll } from "./MemoryEquivalence.js"
import { isLinkedPart, linkHistory, weightsOfPart } from "./results-link/LinkHistory.js"
import { LinkReader } from "./results-link/LinkReader.js"

const [owner, survey] = [Fixtures.ownerOf(0), Fixtures.surveyId(0)]

/** An instance of the server, with nothing in its memory and a secret key of its own. */
const newInstance: Effect.Effect<ResultsLinks, never, Store> = Effect.provide(
  ResultsLinks,
  Layer.fresh(Layer.provide(ResultsLinks.Default, Secrets.layerEphemeral))
)

/** The reader looks after every change, on either of two instances, and knows all responses. */
export const disclosesNoFewResponses = <E>(
  store: Layer.Layer<Store, E>,
  runs: number,
  maxChanges = 60
): Effect.Effect<void> =>
  forAll(linkHistory(maxChanges), runs, (history) =>
    Effect.gen(function*() {
      // Nothing in memory waits, and the test runner reports on a timer.
      yield* pause
      const context = yield* Layer.build(store)
      yield* Effect.provide(
        Effect.gen(function*() {
          const instances = yield* Effect.all([newInstance, newInstance])
          yield* put({ _tag: "SurveyPut", survey: history.survey })
          const { token } = yield* Effect.orDie(instances[0].replace(owner, survey, {}))
          const reader = new LinkReader(history.survey, isLinkedPart(history.survey), weightsOfPart(history.survey))
          for (const { change, isFirst } of history.steps) {
            yield* put(change)
            reader.apply(change)
            const [one, other] = isFirst ? instances : [instances[1], instances[0]]
            const shown = yield* Effect.orDie(one.view(Redacted.value(token)))
            yield* reader.check(shown)
            yield* assertEqual(
              yield* Effect.orDie(other.view(Redacted.value(token))),
              shown,
              "what the other instance shows"
            )
          }
        }),
        context
      )
    }))

/** Lets files and sockets make progress: fibers that never wait leave them little time. */
const pause = Effect.withClock(Effect.sleep("1 millis"), Clock.make())

const submit = (n: number) =>
  put({
    _tag: "ResponsePut",
    response: Fixtures.responseToFirstSurvey(n, {
      answers: [{ questionId: Fixtures.questionId(0), value: `Text ${n}` }]
    })
  })

const remove = (n: number) =>
  put({ _tag: "ResponseRemoved", at: 0, surveyId: survey, responseId: Fixtures.responseId(n) })

/** Makes the link of the survey with two questions, and returns its token. */
const link = (links: ResultsLinks, settings: { readonly texts?: boolean } = {}) =>
  Effect.gen(function*() {
    yield* put({ _tag: "SurveyPut", survey: Fixtures.survey(0) })
    const { token } = yield* Effect.orDie(links.replace(owner, survey, settings))
    return Redacted.value(token)
  })

const samplesOf = ({ questions }: SharedResults.SharedResults): ReadonlyArray<string> =>
  questions.flatMap(({ figures }) => figures?.type === "text" ? figures.samples : [])

export const resultsLinkConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "two instances show the same steps of a results link while responses are submitted and removed",
    Effect.gen(function*() {
      const instances = yield* Effect.all([newInstance, newInstance])
      const token = yield* link(instances[0])
      const seen = new Set<number>()
      const read = (links: ResultsLinks) =>
        Effect.map(Effect.orDie(links.view(token)), ({ completed }) => {
          if (completed !== null) seen.add(completed)
        })
      const readers = yield* Effect.fork(
        Effect.forEach(
          [...instances, ...instances],
          (links) => Effect.forever(Effect.zipRight(read(links), pause)),
          { concurrency: "unbounded", discard: true }
        )
      )
      yield* Effect.forEach(Arr.range(0, 99), submit, { concurrency: 4, discard: true })
      yield* Fiber.interrupt(readers)
      yield* Effect.forEach(instances, read)
      const steps = Array.from(seen).sort((left, right) => left - right)
      yield* assertEqual(
        steps.filter((step, index) => step - (steps[index - 1] ?? 0) < Publication.minResponses),
        [],
        `the steps that are too small of ${steps.join(", ")}`
      )
      yield* assertEqual((steps.at(-1) ?? 0) > 100 - Publication.minResponses, true, "that the last step has come")
    })
  ),
  storeTest(
    "of two instances that take a step of a results link at once, both show that of the first",
    Effect.gen(function*() {
      const other = yield* newInstance
      const token = yield* link(other)
      yield* Effect.forEach(Arr.range(0, 4), submit)
      const committer = yield* Committer.Committer
      const store = yield* Effect.context<Store>()
      let isOvertaken = false
      const overtaken = yield* Effect.provideService(newInstance, Committer.Committer, {
        commit: (unit) =>
          Effect.suspend(() => {
            if (isOvertaken) return committer.commit(unit)
            isOvertaken = true
            const overtake = Effect.zipRight(submit(5), Effect.orDie(other.view(token)))
            return Effect.zipRight(Effect.provide(overtake, store), committer.commit(unit))
          })
      })
      for (const links of [overtaken, other, yield* newInstance]) {
        yield* assertEqual((yield* Effect.orDie(links.view(token))).completed, 6, "the only step")
      }
    })
  ),
  storeTest(
    "a results link keeps its figures when the server starts anew, its address changes, and it is made again",
    Effect.gen(function*() {
      const links = yield* newInstance
      const first = yield* link(links)
      yield* Effect.forEach(Arr.range(0, 6), submit)
      const { completed } = yield* Effect.orDie(links.view(first))
      yield* assertEqual(completed, 7, "the first step")
      yield* Effect.forEach(Arr.range(7, 9), submit)
      const rotated = yield* Effect.orDie(links.replace(owner, survey, { rotate: true }))
      const restarted = yield* newInstance
      yield* assertEqual(
        (yield* Effect.orDie(restarted.view(Redacted.value(rotated.token)))).completed,
        7,
        "the figures after a start"
      )
      yield* Effect.orDie(restarted.remove(owner, survey))
      const made = yield* Effect.orDie(restarted.replace(owner, survey, {}))
      yield* assertEqual(
        (yield* Effect.orDie(restarted.view(Redacted.value(made.token)))).completed,
        7,
        "the figures of a link that is made again"
      )
      yield* Effect.forEach(Arr.range(10, 11), submit)
      yield* assertEqual((yield* Effect.orDie(links.view(Redacted.value(made.token)))).completed, 12, "the next step")
    })
  ),
  storeTest(
    "a results link from before a change of the secret key works, and gets another address when it is changed",
    Effect.gen(function*() {
      const token = yield* link(yield* newInstance)
      const changed = yield* newInstance
      yield* assertEqual((yield* Effect.orDie(changed.view(token))).completed, null, "what the link shows")
      yield* assertEqual((yield* Effect.flip(changed.get(owner, survey)))._tag, "NotFound", "the link")
      const made = Redacted.value((yield* Effect.orDie(changed.replace(owner, survey, {}))).token)
      yield* assertEqual(made === token, false, "that the token is the same")
      yield* assertEqual((yield* Effect.orDie(changed.view(made))).completed, null, "what the new link shows")
    })
  ),
  storeTest(
    "a removal hides the figures of a results link until five new responses show others, although fewer are left",
    Effect.gen(function*() {
      const links = yield* newInstance
      const token = yield* link(links)
      const shown = Effect.map(Effect.orDie(links.view(token)), ({ completed, questions }) => [
        completed,
        questions[0]?.figures?.answered ?? null,
        questions[0]?.hiddenBecause
      ])
      yield* Effect.forEach(Arr.range(0, 9), submit)
      yield* assertEqual(yield* shown, [10, 10, null], "the first step")
      yield* remove(0)
      yield* assertEqual(yield* shown, [null, null, "removal"], "the figures after a response was removed")
      yield* Effect.forEach(Arr.range(1, 9), remove)
      yield* Effect.forEach(Arr.range(10, 13), submit)
      yield* assertEqual(yield* shown, [null, null, "removal"], "the figures with four new responses")
      yield* submit(14)
      yield* assertEqual(yield* shown, [5, 5, null], "the figures with five new responses")
      yield* assertEqual(
        (yield* Effect.orDie((yield* newInstance).view(token))).completed,
        5,
        "the figures of a new instance"
      )
    })
  ),
  storeTest(
    "a results link shows texts only when it says so, and none of a response that was removed",
    Effect.gen(function*() {
      const links = yield* newInstance
      const token = yield* link(links)
      yield* Effect.forEach(Arr.range(0, 4), submit)
      yield* assertEqual(samplesOf(yield* Effect.orDie(links.view(token))), [], "the texts of a link without texts")
      yield* Effect.orDie(links.replace(owner, survey, { texts: true }))
      const texts = Effect.map(Effect.orDie(links.view(token)), samplesOf)
      yield* assertEqual(yield* texts, ["Text 4", "Text 3", "Text 2", "Text 1", "Text 0"], "the texts")
      yield* submit(5)
      yield* remove(3)
      yield* assertEqual(yield* texts, [], "the texts after a removal")
      yield* Effect.forEach(Arr.range(6, 9), submit)
      yield* assertEqual(
        yield* texts,
        ["Text 9", "Text 8", "Text 7", "Text 6", "Text 5", "Text 4", "Text 2", "Text 1", "Text 0"],
        "the texts of the next step"
      )
    })
  )
]
