/**
 * Who may call what: every endpoint with every kind of credential, observed on a running server. The result is compared
 * with the access rules of the contract and with a golden file, which is in git so that a change is reviewed. Below a
 * prefix of a host, access tokens are logins that the host has authenticated.
 */
import {
  AssetJson,
  FileJson,
  IdentityJson,
  KeyJson,
  ResponseJson,
  SegmentJson,
  SurveyJson,
  WebhookJson
} from "@canvass/core/ports"
import { PictureSamples } from "@canvass/core/testing"
import {
  type ContractEndpoint,
  decodeBody,
  decodeProblem,
  examples,
  pathOf,
  type TestRequest,
  type TestResponse,
  tokenOf,
  TokenResponse
} from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { readFileSync, writeFileSync } from "node:fs"
import process from "node:process"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpointNamed, endpoints } from "../fixtures/endpoints.js"
import { newPerson } from "../fixtures/IdentityProvider.js"
import { beginLogin, Browser, linkIdentity, logIn, makeChallenge, startPath } from "../fixtures/ProviderLogin.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"
import { hasLogins } from "../fixtures/Transport.js"

const goldenFile = new URL(hasLogins ? "access-matrix.md" : "access-matrix-mounted.md", import.meta.url)

const listedAddress = "198.51.100.7"
const otherAddress = "198.51.100.8"

/** An id that no resource has. */
const absentId = "01aa0b3c-5d6e-7fff-8a9b-ffffffffffff"

type Parameters = Readonly<Record<string, string>>

const keyInputs = {
  full: {},
  readOnly: { scopes: "read_only" },
  listed: { allowedIps: listedAddress }
} as const

const formOfFile = () => {
  const form = new FormData()
  form.append("questionKey", "photo")
  form.append("file", new File(["content"], "photo.txt", { type: "text/plain" }))
  return form
}

const formOfPicture = () => {
  const form = new FormData()
  form.append("file", new File([PictureSamples.png()], "dot.png", { type: "image/png" }))
  return form
}

const EditorToken = Schema.Struct({ token: Schema.String, expiresAt: Schema.String })

/** The origin of the pages that may use the editor tokens. */
const editorOrigin = "https://app.example.com"

/** An account that owns one resource of each kind, the path parameters that name them, and a second account. */
const buildWorld = async (server: TestServer, key: keyof typeof keyInputs) => {
  const owner = await server.newAccount(keyInputs[key])
  const post = <A, I>(schema: Schema.Schema<A, I>, path: string, body?: unknown) =>
    owner.post(path, body).then((response) => decodeBody(schema, response))
  const questions = [{ type: "nps", key: "recommend", text: "Well?" }, { type: "file", key: "photo", text: "A photo?" }]
  const survey = await post(SurveyJson.SurveyDetail, "/surveys", {
    title: "Owned",
    questions,
    variables: [{ name: "one", value: 1 }]
  })
  await post(SurveyJson.SurveyDetail, `/surveys/${survey.id}/publish`)
  const segment = await post(SegmentJson.SegmentItem, `/surveys/${survey.id}/segments`, {
    name: "Own",
    filter: { property: "seed", op: "answered" }
  })
  const { fileId } = await post(FileJson.NewFile, `/response/survey/${survey.id}/files`, formOfFile())
  const response = await post(ResponseJson.SubmittedResponse, `/response/survey/${survey.id}`, {
    answers: [{ questionKey: "photo", value: [{ fileId }] }],
    status: "partial"
  })
  const { assetId } = await post(AssetJson.AddressedAsset, "/assets", formOfPicture())
  const webhook = await post(WebhookJson.CreatedWebhookItem, "/webhooks", {
    url: "https://example.com/",
    events: "survey.published"
  })
  const { id: deliveryId } = await post(WebhookJson.DeliveryItem, `/webhooks/${webhook.id}/test`)
  // The last identity of an account without password cannot be removed.
  if (hasLogins) { for (let count = 0; count < 2; count++) await linkIdentity(server, owner.token) }
  const [identity] = hasLogins
    ? decodeBody(Schema.Array(IdentityJson.IdentityItem), await owner.get("/auth/identities"))
    : []
  const { id: otherId } = await post(SurveyJson.SurveyDetail, "/surveys", { title: "Other" })
  const editorTokenFor = (id: string, publish: boolean) =>
    post(EditorToken, `/surveys/${id}/editor-tokens`, { origins: [editorOrigin], expiresIn: 3_600, publish })
  const restricted = await post(KeyJson.CreatedKeyItem, "/developer/api-keys", { name: "other", surveys: [otherId] })
  const ids = { webhooks: webhook.id, auth: owner.otherSessionId, oauth: identity?.id ?? "" }
  const idOf = (group: string): string => new Map(Object.entries(ids)).get(group) ?? survey.id
  const parameters = ({ name }: ContractEndpoint): Parameters => ({
    id: idOf(name.slice(0, name.indexOf("."))),
    provider: "acme",
    surveyId: survey.id,
    responseId: response.id,
    fileId,
    assetId,
    segmentId: segment.id,
    deliveryId,
    keyId: restricted.id,
    slug: survey.slug
  })
  return {
    owner,
    surveyId: survey.id,
    otherKey: restricted.apiKey,
    editorToken: (await editorTokenFor(survey.id, false)).token,
    publishingToken: (await editorTokenFor(survey.id, true)).token,
    otherEditorToken: (await editorTokenFor(otherId, true)).token,
    stranger: await server.newAccount(),
    parameters,
    resumeToken: response.resumeToken ?? ""
  }
}

