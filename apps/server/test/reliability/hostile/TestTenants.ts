/** Accounts, surveys, responses and webhooks on a running server, and what is known of them. */
import * as Schema from "effect/Schema"
import type { SeededRandom } from "./requests/SeededRandom.js"

/** A caller, identified by its headers. */
export interface Actor {
  readonly name: "owner" | "owner's login" | "foreigner" | "reader" | "tenant" | "nobody" | "impostor"
  readonly headers: ReadonlyArray<readonly [string, string]>
}

/** Kinds of identifiers. A `partial` is the id of a partial response and its resume token. */
export type ResourceKind =
  | "survey"
  | "response"
  | "partial"
  | "webhook"
  | "delivery"
  | "file"
  | "slug"
  | "cursor"
  | "refreshToken"

const Session = Schema.Struct({ accessToken: Schema.String, refreshToken: Schema.String })
const Key = Schema.Struct({ apiKey: Schema.String })
const Created = Schema.Struct({
  id: Schema.String,
  slug: Schema.optional(Schema.String),
  resumeToken: Schema.optional(Schema.String)
})

/** The key of the question that is answered with files. */
export const fileQuestion = "photo"

/** One question of each type. */
const questions = [
  { key: "words", type: "text", text: "Words?" },
  { key: "one", type: "single_choice", text: "One?", options: ["a", "b"], settings: { allowOther: true } },
  { key: "many", type: "multiple_choice", text: "Many?", options: ["a", "b", "c"], settings: { allowOther: true } },
  { key: "stars", type: "rating", text: "Stars?" },
  { key: "yes", type: "boolean", text: "Yes?" },
  { key: "day", type: "date", text: "Day?" },
  { key: "time", type: "date", text: "Time?", settings: { includeTime: true } },
  {
    key: "grid",
    type: "matrix",
    text: "Grid?",
    options: ["good", "bad"],
    settings: { rows: [{ value: "food", label: "Food" }, { value: "staff", label: "Staff" }], multiple: true }
  },
  { key: "order", type: "ranking", text: "Order?", options: ["a", "b", "c"] },
  { key: "slide", type: "slider", text: "Slide?", settings: { min: -1, max: 1, step: 0.1 } },
  { key: "again", type: "nps", text: "Again?" },
  { key: fileQuestion, type: "file", text: "Photo?", settings: { maxFiles: 3, maxBytes: 250_000 } }
]

const answers = [
  { questionKey: "words", value: "=1+1, \"quoted\"\r\n😀" },
  { questionKey: "one", value: { other: "c" } },
  { questionKey: "many", value: ["c", "a", { other: "d" }] },
  { questionKey: "stars", value: "5" },
  { questionKey: "yes", value: "true" },
  { questionKey: "day", value: "2026-02-28" },
  { questionKey: "time", value: "2026-02-28T23:59:59+05:30" },
  { questionKey: "grid", value: { food: ["good"], staff: ["good", "bad"] } },
  { questionKey: "order", value: ["c", "a", "b"] },
  { questionKey: "slide", value: "0.3" },
  { questionKey: "again", value: 9 }
]

const password = "correct horse battery"

export class TestTenants {
  readonly #resources = new Map<ResourceKind, Array<string>>()

  private constructor(
    readonly url: string,
    readonly actors: Readonly<Record<Actor["name"], Actor>>,
    /** A published survey that only responses change. */
    readonly hotSurvey: string,
    /** A webhook that no request changes. */
    readonly hotWebhook: string,
    readonly tenantEmail: string
  ) {}

  /** Paths to which `create` posts, and which belong to the owner. */
  get writtenPaths(): ReadonlyArray<string> {
    return [
      "/api/developer/api-key",
      "/api/surveys",
      `/api/surveys/${this.hotSurvey}/publish`,
      `/api/response/survey/${this.hotSurvey}`,
      "/api/webhooks",
      `/api/webhooks/${this.hotWebhook}/test`
    ]
  }

  get port(): number {
    return Number(new URL(this.url).port)
  }

