/** The media types of exports. */
import type { ExportFormat } from "@canvass/core"

export interface ExportMediaType {
  readonly name: string
  readonly format: ExportFormat
  readonly isText: boolean
  /** Whether gzip makes a file smaller. */
  readonly isCompressible: boolean
  /** The end of the names of files. */
  readonly suffix: string
}

const text = <Format extends ExportFormat>(format: Format, name: string, suffix = `.${format}`) =>
  ({ name, format, isText: true, isCompressible: true, suffix }) as const

const binary = <Format extends ExportFormat>(format: Format, name: string, isCompressible: boolean) =>
  ({ name, format, isText: false, isCompressible, suffix: `.${format}` }) as const

/** The media type of each format, in order of preference: a caller that accepts every media type receives the first. */
export const exportMediaTypes = {
  json: text("json", "application/json"),
  csv: text("csv", "text/csv"),
  xml: text("xml", "application/xml"),
  ndjson: text("ndjson", "application/x-ndjson"),
  xlsx: binary("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", false),
  sav: binary("sav", "application/x-spss-sav", true),
  parquet: binary("parquet", "application/vnd.apache.parquet", false),
  long: text("long", "text/csv", "-long.csv")
} satisfies Record<ExportFormat, ExportMediaType>

/** All that `Accept` may name. The format `long` has the media type of CSV, so only `format` selects it. */
export const acceptedExportTypes: ReadonlyArray<ExportMediaType> = [
  ...Object.values(exportMediaTypes).filter(({ format }) => format !== "long"),
  text("xml", "text/xml")
]
