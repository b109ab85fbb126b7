/** Violations have messages for people and do not repeat the input. */
import { expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { decoder, pointer, pointerSteps } from "../../src/validation/ValidationError.js"
import * as Instant from "../../src/values/Instant.js"

const detailOf = <A, I>(schema: Schema.Schema<A, I>, input: unknown) =>
  Either.match(decoder(schema)(input), {
    onLeft: ({ violations }) => violations.map(({ code, detail, pointer }) => `${pointer} ${code} ${detail}`),
    onRight: () => []
  })

it.each([
  [detailOf(Schema.String, 5), " wrong-type Expected a string."],
  [detailOf(Schema.Literal("a", "b", "c"), "x"), " wrong-type Expected \"a\", \"b\" or \"c\"."],
  [detailOf(Schema.NullOr(Schema.String), 5), " wrong-type Expected a string or null."],
  [detailOf(Schema.Struct({ a: Schema.Struct({ b: Schema.String }) }), { a: [] }), "/a wrong-type Expected an object."],
  [
    detailOf(Schema.Struct({ a: Schema.String }).annotations({ identifier: "A" }), "a"),
    " wrong-type Expected an object."
  ],
  [detailOf(Schema.Array(Schema.Struct({ a: Schema.String })), { 0: {} }), " wrong-type Expected an array."],
  [
    detailOf(Schema.Union(Schema.String, Schema.Struct({ a: Schema.String })), 5),
    " wrong-type Expected a string or an object."
  ],
  [detailOf(Schema.Int, 1.5), " invalid Expected an integer."],
  [
    detailOf(Schema.NullOr(Instant.Instant), "soon"),
    " invalid Expected an RFC 3339 timestamp, such as 2026-11-20T09:30:00Z."
  ]
])("what is wrong is told once and plainly: %s", (told, expected) => {
  expect(told).toEqual([expected])
})

it.prop(
  "a JSON Pointer has the steps that it was made of",
  [Schema.Array(Schema.Union(Schema.Literal("~", "/", "~1", "~01", "", "a/b~c"), Schema.String))],
  ([steps]) => {
    expect(pointerSteps(pointer(steps))).toEqual(steps)
  }
)

it("what was sent is not repeated: it may be a password, or a megabyte", () => {
  const [told] = detailOf(Schema.Struct({ password: Schema.String }), { password: ["correct horse battery"] })
  expect(told).not.toContain("horse")
})

it("reports the first thousand of a hundred thousand violations", () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index]))
  expect(detailOf(Schema.Struct({ a: Schema.optional(Schema.String) }), many)).toHaveLength(1_000)
})
