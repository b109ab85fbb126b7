/** Blocks of columns of random responses. */
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Option from "effect/Option"
import { BlockBuilder } from "../../../src/analytics/columns/BlockBuilder.js"
import * as BlockCodec from "../../../src/analytics/columns/BlockCodec.js"
import type { DictionaryLimits } from "../../../src/analytics/columns/Dictionary.js"
import type { Question } from "../../../src/questions/Question.js"
import { hasEnded, type Response } from "../../../src/responses/Response.js"
import { makeResponseParts, type ResponseParts } from "../../../src/responses/ResponseParts.js"

/** Limits that take most values apart, that take some apart, and the real ones. */
export const dictionaryLimits: FastCheck.Arbitrary<DictionaryLimits> = FastCheck.constantFrom(
  { maxValues: 1, maxLength: 100 },
  { maxValues: 4, maxLength: 60 },
  { maxValues: 1_024, maxLength: 16_384 }
)

/** The responses that have ended, whose sequence numbers are 10, 12, 14 and so on. */
export const endedOf = (responses: ReadonlyArray<Response>): ReadonlyArray<Response> => responses.filter(hasEnded)

/** What the respondents of version 1 were shown. */
export const partsOf = (questions: ReadonlyArray<Question>): ResponseParts =>
  makeResponseParts(new Map([[1, { questions, endings: [], variables: [] }]]))

/** The block of responses that have ended. */
export const blockOf = (
  questions: ReadonlyArray<Question>,
  ended: ReadonlyArray<Response>,
  limits: DictionaryLimits
) => {
  const builder = new BlockBuilder(ended.length + 2, limits)
  const byId = new Map(questions.map((question) => [question.id, question]))
  ended.forEach((response, index) => builder.add(10 + 2 * index, response, byId, partsOf(questions)))
  return builder.build()
}

/** The block after it was stored. */
export const storedBlockOf = async (...[questions, ended, limits]: Parameters<typeof blockOf>) =>
  Option.getOrThrow(
    await Effect.runPromise(
      Effect.flatMap(BlockCodec.encode(blockOf(questions, ended, limits)), BlockCodec.decode)
    )
  )
