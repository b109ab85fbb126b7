/** Starts and prepares the server under test. */
import * as Schema from "effect/Schema"
import { at } from "../Paths.js"
import { allocationFlags, type ServerProcess, type Start, start } from "./ServerProcess.js"

/** Options of node, as in `npm start`. */
export const flags = ["--max-semi-space-size=32"]

/** Starts the server on a SQLite file. */
export const startCanvass = (database: string): Promise<ServerProcess> =>
  startCanvassAt(`file:${database}`, `${database}.log`)

/** Starts the server with all features. Only the rate limits are raised, and deliveries are stored but not sent. */
export const startCanvassAt = (
  databaseUrl: string,
  log: string,
  environment: Readonly<Record<string, string>> = {}
): Promise<ServerProcess> =>
  startWith({ flags, script: at("apps/server/dist/canvass.js") }, databaseUrl, log, environment)

/** Starts the server on a SQLite file, from modules that still tell which package they belong to. */
export const startForAllocations = (database: string): Promise<ServerProcess> =>
  startWith(
    { flags: [...flags, ...allocationFlags], script: at("apps/server/dist/main.js") },
    `file:${database}`,
    `${database}.log`
  )

const startWith = (
  program: Pick<Start, "flags" | "script">,
  databaseUrl: string,
  log: string,
  environment: Readonly<Record<string, string>> = {}
): Promise<ServerProcess> =>
  start({
    ...program,
    args: ["serve"],
    environment: {
      PORT: "0",
      DATABASE_URL: databaseUrl,
      SECRET_KEY: "YmVuY2htYXJrcyBhcmUgbm8gcGxhY2UgZm9yIG0hISE=",
      RATE_LIMIT_AUTHENTICATED: "1000000",
      RATE_LIMIT_ANONYMOUS: "1000000",
      RATE_LIMIT_PAGES: "1000000",
      RATE_LIMIT_FORMS: "1000000",
      MAX_ADDRESS_SHARE: "1",
      WEBHOOK_WORKER: "off",
      ...environment
    },
    log
  })

/** Registers an account and returns its API key. */
export const register = async ({ url }: ServerProcess, email = "bench@example.com"): Promise<string> => {
  const { accessToken } = decodeSession(
    await post(`${url}/api/auth/register`, {}, { email, password: "correct horse battery" })
  )
  const made = await post(`${url}/api/developer/api-key`, { authorization: `Bearer ${accessToken}` }, {})
  return decodeKey(made).apiKey
}

/** Creates and publishes a survey, and returns its id. */
export const publish = async ({ url }: ServerProcess, apiKey: string, survey: unknown): Promise<string> => {
  const { id } = decodeSurvey(await post(`${url}/api/surveys`, { "x-api-key": apiKey }, survey))
  await post(`${url}/api/surveys/${id}/publish`, { "x-api-key": apiKey }, {})
  return id
}

export const createWebhook = async (
  { url }: ServerProcess,
  apiKey: string,
  endpoint = "https://example.com/hook"
): Promise<void> => {
  await post(`${url}/api/webhooks`, { "x-api-key": apiKey }, { url: endpoint, events: "response.submitted" })
}

const decodeSession = Schema.decodeUnknownSync(Schema.Struct({ accessToken: Schema.String }))
const decodeKey = Schema.decodeUnknownSync(Schema.Struct({ apiKey: Schema.String }))
const decodeSurvey = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.String }))

const post = async (url: string, headers: Readonly<Record<string, string>>, body: unknown): Promise<unknown> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body)
  })
  if (!response.ok) throw new Error(`POST ${url} returned ${response.status}: ${await response.text()}`)
  return response.json()
}
