/**
 * Baseline of the CSV export: only node:http and better-sqlite3's `iterate()`. The file equals the server's byte for
 * byte.
 */
import Database from "better-sqlite3"
import { once } from "node:events"
import { createServer } from "node:http"
import process from "node:process"

const database = new Database(process.argv[2], { readonly: true })

const survey = database.prepare(`SELECT id, questions FROM surveys JOIN survey_contents ON "surveyId" = id`).get()
const rows = database.prepare(
  `SELECT id, status, "submittedAt", "startedAt", "externalId", metadata, answers, language, "questionnaireVersion", seed
    FROM responses WHERE "surveyId" = ? ORDER BY "submittedAt", id`
)

const cell = (value) => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll("\"", "\"\"")}"` : safe
}

const time = (millis) => millis === null ? "" : new Date(millis).toISOString()

const textOf = (choice) => typeof choice === "string" ? choice : choice.other

/** Returns the columns of a question: their names, their cells without an answer, and the cells of an answer. */
const columnsOf = ({ options, settings, text, type }) => {
  switch (type) {
    case "multiple_choice":
      return {
        names: [...options.map(({ label }) => `${text} [${label}]`), `${text} [other]`],
        blank: ",".repeat(options.length),
        fill: (value) =>
          options.map((option) => value.includes(option.value) ? "1" : "0").join(",") + "," +
          cell(value.filter((choice) => typeof choice !== "string").map(textOf).join("; "))
      }
    case "ranking":
      return {
        names: options.map(({ label }) => `${text} [${label}]`),
        blank: ",".repeat(options.length - 1),
        fill: (value) => options.map((option) => String(value.indexOf(option.value) + 1 || "")).join(",")
      }
    case "matrix":
      return {
        names: settings.rows.map(({ label }) => `${text} [${label}]`),
        blank: ",".repeat(settings.rows.length - 1),
        fill: (value) => settings.rows.map((row) => cell(value[row.value] ?? "")).join(",")
      }
    case "single_choice":
      return { names: [text], blank: "", fill: (value) => cell(textOf(value)) }
    case "text":
    case "date":
      return { names: [text], blank: "", fill: cell }
    default:
      return { names: [text], blank: "", fill: String }
  }
}

const questions = JSON.parse(survey.questions)
const columns = questions.map(columnsOf)
const indexes = new Map(questions.map(({ id }, index) => [id, index]))
const blank = columns.map((column) => column.blank)

const lineOf = (row) => {
  const { answers, externalId, id, metadata, startedAt, status, submittedAt } = row
  const cells = blank.slice()
  for (const { questionId, value } of JSON.parse(answers)) {
    const index = indexes.get(questionId)
    cells[index] = columns[index].fill(value)
  }
  const prefix = `${id},${time(submittedAt)},${status},${time(startedAt)},${cell(externalId ?? "")}`
  const suffix = `${cell(row.language ?? "")},${row.questionnaireVersion ?? ""},${row.seed ?? ""},${cell(metadata)}`
  return `${prefix},${cells.join(",")},${suffix}\r\n`
}

const header = ["responseId", "submittedAt", "status", "startedAt", "externalId"]
  .concat(columns.flatMap(({ names }) => names), "language", "questionnaireVersion", "seed", "metadata").map(cell).join(
    ","
  ) + "\r\n"

const server = createServer(async (_, outgoing) => {
  outgoing.writeHead(200, { "content-type": "text/csv; charset=utf-8" })
  outgoing.write(header)
  let chunk = ""
  for (const row of rows.iterate(survey.id)) {
    chunk += lineOf(row)
    if (chunk.length < 65_536) continue
    if (!outgoing.write(chunk)) await once(outgoing, "drain")
    chunk = ""
  }
  outgoing.end(chunk)
})

server.listen(0, "127.0.0.1", () => console.log(`API http://127.0.0.1:${server.address().port}/api`))
