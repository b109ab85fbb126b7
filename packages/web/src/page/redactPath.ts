/** Keeps resume tokens out of the access log. */

/**
 * Replaces whatever follows `/s/{slug}/continue/`, which may be a resume token, also when letters or slashes are
 * percent-encoded: a link that a mail program has changed names no page, but still has the token.
 *
 * @param path as the caller has sent it
 */
export const redactPath = (path: string): string => {
  const decoded = path.includes("%") ? path.replaceAll(visibleCharacter, decodeCharacter) : path
  const prefix = /\/s\/[^/]*\/[^/]*\/(?=.)/s.exec(decoded)
  return prefix === null ? path : `${decoded.slice(0, prefix.index + prefix[0].length)}[redacted]`
}

/** From `!` to `~`: others would change the lines of a log. */
const visibleCharacter = /%(?:2[1-9a-f]|[3-6][0-9a-f]|7[0-9a-e])/gi

const decodeCharacter = (encoded: string): string => String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
