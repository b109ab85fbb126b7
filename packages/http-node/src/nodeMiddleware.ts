/** The API as `(req, res, next)` middleware, for Express, Fastify and other servers on node:http. */
import { type CanvassApi, MountedApi, RequestContext } from "@canvass/http"
import type * as Layer from "effect/Layer"
import type { IncomingMessage, ServerResponse } from "node:http"
import { loadDocsAsset } from "./loadDocsAsset.js"
import * as NodeRequest from "./transport/NodeRequest.js"
import * as NodeResponseWriter from "./transport/NodeResponseWriter.js"

export interface MiddlewareRequest extends IncomingMessage {
  /** Path and query before another router removed its own prefix from `url`, as Express keeps it. */
  readonly originalUrl?: string
  /** The body, if a middleware before this one has read and parsed it. */
  readonly body?: unknown
}

/** Called without an argument for a request that is not the API's, and with an error for one that it cannot serve. */
export type Next = (error?: unknown) => void

export interface NodeMiddleware {
  /**
   * Serves every request below the prefix; without a prefix, requests to `/api` and to the pages. Calls `next()` for
   * every other path. Calls `next(error)` when the services cannot be built, when another middleware has read the body
   * without leaving it in `request.body`, and after `close`.
   */
  (request: MiddlewareRequest, response: ServerResponse, next: Next): void
  /**
   * Waits for requests in flight, interrupts those that take longer than `shutdownMillis`, and releases the services.
   */
  readonly close: () => Promise<void>
}

/**
 * Serves the API with these services as middleware. The services are built on the first request. Time limits for slow
 * callers and limits of headers belong to the host.
 *
 * @example
 * const api = nodeMiddleware(services, { publicUrl: "https://example.com/surveys", prefix: "/surveys" })
 * app.use(api)
 */
export const nodeMiddleware = <E>(
  services: Layer.Layer<CanvassApi.ApiServices, E>,
  options: MountedApi.MountOptions
): NodeMiddleware => {
  const mounted = MountedApi.make(services, options, loadDocsAsset)
  const middleware = (request: MiddlewareRequest, response: ServerResponse, next: Next): void => {
    const target = request.originalUrl ?? request.url ?? "/"
    if (!RequestContext.isBelowMountPath(target, mounted.prefix)) next()
    else mounted.start().then((api) => serve(mounted, api, target, { request, response, next }), next)
  }
  return Object.assign(middleware, { close: mounted.close })
}

const serve = (
  { prefix, settings }: MountedApi.MountedApi,
  api: MountedApi.StartedApi,
  target: string,
  { next, request, response }: {
    readonly request: MiddlewareRequest
    readonly response: ServerResponse
    readonly next: Next
  }
): void => {
  const parsedBody = request.readableDidRead ? request.body : undefined
  const context = NodeRequest.contextOf(request, response, {
    target,
    trustProxy: settings.trustProxy,
    mountPath: prefix,
    parsedBody
  })
  if (prefix === "" && !api.hasPath(context.path)) {
    next()
  } else if (context.body !== undefined && request.readableDidRead && parsedBody === undefined) {
    next(new Error("Another middleware has read the body of the request and has not left it in `request.body`."))
  } else {
    const served = api.serve(context, NodeResponseWriter.make(request, response, settings))
    response.once("close", () => {
      if (!response.writableFinished) served.interrupt()
    })
    // A request that ends without a response must not leave its caller waiting.
    served.onEnd(() => {
      if (!response.headersSent) response.destroy()
    })
  }
}
