/** Partial responses that are saved, and end, while an export reads them. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"
import * as Memory from "../../../src/memory/Memory.js"
import { withMoved } from "../../../src/responses/export/withMoved.js"
import type { Response } from "../../../src/responses/Response.js"
import { hasStatus, type ResponseFilter } from "../../../src/responses/ResponseFilter.js"
import { ResponseStore } from "../../../src/responses/ResponseStore.js"
import { Surveys } from "../../../src/surveys/Surveys.js"
import { Committer } from "../../../src/unit-of-work/Committer.js"
import { ResponseId } from "../../../src/values/Ids.js"
import { storeAccount } from "../../fixtures/Accounts.js"
import { makeResponse } from "../../fixtures/ResponseArbitrary.js"

const world = Surveys.Default.pipe(Layer.provideMerge(Memory.layer))

/** Time of the first response. */
const start = Date.UTC(2026, 0, 1)

/** A UUID of version 7 of this time. */
const idAt = (millis: number, number: number): ResponseId => {
  const hex = millis.toString(16).padStart(12, "0")
  return ResponseId.make(`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(number).padStart(12, "0")}`)
}

/** What happens after a chunk: a response of this index is saved or ends, or a new one comes. */
const happening = FastCheck.record({
  chunk: FastCheck.integer({ min: 0, max: 6 }),
  kind: FastCheck.constantFrom("end", "save", "save", "new"),
  index: FastCheck.integer({ min: 0, max: 9 })
})

const scenario = FastCheck.record({
  isPartial: FastCheck.array(FastCheck.boolean(), { minLength: 1, maxLength: 10 }),
  happenings: FastCheck.array(happening, { maxLength: 12 }),
  status: FastCheck.constantFrom<ResponseFilter["status"]>(undefined, "partial", "completed", "ended")
})

/** A response is saved before the list comes to it, and ends before the next pass does. */
const savedTwice = {
  isPartial: [false, false, false, true, false],
  happenings: [
    { chunk: 0, kind: "new" as const, index: 0 },
    { chunk: 5, kind: "end" as const, index: 3 },
    { chunk: 0, kind: "save" as const, index: 3 }
  ],
  status: undefined
}

describe("an export", () => {
  it.effect.prop(
    "has each response that there is when it begins, once and in the state that is read, whatever is saved meanwhile",
    [scenario],
    ([{ happenings, isPartial, status }]) =>
      Effect.gen(function*() {
        yield* TestClock.setTime(start)
        const { commit } = yield* Committer
        const store = yield* ResponseStore
        const owner = yield* storeAccount()
        const survey = yield* Effect.flatMap(Surveys, (surveys) => surveys.create(owner, { title: "Moved" }))
        const put = (response: Response) =>
          Effect.orDie(commit({
            guards: [],
            changes: [{ _tag: "ResponsePut", response }],
            events: [],
            audit: Option.none()
          }))
        const states = new Map<string, ReadonlyArray<Response>>()
        const write = (response: Response) => {
          states.set(response.id, [...states.get(response.id) ?? [], response])
          return put(response)
        }
        const first = isPartial.map((isPartial, index) =>
          makeResponse({
            id: idAt(start + index, index),
            accountId: owner,
            surveyId: survey.id,
            submittedAt: start + index,
            status: isPartial ? "partial" : "completed",
            skipped: null
          })
        )
        yield* Effect.forEach(first, write)
        yield* TestClock.adjust("1 hour")
        const begin = start + 3_600_000
        let time = begin
        const happen = (chunk: number) =>
          Effect.forEach(happenings.filter((one) => one.chunk === chunk), ({ index, kind }) =>
            Effect.gen(function*() {
              yield* TestClock.adjust("1 second")
              time += 1_000
              if (kind === "new") {
                const id = idAt(time, 100 + index)
                return yield* write(makeResponse({ id, accountId: owner, surveyId: survey.id, submittedAt: time }))
              }
              const before = states.get(first[index]?.id ?? "")?.at(-1)
              if (before?.status !== "partial") return
              // Who saves in each pass is met in none.
              const passes = savedIn.get(before.id) ?? new Set()
              if (passes.has(pass - 1) && passes.has(pass - 2)) return
              savedIn.set(before.id, passes.add(pass))
              const status = kind === "end" ? "completed" : "partial"
              yield* write({ ...before, status, submittedAt: time, revision: before.revision + 1 })
            }), { discard: true })
        const filter = { status }
        let chunks = 0
        let pass = 0
        const savedIn = new Map<string, Set<number>>()
        /** Chunks of one response, between which something happens. */
        const read = (from?: { readonly at: number; readonly id: string }) =>
          Stream.unwrap(
            Effect.map(
              Effect.map(
                Stream.runCollect(store.stream(owner, survey.id, filter, "asc", from)),
                (pages) => [...pages].flat()
              ),
              (listed) => {
                pass++
                return Stream.mapEffect(Stream.fromIterable(listed), ({ id, submittedAt }) =>
                  Effect.gen(function*() {
                    const response = Option.getOrUndefined(yield* store.find(owner, survey.id, id))
                    yield* happen(chunks++)
                    // As a database, which has moved the row that has been saved.
                    return response?.submittedAt === submittedAt ? [response] : []
                  }))
              }
            )
          )
        const found = [...yield* Stream.runCollect(withMoved(filter, read))].flat()
        const ids = found.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        // What has come since the beginning is not in it.
        expect(first.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
        for (const { id } of first) {
          const selected = (states.get(id) ?? []).map((state) => hasStatus(status, state))
          if (!selected.includes(false)) expect(ids).toContain(id)
        }
        for (const response of found) expect(states.get(response.id)).toContainEqual(response)
      }).pipe(Effect.provide(world)),
    { fastCheck: { numRuns: 100, examples: [[savedTwice]] } }
  )
})
