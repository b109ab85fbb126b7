/** The server: listens, hands each request to the interpreter on a fiber of its own, and stops without losing any. */
import { type Audit, type Committer, CurrentRequest, type Keys, type RateLimiter } from "@canvass/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import * as AccessLog from "./AccessLog.js"
import type { AccessTokens } from "./AccessTokens.js"
import { isWrite } from "./Admission.js"
import * as Exchange from "./Exchange.js"
import { InFlight, stop } from "./InFlight.js"
import * as Interpreter from "./Interpreter.js"
import * as Metrics from "./Metrics.js"
import type { Operation } from "./Operation.js"
import * as Pages from "./Pages/Pages.js"
import { defaults, type Settings } from "./Settings.js"
import { siteOf } from "./Site.js"
import { answerSocketErrors, OpenAnswers } from "./SocketErrors.js"

/** A server that runs. `url` is where it listens, `publicUrl` where callers reach it. */
export class HttpServer extends Context.Tag("@canvass/http-node/HttpServer")<HttpServer, {
  readonly url: string
  readonly publicUrl: string
  readonly port: number
}>() {}

/** The address is taken, or not this machine's. */
export class ListenFailed extends Data.TaggedError("ListenFailed")<{
  readonly host: string
  readonly port: number
  readonly cause: Error
}> {
  override get message(): string {
    return `Can't listen on ${this.host}, port ${this.port}: ${this.cause.message}`
  }
}

export interface Options<R> {
  readonly operations: ReadonlyArray<Operation<R>>
  /** The contract as an OpenAPI document. */
  readonly openApi: (publicUrl: string) => unknown
  readonly settings?: Partial<Settings> | undefined
  readonly accessLog?: AccessLog.AccessLog | undefined
}

type Needed = AccessTokens | Audit | Committer.StoreHealth | Keys | RateLimiter

/** Serves until its scope closes; then it takes no more and finishes what is in flight. */
export const layer = <R>(options: Options<R>): Layer.Layer<HttpServer, ListenFailed, Needed | R> =>
  Layer.scoped(HttpServer, serve(options))

const serve = <R>(
  { accessLog = AccessLog.silent, openApi, operations, settings: given = {} }: Options<R>
): Effect.Effect<HttpServer["Type"], ListenFailed, Needed | R | Scope.Scope> =>
  Effect.gen(function*() {
    const settings = { ...defaults, ...given }
    const server = makeServer(settings)
    const site = siteOf(server, settings)
    const inFlight = new InFlight(server)
    const open = new OpenAnswers()
    const metrics = yield* Metrics.make
    const pages = yield* Pages.make({ openApi, site, metrics, isStopping: () => inFlight.isStopping })
    const { serve } = yield* Interpreter.make({ operations, pages, settings, site })
    const runtime = yield* Effect.runtime<R>()
    const handle = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
      const exchange = Exchange.open(incoming, outgoing, settings.trustProxy)
      metrics.started()
      open.add(outgoing)
      // In the runtime, and not with `Effect.provideService`: that costs as much as all the stages before a handler.
      const known = Runtime.provideService(runtime, CurrentRequest.CurrentRequest, exchange.facts)
      const fiber = Runtime.runFork(known, serve(exchange))
      inFlight.add(fiber, outgoing)
      outgoing.once("close", () => {
        // A write that has begun is finished, so that audit log and store agree; a read is of no use to anybody.
        if (!outgoing.writableFinished && !isWrite(exchange.method)) fiber.unsafeInterruptAsFork(FiberId.none)
        tell(exchange, metrics, accessLog)
      })
    }
    for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, handle)
    answerSocketErrors(server, open, site.errorsBase)
    yield* Effect.acquireRelease(listen(server, settings), () => stop(server, inFlight, settings.shutdownMillis))
    return { url: site.url(), publicUrl: site.publicUrl(), port: site.port() }
  })

const makeServer = (settings: Settings): Server => {
  const server = createServer({
    maxHeaderSize: settings.maxHeaderBytes,
    headersTimeout: settings.headersTimeoutMillis,
    requestTimeout: settings.requestTimeoutMillis,
    keepAliveTimeout: settings.keepAliveTimeoutMillis,
    connectionsCheckingInterval: Math.min(1_000, settings.headersTimeoutMillis, settings.requestTimeoutMillis),
    // Answered as a problem by the interpreter.
    requireHostHeader: false
  })
  // Who has said all that it has to say may be waiting for the answers; node would close at once.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on(
    "connection",
    (socket: Socket) => socket.once("end", () => leaveUnlessRead(socket, settings.halfClosedMillis))
  )
  // The size is limited; node would drop headers beyond a number without a word.
  server.maxHeadersCount = 0
  server.setTimeout(settings.idleTimeoutMillis)
  return server
}

/** One that has gone altogether looks the same: only what is written to it will tell. */
const leaveUnlessRead = (socket: Socket, halfClosedMillis: number): void => {
  const { bytesWritten } = socket
  const timer = setTimeout(() => {
    if (socket.bytesWritten === bytesWritten) socket.destroy()
  }, halfClosedMillis)
  socket.once("close", () => clearTimeout(timer))
}

const listen = (server: Server, { host, port }: Settings): Effect.Effect<void, ListenFailed> =>
  Effect.async((resume) => {
    // Also for later: an error of the listening socket that nobody hears would end the process.
    server.on("error", (cause) => resume(Effect.fail(new ListenFailed({ host, port, cause }))))
    server.listen(port, host, () => resume(Effect.void))
  })

const tell = (exchange: Exchange.Exchange, metrics: Metrics.Metrics, accessLog: AccessLog.AccessLog): void => {
  const entry = AccessLog.entryOf(exchange)
  metrics.finished(entry.operation, entry.method, entry.status, entry.durationMillis / 1_000)
  if (entry.status === 429) metrics.limited(entry.caller === "anonymous" ? "address" : "caller")
  accessLog(entry)
}