type World = Awaited<ReturnType<typeof buildWorld>>

interface CredentialKind {
  /** The key of the account that owns the resources. */
  readonly key: keyof typeof keyInputs
  readonly credential: (world: World) => string | undefined
  /** The caller's address. */
  readonly address?: string
  /** The origin of the page that sends the request. */
  readonly origin?: string
  /** The refusal that the access rule of an endpoint demands. */
  readonly refusal: (endpoint: ContractEndpoint) => string | undefined
}

const always = (refusal: string) => () => refusal
const notOwned = (endpoint: ContractEndpoint) => isOwned(endpoint) ? "404 not-found" : undefined
const loginOnly = ({ access }: ContractEndpoint) => access.credential === "token-only" ? "401 unauthorized" : undefined

const credentialKinds: Readonly<Record<string, CredentialKind>> = {
  "none": {
    key: "full",
    credential: () => undefined,
    refusal: ({ access }) => access.credential === "none-needed" ? undefined : "401 unauthorized"
  },
  "unknown key": {
    key: "full",
    credential: () => "sr_0000000000000000000000000000000000000000000000000",
    refusal: always("401 unauthorized")
  },
  "forged token": {
    key: "full",
    credential: ({ owner }) => `${owner.token.slice(0, -10)}AAAAAAAAAA`,
    refusal: always("401 unauthorized")
  },
  "expired token": {
    key: "full",
    credential: ({ owner }) => owner.expiredToken,
    refusal: always("401 unauthorized")
  },
  "read-only key": {
    key: "readOnly",
    credential: ({ owner }) => owner.key,
    refusal: (endpoint) => endpoint.access.scope === "full" ? "403 read-only-key" : loginOnly(endpoint)
  },
  "full key": { key: "full", credential: ({ owner }) => owner.key, refusal: loginOnly },
  "key, listed address": {
    key: "listed",
    credential: ({ owner }) => owner.key,
    address: listedAddress,
    refusal: loginOnly
  },
  "key, other address": {
    key: "listed",
    credential: ({ owner }) => owner.key,
    address: otherAddress,
    refusal: always("403 ip-not-allowed")
  },
  "key for another survey": {
    key: "full",
    credential: ({ otherKey }) => otherKey,
    refusal: ({ access, name }) =>
      access.surveys === "handler" && name !== "public.survey" ? undefined : "404 not-found"
  },
  "access token": { key: "full", credential: ({ owner }) => owner.token, refusal: () => undefined },
  "another account's key": {
    key: "full",
    credential: ({ stranger }) => stranger.key,
    refusal: (endpoint) => loginOnly(endpoint) ?? notOwned(endpoint)
  },
  "another account's token": { key: "full", credential: ({ stranger }) => stranger.token, refusal: notOwned },
  "editor token": {
    key: "full",
    credential: ({ editorToken }) => editorToken,
    origin: editorOrigin,
    refusal: ({ editors }) => editors === "edits" ? undefined : "403 editor-token"
  },
  "editor token, publish": {
    key: "full",
    credential: ({ publishingToken }) => publishingToken,
    origin: editorOrigin,
    refusal: ({ editors }) => editors === undefined ? "403 editor-token" : undefined
  },
  "editor token, other origin": {
    key: "full",
    credential: ({ publishingToken }) => publishingToken,
    origin: "https://app.example.com.evil.example",
    refusal: always("403 editor-token")
  },
  "editor token, other survey": {
    key: "full",
    credential: ({ otherEditorToken }) => otherEditorToken,
    origin: editorOrigin,
    refusal: ({ editors, endpoint }) =>
      editors === undefined ? "403 editor-token" : endpoint.path.includes(":id") ? "404 not-found" : undefined
  }
}

