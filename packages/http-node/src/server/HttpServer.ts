/** The server: listens, runs the pipeline on one fiber for each request, and stops gracefully. */
import type {
  Accounts,
  Assets,
  Audit,
  EditorTokens,
  Keys,
  RateLimiter,
  Responses,
  ResultsLinks,
  Surveys
} from "@canvass/core"
import type { Committer, Sessions } from "@canvass/core/ports"
import {
  AccessEntry,
  type AccessTokens,
  allPages,
  ApiSettings,
  CanvassApi,
  type Cluster,
  isHealthPath,
  type McpEndpoint,
  type MetricFamily,
  type PageGroup,
  type Pipeline,
  RequestContext,
  type ServerUrls,
  type Site,
  unknownAddress
} from "@canvass/http"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { Socket } from "node:net"
import type { AccessLog } from "../observability/AccessLog.js"
import * as ProcessMetrics from "../observability/ProcessMetrics.js"
import * as NodeRequest from "../transport/NodeRequest.js"
import * as NodeResponseWriter from "../transport/NodeResponseWriter.js"
import { limitConnections } from "./ConnectionLimit.js"
import { GracefulShutdown } from "./GracefulShutdown.js"
import { PendingResponses } from "./PendingResponses.js"
import { RequestQueue } from "./RequestQueue.js"
import { defaults, type Settings } from "./Settings.js"
import { respondToSocketErrors } from "./SocketErrors.js"

/** A running server. It listens on `url`. Callers reach it under `publicUrl`. */
export class HttpServer extends Context.Tag("@canvass/http-node/HttpServer")<HttpServer, {
  readonly url: string
  readonly publicUrl: string
  readonly port: number
  /** The address of the listener for health and metrics, if it has one of its own. */
  readonly healthUrl: string | undefined
}>() {}

/** The server cannot listen: the port is in use, or the host is no address of this machine. */
export class ListenFailed extends Data.TaggedError("ListenFailed")<{
  readonly host: string
  readonly port: number
  readonly cause: Error
}> {
  override get message(): string {
    return `Can't listen on ${this.host}, port ${this.port}: ${this.cause.message}`
  }
}

export interface HttpServerOptions<R> {
  readonly api: CanvassApi.CompileApi<R>
  readonly settings?: Partial<Settings> | undefined
  /** Pages for people beside the API. Default: none. */
  readonly site?: Site | undefined
  /** The endpoint for language models beside the API. Default: none. */
  readonly mcp?: McpEndpoint | undefined
  readonly accessLog?: AccessLog | undefined
  /** The processes that share the address. Default: this one has it alone. */
  readonly cluster?: Cluster | undefined
}

/** The services that the pipeline needs beside those of the handlers. */
export type PipelineServices =
  | Assets
  | AccessTokens.AccessTokens
  | Accounts
  | Audit
  | Committer.StoreHealth
  | EditorTokens
  | Keys
  | RateLimiter
  | Responses
  | ResultsLinks
  | Sessions
  | Surveys

/** Serves until its scope closes; then it takes no new connections and finishes the requests in flight. */
export const layer = <R>(options: HttpServerOptions<R>): Layer.Layer<HttpServer, ListenFailed, PipelineServices | R> =>
  Layer.scoped(HttpServer, serve(options))

const serve = <R>(
  { accessLog, api, cluster, mcp, settings: overrides = {}, site }: HttpServerOptions<R>
): Effect.Effect<HttpServer["Type"], ListenFailed, PipelineServices | R | Scope.Scope> =>
  Effect.gen(function*() {
    const settings = ApiSettings.withDefaults(defaults, overrides)
    const { healthPort } = settings
    const server = makeServer(settings)
    const address = listenAddress(server, settings)
    const queue = new RequestQueue(settings)
    let isStopping = false
    const served = yield* CanvassApi.make({
      api,
      settings,
      maxHeaderBytes: settings.maxHeaderBytes,
      urls: address,
      pages: healthPort === undefined ? allPages : allPages.filter((group) => !healthPages.includes(group)),
      site,
      mcp,
      platformMetrics: yield* Effect.map(ProcessMetrics.make, (metrics) => () => [...metrics(), waitingMetric(queue)]),
      cluster,
      accessLog,
      isStopping: () => isStopping
    })
    // Listeners close in the reverse order: readiness can still be checked while requests are finished.
    const healthUrl = healthPort === undefined
      ? undefined
      : yield* listenForHealth(served, { ...settings, port: healthPort })
    yield* listen(server, served.pipeline, served, queue, settings)
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        isStopping = true
        served.stopWaiting()
      })
    )
    return { url: address.url(), publicUrl: address.publicUrl(), port: address.port(), healthUrl }
  })

