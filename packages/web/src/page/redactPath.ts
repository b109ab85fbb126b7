/** Keeps the tokens of links out of the access log. */
import { visiblePath } from "@canvass/http"

/**
 * Replaces whatever follows `/s/{slug}/continue/`, which may be a resume token, and what follows `/r/`, which may be
 * that of a results link: also in capitals, and when letters or slashes are percent-encoded. A link that a mail program
 * has changed names no page, but still has the token.
 *
 * @param path as the caller has sent it
 */
export const redactPath = (path: string): string => {
  const decoded = visiblePath(path)
  const prefix = /\/(?:s\/[^/]*\/[^/]*|r)\/(?=.)/is.exec(decoded)
  return prefix === null ? path : `${decoded.slice(0, prefix.index + prefix[0].length)}[redacted]`
}
