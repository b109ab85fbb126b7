/** The API as a function from `Request` to `Response` of the Fetch standard. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Runtime from "effect/Runtime"
import * as Stream from "effect/Stream"
import * as AccessTokens from "./access/AccessTokens.js"
import { type ApiServices, canvassApi, make as makeApi } from "./CanvassApi.js"
import type { LoadDocsAsset } from "./pages/DocsPages.js"
import type { PageGroup } from "./pages/Pages.js"
import { type ApiSettings, defaults } from "./pipeline/ApiSettings.js"
import { makeRecord, type Pipeline } from "./pipeline/Pipeline.js"
import { PayloadTooLarge, RequestTimeout } from "./problems/ApiError.js"
import { canonical } from "./request/ClientAddress.js"
import { type IncomingBody, isWrite, make as makeContext, type RequestContext } from "./request/RequestContext.js"
import { type HttpResponse, isKnown } from "./response/HttpResponse.js"
import type { ResponseWriter } from "./response/ResponseWriter.js"

/** How the API is mounted in another program. */
export interface MountOptions {
  /**
   * URL under which callers reach the API and its pages, without `/` at the end, such as `https://example.com/surveys`.
   * A function is asked for each request.
   */
  readonly publicUrl: string | (() => string)
  /**
   * Path prefix below which the API is mounted, such as `/surveys`: the API is then at `/surveys/api`. Default: none.
   */
  readonly prefix?: string
  /** Prefix of every problem's `type`. Default: `{publicUrl}/errors`. */
  readonly errorsBase?: string
  /** Pages to serve beside the API. Default: `openapi`, `docs` and `errors`. */
  readonly pages?: ReadonlyArray<PageGroup>
  /** What differs from the default settings. */
  readonly settings?: Partial<ApiSettings>
  /** How long an access token is valid, in milliseconds. Default: 15 minutes. */
  readonly accessTokenMillis?: number
}

export interface FetchHandlerOptions extends MountOptions {
  /** Loads the files of the API reference. Without it, `/docs` is not served. */
  readonly loadDocsAsset?: LoadDocsAsset
}

/** What the Fetch standard does not say of a request. */
export interface FetchConnection {
  /** IP address of the peer. Without it, all anonymous callers share one rate limit. */
  readonly remoteAddress?: string | undefined
}

export interface FetchHandler {
  /**
   * Responds to a request. A request that its caller aborts is interrupted, unless it writes. Rejects only if the
   * services cannot be built.
   */
  (request: Request, connection?: FetchConnection): Promise<Response>
  /** Releases the services. Requests in flight are finished first. */
  readonly close: () => Promise<void>
}

/**
 * Serves the API with these services as a fetch handler, for Hono, Next.js, Bun, Deno and workers. Bodies stream in
 * both
 * directions. The services are built on the first request.
 *
 * @example
 * const handler = fetchHandler(services, { publicUrl: "https://example.com" })
 * export default { fetch: (request: Request) => handler(request) }
 */
export const fetchHandler = <E>(
  services: Layer.Layer<ApiServices, E>,
  { accessTokenMillis, loadDocsAsset, ...options }: FetchHandlerOptions
): FetchHandler => {
  const runtime = ManagedRuntime.make(
    Layer.provideMerge(AccessTokens.layer(accessTokenMillis), services)
  )
  const { prefix, settings, urls } = mountOf(options)
  const inFlight = new Set<Promise<unknown>>()
  let isStopping = false
  let api: ReturnType<typeof build> | undefined
  const build = async () => {
    const { pipeline } = await runtime.runPromise(makeApi({
      api: canvassApi,
      settings,
      urls,
      pages: options.pages ?? defaultPages,
      loadDocsAsset,
      isStopping: () => isStopping
    }))
    return { pipeline, runtime: await runtime.runtime() }
  }
  const handler = async (request: Request, connection: FetchConnection = {}): Promise<Response> => {
    const { pipeline, runtime } = await (api ??= build())
    const context = contextOf(request, connection, prefix, settings.trustProxy)
    const { done, response } = respond(pipeline, runtime, context, request)
    inFlight.add(done)
    void done.finally(() => inFlight.delete(done))
    return response
  }
  return Object.assign(handler, {
    close: async () => {
      isStopping = true
      await Promise.allSettled(inFlight)
      await runtime.dispose()
    }
  })
}

/** Pages that a mounted API serves by default. */
export const defaultPages: ReadonlyArray<PageGroup> = ["openapi", "docs", "errors"]

