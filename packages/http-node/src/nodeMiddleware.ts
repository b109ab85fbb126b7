/** The API as `(req, res, next)` middleware, for Express, Fastify and other servers on node:http. */
import { MountedApi, RequestContext } from "@canvass/http"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as NodeRequest from "./transport/NodeRequest.js"
import * as NodeResponseWriter from "./transport/NodeResponseWriter.js"

export interface MiddlewareRequest extends IncomingMessage {
  /** Path and query before another router removed its own prefix from `url`, as Express keeps it. */
  readonly originalUrl?: string | undefined
  /** The body, if a middleware before this one has read it: parsed JSON, text or bytes. */
  readonly body?: unknown
}

/** Called without an argument for a request that is not the API's, and with an error for one that it cannot serve. */
export type Next = (error?: unknown) => void

export interface NodeMiddleware<HostRequest extends MiddlewareRequest> {
  /**
   * Serves every request below the prefix; without a prefix, requests to `/api` and to the pages. Calls `next()` for
   * every other path. Calls `next(error)` when the engine cannot be used, when another middleware has sent the
   * response, or has read the body without leaving it in `request.body`, and after `close`. A response that fails after
   * its headers have been sent is cut off: its connection closes.
   */
  (request: HostRequest, response: ServerResponse, next: Next): void
  /** Waits for requests in flight, interrupts those that take longer than `shutdownMillis`. The engine stays open. */
  readonly close: () => Promise<void>
}

/**
 * Serves the REST API of an engine as middleware. The path is that of `request.originalUrl` if the host has it. The
 * address of the caller is that of the socket, or what `trustProxy` proxies report. Time limits for slow callers and
 * limits of headers belong to the host.
 *
 * @param engine an open engine, or its services as a layer, which is built on the first request
 * @typeParam HostRequest the request that `authenticate` receives, such as `Request` of Express
 * @example
 * const api = nodeMiddleware(canvass, { publicUrl: "https://example.com/surveys", prefix: "/surveys" })
 * app.use(api)
 */
export const nodeMiddleware = <HostRequest extends MiddlewareRequest = MiddlewareRequest>(
  engine: MountedApi.Engine,
  options: MountedApi.MountOptions<HostRequest>
): NodeMiddleware<HostRequest> => {
  const mounted = MountedApi.make(engine, options)
  const middleware = (request: HostRequest, response: ServerResponse, next: Next): void => {
    const target = request.originalUrl ?? request.url ?? "/"
    if (!RequestContext.isBelowMountPath(target, mounted.mountPath)) next()
    else mounted.start().then((api) => serve(mounted, api, target, { request, response, next }), next)
  }
  return Object.assign(middleware, { close: mounted.close })
}

const serve = <HostRequest extends MiddlewareRequest>(
  { hostAccountOf, mountPath, settings }: MountedApi.MountedApi<HostRequest>,
  api: MountedApi.StartedApi,
  target: string,
  { next, request, response }: {
    readonly request: HostRequest
    readonly response: ServerResponse
    readonly next: Next
  }
): void => {
  const parsedBody = request.readableDidRead ? request.body : undefined
  const context = NodeRequest.contextOf(request, response, {
    target,
    trustProxy: settings.trustProxy,
    mountPath,
    parsedBody,
    hostAccount: hostAccountOf(request)
  })
  if (mountPath.length === 0 && !api.hasPath(context.path)) {
    next()
  } else if (response.headersSent) {
    next(new Error("Another middleware has sent the response before the API received the request."))
  } else if (context.body !== undefined && request.readableDidRead && parsedBody === undefined) {
    next(new Error("Another middleware has read the body of the request and has not left it in `request.body`."))
  } else {
    const served = api.serve(context, NodeResponseWriter.make(request, response, settings))
    const onClose = () => {
      if (!response.writableFinished) served.interrupt()
    }
    // A caller may leave while the engine opens.
    if (response.closed) onClose()
    else response.once("close", onClose)
    // A request that ends without a response must not leave its caller waiting.
    served.onEnd(() => {
      if (!response.headersSent) response.destroy()
    })
  }
}
