/** The tables of a copy: the same in SQLite and PostgreSQL. */

/** What a column holds. `id`: a UUID. `json`: any JSON value. `time`: an instant, in SQLite as an ISO text. */
export type ColumnType = "boolean" | "double" | "id" | "integer" | "json" | "text" | "time"

/** A row, by the names of its columns. A column that is absent is null. */
export type Row = Readonly<Record<string, unknown>>

interface Column {
  readonly type: ColumnType
  readonly isRequired?: boolean
}

export interface Table {
  readonly columns: Readonly<Record<string, Column>>
  readonly primaryKey: ReadonlyArray<string>
  /** The columns of further indexes. */
  readonly indexes: ReadonlyArray<ReadonlyArray<string>>
}

const required = (type: ColumnType): Column => ({ type, isRequired: true })
const optional = (type: ColumnType): Column => ({ type })

export const copyTables = {
  surveys: {
    columns: {
      id: required("id"),
      title: required("text"),
      slug: required("text"),
      status: required("text"),
      close_reason: optional("text"),
      questionnaire_version: required("integer"),
      language: required("text"),
      created_at: required("time"),
      published_at: optional("time"),
      closed_at: optional("time"),
      metadata: required("json"),
      views: required("json"),
      cursor: required("text"),
      copied_at: required("time"),
      unavailable_since: optional("time")
    },
    primaryKey: ["id"],
    indexes: []
  },
  questions: {
    columns: {
      survey_id: required("id"),
      version: required("integer"),
      question_id: required("id"),
      element: required("text"),
      element_value: required("text"),
      language: required("text"),
      position: required("integer"),
      key: required("text"),
      type: required("text"),
      text: required("text"),
      code: optional("integer")
    },
    primaryKey: ["survey_id", "version", "question_id", "element", "element_value", "language"],
    indexes: []
  },
  responses: {
    columns: {
      id: required("id"),
      survey_id: required("id"),
      status: required("text"),
      submitted_at: required("time"),
      started_at: optional("time"),
      external_id: optional("text"),
      language: optional("text"),
      questionnaire_version: optional("integer"),
      seed: optional("integer"),
      metadata: required("json"),
      variables: optional("json"),
      skipped: optional("json"),
      answers: required("json")
    },
    primaryKey: ["id"],
    indexes: [["survey_id", "submitted_at"]]
  },
  answers: {
    columns: {
      response_id: required("id"),
      survey_id: required("id"),
      question_id: required("id"),
      row_value: required("text"),
      position: required("integer"),
      option_value: optional("text"),
      value: required("text"),
      number: optional("double"),
      code: optional("integer"),
      label: optional("text")
    },
    primaryKey: ["response_id", "question_id", "row_value", "position"],
    // An index by question would take a third of the time of a first copy, and two fifths of its size. A figure of a
    // question reads so many rows that the database takes as long without it.
    indexes: []
  },
  files: {
    columns: {
      id: required("id"),
      survey_id: required("id"),
      response_id: required("id"),
      question_id: required("id"),
      name: required("text"),
      type: required("text"),
      size_bytes: required("integer"),
      is_deleted: required("boolean")
    },
    primaryKey: ["id", "response_id"],
    indexes: [["survey_id"], ["response_id"]]
  }
} satisfies Record<string, Table>

export type TableName = keyof typeof copyTables

export const tableNames: ReadonlyArray<TableName> = ["surveys", "questions", "responses", "answers", "files"]

/** A table by its name, without the names of its columns in the type. */
export const tableOf = (name: TableName): Table => copyTables[name]

/**
 * The statements that create all tables.
 *
 * @param orderedByKey what the statement of a large table with a key of several columns ends with
 */
export const createTables = (
  typeNames: Readonly<Record<ColumnType, string>>,
  orderedByKey: string
): ReadonlyArray<string> =>
  tableNames.map((name) => {
    const { columns, primaryKey } = tableOf(name)
    const lines = Object.entries(columns).map(([column, { isRequired = false, type }]) =>
      `${column} ${typeNames[type]}${isRequired ? " NOT NULL" : ""}`
    )
    return `CREATE TABLE ${name} (${lines.join(", ")}, PRIMARY KEY (${primaryKey.join(", ")}))${
      name === "answers" ? orderedByKey : ""
    }`
  })

const indexes = tableNames.flatMap((table) =>
  tableOf(table).indexes.map((columns) => ({
    name: `${table}_by_${columns.join("_")}`,
    on: `${table} (${columns.join(", ")})`
  }))
)

export const indexNames: ReadonlyArray<string> = indexes.map(({ name }) => name)

export const createIndexes: ReadonlyArray<string> = indexes.map(({ name, on }) =>
  `CREATE INDEX IF NOT EXISTS ${name} ON ${on}`
)

/** What replaces a row that has the same primary key. */
export const onConflict = (name: TableName): string => {
  const { columns, primaryKey } = tableOf(name)
  const others = Object.keys(columns).filter((column) => !primaryKey.includes(column))
  return `ON CONFLICT (${primaryKey.join(", ")}) DO UPDATE SET ${
    others.map((column) => `${column} = excluded.${column}`).join(", ")
  }`
}
