/** Where a login at a provider may return to. Anything else would be an open redirect. */

/** Maximum length of a return URL, in characters. The cookie of a login contains the URL. */
export const maxReturnUrlLength = 1_024

/**
 * Returns the URL in its normal form if it is one of `allowed`, below the path of one, or at a loopback address
 * (`http://127.0.0.1` or `http://[::1]`, any port: RFC 8252, section 7.3). Otherwise `undefined`, as for a URL with user
 * info, a fragment, or an encoded `/` or `\` in its path.
 *
 * @param allowed URLs of the same origin allow their path and the paths below it
 */
export const parse = (text: string, allowed: ReadonlyArray<string>): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.href.length > maxReturnUrlLength) return undefined
  if (url.username !== "" || url.password !== "" || url.href.includes("#")) return undefined
  if (/%(?:2f|5c)/i.test(url.pathname)) return undefined
  return isLoopback(url) || allowed.some((base) => isBelow(url, new URL(base))) ? url : undefined
}

/** Adds parameters to a return URL. They replace those of the names that the server uses. */
export const withResult = (
  returnTo: URL,
  parameters: Readonly<Partial<Record<(typeof resultNames)[number], string>>>
): string => {
  const url = new URL(returnTo)
  for (const name of resultNames) {
    url.searchParams.delete(name)
    const value = parameters[name]
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}

const resultNames = ["code", "error", "linkToken"] as const

const isLoopback = ({ hostname, protocol }: URL): boolean =>
  protocol === "http:" && (hostname === "127.0.0.1" || hostname === "[::1]")

/** A prefix ends at a segment: `/app` allows `/app/done` and not `/apple`. */
const isBelow = (url: URL, base: URL): boolean =>
  url.protocol === base.protocol && url.host === base.host &&
  (url.pathname === base.pathname || url.pathname.startsWith(base.pathname.replace(/\/?$/, "/")))
