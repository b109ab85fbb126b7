/** Violations have messages for people and do not repeat the input. */
import { expect, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { integer } from "../../src/questions/question-parts/definition/SettingSchemas.js"
import { decoder, pointer, pointerSteps } from "../../src/validation/ValidationError.js"
import { codedMessage, parseCodedMessage } from "../../src/validation/ViolationCode.js"
import { ViolationParams } from "../../src/validation/ViolationParams.js"
import { QuestionId } from "../../src/values/Ids.js"
import * as Instant from "../../src/values/Instant.js"
import { line, text } from "../../src/values/text/Text.js"

const detailOf = <A, I>(schema: Schema.Schema<A, I>, input: unknown) =>
  Either.match(decoder(schema)(input), {
    onLeft: ({ violations }) => violations.map(({ code, detail, pointer }) => `${pointer} ${code} ${detail}`),
    onRight: () => []
  })

it.each([
  [detailOf(Schema.String, 5), " wrong-type Expected a string."],
  [detailOf(Schema.Literal("a", "b", "c"), "x"), " wrong-type Expected \"a\", \"b\" or \"c\"."],
  [detailOf(Schema.NullOr(Schema.String), 5), " wrong-type Expected a string or null."],
  [
    detailOf(Schema.Struct({ a: Schema.optional(Schema.Literal("b", "c")) }), { a: "x" }),
    "/a wrong-type Expected \"b\" or \"c\"."
  ],
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

const paramsOf = <A, I>(schema: Schema.Schema<A, I>, input: unknown) =>
  Either.match(decoder(schema)(input), {
    onLeft: ({ violations }) => violations.map(({ params }) => params),
    onRight: () => []
  })

it.each([
  [paramsOf(Schema.Literal("a", "b"), "x"), { allowed: ["a", "b"] }],
  [paramsOf(Schema.NullOr(Schema.Literal("a", "b")), "x"), { allowed: ["a", "b"] }],
  [paramsOf(Schema.Union(Schema.Literal("a"), Schema.Number), "x"), {}],
  [paramsOf(Schema.Struct({ a: Schema.optional(Schema.String), b: Schema.Null }), { b: null, c: 1 }), {
    allowed: ["a", "b"]
  }],
  [paramsOf(Schema.Struct({ a: Schema.String }), {}), {}],
  [paramsOf(text(3), "\u0000: {}"), { max: 3, actual: 5 }],
  [paramsOf(text(3, 2), ""), { min: 2, actual: 0 }],
  [paramsOf(line(3), " "), { min: 1 }],
  [paramsOf(integer(1, 5), 9), { min: 1, max: 5 }],
  [paramsOf(QuestionId, "no"), { format: "uuid" }]
])("the bounds and the allowed values are parameters: %j", (params, expected) => {
  expect(params).toEqual([expected])
})

it("an unknown field names the fields that are known", () => {
  const known = Schema.Struct({ a: Schema.optional(Schema.String), b: Schema.optional(Schema.String) })
  expect(detailOf(known, { c: 1 })).toEqual(["/c unknown-field This field is not known here. The fields are a, b."])
})

it.prop(
  "a coded message has the code, the detail and the parameters that it was made of",
  [Schema.String, ViolationParams],
  ([detail, params]) => {
    // JSON has no negative zero.
    const expected: unknown = JSON.parse(JSON.stringify(params))
    expect(parseCodedMessage(codedMessage("invalid", detail, params))).toEqual({
      code: "invalid",
      detail,
      params: expected
    })
    expect(parseCodedMessage(detail)).toBeUndefined()
  }
)

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
