/** Compares the codes of options with a model of all codes that a question has ever given. */
import { Responses, Secrets, Surveys } from "@canvass/core"
import { allOptions, type Store } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"
import { put } from "./ConformanceTest.js"
import { forAll } from "./MemoryEquivalence.js"

/**
 * After random edits and answers: an option has its code as long as its question has it, present or retired, and no
 * option gets a code that another one has had.
 */
export const keepsOptionCodes = <E>(store: Layer.Layer<Store, E>, runs: number): Effect.Effect<void> =>
  forAll(FastCheck.array(step, { minLength: 8, maxLength: 16, size: "max" }), runs, (steps) =>
    Effect.flatMap(
      Layer.build(
        Layer.merge(Surveys.Default, Responses.Default).pipe(
          Layer.provideMerge(Layer.merge(store, Secrets.layerEphemeral)),
          Layer.fresh
        )
      ),
      (services) => Effect.provide(play(steps), services)
    ))

/** `values` are the options after an edit. */
interface Step {
  readonly kind: "answer" | "edit" | "remove"
  readonly values: ReadonlyArray<string>
}

const step: FastCheck.Arbitrary<Step> = FastCheck.record({
  kind: FastCheck.constantFrom("answer", "edit", "edit", "edit", "remove"),
  values: FastCheck.shuffledSubarray(["a", "b", "c", "d", "e"], { minLength: 2, maxLength: 4 })
})

const owner = Fixtures.accountId(0)

const play = (steps: ReadonlyArray<Step>) =>
  Effect.gen(function*() {
    const [surveys, responses] = [yield* Surveys, yield* Responses]
    yield* put({ _tag: "AccountPut", account: Fixtures.account(0) })
    const { id, questions } = yield* surveys.create(owner, { title: "Codes", questions: [choice(["a", "b"])] })
    yield* surveys.publish(owner, id)
    const questionId = questions[0]?.id ?? ""
    let known = new Map([["a", 1], ["b", 2]])
    let highest = 2
    const answers: Array<Parameters<typeof responses.remove>[2]> = []
    for (const { kind, values } of steps) {
      if (kind === "answer") {
        const value = [...known.keys()][0]
        const submitted = yield* Effect.option(responses.submit(id, { answers: [{ questionId, value }] }))
        if (submitted._tag === "Some") answers.push(submitted.value.response.id)
      } else if (kind === "remove") {
        const removed = answers.shift()
        if (removed !== undefined) yield* responses.remove(owner, id, removed)
      } else yield* surveys.replaceQuestions(owner, id, [{ ...choice(values), id: questionId }])

      const [question] = (yield* surveys.get(owner, id)).questions
      if (question === undefined) return yield* Effect.dieMessage("The survey has one question.")
      const codes = new Map(allOptions(question).map(({ code, value }) => [value, code]))
      const isRight = ([value, code]: readonly [string, number]) =>
        known.has(value) ? known.get(value) === code : code > highest
      yield* assertEqual([...codes].filter((entry) => !isRight(entry)), [], "options with a changed or a used code")
      yield* assertEqual(new Set(codes.values()).size, codes.size, "the number of codes")
      highest = Math.max(highest, ...codes.values())
      known = codes
    }
  })

const choice = (values: ReadonlyArray<string>) => ({
  text: "Which?",
  type: "single_choice" as const,
  options: values
})
