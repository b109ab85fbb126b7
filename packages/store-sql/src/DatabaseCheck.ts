/** Reads every row as the engine does, finds those that it cannot decode, and mends what an older program has left. */
import { Ids } from "@canvass/core"
import { mapRows, UnreadableRows, withCodes } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { toLocks } from "./commit/Locks.js"
import { write } from "./commit/StateAccess.js"
import { decoderOfTable } from "./database/childRows.js"
import { childTables, type TableName } from "./database/Columns.js"
import type { Database } from "./database/Database.js"
import { idOf } from "./database/readableRows.js"
import { rowDecoder } from "./database/RowDecoder.js"
import { columnList } from "./database/Statements.js"
import { readPages } from "./DatabaseCopy.js"
import * as Fence from "./programs/Fence.js"
import * as KeyRow from "./schema/KeyRow.js"
import * as ResponseRow from "./schema/ResponseRow.js"
import * as Rows from "./schema/RowSchemas.js"
import * as SurveyRow from "./schema/SurveyRow.js"

/** A row that could not be decoded. */
export interface UnreadableRow {
  readonly table: string
  readonly id: string
  /** Why, in one line of at most 500 characters. */
  readonly reason: string
  readonly isRepaired: boolean
}

export interface CheckReport {
  /** Number of rows that were read. */
  readonly rows: number
  /** The rows that could not be decoded, at most `maxNamed` of them. */
  readonly unreadable: ReadonlyArray<UnreadableRow>
  /** How many rows could not be decoded, and how many of them are repaired. */
  readonly found: number
  readonly repaired: number
}

export interface CheckOptions {
  /** Mends the rows that can be mended: questions of an older program get what they lack. */
  readonly repair: boolean
}

/** Number of rows that a report names. */
export const maxNamed = 1_000

/** Checks all tables, in pages. Servers may run meanwhile: a repair takes the locks of the survey. */
export const check = (database: Database, options: CheckOptions): Effect.Effect<CheckReport, SqlError> =>
  Effect.gen(function*() {
    const unreadable: Array<UnreadableRow> = []
    const report = { rows: 0, unreadable, found: 0, repaired: 0 }
    const add = (row: UnreadableRow): void => {
      report.found += 1
      report.repaired += Number(row.isRepaired)
      if (report.unreadable.length < maxNamed) report.unreadable.push(row)
    }
    for (const [table, decode] of decoders) {
      yield* Stream.runForEach(readPages(database, table), (rows) =>
        Effect.map(
          mapRows(rows, (row) => {
            const failure = failureOf(table, row, decode)
            if (failure !== undefined) add(failure)
          }),
          () => {
            report.rows += rows.length
          }
        ))
    }
    yield* Stream.runForEach(
      readPages(database, "survey_contents"),
      (rows) =>
        Effect.forEach(rows, (row) =>
          Effect.map(checkSurvey(database, String(row["surveyId"]), options), (failure) => {
            report.rows += 1
            if (failure !== undefined) add(failure)
          }), { discard: true })
    )
    return report
  })

type Decode = (rows: ReadonlyArray<object>) => unknown

const failureOf = (table: string, row: object, decode: Decode): UnreadableRow | undefined => {
  try {
    decode([row])
    return undefined
  } catch (cause) {
    return { table, id: idOf(row), reason: UnreadableRows.reasonOf(cause), isRepaired: false }
  }
}

/** Reads a survey, and repairs it if it cannot be decoded and that helps. */
const checkSurvey = (
  database: Database,
  id: string,
  { repair }: CheckOptions
): Effect.Effect<UnreadableRow | undefined, SqlError> =>
  Effect.gen(function*() {
    const failure = yield* surveyFailure(database, id)
    if (failure === undefined || !repair) return failure
    const { dialect, sql } = database
    const repairing = sql.withTransaction(Effect.gen(function*() {
      yield* Fence.enter(database, toLocks([write("survey", id)], false))
      for (
        const { questions, retired } of decodeQuestions(
          yield* sql`SELECT questions, retired FROM survey_contents WHERE "surveyId" = ${id}`
        )
      ) {
        yield* dialect.update(sql, "survey_contents", "surveyId", [{
          surveyId: id,
          questions: JSON.stringify(questions.map(withCodes)),
          retired: JSON.stringify(retired.map(withCodes))
        }])
      }
      // What the repair does not mend stays as it was.
      if ((yield* surveyFailure(database, id)) !== undefined) return yield* new NotRepaired()
    }))
    return yield* Effect.matchEffect(repairing, {
      onFailure: (error) => error._tag === "NotRepaired" ? Effect.succeed(failure) : Effect.fail(error),
      onSuccess: () => Effect.succeed({ ...failure, isRepaired: true })
    })
  })

class NotRepaired extends Data.TaggedError("NotRepaired") {}

const surveyFailure = ({ sql }: Database, id: string): Effect.Effect<UnreadableRow | undefined, SqlError> =>
  Effect.map(
    sql`SELECT ${columnList(sql, SurveyRow.columns)} FROM surveys JOIN survey_contents ON "surveyId" = id
      WHERE id = ${id}`,
    ([row]) =>
      row === undefined
        ? undefined
        : failureOf("survey_contents", row, (rows) => rows.map((row) => SurveyRow.decodeRow(row)))
  )

const StoredQuestions = Schema.parseJson(Schema.Array(Schema.Unknown))

const decodeQuestions = rowDecoder(Schema.Struct({ questions: StoredQuestions, retired: StoredQuestions }))

/** The decoders of the tables that are decoded row by row. */
const decoders: ReadonlyArray<readonly [TableName, Decode]> = [
  ...Record.toEntries({
    accounts: rowDecoder(Rows.AccountRow),
    one_time_tokens: rowDecoder(Rows.OneTimeTokenRow),
    sessions: rowDecoder(Rows.SessionRow),
    refresh_tokens: rowDecoder(Rows.RefreshTokenRow),
    login_addresses: rowDecoder(Rows.LoginAddressRow),
    identities: rowDecoder(Rows.IdentityRow),
    api_keys: rowDecoder(KeyRow.KeyRow.omit("name", "expiresAt", "surveys")),
    named_api_keys: rowDecoder(KeyRow.KeyRow),
    surveys: rowDecoder(Rows.SurveySummaryRow),
    questionnaires: rowDecoder(SurveyRow.VersionRow),
    responses: (rows: ReadonlyArray<object>) => rows.map(ResponseRow.responseDecoder(anyAccount, anySurvey)),
    files: rowDecoder(Rows.UploadedFileRow),
    aliases: rowDecoder(Rows.AliasRow),
    assets: rowDecoder(Rows.AssetRow),
    reservations: rowDecoder(Rows.ReservationRow),
    audit_entries: rowDecoder(Rows.AuditEntryRow),
    webhooks: rowDecoder(Rows.WebhookRow),
    events: rowDecoder(Rows.EventRow),
    deliveries: rowDecoder(Rows.DeliveryRow),
    attempts: rowDecoder(Rows.AttemptRow)
  }),
  ...childTables().map((table) => [table, decoderOfTable(table)] as const)
]

/** A response does not hold them: a read gets them from its caller. */
const anyAccount = Ids.AccountId.make("00000000-0000-0000-0000-000000000000")
const anySurvey = Ids.SurveyId.make("00000000-0000-0000-0000-000000000000")
