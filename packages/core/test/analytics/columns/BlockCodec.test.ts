/** A block of columns has the values of its responses, and is either exactly what was stored or not decoded at all. */

import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Option from "effect/Option"
import { describe, expect, it } from "vitest"
import * as BlockCodec from "../../../src/analytics/columns/BlockCodec.js"
import { isAnswered, valueAt } from "../../../src/analytics/columns/Column.js"
import { statusAt } from "../../../src/analytics/columns/ColumnBlock.js"
import type { AnswerValue } from "../../../src/questions/AnswerValue.js"
import { questionTypeNames } from "../../../src/questions/question-types/questionTypes.js"
import { answerValue, question } from "../../../src/testing/Arbitraries.js"
import { answered, makeResponse, responseId } from "../../fixtures/ResponseArbitrary.js"
import { blockOf, dictionaryLimits, endedOf, storedBlockOf } from "./blocks.js"

const everyValue = { maxValues: 1_024, maxLength: 16_384 }

/** A value without own words and without ids and names of files, which columns do not have. */
const withoutWords = (value: AnswerValue): unknown => {
  if (Array.isArray(value)) {
    let bytes = 0
    for (const item of value) bytes += isFile(item) ? item.size : 0
    return value.map((item, index) =>
      isFile(item)
        ? { fileId: "", name: "", size: index === 0 ? bytes : 0, type: item.type }
        : typeof item === "string"
        ? item
        : { other: "" }
    )
  }
  return value
}

const forAll = <A>(arbitrary: FastCheck.Arbitrary<A>, test: (value: A) => Promise<void>): Promise<void> =>
  FastCheck.assert(FastCheck.asyncProperty(arbitrary, test))

const isFile = (item: unknown): item is { readonly size: number; readonly type: string } =>
  typeof item === "object" && item !== null && "fileId" in item

