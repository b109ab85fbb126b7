/** The URL of a request as its caller sees it, and links made from it. */

/** `origin + path` is a full URL. `query` is without `?`. */
export interface PublicUrl {
  /** Scheme and host, and the path prefix where the API is mounted below one. */
  readonly origin: string
  /** The path below `origin`, as it was sent. */
  readonly path: string
  readonly query: string
}

/**
 * Returns the URL of another resource, under the root that the caller used (`/api` or `/api/v1`). `path` begins with
 * `/`.
 */
export const resourceUrl = (url: PublicUrl, path: string): string =>
  url.origin + (url.path.startsWith("/api/v1/") ? "/api/v1" : "/api") + path

/** Returns the URL of the same request with one query parameter set. */
export const withParameter = (url: PublicUrl, name: string, value: string): string => {
  const query = new URLSearchParams(url.query)
  query.set(name, value)
  return `${url.origin}${url.path}?${query.toString()}`
}
