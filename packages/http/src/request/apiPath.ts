/** The paths of the API: what they begin with, and what follows. */

/** Whether a path belongs to the API, whether or not it has an endpoint. */
export const isApiPath = (path: string): boolean => path === root || path.startsWith(`${root}/`)

const root = "/api"
const version = "/v1"

/** The part of a path of the API that the contract names. `/api/v1` is an alias of `/api`. */
export const belowRoot = (path: string): string => {
  const route = path.slice(root.length)
  return route === version || route.startsWith(`${version}/`) ? route.slice(version.length) : route
}