const waitingMetric = ({ length }: RequestQueue): MetricFamily => ({
  name: "http_requests_waiting",
  type: "gauge",
  help: "Requests that wait until they are served.",
  samples: [["", length]]
})

const healthPages: ReadonlyArray<PageGroup> = ["health", "metrics"]

/** Returns the URL of the listener. */
const listenForHealth = <R>(
  served: CanvassApi.ServedApi<R>,
  settings: Settings
): Effect.Effect<string, ListenFailed, Scope.Scope> => {
  const server = makeServer(settings)
  const address = listenAddress(server, settings)
  return Effect.flatMap(
    served.makePagesPipeline(healthPages),
    (pipeline) =>
      Effect.map(listen(server, pipeline, served, new RequestQueue(settings), settings), () => address.url())
  )
}

/** Listens and serves each request with the pipeline, until the scope closes; then finishes requests in flight. */
const listen = <R>(
  server: Server,
  pipeline: Pipeline.Pipeline<R>,
  { onEnd, onStart }: Pick<CanvassApi.ServedApi<R>, "onEnd" | "onStart">,
  queue: RequestQueue,
  settings: Settings
): Effect.Effect<void, ListenFailed, R | Scope.Scope> =>
  Effect.gen(function*() {
    const pending = new PendingResponses(settings)
    server.on("connection", () => queue.onConnection())
    const shutdown = new GracefulShutdown(server, pending)
    const runtime = yield* Effect.runtime<R>()
    const handle = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
      pending.add(outgoing, () => shutdown.onRequest(outgoing, () => queueRequest(incoming, outgoing)))
    const queueRequest = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
      const target = incoming.url ?? "/"
      const deadline = NodeRequest.hasBody(incoming) ? bodyDeadline(server, incoming, settings) : undefined
      const context = NodeRequest.contextOf(incoming, outgoing, {
        target,
        deadline,
        trustProxy: settings.trustProxy,
        mountPath: []
      })
      const writer = NodeResponseWriter.make(incoming, outgoing, settings)
      const record = AccessEntry.makeRecord()
      const isWrite = RequestContext.isWrite(context.method)
      const run = (effect: Effect.Effect<void, never, R>): void => {
        onStart()
        const fiber = Runtime.runFork(runtime, effect)
        shutdown.add(fiber, outgoing)
        outgoing.once("close", () => {
          // A write is finished, so that store and audit log agree. The result of a read is of no use to anybody.
          if (!outgoing.writableFinished && !isWrite) fiber.unsafeInterruptAsFork(FiberId.none)
          onEnd({ context, record, status: writer.statusSent(), bytesSent: writer.bytesSent() })
        })
      }
      const serve = () => run(pipeline.serve(context, writer, record))
      if (isHealthPath(context.path)) serve()
      else {
        queue.add({
          address: context.address,
          isWrite,
          outgoing,
          serve,
          refuse: (retryAfterSeconds) => {
            outgoing.shouldKeepAlive = false
            run(pipeline.refuseBusy(context, writer, retryAfterSeconds))
          }
        })
      }
    }
    for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, handle)
    respondToSocketErrors(server, pending, ({ error, head, socket, writer }) => {
      const context = RequestContext.make({
        ...head,
        remoteAddress: socket instanceof Socket ? NodeRequest.peerOf(socket) : unknownAddress,
        body: undefined,
        disconnected: Effect.never
      }, settings.trustProxy)
      const record = AccessEntry.makeRecord()
      onStart()
      Runtime.runFork(runtime, pipeline.reject(context, writer, error)).addObserver(() =>
        onEnd({ context, record, status: writer.statusSent(), bytesSent: writer.bytesSent() })
      )
    })
    yield* Effect.acquireRelease(startListening(server, settings), () => shutdown.stop(settings))
  })

