import { Ids } from "@canvass/core"
import type { SurveyKey } from "@canvass/core/ports"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"
import { SurveySizes } from "../../src/work/SurveySizes.js"

const id = Ids.SurveyId.make("01900000-0000-7000-8000-000000000001")
const accountId = Ids.AccountId.make("01900000-0000-7000-8000-000000000002")

/** A survey that grows at each read, and the keys of the reads. */
const growing = () => {
  const reads: Array<SurveyKey> = []
  const size = (key: SurveyKey) =>
    Effect.sync(() => {
      reads.push(key)
      return key.name === "unknown"
        ? Option.none()
        : Option.some({ id, slug: "lunch", accountId, bytes: reads.length, translationBytes: 0, pendingBytes: 0 })
    })
  return { reads, sizes: new SurveySizes({ size }) }
}

it.effect("a size is read once in a short time, by the id in any case and by the slug", () =>
  Effect.gen(function*() {
    const { reads, sizes } = growing()
    expect(yield* sizes.read({ name: "lunch" })).toMatchObject({ bytes: 1 })
    expect(yield* sizes.read({ id: id.toUpperCase() })).toMatchObject({ bytes: 1 })
    expect(yield* sizes.read({ name: "lunch" })).toMatchObject({ bytes: 1 })
    yield* TestClock.adjust("2 seconds")
    expect(yield* sizes.read({ name: "lunch" })).toMatchObject({ bytes: 2 })
    expect(reads).toEqual([{ name: "lunch" }, { id }])
  }))

it.effect("a survey is looked up by its alias each time, which may be that of another one meanwhile", () =>
  Effect.gen(function*() {
    const { reads, sizes } = growing()
    expect(yield* sizes.read({ name: "soup" })).toMatchObject({ id })
    expect(yield* sizes.read({ name: "soup" })).toMatchObject({ id })
    expect(reads).toEqual([{ name: "soup" }, { name: "soup" }])
  }))

it.effect("a size is read again at once when this process has changed the survey", () =>
  Effect.gen(function*() {
    const { sizes } = growing()
    yield* sizes.read({ id })
    sizes.forget(id.toUpperCase())
    expect(yield* sizes.read({ id })).toMatchObject({ bytes: 2 })
  }))

it.effect("a text that is no id is not looked up, and what does not exist is looked up each time", () =>
  Effect.gen(function*() {
    const { reads, sizes } = growing()
    expect(yield* sizes.read({ id: "no id" })).toBeUndefined()
    expect(reads).toEqual([])
    expect(yield* sizes.read({ name: "unknown" })).toBeUndefined()
    expect(yield* sizes.read({ name: "unknown" })).toBeUndefined()
    expect(reads).toHaveLength(2)
  }))
