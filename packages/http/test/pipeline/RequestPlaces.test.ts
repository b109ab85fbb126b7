import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { RequestPlaces } from "../../src/pipeline/RequestPlaces.js"
import type { BodyReservation } from "../../src/request/BodyBudget.js"
import type { IncomingBody } from "../../src/request/RequestContext.js"

const limits = { maxRequestsInProgress: 1, maxUploads: 1, maxAddressShare: 1 }
const rate = { minSendBytesPerSecond: 1, sendRateWindowMillis: 1 }
const unlimited: BodyReservation = { add: () => true }

const bodyOf = (pieces: ReadonlyArray<Uint8Array>, receive: IncomingBody["receive"] = () => Effect.never) => ({
  announcedBytes: undefined,
  receive,
  stream: () => Stream.fromIterable(pieces)
})

const placeOf = (places: RequestPlaces) => {
  const place = places.take("192.0.2.1", false)
  if (place === undefined) throw new Error("There is no place.")
  return place
}

const isFull = (places: RequestPlaces) => {
  const place = places.take("192.0.2.2", false)
  place?.leave()
  return place === undefined
}

it.effect("a request is not in progress while its body arrives, and is refused when there is no place afterwards", () =>
  Effect.gen(function*() {
    const places = new RequestPlaces(limits)
    const place = placeOf(places)
    const seen: Array<boolean> = [isFull(places)]
    const body = bodyOf([], () =>
      Effect.sync(() => {
        seen.push(isFull(places))
        return Uint8Array.of(1)
      }))
    const receive = places.bodyOf(body, place, unlimited).receive(1, unlimited)
    expect([...(yield* receive)]).toEqual([1])
    expect([...seen, isFull(places)]).toEqual([true, false, true])
    const late = bodyOf([], () =>
      Effect.sync(() => {
        placeOf(places)
        return Uint8Array.of(1)
      }))
    const error = yield* Effect.flip(places.bodyOf(late, place, unlimited).receive(1, unlimited))
    expect(error).toMatchObject({ _tag: "TooManyRequestsInProgress" })
  }))

it.effect("a body that is streamed reserves what has arrived, up to 256 KiB", () =>
  Effect.gen(function*() {
    const places = new RequestPlaces(limits)
    let reserved = 0
    const add = (bytes: number) => {
      reserved += bytes
      return true
    }
    const { stream } = places.bodyOf(
      bodyOf([100, 200_000, 200_000].map((size) => new Uint8Array(size))),
      placeOf(places),
      { add }
    )
    const seen = yield* Stream.runCollect(Stream.map(stream(rate), () => reserved))
    expect([...seen]).toEqual([100, 200_100, 256 * 1_024])
  }))

it.effect("a body that is streamed is refused when there is no place or no memory", () =>
  Effect.gen(function*() {
    const places = new RequestPlaces(limits)
    const body = bodyOf([new Uint8Array(1)])
    const refused = places.bodyOf(body, placeOf(places), { add: () => false })
    expect(yield* Effect.flip(Stream.runDrain(refused.stream(rate)))).toMatchObject({ _tag: "BodyBudgetExceeded" })
    const second = places.bodyOf(body, placeOf(places), unlimited)
    expect(yield* Effect.flip(Stream.runDrain(second.stream(rate)))).toMatchObject({ _tag: "BodyBudgetExceeded" })
  }))

it("a request for health is served when no other place is free", () => {
  const places = new RequestPlaces(limits)
  const place = placeOf(places)
  expect([isFull(places), places.take("192.0.2.1", true)]).toEqual([true, expect.anything()])
  place.leave()
  place.leave()
  expect(isFull(places)).toBe(false)
})