/** A login that the host has authenticated, in a request of a page of another origin. */
const foreignPage: CredentialKind = {
  key: "full",
  credential: ({ owner }) => owner.token,
  origin: "https://evil.example",
  refusal: ({ endpoint }) => endpoint.method === "GET" ? undefined : "403 foreign-origin"
}

const kinds = hasLogins ? credentialKinds : { ...credentialKinds, "access token, foreign page": foreignPage }

/** The path names a resource of an account. */
const isOwned = ({ access, endpoint }: ContractEndpoint) =>
  access.credential !== "none-needed" && endpoint.path.includes(":")

/** Reads resources of the caller's account without naming one. */
const isOverview = ({ access, endpoint }: ContractEndpoint) =>
  access.credential !== "none-needed" && endpoint.method === "GET" && !endpoint.path.includes(":")

interface ValidRequest extends TestRequest {
  /** The query, with `?`. */
  readonly query?: string
}

/** The query of a path. */
const queryOf = (path: string): string => path.slice(path.indexOf("?"))

/** What an endpoint needs beside its path: the body of its example, and credentials that exist. */
const validRequest = async (
  server: TestServer,
  { name }: ContractEndpoint,
  world: World,
  credential?: string
): Promise<ValidRequest> => {
  const credentials = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse battery" }
  const register = async () =>
    decodeBody(TokenResponse, await server.call("POST", "/auth/register", { body: credentials }))
  switch (name) {
    case "surveys.replaceQuestions":
      return { body: [{ type: "nps", text: "Well?" }] }
    case "translations.get":
    case "translations.remove":
      await server.callAs(world.owner.token).put(`/surveys/${world.surveyId}/translations/de`, { "/title": "Umfrage" })
      return {}
    case "pending.replace":
      return { body: { title: "Pending" }, headers: await writePending(server, world) }
    case "pending.get":
    case "pending.remove":
      await writePending(server, world)
      return {}
    case "pending.getTranslation":
    case "pending.replaceTranslation":
    case "pending.removeTranslation": {
      await writePending(server, world)
      const texts = { "/title": "Umfrage" }
      await server.callAs(world.owner.token).put(`/surveys/${world.surveyId}/pending/translations/de`, texts)
      return name === "pending.replaceTranslation" ? { body: texts } : {}
    }
    case "pending.apply": {
      await writePending(server, world)
      const { text } = await server.callAs(world.owner.token).post(`/surveys/${world.surveyId}/plan`)
      return { body: { plan: decodeToken(text).token } }
    }
    case "pending.rebase": {
      await writePending(server, world)
      const { headers } = await server.callAs(world.owner.token).get(`/surveys/${world.surveyId}/definition`)
      return { body: { definition: { title: "Pending" }, baseETag: headers.get("etag") } }
    }
    case "surveys.publish":
      await server.callAs(world.owner.token).delete(`/surveys/${world.surveyId}/pending`)
      return {}
    case "resultsLink.get":
    case "resultsLink.remove":
      await server.callAs(world.owner.token).put(`/surveys/${world.surveyId}/results-link`, {})
      return {}
    case "responses.submit":
      return { body: { answers: [] } }
    case "developer.createKey":
      return { body: { name: crypto.randomUUID() } }
    case "files.upload":
      return { body: formOfFile() }
    case "assets.upload":
      return { body: formOfPicture() }
    case "responses.getPartial":
      return { headers: { "X-Resume-Token": world.resumeToken } }
    case "responses.resume":
      return { body: {}, headers: { "X-Resume-Token": world.resumeToken } }
    case "auth.register":
      return { body: credentials }
    case "auth.login":
      await register()
      return { body: credentials }
    case "auth.refresh":
    case "auth.logout":
      return { body: { refreshToken: (await register()).refreshToken } }
    case "auth.confirmEmail": {
      const { accessToken } = await register()
      const email = `new-${credentials.email}`
      await server.callAs(accessToken).patch("/auth/me", { email, currentPassword: credentials.password })
      return { body: { token: tokenOf(await server.mails.take(email)) } }
    }
    case "auth.resetPassword": {
      await register()
      await server.call("POST", "/auth/password/forgot", { body: { email: credentials.email } })
      const token = tokenOf(await server.mails.take(credentials.email))
      return { body: { token, newPassword: credentials.password } }
    }
    case "auth.remove":
      // The accounts have no password, and have just logged in.
      return { body: { confirm: credential === world.stranger.token ? world.stranger.email : world.owner.email } }
    case "oauth.start":
      return { query: queryOf(startPath({ codeChallenge: makeChallenge().codeChallenge })) }
    case "oauth.callback": {
      const browser = new Browser(server)
      const { location } = await beginLogin(browser)
      return { query: server.provider.authorize(location, newPerson()).search, headers: browser.cookieHeader() }
    }
    case "oauth.token": {
      const { code, codeVerifier } = await logIn(server, newPerson())
      return { body: { code, codeVerifier } }
    }
    case "oauth.link": {
      const { user } = await register()
      const { codeVerifier, linkToken } = await logIn(server, newPerson({ email: user.email }), { purpose: "link" })
      return { body: { linkToken, codeVerifier, password: credentials.password } }
    }
    default: {
      const body = examples.find(({ operation }) => operation === name)?.body
      return body === undefined ? {} : { body }
    }
  }
}

