/** The rows of surveys: columns, and a reader that caches what it has decoded. */
import { BoundedCache, type Response, Survey } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { flag } from "../database/flag.js"
import { millis } from "../database/millis.js"
import * as SqlFailure from "../database/SqlFailure.js"
import type { StoreStatement } from "../database/StoreClient.js"

/** Columns of `surveys` joined with `survey_contents`. */
export const columns: ReadonlyArray<string> = Object.keys(Survey.Survey.fields)

/** The columns of `surveys` that count the responses of each status. */
export const countColumns = {
  completed: "responseCount",
  partial: "partialCount",
  screenedOut: "screenedOutCount",
  overQuota: "overQuotaCount"
} as const satisfies Record<Response.ResponseStatus, string>

/**
 * Makes a reader of surveys. Decoding the questions costs many times what reading their text costs (`npm run bench --
 * read`). So the reader keeps decoded surveys and reuses one while its row has the same columns. The counts may differ,
 * because they change with each response.
 */
export const makeReader = (): (statement: StoreStatement<object>) => Effect.Effect<ReadonlyArray<Survey.Survey>> => {
  const cache = new BoundedCache<unknown, DecodedRow>({ maxBytes: maxCacheBytes, bytesOf })
  const decode = (row: object): Survey.Survey => {
    if (!Predicate.isRecord(row)) return decodeRow(row)
    const cached = cache.get(row["id"])
    if (cached !== undefined && hasSameColumns(cached.row, row, comparedColumns)) {
      const { survey } = cached
      const { responseCount } = row
      // A submission to a survey without quotas reads another number only.
      return typeof responseCount === "number" && hasSameColumns(cached.row, row, quotaColumns)
        ? responseCount === survey.responseCount ? survey : { ...survey, responseCount }
        : { ...survey, ...decodeCounts(row) }
    }
    const survey = decodeRow(row)
    cache.set(row["id"], { row, survey })
    return survey
  }
  return (statement) => SqlFailure.orDie(Effect.map(statement, (rows) => rows.map(decode)))
}

interface DecodedRow {
  readonly row: Readonly<Record<string, unknown>>
  readonly survey: Survey.Survey
}

/** Texts are compared as they are: a comparison costs less than a hash of a text that was just read. */
const hasSameColumns = (
  left: DecodedRow["row"],
  right: DecodedRow["row"],
  names: ReadonlyArray<string>
): boolean => names.every((name) => left[name] === right[name])

const quotaColumns = ["quotaCounts", "quotasCountedTo"] as const

/** The columns that change with each response. */
const countedColumns = ["responseCount", ...quotaColumns] as const

const isCount = new Set<string>(countedColumns)

const comparedColumns = columns.filter((name) => !isCount.has(name))

/** A decoded survey takes about eight times as many bytes as the texts of its row. */
const bytesOf = ({ row }: DecodedRow): number =>
  8 * comparedColumns.reduce((sum, name) => sum + textLength(row[name]), 100)

const textLength = (value: unknown): number => typeof value === "string" ? value.length : 0

const maxCacheBytes = 8_000_000

const SurveyRow = Schema.Struct({
  ...Survey.Survey.fields,
  questions: Schema.parseJson(Survey.Survey.fields.questions),
  retired: Schema.parseJson(Survey.Survey.fields.retired),
  hiddenFields: Schema.parseJson(Survey.Survey.fields.hiddenFields),
  variables: Schema.parseJson(Survey.Survey.fields.variables),
  quotas: Schema.parseJson(Survey.Survey.fields.quotas),
  onePerExternalId: flag,
  endings: Schema.parseJson(Survey.Survey.fields.endings),
  languages: Schema.parseJson(Survey.Survey.fields.languages),
  questionnaireAt: millis,
  quotaCounts: Schema.parseJson(Survey.Survey.fields.quotaCounts),
  metadata: Schema.parseJson(Survey.Survey.fields.metadata),
  closesAt: Schema.NullOr(millis),
  publishedAt: Schema.NullOr(millis),
  closedAt: Schema.NullOr(millis),
  createdAt: millis,
  updatedAt: millis
})

const decodeRow = Schema.decodeUnknownSync(SurveyRow)

const decodeCounts = Schema.decodeUnknownSync(SurveyRow.pick(...countedColumns))
