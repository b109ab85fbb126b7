/** Moves a whole database into an empty one, of whatever kind, and compares every row of both before it is kept. */
import { type SqlClient, TransactionConnection } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { instant, kindOf, type Table } from "./database/Columns.js"
import { columns, count, insert, type Row } from "./database/Statements.js"

/** Why nothing was copied. */
export class CopyRefused extends Schema.TaggedError<CopyRefused>()("CopyRefused", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

export interface Copied {
  readonly table: string
  readonly rows: number
}

/**
 * Both have been brought up to date, and nobody writes to either. Everything is written in one transaction: when a row
 * can't be copied, or is not the same on both sides afterwards, nothing of it stays.
 */
export const copy = (from: SqlClient, to: SqlClient): Effect.Effect<ReadonlyArray<Copied>, CopyRefused | SqlError> =>
  to.withTransaction(
    Effect.forEach(tables, (table) =>
      Effect.gen(function*() {
        if ((yield* rowsIn(to, table)) > 0) {
          return yield* new CopyRefused({ reason: `There are rows in ${table} already: copy into an empty database.` })
        }
        yield* Stream.runForEach(pages(from, table, "outside"), (rows) => insert(to, table, rows, to.literal("")))
        const copied = yield* Stream.runFold(
          Stream.zip(
            Stream.concat(pages(from, table, "outside"), end),
            Stream.concat(pages(to, table, "inside"), end)
          ).pipe(Stream.mapEffect(([left, right]) => compare(table, left, right))),
          0,
          (sum, rows) => sum + rows
        )
        return { table, rows: copied }
      }))
  )

/** Behind the last page of each side, so that neither may have more. */
const end: Stream.Stream<ReadonlyArray<Row>> = Stream.make([])

const compare = (
  table: Table,
  left: ReadonlyArray<Row>,
  right: ReadonlyArray<Row>
): Effect.Effect<number, CopyRefused> => {
  const different = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => index)
    .find((index) => canonical(table, left[index]) !== canonical(table, right[index]))
  return different === undefined
    ? Effect.succeed(left.length)
    : new CopyRefused({
      reason: `A row of ${table} is not the same on both sides: ${identify(table, left[different])}`
    })
}

/** The same text for the same row, whatever the order of its columns and the spaces in its JSON. */
const canonical = (table: Table, row: Row | undefined): string =>
  row === undefined ? "" : JSON.stringify(
    Object.keys(row).sort().map((name) => [name, kindOf(table, name) === "jsonb" ? parsed(row[name]) : row[name]])
  )

const parsed = (value: unknown): unknown => typeof value === "string" ? JSON.parse(value) : value

const identify = (table: Table, row: Row | undefined): string =>
  row === undefined ? "one too many" : keys[table].map((name) => `${name} ${row[name]}`).join(", ")

/** All rows in the order of their key, which is the same on both sides: text and UUIDs are compared byte by byte. */
const pages = (
  sql: SqlClient,
  table: Table,
  transaction: "inside" | "outside"
): Stream.Stream<ReadonlyArray<Row>, SqlError> => {
  const names = columns(sql, keys[table])
  const page = (last: Row | undefined): Effect.Effect<ReadonlyArray<Row>, SqlError> => {
    const condition = last === undefined ? sql`` : sql`WHERE (${names}) > (${position(sql, table, last)})`
    const rows = Effect.map(
      sql`SELECT * FROM ${sql(table)} ${condition} ORDER BY ${names} LIMIT ${pageSize}`,
      decodeRows
    )
    return transaction === "inside" ? rows : outside(rows)
  }
  return Stream.paginateEffect<Row | undefined, ReadonlyArray<Row>, SqlError, never>(
    undefined,
    (last) =>
      Effect.map(page(last), (rows) => [
        rows,
        rows.length < pageSize ? Option.none() : Option.fromNullable(rows.at(-1))
      ])
  )
}

const pageSize = 1_000

const position = (sql: SqlClient, table: Table, row: Row): Fragment =>
  sql.csv(keys[table].map((name) => {
    const value = row[name]
    return kindOf(table, name) === "instant" && typeof value === "number" ? sql`${instant(sql, value)}` : sql`${value}`
  }))

const decodeRows = Schema.decodeUnknownSync(
  Schema.Array(Schema.Record({ key: Schema.String, value: Schema.Union(Schema.String, Schema.Number, Schema.Null) }))
)

/** A transaction is known by the fiber, whichever database it is of: the other database must not be asked in it. */
const outside = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.mapInputContext(effect, (context: Context.Context<never>) => Context.omit(TransactionConnection)(context))

const rowsIn = (sql: SqlClient, table: Table): Effect.Effect<number> =>
  count(sql`SELECT count(*) AS count FROM (SELECT 1 FROM ${sql(table)} LIMIT 1) AS one_row`)

/** What identifies a row. */
const keys = {
  accounts: ["id"],
  refresh_tokens: ["hash"],
  api_keys: ["accountId"],
  surveys: ["id"],
  survey_contents: ["surveyId"],
  responses: ["id"],
  answered_questions: ["surveyId", "questionId"],
  blocks: ["surveyId", "after"],
  idempotency_records: ["scope", "key"],
  audit_entries: ["accountId", "createdAt", "id"],
  usage_counts: ["accountId", "day", "statusClass"],
  webhooks: ["id"],
  events: ["id"],
  deliveries: ["id"],
  attempts: ["deliveryId", "number"]
} as const satisfies Record<Table, ReadonlyArray<string>>

const tables: ReadonlyArray<Table> = Object.keys(keys).filter((name): name is Table => name in keys)
