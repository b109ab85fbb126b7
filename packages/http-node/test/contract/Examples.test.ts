/** Every example of the document is what the server answers: the walk through the API is taken on a real one. */
import { ValidationError } from "@canvass/core"
import { commonHeaders, type Example, examples, pathOf, type TestResponse, tokenOf } from "@canvass/http/testing"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type * as AST from "effect/SchemaAST"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpointNamed, endpoints } from "../fixtures/endpoints.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z/g
const day = /\d{4}-\d\d-\d\d/g

/** Values that differ between servers: ids, access tokens, other tokens, keys, secrets, slugs, cursors. */
const madeUp = [
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/,
  /^[\w-]{43}$/,
  /^et_[\w-]+\.[\w-]{43}$/,
  /^sr_\w{8}(?:\w{41})?$/,
  /^whsec_[A-Za-z0-9+/=]+$/,
  /-[a-z2-7]{8}$/,
  // A cursor of a log.
  /^MS[\w-]{80,}$/,
  // The server and the identity provider.
  /^https?:\/\/[\w.:]+(?:\/api\/auth\/oauth\/acme|\/schemas\/survey\.json|\/r\/[\w-]{43}|\/media\/[0-9a-f]{64})?$/
]

/** The walk happens now, not when it was written down. */
const shift = Date.now() - Date.parse("2026-11-20T09:30:00Z")
const shifted = (text: string) =>
  text
    .replaceAll(time, (found) => new Date(Date.parse(found) + shift).toISOString())
    .replaceAll(/"\d{4}-\d\d-\d\d"/g, () => JSON.stringify(new Date().toISOString().slice(0, 10)))

const timeless = (text: string) =>
  text
    .replaceAll(time, "TIME")
    .replaceAll(day, "DAY")
    .replaceAll(/"(ipAddress|userAgent)":(?:"[^"]*"|null)/g, "\"$1\":null")
    .replaceAll(/"(durationMs|medianSeconds|total|2xx|4xx|surveys|definitionBytes)":[\d.]+/g, "\"$1\":0")

/** The person at the identity provider. */
const person = { sub: "110248495921238986420", email: "ada@example.com", email_verified: true, name: "Ada Lovelace" }

class Walk {
  private readonly real = new Map<string, string>()
  private readonly cookies = new Map<string, string>()

  /** The text with what is made up in it replaced by what this server made. A key's prefix is found in the key too. */
  private readonly translated = (text: string): string =>
    [...this.real]
      .toSorted(([left], [right]) => right.length - left.length)
      .reduce((so, [example, real]) => so.replaceAll(example, real), text)

  private readonly filled = (value: unknown): string => this.translated(shifted(JSON.stringify(value)))

  private readonly filledFields = (fields: Readonly<Record<string, string>>) => decodeFields(this.filled(fields))

  async step(server: TestServer, example: Example) {
    if (!ofVariables.has(example.operation)) return this.take(server, example)
    // The survey of the walk has no variables.
    const before = this.real.get(surveyId)
    this.real.set(surveyId, this.withVariables ??= await this.newSurvey(server))
    const answer = await this.take(server, example)
    if (before !== undefined) this.real.set(surveyId, before)
    return answer
  }

  private withVariables: string | undefined

  private async newSurvey(server: TestServer): Promise<string> {
    const body = {
      title: "Risks",
      questions: [{ type: "nps", text: "Again?" }],
      variables: [{ name: "risk", value: 1 }]
    }
    const created = await server.call("POST", "/surveys", { credential: this.real.get(accessToken), body })
    expect(created.status, created.text).toBe(201)
    return decodeId(created.text).id
  }

  private async take(
    server: TestServer,
    { body, headers = {}, operation: name, path = {}, query, ...example }: Example
  ) {
    const operation = endpointNamed(name)
    const search = query === undefined ? "" : `?${new URLSearchParams(this.filledFields(query)).toString()}`
    const cookie = [...this.cookies].map(([cookie, value]) => `${cookie}=${value}`).join("; ")
    const answer = await server.call(operation.endpoint.method, pathOf(operation, this.filledFields(path)) + search, {
      credential: operation.access.credential === "none-needed" ? undefined : this.real.get(accessToken),
      headers: { ...this.filledFields(headers), ...(cookie === "" ? {} : { Cookie: cookie }) },
      ...(body === undefined ? {} : { body: typeof body === "string" ? this.translated(body) : this.filled(body) })
    })
    expect(answer.status, answer.text).toBe(example.status)
    const token = tokensOfMails[`${name} ${example.name}`]
    if (token !== undefined) this.real.set(token, tokenOf(await server.mails.take("ada@example.org")))
    const text = typeof example.response === "string" ? example.response : JSON.stringify(example.response ?? "")
    this.learn(example.response, parsed(answer))
    this.keepCookies(answer)
    if (name === "oauth.start") this.visitProvider(server, answer)
    if (example.location !== undefined) this.learnLocation(example.location, answer)
    expect(timeless(answer.text || "\"\"")).toBe(timeless(this.translated(text)))
    return answer
  }

