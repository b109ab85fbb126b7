/**
 * Baseline of the submission on SQLite: only node:http and better-sqlite3. It writes the server's rows with the same
 * durability. One transaction writes all waiting submissions.
 */
import Database from "better-sqlite3"
import process from "node:process"
import { setImmediate } from "node:timers"
import { newId } from "./ids.mjs"
import { serve } from "./submissions.mjs"

const database = new Database(process.argv[2])
database.pragma("journal_mode = WAL")
database.pragma("synchronous = FULL")

const surveys = database.prepare(
  `SELECT id, "accountId", slug, version, questions FROM surveys JOIN survey_contents ON "surveyId" = id`
).all().map((survey) => ({ ...survey, questions: JSON.parse(survey.questions) }))
const webhooks = database.prepare(`SELECT id, "accountId" FROM webhooks`).all()

const insertResponse = database.prepare(
  `INSERT INTO responses (id, "surveyId", status, "submittedAt", "startedAt", "externalId", metadata, answers, revision,
      sequence, writer)
    VALUES (?, ?, 'completed', ?, ?, ?, ?, ?, 1, ?, TRUE)`
)
const insertEvent = database.prepare(
  `INSERT INTO events (id, "accountId", name, timestamp, body) VALUES (?, ?, 'response.submitted', ?, ?)`
)
const insertDelivery = database.prepare(
  `INSERT INTO deliveries (
      id, "accountId", "webhookId", "eventId", event, status, "attemptCount", "nextAttemptAt", "redeliveryOf", "createdAt"
    ) VALUES (?, ?, ?, ?, 'response.submitted', 'pending', 0, ?, NULL, ?)`
)
const insertAudit = database.prepare(
  `INSERT INTO audit_entries (
      "accountId", "createdAt", id, method, path, query, "statusCode", "durationMs", "ipAddress", "authMethod",
      writer
    ) VALUES (?, ?, ?, 'POST', ?, NULL, 201, ?, ?, 'anonymous', TRUE)`
)
const selectVersion = database.prepare(`SELECT version FROM surveys WHERE id = ? AND status = 'published'`).pluck()
const addResponses = database.prepare(
  `UPDATE surveys SET "responseCount" = "responseCount" + ?, "lastSequence" = "lastSequence" + ? WHERE id = ?
    RETURNING "lastSequence"`
).pluck()
const addAnswered = database.prepare(
  `INSERT INTO answered_questions ("surveyId", "questionId", responses) VALUES (?, ?, ?)
    ON CONFLICT ("surveyId", "questionId") DO UPDATE SET responses = responses + excluded.responses`
)

const write = (
  { address, answers, eventBody, externalId, id, metadata, now, path, startedAt, survey },
  sequence,
  answered
) => {
  const { accountId } = survey
  insertResponse.run(id, survey.id, now, startedAt, externalId, metadata, JSON.stringify(answers), sequence)
  const eventId = newId(now)
  insertEvent.run(eventId, accountId, now, eventBody)
  for (const webhook of webhooks) {
    if (webhook.accountId === accountId) insertDelivery.run(newId(now), accountId, webhook.id, eventId, now, now)
  }
  insertAudit.run(accountId, now, newId(now), path, Date.now() - now, address)
  for (const { questionId } of answers) answered.set(questionId, (answered.get(questionId) ?? 0) + 1)
}

const writeToSurvey = (survey, submissions) => {
  if (selectVersion.get(survey.id) !== survey.version) throw new Error("The survey has changed")
  const answered = new Map()
  let sequence = addResponses.get(submissions.length, submissions.length, survey.id) - submissions.length
  for (const submission of submissions) write(submission, ++sequence, answered)
  for (const [questionId, count] of answered) addAnswered.run(survey.id, questionId, count)
}

const commit = database.transaction((waiting) => {
  for (const survey of new Set(waiting.map((submission) => submission.survey))) {
    writeToSurvey(survey, waiting.filter((submission) => submission.survey === survey))
  }
}).immediate

let waiting = []

const commitWaiting = () => {
  const batch = waiting
  waiting = []
  commit(batch)
  for (const { reply } of batch) reply()
}

serve(surveys, (submission) => {
  if (waiting.length === 0) setImmediate(commitWaiting)
  waiting.push(submission)
})