/** Stores a pending definition that is made on the present definition. Returns the headers of the next write. */
const writePending = async (server: TestServer, { owner, surveyId }: World) => {
  const { delete: remove, get, put } = server.callAs(owner.token)
  await remove(`/surveys/${surveyId}/pending`)
  const definition: unknown = JSON.parse((await get(`/surveys/${surveyId}/definition`)).text)
  const { headers } = await put(`/surveys/${surveyId}/pending`, definition, { "If-None-Match": "*" })
  return { "If-Match": headers.get("etag") ?? "" }
}

const decodeToken = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({ token: Schema.String })))

const send = (
  server: TestServer,
  endpoint: ContractEndpoint,
  parameters: Parameters,
  { query = "", ...request }: ValidRequest
): Promise<TestResponse> =>
  server.call(endpoint.endpoint.method, pathOf(endpoint, { version: "1", tag: "de", ...parameters }) + query, request)

/** The responses of every endpoint to every kind of credential. */
const observe = async (server: TestServer): Promise<ReadonlyMap<string, ReadonlyMap<string, TestResponse>>> => {
  const worlds = new Map<CredentialKind["key"], World>()
  const rows = new Map<string, ReadonlyMap<string, TestResponse>>()
  for (const endpoint of endpoints) {
    const cells = new Map<string, TestResponse>()
    for (const [name, { address, credential, key, origin }] of Object.entries(kinds)) {
      const world = worlds.get(key) ?? await buildWorld(server, key)
      const { headers, ...request } = await validRequest(server, endpoint, world, credential(world))
      const response = await send(server, endpoint, world.parameters(endpoint), {
        ...request,
        credential: credential(world),
        headers: {
          ...headers,
          ...(address === undefined ? {} : { "X-Forwarded-For": address }),
          ...(origin === undefined ? {} : { Origin: origin })
        }
      })
      cells.set(name, response)
      // A write that succeeded may have removed what the next request needs.
      if (endpoint.endpoint.method !== "GET" && response.status < 300) worlds.delete(key)
      else worlds.set(key, world)
    }
    rows.set(endpoint.name, cells)
  }
  return rows
}

