/** What a question type is: everything particular to it, in one value. */
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import type { AnswerReading } from "../../logic/questionnaire/AnswerReading.js"
import type { Condition } from "../../logic/questionnaire/Condition.js"
import type { QuestionShape } from "../../logic/questionnaire/QuestionShape.js"
import type { AnswerRule, PageLogic } from "../../logic/questionnaire/SurveyLogic.js"
import type { QuestionType } from "../../logic/questionnaire/types/registry.js"
import type { MutableQuestionCounts, QuestionCounts } from "../../statistics/QuestionCounts.js"
import { QuestionId } from "../../values/Ids.js"
import type { LimitValues } from "../../values/Limits.js"
import { Metadata } from "../../values/Metadata.js"
import type { AnswerValue, Other } from "../AnswerValue.js"
import { type AnswerDecoder, answerDecoder, type Decoded, type Explanation } from "./answers/AnswerDecoder.js"
import { StoredCondition } from "./definition/conditions/ConditionSchema.js"
import type { DefinitionViolation, UndecodedFields } from "./definition/DefinitionRules.js"
import { Image } from "./definition/Image.js"
import { Option, Row } from "./definition/Option.js"
import { optionalField } from "./definition/optionalField.js"
import { type QuestionInputFields, shuffleDescription } from "./definition/QuestionInputFields.js"
import { QuestionPage } from "./definition/QuestionPage.js"
import type { FigureComparison, GroupAnswers } from "./FigureComparison.js"
import type { AnswerColumns, ColumnContext } from "./output/AnswerColumns.js"
import { testField } from "./output/GroupFigures.js"
import type { XmlContent } from "./output/XmlContent.js"

/**
 * A question of one type. `retiredOptions` and `retiredRows` were removed from it while it had answers, and are kept
 * with their last labels for these answers. `highestCode` is the highest code that an option of it has ever had, if no
 * option has it any more, and `highestRowCode` that of a row. `variableNames` are the names of its variables in files
 * for SPSS that do not follow from its key.
 */
export interface TypedQuestion<Type extends string, Settings> {
  readonly id: QuestionId
  readonly key: string
  readonly text: string
  readonly description?: string
  readonly image?: Image
  readonly type: Type
  readonly required: boolean
  readonly options: ReadonlyArray<Option>
  readonly settings: Settings
  readonly metadata?: Metadata
  readonly showIf?: Condition
  readonly requiredIf?: Condition
  readonly validIf?: ReadonlyArray<AnswerRule>
  readonly page?: PageLogic
  readonly shuffle?: boolean
  readonly retiredOptions?: ReadonlyArray<Option>
  readonly retiredRows?: ReadonlyArray<Row>
  readonly highestCode?: number
  readonly highestRowCode?: number
  readonly variableNames?: Readonly<Record<string, string>>
}

/** Counts the parts that answers of the type have. All parts of an answer together add what `count` adds. */
export interface PartCounts {
  /** Adds an item of answers that are lists. */
  readonly countItem?: CountItem | undefined
  /** Adds a row of answers that have rows. */
  readonly countRow?:
    | ((counts: MutableQuestionCounts, row: string, columns: string | ReadonlyArray<string>, times: number) => void)
    | undefined
  /** Adds texts, of which only the length and the number that they write are known. */
  readonly countText?:
    | ((counts: MutableQuestionCounts, length: number, number: number | undefined, times: number) => void)
    | undefined
  /** The text of an answer, of which the newest are kept as samples. */
  readonly sampleOf?: ((value: AnswerValue) => string | undefined) | undefined
}

/** Adds an item that answers have at a place, from 0, to the counts. */
export type CountItem = (
  counts: MutableQuestionCounts,
  item: string | Other,
  index: number,
  times: number
) => void

/** What a question type does with its questions, its answers and its counts. */
export interface QuestionTypeOperations<Question, Figures> extends PartCounts {
  /** The rules for the settings that their schema cannot express. `input` is the question. */
  readonly checkSettings: (
    settings: UndecodedFields,
    input: UndecodedFields,
    limits: LimitValues
  ) => ReadonlyArray<DefinitionViolation>
  /** Whether an option can be one that is chosen alone. Absent: never. */
  readonly takesExclusive?: (settings: UndecodedFields) => boolean
  /** How many cells a page shows of a question: rows × columns, or places × options. Absent: none. */
  readonly cellCount?: (question: Question) => number
  /** Compiles what says why a value is refused. It runs for a value that the reader of the type has refused. */
  readonly explain: (question: Question, limits: LimitValues) => Explanation
  /** Makes the value that is stored of an answer. Absent: what the reader has read. */
  readonly accept?: (value: unknown, reading: AnswerReading) => Decoded<AnswerValue>
  /** Adds an answer to the counts that was given `times`. */
  readonly count: (counts: MutableQuestionCounts, value: AnswerValue, times: number) => void
  /** Computes the figures of the breakdown in analytics. */
  readonly figures: (question: Question, counts: QuestionCounts) => Figures
  /** Compares figures between the groups of the indexes `compared`. Absent: they are not compared. */
  readonly compare?: (
    groups: ReadonlyArray<GroupAnswers<Figures>>,
    compared: ReadonlyArray<number>
  ) => FigureComparison<Figures>
  /** Compiles the columns of a question in a table of responses. They are compiled once and run for each response. */
  readonly columns: (question: Question, context: ColumnContext) => AnswerColumns
  /** Compiles the content of an answer in an XML export. It is compiled once and runs for each response. */
  readonly xmlContent: (question: Question) => XmlContent
}

