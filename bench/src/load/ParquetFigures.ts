/**
 * Counts the figures of the hotel's survey in a Parquet export with DuckDB, a column engine. It uses all processors,
 * and each question is one statement. It has no server, and leaves out what the API adds: margins of error, samples of
 * texts, what was not shown, and names.
 */
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api"

/** Questions with one value, by the names of their columns. */
const single = [
  "recommend",
  "overall",
  "purpose",
  "details [room]",
  "details [breakfast]",
  "details [staff]",
  "details [location]",
  "value",
  "again",
  "arrival"
]

/** Questions with lists of values. */
const lists = ["used", "reasons"]

const promoters = `"recommend" >= 9`

/** How often each value was given, with the averages and the texts, of the responses that `where` selects. */
const figures = (where: string, group = "NULL"): ReadonlyArray<string> => [
  ...single.map((name) => `SELECT ${group}, "${name}", count(*) FROM responses WHERE ${where} GROUP BY 1, 2`),
  ...lists.map((name) =>
    `SELECT "group", option, count(*) FROM (SELECT ${group} AS "group", unnest("${name}") AS option FROM responses ` +
    `WHERE ${where}) GROUP BY 1, 2`
  ),
  `SELECT ${group}, count(*), count("words"), avg("recommend"), avg("overall"), avg("value"), stddev_pop("value"),
    median("value"), median(epoch("submittedAt") - epoch("startedAt")) FROM responses WHERE ${where} GROUP BY 1`,
  `SELECT ${group}, date_trunc('day', "submittedAt"), count(*) FROM responses WHERE ${where} GROUP BY 1, 2`
]

const statements = {
  filter: figures(promoters),
  groups: figures("true", "\"purpose\""),
  trend: [
    `SELECT date_trunc('month', "submittedAt"), count(*), avg("recommend"), count(*) FILTER ("recommend" <= 6),
      count(*) FILTER ("recommend" >= 9) FROM responses WHERE ${promoters} GROUP BY 1`
  ]
} as const

export type ParquetQuery = keyof typeof statements

/** The milliseconds that the figures take for the first time of an engine. */
export const timeOfFigures = async (file: string, query: ParquetQuery): Promise<number> => {
  const instance = await DuckDBInstance.create(":memory:")
  const connection = await instance.connect()
  try {
    await connection.run(`CREATE VIEW responses AS SELECT * FROM read_parquet('${file.replaceAll("'", "''")}')`)
    const began = performance.now()
    for (const statement of statements[query]) await readAll(connection, statement)
    return performance.now() - began
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const readAll = async (connection: DuckDBConnection, statement: string): Promise<void> => {
  const reader = await connection.runAndReadAll(statement)
  if (reader.currentRowCount === 0) throw new Error(`No rows of: ${statement}`)
}
