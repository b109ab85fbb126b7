/** Makes requests: their URL, headers and body. */
import type { IdempotentPath, Method } from "../contract/Operations.js"
import type { CallRequest } from "./sendRequest.js"

type Values = Readonly<Record<string, boolean | number | string | undefined>>

/** The parameters of any operation. */
export interface RequestParameters {
  readonly path?: Values
  readonly query?: Values
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal | undefined
}

/** Returns the URL below which the operations are, without a slash at its end. */
export const apiUrl = (baseUrl: string): string => {
  const { hash, host, pathname, protocol, search, username } = new URL(baseUrl)
  if (!/^https?:$/.test(protocol) || hash + search + username !== "") {
    throw new TypeError(`baseUrl is ${baseUrl}: expected a URL such as https://surveys.example.com.`)
  }
  let path = pathname
  while (path.endsWith("/")) path = path.slice(0, -1)
  return `${protocol}//${host}${path}${/\/api(?:\/v1)?$/.test(path) ? "" : "/api"}`
}

/** Makes the request of an operation. Throws a `TypeError` when a parameter of the path is missing. */
export const makeRequest = (
  base: string,
  method: Method,
  path: string,
  { body, headers: givenHeaders, idempotencyKey, path: pathValues = {}, query = {}, signal }: RequestParameters = {}
): CallRequest => {
  const headers = new Headers(givenHeaders)
  // `fetch` sets the content type of a form, with its boundary.
  if (body !== undefined && !(body instanceof FormData)) headers.set("Content-Type", "application/json")
  const isIdempotent = Object.hasOwn(idempotentPaths[method], path)
  if (isIdempotent && !headers.has(idempotencyHeader)) headers.set(idempotencyHeader, idempotencyKey ?? randomKey())
  return {
    method: method.toUpperCase(),
    url: base + fillPath(path, pathValues) + queryString(query),
    headers,
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    isRepeatable: method === "get" || isIdempotent,
    signal
  }
}

const idempotencyHeader = "Idempotency-Key"

/** `crypto.randomUUID` is absent from pages that are not served by HTTPS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

const fillPath = (path: string, values: Values): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? "")
    // A URL with these segments names another path.
    if (value === "" || value === "." || value === "..") throw new TypeError(`${path}: \`path.${name}\` is "${value}".`)
    return encodeURIComponent(value)
  })

const queryString = (query: Values): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  const text = parameters.toString()
  return text === "" ? "" : `?${text}`
}

/** The operations that honour an idempotency key. The compiler compares the list with the contract. */
const idempotentPaths = {
  delete: {},
  get: {},
  patch: { "/response/survey/{surveyId}/{responseId}": true },
  post: {
    "/response/survey/{surveyId}": true,
    "/response/survey/{surveyId}/files": true,
    "/surveys": true,
    "/surveys/{id}/duplicate": true,
    "/webhooks": true
  },
  put: {}
} satisfies { readonly [M in Method]: Record<IdempotentPath<M>, true> }
