/** The API inside another program: its engine, the authentication of the host, and the requests in flight. */
import { type Canvass, MemoryRateLimiter } from "@canvass/core"
import { LoginServices, RunningFibers } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Runtime from "effect/Runtime"
import * as Scope from "effect/Scope"
import * as AccessTokens from "./access/AccessTokens.js"
import { type ApiServices, apiWithoutLogins, canvassApi, make as makeApi } from "./CanvassApi.js"
import * as OAuthLogins from "./oauth/OAuthLogins.js"
import type { OAuthSettings } from "./oauth/OAuthSettings.js"
import type { McpEndpoint } from "./pages/McpEndpoint.js"
import type { PageGroup } from "./pages/Pages.js"
import type { Site } from "./pages/Site.js"
import { type AccessLog, makeRecord } from "./pipeline/AccessEntry.js"
import { type ApiSettings, defaults, defaultShutdownMillis, withDefaults } from "./pipeline/ApiSettings.js"
import { HostAuthenticationFailed } from "./problems/ApiError.js"
import * as MountPath from "./request/MountPath.js"
import { isWrite, type RequestContext } from "./request/RequestContext.js"
import type { ResponseWriter } from "./response/ResponseWriter.js"

/**
 * What serves the API: an engine that `Canvass.open` has opened, or the services of the API as a layer, for programs
 * that use Effect. An open engine counts requests for rate limits in the memory of the process; a layer brings its own
 * `RateLimiter`.
 */
export type Engine = Layer.Layer<ApiServices, unknown> | OpenEngine

/** An open engine. The API runs in its runtime, with its clock and its loggers, and does not close it. */
export interface OpenEngine {
  readonly runtime: ManagedRuntime.ManagedRuntime<Canvass.EngineServices, unknown>
}

/**
 * How the API is mounted in another program.
 *
 * @typeParam HostRequest the request as the host has it
 */
export interface MountOptions<HostRequest> {
  /**
   * URL under which callers reach the API and its pages, with the prefix, such as `https://example.com/surveys`. Links
   * begin with it. A function is called for each request. A URL without the prefix is logged as a warning, because it
   * is right only behind a proxy that adds the prefix.
   */
  readonly publicUrl: string | (() => string)
  /**
   * Path prefix below which the API is mounted, such as `/surveys`: the API is then at `/surveys/api`. It begins with
   * `/`. Default: none.
   */
  readonly prefix?: string
  /**
   * Returns the id of the account that sends a request, or `undefined` for a caller that the host does not know. The
   * account may then do everything that a login may. An unknown caller may still send an API key or an access token,
   * and is anonymous without. With this function, `/api/auth/*` is not served.
   *
   * An object says more than the id: `{ account, actor, scope, authMethod }`. See `HostCaller`.
   *
   * A write is refused (403) when a page of another origin sends it, as `Origin` or `Sec-Fetch-Site` say: the host may
   * use cookies. Something else than the id of an account, or such an object, is refused (401). When the function
   * throws, rejects or takes longer than `authenticateMillis`, the response is 503, and the reason is logged. It must
   * not read the body.
   */
  readonly authenticate?: (request: HostRequest) => HostAccount | Promise<HostAccount>
  /** Maximum time for `authenticate`, in milliseconds. Default: 10 seconds. */
  readonly authenticateMillis?: number
  /**
   * Number of proxies before the host. The client's address is the n-th entry from the right of `X-Forwarded-For`.
   * Default: 0, the header is ignored.
   */
  readonly trustProxy?: number
  /** Prefix of every problem's `type`. Default: `{publicUrl}/errors`. */
  readonly errorsBase?: string
  /** Pages to serve beside the API. Default: `openapi`, `docs` and `errors`. */
  readonly pages?: ReadonlyArray<PageGroup>
  /** Pages for people beside the API, such as those of `@canvass/web`. Default: none. */
  readonly site?: Site
  /** The endpoint for language models beside the API, such as that of `@canvass/mcp`. Default: none. */
  readonly mcp?: McpEndpoint
  /** Settings that replace the defaults. */
  readonly settings?: Partial<Omit<ApiSettings, "trustProxy">>
  /** How long an access token is valid, in milliseconds. Default: 15 minutes. */
  readonly accessTokenMillis?: number
  /** Identity providers for logins. Default: none. */
  readonly oauth?: OAuthSettings
  /** Receives one entry for each request that the API serves. Default: no log. */
  readonly accessLog?: AccessLog
  /** How long `close` waits for requests in flight, in milliseconds; then it interrupts them. Default: 10 seconds. */
  readonly shutdownMillis?: number
}

