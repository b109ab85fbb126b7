/** What is wrong with an input, place by place: a caller sees every fault at once (decisions §8). */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { decoderOf } from "./Decoder.js"

/**
 * - `pointer`: a JSON Pointer into the body (`/questions/0/text`), or the name of the parameter.
 * - `code`: stable and kebab-case, for programs: `required`, `unknown-field`, `wrong-type`, and those of the rules.
 * - `detail`: a sentence for people.
 */
export const Violation = Schema.Struct({ pointer: Schema.String, code: Schema.String, detail: Schema.String })
  .annotations({ identifier: "Violation" })
export type Violation = typeof Violation.Type

/** The input breaks the rules of its shape. Answered as 400. */
export class InvalidInput extends Schema.TaggedError<InvalidInput>()("InvalidInput", {
  violations: Schema.NonEmptyArray(Violation)
}) {}

/** The input is well-formed, and what it asks is not allowed in this state of things. Answered as 422. */
export class RuleViolated extends Schema.TaggedError<RuleViolated>()("RuleViolated", {
  violations: Schema.NonEmptyArray(Violation)
}) {}

export const violation = (pointer: string, code: string, detail: string): Violation => ({ pointer, code, detail })

/** One step of a JSON Pointer (RFC 6901). */
export const pointer = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((step) => "/" + String(step).replaceAll("~", "~0").replaceAll("/", "~1")).join("")

/**
 * Every issue of a schema as a fault. A filter names its own code by `FilterIssue` messages of the form `code:
 * sentence`.
 */
export const fromParseError = (error: ParseResult.ParseError): [Violation, ...Array<Violation>] => {
  const [first, ...rest] = ofOneMember(
    ParseResult.ArrayFormatter.formatIssueSync(beginning(error.issue)).map(fromIssue)
  )
  return [first ?? violation("", "invalid", "The input is not valid."), ...rest]
}

/** What a caller can read and mend before the next try; a megabyte of faults would only cost both sides. */
export const maxViolations = 1_000

/** The issue with no more than that below it: putting a hundred thousand into words takes a second. */
const beginning = (whole: ParseResult.ParseIssue): ParseResult.ParseIssue => {
  let left = maxViolations
  const cut = (issue: ParseResult.ParseIssue): ParseResult.ParseIssue => {
    switch (issue._tag) {
      case "Pointer":
        return new ParseResult.Pointer(issue.path, issue.actual, cut(issue.issue))
      case "Composite": {
        const kept: Array<ParseResult.ParseIssue> = []
        for (const one of Arr.ensure(issue.issues)) if (left > 0) kept.push(cut(one))
        return Arr.isNonEmptyArray(kept)
          ? new ParseResult.Composite(issue.ast, issue.actual, kept, issue.output)
          : issue
      }
      case "Refinement":
        return new ParseResult.Refinement(issue.ast, issue.actual, issue.kind, cut(issue.issue))
      case "Transformation":
        return new ParseResult.Transformation(issue.ast, issue.actual, issue.kind, cut(issue.issue))
      default:
        left--
        return issue
    }
  }
  return cut(whole)
}

/** What one issue says. `kind` is set when it says no more than what kind of value it expects. */
interface Said {
  readonly violation: Violation
  readonly kind?: string | undefined
}

/**
 * A union speaks for each of its members: that it is not null either is no news where one says what is wrong. Where
 * none does, they are told in one sentence.
 */
const ofOneMember = (all: ReadonlyArray<Said>): ReadonlyArray<Violation> => {
  const places = new Map<string, Array<Said>>()
  for (const one of all) {
    const said = places.get(one.violation.pointer)
    if (said === undefined) places.set(one.violation.pointer, [one])
    else said.push(one)
  }
  return Array.from(places).flatMap(([place, said]) => {
    const telling = said.filter(({ kind }) => kind === undefined)
    if (telling.length > 0) return telling.map((one) => one.violation)
    const kinds = Array.from(new Set(said.flatMap(({ kind }) => kind ?? [])))
    return [violation(place, "wrong-type", `Expected ${kinds.join(", ").replace(/, ([^,]+)$/, " or $1")}.`)]
  })
}

const coded = /^([a-z][a-z-]+): (.+)$/s

const fromIssue = (issue: ParseResult.ArrayFormatterIssue): Said => {
  const place = pointer(issue.path)
  const [, code, detail] = coded.exec(issue.message) ?? []
  if (code !== undefined && detail !== undefined) return { violation: violation(place, code, detail) }
  if (issue._tag === "Missing") return { violation: violation(place, "required", "This field is required.") }
  if (issue._tag === "Unexpected") {
    return { violation: violation(place, "unknown-field", "This field is not known here.") }
  }
  const [expectation, expected] = mismatch.exec(issue.message) ?? []
  const kind = issue._tag === "Type" && expected !== undefined ? inWords(expected) : undefined
  return { violation: violation(place, "invalid", sentence(expectation ?? issue.message)), kind }
}

/**
 * What the library says of its own accord: the type as TypeScript writes it, and what came instead. The latter is left
 * out: it may be a megabyte, or a password.
 */
const mismatch = /^Expected (.+?)(?=, actual )/s

const inWords = (type: string): string => {
  if (type === "string" || type === "number" || type === "boolean") return `a ${type}`
  if (type === "null" || type.startsWith("\"")) return type
  return /^(?:ReadonlyArray<|readonly \[)/.test(type) ? "an array" : "an object"
}

const sentence = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1).replace(/\.?$/, ".")

/** How every input is decoded: all faults, and nothing that the schema does not know. */
export const strict = { errors: "all", onExcessProperty: "error" } as const

/** Compiles a schema once into the check that a service makes of its input. */
export const decoder = <A, I>(schema: Schema.Schema<A, I>): (input: unknown) => Either.Either<A, InvalidInput> => {
  const decode = strictly(schema)
  return (input) => Either.mapLeft(decode(input), (violations) => new InvalidInput({ violations }))
}

/** The same, for who has more faults to add. */
export const strictly = <A, I>(
  schema: Schema.Schema<A, I>
): (input: unknown) => Either.Either<A, Arr.NonEmptyArray<Violation>> => {
  const decode = decoderOf(schema, strict)
  return (input) => Either.mapLeft(decode(input), (issue) => fromParseError(ParseResult.parseError(issue)))
}
