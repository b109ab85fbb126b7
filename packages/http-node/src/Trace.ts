/** The id that ties an answer to the logs (decisions §8): the caller's, by W3C Trace Context, or a new one. */
import { randomFillSync } from "node:crypto"

const traceparent = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/

/** A header that breaks the format in any way is ignored, so that nothing of the caller's choice gets into the logs. */
export const traceIdOf = (header: string | undefined): string => {
  if (header === undefined) return newTraceId()
  const [, version, traceId, more] = traceparent.exec(header) ?? []
  if (traceId === undefined || (version === "00" && more !== undefined)) return newTraceId()
  return traceId
}

/** Sixteen secure random bytes. The platform is asked for a page of them at a time. */
export const newTraceId = (): string => {
  if (used === page.length) {
    randomFillSync(page)
    used = 0
  }
  used += idBytes
  return page.toString("hex", used - idBytes, used)
}

const idBytes = 16
const page = Buffer.alloc(256 * idBytes)
let used = page.length
