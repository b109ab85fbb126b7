/** The API as a function from `Request` to `Response` of the Fetch standard. */
import type * as Layer from "effect/Layer"
import type { ApiServices } from "./CanvassApi.js"
import { contextOf, type FetchConnection } from "./fetch/FetchRequest.js"
import * as FetchResponseWriter from "./fetch/FetchResponseWriter.js"
import * as MountedApi from "./MountedApi.js"
import type { LoadDocsAsset } from "./pages/DocsPages.js"

export interface FetchHandlerOptions extends MountedApi.MountOptions {
  /** Loads the files of the API reference. Without it, `/docs` is not served. */
  readonly loadDocsAsset?: LoadDocsAsset
}

export interface FetchHandler {
  /**
   * Responds to a request. When the caller aborts a request that only reads, its work is interrupted. The host must
   * read or cancel the body of every response: work on a streamed body waits for its reader. Rejects when the services
   * cannot be built, when the host has read the body of the request, when the caller aborts before there is a response,
   * and after `close`.
   */
  (request: Request, connection?: FetchConnection): Promise<Response>
  /**
   * Waits for requests in flight, interrupts those that take longer than `shutdownMillis`, and releases the services.
   */
  readonly close: () => Promise<void>
}

/**
 * Serves the API with these services as a fetch handler, for Hono, Next.js, Bun, Deno and workers. The services are
 * built on the first request. A path outside the prefix gets a problem with status 404. Time limits for slow callers,
 * limits of headers, and compression belong to the host.
 *
 * @example
 * const handler = fetchHandler(services, { publicUrl: "https://example.com" })
 * export default { fetch: (request: Request) => handler(request) }
 */
export const fetchHandler = <E>(
  services: Layer.Layer<ApiServices, E>,
  { loadDocsAsset, ...options }: FetchHandlerOptions
): FetchHandler => {
  const mounted = MountedApi.make(services, options, loadDocsAsset)
  const handler = async (request: Request, connection: FetchConnection = {}): Promise<Response> => {
    if (request.bodyUsed) throw new TypeError("The body of the request has been read before the API received it.")
    const api = await mounted.start()
    return new Promise((resolve, reject) => {
      const context = contextOf(request, connection, {
        prefix: mounted.prefix,
        trustProxy: mounted.settings.trustProxy
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
  return Object.assign(handler, { close: mounted.close })
}
