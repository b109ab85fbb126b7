/** The address of the export of a survey in the portal. */
import type { ExportFormat } from "@canvass/core"

/** The formats of an export, with their names: those that people open first. */
export const exportFormats = {
  xlsx: "Excel",
  csv: "CSV",
  sav: "SPSS",
  parquet: "Parquet",
  json: "JSON",
  ndjson: "NDJSON",
  xml: "XML",
  long: "CSV (long)"
} as const satisfies Readonly<Record<ExportFormat, string>>

/** Returns the path of the export of a survey, below the public URL. */
export const exportPath = (surveyId: string): string => `/portal/surveys/${surveyId}/export`

/** The name of the columns of a question, which differs from that of every other column. */
export const questionColumn = (key: string): string => `question:${key}`
