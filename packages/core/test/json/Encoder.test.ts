/** Encoders without validation give the same JSON as the encoders of the schemas. */
import { Instant } from "@canvass/core"
import { encoderOf, SurveyJson } from "@canvass/core/ports"
import * as Arbitrary from "effect/Arbitrary"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"

const equal = <A, I>(schema: Schema.Schema<A, I>, runs: number) => {
  const encode = encoderOf(schema)
  const checked = Schema.encodeSync(schema)
  FastCheck.assert(
    FastCheck.property(Arbitrary.make(schema).filter(hasNoPrototype), (value) => {
      expect(encode(value)).toEqual(checked(value))
    }),
    { numRuns: runs }
  )
}

/** A record's own encoder loses this name, which is refused wherever a name is the caller's. */
const hasNoPrototype = (value: unknown): boolean => !JSON.stringify(value).includes("\"__proto__\"")

const Inner = Schema.Struct({
  at: Instant.Instant,
  closedAt: Schema.NullOr(Instant.Instant),
  count: Schema.Int,
  status: Schema.Literal("draft", "published")
})

it("encodes any value of a schema with the parts that the contract uses", () =>
  equal(
    Schema.Struct({
      inner: Inner,
      maybe: Schema.NullOr(Inner),
      optional: Schema.optionalWith(Inner, { exact: true }),
      list: Schema.Array(Inner),
      plain: Schema.Array(Schema.Union(Schema.String, Schema.Number)),
      metadata: Schema.Record({ key: Schema.String, value: Schema.String }),
      times: Schema.Record({ key: Schema.String, value: Instant.Instant }),
      either: Schema.Union(Instant.Instant, Schema.Boolean),
      pair: Schema.Tuple(Instant.Instant, Schema.String),
      nothing: Schema.Void
    }),
    200
  ))

it("encodes a survey with questions of several types", () => {
  const question = {
    id: crypto.randomUUID(),
    key: "q1",
    text: "?",
    required: true,
    options: [{ value: "a", label: "A", code: 1 }]
  }
  const settings = {
    text: { maxLength: 5 },
    rating: { min: 1, max: 5, minLabel: "low" },
    matrix: { rows: [{ value: "r", label: "R", code: 1 }], multiple: true },
    slider: { step: 0.5 },
    nps: {},
    multiple_choice: { allowOther: true }
  }
  const survey = {
    ...{
      id: question.id,
      title: "t",
      slug: "s",
      alias: null,
      status: "draft",
      visibility: "public",
      questionCount: 6,
      responseCount: 0
    },
    ...{
      createdAt: 0,
      updatedAt: 1,
      description: null,
      hiddenFields: [{ name: "plan" }],
      variables: [{ name: "risk", value: { sum: [{ answer: "q1" }, 1] } }],
      quotas: [{ key: "young", when: { question: "q1", op: "equals", value: "a" }, max: 3 }],
      onePerExternalId: true,
      full: false,
      endings: [{ key: "done", title: "Done" }],
      layout: "pages",
      design: { accent: "#0a6b5c", welcome: { title: "Hi" } },
      languages: [],
      keepPartials: null,
      questionnaireVersion: 3,
      metadata: { team: "red" },
      closesAt: null,
      publishedAt: 2,
      closedAt: null,
      closeReason: null
    },
    questions: Object.entries(settings).map(([type, settings]) => ({ ...question, type, settings }))
  }
  expect(encoderOf(SurveyJson.SurveyDetail)(survey)).toStrictEqual(
    Schema.encodeUnknownSync(SurveyJson.SurveyDetail)(survey)
  )
  expect(encoderOf(SurveyJson.SurveyDetail)({ ...survey, accountId: "secret" })).not.toHaveProperty("accountId")
})

it("omits fields that the schema does not name, at every depth", () => {
  const Inner = Schema.Struct({ at: Instant.Instant })
  const encode = encoderOf(
    Schema.Struct({ a: Schema.Array(Inner), b: Schema.NullOr(Inner), c: Schema.optional(Inner) })
  )
  const inner = { at: 0, secret: 1 }
  const at = "1970-01-01T00:00:00.000Z"
  expect(encode({ a: [inner], b: inner, c: inner, secret: 1 })).toStrictEqual({ a: [{ at }], b: { at }, c: { at } })
  expect(encode({ a: [], b: null })).toStrictEqual({ a: [], b: null })
})

it("selects the member of a union by its tag", () => {
  const One = Schema.Struct({ type: Schema.Literal("one"), at: Instant.Instant })
  const Two = Schema.Struct({ type: Schema.Literal("two"), n: Schema.Number })
  const encode = encoderOf(Schema.Union(One, Two))
  expect(encode({ type: "two", n: 1, at: 0 })).toStrictEqual({ type: "two", n: 1 })
  equal(Schema.Union(One, Two, Schema.Null), 100)
  equal(Schema.Union(Schema.Struct({ a: Instant.Instant }), Schema.String, Schema.Tuple(Schema.NumberFromString)), 100)
})
