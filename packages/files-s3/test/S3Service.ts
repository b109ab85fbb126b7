/** A service that speaks the protocol of S3, in this process, and a proxy that changes what it answers. */
import * as Effect from "effect/Effect"
import { mkdirSync, readdirSync, rmSync } from "node:fs"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { createServer, type IncomingMessage, request as forward, type ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import S3rver from "s3rver"

export const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" }

const bucket = "uploads"

const prefix = "files"

export interface S3Service {
  readonly port: number
  /** The URL of the storage at this port. */
  readonly url: (port?: number) => string
  /** The names of all files that the service holds: objects, and parts of incomplete uploads. */
  readonly listFiles: Effect.Effect<ReadonlyArray<string>>
}

/** Starts s3rver, behind a proxy that adds what it lacks: the abort of an upload, and removals in an empty bucket. */
export const startService = Effect.gen(function*() {
  const { directory, port } = yield* Effect.acquireRelease(
    Effect.promise(async () => {
      const directory = await mkdtemp(join(tmpdir(), "canvass-s3-"))
      const server = new S3rver({
        address: "127.0.0.1",
        port: 0,
        silent: true,
        directory,
        configureBuckets: [{ name: bucket }]
      })
      const { port } = await server.run()
      return { directory, port, server }
    }),
    ({ directory, server }) =>
      Effect.promise(async () => {
        const closed = server.close()
        // An upload that was interrupted may have left half a request.
        server.httpServer.closeAllConnections()
        await closed
        await rm(directory, { recursive: true, force: true })
      })
  )
  const front = yield* startProxyTo(port, (request, response) => {
    if (request.method !== "DELETE") return false
    const uploadId = new URL(request.url ?? "", "http://host").searchParams.get("uploadId")
    mkdirSync(join(directory, bucket, prefix), { recursive: true })
    if (uploadId === null) return false
    const upload = readdirSync(directory, { recursive: true, encoding: "utf8" })
      .find((path) => basename(path) === uploadId)
    if (upload === undefined) {
      response.writeHead(404, { "content-type": "application/xml" }).end("<Error><Code>NoSuchUpload</Code></Error>")
    } else {
      // The folder stays: the service may be about to write a part of an interrupted upload, and would end the process.
      for (const name of readdirSync(join(directory, upload))) rmSync(join(directory, upload, name), { force: true })
      response.writeHead(204).end()
    }
    return true
  })
  const service: S3Service = {
    port: front,
    url: (at = front) => `s3://${bucket}/${prefix}?endpoint=http://127.0.0.1:${at}`,
    listFiles: Effect.promise(async () => {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    })
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
  options: ProxyOptions
) => startProxyTo(port, intercept, options)

const startProxyTo = (
  port: number,
  intercept: Interceptor,
  { changeHeaders = (_, headers) => headers, delayMillis = 0 }: ProxyOptions = {}
) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer((request, response) => {
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
      })
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      const address = server.address()
      return { server, port: typeof address === "object" && address !== null ? address.port : 0 }
    }),
    ({ server }) =>
      Effect.promise(() => {
        server.closeAllConnections()
        return new Promise<void>((resolve) => server.close(() => resolve()))
      })
  ).pipe(Effect.map(({ port }) => port))
