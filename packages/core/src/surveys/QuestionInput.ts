/** A question as a client sends it (decisions §3): with defaults and shorthands, and every fault named at once. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import { strict } from "../validation/ValidationError.js"
import { QuestionId } from "../values/Ids.js"
import type { LimitValues } from "../values/Limits.js"
import { line, text } from "../values/Text.js"
import * as Question from "./Question.js"
import { type BrokenRule, type Fields, mostChoices, questionRules, questionsRules } from "./QuestionRules.js"

/** One question. Its `type` says which settings it may have. */
export const questionInput = (limits: LimitValues) => {
  const common = commonFields(limits)
  const member = <Type extends Question.QuestionType, A, I>(
    type: Type,
    settings: Schema.Schema<A, I>,
    none: A,
    identifier: string
  ) =>
    Schema.Struct({
      type: Schema.Literal(type),
      ...common,
      settings: Schema.optionalWith(settings, { exact: true, default: () => none })
    }).annotations({ identifier })
  const rows = Schema.Array(optionInput(limits)).annotations({ description: "The rows, 1 to 50." })
  const shape = Schema.Union(
    member("text", Question.TextSettings, {}, "TextQuestionInput"),
    member("multiple_choice", Question.MultipleChoiceSettings, {}, "MultipleChoiceQuestionInput"),
    member("single_choice", Question.SingleChoiceSettings, {}, "SingleChoiceQuestionInput"),
    member("rating", Question.RatingSettings, {}, "RatingQuestionInput"),
    member("boolean", Question.BooleanSettings, {}, "BooleanQuestionInput"),
    member("date", Question.DateSettings, {}, "DateQuestionInput"),
    member("file", Question.FileSettings, {}, "FileQuestionInput"),
    Schema.Struct({
      type: Schema.Literal("matrix"),
      ...common,
      settings: Schema.Struct({ ...Question.MatrixSettings.fields, rows })
    }).annotations({ identifier: "MatrixQuestionInput" }),
    member("ranking", Question.RankingSettings, {}, "RankingQuestionInput"),
    member("slider", Question.SliderSettings, {}, "SliderQuestionInput"),
    member("nps", Question.NpsSettings, {}, "NpsQuestionInput")
  ).annotations({ identifier: "QuestionInput", description: "A question to ask. Only `text` and `type` are needed." })
  const decode = ParseResult.decodeUnknownEither(shape, strict)
  // Not by the union where the type is not known: it asks any `type` for its text, and some objects have none to give.
  const decodeUntyped = ParseResult.decodeUnknownEither(Schema.Struct({ type: knownType, ...common }), {
    errors: "all"
  })
  return decodedBy(shape, (input, ast) => {
    if (!isReadonlyRecord(input)) return decode(input)
    const seen = withoutExcess(input)
    const decoded = isQuestionType(input.type)
      ? decode(seen)
      : Either.flatMap(decodeUntyped(seen), () => decode(seen))
    return failing(ast, input, decoded, issues(ast, input, questionRules(input, limits)))
  })
}
export type QuestionInput = Schema.Schema.Type<ReturnType<typeof questionInput>>

/** The question without those of its choices that are too many, which the rules have counted. */
const withoutExcess = (input: Fields): Fields => {
  const settings = isReadonlyRecord(input.settings) ? cut(input.settings, "rows") : input.settings
  const seen = cut(input, "options")
  return settings === input.settings ? seen : { ...seen, settings }
}

const cut = (fields: Fields, name: string): Fields => {
  const list = fields[name]
  return Array.isArray(list) && list.length > mostChoices ? { ...fields, [name]: list.slice(0, mostChoices) } : fields
}

/** The whole, ordered list of a survey's questions. */
export const questionsInput = (limits: LimitValues) => {
  const shape = Schema.Array(questionInput(limits)).annotations({ jsonSchema: { maxItems: limits.questions } })
  const decode = ParseResult.decodeUnknownEither(shape, strict)
  return decodedBy(shape, (input, ast) =>
    Array.isArray(input)
      ? failing(ast, input, decode(input.slice(0, limits.questions)), issues(ast, input, questionsRules(input, limits)))
      : decode(input))
}

