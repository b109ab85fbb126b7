/** Violations of an input. All violations are named at once, each with its place. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { decoderOf } from "./Decoder.js"
import { pointer } from "./pointer.js"
import { isViolationCode, parseCodedMessage, type ViolationCode } from "./ViolationCode.js"
import { allowedParams, noParams, ViolationParams } from "./ViolationParams.js"

/**
 * - `pointer`: a JSON Pointer into the body (`/questions/0/text`), or the name of the parameter.
 * - `code`: stable and kebab-case, for programs.
 * - `detail`: a sentence for people.
 * - `params`: bounds and allowed values, for programs. `{}` for a code that has none.
 * - `questionKey`: the question of an answer, where it is known.
 */
export const Violation = Schema.Struct({
  pointer: Schema.String,
  code: Schema.declare((input): input is ViolationCode => typeof input === "string" && isViolationCode(input)),
  detail: Schema.String,
  params: ViolationParams,
  questionKey: Schema.optionalWith(Schema.String, { exact: true })
}).annotations({ identifier: "Violation" })
export type Violation = typeof Violation.Type

/** The input is malformed. */
export class InvalidInput extends Schema.TaggedError<InvalidInput>()("InvalidInput", {
  violations: Schema.NonEmptyArray(Violation)
}) {
  override get message(): string {
    return `The input is not valid. ${describe(this.violations)}`
  }
}

/** The input is well-formed, but violates a rule of the domain. */
export class RuleViolated extends Schema.TaggedError<RuleViolated>()("RuleViolated", {
  violations: Schema.NonEmptyArray(Violation)
}) {
  override get message(): string {
    return describe(this.violations)
  }
}

/** The first violations, for people who read a log. */
const describe = (violations: ReadonlyArray<Violation>): string => {
  const sentences = violations.slice(0, maxDescribed)
    .map(({ detail, pointer }) => pointer === "" ? detail : `${pointer}: ${detail}`)
  const more = violations.length - sentences.length
  return sentences.join(" ") + (more > 0 ? ` There are ${more} more violations.` : "")
}

const maxDescribed = 5

export const violation = (
  pointer: string,
  code: ViolationCode,
  detail: string,
  params: ViolationParams = noParams
): Violation => ({ pointer, code, detail, params })

/** Returns the error of a single broken rule. Arguments as for `violation`. */
export const ruleViolated = (
  pointer: string,
  code: ViolationCode,
  detail: string,
  params: ViolationParams = noParams
): RuleViolated => new RuleViolated({ violations: [violation(pointer, code, detail, params)] })

export { pointer, pointerSteps } from "./pointer.js"

/** Maximum length of a name from the input in a pointer. */
export const maxPointerName = 200

/** Turns each issue of a schema into a violation. A filter names the code with `codedMessage`. */
export const fromParseError = (error: ParseResult.ParseError): [Violation, ...Array<Violation>] => {
  const [first, ...rest] = mergeUnionMembers(
    ParseResult.ArrayFormatter.formatIssueSync(firstIssues(error.issue)).map(fromIssue)
  )
  return [first ?? violation("", "invalid", "The input is not valid."), ...rest]
}

/** Maximum number of violations that are named. */
export const maxViolations = 1_000

/** Keeps the first `maxViolations` violations. If there are more, a last one at the pointer `at` says so. */
export const limitViolations = (
  violations: Arr.NonEmptyReadonlyArray<Violation>,
  at: string
): Arr.NonEmptyReadonlyArray<Violation> =>
  violations.length <= maxViolations
    ? violations
    : Arr.append(
      violations.slice(0, maxViolations),
      violation(at, "too-many-faults", `There are more than ${maxViolations} violations.`, { max: maxViolations })
    )

/**
 * Keeps the first `maxViolations` issues, because to put 100 000 into words takes a second. Replaces values that are
 * objects: the formatter would print them, and the message leaves them out.
 */
const firstIssues = (whole: ParseResult.ParseIssue): ParseResult.ParseIssue => {
  let left = maxViolations
  const cut = (issue: ParseResult.ParseIssue): ParseResult.ParseIssue => {
    switch (issue._tag) {
      case "Pointer":
        return new ParseResult.Pointer(issue.path, issue.actual, cut(issue.issue))
      case "Composite": {
        const kept: Array<ParseResult.ParseIssue> = []
        for (const child of Arr.ensure(issue.issues)) if (left > 0) kept.push(cut(child))
        return Arr.isNonEmptyArray(kept)
          ? new ParseResult.Composite(issue.ast, issue.actual, kept, issue.output)
          : issue
      }
      case "Refinement":
        return new ParseResult.Refinement(issue.ast, issue.actual, issue.kind, cut(issue.issue))
      case "Transformation":
        return new ParseResult.Transformation(issue.ast, issue.actual, issue.kind, cut(issue.issue))
      case "Type":
        left--
        return typeof issue.actual === "object" ? new ParseResult.Type(issue.ast, undefined, issue.message) : issue
      case "Forbidden":
      case "Missing":
      case "Unexpected":
        left--
        return issue
    }
  }
  return cut(whole)
}