describe("a stored block", () => {
  it("has the values of all responses, or says that it does not tell them", () =>
    forAll(FastCheck.tuple(answered(12, 5), dictionaryLimits), async ([{ responses, survey }, limits]) => {
      const questions = [...survey.questions, ...survey.retired]
      const ended = endedOf(responses)
      const block = await storedBlockOf(questions, ended, limits)
      expect(block.size).toBe(ended.length)
      for (const [index, response] of ended.entries()) {
        expect(block.sequences[index]).toBe(10 + 2 * index)
        expect(statusAt(block, index)).toBe(response.status)
        expect(block.submittedAt[index]).toBe(response.submittedAt)
        expect(block.versions()[index]).toBe(response.questionnaireVersion ?? Number.NaN)
        expect(block.seeds()[index]).toBe(response.seed ?? Number.NaN)
        expect(block.durations[index]).toBe(
          response.startedAt === null ? Number.NaN : response.submittedAt - response.startedAt
        )
        for (const { id } of questions) {
          const given = response.answers.find(({ questionId }) => questionId === id)?.value
          const column = block.questions.get(id)?.()
          expect(column?.skipped?.[index] ?? 0).toBe(response.skipped?.includes(id) === true ? 1 : 0)
          expect(column !== undefined && isAnswered(column.answers, index)).toBe(given !== undefined)
          const value = column && valueAt(column.answers, index)
          if (value !== undefined) expect(value).toEqual(given === undefined ? undefined : countedAs(value, given))
        }
        for (const [name, value] of Object.entries(response.metadata)) {
          const column = block.fields.get(name)?.()
          expect(column !== undefined && isAnswered(column, index)).toBe(true)
          expect([undefined, value]).toContain(column && valueAt(column, index))
        }
        for (const [name, value] of Object.entries(response.variables ?? {})) {
          const column = block.variables.get(name)?.()
          expect(column && valueAt(column, index)).toBe(value ?? undefined)
        }
      }
    }))

  it("tells every value while few differ", () =>
    forAll(answered(12, 5), async ({ responses, survey }) => {
      const questions = [...survey.questions, ...survey.retired]
      const block = await storedBlockOf(questions, endedOf(responses), everyValue)
      const kinds = new Set(Array.from(block.questions.values(), (column) => column().answers.kind))
      expect([...kinds].filter((kind) => kind !== "values" && kind !== "rows")).toEqual([])
    }))

  it("takes the answers of each type apart when many differ", async () => {
    const kinds = new Map<string, Set<string>>()
    for (const type of questionTypeNames) {
      const drawn = FastCheck.sample(
        question(type).chain((asked) =>
          FastCheck.array(answerValue(asked), { minLength: 8, maxLength: 8 }).map((values) => ({ asked, values }))
        ),
        { numRuns: 40, seed: 7 }
      )
      for (const { asked, values } of drawn) {
        const ended = values.map((value, n) =>
          makeResponse({ id: responseId(n), answers: [{ questionId: asked.id, value }] })
        )
        const block = await storedBlockOf([asked], ended, { maxValues: 1, maxLength: 10_000 })
        const { kind } = block.questions.get(asked.id)?.().answers ?? {}
        kinds.set(type, (kinds.get(type) ?? new Set()).add(kind ?? "none"))
      }
    }
    const kindsOf = (type: string) => [...kinds.get(type) ?? []].filter((kind) => kind !== "values").sort()
    expect(kindsOf("text")).toContain("texts")
    expect(kindsOf("rating")).toEqual(["numbers"])
    expect(kindsOf("slider")).toEqual(["numbers"])
    expect(kindsOf("nps")).toEqual(["numbers"])
    expect(kindsOf("date")).toEqual(["dates"])
    expect(kindsOf("multiple_choice")).toContain("opaque")
    expect(kindsOf("matrix")).toEqual(["rows"])
  })

  it("keeps own words and the names of files to itself", async () => {
    const [choice, upload] = FastCheck.sample(FastCheck.tuple(question("single_choice"), question("file")), {
      numRuns: 1,
      seed: 3
    })[0] ?? []
    if (choice === undefined || upload === undefined) throw new Error("There are no questions.")
    const file = { fileId: "f-secret", name: "secret.pdf", size: 5, type: "text/plain" }
    const response = makeResponse({
      answers: [{ questionId: choice.id, value: { other: "a secret" } }, { questionId: upload.id, value: [file] }]
    })
    const text = await Effect.runPromise(BlockCodec.encode(blockOf([choice, upload], [response], everyValue)))
    expect(text).not.toContain("secret")
    expect(text).toContain("text/plain")
  })

  it("is text in ASCII, and is not decoded if any of it is missing", () =>
    forAll(FastCheck.tuple(answered(8, 4), FastCheck.nat()), async ([{ responses, survey }, cut]) => {
      const block = blockOf([...survey.questions, ...survey.retired], endedOf(responses), everyValue)
      const text = await Effect.runPromise(BlockCodec.encode(block))
      expect(text).toMatch(/^[\n\x20-\x7e]*$/)
      const end = text.endsWith("\n") ? text.length - 2 : text.length - 1
      const decoded = await Effect.runPromise(BlockCodec.decode(text.slice(0, cut % (end + 1))))
      expect(Option.isNone(decoded)).toBe(true)
    }))

  it("of another version, or of another walk, is not decoded", async () => {
    const text = await Effect.runPromise(BlockCodec.encode(blockOf([], [makeResponse()], everyValue)))
    const decode = (changed: string) => Effect.runPromise(Effect.map(BlockCodec.decode(changed), Option.isSome))
    expect(text).toMatch(/^\[1,1,/)
    expect(await decode(text)).toBe(true)
    expect(await decode(text.replace("[1,1,", "[2,1,"))).toBe(false)
    expect(await decode(text.replace("[1,1,", "[1,2,"))).toBe(false)
  })
})

/** The value as a column tells it. Only lists of which each is coded keep the sizes of files apart. */
const countedAs = (told: AnswerValue, given: AnswerValue): unknown => {
  if (isOtherAlone(told)) return given === told ? told : { other: "" }
  if (Array.isArray(told) && told.some(isFile)) return told.length === 1 ? withoutWords(given) : told
  return withoutWords(given)
}

const isOtherAlone = (value: AnswerValue): boolean =>
  typeof value === "object" && !Array.isArray(value) && Object.keys(value).join() === "other" &&
  Object.values(value).join() === ""
