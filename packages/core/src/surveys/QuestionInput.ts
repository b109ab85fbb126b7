/** Questions in a request, with defaults and shorthands. Decoding reports all violations at once. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import type * as AST from "effect/SchemaAST"
import { strict } from "../validation/ValidationError.js"
import { codedMessage } from "../validation/ViolationCode.js"
import type { LimitValues } from "../values/Limits.js"
import { type DefinitionViolation, maxListLength, type UndecodedFields } from "./question-parts/DefinitionRules.js"
import { questionInputFields } from "./question-parts/QuestionInputFields.js"
import { schemaWithDecoder } from "./question-parts/schemaWithDecoder.js"
import { isQuestionType, questionTypeNames, questionTypes } from "./question-types/questionTypes.js"
import { QuestionType } from "./Question.js"
import { validateQuestion, validateQuestionList } from "./QuestionValidation.js"

/** Schema of one question in a request. */
export const questionInput = (limits: LimitValues) => {
  const fields = questionInputFields(limits)
  const shape = Schema.Union(
    ...Object.values(questionTypes).map(({ inputSchema }) => inputSchema(fields, limits))
  ).annotations({ identifier: "QuestionInput", description: "A question to ask. Only `text` and `type` are needed." })
  const decode = ParseResult.decodeUnknownEither(shape, strict)
  // The union would print the unknown type for its message, and an object such as `{ toString: 1 }` cannot be printed.
  const decodeUntyped = ParseResult.decodeUnknownEither(Schema.Struct({ type: knownType, ...fields }), {
    errors: "all"
  })
  return schemaWithDecoder(shape, (input, ast) => {
    if (!isReadonlyRecord(input)) return decode(input)
    const truncated = truncateLists(input)
    const decoded = isQuestionType(input.type)
      ? decode(truncated)
      : Either.flatMap(decodeUntyped(truncated), () => decode(truncated))
    return withIssues(ast, input, decoded, issuesOf(ast, input, validateQuestion(input, limits)))
  })
}
export type QuestionInput = Schema.Schema.Type<ReturnType<typeof questionInput>>

/** Schema of the whole, ordered list of a survey's questions in a request. */
export const questionsInput = (limits: LimitValues) => {
  const shape = Schema.Array(questionInput(limits)).annotations({ jsonSchema: { maxItems: limits.questions } })
  const decode = ParseResult.decodeUnknownEither(shape, strict)
  return schemaWithDecoder(shape, (input, ast) =>
    Array.isArray(input)
      ? withIssues(
        ast,
        input,
        decode(input.slice(0, limits.questions)),
        issuesOf(ast, input, validateQuestionList(input, limits))
      )
      : decode(input))
}

/** The question with at most `maxListLength` options and rows. The rules count the items that are cut off. */
const truncateLists = (input: UndecodedFields): UndecodedFields => {
  const settings = isReadonlyRecord(input.settings) ? truncate(input.settings, "rows") : input.settings
  const truncated = truncate(input, "options")
  return settings === input.settings ? truncated : { ...truncated, settings }
}

const truncate = (fields: UndecodedFields, name: string): UndecodedFields => {
  const list = fields[name]
  return Array.isArray(list) && list.length > maxListLength
    ? { ...fields, [name]: list.slice(0, maxListLength) }
    : fields
}

const knownType = QuestionType.annotations({
  message: () => ({
    message: codedMessage("wrong-type", `The type must be one of ${questionTypeNames.join(", ")}.`),
    override: true
  })
})

/** The decoded value, or all issues if there are any. */
const withIssues = <A>(
  ast: AST.AST,
  input: unknown,
  decoded: Either.Either<A, ParseResult.ParseIssue>,
  further: ReadonlyArray<ParseResult.ParseIssue>
): Either.Either<A, ParseResult.ParseIssue> => {
  const issues = [...(Either.isLeft(decoded) ? [decoded.left] : []), ...further]
  return Arr.isNonEmptyReadonlyArray(issues)
    ? Either.left(new ParseResult.Composite(ast, input, issues))
    : decoded
}

const issuesOf = (
  ast: AST.AST,
  input: unknown,
  violations: ReadonlyArray<DefinitionViolation>
): ReadonlyArray<ParseResult.ParseIssue> =>
  violations.map(({ code, detail, path }) => {
    const issue = new ParseResult.Type(ast, input, codedMessage(code, detail))
    return Arr.isNonEmptyReadonlyArray(path) ? new ParseResult.Pointer(path, input, issue) : issue
  })