  static async create(url: string): Promise<TestTenants> {
    const post = poster(url)
    const register = async (name: string) => {
      const email = `${name}@example.com`
      return { email, ...decode(Session, await post("/auth/register", [], { email, password })) }
    }
    const keyOf = async (token: string, settings: object = {}) =>
      decode(Key, await post("/developer/api-key", bearer(token), settings)).apiKey
    const owner = await register("owner")
    const foreigner = await register("foreigner")
    const reader = await register("reader")
    const tenant = await register("tenant")
    const ownerKey: ReadonlyArray<readonly [string, string]> = [["X-Api-Key", await keyOf(owner.accessToken)]]
    const hot = decode(Created, await post("/surveys", ownerKey, { title: "Hot", questions }))
    await post(`/surveys/${hot.id}/publish`, ownerKey)
    const hook = decode(
      Created,
      await post("/webhooks", ownerKey, { url: "https://example.com/", events: "response.submitted" })
    )
    const tenants = new TestTenants(
      url,
      {
        owner: { name: "owner", headers: ownerKey },
        "owner's login": { name: "owner's login", headers: bearer(owner.accessToken) },
        foreigner: { name: "foreigner", headers: [["x-api-key", await keyOf(foreigner.accessToken)]] },
        reader: { name: "reader", headers: [["X-API-KEY", await keyOf(reader.accessToken, { scopes: "read_only" })]] },
        tenant: { name: "tenant", headers: bearer(tenant.accessToken) },
        nobody: { name: "nobody", headers: [] },
        impostor: { name: "impostor", headers: [["X-Api-Key", `sr_${"0".repeat(49)}`]] }
      },
      hot.id,
      hook.id,
      tenant.email
    )
    tenants.remember("survey", hot.id)
    tenants.remember("slug", hot.slug ?? "")
    tenants.remember("refreshToken", tenant.refreshToken)
    const draft = decode(Created, await post("/surveys", ownerKey, { title: "Draft", questions }))
    tenants.remember("survey", draft.id)
    tenants.remember("webhook", hook.id)
    tenants.remember("delivery", decode(Created, await post(`/webhooks/${hook.id}/test`, ownerKey)).id)
    const started = decode(Created, await post(`/response/survey/${hot.id}`, [], { answers: [], status: "partial" }))
    tenants.remember("response", started.id)
    tenants.remember("partial", `${started.id} ${started.resumeToken}`)
    return tenants
  }

  /** Returns an identifier of this kind that exists, or existed a moment ago. */
  pick(kind: ResourceKind, random: SeededRandom): string | undefined {
    const known = this.#resources.get(kind) ?? []
    return known.length === 0 ? undefined : random.pick(known)
  }

  /** Adds an identifier. The first two stay, and the newest of the others. */
  remember(kind: ResourceKind, name: string): void {
    const known = this.#resources.get(kind) ?? []
    this.#resources.set(kind, known)
    if (known.length > 40) known.splice(2, 10)
    known.push(name)
  }

  forget(name: string): void {
    for (const [kind, known] of this.#resources) this.#resources.set(kind, known.filter((other) => other !== name))
  }

  /** Returns a source of valid values for fields. */
  knownValue(random: SeededRandom) {
    return (name: string): unknown => {
      switch (name) {
        case "answers":
          return [...answers.filter(() => random.chance(0.7)), ...this.#fileAnswers(random)]
        case "questions":
          return questions.filter(() => random.chance(0.3)).map((question) =>
            random.chance(0.5) ? question : { ...question, key: undefined }
          )
        case "closesAt":
          return random.pick([null, "2099-12-31T23:59:59.999Z"])
        case "title":
          return random.pick(["Lunch", "Ünïcödé 😀", "x".repeat(200)])
        case "questionKey":
          return random.pick(answers).questionKey
        case "value":
          return random.pick(answers).value
        case "events":
          return random.pick(["response.submitted", "survey.published, survey.closed"])
        case "email":
          return this.tenantEmail
        case "password":
          return password
        case "refreshToken":
          return this.pick("refreshToken", random)
        case "metadata":
          return { source: "mail" }
        default:
          return undefined
      }
    }
  }

  /** At times an answer with a file that was uploaded. */
  #fileAnswers(random: SeededRandom): ReadonlyArray<unknown> {
    const fileId = random.chance(0.15) ? this.pick("file", random) : undefined
    return fileId === undefined ? [] : [{ questionKey: fileQuestion, value: [{ fileId }] }]
  }

  /** Sends a GET request as the owner and returns the JSON body. Repeats it while the server has too many requests. */
  async read(path: string): Promise<unknown> {
    for (let attempt = 1;; attempt++) {
      const response = await fetch(`${this.url}/api${path}`, { headers: Object.fromEntries(this.actors.owner.headers) })
      if (response.ok) return response.json()
      const text = await response.text()
      const retryAfter = Number(response.headers.get("retry-after"))
      if (!text.includes(tooManyRequests) || attempt > maxRefusals || retryAfter === 0) {
        throw new Error(`GET ${path} returned ${response.status}: ${text}`)
      }
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1_000))
    }
  }
}

const tooManyRequests = "The server is handling the maximum number of requests"

/** How often a read may be refused for the number of the others, before it counts as failed. */
const maxRefusals = 120

const bearer = (token: string): Actor["headers"] => [["Authorization", `Bearer ${token}`]]

const decode = <A, I>(schema: Schema.Schema<A, I>, input: unknown): A => Schema.decodeUnknownSync(schema)(input)

const poster = (url: string) => async (path: string, headers: Actor["headers"], body?: unknown): Promise<unknown> => {
  const response = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { ...Object.fromEntries(headers), ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${await response.text()}`)
  return response.json()
}
