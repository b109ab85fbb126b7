/** What must hold of every answer, whatever was asked (decisions §8). */
import type { HostileConversation } from "./Conversations.js"
import type { HostileRequest } from "./Requests.js"
import type { Answer, Outcome } from "./Wire.js"

/** Every complaint about what came of it. */
export const complaints = (url: string, said: HostileConversation, outcome: Outcome): ReadonlyArray<string> => {
  const { answers, ended } = outcome
  const found = answers.flatMap((answer, index) =>
    complaintsOf(url, answer, said.requests[index], said.methods[index] ?? "")
  )
  if (ended === "timed out") found.push("the server neither answered nor closed the connection")
  const closing = answers.at(-1)?.headers.get("connection") === "close"
  if (said.isOrderly && answers.length < said.requests.length && !closing) {
    found.push(
      `${answers.length} answers to ${said.requests.length} requests: ${outcome.rest.toString("latin1", 0, 300)}`
    )
  }
  return found
}

const complaintsOf = (
  url: string,
  answer: Answer,
  request: HostileRequest | undefined,
  method: string
): ReadonlyArray<string> => {
  const { headers, status } = answer
  const isApi = request !== undefined && /^\/api(?:[/?]|$)/.test(request.target)
  return [
    ...expecting(status >= 200 && status < 500, `the status is ${status}`),
    ...expecting(/^[0-9a-f]{32}$/.test(headers.get("x-trace-id") ?? ""), "there is no X-Trace-Id"),
    ...expecting(headers.get("x-content-type-options") === "nosniff", "the content type may be sniffed"),
    ...isApi && !isUnread(answer) ? limitComplaints(headers) : [],
    ...status >= 400 ? problemComplaints(url, answer, request, method) : successComplaints(answer, request)
  ]
}

const expecting = (holds: boolean, otherwise: string): ReadonlyArray<string> => holds ? [] : [otherwise]

/** Answered before there was a request: what came was no HTTP, too large, or too late. */
const isUnread = ({ headers, status }: Answer): boolean =>
  [400, 405, 408, 413, 431].includes(status) && headers.get("connection") === "close" && !headers.has("date")

const limitComplaints = (headers: Answer["headers"]): ReadonlyArray<string> =>
  ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"].flatMap((name) =>
    expecting(/^\d+$/.test(headers.get(name) ?? ""), `there is no ${name}`)
  )

/** Those that name faults, so that a program can mend them. */
const withViolations = new Set([400, 422])

const problemComplaints = (
  url: string,
  answer: Answer,
  request: HostileRequest | undefined,
  method: string
): ReadonlyArray<string> => {
  const { body, headers, status } = answer
  const found = [
    ...expecting(
      headers.get("content-type") === "application/problem+json",
      `the type is ${headers.get("content-type")}`
    ),
    ...expecting(status !== 401 || headers.has("www-authenticate"), "401 without WWW-Authenticate"),
    ...expecting(status !== 405 || headers.has("allow"), "405 without Allow")
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
    ...expecting(
      String(problem.get("type")).startsWith(`${url}/errors/`),
      `the type is ${String(problem.get("type"))}`
    ),
    ...expecting(problem.get("status") === status, "the problem's status is another one"),
    ...expecting(problem.get("traceId") === headers.get("x-trace-id"), "the trace ids differ"),
    ...expecting(
      !withViolations.has(status) || areViolations(problem.get("errors")),
      "errors[] is missing, empty or malformed"
    ),
    ...expecting(
      path === undefined || isUnread(answer) || !/^\/[\x21-\x7e]*$/.test(path) || problem.get("instance") === path,
      `the instance is ${String(problem.get("instance"))}`
    ),
    ...expecting(
      !/\.(?:js|ts):\d|\bat \/|SQLITE|node_modules|readonly |<declaration|Encoded side|\[object /.test(body.toString()),
      "it tells of its insides"
    )
  ]
}

const areViolations = (errors: unknown): boolean =>
  Array.isArray(errors) && errors.length > 0 && errors.every((error: unknown) => {
    const violation = fieldsOf(error)
    return ["pointer", "code", "detail"].every((name) => typeof violation.get(name) === "string")
  })

const successComplaints = (answer: Answer, request: HostileRequest | undefined): ReadonlyArray<string> => {
  const { body, headers, status } = answer
  if (request?.operation === undefined || request.method === "HEAD" || status === 304) return []
  if (status === 204) return expecting(body.length === 0, "204 with a body")
  const type = headers.get("content-type") ?? ""
  if (!type.startsWith("application/json")) {
    return expecting(/^(?:text\/csv|(?:application|text)\/xml)/.test(type), `the type is ${type}`)
  }
  const json = parsed(body)
  const misfit = json === undefined ? "it is not JSON" : request.operation.misfit(json)
  return misfit === undefined
    ? []
    : [`${status} breaks the contract of ${request.operation.name}: ${misfit.slice(0, 600)}`]
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

export const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === "object" && value !== null ? Object.entries(value) : [])
