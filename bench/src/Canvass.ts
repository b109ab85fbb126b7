/** The server that is measured, as it is assembled for production. */
import * as Schema from "effect/Schema"
import { at } from "./Places.js"
import { type Program, start } from "./Program.js"

/** What `npm start` gives node. */
export const flags = ["--max-semi-space-size=32"]

/** On a SQLite file. */
export const canvass = (database: string): Promise<Program> => canvassAt(`file:${database}`, `${database}.log`)

/** Nothing is switched off. Only the limits are raised, and deliveries are recorded but not sent. */
export const canvassAt = (
  databaseUrl: string,
  log: string,
  environment: Readonly<Record<string, string>> = {}
): Promise<Program> =>
  start({
    flags,
    script: at("apps/server/dist/main.js"),
    args: ["serve"],
    environment: {
      PORT: "0",
      DATABASE_URL: databaseUrl,
      SECRET_KEY: "YmVuY2htYXJrcyBhcmUgbm8gcGxhY2UgZm9yIG0hISE=",
      RATE_LIMIT_AUTHENTICATED: "1000000",
      RATE_LIMIT_ANONYMOUS: "1000000",
      WEBHOOK_WORKER: "off",
      ...environment
    },
    log
  })

/** An account with a key. */
export const register = async ({ url }: Program, email = "bench@example.com"): Promise<string> => {
  const { accessToken } = decodeSession(
    await post(`${url}/api/auth/register`, {}, { email, password: "correct horse battery" })
  )
  const made = await post(`${url}/api/developer/api-key`, { authorization: `Bearer ${accessToken}` }, {})
  return decodeKey(made).apiKey
}

/** Created and published. */
export const publish = async ({ url }: Program, apiKey: string, survey: unknown): Promise<string> => {
  const { id } = decodeSurvey(await post(`${url}/api/surveys`, { "x-api-key": apiKey }, survey))
  await post(`${url}/api/surveys/${id}/publish`, { "x-api-key": apiKey }, {})
  return id
}

export const subscribe = async (
  { url }: Program,
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
  if (!response.ok) throw new Error(`POST ${url} was answered ${response.status}: ${await response.text()}`)
  return response.json()
}