  private keepCookies({ headers }: TestResponse): void {
    for (const field of headers.getSetCookie()) {
      const [pair = "", ...attributes] = field.split("; ")
      const [name = "", value = ""] = pair.split("=")
      if (attributes.includes("Max-Age=0")) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  /** Logs in at the provider. The next callback has what the provider answers. */
  private visitProvider({ provider }: TestServer, started: TestResponse): void {
    const answer = provider.authorize(started.headers.get("location") ?? "", person)
    const callbacks = examples.filter(({ operation }) => operation === "oauth.callback")
    const next = callbacks.find(({ query }) => !this.real.has(query?.["state"] ?? ""))
    for (const [parameter, value] of Object.entries(next?.query ?? {})) {
      this.real.set(value, answer.searchParams.get(parameter) ?? "")
    }
  }

  private learnLocation(example: string, { headers }: TestResponse): void {
    const [expected, real] = [new URL(example), new URL(headers.get("location") ?? "")]
    expect(real.origin + real.pathname).toBe(expected.origin + expected.pathname)
    expect([...real.searchParams.keys()].toSorted()).toEqual([...expected.searchParams.keys()].toSorted())
    this.learn(Object.fromEntries(expected.searchParams), Object.fromEntries(real.searchParams))
  }

  private learn(example: unknown, real: unknown): void {
    if (typeof example === "string" && typeof real === "string") {
      if (madeUp.some((pattern) => pattern.test(example))) this.real.set(example, real)
    } else if (typeof example === "object" && example !== null && typeof real === "object" && real !== null) {
      const [left, right] = [new Map(Object.entries(example)), new Map(Object.entries(real))]
      for (const [key, value] of left) this.learn(value, right.get(key))
    }
  }
}

const decodeFields = Schema.decodeSync(Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.String })))

const parsed = ({ headers, text }: TestResponse): unknown =>
  headers.get("content-type") === "application/json" ? JSON.parse(text) : text

/** The tokens of the mails that steps cause. */
const tokensOfMails: Readonly<Record<string, string>> = {
  "auth.forgotPassword forgotten": "pR3sT9uVwX2yZ4aB6cD8eF0gH1iJ5kL7mN_oQqSsUuW",
  "auth.update newAddress": "kC3sT9uVwX2yZ4aB6cD8eF0gH1iJ5kL7mN_oQqSsUuW"
}

const decodeId = Schema.decodeSync(Schema.parseJson(Schema.Struct({ id: Schema.String })))

/** The survey of the examples. */
const surveyId = "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03"

/** Operations on a survey that has variables. */
const ofVariables: ReadonlySet<string> = new Set(["surveys.recomputeVariables", "surveys.variableComputation"])

/** One login serves the whole walk. */
const accessToken = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMWFhMGIzYyJ9.c2lnbmF0dXJl"

/** Whether an operation answers without a body. */
const isVoid = ({ _tag }: AST.AST): boolean => _tag === "VoidKeyword"

describe("the examples of the document", () => {
  let server: TestServer
  const walk = new Walk()
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it("show every operation", () => {
    const shown = new Set(examples.map(({ operation }) => operation))
    expect(endpoints.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([])
  })

  it("show a body wherever one is taken, and an answer wherever one is given", () => {
    for (const { body, operation: name, response, status } of examples) {
      const { endpoint, successStatus } = endpointNamed(name)
      expect(body === undefined, name).toBe(endpoint.payloadSchema._tag === "None")
      expect(response === undefined, name).toBe(isVoid(endpoint.successSchema.ast))
      expect(status, name).toBe(successStatus)
    }
  })

  it.each(examples.filter(({ contentType }) => contentType === undefined))(
    "are as the contract says: $operation, $name",
    ({ operation: name, response }) => {
      const decode = Schema.decodeUnknownEither(endpointNamed(name).endpoint.successSchema, ValidationError.strict)
      expect(Either.getLeft(decode(response))).toEqual(Either.getLeft(Either.right(undefined)))
    }
  )

  // One after the other: each step uses what the ones before it have made.
  it.each(examples)("are what the server answers: $operation, $name", async (example) => {
    const answer = await walk.step(server, example)
    expect(answer.headers.get("content-type")?.split(";")[0]).toBe(
      example.response === undefined ? undefined : example.contentType ?? "application/json"
    )
    const promised = endpointNamed(example.operation).responseHeaders.filter((name) =>
      name !== "Link" && (name !== "X-Total-Count" || example.query?.["limit"] !== undefined)
    )
    const missing = [...promised, ...Object.keys(commonHeaders)].filter((name) => !answer.headers.has(name))
    expect(missing).toEqual([])
  })
})
