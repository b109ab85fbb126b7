/** Makes an error of a response that is not a success. */
import { CanvassError } from "../CanvassError.js"
import type { Violation } from "../contract/Operations.js"

/** The parts of an error that `readProblem` uses. */
export interface FailedResponse {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  /** The body, or its beginning. */
  readonly text: string
}

/** Reads the problem in the body (RFC 9457). Any other body is shown in `detail`, without its markup. */
export const readProblem = (response: FailedResponse): CanvassError => {
  const { headers, status, statusText, text } = response
  const problem = parseObject(text)
  const { detail, errors, retryAfterSeconds, title, traceId, type } = problem ?? {}
  return new CanvassError({
    status,
    type: typeof type === "string" ? type : "about:blank",
    title: typeof title === "string" ? title : statusText === "" ? `HTTP status ${status}` : statusText,
    detail: typeof detail === "string" ? detail : excerpt(text),
    errors: Array.isArray(errors) ? errors.filter(isViolation).map(withParams) : [],
    traceId: typeof traceId === "string" ? traceId : headers.get("x-trace-id") ?? undefined,
    retryAfterMillis: retryAfterMillis(headers) ??
      (typeof retryAfterSeconds === "number" ? retryAfterSeconds * 1_000 : undefined)
  })
}

/** The beginning of a text without markup and line breaks, to show what a server has sent. */
export const excerpt = (text: string): string | undefined => {
  const words = withoutMarkup(text).replace(/\s+/g, " ").trim()
  return words === "" ? undefined : words.length > maxExcerptLength ? words.slice(0, maxExcerptLength) + "…" : words
}

const maxExcerptLength = 200

/**
 * Replaces the tags, the style sheets and the scripts of a page by spaces. One pass over the text: a server may send
 * any page, and the time must not be quadratic in its length.
 */
const withoutMarkup = (html: string): string => {
  const [text = "", ...pieces] = html.split("<")
  /** The end tag of the style sheet or the script that contains the piece. */
  let endTag: string | undefined
  const texts = pieces.map((piece) => {
    const tag = /^\/?(?:script|style)\b/i.exec(piece)?.[0].toLowerCase()
    if (endTag !== undefined && tag !== endTag) return ""
    endTag = tag === "script" || tag === "style" ? `/${tag}` : undefined
    if (endTag !== undefined) return ""
    const tagEnd = piece.indexOf(">")
    return tagEnd < 0 ? `<${piece}` : ` ${piece.slice(tagEnd + 1)}`
  })
  return text + texts.join("")
}

/**
 * Reads `Retry-After`: seconds, or a date. A date is compared with the `Date` of the same response, if there is one,
 * because the clocks of client and server may differ. Any other value is ignored.
 */
const retryAfterMillis = (headers: Headers): number | undefined => {
  const value = headers.get("retry-after") ?? ""
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000
  const sentAt = Date.parse(headers.get("date") ?? "")
  const millis = Date.parse(value) - (Number.isNaN(sentAt) ? Date.now() : sentAt)
  return /[a-z]/i.test(value) && !Number.isNaN(millis) ? Math.max(0, millis) : undefined
}

const parseObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** A violation of another server, such as a proxy, may have no `params`. */
const withParams = (violation: Omit<Violation, "params">): Violation => ({ params: {}, ...violation })

const isViolation = (value: unknown): value is Violation =>
  isObject(value) && ["pointer", "code", "detail"].every((field) => typeof value[field] === "string")
