import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FastCheck from "effect/FastCheck"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import {
  maxPatientMillis,
  maxWaiting,
  maxWaitingPerAccount,
  type WorkPlace,
  WorkQueue,
  type WorkRequest
} from "../../src/work/WorkQueue.js"

const maxWaitMillis = 5_000
const limits = { maxWorkBytes: 800, maxAddressShare: 1 / 8, maxWorkWaitMillis: maxWaitMillis }

const requestOf = (overrides: Partial<WorkRequest> = {}): WorkRequest => ({
  address: "192.0.2.1",
  account: undefined,
  bytes: 10,
  disconnected: Effect.never,
  isPatient: false,
  ...overrides
})

const enter = (queue: WorkQueue, overrides: Partial<WorkRequest>): WorkPlace => {
  const place = queue.enter(requestOf(overrides))
  if (place === undefined) throw new Error("The request may not wait.")
  return place
}

it("an account has two places, an address its share of the bytes, and whoever holds nothing may exceed the share", () => {
  const queue = new WorkQueue(limits)
  const ofAccount = [1, 2, 3].map((n) => enter(queue, { account: "a", address: `192.0.2.${n}` }))
  expect(ofAccount.map(({ isAdmitted }) => isAdmitted)).toEqual([true, true, false])
  const ofAddress = [300, 10].map((bytes) => enter(queue, { address: "192.0.2.9", bytes }))
  expect(ofAddress.map(({ isAdmitted }) => isAdmitted)).toEqual([true, false])
  ofAccount[0]?.leave()
  expect(ofAccount[2]?.isAdmitted).toBe(true)
  ofAddress[0]?.leave()
  expect(ofAddress[1]?.isAdmitted).toBe(true)
  expect(queue.usedBytes).toBe(30)
})

it("the addresses of one IPv6 network are one address, and callers without an address are not one", () => {
  const queue = new WorkQueue(limits)
  const ofNetwork = ["2001:db8::1", "2001:db8::2"].map((address) => enter(queue, { address, bytes: 90 }))
  expect(ofNetwork.map(({ isAdmitted }) => isAdmitted)).toEqual([true, false])
  const unknown = [1, 2, 3].map(() => enter(queue, { address: "unknown", bytes: 90 }))
  expect(unknown.map(({ isAdmitted }) => isAdmitted)).toEqual([true, true, true])
})

it("what exceeds the whole budget runs alone, and nobody passes over a request that waits for room", () => {
  const queue = new WorkQueue(limits)
  const first = enter(queue, { address: "192.0.2.1" })
  const large = enter(queue, { address: "192.0.2.2", bytes: 10_000 })
  const small = enter(queue, { address: "192.0.2.3" })
  expect([large.isAdmitted, small.isAdmitted]).toEqual([false, false])
  first.leave()
  expect([large.isAdmitted, small.isAdmitted]).toEqual([true, false])
  large.leave()
  expect(small.isAdmitted).toBe(true)
})

it("accounts take turns: many requests of one delay another account by one request", () => {
  const queue = new WorkQueue({ maxWorkBytes: 10, maxAddressShare: 1, maxWorkWaitMillis: maxWaitMillis })
  const running = enter(queue, { account: "a" })
  const many = Array.from({ length: 10 }, () => enter(queue, { account: "a" }))
  const other = enter(queue, { account: "b" })
  running.leave()
  expect([many[0]?.isAdmitted, other.isAdmitted]).toEqual([true, false])
  many[0]?.leave()
  expect(other.isAdmitted).toBe(true)
})

it("a stream that is being sent keeps some bytes, and no place of its account", () => {
  const queue = new WorkQueue(limits)
  const places = [1, 2].map(() => enter(queue, { account: "a", bytes: 100, address: "192.0.2.1" }))
  expect(places.map(({ isAdmitted }) => isAdmitted)).toEqual([true, false])
  places[0]?.keepOnly(0)
  expect(places[1]?.isAdmitted).toBe(true)
  places[1]?.keepOnly(20)
  expect(queue.usedBytes).toBe(20)
  const more = [1, 2].map(() => enter(queue, { account: "a" }))
  expect(more.map(({ isAdmitted }) => isAdmitted)).toEqual([true, true])
  for (const place of [...places, ...more, ...places]) place.leave()
  expect(queue.usedBytes).toBe(0)
})

it("at most so many requests wait, of one account and in all, and the others are refused at once", () => {
  const queue = new WorkQueue({ maxWorkBytes: 10, maxAddressShare: 1, maxWorkWaitMillis: maxWaitMillis })
  enter(queue, { account: "running" })
  const waiting = (account: string, count: number) =>
    Array.from({ length: count }, () => queue.enter(requestOf({ account }))).filter((place) => place !== undefined)
  expect(waiting("a", 100)).toHaveLength(maxWaitingPerAccount)
  expect(waiting("b", 100)).toHaveLength(maxWaitingPerAccount)
  expect(["c", "d", "e"].flatMap((account) => waiting(account, 100))).toHaveLength(
    maxWaiting - 2 * maxWaitingPerAccount
  )
  expect(queue.waitingCount).toBe(maxWaiting)
})