/** `401 unauthorized`, `200`. */
const outcome = (response: TestResponse): string => {
  if (response.status < 400) return String(response.status)
  const { slug, status } = decodeProblem(response)
  return `${status} ${slug}`
}

const table = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: ReadonlyArray<string>) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |\n`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("")
}

/** Repeats a creation with its `Idempotency-Key` after the resource was deleted. */
const repeatDeleted = (path: string, body: object) => async (server: TestServer) => {
  const account = await server.newAccount()
  const create = () => account.post(path, body, { "Idempotency-Key": "deleted" })
  const { headers } = await create()
  await account.delete((headers.get("location") ?? "").slice(server.url.length))
  return create()
}

/** Requests that endpoints without an owner answer with 404. */
const absencesWithoutLogins: Readonly<Record<string, (server: TestServer) => Promise<TestResponse>>> = {
  "surveys.create": repeatDeleted("/surveys", { title: "Deleted" }),
  "webhooks.create": repeatDeleted("/webhooks", { url: "https://example.com/", events: "survey.closed" }),
  "public.survey": (server) => server.call("GET", "/public/surveys/no-such-survey"),
  "responses.submit": (server) => server.call("POST", `/response/survey/${absentId}`, { body: { answers: [] } }),
  "files.upload": (server) => server.call("POST", `/response/survey/${absentId}/files`, { body: formOfFile() }),
  "responses.resume": async (server) => {
    const { owner, parameters, resumeToken } = await buildWorld(server, "full")
    const { responseId, surveyId } = parameters(endpointNamed("responses.resume"))
    await owner.delete(`/surveys/${surveyId}/responses/${responseId}`)
    const headers = { "X-Resume-Token": resumeToken }
    return server.call("PATCH", `/response/survey/${surveyId}/${responseId}`, { headers, body: {} })
  },
  "responses.getPartial": async (server) => {
    const { owner, parameters, resumeToken } = await buildWorld(server, "full")
    const { responseId, surveyId } = parameters(endpointNamed("responses.getPartial"))
    await owner.delete(`/surveys/${surveyId}/responses/${responseId}`)
    return server.call("GET", `/response/survey/${surveyId}/${responseId}`, {
      headers: { "X-Resume-Token": resumeToken }
    })
  },
  "developer.updateKey": async (server) => {
    const account = await server.newAccount()
    await account.delete("/developer/api-key")
    return account.patch("/developer/api-key", { scopes: "full" })
  },
  "developer.removeKey": async (server) => {
    const account = await server.newAccount()
    await account.delete("/developer/api-key")
    return account.delete("/developer/api-key")
  }
}

const absences = hasLogins
  ? {
    ...absencesWithoutLogins,
    "oauth.start": (server: TestServer) =>
      server.call("GET", startPath({ codeChallenge: makeChallenge().codeChallenge, provider: "nobody" })),
    "oauth.callback": (server: TestServer) => server.call("GET", "/auth/oauth/nobody/callback?state=x")
  }
  : absencesWithoutLogins

/** The body without what differs between two requests. */
const comparable = ({ text }: TestResponse, parameters: Parameters): string =>
  Object.values(parameters)
    .reduce((remaining, value) => remaining.replaceAll(value, "…"), text)
    .replace(/"traceId":"[0-9a-f]{32}"/, "")

describe("access", () => {
  let server: TestServer
  let world: World
  let observed: Awaited<ReturnType<typeof observe>>
  beforeAll(async () => {
    server = await startTestServer()
    world = await buildWorld(server, "full")
    observed = await observe(server)
  }, 600_000)
  afterAll(() => server.stop())

  it.each(endpoints)("to $name is granted and refused by its access rule", (endpoint) => {
    for (const [kind, { refusal }] of Object.entries(kinds)) {
      const response = observed.get(endpoint.name)?.get(kind)
      expect(response && outcome(response), kind).toBe(refusal(endpoint) ?? String(endpoint.successStatus))
    }
  })

  it("has the outcomes of the golden file (to renew it: UPDATE=1 npx vitest run --project 'API, m*' Access)", () => {
    const matrix = table([
      ["endpoint", ...Object.keys(kinds)],
      ...[...observed].map(([name, cells]) => [name, ...[...cells.values()].map(outcome)])
    ])
    if (process.env["UPDATE"] === "1") writeFileSync(goldenFile, matrix)
    expect(matrix).toBe(readFileSync(goldenFile, "utf8"))
  })

  it("is refused with a problem, and 401 alone with WWW-Authenticate", () => {
    const refusals = [...observed.values()].flatMap((cells) => [...cells.values()]).filter(({ status }) =>
      status >= 400
    )
    expect(refusals.length).toBeGreaterThan(endpoints.length)
    for (const response of refusals) {
      const { detail, slug, status } = decodeProblem(response)
      expect(status).toBe(response.status)
      expect(response.headers.get("content-type")).toBe("application/problem+json")
      expect(response.headers.has("www-authenticate")).toBe(status === 401)
      if (slug === "ip-not-allowed") expect(detail).toBe("Request IP not in API key allow-list")
    }
  })

  it.each(endpoints.filter(isOwned))(
    "$name answers alike for another account's resource and for none",
    async (endpoint) => {
      const { stranger } = world
      const parameters = world.parameters(endpoint)
      const absent = Object.fromEntries(Object.keys(parameters).map((name) => [name, absentId]))
      const request = await validRequest(server, endpoint, world)
      const credentials = endpoint.access.credential === "token-only"
        ? [stranger.token]
        : [stranger.token, stranger.key]
      for (const credential of credentials) {
        const another = await send(server, endpoint, parameters, { ...request, credential })
        const none = await send(server, endpoint, absent, { ...request, credential })
        expect(outcome(another)).toBe("404 not-found")
        expect(comparable(another, parameters)).toBe(comparable(none, absent))
      }
    }
  )

  it.each(endpoints.filter(isOverview))("$name shows nothing of another account", async (endpoint) => {
    const { token } = await server.newAccount()
    const { status, text } = await send(server, endpoint, {}, { credential: token })
    expect(status).toBe(endpoint.successStatus)
    const ids = [world.owner.id, ...Object.values(world.parameters(endpoint))]
    expect(ids.filter((id) => text.includes(id))).toEqual([])
  })

  it.each(Object.entries(absences))("%s answers 404 when nothing is there", async (_, request) => {
    expect(outcome(await request(server))).toBe("404 not-found")
  })

  it("is tested for each 401, 403 and 404 that the contract declares, and for no other", () => {
    const refusedWith = (status: number) =>
      new Set(
        endpoints.filter((endpoint) =>
          Object.values(kinds).some(({ refusal }) => refusal(endpoint)?.startsWith(String(status)))
        ).map(({ name }) => name)
      )
    const tested = new Map([
      [401, refusedWith(401)],
      [403, refusedWith(403)],
      [404, new Set([...refusedWith(404), ...Object.keys(absences)])]
    ])
    const mismatches = endpoints.flatMap(({ name, problemStatuses }) =>
      [...tested].filter(([status, names]) => problemStatuses.includes(status) !== names.has(name))
        .map(([status]) => `${name} ${status}`)
    )
    expect(mismatches).toEqual([])
  })
})