/** The id of an account, or an object with it. `undefined` or `null`: the host does not know the caller. */
export type HostAccount = string | HostCaller | null | undefined

/** What the host says about a caller. */
export interface HostCaller {
  /** The id of the account. `undefined` or `null`: the host does not know the caller. */
  readonly account: string | null | undefined
  /** Who acts for the account, such as the name of a user, 1 to 200 characters. It is in the audit log. */
  readonly actor?: string | undefined
  /** `read_only` refuses writes (403), as it does for an API key. Default `full`. */
  readonly scope?: "full" | "read_only" | undefined
  /** What the audit log says of how the caller was identified. `cli`: by a command on this machine. Default `host`. */
  readonly authMethod?: "cli" | "host" | undefined
}

export interface MountedApi<HostRequest> {
  /** The prefix. */
  readonly mountPath: MountPath.MountPath
  /** The settings that apply. */
  readonly settings: ApiSettings
  /** Asks the host for the account of a request. `undefined` if the host does not authenticate callers. */
  readonly hostAccountOf: (request: HostRequest) => Effect.Effect<unknown, HostAuthenticationFailed> | undefined
  /** Builds the services on the first call. Rejects when they cannot be built, and after `close`. */
  readonly start: () => Promise<StartedApi>
  /** Waits for requests in flight, interrupts those that take longer than `shutdownMillis`, releases the services. */
  readonly close: () => Promise<void>
}

export interface StartedApi {
  /** Whether a path below the prefix belongs to the API or is one of its pages. */
  readonly hasPath: (path: string) => boolean
  /** Serves a request on a new fiber. */
  readonly serve: (context: RequestContext, writer: ResponseWriter) => ServedRequest
}

export interface ServedRequest {
  /** To be called when the caller leaves: interrupts a read, and lets a write finish. */
  readonly interrupt: () => void
  /** Calls the listener when the request has ended. */
  readonly onEnd: (listener: (exit: Exit.Exit<void>) => void) => void
}

/** Pages that a mounted API serves by default. */
const defaultPages: ReadonlyArray<PageGroup> = ["openapi", "docs", "errors", "media"]

