/** What is wrong with an input, place by place: a caller sees every fault at once (decisions §8). */
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"

/**
 * - `pointer`: a JSON Pointer into the body (`/questions/0/text`), or the name of the parameter.
 * - `code`: stable and kebab-case, for programs: `required`, `unknown-field`, `wrong-type`, and those of the rules.
 * - `detail`: a sentence for people.
 */
export const Fault = Schema.Struct({ pointer: Schema.String, code: Schema.String, detail: Schema.String })
  .annotations({ identifier: "Fault" })
export type Fault = typeof Fault.Type

/** The input breaks the rules of its shape. Answered as 400. */
export class InvalidInput extends Schema.TaggedError<InvalidInput>()("InvalidInput", {
  faults: Schema.NonEmptyArray(Fault)
}) {}

/** The input is well-formed, and what it asks is not allowed in this state of things. Answered as 422. */
export class RuleBroken extends Schema.TaggedError<RuleBroken>()("RuleBroken", {
  faults: Schema.NonEmptyArray(Fault)
}) {}

export const fault = (pointer: string, code: string, detail: string): Fault => ({ pointer, code, detail })

/** One step of a JSON Pointer (RFC 6901). */
export const pointer = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((step) => "/" + String(step).replaceAll("~", "~0").replaceAll("/", "~1")).join("")

/**
 * Every issue of a schema as a fault. A filter names its own code by `FilterIssue` messages of the form `code:
 * sentence`.
 */
export const fromParseError = (error: ParseResult.ParseError): [Fault, ...Array<Fault>] => {
  const [first, ...rest] = ofOneMember(
    ParseResult.ArrayFormatter.formatErrorSync(error).slice(0, mostFaults).map(fromIssue)
  )
  return [first ?? fault("", "invalid", "The input is not valid."), ...rest]
}

/** A union speaks for each of its members: that it is not null either is no news where one says what is wrong. */
const ofOneMember = (faults: ReadonlyArray<Fault>): ReadonlyArray<Fault> => {
  const telling = new Map<string, Fault>()
  for (const one of faults) {
    const other = telling.get(one.pointer)
    if (other === undefined || other.code === "wrong-type" && one.code !== "wrong-type") telling.set(one.pointer, one)
  }
  return faults.filter((one) => one.code !== "wrong-type" || telling.get(one.pointer) === one)
}

const codes: Partial<Record<ParseResult.ArrayFormatterIssue["_tag"], string>> = {
  Missing: "required",
  Unexpected: "unknown-field",
  Type: "wrong-type"
}

const coded = /^([a-z][a-z-]+): (.+)$/s

const fromIssue = (issue: ParseResult.ArrayFormatterIssue): Fault => {
  const place = pointer(issue.path)
  const named = coded.exec(issue.message)
  if (named?.[1] !== undefined && named[2] !== undefined) return fault(place, named[1], named[2])
  if (issue._tag === "Missing") return fault(place, "required", "This field is required.")
  if (issue._tag === "Unexpected") return fault(place, "unknown-field", "This field is not known here.")
  return fault(place, codes[issue._tag] ?? "invalid", sentence(issue.message))
}

/** What a caller can read and mend before the next try; a megabyte of faults would only cost both sides. */
const mostFaults = 1_000

/** A message quotes the input; an input may be a megabyte. */
const sentence = (message: string): string => message.length > 300 ? message.slice(0, 300) + "…" : message

/** How every input is decoded: all faults, and nothing that the schema does not know. */
export const strict = { errors: "all", onExcessProperty: "error" } as const

/** Compiles a schema once into the check that a service makes of its input. */
export const decoder = <A, I>(schema: Schema.Schema<A, I>): (input: unknown) => Either.Either<A, InvalidInput> => {
  const decode = ParseResult.decodeUnknownEither(schema, strict)
  return (input) =>
    Either.mapLeft(
      decode(input),
      (issue) => new InvalidInput({ faults: fromParseError(ParseResult.parseError(issue)) })
    )
}
