/** What goes out: a status, headers, and a body that is known or is still being made. */
import type * as Stream from "effect/Stream"
import * as Problem from "./Problem.js"
import type { Reply, ReplyHeaders } from "./Reply.js"

export interface Answer {
  readonly status: number
  readonly headers: ReplyHeaders
  readonly body: string | Buffer | Stream.Stream<string> | undefined
}

/** A handler's reply. `encode` is the contract's; a value that it turns into `undefined` has no body. */
export const ofReply = (
  reply: Reply<unknown>,
  successStatus: number,
  encode: (value: unknown) => unknown
): Answer => {
  switch (reply._tag) {
    case "Value": {
      const encoded = encode(reply.value)
      const status = reply.status ?? successStatus
      if (encoded === undefined) return { status, headers: cached(reply.headers), body: undefined }
      return { status, headers: ofJson(reply.headers), body: JSON.stringify(encoded) }
    }
    case "Written":
      return { status: successStatus, headers: ofJson(reply.headers), body: reply.json }
    case "Streamed": {
      const headers = { "Content-Type": reply.contentType, ...cached(reply.headers) }
      return { status: successStatus, headers, body: reply.body }
    }
    case "NotModified":
      return { status: 304, headers: cached(reply.headers), body: undefined }
  }
}

const ofJson = (headers: ReplyHeaders | undefined): ReplyHeaders => ({
  "Content-Type": "application/json",
  "Cache-Control": cacheControl(headers),
  ...headers
})

const cached = (headers: ReplyHeaders | undefined): ReplyHeaders => ({
  "Cache-Control": cacheControl(headers),
  ...headers
})

/** Nobody but the caller may keep an answer, and the caller only what it can ask about again, by its `ETag`. */
const cacheControl = (headers: ReplyHeaders | undefined): string =>
  headers?.["ETag"] === undefined ? "no-store" : "private, no-cache"

/**
 * Names and values in turn, as node takes them. A name stands in one of them only, but for `Vary`: that names what all
 * of them depend on.
 */
export const headerList = (all: ReadonlyArray<ReplyHeaders>): Array<string> => {
  const list: Array<string> = []
  let vary = ""
  for (const headers of all) {
    for (const name in headers) {
      const value = headers[name] ?? ""
      if (name === "Vary") vary += vary === "" ? value : `, ${value}`
      else list.push(name, value)
    }
  }
  if (vary !== "") list.push("Vary", vary)
  return list
}

export const ofProblem = (problem: Problem.Problem, occurrence: Problem.Occurrence): Answer => ({
  status: Problem.statusOf(problem),
  headers: { "Content-Type": Problem.contentType, "Cache-Control": "no-store", ...problem.headers },
  body: Problem.render(problem, occurrence)
})
