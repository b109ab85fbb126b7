/** What a survey asks (decisions §3): eleven types of question, each with its own settings. */
import * as Schema from "effect/Schema"
import { QuestionId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"

export const QuestionType = Schema.Literal(
  "text",
  "multiple_choice",
  "single_choice",
  "rating",
  "boolean",
  "date",
  "file",
  "matrix",
  "ranking",
  "slider",
  "nps"
).annotations({ identifier: "QuestionType" })
export type QuestionType = typeof QuestionType.Type

/** Something to choose: `value` is what an answer holds, `label` what a respondent reads. */
export const Option = Schema.Struct({ value: Schema.String, label: Schema.String })
  .annotations({ identifier: "QuestionOption" })
export type Option = typeof Option.Type

/** A setting that may be left out. It is kept as given: a default applies when it is read, and is not written in. */
const setting = <A, I>(schema: Schema.Schema<A, I>, description: string) =>
  Schema.optionalWith(schema, { exact: true }).annotations({ description })

const whole = (min: number, max: number) =>
  Schema.Number.pipe(Schema.filter(
    (value) => Number.isSafeInteger(value) && value >= min && value <= max,
    {
      message: () => `out-of-range: This must be a whole number from ${min} to ${max}.`,
      jsonSchema: { type: "integer", minimum: min, maximum: max }
    }
  ))

const finite = Schema.Number.pipe(Schema.filter((value) => Number.isFinite(value) && Math.abs(value) <= 1e15, {
  message: () => "out-of-range: This must be a number from -1e15 to 1e15.",
  jsonSchema: { minimum: -1e15, maximum: 1e15 }
}))

const labels = {
  minLabel: setting(Schema.String, "What the lowest value means."),
  maxLabel: setting(Schema.String, "What the highest value means.")
}

const allowOther = setting(Schema.Boolean, "Whether `{ \"other\": \"…\" }` is an answer too. Default false.")

const mimeType = Schema.String.pipe(
  Schema.pattern(/^[A-Za-z0-9][\w!#$&^.+-]{0,126}\/(?:\*|[A-Za-z0-9][\w!#$&^.+-]{0,126})$/, {
    message: () => "invalid: Expected a media type, such as image/png or image/*."
  })
)

export const TextSettings = Schema.Struct({
  minLength: setting(whole(0, Number.MAX_SAFE_INTEGER), "The fewest characters."),
  maxLength: setting(whole(1, Number.MAX_SAFE_INTEGER), "The most characters. Default 10000, which is also the most."),
  format: setting(Schema.Literal("email", "url", "number", "phone"), "What the text must look like."),
  multiline: setting(Schema.Boolean, "Whether a form offers several lines. Default false.")
})

export const SingleChoiceSettings = Schema.Struct({ allowOther })

export const MultipleChoiceSettings = Schema.Struct({
  allowOther,
  minSelected: setting(whole(0, 201), "The fewest to choose."),
  maxSelected: setting(whole(1, 201), "The most to choose.")
})

export const RatingSettings = Schema.Struct({
  min: setting(whole(0, 9), "The lowest value. Default 1."),
  max: setting(whole(1, 10), "The highest value. Default 5."),
  ...labels
})

export const BooleanSettings = Schema.Struct({
  trueLabel: setting(Schema.String, "What `true` reads as."),
  falseLabel: setting(Schema.String, "What `false` reads as.")
})

export const DateSettings = Schema.Struct({
  min: setting(Schema.String, "The earliest answer, in the form of an answer."),
  max: setting(Schema.String, "The latest answer, in the form of an answer."),
  includeTime: setting(Schema.Boolean, "Whether an answer is an RFC 3339 timestamp, not a date. Default false.")
})

export const FileSettings = Schema.Struct({
  maxFiles: setting(whole(1, 10), "The most files. Default 1."),
  maxBytes: setting(whole(1, 2 ** 30), "The most bytes of one file. Default 10485760."),
  mimeTypes: setting(
    Schema.Array(mimeType).pipe(Schema.minItems(1), Schema.maxItems(50)),
    "The media types that are accepted. Default: all."
  )
})

export const MatrixSettings = Schema.Struct({
  rows: Schema.Array(Option).annotations({ description: "The rows, 1 to 50. The options are the columns." }),
  multiple: setting(Schema.Boolean, "Whether a row takes several columns. Default false."),
  requireAllRows: setting(Schema.Boolean, "Whether an answer must have every row. Default false.")
})

export const RankingSettings = Schema.Struct({
  topN: setting(whole(1, 25), "How many to rank. Default: all the options.")
})

export const SliderSettings = Schema.Struct({
  min: setting(finite, "The lowest value. Default 0."),
  max: setting(finite, "The highest value. Default 100."),
  step: setting(finite, "The distance of two values, counted from `min`. Default 1."),
  ...labels,
  unit: setting(Schema.String, "What the number counts, such as `km`.")
})

export const NpsSettings = Schema.Struct(labels)

const question = <Type extends QuestionType, Settings extends Schema.Schema.AnyNoContext>(
  type: Type,
  settings: Settings,
  identifier: string
) =>
  Schema.Struct({
    id: QuestionId,
    key: Schema.String.annotations({ description: "A stable name, unique in the survey." }),
    text: Schema.String,
    description: Schema.optionalWith(Schema.String, { exact: true }),
    type: Schema.Literal(type),
    required: Schema.Boolean,
    options: Schema.Array(Option),
    settings
  }).annotations({ identifier })

export const TextQuestion = question("text", TextSettings, "TextQuestion")
export type TextQuestion = typeof TextQuestion.Type

export const SingleChoiceQuestion = question("single_choice", SingleChoiceSettings, "SingleChoiceQuestion")
export type SingleChoiceQuestion = typeof SingleChoiceQuestion.Type

export const MultipleChoiceQuestion = question("multiple_choice", MultipleChoiceSettings, "MultipleChoiceQuestion")
export type MultipleChoiceQuestion = typeof MultipleChoiceQuestion.Type

export const RatingQuestion = question("rating", RatingSettings, "RatingQuestion")
export type RatingQuestion = typeof RatingQuestion.Type

export const BooleanQuestion = question("boolean", BooleanSettings, "BooleanQuestion")
export type BooleanQuestion = typeof BooleanQuestion.Type

export const DateQuestion = question("date", DateSettings, "DateQuestion")
export type DateQuestion = typeof DateQuestion.Type

export const FileQuestion = question("file", FileSettings, "FileQuestion")
export type FileQuestion = typeof FileQuestion.Type

export const MatrixQuestion = question("matrix", MatrixSettings, "MatrixQuestion")
export type MatrixQuestion = typeof MatrixQuestion.Type

export const RankingQuestion = question("ranking", RankingSettings, "RankingQuestion")
export type RankingQuestion = typeof RankingQuestion.Type

export const SliderQuestion = question("slider", SliderSettings, "SliderQuestion")
export type SliderQuestion = typeof SliderQuestion.Type

export const NpsQuestion = question("nps", NpsSettings, "NpsQuestion")
export type NpsQuestion = typeof NpsQuestion.Type

/** A question as a survey holds it. */
export const Question = Schema.Union(
  TextQuestion,
  MultipleChoiceQuestion,
  SingleChoiceQuestion,
  RatingQuestion,
  BooleanQuestion,
  DateQuestion,
  FileQuestion,
  MatrixQuestion,
  RankingQuestion,
  SliderQuestion,
  NpsQuestion
).annotations({ identifier: "Question" })
export type Question = typeof Question.Type

/** The values that a numeric question offers: `min`, then every `step` up to `max`. */
export const scale = (question: RatingQuestion | SliderQuestion | NpsQuestion) => {
  if (question.type === "nps") return { min: 0, max: 10, step: 1 }
  const { max, min } = question.settings
  return question.type === "rating"
    ? { min: min ?? 1, max: max ?? 5, step: 1 }
    : { min: min ?? 0, max: max ?? 100, step: question.settings.step ?? 1 }
}

/**
 * The instant that an answer to a date question means, a day its first in UTC. `undefined` when the text has not the
 * form that the question asks for, or names a day that does not exist.
 */
export const readDate = (text: string, includeTime: boolean): Instant.Instant | undefined =>
  includeTime ? Instant.parse(text) : text.length === 10 ? Instant.parse(text + "T00:00:00Z") : undefined
