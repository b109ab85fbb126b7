/** Generates requests from the contract; most of them are invalid in some way. */
import { gzipSync } from "node:zlib"
import { type Operation, operations } from "../ApiContract.js"
import { type Actor, fileQuestion, type ResourceKind, type TestTenants } from "../TestTenants.js"
import { bytesOf, corruptedBytes, extremeValues, instanceOf, invalidIds, mutated } from "./JsonFuzzer.js"
import { multipartPayload } from "./MultipartFuzzer.js"
import type { SeededRandom } from "./SeededRandom.js"

type Header = readonly [name: string, value: string]

export interface HostileRequest {
  readonly method: string
  /** The request target, as in the request line. */
  readonly target: string
  readonly headers: ReadonlyArray<Header>
  readonly body: Buffer | undefined
  /** The operation, unless method or path are mutated. */
  readonly operation: Operation | undefined
  /** The sender, unless the credentials are mutated. */
  readonly actor: Actor | undefined
}

/** Two of five requests are valid, so that the database is not empty. */
export const hostileRequest = (tenants: TestTenants, random: SeededRandom): HostileRequest => {
  const operation = pickOperation(random)
  const mayMutate = (probability: number) => !isValid && random.chance(probability)
  const isValid = random.chance(0.4)
  const method = mayMutate(0.1) ? random.pick(unusualMethods) : methodFor(operation, random)
  const actor = actorFor(operation.name, method, tenants, mayMutate)(random)
  const partial = tenants.pick("partial", random)?.split(" ") ?? []
  const path = pathOf(operation, partial, tenants, random, mayMutate)
  const isUnusualPath = mayMutate(0.1)
  const target = (isUnusualPath ? random.pick(unusualPaths)(path) : path) +
    queryOf(operation, tenants, random, mayMutate)
  const { body, contentType } = payloadOf(operation, tenants, random, mayMutate)
  const unusual = mayMutate(0.4) ? random.pick(unusualHeaders(random)) : []
  const valid = [
    ...(body === undefined || mayMutate(0.03) ? [] : [["Content-Type", contentType] as const]),
    ...tokenFor(operation, partial),
    ...idempotency(random)
  ]
  return {
    method,
    target,
    headers: [...actor.headers, ...replaceHeaders(valid, unusual)],
    body,
    operation: method === operation.method && !isUnusualPath ? operation : undefined,
    actor: unusual.some(([name]) => credentials.has(name.toLowerCase())) ? undefined : actor
  }
}

/** Decides whether to mutate something, with this probability. */
type MayMutate = (probability: number) => boolean

const json: Header = ["Content-Type", "application/json"]

const credentials = new Set(["x-api-key", "authorization"])

/** Logins are rare because password hashing is slow. Operations with large bodies are frequent. */
const pickOperation = (random: SeededRandom): Operation => {
  const operation = random.pick(random.chance(0.3) ? operationsWithLargeBodies : operations)
  return slowOperations.has(operation.name) && random.chance(0.85) ? pickOperation(random) : operation
}

const slowOperations = new Set(["auth.register", "auth.login"])

const operationsWithLargeBodies = operations.filter(({ name }) =>
  /^(?:files\.upload|responses\.(?:submit|resume)|surveys\.(?:create|update|replaceQuestions|publish))$/.test(name)
)

const methodFor = ({ method }: Operation, random: SeededRandom): string =>
  method === "GET" && random.chance(0.1) ? "HEAD" : random.chance(0.02) ? "OPTIONS" : method

const unusualMethods = [
  "get",
  "TRACE",
  "PROPFIND",
  "M-SEARCH",
  "PURGE",
  "BREW",
  "GETT",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "QUERY",
  "__proto__",
  "constructor"
]

/** Mostly a caller with permission. Only the key of `tenant` is changed, so that the other keys stay valid. */
const actorFor =
  (name: string, method: string, { actors }: TestTenants, mayMutate: MayMutate) => (random: SeededRandom): Actor => {
    if (name.startsWith("developer.") && method !== "GET") {
      return mayMutate(0.4) ? random.pick([actors.nobody, actors.reader, actors.impostor]) : actors.tenant
    }
    // Operations of logins end sessions and delete accounts: no actor whose access token is used elsewhere sends them.
    if (name.startsWith("auth.") && name !== "auth.me") {
      return mayMutate(0.3)
        ? random.pick([actors.owner, actors.foreigner, actors.reader, actors.impostor])
        : actors.nobody
    }
    if (mayMutate(0.3)) return random.pick(Object.values(actors))
    if (name === "responses.submit") return random.pick([actors.nobody, actors.foreigner, actors.owner])
    return random.pick([actors.owner, actors["owner's login"]])
  }

