/** The columns of a table of responses. Every format for analysts writes these columns. */
import type { Option } from "../../../questions/question-parts/definition/Option.js"
import type { AnswerColumn, ColumnContent } from "../../../questions/question-parts/output/AnswerColumns.js"
import type { Question } from "../../../questions/Question.js"
import type { MissingCodes } from "./missingCodes.js"

/** A question of a table. `isRetired`: it is gone from the survey, and kept for its answers. */
export interface TableQuestion {
  readonly question: Question
  readonly isRetired: boolean
}

/**
 * A column of a table of responses. `name` has the key of the question and stays when texts are edited; `heading` has
 * its text. `label` is the text alone, with that of the part. `source` is null for a column that belongs to no
 * question.
 */
export interface TableColumn {
  readonly name: string
  readonly heading: string
  readonly label: string
  readonly source: (TableQuestion & Pick<AnswerColumn, "part" | "role">) | null
  readonly content: ColumnContent
  readonly missing: MissingCodes | null
  readonly variables: ColumnVariables
}

/**
 * The names of the variables of a column in a file for SPSS: of its cell, of texts beside its options, and of each
 * option, by its value, where a cell is a list of options. `question` begins the names of all parts of its question.
 */
export interface ColumnVariables {
  readonly question: string
  readonly cell: string
  readonly other: string
  readonly options: ReadonlyMap<string, string>
}

/** How the options of answers are written: by their labels or by their codes. */
export type OptionValues = "labels" | "codes"

/** What is written for each option, by its value. */
export const optionTexts = (
  options: ReadonlyArray<Option>,
  values: OptionValues
): ReadonlyMap<string, string | number> =>
  new Map(options.map(({ code, label, value }) => [value, values === "codes" ? code : label]))
