/** A database that holds a copy of surveys. */
import { type ColumnType, createTables, type Row, type TableName } from "./CopyTable.js"

/** The statements of one transaction. Parameters are written as `?`. */
export interface CopyTransaction {
  /** Inserts rows. A row with the same primary key is replaced. */
  readonly upsert: (table: TableName, rows: ReadonlyArray<Row>) => Promise<void>
  /** Deletes the rows that have one of these ids in a column. */
  readonly deleteByIds: (table: TableName, column: string, ids: ReadonlyArray<string>) => Promise<void>
  /** Runs a statement, and returns its rows. JSON is returned as it was given. */
  readonly query: (statement: string, parameters: ReadonlyArray<string | number | null>) => Promise<ReadonlyArray<Row>>
  /**
   * Creates or replaces a view. Returns `false`, and leaves the view as it was, when something depends on it.
   *
   * @param isOwn whether an earlier run has made the view. A relation of another owner is never replaced.
   */
  readonly replaceView: (name: string, select: string, isOwn: boolean) => Promise<boolean>
  readonly dropView: (name: string) => Promise<void>
}

export interface CopyTarget {
  readonly dialect: CopyDialect
  /** Runs a transaction of one survey. Transactions wait for each other, also for those of other programs. */
  readonly transaction: <A>(surveyId: string, use: (transaction: CopyTransaction) => Promise<A>) => Promise<A>
  readonly close: () => Promise<void>
}

/** How a database writes what views need. */
export interface CopyDialect {
  /** The answer to a question in the column `r.answers`. Of several parts, it is JSON. */
  readonly answer: (questionId: string, content: "boolean" | "number" | "text") => string
}

/** The name of the table that marks a database as a copy, and says of which format it is. */
export const markerTable = "canvass_copy"

/** The format of the tables. */
export const copyFormat = 1

/** The statements that make an empty database a copy. */
export const createCopy = (typeNames: Readonly<Record<ColumnType, string>>): ReadonlyArray<string> => [
  ...createTables(typeNames),
  `CREATE TABLE ${markerTable} (format INTEGER NOT NULL)`,
  `INSERT INTO ${markerTable} VALUES (${copyFormat})`
]

/** A database that is not, or not only, a copy. */
export const notACopy = new Error(
  "The database has tables named surveys, questions, responses, answers or files which are not a copy of `canvass " +
    "sync`. Give an empty database."
)

export const wrongFormat = (format: unknown): Error =>
  new Error(`The copy has the format ${String(format)}; this program writes the format ${copyFormat}.`)

/** Runs one call after the other. */
export class CallQueue {
  #last: Promise<unknown> = Promise.resolve()

  run<A>(call: () => Promise<A>): Promise<A> {
    const next = this.#last.then(call, call)
    this.#last = next.catch(() => {})
    return next
  }
}
