/**
 * Who may do what: every operation of the contract against every kind of caller (specification, Authentication;
 * decisions §8, §9). The table is made from the contract, so that an operation without its refusals can't be.
 */
import type * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { examples } from "../src/api/examples.js"
import { SubmittedResponse } from "../src/api/Responses.js"
import { SurveyDetail } from "../src/api/Surveys.js"
import { CreatedSubscription, DeliveryItem } from "../src/api/Webhooks.js"
import { type Operation, operationNamed, operations, pathOf } from "./operations.js"
import { type Answer, problem, read, start, type TestServer } from "./TestServer.js"

const allowed = "198.51.100.7"

/** An id that nothing has. */
const nothing = "01aa0b3c-5d6e-7fff-8a9b-ffffffffffff"

type Parameters = Readonly<Record<string, string>>

/** One account that owns something of everything, and callers of every kind. */
const build = async (server: TestServer) => {
  const owner = await server.newAccount({ allowedIps: allowed, scopes: "read_only" })
  const [readOnly, full, stranger] = [
    await server.newAccount({ scopes: "read_only" }),
    await server.newAccount(),
    await server.newAccount()
  ]
  const post = <A, I>(schema: Schema.Schema<A, I>, path: string, body?: unknown) =>
    server.call("POST", path, { credential: owner.token, body }).then((answer) => read(schema, answer))
  const survey = await post(SurveyDetail, "/surveys", { title: "Owned", questions: [{ type: "nps", text: "Well?" }] })
  await post(SurveyDetail, `/surveys/${survey.id}/publish`)
  const { id: responseId } = await post(SubmittedResponse, `/response/survey/${survey.id}`, {
    answers: [{ questionKey: "q1", value: 9 }]
  })
  const webhook = await post(CreatedSubscription, "/webhooks", {
    url: "https://example.com/",
    events: "survey.published"
  })
  const { id: deliveryId } = await post(DeliveryItem, `/webhooks/${webhook.id}/test`)
  const parameters = (operation: Operation): Parameters => ({
    id: operation.name.startsWith("webhooks.") ? webhook.id : survey.id,
    surveyId: survey.id,
    responseId,
    deliveryId,
    slug: survey.slug
  })
  return { owner, readOnly, full, stranger, parameters }
}

type World = Awaited<ReturnType<typeof build>>

const attempt = (
  server: TestServer,
  operation: Operation,
  parameters: Parameters,
  credential: string | undefined,
  headers: Parameters = {}
): Promise<Answer> => {
  const body = examples.find(({ operation: name }) => name === operation.name)?.body
  return server.call(operation.endpoint.method, pathOf(operation, parameters), {
    credential,
    headers,
    ...(body === undefined ? {} : { body })
  })
}

/** Kinds of callers, and how each is refused. `undefined`: not for want of rights. */
const columns = {
  "nobody": {
    credential: () => undefined,
    refusal: ({ access }: Operation) => access.credential === "none-needed" ? undefined : "401 unauthorized"
  },
  "no such key": {
    credential: () => "sr_0000000000000000000000000000000000000000000000000",
    refusal: () => "401 unauthorized"
  },
  "forged token": {
    credential: ({ owner }: World) => `${owner.token.slice(0, -10)}AAAAAAAAAA`,
    refusal: () => "401 unauthorized"
  },
  "expired token": {
    credential: ({ owner }: World) => owner.expiredToken,
    refusal: () => "401 unauthorized"
  },
  "read-only key": {
    credential: ({ readOnly }: World) => readOnly.key,
    refusal: ({ access }: Operation) => access.scope === "full" ? "403 read-only-key" : undefined
  },
  "key where a login is needed": {
    credential: ({ full }: World) => full.key,
    refusal: ({ access }: Operation) => access.credential === "token-only" ? "401 unauthorized" : undefined
  },
  "key from elsewhere": {
    credential: ({ owner }: World) => owner.key,
    refusal: () => "403 ip-not-allowed"
  }
} satisfies Record<string, {
  readonly credential: (world: World) => string | undefined
  readonly refusal: (operation: Operation) => string | undefined
}>

/** What names something of an account: for anybody else it isn't there. */
const isOwned = ({ access, endpoint }: Operation) => access.credential === "required" && endpoint.path.includes(":")

/** What reads an account's things without naming one. */
const isOverview = ({ access, endpoint }: Operation) =>
  access.credential === "required" && endpoint.method === "GET" && !endpoint.path.includes(":")

