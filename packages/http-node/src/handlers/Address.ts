/** Addresses in answers: absolute, and under the prefix that the caller used (`/api` or `/api/v1`). */
import type { PublicUrl } from "../Handler.js"

/** Where something else of the API is; `path` begins with a slash. */
export const addressOf = (url: PublicUrl, path: string): string =>
  url.origin + (url.path.startsWith("/api/v1/") ? "/api/v1" : "/api") + path

/** The same request, with one parameter of its query set. */
export const withParameter = (url: PublicUrl, name: string, value: string): string => {
  const query = new URLSearchParams(url.query)
  query.set(name, value)
  return `${url.origin}${url.path}?${query.toString()}`
}
