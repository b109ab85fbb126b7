/** Which operation a request means: one table for all paths and methods of the API. */
import * as FindMyWay from "find-my-way-ts"
import { MethodNotAllowed, RouteNotFound } from "./ApiError.js"
import type { Target } from "./Input.js"
import type { Operation } from "./Operation.js"

export type Route<R> =
  | { readonly _tag: "Matched"; readonly operation: Operation<R>; readonly target: Target }
  | { readonly _tag: "Unmatched"; readonly error: MethodNotAllowed | RouteNotFound }
  /** What may be done here? A browser asks before it sends. */
  | { readonly _tag: "Options"; readonly methods: ReadonlyArray<string> }

export type Routes<R> = (method: string, path: string) => Route<R>

/** Everything below it is the API's, whether an operation is there or not. */
export const isApi = (path: string): boolean => path === root || path.startsWith(`${root}/`)

const root = "/api"
const version = "/v1"

export const make = <R>(operations: ReadonlyArray<Operation<R>>): Routes<R> => {
  const table = FindMyWay.make<Operation<R>>({ maxParamLength: longestParameter, caseSensitive: true })
  const methods = new Set<string>()
  for (const operation of operations) {
    for (const method of operation.method === "GET" ? ["GET", "HEAD"] : [operation.method]) {
      table.on(method, operation.path, operation)
      methods.add(method)
    }
  }
  return (method, path) => {
    const route = belowRoot(path)
    // The table would take what follows these for a query.
    if (/[;#]/.test(route)) return unknown
    const found = table.find(method, route)
    if (found !== undefined) {
      return { _tag: "Matched", operation: found.handler, target: { route, parameters: found.params } }
    }
    const allow = [...methods].filter((other) => table.find(other, route) !== undefined)
    if (allow.length === 0) return unknown
    if (method === "OPTIONS") return { _tag: "Options", methods: [...allow, "OPTIONS"] }
    return { _tag: "Unmatched", error: new MethodNotAllowed({ method, allow: [...allow, "OPTIONS"] }) }
  }
}

/** `/api/v1` is another name for `/api` (specification, Versioning). */
const belowRoot = (path: string): string => {
  const route = path.slice(root.length)
  return route === version || route.startsWith(`${version}/`) ? route.slice(version.length) : route
}

/** Longer ones don't fit into the headers' limit. */
const longestParameter = 16_384

const unknown = { _tag: "Unmatched", error: new RouteNotFound() } as const
