/** The beginning of a request that node:http could not parse, as far as it can be read. */
import type { RequestContext } from "@canvass/http"
import { METHODS } from "node:http"

export interface RequestHead {
  readonly method: string
  readonly target: string
  readonly headers: RequestContext.RequestHeaders
}

/** The head of a request whose request line is not known. */
export const unknownHead: RequestHead = { method: "-", target: "/", headers: {} }

/**
 * Reads the request line and the complete header lines.
 *
 * @param packet the bytes that were parsed when the error occurred; they may begin with other requests
 * @param parsedBytes position of the error in them
 */
export const readRequestHead = (packet: Buffer, parsedBytes: number): RequestHead => {
  const text = packet.toString("latin1")
  const previousEnd = text.lastIndexOf("\r\n\r\n", Math.max(0, parsedBytes - 5))
  const head = previousEnd === -1 ? text : text.slice(previousEnd + 4)
  const [line, method = "", target = ""] = requestLine.exec(head) ?? []
  if (line === undefined || !METHODS.includes(method)) return unknownHead
  const rest = head.slice(head.indexOf(line) + line.length)
  const blankLine = rest.indexOf("\r\n\r\n")
  // Without the blank line, the last line may be incomplete.
  const lines = (blankLine === -1 ? rest.slice(0, rest.lastIndexOf("\r\n") + 1) : rest.slice(0, blankLine)).split(
    "\r\n"
  )
  return { method, target, headers: Object.fromEntries(lines.flatMap(readField)) }
}

/** A body may precede the request line. */
const requestLine = /(?:^|[^A-Z])([A-Z]+) ([^\s]+) HTTP\/1\.[01]\r\n/

const readField = (line: string): ReadonlyArray<readonly [name: string, value: string]> => {
  const colon = line.indexOf(":")
  return colon <= 0 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]]
}
