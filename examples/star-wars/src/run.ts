/** Creates the survey, submits 1 186 responses, and compares analytics and export with the file. */
import { parse } from "csv-parse/sync"
import { randomBytes, randomUUID } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { z } from "zod"
import { Analytics } from "./analytics.js"
import { type Client, makeClient } from "./client.js"
import { compare, type Comparison } from "./compare.js"
import { count } from "./count.js"
import { parseCsvFile } from "./csvFile.js"
import { startProgress } from "./progress.js"
import { questions, survey as starWars } from "./questionnaire.js"
import { renderAnalytics } from "./report.js"
import { type Submission, submissions } from "./submissions.js"
import { submit } from "./submit.js"
import type { Terminal } from "./terminal.js"

export interface RunOptions {
  /** Address of the server, without `/api`. */
  readonly baseUrl: string
  /** A key of scope `full`. Without one, an account is registered for this run. */
  readonly apiKey?: string | undefined
  /** File for the CSV export. */
  readonly outFile: string
  readonly terminal: Terminal
}

export interface RunResult {
  readonly apiKey: string
  readonly surveyId: string
  readonly analytics: Analytics
  readonly comparison: Comparison
  /** Number of responses in the export. */
  readonly exportedCount: number
  /** Address of the page with the results, for the owner of the survey. */
  readonly resultsUrl: string
  /** Address of the page on which everybody can answer the survey. */
  readonly surveyUrl: string
}

export const run = async ({ apiKey: givenKey, baseUrl, outFile, terminal }: RunOptions): Promise<RunResult> => {
  const csv = await readFile(new URL("../data/StarWars.csv", import.meta.url))
  const responses = submissions(questions, parseCsvFile(csv))

  const onRateLimited = reportRateLimit(terminal)
  const owner = givenKey === undefined ? await register(makeClient({ baseUrl, onRateLimited }), terminal) : undefined
  const apiKey = givenKey ?? owner?.apiKey ?? ""
  const client = makeClient({ baseUrl, headers: { "x-api-key": apiKey }, onRateLimited })

  const { id: surveyId, slug } = await publishSurvey(client)
  terminal.line(`Survey ${surveyId} is published, with ${questions.length} questions.\n`)
  await submitAll(client, surveyId, responses, terminal)

  const analytics = Analytics.parse(await client.json({ method: "GET", path: `/surveys/${surveyId}/analytics` }))
  terminal.line(`\n${renderAnalytics(analytics, terminal.columns)}`)

  const exportedCount = await saveExport(client, surveyId, outFile)
  terminal.line(`${exportedCount} responses are exported to ${outFile}.`)

  const comparison = compare(analytics, count(csv))
  terminal.line(describe(comparison))

  const resultsUrl = `${baseUrl}/portal/surveys/${surveyId}/results`
  const surveyUrl = `${baseUrl}/s/${slug}`
  terminal.line(`\nResults: ${resultsUrl}`)
  if (owner !== undefined) terminal.line(`  Log in as ${owner.email} with the password ${owner.password}`)
  terminal.line(`Survey:  ${surveyUrl}`)
  return { apiKey, surveyId, analytics, comparison, exportedCount, resultsUrl, surveyUrl }
}

const reportRateLimit = (terminal: Terminal) => {
  let isHintShown = false
  return (millis: number) => {
    terminal.line(`The request limit is reached (429): waiting ${Math.ceil(millis / 1_000)} s.`)
    if (!isHintShown) terminal.line("With RATE_LIMIT_AUTHENTICATED=100000 the server accepts all responses in seconds.")
    isHintShown = true
  }
}

const Session = z.object({ accessToken: z.string() })
const Key = z.object({ apiKey: z.string() })
const Survey = z.object({ id: z.string(), slug: z.string() })

/** An account that was registered for this run. */
interface Owner {
  readonly email: string
  readonly password: string
  readonly apiKey: string
}

/** Registers an account with an API key. */
const register = async (client: Client, terminal: Terminal): Promise<Owner> => {
  const email = `star-wars-${randomUUID()}@example.com`
  const password = randomBytes(24).toString("base64url")
  const body = { email, password, name: "Star Wars example" }
  const { accessToken } = Session.parse(await client.json({ method: "POST", path: "/auth/register", body }))
  const headers = { authorization: `Bearer ${accessToken}` }
  const { apiKey } = Key.parse(await client.json({ method: "POST", path: "/developer/api-key", headers, body: {} }))
  terminal.line(`Registered ${email}.\nIts API key: ${apiKey}`)
  return { email, password, apiKey }
}

const publishSurvey = async (client: Client): Promise<z.infer<typeof Survey>> => {
  const idempotencyKey = randomUUID()
  const survey = Survey.parse(await client.json({ method: "POST", path: "/surveys", idempotencyKey, body: starWars }))
  await client.send({ method: "POST", path: `/surveys/${survey.id}/publish` })
  return survey
}

const submitAll = async (
  client: Client,
  surveyId: string,
  submissions: ReadonlyArray<Submission>,
  terminal: Terminal
): Promise<void> => {
  const { rateLimitWaitMillis: waitMillis } = client
  const progress = startProgress({ terminal, total: submissions.length, waitMillis })
  try {
    await submit({ client, surveyId, submissions, onSubmitted: progress.step })
  } finally {
    progress.end()
  }
}

/** Streams the export to the file, and returns the number of responses in it. */
const saveExport = async (client: Client, surveyId: string, outFile: string): Promise<number> => {
  const response = await client.send({ method: "GET", path: `/surveys/${surveyId}/export?format=csv` })
  await writeFile(outFile, response.body ?? "")
  const [, ...rows] = parse(await readFile(outFile))
  return rows.length
}

const describe = ({ differences, figures }: Comparison): string =>
  differences.length === 0
    ? `All ${figures} figures equal a count of the file.`
    : [
      `${differences.length} of ${figures} figures differ from a count of the file:`,
      ...differences.map(({ canvass, figure, file }) =>
        `  ${figure}: ${canvass ?? "none"} in Canvass, ${file ?? "none"} in the file`
      )
    ].join("\n")
