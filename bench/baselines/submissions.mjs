/**
 * What the baselines of the submission share: rate limit, parsing, validation of the answers, the event and the
 * response. The caller writes the rows and calls `reply` when they are on disk.
 */
import { Buffer } from "node:buffer"
import { createServer } from "node:http"
import { newId } from "./ids.mjs"
import { limiter } from "./limiter.mjs"

/** Serves `surveys`, and passes valid submissions to `accept`. */
export const serve = (surveys, accept) => {
  const byPath = new Map(surveys.map((survey) => [`/api/response/survey/${survey.id}`, prepare(survey)]))
  const allow = limiter(1_000_000)
  const submit = (path, address, body, outgoing) => {
    if (!allow(address)) return respond(outgoing, 429, "{}")
    const survey = byPath.get(path)
    if (survey === undefined) return respond(outgoing, 404, "{}")
    const submission = parse(survey, body)
    if (submission === undefined) return respond(outgoing, 400, "{}")
    accept({ ...submission, path, address, reply: () => respond(outgoing, 201, submission.text) })
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
}

const respond = (outgoing, status, text) => {
  outgoing.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
  outgoing.end(text)
}

const prepare = (survey) => {
  const questions = new Map(
    survey.questions.map((question) => [question.key, { ...question, check: checkers[question.type](question) }])
  )
  return { ...survey, byKey: questions, required: [...questions.values()].filter((question) => question.required) }
}

const parse = (survey, body) => {
  const { answers: given, externalId = null, metadata = {}, startedAt: started } = JSON.parse(body)
  const answers = check(survey, given)
  if (answers === undefined) return undefined
  const now = Date.now()
  const id = newId(now)
  const submittedAt = new Date(now).toISOString()
  const startedAt = started === undefined ? null : Date.parse(started)
  const data = { responseId: id, surveyId: survey.id, surveySlug: survey.slug, submittedAt }
  return {
    survey,
    id,
    now,
    startedAt,
    externalId,
    metadata: JSON.stringify(metadata),
    answers,
    eventBody: JSON.stringify({ event: "response.submitted", timestamp: submittedAt, data }),
    text: JSON.stringify({
      id,
      surveyId: survey.id,
      submittedAt,
      answers,
      status: "completed",
      startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
      externalId,
      metadata
    })
  }
}

// For each question type: a function that returns whether a value is a valid answer.

const isText = (value) => typeof value === "string" && value !== ""
const isIntegerBetween = (min, max) => (value) => Number.isInteger(value) && value >= min && value <= max
const isOther = (value) => typeof value === "object" && value !== null && isText(value.other)

const checkers = {
  nps: () => isIntegerBetween(0, 10),
  rating: ({ settings: { max = 5, min = 1 } }) => isIntegerBetween(min, max),
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
    return (value) => Array.isArray(value) && value.every((choice) => values.has(choice)) && isUnique(value)
  },
  ranking: ({ options, settings: { topN = options.length } }) => {
    const values = new Set(options.map(({ value }) => value))
    return (value) =>
      Array.isArray(value) && value.length <= topN && value.every((choice) => values.has(choice)) && isUnique(value)
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

/** Returns the answers as they are stored, or `undefined` if one of them is invalid. */
const check = ({ byKey, required }, answers) => {
  const checked = []
  const seen = new Set()
  for (const { questionKey, value } of answers) {
    const question = byKey.get(questionKey)
    if (question === undefined || seen.has(questionKey) || !question.check(value)) return undefined
    seen.add(questionKey)
    checked.push({ questionId: question.id, value })
  }
  return required.every(({ key }) => seen.has(key)) ? checked : undefined
}
