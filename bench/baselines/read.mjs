/**
 * Baseline of reading a survey: only node:http and better-sqlite3. Hashes and finds the key, applies the rate limit,
 * reads the survey's rows and encodes them as JSON. No cache.
 */
import Database from "better-sqlite3"
import { Buffer } from "node:buffer"
import { createHash } from "node:crypto"
import { createServer } from "node:http"
import process from "node:process"
import { limiter } from "./limiter.mjs"

const database = new Database(process.argv[2])

const selectKey = database.prepare(`SELECT id, "accountId" FROM api_keys WHERE hash = ?`)
const selectSurvey = database.prepare(
  `SELECT * FROM surveys JOIN survey_contents ON "surveyId" = id WHERE id = ? AND "accountId" = ?`
)

const time = (millis) => millis === null ? null : new Date(millis).toISOString()

const detail = (row) => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  status: row.status,
  visibility: row.visibility,
  questionCount: row.questionCount,
  responseCount: row.responseCount,
  createdAt: time(row.createdAt),
  updatedAt: time(row.updatedAt),
  description: row.description,
  questions: JSON.parse(row.questions),
  closesAt: time(row.closesAt),
  publishedAt: time(row.publishedAt),
  closedAt: time(row.closedAt),
  closeReason: row.closeReason
})

const respond = (outgoing, status, text) => {
  outgoing.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
  outgoing.end(text)
}

const allow = limiter(1_000_000)
const surveys = /^\/api\/surveys\/([0-9a-f-]{36})$/

const server = createServer((incoming, outgoing) => {
  const key = selectKey.get(createHash("sha256").update(incoming.headers["x-api-key"] ?? "").digest("hex"))
  if (key === undefined) return respond(outgoing, 401, "{}")
  if (!allow(key.id)) return respond(outgoing, 429, "{}")
  const id = surveys.exec(incoming.url)?.[1]
  const survey = id === undefined ? undefined : selectSurvey.get(id, key.accountId)
  if (survey === undefined) return respond(outgoing, 404, "{}")
  respond(outgoing, 200, JSON.stringify(detail(survey)))
})

server.listen(0, "127.0.0.1", () => console.log(`API http://127.0.0.1:${server.address().port}/api`))
