/** Rules that every response must follow, whatever the request was. */
import type { RawResponse, RawResult } from "../RawHttpClient.js"
import type { HostileConnection } from "../requests/HostileConnection.js"
import type { HostileRequest } from "../requests/HostileRequest.js"

/** Returns one line for each broken rule. */
export const violations = (url: string, sent: HostileConnection, result: RawResult): ReadonlyArray<string> => {
  const { ended, responses } = result
  const found = responses.flatMap((response, index) =>
    violationsOf(url, response, sent.requests[index], sent.methods[index] ?? "")
  )
  if (ended === "timed out") found.push("the server neither responded nor closed the connection")
  const isClosing = responses.at(-1)?.headers.get("connection") === "close"
  if (sent.mustAnswerAll && responses.length < sent.requests.length && !isClosing) {
    found.push(
      `${responses.length} responses to ${sent.requests.length} requests: ${result.rest.toString("latin1", 0, 300)}`
    )
  }
  return found
}

const violationsOf = (
  url: string,
  response: RawResponse,
  request: HostileRequest | undefined,
  method: string
): ReadonlyArray<string> => {
  const { headers, status } = response
  const isApi = request !== undefined && /^\/api(?:[/?]|$)/.test(request.target)
  return [
    ...violationUnless(
      status >= 200 && status < 500 || isUploadLimit(response, request) || isBusy(response),
      `the status is ${status}`
    ),
    ...violationUnless(/^[0-9a-f]{32}$/.test(headers.get("x-trace-id") ?? ""), "X-Trace-Id is missing"),
    ...violationUnless(headers.get("x-content-type-options") === "nosniff", "X-Content-Type-Options is missing"),
    ...isApi && !isParserError(response) ? rateLimitViolations(headers) : [],
    ...status >= 400 ? problemViolations(url, response, request, method) : successViolations(response, request)
  ]
}

/** Whether too many of the uploaded files wait for a response, which a long run comes to. */
const isUploadLimit = ({ body, status }: RawResponse, request: HostileRequest | undefined): boolean =>
  status === 503 && request?.operation?.name === "files.upload" && body.includes("wait for a response")

/** Whether the server has no time or room for the request, beside floods or on a slow machine. */
const isBusy = ({ body, headers, status }: RawResponse): boolean =>
  status === 503 && headers.has("retry-after") &&
  /maximum number of requests|as many bodies as it can hold|Too many passwords/.test(body.toString())

const violationUnless = (holds: boolean, violation: string): ReadonlyArray<string> => holds ? [] : [violation]

/** Whether the HTTP parser responded, because the bytes were not HTTP, too large, or too late. */
export const isParserError = ({ headers, status }: RawResponse): boolean =>
  [400, 405, 408, 413, 431].includes(status) && headers.get("connection") === "close" && !headers.has("date")

const rateLimitViolations = (headers: RawResponse["headers"]): ReadonlyArray<string> =>
  ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"].flatMap((name) =>
    violationUnless(/^\d+$/.test(headers.get(name) ?? ""), `${name} is missing`)
  )

/** Statuses whose problems list the invalid fields. */
const statusesWithErrors = new Set([400, 422])

const problemViolations = (
  url: string,
  response: RawResponse,
  request: HostileRequest | undefined,
  method: string
): ReadonlyArray<string> => {
  const { body, headers, status } = response
  const found = [
    ...violationUnless(
      headers.get("content-type") === "application/problem+json",
      `the type is ${headers.get("content-type")}`
    ),
    ...violationUnless(status !== 401 || headers.has("www-authenticate"), "401 without WWW-Authenticate"),
    ...violationUnless(status !== 405 || headers.has("allow"), "405 without Allow")
  ]
  if (method === "HEAD") return found
  const problem = fieldsOf(parsed(body))
  const texts = ["type", "title", "detail", "instance", "traceId"].filter((name) =>
    typeof problem.get(name) !== "string"
  )
  const path = request?.target.split("?", 1).join("")
  return [
    ...found,
    ...texts.map((name) => `the problem has no ${name}`),
    ...violationUnless(
      String(problem.get("type")).startsWith(`${url}/errors/`),
      `the type is ${String(problem.get("type"))}`
    ),
    ...violationUnless(problem.get("status") === status, "the status of the problem differs"),
    ...violationUnless(problem.get("traceId") === headers.get("x-trace-id"), "the trace ids differ"),
    ...violationUnless(
      !statusesWithErrors.has(status) || areFieldErrors(problem.get("errors")),
      "errors[] is missing, empty or malformed"
    ),
    ...violationUnless(
      path === undefined || isParserError(response) || !/^\/[\x21-\x7e]*$/.test(path) ||
        problem.get("instance") === path,
      `the instance is ${String(problem.get("instance"))}`
    ),
    ...violationUnless(
      !/\.(?:js|ts):\d|\bat \/|SQLITE|node_modules|readonly |<declaration|Encoded side|\[object /.test(body.toString()),
      "the problem reveals internals"
    )
  ]
}

const areFieldErrors = (errors: unknown): boolean =>
  Array.isArray(errors) && errors.length > 0 && errors.every((error: unknown) => {
    const violation = fieldsOf(error)
    return ["pointer", "code", "detail"].every((name) => typeof violation.get(name) === "string")
  })

const successViolations = (response: RawResponse, request: HostileRequest | undefined): ReadonlyArray<string> => {
  const { body, headers, status } = response
  if (request?.operation === undefined || request.method === "HEAD" || status === 304) return []
  if (status === 204 || status === 202 && request.operation.isBodyless) {
    return violationUnless(body.length === 0, `${status} with a body`)
  }
  if (request.operation.name === "files.download") return downloadViolations(response)
  if (status === 302) return violationUnless(headers.has("location"), "302 without Location")
  const type = headers.get("content-type") ?? ""
  if (!type.startsWith("application/json")) {
    return violationUnless(/^(?:text\/csv|(?:application|text)\/xml)/.test(type), `the type is ${type}`)
  }
  const json = parsed(body)
  const contractViolation = json === undefined ? "it is not JSON" : request.operation.contractViolation(json)
  return contractViolation === undefined
    ? []
    : [`${status} breaks the contract of ${request.operation.name}: ${contractViolation.slice(0, 600)}`]
}

const downloadViolations = ({ body, headers, status }: RawResponse): ReadonlyArray<string> => [
  ...violationUnless(/^attachment; filename="[^"\\]*"/.test(headers.get("content-disposition") ?? ""), "no attachment"),
  ...violationUnless(headers.get("content-security-policy") === "sandbox; default-src 'none'", "no sandbox"),
  ...violationUnless(status === 200 || headers.has("content-range"), "206 without Content-Range"),
  ...violationUnless(headers.get("content-length") === String(body.length), "the length is wrong")
]

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

export const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === "object" && value !== null ? Object.entries(value) : [])
