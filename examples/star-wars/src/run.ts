/** The whole program: makes a survey, answers it 1 186 times, reads it back and holds it against the file. */
import { parse } from "csv-parse/sync"
import { randomBytes, randomUUID } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { z } from "zod"
import { Analytics } from "./analytics.js"
import { type Client, makeClient } from "./client.js"
import { compare, type Comparison } from "./compare.js"
import { count } from "./count.js"
import { startProgress } from "./progress.js"
import { questions, survey } from "./questionnaire.js"
import { readSheet } from "./csvFile.js"
import { type Submission, submissions } from "./submissions.js"
import { submit } from "./submit.js"
import { renderAnalytics } from "./report.js"
import type { Terminal } from "./terminal.js"

export interface RunOptions {
  /** Where the server is, without `/api`. */
  readonly baseUrl: string
  /** A key of scope `full`. Without one, an account is registered for this run. */
  readonly apiKey?: string | undefined
  /** Where the CSV export goes. */
  readonly outFile: string
  readonly terminal: Terminal
}

export interface RunResult {
  readonly apiKey: string
  readonly surveyId: string
  readonly analytics: Analytics
  readonly comparison: Comparison
  /** How many responses the export holds. */
  readonly exported: number
}

export const run = async ({ apiKey: givenKey, baseUrl, outFile, terminal }: RunOptions): Promise<RunResult> => {
  const csv = await readFile(new URL("../data/StarWars.csv", import.meta.url))
  const responses = submissions(questions, readSheet(csv))

  const onHeldBack = sayWhy(terminal)
  const apiKey = givenKey ?? await register(makeClient({ baseUrl, onHeldBack }), terminal)
  const client = makeClient({ baseUrl, headers: { "x-api-key": apiKey }, onHeldBack })

  const surveyId = await publishSurvey(client)
  terminal.line(`Survey ${surveyId} is published, with ${questions.length} questions.\n`)
  await submitAll(client, surveyId, responses, terminal)

  const analytics = Analytics.parse(await client.json({ method: "GET", path: `/surveys/${surveyId}/analytics` }))
  terminal.line(`\n${renderAnalytics(analytics, terminal.columns)}`)

  const exported = await saveExport(client, surveyId, outFile)
  terminal.line(`${exported} responses are exported to ${outFile}.`)

  const comparison = compare(analytics, count(csv))
  terminal.line(verdict(comparison))
  return { apiKey, surveyId, analytics, comparison, exported }
}

const sayWhy = (terminal: Terminal) => {
  let hinted = false
  return (millis: number) => {
    terminal.line(`The request limit is reached (429): waiting ${Math.ceil(millis / 1_000)} s, as the server says.`)
    if (!hinted) terminal.line("A server started with RATE_LIMIT_AUTHENTICATED=100000 takes all of it in seconds.")
    hinted = true
  }
}

const Session = z.object({ accessToken: z.string() })
const Key = z.object({ apiKey: z.string() })
const Survey = z.object({ id: z.string() })

/** A key of an account of its own. */
const register = async (client: Client, terminal: Terminal): Promise<string> => {
  const email = `star-wars-${randomUUID()}@example.com`
  const password = randomBytes(24).toString("base64url")
  const body = { email, password, name: "Star Wars example" }
  const { accessToken } = Session.parse(await client.json({ method: "POST", path: "/auth/register", body }))
  const headers = { authorization: `Bearer ${accessToken}` }
  const { apiKey } = Key.parse(await client.json({ method: "POST", path: "/developer/api-key", headers, body: {} }))
  terminal.line(`Registered ${email}.\nIts API key, to look around with: ${apiKey}`)
  return apiKey
}

const publishSurvey = async (client: Client): Promise<string> => {
  const idempotencyKey = randomUUID()
  const { id } = Survey.parse(await client.json({ method: "POST", path: "/surveys", idempotencyKey, body: survey }))
  await client.send({ method: "POST", path: `/surveys/${id}/publish` })
  return id
}

const submitAll = async (
  client: Client,
  surveyId: string,
  submissions: ReadonlyArray<Submission>,
  terminal: Terminal
): Promise<void> => {
  const { heldBackMillis } = client
  const progress = startProgress({ terminal, total: submissions.length, heldBackMillis })
  try {
    await submit({ client, surveyId, submissions, onSubmitted: progress.step })
  } finally {
    progress.end()
  }
}

/** Straight from the socket to the file. Answers how many responses are in it. */
const saveExport = async (client: Client, surveyId: string, outFile: string): Promise<number> => {
  const response = await client.send({ method: "GET", path: `/surveys/${surveyId}/export?format=csv` })
  await writeFile(outFile, response.body ?? "")
  const [, ...rows] = parse(await readFile(outFile))
  return rows.length
}

const verdict = ({ differences, figures }: Comparison): string =>
  differences.length === 0
    ? `All ${figures} figures equal a count made straight from the file.`
    : [
      `${differences.length} of ${figures} figures differ from a count made straight from the file:`,
      ...differences.map(({ canvass, figure, file }) =>
        `  ${figure}: ${canvass ?? "none"} in Canvass, ${file ?? "none"} in the file`
      )
    ].join("\n")
