/** Finds the endpoint of a request: one table for all paths and methods of the API. */
import * as FindMyWay from "find-my-way-ts"
import type { Endpoint } from "../endpoint/Endpoint.js"
import { MethodNotAllowed, RouteNotFound } from "../problems/ApiError.js"
import { belowRoot } from "../request/apiPath.js"
import type { RouteMatch } from "./RequestDecoder.js"

export type Route<R> =
  | { readonly _tag: "Matched"; readonly endpoint: Endpoint<R>; readonly match: RouteMatch }
  | { readonly _tag: "Unmatched"; readonly error: MethodNotAllowed | RouteNotFound }
  /** `OPTIONS` on a path that takes `methods`; `editorMethods` of them with an editor token. */
  | {
    readonly _tag: "Options"
    readonly methods: ReadonlyArray<string>
    readonly editorMethods: ReadonlyArray<string>
  }

export type Router<R> = (method: string, path: string) => Route<R>

/** Makes the router of these endpoints. Every `GET` endpoint also takes `HEAD`. */
export const make = <R>(endpoints: ReadonlyArray<Endpoint<R>>): Router<R> => {
  const table = FindMyWay.make<Endpoint<R>>({ maxParamLength, caseSensitive: true })
  const methods = new Set<string>()
  for (const endpoint of endpoints) {
    for (const method of endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method]) {
      table.on(method, endpoint.path, endpoint)
      methods.add(method)
    }
  }
  return (method, path) => {
    const route = belowRoot(path)
    // The table would interpret the text after these characters as a query.
    if (/[;#]/.test(route)) return notFound
    const found = table.find(method, route)
    if (found !== undefined) {
      return { _tag: "Matched", endpoint: found.handler, match: { route, parameters: found.params } }
    }
    const allow = [...methods].filter((other) => table.find(other, route) !== undefined)
    if (allow.length === 0) return notFound
    if (method === "OPTIONS") {
      const editorMethods = allow.filter((other) => table.find(other, route)?.handler.editors !== undefined)
      return { _tag: "Options", methods: [...allow, "OPTIONS"], editorMethods }
    }
    return { _tag: "Unmatched", error: new MethodNotAllowed({ method, allow: [...allow, "OPTIONS"] }) }
  }
}

/** In characters. It exceeds the maximum length of a request target, so no parameter reaches it. */
const maxParamLength = 16_384

const notFound = { _tag: "Unmatched", error: new RouteNotFound() } as const
