/** The largest survey of an account, and its address in every operation and page whose work grows with it. */
import * as Schema from "effect/Schema"
import { loginCookie } from "../../../../../packages/web/test/fixtures/PortalClient.js"
import { decodeBody, postJson } from "../../support/api.js"
import { ApiKey, openAccount, password } from "../../support/Owner.js"

/** A request that holds much while it is worked on. */
export interface HeavyRequest {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether it succeeds only once. */
  readonly isOnce?: boolean
}

const optionsPerQuestion = 25

const labelLength = 72

const questions = Array.from({ length: 200 }, (_, question) => ({
  key: `q${question}`,
  type: "single_choice",
  text: `Question ${question}`,
  options: Array.from({ length: optionsPerQuestion }, (_, option) => ({
    value: `o${option}`,
    label: `${question}.${option} `.padEnd(labelLength, "ä")
  }))
}))

const definition = { title: "The largest survey", languages: ["en", "de"], questions }

const translation = {
  "/title": "Die größte Umfrage",
  ...Object.fromEntries(
    questions.flatMap(({ key, options }) =>
      options.map(({ label, value }) => [`/questions/${key}/options/${value}/label`, label.replaceAll("ä", "ö")])
    )
  )
}

/** A change of every label. */
const pendingDefinition = {
  ...definition,
  questions: questions.map(({ options, ...question }) => ({
    ...question,
    options: options.map(({ label, value }) => ({ value, label: label.replaceAll("ä", "ü") }))
  }))
}

const pendingTags = ["de", "fr", "it", "pt"]

const answers = questions.map(({ key }, index) => ({ questionKey: key, value: `o${index % optionsPerQuestion}` }))

const Created = Schema.Struct({ id: Schema.String, slug: Schema.String })
const Pending = Schema.Struct({ baseETag: Schema.String })
const Plan = Schema.Struct({ token: Schema.String })
const Link = Schema.Struct({ url: Schema.String })

export interface LargestSurvey {
  readonly slug: string
  readonly requests: ReadonlyArray<HeavyRequest>
}

/** Makes the survey with a few responses, and returns what is asked of it. */
export const createLargestSurvey = async (url: string): Promise<LargestSurvey> => {
  const { apiKey, bearer, email } = await openAccount(url)
  const survey = await decodeBody(Created, await postJson(`${url}/api/surveys`, bearer, definition))
  const path = `/api/surveys/${survey.id}`
  await put(url, `${path}/translations/de`, bearer, translation)
  await postJson(`${url}${path}/publish`, bearer, {})
  for (let count = 0; count < 8; count++) {
    await (await postJson(`${url}/api/response/survey/${survey.id}`, {}, { answers })).text()
  }
  await put(url, `${path}/pending`, { ...bearer, "if-none-match": "*" }, pendingDefinition)
  for (const tag of pendingTags) await put(url, `${path}/pending/translations/${tag}`, bearer, translation)
  const { baseETag } = await decodeBody(Pending, await fetch(`${url}${path}/pending`, { headers: bearer }))
  const { token } = await decodeBody(Plan, await fetch(`${url}${path}/plan`, { method: "POST", headers: bearer }))
  const link = await decodeBody(Link, await put(url, `${path}/results-link`, bearer, {}))
  const { apiKey: readKey } = await decodeBody(
    ApiKey,
    await postJson(`${url}/api/developer/api-keys`, bearer, { name: "reader", scopes: "read_only" })
  )
  const cookie = await loginCookie(url, { email, password })

  const reader = { "x-api-key": readKey }
  const keyOnly = { "x-api-key": apiKey }
  const writer = { ...keyOnly, "content-type": "application/json" }
  const overwriter = { ...writer, "if-match": "*" }
  const read = (name: string, path: string, headers: HeavyRequest["headers"] = reader): HeavyRequest => ({
    name,
    method: "GET",
    path,
    headers
  })
  const write = (
    method: string,
    path: string,
    body: unknown,
    headers: HeavyRequest["headers"] = writer
  ): HeavyRequest => ({
    name: `${method} ${path.replace(survey.id, ":id")}`,
    method,
    path,
    headers,
    body: JSON.stringify(body)
  })
  const api = (suffix: string) => read(`GET ${suffix}`, path + suffix)
  const page = (suffix: string) => read(`page ${suffix}`, `/portal/surveys/${survey.id}${suffix}`, { cookie })
  const requests = [
    api(""),
    api("/definition"),
    api("/translations/de"),
    api("/quotas"),
    api("/codebook"),
    api("/analytics"),
    api("/analytics?by=q0"),
    api("/trend?question=q0"),
    api("/responses"),
    api("/export?format=csv"),
    api("/export?format=xlsx"),
    api("/export?format=sav"),
    api("/export?format=parquet"),
    read("GET public survey", `/api/public/surveys/${survey.slug}?language=de`, {}),
    write("POST", "/api/surveys/validate", definition),
    write("PUT", `${path}/definition`, definition),
    write("PUT", `${path}/translations/de`, translation),
    write("POST", `${path}/duplicate`, { title: "A copy" }),
    write("POST", `/api/response/survey/${survey.id}`, { answers }, { "content-type": "application/json" }),
    read("survey page", `/s/${survey.slug}?lang=de&utm_source=COUNT`, {}),
    read("survey page with an answer", `/s/${survey.slug}?lang=de&q0=oCOUNT`, {}),
    read("results link", new URL(link.url).pathname, {}),
    page("/results"),
    page("/results?by=q0"),
    page("/results/comparison.csv?by=q0"),
    page("/results/comparison.xlsx?by=q0"),
    page("/results/picture.svg?question=q0&by=q1"),
    page("/results/codebook"),
    page("/edit"),
    page("/design"),
    page("/design/preview"),
    page("/preview"),
    page("/translations/de"),
    page("/responses"),
    page("/share"),
    write("POST", `${path}/plan`, pendingDefinition),
    { ...read("POST plan of the pending definition", `${path}/plan`, keyOnly), method: "POST" },
    read("GET pending", `${path}/pending`, keyOnly),
    read("GET pending translation", `${path}/pending/translations/de`, keyOnly),
    write("PUT", `${path}/pending`, pendingDefinition, overwriter),
    write("PUT", `${path}/pending/translations/de`, translation, overwriter),
    write("POST", `${path}/pending/rebase`, { definition: pendingDefinition, baseETag }, overwriter),
    { ...write("POST", `${path}/pending/apply`, { plan: token, publish: true }), isOnce: true }
  ]
  return { slug: survey.slug, requests }
}

const put = async (url: string, path: string, headers: Readonly<Record<string, string>>, body: unknown) => {
  const response = await fetch(url + path, {
    method: "PUT",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body)
  })
  if (!response.ok) throw new Error(`PUT ${path}: ${response.status} ${await response.text()}`)
  return response
}
