/**
 * Baseline of the submission on PostgreSQL: only node:http and pg. It writes the server's rows with the same
 * durability. One statement, which is one transaction, writes all waiting submissions.
 */
import process from "node:process"
import pg from "pg"
import { newId } from "./ids.mjs"
import { serve } from "./submissions.mjs"

const connection = new pg.Client({ connectionString: process.argv[2] })
await connection.connect()

const { rows: surveys } = await connection.query(
  `SELECT id, "accountId", slug, version::int AS version, questions
    FROM surveys JOIN survey_contents ON "surveyId" = id WHERE status = 'published'`
)
const { rows: webhooks } = await connection.query(`SELECT id, "accountId" FROM webhooks`)

/** Writes rows only for surveys that are published and still have the version that the answers were checked against. */
const insert = `WITH
  unchanged AS (
    SELECT s.id, s."accountId" FROM surveys s JOIN unnest($1::uuid[], $2::bigint[]) AS expected (id, version) USING (id)
    WHERE s.version = expected.version AND s.status = 'published'
  ),
  counted AS (
    UPDATE surveys s SET "responseCount" = "responseCount" + c.count, "lastSequence" = "lastSequence" + c.count
    FROM (SELECT survey, count(*) FROM unnest($4::uuid[]) AS n (survey) JOIN unchanged ON id = survey GROUP BY 1) AS c
    WHERE s.id = c.survey RETURNING s.id, s."lastSequence", c.count
  ),
  r AS (
    INSERT INTO responses
      (id, "surveyId", status, "submittedAt", "startedAt", "externalId", metadata, answers, revision, sequence,
       writer)
    SELECT n.id, n.survey, 'completed', n.at, n.started, n.external, n.metadata, n.answers, 1,
      counted."lastSequence" - n.offset_from_last, TRUE
    FROM unnest(
        $3::uuid[], $4::uuid[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::json[], $9::json[], $25::bigint[]
      ) AS n (id, survey, at, started, external, metadata, answers, offset_from_last)
    JOIN counted ON counted.id = n.survey
  ),
  e AS (
    INSERT INTO events (id, "accountId", name, timestamp, body)
    SELECT n.id, n.account, 'response.submitted', n.at, n.body
    FROM unnest($10::uuid[], $11::uuid[], $5::timestamptz[], $12::text[]) AS n (id, account, at, body)
  ),
  d AS (
    INSERT INTO deliveries
      (id, "accountId", "webhookId", "eventId", event, status, "attemptCount", "nextAttemptAt", "createdAt")
    SELECT n.id, n.account, n.webhook, n.event, 'response.submitted', 'pending', 0, n.at, n.at
    FROM unnest($13::uuid[], $14::uuid[], $15::uuid[], $16::uuid[], $17::timestamptz[])
      AS n (id, account, webhook, event, at)
  ),
  a AS (
    INSERT INTO audit_entries
      ("accountId", "createdAt", id, method, path, "statusCode", "durationMs", "ipAddress", "authMethod", writer)
    SELECT n.account, n.at, n.id, 'POST', n.path, 201, n.duration, n.ip, 'anonymous', TRUE
    FROM unnest($11::uuid[], $5::timestamptz[], $18::uuid[], $19::text[], $20::bigint[], $21::text[])
      AS n (account, at, id, path, duration, ip)
  ),
  q AS (
    INSERT INTO answered_questions ("surveyId", "questionId", responses)
    SELECT * FROM unnest($22::uuid[], $23::uuid[], $24::bigint[]) AS n (survey, question, responses) ORDER BY 1, 2
    ON CONFLICT ("surveyId", "questionId")
    DO UPDATE SET responses = answered_questions.responses + excluded.responses
  )
  SELECT count FROM counted`

const time = (millis) => millis === null ? null : new Date(millis).toISOString()

const parametersOf = (batch) => {
  const surveysInBatch = [...new Set(batch.map(({ survey }) => survey))]
  const events = batch.map(({ now }) => newId(now))
  const deliveries = batch.flatMap(({ now, survey }, index) =>
    webhooks.filter((webhook) => webhook.accountId === survey.accountId).map((webhook) => ({
      id: newId(now),
      account: survey.accountId,
      webhook: webhook.id,
      event: events[index],
      at: time(now)
    }))
  )
  const answered = new Map()
  for (const { answers, survey } of batch) {
    for (const { questionId } of answers) {
      const entry = answered.get(questionId)
      if (entry === undefined) answered.set(questionId, { survey: survey.id, questionId, count: 1 })
      else entry.count++
    }
  }
  const counts = [...answered.values()]
  const later = new Map()
  const offsetsFromLast = batch.map(({ survey }) => {
    const count = later.get(survey) ?? 0
    later.set(survey, count + 1)
    return count
  })
  return [
    surveysInBatch.map(({ id }) => id),
    surveysInBatch.map(({ version }) => version),
    batch.map(({ id }) => id),
    batch.map(({ survey }) => survey.id),
    batch.map(({ now }) => time(now)),
    batch.map(({ startedAt }) => time(startedAt)),
    batch.map(({ externalId }) => externalId),
    batch.map(({ metadata }) => metadata),
    batch.map(({ answers }) => JSON.stringify(answers)),
    events,
    batch.map(({ survey }) => survey.accountId),
    batch.map(({ eventBody }) => eventBody),
    deliveries.map(({ id }) => id),
    deliveries.map(({ account }) => account),
    deliveries.map(({ webhook }) => webhook),
    deliveries.map(({ event }) => event),
    deliveries.map(({ at }) => at),
    batch.map(({ now }) => newId(now)),
    batch.map(({ path }) => path),
    batch.map(({ now }) => Date.now() - now),
    batch.map(({ address }) => address),
    counts.map(({ survey }) => survey),
    counts.map(({ questionId }) => questionId),
    counts.map(({ count }) => count),
    offsetsFromLast
  ]
}

let waiting = []
let sending = false

const send = async () => {
  sending = true
  while (waiting.length > 0) {
    const batch = waiting
    waiting = []
    const { rows } = await connection.query({ name: "submit", text: insert, values: parametersOf(batch) })
    if (rows.reduce((sum, { count }) => sum + Number(count), 0) !== batch.length) {
      throw new Error("A survey has changed")
    }
    for (const { reply } of batch) reply()
  }
  sending = false
}

serve(surveys, (submission) => {
  waiting.push(submission)
  if (!sending) void send()
})