/** Operations that must not reach the survey with the responses and the webhook with the deliveries. */
const destructiveOperations = new Set([
  "surveys.remove",
  "surveys.close",
  "surveys.update",
  "surveys.replaceQuestions",
  "surveys.publish",
  "webhooks.remove",
  "webhooks.update"
])

const pathOf = (
  { name, path }: Operation,
  [partial]: ReadonlyArray<string>,
  tenants: TestTenants,
  random: SeededRandom,
  mayMutate: MayMutate
): string => {
  const idFor = (parameter: string): string => {
    if (takesResumeToken(name) && parameter === "responseId" && partial !== undefined) return partial
    if (parameter === "version") return random.pick(["1", "2", "1000"])
    const kind = kinds[parameter] ?? (name.startsWith("webhooks.") ? "webhook" : "survey")
    const protectedId = kind === "survey" ? tenants.hotSurvey : kind === "webhook" ? tenants.hotWebhook : undefined
    if (protectedId !== undefined && !destructiveOperations.has(name) && random.chance(0.7)) return protectedId
    const id = tenants.pick(kind, random)
    return id === undefined || id === protectedId && destructiveOperations.has(name) ? random.pick(invalidIds) : id
  }
  const filled = path.replaceAll(
    /:(\w+)/g,
    (_, parameter: string) => mayMutate(0.2) ? random.pick(invalidIds) : idFor(parameter)
  )
  return (random.chance(0.2) ? "/api/v1" : "/api") + filled
}

const kinds: Readonly<Record<string, ResourceKind>> = {
  surveyId: "survey",
  responseId: "response",
  deliveryId: "delivery",
  fileId: "file",
  slug: "slug"
}

/** Equivalent, invalid and unknown paths. */
const unusualPaths: ReadonlyArray<(path: string) => string> = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replaceAll("/", "//"),
  (path) => path.replace("/api", "/api/."),
  (path) => `/api/../${path}`,
  (path) => path.replace("/api", "/%61pi"),
  (path) => path.replace("/api/", "/api%2f"),
  (path) => path.toUpperCase(),
  (path) => `${path};a=b`,
  (path) => `${path}#fragment`,
  (path) => `${path}%`,
  (path) => `${path}/__proto__`,
  (path) => path.replace("/api", "/api/v1/v1"),
  (path) => path.replace("/api", "/api/v2"),
  (path) => `http://example.com${path}`,
  (path) => `https://user:pass@[::1]:1${path}`,
  (path) => `ftp:${path}`,
  (path) => path.slice(1),
  () => "*",
  () => "/",
  () => "/docs",
  () => "/docs/..%2f..%2f..%2fetc/passwd",
  () => "/errors/__proto__",
  () => "/errors/toString",
  () => "/errors/not-found",
  () => "/health/ready",
  () => "/metrics",
  (path) => `${path}?${"a".repeat(9_000)}`,
  (path) => path + "/x".repeat(1_500)
]

const validValues: Readonly<Record<string, ReadonlyArray<string>>> = {
  limit: ["1", "2", "1000"],
  order: ["asc", "desc"],
  from: ["2020-01-01", "2026-11-20T09:30:00Z", "0001-01-01T00:00:00Z"],
  to: ["2100-01-01", "9999-12-31T23:59:59.999Z"],
  status: ["all", "partial", "completed"],
  "surveys.list status": ["draft", "published", "closed"],
  "webhooks.deliveries status": ["pending", "delivered", "cancelled"],
  visibility: ["public"],
  q: ["hot", "%25", "_", "%E2%98%83"],
  format: ["csv", "json", "xml"],
  headers: ["key", "text"],
  bom: ["true", "false"],
  interval: ["day", "week", "month"],
  page: ["1", "2", "100000000"],
  pageSize: ["1", "200"],
  method: ["POST", "GET"],
  statusCode: ["200", "404"]
}

