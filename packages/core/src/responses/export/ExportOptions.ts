/** What to export, and the rules for it. */
import * as Schema from "effect/Schema"
import { type Violation, violation } from "../../validation/ValidationError.js"
import { allowedParams } from "../../validation/ViolationParams.js"
import type { ResponseFilter } from "../ResponseFilter.js"
import type { CsvOptions } from "./CsvEncoder.js"
import type { ColumnGroup } from "./table/ResponseTable.js"

/** The formats of exports. `long`: CSV with a line for each value of an answer. */
export const ExportFormat = Schema.Literal("csv", "json", "xml", "ndjson", "xlsx", "sav", "parquet", "long")
export type ExportFormat = typeof ExportFormat.Type

/**
 * What to export. `order`: columns with the orders in which things were shown. `columns`: the columns of a table, by
 * the keys of questions and the names of other columns, or the questions of the format `long`; default: all.
 * `language`: that of labels and texts; default: the survey's own.
 */
export interface ExportOptions extends CsvOptions {
  readonly format: ExportFormat
  readonly filter: ResponseFilter
  readonly order?: boolean | undefined
  readonly columns?: ReadonlyArray<string> | undefined
  readonly language?: string | undefined
  /** The URL of the survey's files. Default: its path in the REST API. */
  readonly filesUrl?: string | undefined
}

/** The options that not every format has. */
type FormatOption = Exclude<keyof ExportOptions, "filesUrl" | "filter" | "format">

const formatsWith: Readonly<Record<FormatOption, ReadonlyArray<ExportFormat>>> = {
  headers: ["csv", "xlsx"],
  bom: ["csv", "long"],
  notShown: ["csv", "xlsx"],
  order: ["csv", "xlsx", "sav", "parquet"],
  columns: ["csv", "xlsx", "sav", "parquet", "long"],
  values: ["csv", "xlsx"],
  language: ["csv", "xlsx", "sav", "parquet", "long"],
  guard: ["csv", "long"]
}

/** JSON and XML ignore options that are older than the other formats. */
const ignored: ReadonlyArray<FormatOption> = ["headers", "bom", "notShown", "order"]

const optionNames: ReadonlyArray<FormatOption> = [
  "headers",
  "bom",
  "notShown",
  "order",
  "columns",
  "values",
  "language",
  "guard"
]

/** Whether a format has an option. */
export const hasExportOption = (format: ExportFormat, option: FormatOption): boolean =>
  formatsWith[option].includes(format)

/** The options that the format does not have. */
export const formatViolations = (options: ExportOptions): ReadonlyArray<Violation> => {
  const { format } = options
  return optionNames.flatMap((name) => {
    const formats = formatsWith[name]
    const isIgnored = (format === "json" || format === "xml") && ignored.includes(name)
    return options[name] === undefined || formats.includes(format) || isIgnored
      ? []
      : [violation(name, "not-allowed", `\`${name}\` is for ${formats.join(", ")}.`, allowedParams(formats))]
  })
}

/** The columns that the format can have. */
export const groupsOf = (format: ExportFormat, all: ReadonlyArray<ColumnGroup>): ReadonlyArray<ColumnGroup> =>
  format === "long" ? all.filter(({ content }) => content.kind === "question") : all

/** The chosen columns in the order of `names`, and what is wrong with the names. */
export interface ColumnChoice {
  readonly groups: ReadonlyArray<ColumnGroup>
  readonly violations: ReadonlyArray<Violation>
}

/**
 * Chooses columns by the keys of questions and the names of other columns. A key means the question of the survey, or
 * the retired question if the survey has none of this key. A question whose key is the name of another column, such as
 * `status`, is named `question:status`; so may be any other.
 */
export const chooseColumns = (all: ReadonlyArray<ColumnGroup>, names: ReadonlyArray<string>): ColumnChoice => {
  const byName = new Map<string, ColumnGroup>()
  const add = (name: string, group: ColumnGroup): void => {
    const before = byName.get(name)
    if (before === undefined || precedence(group) < precedence(before)) byName.set(name, group)
  }
  for (const group of all) {
    add(group.name, group)
    if (group.content.kind === "question") add(questionPrefix + group.name, group)
  }
  const groups = new Set<ColumnGroup>()
  const violations: Array<Violation> = []
  for (const name of names) {
    const group = byName.get(name)
    if (group === undefined) {
      violations.push(violation("columns", "unknown-field", `There is no column ${JSON.stringify(cut(name))}.`))
    } else if (groups.has(group)) {
      violations.push(violation("columns", "duplicate", `The column ${JSON.stringify(name)} is named twice.`))
    } else groups.add(group)
  }
  if (names.length === 0) violations.push(violation("columns", "too-few", "Name at least one column.", { min: 1 }))
  return { groups: [...groups], violations }
}

const questionPrefix = "question:"

/** Of columns with one name, that with the least precedence is chosen. */
const precedence = ({ content }: ColumnGroup): number => content.kind === "fixed" ? 0 : content.isRetired ? 2 : 1

const maxShown = 100

const cut = (name: string): string => name.length > maxShown ? `${name.slice(0, maxShown)}…` : name
