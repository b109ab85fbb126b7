/** A copy in a database: the same statements for SQLite and PostgreSQL. */
import { createHash } from "node:crypto"
import { type ColumnType, createIndexes, createTables, type Row, type TableName } from "../CopyTable.js"
import { copyFormat, type CopyTarget, type CopyTransaction, type ViewOptions } from "../CopyTarget.js"
import type { ResponseRows } from "../responseRows.js"
import { type CopyDialect, viewName, type WideQuestion, wideViews } from "../wideView.js"

/** The statements of one transaction. Parameters are written as `?`. */
export interface SqlStatements {
  /** Inserts rows. A row with the same primary key is replaced. */
  readonly upsert: (table: TableName, rows: ReadonlyArray<Row>) => Promise<void>
  /** Inserts rows whose primary keys are not in the table. */
  readonly insert: (table: TableName, rows: ReadonlyArray<Row>) => Promise<void>
  /** Called before all rows of a survey are inserted, once those that it had are deleted, and afterwards. */
  readonly beginLoad: () => Promise<void>
  readonly endLoad: () => Promise<void>
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

export interface SqlDatabase {
  readonly dialect: CopyDialect
  /** Runs a transaction of one survey. Transactions wait for each other, also for those of other programs. */
  readonly transaction: <A>(surveyId: string, use: (statements: SqlStatements) => Promise<A>) => Promise<A>
  readonly close: () => Promise<void>
}

/** The name of the table that marks a database as a copy, and says of which format it is. */
export const markerTable = "canvass_copy"

/**
 * The statements that make an empty database a copy.
 *
 * @param orderedByKey what makes a table have its rows in the order of its primary key, and none elsewhere
 */
export const createCopy = (
  typeNames: Readonly<Record<ColumnType, string>>,
  orderedByKey = ""
): ReadonlyArray<string> => [
  ...createTables(typeNames, orderedByKey),
  ...createIndexes,
  `CREATE TABLE ${markerTable} (format INTEGER NOT NULL)`,
  `INSERT INTO ${markerTable} VALUES (${copyFormat})`
]

/** A database that is not, or not only, a copy. */
export const notACopy = new Error(
  "The database has tables named surveys, questions, responses, answers or files which are not a copy of `canvass " +
    "sync`. Give an empty database."
)

export const sqlTarget = ({ close, dialect, transaction }: SqlDatabase, options: ViewOptions): CopyTarget => ({
  transaction: (surveyId, use) =>
    transaction(surveyId, (statements) => use(transactionOf(surveyId, statements, dialect, options))),
  settle: async () => {},
  close
})

const transactionOf = (
  surveyId: string,
  statements: SqlStatements,
  dialect: CopyDialect,
  options: ViewOptions
): CopyTransaction => {
  const { deleteByIds, insert, query, upsert } = statements
  /** Deletes what a response has a variable number of. */
  const deleteParts = async (ids: ReadonlyArray<string>): Promise<void> => {
    await deleteByIds("answers", "response_id", ids)
    await deleteByIds("files", "response_id", ids)
  }
  const write = async (put: SqlStatements["upsert"], rows: ReadonlyArray<ResponseRows>): Promise<void> => {
    await put("responses", rows.map(({ response }) => response))
    await put("answers", rows.flatMap(({ answers }) => answers))
    await put("files", rows.flatMap(({ files }) => files))
  }
  return {
    cursor: async () => {
      const [row] = await query("SELECT cursor FROM surveys WHERE id = ?", [surveyId])
      return row === undefined ? undefined : String(row["cursor"])
    },
    countResponses: async () => {
      const [row] = await query("SELECT count(*) AS count FROM responses WHERE survey_id = ?", [surveyId])
      return Number(row?.["count"] ?? 0)
    },
    clear: async () => {
      await query("DELETE FROM answers WHERE response_id IN (SELECT id FROM responses WHERE survey_id = ?)", [surveyId])
      for (const table of ["files", "responses", "questions"] as const) {
        await deleteByIds(table, "survey_id", [surveyId])
      }
      await statements.beginLoad()
    },
    removeResponses: async (ids) => {
      await deleteParts(ids)
      await deleteByIds("responses", "id", ids)
    },
    insertResponses: (rows) => write(insert, rows),
    replaceResponses: async (rows) => {
      await deleteParts(rows.map(({ response }) => String(response["id"])))
      await write(upsert, rows)
    },
    putVersions: (questions) => upsert("questions", questions),
    replaceVersion: async (version, questions) => {
      await query("DELETE FROM questions WHERE survey_id = ? AND version = ?", [surveyId, version])
      await upsert("questions", questions)
    },
    putSurvey: async (survey, questions) => {
      const views = await writeViews(statements, survey, questions, dialect, options)
      await upsert("surveys", [{ ...survey, views }])
      await statements.endLoad()
    },
    moveCursor: async (cursor, at) => {
      await query("UPDATE surveys SET cursor = ?, copied_at = ?, unavailable_since = NULL WHERE id = ?", [
        cursor,
        at,
        surveyId
      ])
    },
    markUnavailable: async (at) => {
      await query("UPDATE surveys SET unavailable_since = ? WHERE id = ? AND unavailable_since IS NULL", [at, surveyId])
      return (await query("SELECT id FROM surveys WHERE id = ?", [surveyId])).length > 0
    }
  }
}

/** Creates the views of the survey that have changed. Returns all of them. */
const writeViews = async (
  { dropView, query, replaceView }: SqlStatements,
  survey: Row,
  questions: ReadonlyArray<WideQuestion>,
  dialect: CopyDialect,
  { columnNames, warn }: ViewOptions
): Promise<ReadonlyArray<StoredView>> => {
  const id = String(survey["id"])
  const known = await query("SELECT id, views FROM surveys", [])
  const isOwn = (row: Row) => row["id"] === id
  const own = new Map(known.filter(isOwn).flatMap(storedViews).map((view) => [view.name, view]))
  const taken = new Set(known.filter((row) => !isOwn(row)).flatMap(storedViews).map(({ name }) => name))
  const [first] = own.keys()
  const stored: Array<StoredView> = []
  const name = first ?? viewName(String(survey["slug"]), taken)
  for (const { name: view, select } of wideViews(id, name, questions, columnNames, taken, dialect)) {
    const found = own.get(view)
    const digest = createHash("sha256").update(select).digest("hex")
    const isCurrent = found?.digest === digest || await replaceView(view, select, found !== undefined)
    if (!isCurrent) {
      warn(`The view ${view} stays as it was, because something in the database depends on it: drop that first.`)
    }
    stored.push(isCurrent ? { name: view, digest } : { name: view, digest: found?.digest ?? "" })
    own.delete(view)
  }
  for (const view of own.keys()) await dropView(view)
  return stored
}

/** A view in the column `views` of the table `surveys`. */
interface StoredView {
  readonly name: string
  /** SHA-256 of its statement. */
  readonly digest: string
}

/** SQLite has JSON as a text. */
const storedViews = ({ views }: Row): ReadonlyArray<StoredView> => {
  const value: unknown = typeof views === "string" ? JSON.parse(views) : views
  return Array.isArray(value) ? value.filter(isStoredView) : []
}

const isStoredView = (value: unknown): value is StoredView =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" &&
  "digest" in value && typeof value.digest === "string"
