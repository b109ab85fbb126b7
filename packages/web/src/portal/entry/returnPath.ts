/** Where the browser goes after a login. */
const home = "/portal"

/**
 * Returns the path below the public URL that a login returns to: a page of the portal, with its query. Anything else,
 * such as an address of another site, becomes the overview.
 */
export const safeReturnPath = (returnTo: string | null): string => {
  if (returnTo === null || !returnTo.startsWith("/") || returnTo.length > maxLength) return home
  const base = "http://portal.invalid"
  const url = URL.canParse(returnTo, base) ? new URL(returnTo, base) : undefined
  if (url === undefined || url.origin !== base) return home
  return url.pathname === home || url.pathname.startsWith(`${home}/`) ? url.pathname + url.search : home
}

const maxLength = 2_000
