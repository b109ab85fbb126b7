import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import { codedMessage } from "../../../validation/ViolationCode.js"
import type { DefinitionViolation } from "./DefinitionRules.js"

/**
 * A schema that documents and encodes like `shape` and decodes with `decode`. A filter on `shape` would run only after
 * `shape` has decoded, so a client would learn of the second violation only after correcting the first.
 *
 * @param decode - Gets the input, the AST of the resulting schema, which its parse issues refer to, and the options. It
 *   may stop at the first issue when `options.errors` is `first`.
 * @param documented - What is documented in place of `shape`.
 */
export const schemaWithDecoder = <A, I>(
  shape: Schema.Schema<A, I>,
  decode: (input: unknown, ast: AST.AST, options: AST.ParseOptions) => Either.Either<A, ParseResult.ParseIssue>,
  documented: AST.AST = shape.ast
): Schema.Schema<A, I> =>
  Schema.declare([shape], {
    decode: () => (input, options, ast) => decode(input, ast, options),
    encode: (encodable) => ParseResult.encodeUnknown(encodable)
  }, { [AST.SurrogateAnnotationId]: documented })

/**
 * A schema that documents like `shape`, and accepts what has no violations as it is.
 *
 * @param check - Adds the violations of an undecoded input to a list. An input without violations has the shape.
 */
export const schemaWithCheck = <A>(
  shape: Schema.Schema<A>,
  check: (input: unknown, violations: Array<DefinitionViolation>) => void
): Schema.Schema<A> =>
  schemaWithDecoder(shape, (input, ast) => {
    const violations: Array<DefinitionViolation> = []
    const hasShape = (_input: unknown): _input is A => {
      check(input, violations)
      return violations.length === 0
    }
    if (hasShape(input)) return Either.right(input)
    const issues = issuesOf(ast, input, violations)
    return Either.left(
      Arr.isNonEmptyReadonlyArray(issues)
        ? new ParseResult.Composite(ast, input, issues)
        : new ParseResult.Type(ast, input)
    )
  })

/** The violations as issues of a decoder. */
export const issuesOf = (
  ast: AST.AST,
  input: unknown,
  violations: ReadonlyArray<DefinitionViolation>
): ReadonlyArray<ParseResult.ParseIssue> =>
  violations.map(({ code, detail, params, path }) => {
    const issue = new ParseResult.Type(ast, input, codedMessage(code, detail, params))
    return Arr.isNonEmptyReadonlyArray(path) ? new ParseResult.Pointer(path, input, issue) : issue
  })
