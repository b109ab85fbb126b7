/** The use case of an export: which responses it contains, and how they are streamed. */
import { describe, expect, it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Stream from "effect/Stream"
import * as Memory from "../../src/memory/Memory.js"
import type { ExportOptions } from "../../src/responses/export/ExportOptions.js"
import { Exports } from "../../src/responses/Exports.js"
import { Surveys } from "../../src/surveys/Surveys.js"
import { Committer } from "../../src/unit-of-work/Committer.js"
import { NotFound } from "../../src/values/NotFound.js"
import { maxChunkBytes } from "../../src/values/ReadBudget.js"
import { storeAccount } from "../fixtures/Accounts.js"
import { makeResponse, responseId } from "../fixtures/ResponseArbitrary.js"

const world = Layer.mergeAll(Surveys.Default, Exports.Default).pipe(Layer.provideMerge(Memory.layer))

const run = <A, E>(effect: Effect.Effect<A, E, Layer.Layer.Success<typeof world>>) => Effect.provide(effect, world)

const options = { format: "csv", filter: {} } as const satisfies ExportOptions

describe("an export", () => {
  it.effect("without responses is a CSV header, an empty JSON array or an empty XML root", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const survey = yield* Effect.flatMap(Surveys, (surveys) => surveys.create(owner, { title: "Nothing asked" }))
      const bodyOf = (format: ExportOptions["format"]) =>
        Effect.gen(function*() {
          const { body, slug } = yield* Effect.flatMap(
            Exports,
            (exports) => exports.open(owner, survey.id, { ...options, format })
          )
          expect(slug).toBe(survey.slug)
          return yield* Stream.mkString(Stream.filter(body, Predicate.isString))
        })
      expect(yield* bodyOf("csv")).toBe(
        "responseId,submittedAt,status,startedAt,externalId,language,questionnaireVersion,seed,metadata\r\n"
      )
      expect(yield* bodyOf("json")).toBe("[]")
      expect(yield* bodyOf("xml")).toBe(
        `<?xml version="1.0" encoding="UTF-8"?>\n<responses survey="${survey.id}">\n</responses>\n`
      )
    })))

  it.effect("has the responses of the filter, oldest first, in a few large chunks", () =>
    run(Effect.gen(function*() {
      const owner = yield* storeAccount()
      const survey = yield* Effect.flatMap(Surveys, (surveys) => surveys.create(owner, { title: "Many" }))
      const many = Array.from({ length: 2_000 }, (_, index) =>
        makeResponse({
          id: responseId(index),
          accountId: owner,
          surveyId: survey.id,
          status: index % 4 === 0 ? "partial" : "completed",
          submittedAt: (index * 7_919) % 2_000
        }))
      yield* Effect.flatMap(Committer, (committer) =>
        committer.commit({
          guards: [],
          changes: many.map((response) => ({ _tag: "ResponsePut", response }) as const),
          events: [],
          audit: Option.none()
        }))
      const { body } = yield* Effect.flatMap(Exports, (exports) =>
        exports.open(owner, survey.id, {
          ...options,
          format: "json",
          filter: { status: "completed", from: 100, to: 1_900 }
        }))
      const chunks = Array.from(
        yield* Stream.runCollect(Stream.chunks(Stream.filter(body, Predicate.isString))),
        (texts) => Chunk.join(texts, "")
      )
      expect(JSON.parse(chunks.join(""))).toMatchObject(
        many.filter(({ status, submittedAt }) => status === "completed" && submittedAt >= 100 && submittedAt < 1_900)
          .sort((a, b) => a.submittedAt - b.submittedAt)
          .map(({ id }) => ({ id }))
      )
      expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(2 * maxChunkBytes)
      expect(chunks.length).toBeLessThan(20)
    })))

  it.effect("of a survey of another account is not found", () =>
    run(Effect.gen(function*() {
      const [owner, stranger] = [yield* storeAccount(), yield* storeAccount()]
      const { id } = yield* Effect.flatMap(Surveys, (surveys) => surveys.create(owner, { title: "Mine" }))
      const opened = Effect.flatMap(Exports, (exports) => exports.open(stranger, id, options))
      expect(yield* Effect.flip(opened)).toEqual(new NotFound())
    })))
})