/** The parts of a question type that are not operations. */
export interface QuestionTypeProperties<Type extends string>
  extends Pick<QuestionShape, "labels" | "optionCount" | "takesImages">
{
  readonly type: Type
}

/** Where an interval of a trend begins. */
export const trendStart = Schema.String.annotations({
  description: "The first day of the interval in the time zone: the day itself, the week's Monday, the first of the " +
    "month or of the quarter.",
  jsonSchema: { type: "string", format: "date" }
})

/** The answers of a group of respondents. */
export interface GroupCounts {
  readonly counts: QuestionCounts
  /** The number of completed responses of the group. */
  readonly completed: number
}

/** Groups of respondents whose figures are shown beside those of all. */
export interface Grouping {
  readonly groups: ReadonlyArray<GroupCounts>
  /**
   * The indexes of the groups to compare, which share no response. No tests are made for fewer than two of them, nor
   * for more than `fixedLimits.comparedGroups`.
   */
  readonly compared: ReadonlyArray<number>
}

/** A question type, as the registry lists it. */
export interface QuestionTypeDefinition<Type extends string, Question, Breakdown, Point>
  extends
    QuestionTypeProperties<Type>,
    Required<
      Omit<QuestionTypeOperations<Question, never>, "accept" | "compare" | "explain" | "figures" | keyof PartCounts>
    >,
    PartCounts
{
  /** Compiles the decoder for answers to a question. It is compiled once and runs for each response. */
  readonly answerDecoder: (question: Question, limits: LimitValues) => AnswerDecoder
  /** Makes the breakdown of a question in analytics. */
  readonly breakdown: (question: Question, retired: boolean, all: GroupCounts, grouping?: Grouping) => Breakdown
  /** Makes a point of a trend. `start` is the first day of its interval. */
  readonly pointOf: (question: Question, start: string, group: GroupCounts) => Point
}

/**
 * Defines a question type.
 *
 * @param definition - `name` begins the names of the schemas in the API documentation (`TextQuestion`,
 *   `TextQuestionInput`, `TextBreakdown`). `settings` are the settings as stored, `settingsInput` those in a request,
 *   and `settingDefaults` are the values that mean the same as their absence. `figureFields` are the fields of the
 *   breakdown that are particular to the type.
 */
export const defineQuestionType = <
  const Type extends QuestionType,
  Settings extends Schema.Schema.AnyNoContext,
  SettingsInput extends Schema.Struct.Field,
  FigureFields extends Schema.Struct.Fields