/** A violation of one issue. `kind` is set when the issue says only which kind of value it expects. */
interface IssueViolation {
  readonly violation: Violation
  readonly kind?: string | undefined
}

/**
 * A union has an issue for each member. A member that says more than which kind of value it expects hides the others;
 * otherwise one sentence names all the kinds.
 */
const mergeUnionMembers = (all: ReadonlyArray<IssueViolation>): ReadonlyArray<Violation> => {
  const byPointer = new Map<string, Array<IssueViolation>>()
  for (const issue of all) {
    const others = byPointer.get(issue.violation.pointer)
    if (others === undefined) byPointer.set(issue.violation.pointer, [issue])
    else others.push(issue)
  }
  return Array.from(byPointer).flatMap(([place, issues]) => {
    const specific = issues.filter(({ kind }) => kind === undefined)
    if (specific.length > 0) return specific.map((issue) => issue.violation)
    // `undefined` is the value of an absent field: nobody is asked to send it.
    const kinds = Array.from(new Set(issues.flatMap(({ kind }) => kind === "undefined" ? [] : kind ?? [])))
    const expected = `Expected ${kinds.join(", ").replace(/, ([^,]+)$/, " or $1")}.`
    return [violation(place, "wrong-type", expected, literalParams(kinds))]
  })
}

const fromIssue = (issue: ParseResult.ArrayFormatterIssue): IssueViolation => {
  const place = pointer(issue.path)
  const coded = parseCodedMessage(issue.message)
  if (coded !== undefined) return { violation: violation(place, coded.code, coded.detail, coded.params) }
  if (issue._tag === "Missing") return { violation: violation(place, "required", "This field is required.") }
  if (issue._tag === "Unexpected") return { violation: unknownField(place, literalsIn(issue.message)) }
  const [expectation, expected] = mismatch.exec(issue.message) ?? []
  const kind = issue._tag === "Type" && expected !== undefined ? inWords(expected) : undefined
  return { violation: violation(place, "invalid", sentence(expectation ?? issue.message)), kind }
}

/** The violation of a field that the object at `pointer` does not have. `known` are the fields that it may have. */
export const unknownField = (pointer: string, known: ReadonlyArray<string>): Violation =>
  violation(
    pointer,
    "unknown-field",
    `This field is not known here. The fields are ${known.join(", ")}.`,
    allowedParams(known)
  )

/** The allowed values, if the expected kinds are literals, beside null. */
const literalParams = (kinds: ReadonlyArray<string>): ViolationParams => {
  const literals = kinds.filter((kind) => kind !== "null")
  return literals.length > 0 && literals.every((kind) => kind.startsWith("\""))
    ? allowedParams(literals.flatMap(literalsIn))
    : noParams
}

/** The library names literals, and the fields of an object, as `"a" | "b"`. */
const literalsIn = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/"([^"]*)"/g), ([, literal = ""]) => literal)

/** The message that the library makes. The actual value is left out: it may be large, or a password. */
const mismatch = /^Expected (.+?)(?=, actual )/s

const inWords = (name: string): string => {
  if (name === "string" || name === "number" || name === "boolean") return `a ${name}`
  if (name === "null" || name === "undefined" || name.startsWith("\"")) return name
  return /^(?:ReadonlyArray<|readonly \[)/.test(name) ? "an array" : "an object"
}

const sentence = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1).replace(/\.?$/, ".")

/** Options that decode every input: all violations are named, and unknown fields are refused. */
export const strict = { errors: "all", onExcessProperty: "error" } as const

/** Returns a function that decodes the input of a use case. Unknown fields are refused. */
export const decoder = <A, I>(schema: Schema.Schema<A, I>): (input: unknown) => Either.Either<A, InvalidInput> => {
  const decode = strictly(schema)
  return (input) => Either.mapLeft(decode(input), (violations) => new InvalidInput({ violations }))
}

/** As `decoder`, but fails with the violations, so that the caller can add more. */
export const strictly = <A, I>(
  schema: Schema.Schema<A, I>
): (input: unknown) => Either.Either<A, Arr.NonEmptyArray<Violation>> => {
  const decode = decoderOf(schema, strict)
  return (input) => Either.mapLeft(decode(input), (issue) => fromParseError(ParseResult.parseError(issue)))
}
