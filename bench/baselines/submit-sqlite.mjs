/**
 * The submit path by hand: bare node:http and better-sqlite3. It does what a submission needs (limit, parse, check the
 * answers, write the rows that the server writes, with the same durability) and nothing else. Submissions that wait go
 * into one transaction.
 */
import Database from "better-sqlite3"
import { Buffer } from "node:buffer"
import { randomFillSync } from "node:crypto"
import { createServer } from "node:http"
import process from "node:process"
import { setImmediate } from "node:timers"
import { limiter } from "./limiter.mjs"

const database = new Database(process.argv[2])
database.pragma("journal_mode = WAL")
database.pragma("synchronous = FULL")

const { accountId, id: surveyId, questions: questionsJson, slug, version } = database.prepare(
  `SELECT id, "accountId", slug, version, questions FROM surveys JOIN survey_contents ON "surveyId" = id`
).get()
const webhooks = database.prepare(`SELECT id FROM webhooks WHERE "accountId" = ?`).all(accountId)

// The answers: one function for each question, which gives the value as it is stored, or nothing.

const isText = (value) => typeof value === "string" && value !== ""
const isWhole = (min, max) => (value) => Number.isInteger(value) && value >= min && value <= max
const isOther = (value) => typeof value === "object" && value !== null && isText(value.other)

const checkers = {
  nps: () => isWhole(0, 10),
  rating: ({ settings: { max = 5, min = 1 } }) => isWhole(min, max),
  slider: ({ settings: { max = 100, min = 0, step = 1 } }) => (value) =>
    typeof value === "number" && value >= min && value <= max && (value - min) % step === 0,
  boolean: () => (value) => typeof value === "boolean",
  text: ({ settings: { maxLength = 10_000 } }) => (value) => isText(value) && value.length <= maxLength,
  date: () => (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
  single_choice: ({ options }) => {
    const values = new Set(options.map(({ value }) => value))
    return (value) => values.has(value) || isOther(value)
  },
  multiple_choice: ({ options }) => {
    const values = new Set(options.map(({ value }) => value))
    return (value) => Array.isArray(value) && value.every((one) => values.has(one)) && isUnique(value)
  },
  ranking: ({ options, settings: { topN = options.length } }) => {
    const values = new Set(options.map(({ value }) => value))
    return (value) =>
      Array.isArray(value) && value.length <= topN && value.every((one) => values.has(one)) && isUnique(value)
  },
  matrix: ({ options, settings: { rows } }) => {
    const columns = new Set(options.map(({ value }) => value))
    const names = new Set(rows.map(({ value }) => value))
    return (value) => {
      if (typeof value !== "object" || value === null) return false
      for (const row in value) if (!names.has(row) || !columns.has(value[row])) return false
      return true
    }
  }
}

const isUnique = (values) => new Set(values).size === values.length

const questions = new Map(
  JSON.parse(questionsJson).map((question) => [question.key, { ...question, check: checkers[question.type](question) }])
)
const required = [...questions.values()].filter((question) => question.required)

const check = (answers) => {
  const checked = []
  const seen = new Set()
  for (const { questionKey, value } of answers) {
    const question = questions.get(questionKey)
    if (question === undefined || seen.has(questionKey) || !question.check(value)) return undefined
    seen.add(questionKey)
    checked.push({ questionId: question.id, value })
  }
  return required.every(({ key }) => seen.has(key)) ? checked : undefined
}

// Ids: UUIDs of version 7.

const pool = Buffer.alloc(4_096)
let used = pool.length

const newId = (millis) => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.toString("hex", used, used += 16)
  const time = millis.toString(16).padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${"89ab"[pool[used - 1] & 3]}${
    random.slice(3, 6)
  }-${random.slice(6, 18)}`
}

// The rows.

const insertResponse = database.prepare(
  `INSERT INTO responses (id, "surveyId", status, "submittedAt", "startedAt", "externalId", metadata, answers, revision)
    VALUES (?, ?, 'completed', ?, ?, ?, ?, ?, 1)`
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
      "accountId", "createdAt", id, method, path, query, "statusCode", "durationMs", "ipAddress", "authMethod"
    ) VALUES (?, ?, ?, 'POST', ?, NULL, 201, ?, ?, 'anonymous')`
)
const selectVersion = database.prepare(`SELECT version FROM surveys WHERE id = ? AND status = 'published'`).pluck()
const addResponses = database.prepare(`UPDATE surveys SET "responseCount" = "responseCount" + ? WHERE id = ?`)
const addAnswered = database.prepare(
  `INSERT INTO answered_questions ("surveyId", "questionId", responses) VALUES (?, ?, ?)
    ON CONFLICT ("surveyId", "questionId") DO UPDATE SET responses = responses + excluded.responses`
)

const write = ({ address, answers, eventBody, externalId, id, metadata, now, path, startedAt }, answered) => {
  insertResponse.run(id, surveyId, now, startedAt, externalId, JSON.stringify(metadata), JSON.stringify(answers))
  const eventId = newId(now)
  insertEvent.run(eventId, accountId, now, eventBody)
  for (const webhook of webhooks) insertDelivery.run(newId(now), accountId, webhook.id, eventId, now, now)
  insertAudit.run(accountId, now, newId(now), path, Date.now() - now, address)
  for (const { questionId } of answers) answered.set(questionId, (answered.get(questionId) ?? 0) + 1)
}

const commit = database.transaction((waiting) => {
  if (selectVersion.get(surveyId) !== version) throw new Error("the survey has changed")
  const answered = new Map()
  for (const submission of waiting) write(submission, answered)
  addResponses.run(waiting.length, surveyId)
  for (const [questionId, count] of answered) addAnswered.run(surveyId, questionId, count)
}).immediate

let waiting = []

const commitWaiting = () => {
  const batch = waiting
  waiting = []
  commit(batch)
  for (const { outgoing, reply } of batch) answer(outgoing, 201, reply)
}

// The requests.

const answer = (outgoing, status, text) => {
  outgoing.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
  outgoing.end(text)
}

const take = limiter(1_000_000)
const target = `/api/response/survey/${surveyId}`

const submit = (path, address, body, outgoing) => {
  if (!take(address)) return answer(outgoing, 429, "{}")
  if (path !== target) return answer(outgoing, 404, "{}")
  const { answers: given, externalId = null, metadata = {}, startedAt: started } = JSON.parse(body)
  const answers = check(given)
  if (answers === undefined) return answer(outgoing, 400, "{}")
  const now = Date.now()
  const id = newId(now)
  const submittedAt = new Date(now).toISOString()
  const startedAt = started === undefined ? null : Date.parse(started)
  const data = { responseId: id, surveyId, surveySlug: slug, submittedAt }
  const eventBody = JSON.stringify({ event: "response.submitted", timestamp: submittedAt, data })
  const startedText = startedAt === null ? null : new Date(startedAt).toISOString()
  const reply = JSON.stringify({
    id,
    surveyId,
    submittedAt,
    answers,
    status: "completed",
    startedAt: startedText,
    externalId,
    metadata
  })
  if (waiting.length === 0) setImmediate(commitWaiting)
  waiting.push({ id, now, startedAt, externalId, metadata, answers, eventBody, path, address, outgoing, reply })
}

const server = createServer((incoming, outgoing) => {
  const chunks = []
  incoming.on("data", (chunk) => chunks.push(chunk))
  incoming.on("end", () => {
    const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
    submit(incoming.url, incoming.socket.remoteAddress, body.toString("utf8"), outgoing)
  })
})

server.listen(0, "127.0.0.1", () => console.log(`API http://127.0.0.1:${server.address().port}/api`))
