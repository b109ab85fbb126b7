/** What is written of a survey: its files, and where its log goes on. The file with it decides what is in the copy. */
import * as Schema from "effect/Schema"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { copyFormat, wrongFormat } from "../CopyTarget.js"
import type { FileTable } from "./parquetTables.js"
import { replaceFile, syncFolder } from "./TableFile.js"

/** Responses with their answers and files, which were written together. */
const Part = Schema.Struct({
  number: Schema.Int,
  responses: Schema.Int,
  /** Length of the texts of the responses. */
  characters: Schema.Int,
  /** The smallest and the largest id of a response. */
  firstId: Schema.String,
  lastId: Schema.String,
  hasAnswers: Schema.Boolean,
  hasFiles: Schema.Boolean,
  /** Number of responses whose rows in this part do not count any more. `removals` has them. */
  removed: Schema.Int
})
export type Part = typeof Part.Type

const View = Schema.Struct({ name: Schema.String, select: Schema.String })

const SurveyState = Schema.Struct({
  format: Schema.Literal(copyFormat),
  cursor: Schema.String,
  /** The row of the table `surveys`. */
  survey: Schema.Record({ key: Schema.String, value: Schema.Unknown }),
  views: Schema.Array(View),
  parts: Schema.Array(Part),
  /** The number of the file with the questions, and the versions that it has. */
  questions: Schema.NullOr(Schema.Int),
  versions: Schema.Array(Schema.Int),
  /** A digest of the version that was written last. */
  versionDigest: Schema.String,
  /** The number of the file of removals. Null: no row of a part is void. */
  removals: Schema.NullOr(Schema.Int),
  /** The number of the file with the row of the survey. Null: it is not written yet. */
  surveyFile: Schema.NullOr(Schema.Int),
  /** Of the next file or part. No number is used twice. */
  nextNumber: Schema.Int
})
export type SurveyState = typeof SurveyState.Type

export const stateName = "state.json"

/** The name of a file. */
export const fileName = (table: FileTable, number: number): string =>
  `${table}-${String(number).padStart(8, "0")}.parquet`

/** The files that belong to the copy. */
export const filesOf = ({ parts, questions, removals, surveyFile }: SurveyState): ReadonlyArray<string> => [
  ...parts.flatMap(partFiles),
  ...questions === null ? [] : [fileName("questions", questions)],
  ...removals === null ? [] : [fileName("removals", removals)],
  ...surveyFile === null ? [] : [fileName("surveys", surveyFile)]
]

const partFiles = ({ hasAnswers, hasFiles, number }: Part): ReadonlyArray<string> => [
  fileName("responses", number),
  ...hasAnswers ? [fileName("answers", number)] : [],
  ...hasFiles ? [fileName("files", number)] : []
]

/** Reads the state of a survey. `undefined`: it was never copied to its end. */
export const readState = async (folder: string): Promise<SurveyState | undefined> => {
  let text: string
  try {
    text = await readFile(join(folder, stateName), "utf8")
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  const value: unknown = JSON.parse(text)
  const format = typeof value === "object" && value !== null && "format" in value ? value.format : undefined
  if (format !== copyFormat) throw wrongFormat(format)
  return Schema.decodeUnknownSync(SurveyState)(value)
}

/** Commits: the files that the state names must be on the disk. */
export const writeState = async (folder: string, state: SurveyState): Promise<void> => {
  await syncFolder(folder)
  await replaceFile(join(folder, stateName), JSON.stringify(state))
  await syncFolder(folder)
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT"