/** Settings and URLs of a mounted API. */
export const mountOf = ({ errorsBase, prefix = "", publicUrl, settings }: MountOptions) => {
  const url = typeof publicUrl === "string" ? () => publicUrl : publicUrl
  return {
    prefix,
    settings: { ...defaults, ...settings },
    urls: { publicUrl: url, errorsBase: () => errorsBase ?? `${url()}/errors` }
  }
}

const contextOf = (
  request: Request,
  { remoteAddress }: FetchConnection,
  prefix: string,
  trustProxy: number
): RequestContext => {
  const { pathname, search } = new URL(request.url)
  return makeContext({
    method: request.method,
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    remoteAddress: canonical(remoteAddress ?? "") ?? "unknown",
    body: request.body === null ? undefined : incomingBody(request.body),
    mountPath: prefix
  }, trustProxy)
}

const incomingBody = (stream: ReadableStream<Uint8Array>): IncomingBody => ({
  receive: (maxBytes) =>
    Effect.tryPromise({
      try: () => readAll(stream, maxBytes),
      catch: (error) => error instanceof PayloadTooLarge ? error : new RequestTimeout()
    })
})

const readAll = async (stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  // Leaving the loop cancels the stream.
  for await (const chunk of stream) {
    size += chunk.length
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (size > maxBytes) throw new PayloadTooLarge({ maxBytes })
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/** `response` settles when the status is known, `done` when the request has ended. */
const respond = <R>(
  pipeline: Pipeline<R>,
  runtime: Runtime.Runtime<R>,
  context: RequestContext,
  request: Request
): { readonly response: Promise<Response>; readonly done: Promise<void> } => {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  const response = new Promise<Response>((resolve, reject) => {
    const writer = responseWriter(context.method, resolve, () => leave())
    const fiber = Runtime.runFork(runtime, pipeline.serve(context, writer, makeRecord()))
    const leave = () => {
      if (!isWrite(context.method)) fiber.unsafeInterruptAsFork(FiberId.none)
    }
    request.signal.addEventListener("abort", leave)
    fiber.addObserver((exit) => {
      request.signal.removeEventListener("abort", leave)
      // No effect once there is a response.
      reject(new Error(Exit.isInterrupted(exit) ? "The caller aborted the request." : "The request has no response."))
      finish()
    })
  })
  return { response, done }
}

const responseWriter = (
  method: string,
  resolve: (response: Response) => void,
  leave: () => void
): ResponseWriter => {
  let isStarted = false
  let abort = () => {}
  const start = ({ headers, status }: HttpResponse, body: string | Uint8Array | ReadableStream | null) => {
    isStarted = true
    // `Response` takes no bytes in shared memory, which the type of `body` admits.
    resolve(new Response(body instanceof Uint8Array ? new Uint8Array(body) : body, { status, headers }))
  }
  const stream = (response: HttpResponse, pieces: Stream.Stream<string | Uint8Array>) =>
    Effect.scoped(Effect.gen(function*() {
      const pull = yield* Stream.toPull(pieces)
      const next = Effect.catchAll(Effect.map(pull, toBytes), () => Effect.succeed(undefined))
      let bytes = yield* next
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const sink = writable.getWriter()
      abort = () => void sink.abort(new Error("The response ended early.")).catch(() => {})
      sink.closed.catch(leave)
      yield* Effect.addFinalizer((exit) => Effect.sync(() => Exit.isSuccess(exit) ? undefined : abort()))
      start(response, readable)
      while (bytes !== undefined) {
        const piece = bytes
        yield* Effect.promise(() => sink.ready.then(() => sink.write(piece)).catch(() => {}))
        bytes = yield* next
      }
      yield* Effect.promise(() => sink.close().catch(() => {}))
    }))
  return {
    hasStarted: () => isStarted,
    abort: () => abort(),
    write: (response) => {
      const { body } = response
      if (!isKnown(body)) return method === "HEAD" ? Effect.sync(() => start(response, null)) : stream(response, body)
      return Effect.sync(() => start(response, method === "HEAD" ? null : body ?? null))
    }
  }
}

const toBytes = (pieces: Chunk.Chunk<string | Uint8Array>): Uint8Array => {
  const encoder = new TextEncoder()
  const parts = Chunk.toReadonlyArray(pieces).map((piece) => typeof piece === "string" ? encoder.encode(piece) : piece)
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}
