/**
 * Protection of callers that a host program authenticates, perhaps by a cookie, against pages of other origins
 * (cross-site request forgery). Browsers send `Origin` and `Sec-Fetch-Site` with each write; other programs send
 * neither.
 */
import { headerOf, type RequestHeaders } from "../request/RequestContext.js"

/** The origins whose pages may write with the authentication of the host. */
export interface TrustedOrigins {
  /** The origin of the API itself, such as `https://example.com`. */
  readonly own: string
  /** Further origins that the operator trusts. */
  readonly others: ReadonlySet<string>
}

/** Whether a page of an origin that is not trusted sent the request. */
export const isForeign = (headers: RequestHeaders, { others, own }: TrustedOrigins): boolean => {
  const origin = headerOf(headers, "origin")
  const site = headerOf(headers, "sec-fetch-site")
  if (origin !== undefined) {
    if (others.has(origin)) return false
    if (origin !== own) return true
  }
  return site !== undefined && !ownSites.has(site)
}

/** `none`: the user has made the request, not a page. A page of the same site may be of another origin. */
const ownSites: ReadonlySet<string> = new Set(["same-origin", "none"])
