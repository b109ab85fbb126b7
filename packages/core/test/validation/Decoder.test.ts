import { expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { decoderOf } from "../../src/validation/Decoder.js"
import { fromParseError, maxViolations, strict } from "../../src/validation/ValidationError.js"

const Inner = Schema.Struct({ count: Schema.Int.pipe(Schema.between(0, 9)) })

const pointersOf = <A, I>(schema: Schema.Schema<A, I>, input: unknown) =>
  Either.match(decoderOf(schema, strict)(input), {
    onLeft: (issue) => fromParseError(ParseResult.parseError(issue)).map(({ pointer }) => pointer),
    onRight: () => []
  })

const unknownFields = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`field${index}`, 0]))

it("an accepted input is decoded whole", () => {
  const numbers = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`n${index}`, "1"]))
  const Numbers = Schema.Record({ key: Schema.String, value: Schema.NumberFromString })
  const decoded = Either.getOrThrow(decoderOf(Numbers, strict)(numbers))
  expect(Object.keys(decoded)).toHaveLength(2_000)
  expect(decoded["n1999"]).toBe(1)
})

it("all violations of an input are named, not only the first", () => {
  expect(pointersOf(Schema.Struct({ a: Inner, b: Inner }), { a: { count: 10 }, b: { count: "1", more: true } }))
    .toEqual(["/a/count", "/b/more", "/b/count"])
})

it("of 100 000 unknown fields the first thousand are named, at any depth", () => {
  const expected = Object.keys(unknownFields).slice(0, maxViolations)
  expect(pointersOf(Inner, { count: 10, ...unknownFields })).toEqual(expected.map((name) => `/${name}`))
  expect(pointersOf(Schema.Struct({ inner: Schema.Array(Inner) }), { inner: [{ count: 1, ...unknownFields }] }))
    .toEqual(expected.map((name) => `/inner/0/${name}`))
})
