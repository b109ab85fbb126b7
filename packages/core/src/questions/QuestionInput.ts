/** Questions in a request, with defaults and shorthands. Decoding reports all violations at once. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import type * as AST from "effect/SchemaAST"
import { maxViolations, strict } from "../validation/ValidationError.js"
import { codedMessage } from "../validation/ViolationCode.js"
import { allowedParams } from "../validation/ViolationParams.js"
import { fixedLimits, type LimitValues } from "../values/Limits.js"
import { onceFor } from "../values/onceFor.js"
import { maxListLength, type UndecodedFields } from "./question-parts/definition/DefinitionRules.js"
import type { Row, RowInput } from "./question-parts/definition/Option.js"
import { orNull } from "./question-parts/definition/orNull.js"
import { nullableNames, questionInputFields } from "./question-parts/definition/QuestionInputFields.js"
import { issuesOf, schemaWithDecoder } from "./question-parts/definition/schemaWithDecoder.js"
import { withoutNull } from "./question-parts/definition/withoutNull.js"
import { isQuestionType, questionTypeNames, questionTypes } from "./question-types/questionTypes.js"
import { QuestionType } from "./Question.js"
import { optionCountOf, validateQuestion, validateQuestionList } from "./QuestionValidation.js"

const countOf = (type: QuestionType): string => {
  const { max, min } = questionTypes[type].optionCount
  return `${min} to ${max}`
}

const optionsDescription = `What to choose from: ${countOf("single_choice")}, of a ranking ${countOf("ranking")}, ` +
  `of a matrix its ${countOf("matrix")} columns. None elsewhere.`

/** Schema of one question in a request. */
export const questionInput = onceFor((limits: LimitValues) => {
  const fields = questionInputFields(limits, optionsDescription)
  const shape = Schema.Union(
    ...Object.values(questionTypes).map(({ inputSchema }) => inputSchema(fields, limits))
  ).annotations({ identifier: "QuestionInput", description: "A question to ask. Only `text` and `type` are needed." })
  const decodeAll = ParseResult.decodeUnknownEither(shape, strict)
  const decodeFirst = ParseResult.decodeUnknownEither(shape, { ...strict, errors: "first" })
  // The union would print the unknown type for its message, and an object such as `{ toString: 1 }` cannot be printed.
  const decodeUntyped = ParseResult.decodeUnknownEither(Schema.Struct({ type: knownType, ...fields }), {
    errors: "all"
  })
  return schemaWithDecoder(shape, (input, ast, { errors }) => {
    const decode = errors === "first" ? decodeFirst : decodeAll
    if (!isReadonlyRecord(input)) return decode(input)
    const truncated = truncateLists(withoutNull(input, nullableNames))
    const decoded = isQuestionType(input.type)
      ? decode(truncated)
      : Either.flatMap(decodeUntyped(truncated), () => decode(truncated))
    return withIssues(ast, input, decoded, issuesOf(ast, input, validateQuestion(input, limits)))
  }, orNull(shape.ast, nullableNames))
})
export type QuestionInput = Schema.Schema.Type<ReturnType<typeof questionInput>>

/** The rows of a question in a request: none unless it is a matrix. */
export const sentRowsOf = (question: QuestionInput): ReadonlyArray<RowInput> =>
  question.type === "matrix" ? question.settings.rows : []

type WithoutMetadata<Question> = Question extends unknown ? Omit<Question, "metadata"> : never

/** The question with these rows, which have codes. One that is no matrix stays as it is. */
export const withRows = (question: WithoutMetadata<QuestionInput>, rows: ReadonlyArray<Row>) =>
  question.type === "matrix" ? { ...question, settings: { ...question.settings, rows } } : question

/** Schema of the whole, ordered list of a survey's questions in a request. */
export const questionsInput = onceFor((limits: LimitValues) => {
  const question = questionInput(limits)
  const shape = Schema.Array(question).annotations({ jsonSchema: { maxItems: limits.questions } })
  const decodeList = ParseResult.decodeUnknownEither(shape, strict)
  const decodeAll = ParseResult.decodeUnknownEither(question, strict)
  const decodeFirst = ParseResult.decodeUnknownEither(question, { ...strict, errors: "first" })
  return schemaWithDecoder(shape, (input, ast, { errors }) => {
    if (!Array.isArray(input)) return decodeList(input)
    const [decode, maxIssues] = errors === "first" ? [decodeFirst, 1] : [decodeAll, maxViolations]
    const issues: Array<ParseResult.ParseIssue> = []
    const questions: Array<QuestionInput> = []
    let issueCount = 0
    for (const [index, item] of input.slice(0, decodableCount(input, limits)).entries()) {
      if (issueCount >= maxIssues) break
      const decoded = decode(item)
      if (Either.isRight(decoded)) questions.push(decoded.right)
      else {
        issues.push(new ParseResult.Pointer(index, input, decoded.left))
        issueCount += countIssues(decoded.left)
      }
    }
    issues.push(...issuesOf(ast, input, validateQuestionList(input, limits)))
    return Arr.isNonEmptyArray(issues)
      ? Either.left(new ParseResult.Composite(ast, input, issues))
      : Either.right(questions)
  })
})

/** How many of the first questions are within the limits of a survey. The rest is refused without decoding it. */
const decodableCount = (input: ReadonlyArray<unknown>, { questions, surveyOptions }: LimitValues): number => {
  let optionCount = 0
  const beyond = input.slice(0, questions).findIndex((question) => {
    optionCount += optionCountOf(question)
    return optionCount > surveyOptions
  })
  return beyond === -1 ? questions : beyond
}

const countIssues = (issue: ParseResult.ParseIssue): number => {
  switch (issue._tag) {
    case "Composite":
      return Arr.ensure(issue.issues).reduce((sum, nested) => sum + countIssues(nested), 0)
    case "Pointer":
    case "Refinement":
    case "Transformation":
      return countIssues(issue.issue)
    case "Forbidden":
    case "Missing":
    case "Type":
    case "Unexpected":
      return 1
  }
}

/** The question with few items in each list that is too long, which is one violation: the rules count all items. */
const truncateLists = (input: UndecodedFields): UndecodedFields => {
  const { settings } = input
  const truncated = truncateFields(input)
  return isReadonlyRecord(settings) ? { ...truncated, settings: truncateFields(settings) } : truncated
}

const truncateFields = (fields: UndecodedFields): UndecodedFields => {
  const lists = Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value) && value.length > (name === "options" ? fixedLimits.questionOptions : maxListLength)
      ? [[name, value.slice(0, maxListLength)] as const]
      : []
  )
  return lists.length === 0 ? fields : { ...fields, ...Object.fromEntries(lists) }
}

const knownType = QuestionType.annotations({
  message: () => ({
    message: codedMessage(
      "wrong-type",
      `The type must be one of ${questionTypeNames.join(", ")}.`,
      allowedParams(questionTypeNames)
    ),
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