/** Mounts the API of an engine. Throws when `prefix` is not a path or `publicUrl` is not a URL. */
export const make = <HostRequest>(
  engine: Engine,
  options: MountOptions<HostRequest>
): MountedApi<HostRequest> => {
  const {
    accessLog,
    accessTokenMillis,
    authenticate,
    mcp,
    pages = defaultPages,
    shutdownMillis = defaultShutdownMillis,
    site
  } = options
  const runtime = ManagedRuntime.make(
    Layer.provideMerge(
      Layer.merge(AccessTokens.layer(accessTokenMillis), OAuthLogins.layer(options.oauth)),
      servicesOf(engine)
    )
  )
  const settings = withDefaults(defaults, {
    ...options.settings,
    trustProxy: options.trustProxy ?? defaults.trustProxy
  })
  const api = authenticate === undefined ? canvassApi : apiWithoutLogins
  const url = publicUrlOf(options.publicUrl)
  const urls = { publicUrl: url, errorsBase: () => options.errorsBase ?? `${url()}/errors` }
  const mountPath = MountPath.parse(options.prefix ?? "")
  const inFlight = new RunningFibers<void, never>()
  const scope = Effect.runSync(Scope.make())
  let isStopping = false
  let isClosed = false
  let endWaits = (): void => undefined
  let started: Promise<StartedApi> | undefined
  let closed: Promise<void> | undefined

  const build = async (): Promise<StartedApi> => {
    if (!MountPath.isEndOf(pathOf(url()), mountPath)) {
      await runtime.runPromise(Effect.logWarning(prefixMissing(url(), withoutSlash(options.prefix ?? ""))))
    }
    const { onEnd, onStart, pipeline, stopWaiting } = await runtime.runPromise(
      Scope.extend(
        makeApi({ api, settings, urls, pages, site, mcp, accessLog, isStopping: () => isStopping }),
        scope
      )
    )
    endWaits = stopWaiting
    const run = Runtime.runFork(await runtime.runtime())
    return {
      hasPath: pipeline.hasPath,
      serve: (context, writer) => {
        const record = makeRecord()
        onStart()
        const fiber = run(pipeline.serve(context, writer, record))
        inFlight.add(fiber)
        fiber.addObserver(() => {
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
    while (inFlight.all.length > 0) yield* Fiber.awaitAll(inFlight.all)
  })

  const shutDown = Effect.gen(function*() {
    yield* Effect.timeoutOption(awaitInFlight, shutdownMillis)
    isClosed = true
    yield* Fiber.interruptAll(inFlight.all)
    yield* Scope.close(scope, Exit.void)
    yield* runtime.disposeEffect
  })

  return {
    mountPath,
    settings,
    hostAccountOf: (request) =>
      authenticate === undefined
        ? undefined
        : withinTime(async () => authenticate(request), options.authenticateMillis ?? 10_000),
    start: async () => {
      const api = isClosed ? undefined : await (started ??= build())
      if (api === undefined || isClosed) throw new Error("The API is closed.")
      return api
    },
    close: () => {
      isStopping = true
      endWaits()
      return closed ??= Effect.runPromise(shutDown)
    }
  }
}

const servicesOf = (engine: Engine): Layer.Layer<ApiServices, unknown> =>
  "runtime" in engine
    ? Layer.provideMerge(Layer.merge(LoginServices.layer, MemoryRateLimiter.layer), servicesOfOpen(engine))
    : engine

/** The fiber references of a runtime hold its clock and its loggers. */
const servicesOfOpen = ({ runtime }: OpenEngine): Layer.Layer<Canvass.EngineServices, unknown> =>
  Layer.effectContext(
    Effect.flatMap(
      runtime.runtimeEffect,
      ({ context, fiberRefs }) => Effect.as(Effect.setFiberRefs(fiberRefs), context)
    )
  )

/** Calls the host. Every way in which it fails is one error. */
const withinTime = (
  authenticate: () => Promise<unknown>,
  maxMillis: number
): Effect.Effect<unknown, HostAuthenticationFailed> =>
  Effect.timeoutFail(
    Effect.tryPromise({ try: authenticate, catch: (cause) => new HostAuthenticationFailed({ cause }) }),
    {
      duration: maxMillis,
      onTimeout: () =>
        new HostAuthenticationFailed({ cause: new Error(`\`authenticate\` took longer than ${maxMillis} ms.`) })
    }
  )

/** Without `/` at the end. */
const publicUrlOf = (publicUrl: string | (() => string)): () => string => {
  if (typeof publicUrl === "function") return () => withoutSlash(publicUrl())
  if (!URL.canParse(publicUrl)) {
    throw new Error(`The public URL of the API is \`${publicUrl}\`: expected a URL such as \`https://example.com\`.`)
  }
  const url = withoutSlash(publicUrl)
  return () => url
}

const withoutSlash = (url: string): string => url.endsWith("/") ? url.slice(0, -1) : url

const pathOf = (url: string): string => URL.canParse(url) ? new URL(url).pathname : ""

const prefixMissing = (url: string, prefix: string): string =>
  `\`publicUrl\` is ${url}, without the prefix ${prefix}: links lead to ${url}/api, and the API is at ${prefix}/api. ` +
  "Append the prefix to `publicUrl`, unless a proxy adds it."