/** The other operations that answer 404, each in its own way. */
const absences: Readonly<Record<string, (server: TestServer, world: World) => Promise<Answer>>> = {
  "public.survey": (server) => server.call("GET", "/public/surveys/no-such-survey"),
  "responses.submit": (server) => server.call("POST", `/response/survey/${nothing}`, { body: { answers: [] } }),
  "responses.resume": async (server, { owner, parameters }) => {
    const { surveyId = "" } = parameters(operationNamed("responses.resume"))
    const partial = await server.call("POST", `/response/survey/${surveyId}`, {
      body: { answers: [], status: "partial" }
    })
    const { id, resumeToken = "" } = read(SubmittedResponse, partial)
    await server.call("DELETE", `/surveys/${surveyId}/responses/${id}`, { credential: owner.token })
    const headers = { "X-Resume-Token": resumeToken }
    return server.call("PATCH", `/response/survey/${surveyId}/${id}`, { headers, body: {} })
  },
  "developer.updateKey": async (server) => {
    const { token } = await server.newAccount()
    await server.call("DELETE", "/developer/api-key", { credential: token })
    return server.call("PATCH", "/developer/api-key", { credential: token, body: { scopes: "full" } })
  },
  "developer.removeKey": async (server) => {
    const { token } = await server.newAccount()
    await server.call("DELETE", "/developer/api-key", { credential: token })
    return server.call("DELETE", "/developer/api-key", { credential: token })
  }
}

/** But for what differs with every request. */
const comparable = ({ text }: Answer, parameters: Parameters): string =>
  Object.values(parameters)
    .reduce((so, value) => so.replaceAll(value, "…"), text)
    .replace(/"traceId":"[0-9a-f]{32}"/, "")

const refused = operations.flatMap((operation) =>
  Object.entries(columns).flatMap(([kind, { credential, refusal }]) => {
    const expected = refusal(operation)
    return expected === undefined ? [] : [{ operation, name: operation.name, kind, credential, expected }]
  })
)

describe("access", () => {
  let server: TestServer
  let world: World
  beforeAll(async () => {
    server = await start()
    world = await build(server)
  })
  afterAll(() => server.stop())

  it.each(refused)("$name answers $expected: $kind", async ({ credential, expected, operation }) => {
    const answer = await attempt(server, operation, world.parameters(operation), credential(world))
    const { detail, slug, status } = problem(answer)
    expect(`${status} ${slug}`).toBe(expected)
    expect(answer.status).toBe(status)
    expect(answer.headers.get("content-type")).toBe("application/problem+json")
    expect(answer.headers.has("www-authenticate")).toBe(status === 401)
    if (slug === "ip-not-allowed") expect(detail).toBe("Request IP not in API key allow-list")
  })

  it.each(operations.filter(isOwned))("$name: what is another's looks like what isn't there", async (operation) => {
    const parameters = world.parameters(operation)
    const absent = Object.fromEntries(Object.keys(parameters).map((name) => [name, nothing]))
    for (const credential of [world.stranger.token, world.stranger.key]) {
      const anothers = await attempt(server, operation, parameters, credential)
      const absents = await attempt(server, operation, absent, credential)
      expect(problem(anothers)).toMatchObject({ status: 404, slug: "not-found" })
      expect(comparable(anothers, parameters)).toBe(comparable(absents, absent))
    }
  })

  it.each(operations.filter(isOverview))("$name shows nothing of another's", async (operation) => {
    const { status, text } = await attempt(server, operation, {}, (await server.newAccount()).token)
    expect(status).toBe(operation.successStatus)
    const theirs = [world.owner.id, ...Object.values(world.parameters(operation))]
    expect(theirs.filter((id) => text.includes(id))).toEqual([])
  })

  it.each(Object.entries(absences))("%s answers 404 when nothing is there", async (_, request) => {
    expect(problem(await request(server, world))).toMatchObject({ status: 404, slug: "not-found" })
  })

  it.each(operations.filter(({ access }) => access.scope === "read_only"))(
    "$name may be called with a read-only key, and from an allowed address",
    async (operation) => {
      const { key } = world.owner
      const headers = { "X-Forwarded-For": allowed }
      const { status, text } = await attempt(server, operation, world.parameters(operation), key, headers)
      expect(status, text).toBe(operation.successStatus)
    }
  )

  it("leaves no operation without a test of each 401, 403 and 404 that it can answer with", () => {
    const refusedWith = (status: number) =>
      new Set(refused.filter(({ expected }) => expected.startsWith(String(status))).map(({ name }) => name))
    const tested = new Map([
      [401, refusedWith(401)],
      [403, refusedWith(403)],
      [404, new Set([...operations.filter(isOwned).map(({ name }) => name), ...Object.keys(absences)])]
    ])
    const lacking = operations.flatMap(({ name, problemStatuses }) =>
      [...tested].filter(([status, names]) => problemStatuses.includes(status) !== names.has(name))
        .map(([status]) => `${name} ${status}`)
    )
    expect(lacking).toEqual([])
  })
})