const commonFields = (limits: LimitValues) => ({
  id: Schema.optionalWith(id, { exact: true }),
  key: Schema.optionalWith(key, { exact: true }),
  text: line(limits.questionText),
  description: Schema.optionalWith(text(limits.description), { exact: true, nullable: true }),
  required: Schema.optionalWith(Schema.Boolean, { exact: true, default: () => false }),
  options: Schema.optionalWith(Schema.Array(optionInput(limits)), { exact: true, default: () => [] }).annotations({
    description: "What to choose from: 2 to 200, of a ranking 2 to 25, of a matrix its 2 to 50 columns. None elsewhere."
  })
})

const knownType = Question.QuestionType.annotations({
  message: () => ({
    message: `wrong-type: The type must be one of ${Question.QuestionType.literals.join(", ")}.`,
    override: true
  })
})

const id = QuestionId.annotations({
  description: "Of a question that the survey has: it keeps its identity and answers. Without it the question is new."
})

const key = Schema.String.pipe(Schema.pattern(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, {
  description: "A stable name, unique in the survey. Default: `q1`, `q2`, … (the first that is free).",
  message: () => "invalid: A key is a letter, then at most 63 letters, digits and underscores."
}))

/** A bare string is shorthand for an option whose value and label are the same. */
const optionInput = (limits: LimitValues) => {
  const words = line(limits.optionText)
  const option = Schema.Struct({ value: words, label: words })
  const shape = Schema.Union(
    option,
    Schema.transform(words, Question.Option, {
      strict: true,
      decode: (value) => ({ value, label: value }),
      encode: ({ value }) => value
    })
  ).annotations({ identifier: "QuestionOptionInput", description: "`{ value, label }`, or one string for both." })
  const decodeWords = ParseResult.decodeUnknownEither(words)
  const decodeOption = ParseResult.decodeUnknownEither(option, strict)
  // Not by the union: its faults would speak of both members, and the client meant one.
  return decodedBy(shape, (input) =>
    typeof input === "string"
      ? Either.map(decodeWords(input), (value) => ({ value, label: value }))
      : decodeOption(input))
}

/**
 * The schema of `shape`, read by `decode`. The rules look at the input beside the shape: a filter would wait until all
 * of the shape is right, so that a client learns of the second fault only after mending the first.
 */
const decodedBy = <A, I>(
  shape: Schema.Schema<A, I>,
  decode: (input: unknown, ast: AST.AST) => Either.Either<A, ParseResult.ParseIssue>
): Schema.Schema<A, I> =>
  Schema.declare([shape], {
    decode: () => (input, _options, ast) => decode(input, ast),
    encode: (encodable) => ParseResult.encodeUnknown(encodable)
  }, { [AST.SurrogateAnnotationId]: shape.ast })

/** What was decoded, unless there are further issues: then all of them. */
const failing = <A>(
  ast: AST.AST,
  input: unknown,
  decoded: Either.Either<A, ParseResult.ParseIssue>,
  further: ReadonlyArray<ParseResult.ParseIssue>
): Either.Either<A, ParseResult.ParseIssue> => {
  const all = [...issuesOf(decoded), ...further]
  return Arr.isNonEmptyReadonlyArray(all) ? Either.left(new ParseResult.Composite(ast, input, all)) : decoded
}

const issuesOf = <A>(decoded: Either.Either<A, ParseResult.ParseIssue>): ReadonlyArray<ParseResult.ParseIssue> =>
  Either.isLeft(decoded) ? [decoded.left] : []

const issues = (
  ast: AST.AST,
  input: unknown,
  rules: ReadonlyArray<BrokenRule>
): ReadonlyArray<ParseResult.ParseIssue> =>
  rules.map(({ code, detail, path }) => {
    const issue = new ParseResult.Type(ast, input, `${code}: ${detail}`)
    return Arr.isNonEmptyReadonlyArray(path) ? new ParseResult.Pointer(path, input, issue) : issue
  })

const isQuestionType = Schema.is(Question.QuestionType)
