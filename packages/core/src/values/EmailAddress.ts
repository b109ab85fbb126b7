/** E-mail addresses: what the rules for accounts and for answers have in common. */

/** The longest address that mail can be sent to, by RFC 5321. */
export const maxLength = 254

/**
 * Returns the address with its domain in ASCII, as A-labels (RFC 5890). All spellings of a domain, such as those with
 * full-width letters, have the same result.
 */
export const withAsciiDomain = (email: string): string => {
  const domainStart = email.lastIndexOf("@") + 1
  const url = `http://${email.slice(domainStart)}`
  return URL.canParse(url) ? email.slice(0, domainStart) + new URL(url).hostname : email
}
