/** Copies surveys and their completed responses to tables in PostgreSQL (docs/warehouse.md). */
import type { Client } from "@canvass/client"
import type pg from "pg"

const tables = `
  CREATE TABLE IF NOT EXISTS surveys (id uuid PRIMARY KEY, title text NOT NULL, status text NOT NULL);
  CREATE TABLE IF NOT EXISTS questions (
    id uuid PRIMARY KEY,
    survey_id uuid NOT NULL REFERENCES surveys ON DELETE CASCADE,
    key text NOT NULL,
    type text NOT NULL,
    text text NOT NULL,
    is_retired boolean NOT NULL
  );
  CREATE TABLE IF NOT EXISTS responses (
    id uuid PRIMARY KEY,
    survey_id uuid NOT NULL REFERENCES surveys ON DELETE CASCADE,
    submitted_at timestamptz NOT NULL,
    external_id text,
    metadata json NOT NULL
  );
  CREATE INDEX IF NOT EXISTS responses_of_survey ON responses (survey_id, submitted_at);
  CREATE TABLE IF NOT EXISTS answers (
    response_id uuid NOT NULL REFERENCES responses ON DELETE CASCADE,
    question_id uuid NOT NULL,
    value json NOT NULL,
    PRIMARY KEY (response_id, question_id)
  )`

/** Copies everything that the API key may read. A run that fails or ends early is repeated as a whole. */
export const copyToWarehouse = async (canvass: Client, warehouse: pg.Client): Promise<void> => {
  await warehouse.query(tables)
  const ids: Array<string> = []
  for await (const { id } of canvass.items("/surveys")) {
    ids.push(id)
    await copySurvey(canvass, warehouse, id)
    await copyResponses(canvass, warehouse, id, await watermarkOf(warehouse, id))
    if (await hasOtherCount(canvass, warehouse, id)) await copyResponses(canvass, warehouse, id)
  }
  await warehouse.query("DELETE FROM surveys WHERE id <> ALL ($1)", [ids])
}

/** The title and the questions are those of today, also for responses that were submitted before a change. */
const copySurvey = async (canvass: Client, warehouse: pg.Client, id: string): Promise<void> => {
  const { questions, retiredQuestions = [], status, title } = await canvass.get("/surveys/{id}", {
    path: { id },
    query: { include: "retired" }
  })
  await warehouse.query(
    `INSERT INTO surveys VALUES ($1, $2, $3)
      ON CONFLICT (id) DO UPDATE SET title = excluded.title, status = excluded.status`,
    [id, title, status]
  )
  const rows = [
    ...questions.map((question) => ({ ...question, isRetired: false })),
    ...retiredQuestions.map((question) => ({ ...question, isRetired: true }))
  ]
  await warehouse.query("DELETE FROM questions WHERE survey_id = $1", [id])
  await warehouse.query(
    `INSERT INTO questions SELECT q.id, $2, q.key, q.type, q.text, q."isRetired"
      FROM json_to_recordset($1) AS q (id uuid, key text, type text, text text, "isRetired" boolean)`,
    [JSON.stringify(rows), id]
  )
}

/** One hour before the latest response that was copied, because a response with an earlier time may be stored later. */
const watermarkOf = async (warehouse: pg.Client, id: string): Promise<string | undefined> => {
  const { rows } = await warehouse.query<{ from: Date | null }>(
    `SELECT max(submitted_at) - interval '1 hour' AS "from" FROM responses WHERE survey_id = $1`,
    [id]
  )
  return rows[0]?.from?.toISOString()
}

/** Oldest first, so that a run that ends early leaves no gap. Without `from` it also deletes what no longer exists. */
const copyResponses = async (canvass: Client, warehouse: pg.Client, id: string, from?: string): Promise<void> => {
  const seen: Array<string> = []
  const query = { order: "asc", limit: 200, ...from === undefined ? {} : { from } } as const
  for await (const page of canvass.pages("/surveys/{id}/responses", { path: { id }, query })) {
    const json = JSON.stringify(page)
    await warehouse.query("BEGIN")
    await warehouse.query(
      `INSERT INTO responses SELECT r.id, $2, r."submittedAt", r."externalId", r.metadata FROM json_to_recordset($1)
        AS r (id uuid, "submittedAt" timestamptz, "externalId" text, metadata json) ON CONFLICT (id) DO NOTHING`,
      [json, id]
    )
    await warehouse.query(
      `INSERT INTO answers SELECT r.id, a."questionId", a.value FROM json_to_recordset($1) AS r (id uuid, answers json),
        json_to_recordset(r.answers) AS a ("questionId" uuid, value json)
        ON CONFLICT (response_id, question_id) DO UPDATE SET value = excluded.value`,
      [json]
    )
    await warehouse.query("COMMIT")
    if (from === undefined) seen.push(...page.map((response) => response.id))
  }
  if (from === undefined) {
    await warehouse.query("DELETE FROM responses WHERE survey_id = $1 AND id <> ALL ($2)", [id, seen])
  }
}

/** Whether the numbers of responses differ: responses were deleted. The API does not say which. */
const hasOtherCount = async (canvass: Client, warehouse: pg.Client, id: string): Promise<boolean> => {
  const { responseCount } = await canvass.get("/surveys/{id}", { path: { id } })
  const { rows } = await warehouse.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM responses WHERE survey_id = $1",
    [id]
  )
  return rows[0]?.count !== responseCount
}
