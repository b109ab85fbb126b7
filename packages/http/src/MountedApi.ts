/** The API inside another program: its services, built on the first request, and its requests in flight. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Runtime from "effect/Runtime"
import * as Scope from "effect/Scope"
import * as AccessTokens from "./access/AccessTokens.js"
import { type ApiServices, canvassApi, make as makeApi } from "./CanvassApi.js"
import type { LoadDocsAsset } from "./pages/DocsPages.js"
import type { PageGroup } from "./pages/Pages.js"
import { type AccessLog, makeRecord } from "./pipeline/AccessEntry.js"
import { type ApiSettings, defaults } from "./pipeline/ApiSettings.js"
import { isWrite, type RequestContext } from "./request/RequestContext.js"
import type { ResponseWriter } from "./response/ResponseWriter.js"

/** How the API is mounted in another program. */
export interface MountOptions {
  /**
   * URL under which callers reach the API and its pages, with the prefix and without `/` at the end, such as
   * `https://example.com/surveys`. A function is called for each request.
   */
  readonly publicUrl: string | (() => string)
  /**
   * Path prefix below which the API is mounted, such as `/surveys`: the API is then at `/surveys/api`. It begins with
   * `/`. Default: none.
   */
  readonly prefix?: string
  /** Prefix of every problem's `type`. Default: `{publicUrl}/errors`. */
  readonly errorsBase?: string
  /** Pages to serve beside the API. Default: `openapi`, `docs` and `errors`. */
  readonly pages?: ReadonlyArray<PageGroup>
  /** Settings that replace the defaults. */
  readonly settings?: Partial<ApiSettings>
  /** How long an access token is valid, in milliseconds. Default: 15 minutes. */
  readonly accessTokenMillis?: number
  /** Receives one entry for each request that the API serves. Default: no log. */
  readonly accessLog?: AccessLog
  /** How long `close` waits for requests in flight, in milliseconds; then it interrupts them. Default: 10 seconds. */
  readonly shutdownMillis?: number
}

export interface MountedApi {
  /** The prefix without `/` at the end; empty at the root. */
  readonly prefix: string
  /** The settings that apply. */
  readonly settings: ApiSettings
  /** Builds the services on the first call. Rejects when they cannot be built, and after `close`. */
  readonly start: () => Promise<StartedApi>
  /** Waits for requests in flight, interrupts those that take longer than `shutdownMillis`, releases the services. */
  readonly close: () => Promise<void>
}

export interface StartedApi {
  /** Whether a path below the prefix belongs to the API or is one of its pages. */
  readonly hasPath: (path: string) => boolean
  /** Serves a request on a fiber of its own. */
  readonly serve: (context: RequestContext, writer: ResponseWriter) => ServedRequest
}

export interface ServedRequest {
  /** To be called when the caller leaves: interrupts a read, and lets a write finish. */
  readonly interrupt: () => void
  /** Calls the listener when the request has ended. */
  readonly onEnd: (listener: (exit: Exit.Exit<void>) => void) => void
}

/** Pages that a mounted API serves by default. */
const defaultPages: ReadonlyArray<PageGroup> = ["openapi", "docs", "errors"]

/**
 * Mounts the API with these services.
 *
 * @param loadDocsAsset loads the files of the API reference; without it, `/docs` is not served
 */
export const make = <E>(
  services: Layer.Layer<ApiServices, E>,
  options: MountOptions,
  loadDocsAsset: LoadDocsAsset | undefined
): MountedApi => {
  const { accessLog, accessTokenMillis, pages = defaultPages, publicUrl, shutdownMillis = 10_000 } = options
  const runtime = ManagedRuntime.make(Layer.provideMerge(AccessTokens.layer(accessTokenMillis), services))
  const settings = { ...defaults, ...options.settings }
  const url = typeof publicUrl === "string" ? () => publicUrl : publicUrl
  const urls = { publicUrl: url, errorsBase: () => options.errorsBase ?? `${url()}/errors` }
  const inFlight = new Set<Fiber.RuntimeFiber<void>>()
  const scope = Effect.runSync(Scope.make())
  let isStopping = false
  let isClosed = false
  let started: Promise<StartedApi> | undefined
  let closed: Promise<void> | undefined

  const build = async (): Promise<StartedApi> => {
    const { onEnd, onStart, pipeline } = await runtime.runPromise(
      Scope.extend(
        makeApi({ api: canvassApi, settings, urls, pages, loadDocsAsset, accessLog, isStopping: () => isStopping }),
        scope
      )
    )
    const run = Runtime.runFork(await runtime.runtime())
    return {
      hasPath: pipeline.hasPath,
      serve: (context, writer) => {
        const record = makeRecord()
        onStart()
        const fiber = run(pipeline.serve(context, writer, record))
        inFlight.add(fiber)
        fiber.addObserver(() => {
          inFlight.delete(fiber)
          onEnd({ context, record, status: writer.statusSent(), bytesSent: writer.bytesSent() })
        })
        return {
          interrupt: () => {
            if (!isWrite(context.method)) fiber.unsafeInterruptAsFork(FiberId.none)
          },
          onEnd: (listener) => fiber.addObserver(listener)
        }
      }
    }
  }

  const awaitInFlight = Effect.gen(function*() {
    while (inFlight.size > 0) yield* Fiber.awaitAll(inFlight)
  })

  const shutDown = Effect.gen(function*() {
    yield* Effect.timeoutOption(awaitInFlight, shutdownMillis)
    isClosed = true
    yield* Fiber.interruptAll(inFlight)
    yield* Scope.close(scope, Exit.void)
    yield* runtime.disposeEffect
  })

  return {
    prefix: normalPrefix(options.prefix ?? ""),
    settings,
    start: async () => {
      const api = isClosed ? undefined : await (started ??= build())
      if (api === undefined || isClosed) throw new Error("The API is closed.")
      return api
    },
    close: () => {
      isStopping = true
      return closed ??= Effect.runPromise(shutDown)
    }
  }
}

const normalPrefix = (prefix: string): string => {
  const normal = prefix.endsWith("/") ? prefix.slice(0, -1) : prefix
  if (normal === "" || normal.startsWith("/")) return normal
  throw new Error(`The prefix of the API is \`${prefix}\`: it must begin with \`/\`.`)
}
