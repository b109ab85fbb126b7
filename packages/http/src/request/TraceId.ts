/** The id that correlates a response with the logs: the caller's, by W3C Trace Context, or a new one. */

const traceparent = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/

/**
 * Returns the trace id of a `traceparent` header. A missing or malformed header gives a new id, so that callers cannot
 * write free text into logs.
 */
export const traceIdOf = (header: string | undefined): string => {
  if (header === undefined) return newTraceId()
  const [, version, traceId, extension] = traceparent.exec(header) ?? []
  if (traceId === undefined || (version === "00" && extension !== undefined)) return newTraceId()
  return traceId
}

/** Returns 16 secure random bytes in hexadecimal. Random bytes are fetched from the platform in blocks. */
export const newTraceId = (): string => {
  if (used === block.length) {
    crypto.getRandomValues(block)
    used = 0
  }
  let id = ""
  for (const end = used + idBytes; used < end; used++) id += hexadecimal[block[used] ?? 0] ?? ""
  return id
}

const idBytes = 16
const block = new Uint8Array(256 * idBytes)
let used = block.length

const hexadecimal = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))
