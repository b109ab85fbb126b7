/** The rows of surveys: columns, and a reader that caches what it has decoded. */
import { type Response, Survey } from "@canvass/core"
import { BoundedCache, mapRows, QuestionnaireVersion, withRowCodes } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { flag } from "../database/flag.js"
import { millis } from "../database/millis.js"
import { idOf, mapReadable } from "../database/readableRows.js"
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
 * The columns of `surveys` that a read of one survey begins with: its version, and what changes with each response.
 * Every other change of a survey gives it another version.
 */
export const stateColumns = [
  "id",
  "version",
  "responseCount",
  "quotaCounts",
  "quotasCountedTo",
  "variablesComputedTo"
] as const

/**
 * Makes a reader of surveys. Reading and decoding the questions costs many times what reading the version costs (`npm
 * run bench -- read submit-sqlite`). So the reader keeps decoded surveys, and reads one whole when it has another
 * version.
 */
export const makeReader = () => {
  const cache = new BoundedCache<unknown, DecodedRow>({ maxBytes: maxCacheBytes, bytesOf })

  /** The survey that the row belongs to, if it is kept in the row's version. */
  const kept = (row: object): Survey.Survey | undefined => {
    if (!Predicate.isRecord(row)) return undefined
    const found = cache.get(row["id"])
    if (found === undefined || found.survey.version !== row["version"]) return undefined
    const { survey } = found
    const { responseCount } = row
    // A submission to a survey without quotas reads another number only.
    return typeof responseCount === "number" && hasSameState(found.row, row)
      ? responseCount === survey.responseCount ? survey : { ...survey, responseCount }
      : { ...survey, ...decodeCounts(row) }
  }

  const decode = (row: object): Survey.Survey => {
    const found = kept(row)
    if (found !== undefined || !Predicate.isRecord(row)) return found ?? decodeRow(row)
    const survey = decodeRow(row)
    cache.set(row["id"], { row, survey })
    return survey
  }

  /** Reads surveys by rows of `columns`. Each may take 1 MiB, so it gives way between them. */
  const read = (statement: StoreStatement<object>): Effect.Effect<ReadonlyArray<Survey.Survey>> =>
    SqlFailure.orDie(Effect.flatMap(statement, (rows) => mapRows(rows, decode)))

  /**
   * Reads surveys by rows of `stateColumns`.
   *
   * @param whole - Selects `columns` of the surveys that are not kept in their version.
   */
  const readIfChanged = (
    states: StoreStatement<object>,
    whole: (ids: ReadonlyArray<string>) => StoreStatement<object>
  ): Effect.Effect<ReadonlyArray<Survey.Survey>> =>
    Effect.flatMap(SqlFailure.orDie(states), (rows) => {
      const found = rows.map(kept)
      const others = rows.flatMap((row, index) => found[index] === undefined ? [decodeId(row).id] : [])
      const known = found.filter((survey) => survey !== undefined)
      return others.length === 0
        ? Effect.succeed(known)
        : Effect.map(read(whole(others)), (surveys) => [...known, ...surveys])
    })

  /** The surveys that could not be decoded, and until when the lists of jobs leave them out. */
  const unreadable = new Map<string, number>()

  /** Ids of surveys that jobs leave out. They are looked at again after a minute, because somebody may repair them. */
  const leftOut = (): ReadonlyArray<string> => {
    const now = performance.now()
    for (const [id, until] of unreadable) if (until <= now) unreadable.delete(id)
    return Array.from(unreadable.keys())
  }

  /**
   * Reads a list of surveys for a job, without those that cannot be decoded.
   *
   * @param select - Selects the first surveys of the list but those with these ids.
   */
  const readReadable = (
    select: (without: ReadonlyArray<string>) => StoreStatement<object>
  ): Effect.Effect<ReadonlyArray<Survey.Survey>> =>
    Effect.gen(function*() {
      for (;;) {
        const rows = yield* SqlFailure.orDie(select(leftOut()))
        const surveys = yield* mapReadable("survey_contents", rows, (row) => {
          try {
            return decode(row)
          } catch (cause) {
            if (unreadable.size < maxUnreadable) unreadable.set(idOf(row), performance.now() + leftOutMillis)
            throw cause
          }
        })
        // Those behind the ones that are left out now may be read, too.
        if (surveys.length === rows.length || unreadable.size >= maxUnreadable) return surveys
      }
    })

  return { read, readIfChanged, readReadable, leftOut }
}

const leftOutMillis = 60_000

const maxUnreadable = 1_024

interface DecodedRow {
  readonly row: Readonly<Record<string, unknown>>
  readonly survey: Survey.Survey
}

const hasSameState = (left: DecodedRow["row"], right: DecodedRow["row"]): boolean =>
  left["quotaCounts"] === right["quotaCounts"] && left["quotasCountedTo"] === right["quotasCountedTo"] &&
  left["variablesComputedTo"] === right["variablesComputedTo"]

/** A decoded survey takes about eight times as many bytes as the texts of its row. */
const bytesOf = ({ row }: DecodedRow): number => 8 * columns.reduce((sum, name) => sum + textLength(row[name]), 100)

const textLength = (value: unknown): number => typeof value === "string" ? value.length : 0

const maxCacheBytes = 8_000_000

/** Questions. The rows of those that an older program has stored have no codes. */
const questions = Schema.transform(Schema.parseJson(Schema.Array(Schema.Unknown)), Survey.Survey.fields.questions, {
  strict: false,
  decode: (stored) => stored.map(withRowCodes),
  encode: identity
})

const SurveyRow = Schema.Struct({
  ...Survey.Survey.fields,
  questions,
  retired: questions,
  hiddenFields: Schema.parseJson(Survey.Survey.fields.hiddenFields),
  variables: Schema.parseJson(Survey.Survey.fields.variables),
  quotas: Schema.parseJson(Survey.Survey.fields.quotas),
  onePerExternalId: flag,
  endings: Schema.parseJson(Survey.Survey.fields.endings),
  design: Schema.NullOr(Schema.parseJson(Survey.Survey.fields.design)),
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

/** Decodes a row of `columns`. Throws a `ParseError` for one that does not fit. */
export const decodeRow = Schema.decodeUnknownSync(SurveyRow)

/** A version of a questionnaire that was replaced. */
export const VersionRow = Schema.Struct({
  ...QuestionnaireVersion.QuestionnaireVersion.fields,
  createdAt: millis,
  questions,
  variables: Schema.parseJson(Survey.Survey.fields.variables),
  endings: Schema.parseJson(Survey.Survey.fields.endings)
})

const decodeCounts = Schema.decodeUnknownSync(
  SurveyRow.pick("responseCount", "quotaCounts", "quotasCountedTo", "variablesComputedTo")
)

const decodeId = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.String }))
