/** The API as `(req, res, next)` middleware, for Express, Fastify and other servers on node:http. */
import {
  AccessTokens,
  CanvassApi,
  defaultPages,
  mountOf,
  type MountOptions,
  Pipeline,
  RequestContext
} from "@canvass/http"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Runtime from "effect/Runtime"
import type { IncomingMessage, ServerResponse } from "node:http"
import { loadDocsAsset } from "./loadDocsAsset.js"
import * as NodeRequest from "./transport/NodeRequest.js"
import * as NodeResponseWriter from "./transport/NodeResponseWriter.js"

/** A request of Express keeps the path before mounting in `originalUrl`. */
export interface MiddlewareRequest extends IncomingMessage {
  readonly originalUrl?: string
}

export interface NodeMiddleware {
  /**
   * Serves a request of the API or of its pages. Calls `next()` for every other path, and `next(error)` when the
   * services
   * cannot be built. The request's body must not have been read by another middleware.
   */
  (request: MiddlewareRequest, response: ServerResponse, next: (error?: unknown) => void): void
  /** Releases the services. Requests in flight are finished first. */
  readonly close: () => Promise<void>
}

/**
 * Serves the API with these services as middleware. The services are built on the first request.
 *
 * @example
 * const api = nodeMiddleware(services, { publicUrl: "https://example.com/surveys", prefix: "/surveys" })
 * app.use(api)
 */
export const nodeMiddleware = <E>(
  services: Layer.Layer<CanvassApi.ApiServices, E>,
  { accessTokenMillis, ...options }: MountOptions
): NodeMiddleware => {
  const runtime = ManagedRuntime.make(Layer.provideMerge(AccessTokens.layer(accessTokenMillis), services))
  const { prefix, settings, urls } = mountOf(options)
  const inFlight = new Set<Promise<void>>()
  let isStopping = false
  let api: ReturnType<typeof build> | undefined
  const build = async () => {
    const { pipeline } = await runtime.runPromise(CanvassApi.make({
      api: CanvassApi.canvassApi,
      settings,
      urls,
      pages: options.pages ?? defaultPages,
      loadDocsAsset,
      isStopping: () => isStopping
    }))
    return { pipeline, runtime: await runtime.runtime() }
  }
  const serve = async (
    request: MiddlewareRequest,
    response: ServerResponse,
    next: (error?: unknown) => void
  ): Promise<void> => {
    const { pipeline, runtime } = await (api ??= build())
    const target = request.originalUrl ?? request.url ?? "/"
    const context = NodeRequest.contextOf(request, response, {
      target,
      trustProxy: settings.trustProxy,
      mountPath: prefix
    })
    const isBelowPrefix = RequestContext.belowMountPath(target, prefix) !== target || prefix === ""
    if (!isBelowPrefix || !pipeline.hasPath(context.path)) {
      next()
      return
    }
    const writer = NodeResponseWriter.make(request, response)
    const fiber = Runtime.runFork(runtime, pipeline.serve(context, writer, Pipeline.makeRecord()))
    response.once("close", () => {
      if (!response.writableFinished && !RequestContext.isWrite(context.method)) {
        fiber.unsafeInterruptAsFork(FiberId.none)
      }
    })
    await new Promise<void>((resolve) => {
      fiber.addObserver(() => {
        if (!response.headersSent) response.destroy()
        resolve()
      })
    })
  }
  const middleware = (request: MiddlewareRequest, response: ServerResponse, next: (error?: unknown) => void): void => {
    const served = serve(request, response, next).catch(next)
    inFlight.add(served)
    void served.finally(() => inFlight.delete(served))
  }
  return Object.assign(middleware, {
    close: async () => {
      isStopping = true
      await Promise.allSettled(inFlight)
      await Effect.runPromise(runtime.disposeEffect)
    }
  })
}