const extremeParameters = [
  "",
  "-1",
  "0",
  "1e3",
  "0x10",
  "1001",
  "9999999999999999999",
  "NaN",
  "%",
  "%zz",
  "%ff",
  "%00",
  "%ed%a0%80",
  "%F0%9F%98%80",
  "a%0d%0ab",
  "__proto__",
  "%5B%5D",
  "2026-02-30",
  "-271821-04-20",
  "x".repeat(2_000)
]

const queryOf = (
  { name: operation, parameters }: Operation,
  tenants: TestTenants,
  random: SeededRandom,
  mayMutate: MayMutate
): string => {
  const valueFor = (name: string): string => {
    if (mayMutate(0.3)) return random.pick(extremeParameters)
    const cursor = name === "cursor" ? tenants.pick("cursor", random) : undefined
    if (cursor !== undefined) return mayMutate(0.3) ? tampered(cursor, random) : cursor
    return random.pick(validValues[`${operation} ${name}`] ?? validValues[name] ?? extremeParameters)
  }
  const pairs = parameters.filter(() => random.chance(0.25)).map((name) => `${name}=${valueFor(name)}`)
  if (mayMutate(0.1)) pairs.push(random.pick(unusualPairs))
  if (mayMutate(0.03)) pairs.push(...pairs)
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`
}

const unusualPairs = [
  "unknown=1",
  "__proto__=1",
  "constructor=1",
  "toString",
  "limit[]=1",
  "limit=1&limit=2",
  "=",
  "&&&",
  "%=1",
  "%00=1",
  "?",
  "a=b=c",
  "ünï=1",
  Array.from({ length: 1_000 }, (_, index) => `p${index}=1`).join("&")
]

const tampered = (text: string, random: SeededRandom): string => {
  const at = random.int(text.length)
  return text.slice(0, at) + random.pick(["A", "z", "-", "%3D", ""]) + text.slice(at + 1)
}

/** The body of a request and its content type. */
const payloadOf = (
  operation: Operation,
  tenants: TestTenants,
  random: SeededRandom,
  mayMutate: MayMutate
): { readonly body: Buffer | undefined; readonly contentType: string } => {
  if (!operation.isMultipart) {
    return { body: bodyOf(operation, tenants, random, mayMutate), contentType: "application/json" }
  }
  let mutations = 0
  while (mayMutate(0.6)) mutations++
  return multipartPayload(fileQuestion, mutations, random)
}

const bodyOf = (
  { body }: Operation,
  tenants: TestTenants,
  random: SeededRandom,
  mayMutate: MayMutate
): Buffer | undefined => {
  if (body === undefined) return mayMutate(0.1) ? bytesOf(random.pick(extremeValues)) : undefined
  if (mayMutate(0.03)) return undefined
  let value = instanceOf(body, random, tenants.knownValue(random))
  while (mayMutate(0.6)) value = mutated(value, random)
  const bytes = bytesOf(value)
  return mayMutate(0.06) ? corruptedBytes(bytes, random) : bytes
}

const tokenFor = ({ name }: Operation, [, token = "none"]: ReadonlyArray<string>): ReadonlyArray<Header> =>
  takesResumeToken(name) ? [["X-Resume-Token", token]] : []

const takesResumeToken = (name: string): boolean => name === "responses.resume" || name === "responses.getPartial"

const idempotency = (random: SeededRandom): ReadonlyArray<Header> =>
  random.chance(0.1) ? [["Idempotency-Key", random.pick(["one", "two", "three", String(random.int(1_000))])]] : []

/** Returns the valid headers, with those of the same name replaced. */
const replaceHeaders = (valid: ReadonlyArray<Header>, unusual: ReadonlyArray<Header>): ReadonlyArray<Header> => {
  const replaced = new Set(unusual.map(([name]) => name.toLowerCase()))
  return [...valid.filter(([name]) => !replaced.has(name.toLowerCase())), ...unusual]
}

const unusualHeaders = (random: SeededRandom): ReadonlyArray<ReadonlyArray<Header>> => [
  [["Content-Type", "text/plain"]],
  [["Content-Type", "application/json; charset=utf-16"]],
  [["Content-Type", "application/json;charset=UTF-8"]],
  [["Content-Type", "application/json"], ["Content-Type", "text/html"]],
  [["Content-Type", "application/x-www-form-urlencoded"]],
  [["Content-Type", "multipart/form-data; boundary=" + "a".repeat(5_000)]],
  [["Content-Type", "application/" + "a".repeat(5_000) + "+json "]],
  [["Content-Type", ""]],
  [["Content-Type", "application/json, application/json"]],
  [["Content-Encoding", "gzip"], json],
  [["Content-Encoding", "br, gzip"], json],
  [["Content-Encoding", "identity"], json],
  [["X-Api-Key", ""]],
  [["X-Api-Key", "__proto__"]],
  [["X-Api-Key", "sr_" + "é".repeat(49)]],
  [["X-Api-Key", "a"], ["X-Api-Key", "b"]],
  [["Authorization", "Basic YTpi"]],
  [["Authorization", "Bearer"]],
  [["Authorization", "Bearer " + "a.".repeat(4_000)]],
  [["Authorization", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."]],
  [["If-Match", "*"]],
  [["If-Match", "\"1-0\", W/\"2-0\", garbage, \"" + "9".repeat(400) + "\""]],
  [["If-Match", ",".repeat(4_000)]],
  [["If-None-Match", "*"]],
  [["If-None-Match", "\"" + "x".repeat(8_000)]],
  [["Accept", "text/csv;q=0.1, application/xml;q=0.9, */*;q=0"]],
  [["Accept", "a/b;".repeat(2_000)]],
  [["Accept", ""]],
  [["Accept", "application/" + "*".repeat(4_000)]],
  [["Accept-Encoding", "gzip"]],
  [["Accept-Encoding", "gzip;q=0, *;q=NaN"]],
  [["Idempotency-Key", ""]],
  [["Idempotency-Key", "x".repeat(256)]],
  [["Idempotency-Key", "__proto__"]],
  [["Idempotency-Key", "a"], ["Idempotency-Key", "b"]],
  [["traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"]],
  [["traceparent", "00-" + "z".repeat(200)]],
  [["X-Forwarded-For", "1.2.3.4, ::1, __proto__"]],
  [["X-HTTP-Method-Override", "DELETE"]],
  [["Origin", "null"]],
  [["Range", "bytes=0-0"]],
  [["Range", "bytes=-0"]],
  [["Range", "bytes=5-2, 0-, " + "0-1,".repeat(1_000)]],
  [["Range", "bytes=99999999999999999999-"]],
  [["Range", "bytes=0-99999999999999999999"]],
  [["Range", "bytes=1-"], ["If-Range", "\"x\""]],
  [["Upgrade", "websocket"], ["Connection", "Upgrade"]],
  [["Upgrade", "h2c"], ["HTTP2-Settings", "AAMAAABkAAQAAP__"], ["Connection", "Upgrade, HTTP2-Settings"]],
  [["TE", "trailers"]],
  [["Cookie", "a=b; ".repeat(1_000)]],
  [["X-Resume-Token", "é"]],
  [["X-Resume-Token", "a"], ["X-Resume-Token", "b"]],
  [["__proto__", "x"], ["constructor", "y"], ["toString", "z"]],
  Array.from({ length: 300 }, (_, index): Header => [`X-${index}`, String(random.int(100))])
]

/** Returns the bytes of the request with correct framing. */
export const requestBytes = (request: HostileRequest, port: number): Buffer =>
  Buffer.concat([headBytes(request, port, lengthOf(request)), request.body ?? Buffer.alloc(0)])

const lengthOf = ({ body }: HostileRequest): ReadonlyArray<Header> =>
  body === undefined ? [] : [["Content-Length", String(body.length)]]

/** Returns the request line and the headers, encoded as UTF-8. */
export const headBytes = (
  { headers, method, target }: HostileRequest,
  port: number,
  framing: ReadonlyArray<Header>,
  version = "1.1"
): Buffer =>
  Buffer.from([
    `${method} ${target} HTTP/${version}`,
    `Host: 127.0.0.1:${port}`,
    ...[...headers, ...framing].map(([name, value]) => `${name}: ${value}`),
    "",
    ""
  ].join("\r\n"))

export const gzipped = (request: HostileRequest): HostileRequest => ({
  ...request,
  headers: [...request.headers, ["Content-Encoding", "gzip"]],
  body: gzipSync(request.body ?? Buffer.alloc(0))
})