>(
  definition:
    & QuestionTypeProperties<Type>
    & QuestionTypeOperations<
      TypedQuestion<Type, Schema.Schema.Type<Settings>>,
      Schema.Simplify<Schema.Struct.Type<FigureFields>>
    >
    & {
      readonly name: string
      readonly settings: Settings
      readonly settingsInput: (limits: LimitValues) => SettingsInput
      readonly figureFields: FigureFields
      readonly settingDefaults: Partial<Schema.Schema.Type<Settings>>
    }
) => {
  const {
    accept,
    cellCount = () => 0,
    compare = notCompared,
    checkSettings,
    columns,
    count,
    countItem,
    countRow,
    countText,
    explain,
    figures,
    labels,
    name,
    optionCount,
    sampleOf,
    settingDefaults,
    takesExclusive = () => false,
    takesImages = false,
    type,
    xmlContent
  } = definition
  type Question = TypedQuestion<Type, Schema.Schema.Type<Settings>>
  const countFields = {
    answered: Schema.Int.annotations({ description: "Completed responses that answer the question." }),
    skipped: Schema.Int.annotations({
      description: "Completed responses that were shown the question and don't answer it."
    }),
    notShown: Schema.Int.annotations({
      description: "Completed responses that were not shown the question, such as those from before it was added."
    })
  }
  const jsonSchema = Schema.Struct({
    id: QuestionId,
    key: Schema.String.annotations({ description: "A stable name, unique in the survey." }),
    text: Schema.String,
    description: Schema.optionalWith(Schema.String, { exact: true }),
    image: Schema.optionalWith(Image, { exact: true }),
    type: Schema.Literal(type),
    required: Schema.Boolean,
    options: Schema.Array(Option),
    settings: definition.settings,
    metadata: Schema.optionalWith(Metadata, { exact: true }).annotations({
      description: "Data of your own product. Absent from what respondents see, and when there is none."
    }),
    showIf: optionalField(StoredCondition, "The question is asked when this is true. Default: always."),
    requiredIf: optionalField(StoredCondition, "The question needs an answer when this is true. Default: never."),
    validIf: optionalField(
      Schema.Array(Schema.Struct({ when: StoredCondition, message: Schema.String })),
      "Rules for the answer: where `when` is false, the answer is refused with the message."
    ),
    page: optionalField(QuestionPage, "The question begins a page, which ends before the next one that does."),
    shuffle: optionalField(Schema.Boolean, shuffleDescription)
  }).annotations({ identifier: `${name}Question` })
  return {
    type,
    optionCount,
    labels,
    settingDefaults,
    /** The names of the settings, in order. */
    settingNames: AST.getPropertySignatures(definition.settings.ast).map(({ name }) => name),
    checkSettings,
    takesExclusive,
    takesImages,
    cellCount,
    answerDecoder: (question: Question, limits: LimitValues): AnswerDecoder =>
      answerDecoder(type, question.settings, question.options, limits, {
        accept,
        explain: () => explain(question, limits)
      }),
    columns,
    xmlContent,
    count: (counts: MutableQuestionCounts, value: AnswerValue, times: number): void => {
      counts.answered += times
      count(counts, value, times)
    },
    countItem,
    countRow,
    countText,
    sampleOf,
    breakdown: (question: Question, retired: boolean, all: GroupCounts, grouping?: Grouping) => {
      const common = { questionId: question.id, key: question.key, text: question.text, retired, type }
      const ofAll = figures(question, all.counts)
      if (grouping === undefined) return { ...common, ...countsOf(all), ...ofAll }
      const groups = grouping.groups.map((group) => ({ ...group, figures: figures(question, group.counts) }))
      const { test, withHigherThan, withTests } = compare(groups, grouping.compared)
      return {
        ...common,
        ...countsOf(all),
        ...withTests(ofAll),
        test,
        groups: groups.map((group, index) => ({ ...countsOf(group), ...withHigherThan(group.figures, index) }))
      }
    },
    /** A question as the API shows it: without the retired options and rows, and without what is stored for files. */
    jsonSchema,
    /** A question as it is stored. */
    storedSchema: Schema.Struct({
      ...jsonSchema.fields,
      retiredOptions: Schema.optionalWith(Schema.Array(Option), { exact: true }),
      retiredRows: Schema.optionalWith(Schema.Array(Row), { exact: true }),
      highestCode: Schema.optionalWith(Schema.Int, { exact: true }),
      highestRowCode: Schema.optionalWith(Schema.Int, { exact: true }),
      variableNames: Schema.optionalWith(Schema.Record({ key: Schema.String, value: Schema.String }), { exact: true })
    }).annotations({ identifier: `Stored${name}Question` }),
    inputSchema: (fields: QuestionInputFields, limits: LimitValues) =>
      Schema.Struct({ type: Schema.Literal(type), ...fields, settings: definition.settingsInput(limits) })
        .annotations({ identifier: `${name}QuestionInput` }),
    breakdownSchema: Schema.Struct({
      questionId: QuestionId,
      key: Schema.String,
      text: Schema.String,
      type: Schema.Literal(type),
      retired: Schema.Boolean.annotations({ description: "Gone from the survey, kept with the answers given to it." }),
      ...countFields,
      ...definition.figureFields,
      test: testField("their answers to the question"),
      groups: Schema.optionalWith(
        Schema.Array(
          Schema.Struct({ ...countFields, ...definition.figureFields }).annotations({
            identifier: `${name}GroupFigures`
          })
        ),
        { exact: true }
      ).annotations({
        description: "The same figures of each group, in the order of the groups. Absent without groups."
      })
    }).annotations({ identifier: `${name}Breakdown` }),
    pointOf: (question: Question, start: string, group: GroupCounts) => ({
      start,
      completed: group.completed,
      type,
      ...countsOf(group),
      ...figures(question, group.counts)
    }),
    pointSchema: Schema.Struct({
      start: trendStart,
      completed: Schema.Int.annotations({ description: "The completed responses of the interval." }),
      type: Schema.Literal(type),
      ...countFields,
      ...definition.figureFields
    }).annotations({ identifier: `${name}TrendPoint` })
  }
}

const countsOf = ({ completed, counts: { answered, skipped } }: GroupCounts) => ({
  answered,
  skipped,
  notShown: completed - answered - skipped
})

const notCompared = <Figures>(): FigureComparison<Figures> => ({
  test: null,
  withTests: (figures) => figures,
  withHigherThan: (figures) => figures
})
