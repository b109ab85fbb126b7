/** A service that speaks the protocol of S3, in this process, and a proxy that changes what it answers. */
import * as Effect from "effect/Effect"
import { createServer, type IncomingMessage, request as forward, type Server, type ServerResponse } from "node:http"
import { S3Server } from "./S3Server.js"

export const credentials = { accessKeyId: "canvass", secretAccessKey: "a secret of the tests" }

const bucket = "uploads"

const prefix = "files"

export interface S3Service {
  readonly port: number
  /** The URL of the storage at this port. */
  readonly url: (port?: number) => string
  /** The names of all that the service holds: objects, and parts of incomplete uploads. */
  readonly listFiles: Effect.Effect<ReadonlyArray<string>>
}

/** Starts the server. */
export const startService = Effect.gen(function*() {
  const server = new S3Server({ bucket, credentials })
  const port = yield* listen(server.httpServer)
  const service: S3Service = {
    port,
    url: (at = port) => `s3://${bucket}/${prefix}?endpoint=http://127.0.0.1:${at}`,
    listFiles: Effect.sync(() => server.listFiles())
  }
  return service
})

/** Answers a request instead of the service, or returns `false` to let the service answer. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean

/** Changes the headers of an answer. */
export type HeaderChange = (request: IncomingMessage, headers: IncomingMessage["headers"]) => IncomingMessage["headers"]

export interface ProxyOptions {
  readonly changeHeaders?: HeaderChange | undefined
  /** Time between the answer of the service and that of the proxy. Default 0. */
  readonly delayMillis?: number | undefined
}

/** Starts a proxy before the service, and returns its port. */
export const startProxy = (
  { port }: S3Service,
  intercept: Interceptor,
  { changeHeaders = (_, headers) => headers, delayMillis = 0 }: ProxyOptions
) =>
  listen(createServer((request, response) => {
    if (intercept(request, response)) return
    const { headers, method, url } = request
    const forwarded = forward({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      setTimeout(() => {
        response.writeHead(answer.statusCode ?? 500, changeHeaders(request, answer.headers))
        answer.pipe(response)
      }, delayMillis)
    })
    forwarded.on("error", () => response.destroy())
    // A client that leaves in the middle of a body would otherwise leave half a request open, and its service.
    response.on("close", () => forwarded.destroy())
    request.pipe(forwarded)
  }))

/** Listens on a free port until the scope closes, and returns the port. */
const listen = (server: Server) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      const address = server.address()
      return typeof address === "object" && address !== null ? address.port : 0
    }),
    () =>
      Effect.promise(() => {
        // An upload that was interrupted may have left half a request.
        server.closeAllConnections()
        return new Promise<void>((resolve) => server.close(() => resolve()))
      })
  )
