/** Plain code decodes what the schemas decode, and names the faults that they name. */
import { expect, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { submissionInput } from "../src/responses/Submission.js"
import * as SurveyInput from "../src/surveys/SurveyInput.js"
import { decoderOf } from "../src/validation/Decoder.js"
import { fromParseError, maxViolations, strict } from "../src/validation/ValidationError.js"
import { SurveyId } from "../src/values/Ids.js"
import * as Instant from "../src/values/Instant.js"
import { Limits } from "../src/values/Limits.js"
import { line } from "../src/values/Text.js"

const Inner = Schema.Struct({
  id: SurveyId,
  at: Instant.Instant,
  closedAt: Schema.optionalWith(Schema.NullOr(Instant.Instant), { exact: true }),
  count: Schema.Int.pipe(Schema.between(0, 9)),
  status: Schema.Literal("draft", "published"),
  title: line(5)
})

const Whole = Schema.Struct({
  inner: Inner,
  either: Schema.Union(Instant.Instant, Schema.Boolean, Schema.Literal(7)),
  optional: Schema.optional(Schema.String),
  anything: Schema.Unknown,
  number: Schema.NumberFromString,
  checked: Schema.declare((value): value is "yes" => value === "yes", { arbitrary: () => (fc) => fc.constant("yes") })
})

const outcome = <A>(decoded: Either.Either<A, ParseResult.ParseIssue>) =>
  Either.mapLeft(decoded, (issue) => fromParseError(ParseResult.parseError(issue)))

const equal = <A, I>(schema: Schema.Schema<A, I>, input: unknown): void => {
  for (const onExcessProperty of ["error", "ignore"] as const) {
    const options = { errors: "all", onExcessProperty } as const
    expect(outcome(decoderOf(schema, options)(input)))
      .toEqual(outcome(ParseResult.decodeUnknownEither(schema, options)(input)))
  }
}

const junk = FastCheck.oneof(FastCheck.json().map((text): unknown => JSON.parse(text)), FastCheck.constant(undefined))

/** One with something in it replaced, added or left out. */
const spoiled = (value: unknown): FastCheck.Arbitrary<unknown> => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return junk
  const entries = Object.entries(value)
  return FastCheck.oneof(
    junk,
    FastCheck.tuple(FastCheck.constantFrom(...Object.keys(value), "more", "__proto__"), junk).map(
      ([name, field]) => Object.fromEntries([...entries, [name, field]])
    ),
    FastCheck.nat(entries.length).map((at) => Object.fromEntries(entries.filter((_, index) => index !== at))),
    FastCheck.nat(Math.max(0, entries.length - 1)).chain((at) =>
      spoiled(entries[at]?.[1]).map((field) =>
        Object.fromEntries(entries.map(([name, before], index) => [name, index === at ? field : before]))
      )
    )
  )
}

const whole = Arbitrary.make(Whole).map((value): unknown => Schema.encodeSync(Whole)(value))

const submission = FastCheck.constant<unknown>({
  answers: [{ questionKey: "q1", value: 9 }],
  status: "partial",
  startedAt: "2026-11-20T09:30:00Z",
  externalId: null,
  metadata: { source: "mail" }
})

const survey = FastCheck.constant<unknown>({
  title: "A title",
  visibility: "unlisted",
  closesAt: "2026-11-20T09:30:00+01:00",
  questions: [{ text: "?", type: "single_choice", options: ["a", { value: "b", label: "B" }] }]
})

const equalHowever = <A, I>(schema: Schema.Schema<A, I>, wellFormed: FastCheck.Arbitrary<unknown>): void => {
  const inputs = wellFormed.chain((value) => FastCheck.oneof(FastCheck.constant(value), spoiled(value)))
  FastCheck.assert(FastCheck.property(inputs, (input) => equal(schema, input)), { numRuns: 500 })
}

it("a value of all plain shapes, however it is spoiled", () => equalHowever(Whole, whole))

it("a submission, however it is spoiled", () => equalHowever(submissionInput(Limits.defaults), submission))

it("a survey, however it is spoiled", () => equalHowever(SurveyInput.update(Limits.defaults), survey))

it("of a hundred thousand fields that nobody knows the first thousand are told", () => {
  const unknown = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`field${index}`, 0]))
  const violations = Either.flip(outcome(decoderOf(Inner, strict)({ count: 10, ...unknown }))).pipe(Either.getOrThrow)
  expect(violations.map(({ pointer }) => pointer)).toEqual(
    Object.keys(unknown).slice(0, maxViolations).map((name) => `/${name}`)
  )
})