it.effect("a request waits for a limited time, a patient one longer while no other account waits", () =>
  Effect.gen(function*() {
    const queue = new WorkQueue({ maxWorkBytes: 10, maxAddressShare: 1, maxWorkWaitMillis: maxWaitMillis })
    enter(queue, { account: "running" })
    const wait = (overrides: Partial<WorkRequest>) =>
      Effect.fork(Effect.exit(Effect.suspend(() => queue.wait(enter(queue, overrides)))))
    const isOver = (fiber: Fiber.RuntimeFiber<unknown, unknown>) => Effect.map(Fiber.status(fiber), ({ _tag }) => _tag)
    const patient = yield* wait({ account: "a", isPatient: true })
    yield* TestClock.adjust(maxWaitMillis + 1)
    expect(yield* isOver(patient)).not.toBe("Done")
    const impatient = yield* wait({ account: "b" })
    yield* TestClock.adjust(2_000)
    expect(Exit.isFailure(yield* Fiber.join(patient))).toBe(true)
    yield* TestClock.adjust(maxWaitMillis)
    expect(Exit.isFailure(yield* Fiber.join(impatient))).toBe(true)
    const alone = yield* wait({ account: "a", isPatient: true })
    yield* TestClock.adjust(maxPatientMillis - 2_000)
    expect(yield* isOver(alone)).not.toBe("Done")
    yield* TestClock.adjust(4_000)
    expect(Exit.isFailure(yield* Fiber.join(alone))).toBe(true)
    expect(queue.waitingCount).toBe(0)
  }))

it.effect("a wait ends when its caller disconnects, and when its fiber is interrupted", () =>
  Effect.gen(function*() {
    const queue = new WorkQueue({ maxWorkBytes: 10, maxAddressShare: 1, maxWorkWaitMillis: maxWaitMillis })
    enter(queue, { account: "running" })
    const left = yield* Effect.flip(queue.wait(enter(queue, { disconnected: Effect.void })))
    expect(left._tag).toBe("CallerDisconnected")
    const waiting = yield* Effect.fork(queue.wait(enter(queue, {})))
    yield* Effect.yieldNow()
    expect(queue.waitingCount).toBe(1)
    yield* Fiber.interrupt(waiting)
    expect(queue.waitingCount).toBe(0)
  }))

const step = FastCheck.oneof(
  FastCheck.record({
    kind: FastCheck.constant("enter" as const),
    address: FastCheck.constantFrom("192.0.2.1", "192.0.2.2", "unknown"),
    account: FastCheck.constantFrom("a", "b", undefined),
    bytes: FastCheck.integer({ min: 1, max: 400 })
  }),
  FastCheck.record({ kind: FastCheck.constantFrom("leave" as const, "shrink" as const), index: FastCheck.nat(20) })
)

it("whatever comes and goes, the bytes stay within the budget, accounts have two places, and nobody waits for nothing", () =>
  FastCheck.assert(FastCheck.property(FastCheck.array(step, { maxLength: 60 }), (steps) => {
    const queue = new WorkQueue(limits)
    const places: Array<{ readonly place: WorkPlace; isShrunk: boolean }> = []
    for (const each of steps) {
      if (each.kind === "enter") {
        const { account, address, bytes } = each
        places.push({ place: enter(queue, { account, address, bytes }), isShrunk: false })
      } else if (places.length > 0) {
        const index = each.index % places.length
        const chosen = places[index]
        if (each.kind === "leave") {
          chosen?.place.leave()
          places.splice(index, 1)
        } else if (chosen?.place.isAdmitted === true) {
          chosen.isShrunk = true
          chosen.place.keepOnly(1)
        }
      }
      const admitted = places.filter(({ place }) => place.isAdmitted)
      const used = admitted.reduce((sum, { place }) => sum + place.bytes, 0)
      expect(queue.usedBytes).toBe(used)
      expect(admitted.length <= 1 || used <= limits.maxWorkBytes).toBe(true)
      for (const account of ["a", "b"]) {
        const own = admitted.filter(({ isShrunk, place }) => place.owner === account && !isShrunk)
        expect(own.length).toBeLessThanOrEqual(2)
      }
      expect(queue.waitingCount).toBe(places.length - admitted.length)
      if (admitted.length === 0) expect(queue.waitingCount).toBe(0)
    }
    for (const { place } of places) place.leave()
    expect([queue.usedBytes, queue.waitingCount]).toEqual([0, 0])
  })))

it.live("what is admitted one after the other is not one turn of the event loop", () =>
  Effect.gen(function*() {
    const queue = new WorkQueue(limits)
    let turns = 0
    let isDone = false
    const count = (): void => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const turnsOfWork = yield* Effect.forEach(
      Array.from({ length: 20 }),
      () =>
        Effect.suspend(() => {
          const place = enter(queue, { account: "a" })
          return Effect.map(queue.wait(place), () => {
            const until = performance.now() + 5
            while (performance.now() < until);
            place.leave()
            return turns
          })
        }),
      { concurrency: "unbounded" }
    )
    isDone = true
    // The two places of the account may work in one turn.
    expect(new Set(turnsOfWork).size).toBeGreaterThanOrEqual(10)
  }))
