/** Keeps secrets out of logs, problems and audit entries: somebody may have put one into an address. */
import { visiblePath } from "./visiblePath.js"

/**
 * Replaces secrets in a path or query, also percent-encoded ones: API keys, webhook secrets, access tokens, and tokens
 * of links, resume tokens among them. A text without secrets stays as it is.
 */
export const redactSecrets = (text: string): string => {
  const visible = visiblePath(text)
  const redacted = visible.replaceAll(longWord, redact).replaceAll(secret, "[redacted]")
  return redacted === visible ? text : redacted
}

/**
 * A token has 32 random bytes: 43 characters of base64url. Others may stand before and behind it. Tokens are replaced
 * first, because one may have the beginning of another secret in itself.
 */
const longWord = /[\w-]{43,}/g

const secret = /sr_[0-9A-Za-z]{16,}|whsec_[\w+/=-]{16,}|eyJ[\w.-]{16,}/g

/** The slug of a survey may be as long. Of five thousand million tokens, one has no capital and no underscore. */
const redact = (found: string): string => /[A-Z_]/.test(found) ? "[redacted]" : found
