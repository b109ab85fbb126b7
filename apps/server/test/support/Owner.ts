/** An account with an API key, a published survey and a webhook to its responses. */
import * as Schema from "effect/Schema"
import { decodeBody, getWithKey, postJson } from "./api.js"

export interface Owner {
  readonly email: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly apiKey: string
  readonly survey: string
  readonly webhook: string
  /** Number of audit entries with status 201 before the first submission. */
  readonly initialAuditCount: number
}

export const createOwner = async (url: string): Promise<Owner> => {
  const { accessToken, apiKey, bearer, email, refreshToken } = await openAccount(url)
  const survey = await publishSurvey(url, bearer, {
    title: "Lunch",
    questions: [{ key: "again", type: "nps", text: "Again?" }]
  })
  const newWebhook = { url: "https://example.com/", events: "response.submitted" }
  const webhook = await decodeBody(Created, await postJson(`${url}/api/webhooks`, bearer, newWebhook))
  return {
    email,
    accessToken,
    refreshToken,
    apiKey,
    survey,
    webhook: webhook.id,
    initialAuditCount: await countCreations(url, apiKey)
  }
}

/** The password of all accounts. */
export const password = "correct horse battery"

/** Registers an account with an API key. `bearer` are the headers of its login. */
export const openAccount = async (url: string) => {
  const account = { email: `${crypto.randomUUID()}@example.com`, password }
  const { accessToken, refreshToken } = await decodeBody(
    Session,
    await postJson(`${url}/api/auth/register`, {}, account)
  )
  const bearer = { authorization: `Bearer ${accessToken}` }
  const { apiKey } = await decodeBody(ApiKey, await postJson(`${url}/api/developer/api-key`, bearer, {}))
  return { email: account.email, accessToken, refreshToken, apiKey, bearer }
}

/** Creates and publishes a survey, and returns its id. */
export const publishSurvey = async (
  url: string,
  bearer: Readonly<Record<string, string>>,
  survey: { readonly title: string; readonly questions: ReadonlyArray<object> }
): Promise<string> => {
  const { id } = await decodeBody(Created, await postJson(`${url}/api/surveys`, bearer, survey))
  await postJson(`${url}/api/surveys/${id}/publish`, bearer, {})
  return id
}

/** Submits a response with this external id. Returns the status once the whole response has arrived. */
export const submit = async (url: string, { survey }: Owner, externalId: string): Promise<number> => {
  const response = await fetch(`${url}/api/response/survey/${survey}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": `${survey}-${externalId}` },
    body: JSON.stringify({ answers: [{ questionKey: "again", value: 9 }], externalId })
  })
  await response.text()
  return response.status
}

/** Number of audit entries of POST requests with status 201. */
export const countCreations = (url: string, apiKey: string): Promise<number> =>
  countAuditEntries(url, apiKey, "POST", 201)

export const countAuditEntries = async (
  url: string,
  apiKey: string,
  method: string,
  statusCode: number
): Promise<number> => {
  const path = `/api/developer/audit-logs?method=${method}&statusCode=${statusCode}&pageSize=1`
  return (await decodeBody(AuditPage, await getWithKey(url + path, apiKey))).total
}

export const Session = Schema.Struct({ accessToken: Schema.String, refreshToken: Schema.String })
export const ApiKey = Schema.Struct({ apiKey: Schema.String })
export const Created = Schema.Struct({ id: Schema.String })
const AuditPage = Schema.Struct({ total: Schema.Int })
