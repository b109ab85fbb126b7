/** The cookies of the portal: the token of the session, and the code of the flash message. */
import { RequestContext } from "@canvass/http"

/** How long a browser keeps the cookie of a session: as long as a session may last. */
const maxAgeSeconds = 90 * 24 * 3_600

/** How long a flash message waits for the next page. */
const flashSeconds = 60

/** The name of the session's cookie. Browsers accept the prefix `__Host-` with `Secure` and `Path=/` only. */
export const sessionCookieName = (publicUrl: string): string =>
  isSecure(publicUrl) ? "__Host-canvass_session" : "canvass_session"

/** Returns the token of the session, if the browser has sent one. */
export const readSessionToken = (headers: RequestContext.RequestHeaders, publicUrl: string): string | undefined => {
  const token = readCookie(headers, sessionCookieName(publicUrl))
  return token === undefined || !/^[\w-]{43}$/.test(token) ? undefined : token
}

/** The `Set-Cookie` field that keeps a session in the browser. */
export const keepSession = (token: string, publicUrl: string): string =>
  cookie(sessionCookieName(publicUrl), token, { publicUrl, path: "/", maxAgeSeconds })

/** The `Set-Cookie` field that removes the session from the browser. */
export const removeSession = (publicUrl: string): string =>
  cookie(sessionCookieName(publicUrl), "", { publicUrl, path: "/", maxAgeSeconds: 0 })

const flashName = "canvass_flash"

/** Returns the code of the flash message that this page shows. */
export const readFlash = (headers: RequestContext.RequestHeaders): string | undefined => readCookie(headers, flashName)

/** The `Set-Cookie` field that keeps a flash message for the next page. */
export const keepFlash = (code: string, publicUrl: string): string =>
  cookie(flashName, code, { publicUrl, path: portalPath(publicUrl), maxAgeSeconds: flashSeconds })

/** The `Set-Cookie` field that removes the flash message. */
export const removeFlash = (publicUrl: string): string =>
  cookie(flashName, "", { publicUrl, path: portalPath(publicUrl), maxAgeSeconds: 0 })

/** Where a cookie is valid, and for how long. */
export interface CookieOptions {
  readonly publicUrl: string
  readonly path: string
  readonly maxAgeSeconds: number
}

/** Makes a `Set-Cookie` field. Scripts cannot read the cookie, and other sites cannot send it with a form. */
export const cookie = (name: string, value: string, { maxAgeSeconds, path, publicUrl }: CookieOptions): string =>
  `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=Lax${
    isSecure(publicUrl) ? "; Secure" : ""
  }`

/** Returns the value of a cookie. */
export const readCookie = (headers: RequestContext.RequestHeaders, name: string): string | undefined =>
  (RequestContext.headerOf(headers, "cookie") ?? "").split(";").map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)

/** The path of the portal in the URLs of the browser. */
export const portalPath = (publicUrl: string): string => `${new URL(publicUrl).pathname.replace(/\/$/, "")}/portal`

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith("https:")