const makeServer = (settings: Settings): Server => {
  const server = createServer({
    maxHeaderSize: settings.maxHeaderBytes,
    headersTimeout: settings.headersTimeoutMillis,
    // `bodyDeadline` limits the time of each body. An upload may take longer than other requests.
    requestTimeout: 0,
    keepAliveTimeout: settings.keepAliveTimeoutMillis,
    connectionsCheckingInterval: Math.min(1_000, settings.headersTimeoutMillis),
    // The pipeline responds to a missing `Host` with a problem.
    requireHostHeader: false
  })
  // A caller that has closed its half may still wait for responses; node would close the connection at once.
  Object.assign(server, { httpAllowHalfOpen: true })
  limitConnections(server, settings)
  server.on(
    "connection",
    (socket: Socket) => socket.once("end", () => closeUnlessWritten(socket, settings.halfClosedMillis))
  )
  // The size of the headers is limited; node would silently drop headers beyond a number.
  server.maxHeadersCount = 0
  server.setTimeout(settings.idleTimeoutMillis)
  return server
}

/**
 * Ends a request whose body does not arrive in time by an error of its socket, as node:http does for headers. A body
 * may take longer while its sender keeps the minimum speed, and while the server does not read it.
 */
const bodyDeadline = (
  server: Server,
  incoming: IncomingMessage,
  { bodyTimeoutMillis, minSendBytesPerSecond }: Settings
): NodeRequest.BodyDeadline => {
  let timer: NodeJS.Timeout | undefined
  const minBytes = minSendBytesPerSecond * bodyTimeoutMillis / 1_000
  const suspend = () => clearTimeout(timer)
  const start = () => {
    suspend()
    if (incoming.complete || incoming.destroyed) return
    const { bytesRead } = incoming.socket
    timer = setTimeout(() => {
      if (incoming.complete || incoming.socket.destroyed) return
      const isUnread = incoming.readableLength >= incoming.readableHighWaterMark
      if (isUnread || incoming.socket.bytesRead - bytesRead >= minBytes) {
        start()
        return
      }
      const error = Object.assign(new Error("The body did not arrive in time."), { code: "ERR_HTTP_REQUEST_TIMEOUT" })
      server.emit("clientError", error, incoming.socket)
    }, bodyTimeoutMillis).unref()
  }
  incoming.once("close", suspend)
  start()
  return { start, suspend }
}

/** A caller that has left altogether looks like one that closed its half: only a write tells them apart. */
const closeUnlessWritten = (socket: Socket, maxMillis: number): void => {
  const { bytesWritten } = socket
  const timer = setTimeout(() => {
    if (socket.bytesWritten === bytesWritten) socket.destroy()
  }, maxMillis)
  socket.once("close", () => clearTimeout(timer))
}

const startListening = (server: Server, { backlog, host, port }: Settings): Effect.Effect<void, ListenFailed> =>
  Effect.async((resume) => {
    // Stays registered: an error of the listening socket without a listener would end the process.
    server.on("error", (cause) => resume(Effect.fail(new ListenFailed({ host, port, cause }))))
    server.listen({ port, host, backlog }, () => resume(Effect.void))
  })

interface ListenAddress extends ServerUrls {
  readonly port: () => number
  /** The address that the server listens on. */
  readonly url: () => string
}

/** The port is known once the server listens. */
const listenAddress = (server: Server, settings: Settings): ListenAddress => {
  let listeningPort: number | undefined
  const port = () => listeningPort ??= portOf(server) ?? settings.port
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host
  const url = () => `http://${host}:${port()}`
  const publicUrl = () => settings.publicUrl ?? url()
  const errorsBase = () => settings.errorsBase ?? `${publicUrl()}/errors`
  return { port, url, publicUrl, errorsBase, isHttpsOnly: settings.publicUrl?.startsWith("https:") ?? false }
}

const portOf = (server: Server): number | undefined => {
  const address = server.address()
  return typeof address === "object" ? address?.port : undefined
}
