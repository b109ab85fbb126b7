/** The REST API of an engine as a function from `Request` to `Response` of the Fetch standard. */
import { contextOf } from "./fetch/FetchRequest.js"
import * as FetchResponseWriter from "./fetch/FetchResponseWriter.js"
import * as MountedApi from "./MountedApi.js"

/** How the API is mounted as a fetch handler. */
export interface HandlerOptions extends MountedApi.MountOptions<Request> {
  /**
   * Returns the IP address of the caller, such as `(request) => server.requestIP(request)?.address` in Bun. Without it,
   * or when it returns `undefined` or something else than an address, API keys with an allow-list are refused (403),
   * and all anonymous callers share one rate limit. With `trustProxy` it is the address of the nearest proxy. When it
   * throws, the handler rejects.
   */
  readonly clientAddress?: (request: Request) => string | undefined
}

/** The API as a fetch handler. */
export interface Handler {
  /**
   * Responds to a request. When the caller aborts a request that only reads, its work is interrupted. The host must
   * read or cancel the body of every response: work on a streamed body waits for its reader. Rejects when the engine
   * cannot be used, when the host has read the body of the request, when the caller aborts before there is a response,
   * and after `close`.
   */
  (request: Request): Promise<Response>
  /** Waits for requests in flight, interrupts those that take longer than `shutdownMillis`. The engine stays open. */
  readonly close: () => Promise<void>
}

/**
 * Serves the REST API of an engine as a fetch handler, for Hono, Next.js, Bun, Deno and workers. A path outside the
 * prefix gets a problem with status 404. Time limits for slow callers, limits of headers, and compression belong to the
 * host.
 *
 * @param engine an open engine, or its services as a layer, which is built on the first request
 * @example
 * const api = Api.handler(canvass, { publicUrl: "https://example.com/surveys", prefix: "/surveys" })
 * app.all("/surveys/*", (context) => api(context.req.raw))
 */
export const handler = (
  engine: MountedApi.Engine,
  { clientAddress, ...options }: HandlerOptions
): Handler => {
  const mounted = MountedApi.make(engine, options)
  const handle = async (request: Request): Promise<Response> => {
    if (request.bodyUsed) throw new TypeError("The body of the request has been read before the API received it.")
    const api = await mounted.start()
    return new Promise((resolve, reject) => {
      const context = contextOf(request, {
        mountPath: mounted.mountPath,
        trustProxy: mounted.settings.trustProxy,
        remoteAddress: clientAddress?.(request),
        hostAccount: mounted.hostAccountOf(request)
      })
      const writer = FetchResponseWriter.make({
        isHead: request.method === "HEAD",
        minReadRate: mounted.settings,
        onResponse: resolve,
        onCancel: () => served.interrupt()
      })
      const served = api.serve(context, writer)
      request.signal.addEventListener("abort", served.interrupt)
      if (request.signal.aborted) served.interrupt()
      served.onEnd((exit) => {
        request.signal.removeEventListener("abort", served.interrupt)
        // Has no effect once there is a response.
        reject(new Error("The request ended without a response.", { cause: exit }))
      })
    })
  }
  return Object.assign(handle, { close: mounted.close })
}
