/** The storage in S3 passes the conformance suite against a server of its protocol, and relies on no answer of it. */
import { FileStorage } from "@canvass/core/ports"
import { fileStorageConformance, unavailableReason } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { Buffer } from "node:buffer"
import { createHash } from "node:crypto"
import { S3FileStorage } from "../src/index.js"
import {
  credentials,
  type HeaderChange,
  type Interceptor,
  type S3Service,
  startProxy,
  startService
} from "./S3Service.js"

const key = "0191e2a0-0000-7000-8000-0000000000ab"

const saveNothing = () => Effect.void

const open = (url: string, timeoutMillis?: number) =>
  Effect.provide(FileStorage, S3FileStorage.layer({ url, credentials, timeoutMillis }))

/** A storage whose requests go through a proxy. */
const openThrough = (
  service: S3Service,
  intercept: Interceptor,
  options: {
    readonly changeHeaders?: HeaderChange
    readonly delayMillis?: number
    readonly timeoutMillis?: number
  } = {}
) =>
  Effect.gen(function*() {
    const port = yield* startProxy(service, intercept, options)
    const context = yield* Layer.build(
      S3FileStorage.layer({ url: service.url(port), credentials, timeoutMillis: options.timeoutMillis })
    )
    return yield* Effect.provide(FileStorage, context)
  })

/** Two parts and a half. */
const pieces = Arr.makeBy(50, (n) => Buffer.alloc(262_144, n))
const content = Stream.rechunk(Stream.fromIterable(pieces), 1)
const size = 50 * 262_144

const isPartUpload = ({ method, url = "" }: Parameters<Interceptor>[0]) =>
  method === "PUT" && url.includes("partNumber=")

const conformanceLayer = Layer.unwrapScoped(
  Effect.map(startService, (service) => S3FileStorage.layer({ url: service.url(), credentials }))
)

describe("files in S3", () => {
  // The clock of the machine: a request that the service does not answer must time out.
  for (const { run, title } of fileStorageConformance(conformanceLayer)) it.live(title, () => run)

  it.scopedLive("are refused by a service that knows other credentials", () =>
    Effect.gen(function*() {
      const service = yield* startService
      const others = { ...credentials, secretAccessKey: "another secret" }
      const context = yield* Layer.build(S3FileStorage.layer({ url: service.url(), credentials: others }))
      const storage = yield* Effect.provide(FileStorage, context)
      const written = storage.write(key, Stream.make(Buffer.from("one")), saveNothing)
      expect(yield* unavailableReason(written)).toMatch(/sending a file: .*SignatureDoesNotMatch/)
      expect(yield* service.listFiles).toEqual([])
    }))

  it.scopedLive("of several parts have an upload id before their first byte is sent", () =>
    Effect.gen(function*() {
      const service = yield* startService
      const order: Array<string> = []
      const storage = yield* openThrough(service, (request) => {
        if (isPartUpload(request)) order.push("part")
        return false
      })
      const stored = yield* storage.write(key, content, (id) => Effect.sync(() => order.push(id === "" ? "" : "id")))
      expect(stored.size).toBe(size)
      expect(order).toEqual(["id", "part", "part", "part"])
    }))

  it.scopedLive("that were not completed are removed with their upload id, after a crash", () =>
    Effect.gen(function*() {
      const service = yield* startService
      const storage = yield* openThrough(service, () => false)
      let uploadId: string | null = null
      // The abort of the failed write does not reach the service, as after a crash.
      const broken = yield* openThrough(service, (request, response) => {
        if (request.method !== "DELETE") return false
        response.destroy()
        return true
      }, { timeoutMillis: 1_000 })
      const failing = Stream.concat(content, Stream.fail("lost"))
      yield* Effect.flip(broken.write(key, failing, (id) => Effect.sync(() => void (uploadId = id))))
      expect((yield* service.listFiles).length).toBeGreaterThan(0)
      expect((yield* Effect.flip(Stream.runDrain(storage.read(key, { start: 0, end: 1 }))))._tag).toBe(
        "FileContentMissing"
      )
      yield* storage.remove({ key, uploadId })
      expect(yield* service.listFiles).toEqual([])
    }))

  it.scopedLive("whose write fails leave no part behind", () =>
    Effect.gen(function*() {
      const service = yield* startService
      const storage = yield* openThrough(service, () => false)
      yield* Effect.flip(storage.write(key, Stream.concat(content, Stream.fail("lost")), saveNothing))
      expect(yield* service.listFiles).toEqual([])
    }))

  it.scopedLive("are sent again after a failure, and a read continues after a failure", () =>
    Effect.gen(function*() {
      const service = yield* startService
      let uploads = 0
      let downloads = 0
      const storage = yield* openThrough(service, (request, response) => {
        if (isPartUpload(request) && uploads++ === 0) {
          response.destroy()
          return true
        }
        if (request.method === "GET" && downloads++ === 0) {
          response.writeHead(206, { "content-length": size, "content-range": `bytes 0-${size - 1}/${size}` })
          response.write(pieces[0], () => response.destroy())
          return true
        }
        return false
      })
      yield* storage.write(key, content, saveNothing)
      const read = yield* Stream.runCollect(storage.read(key, { start: 0, end: size }))
      expect(Buffer.concat(Chunk.toReadonlyArray(read)).equals(Buffer.concat(pieces))).toBe(true)
      expect(uploads).toBe(4)
      expect(downloads).toBe(2)
    }))

  it.scopedLive.each<readonly [title: string, intercept: Interceptor, reason: RegExp, timeoutMillis?: number]>([
    ["refuses", (_, response) => {
      response.writeHead(403).end()
      return true
    }, /beginning an upload/],
    ["does not answer", () => true, /beginning an upload/, 300],
    ["does not take the parts", (request) => isPartUpload(request), /sending a part/, 2_000],
    ["closes the connection", (_, response) => {
      response.destroy()
      return true
    }, /beginning an upload/],
    ["has an internal error at the end", (request, response) => {
      if (request.method !== "POST" || !request.url?.includes("uploadId=")) return false
      response.writeHead(500).end()
      return true
    }, /completing an upload/],
    ["reports an error at the end with the status 200", (request, response) => {
      if (request.method !== "POST" || !request.url?.includes("uploadId=")) return false
      response.writeHead(200, { "content-type": "application/xml" })
        .end("<Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>")
      return true
    }, /completing an upload/]
  ])("are unavailable when the service %s", ([, intercept, reason, timeoutMillis = 10_000]) =>
    Effect.gen(function*() {
      const service = yield* startService
      const storage = yield* openThrough(service, intercept, { timeoutMillis })
      expect(yield* unavailableReason(storage.write(key, content, saveNothing))).toMatch(reason)
    }))

  it.scopedLive.each<readonly [title: string, changeHeaders: HeaderChange, reason: RegExp]>([
    [
      "returns another checksum for a part",
      (request, headers) => isPartUpload(request) ? { ...headers, etag: `"${"0".repeat(32)}"` } : headers,
      /its checksum is not that of the bytes/
    ],
    [
      "has stored fewer bytes",
      (request, headers) => request.method === "HEAD" ? { ...headers, "content-length": "12" } : headers,
      /it has stored 12 bytes of 13107200/
    ]
  ])("are not acknowledged when the service %s", ([, changeHeaders, reason]) =>
    Effect.gen(function*() {
      const service = yield* startService
      const storage = yield* openThrough(service, () => false, { changeHeaders })
      expect(yield* unavailableReason(storage.write(key, content, saveNothing))).toMatch(reason)
    }))

  it.scopedLive.each<readonly [title: string, etag: string | undefined, reason: RegExp]>([
    ["its checksum", createHash("md5").update("one").digest("hex"), /verifying a file/],
    ["no checksum", undefined, /it returned no ETag/]
  ])(
    "are not acknowledged when the service answers with %s, and has stored nothing",
    ([, etag, reason]) =>
      Effect.gen(function*() {
        const service = yield* startService
        const storage = yield* openThrough(service, (request, response) => {
          if (request.method !== "PUT") return false
          request.resume().on("end", () => response.writeHead(200, etag === undefined ? {} : { etag }).end())
          return true
        })
        const written = storage.write(key, Stream.make(Buffer.from("one")), saveNothing)
        expect(yield* unavailableReason(written)).toMatch(reason)
      })
  )

  it.scopedLive("are not acknowledged when the service completes an upload in words only", () =>
    Effect.gen(function*() {
      const service = yield* startService
      const storage = yield* openThrough(service, (request, response) => {
        if (request.method !== "POST" || !request.url?.includes("uploadId=")) return false
        request.resume().on("end", () =>
          response.writeHead(200, { "content-type": "application/xml" })
            .end("<CompleteMultipartUploadResult><ETag>1</ETag></CompleteMultipartUploadResult>"))
        return true
      })
      expect(yield* unavailableReason(storage.write(key, content, saveNothing))).toMatch(/verifying a file/)
    }))

  it.scopedLive("are stored and read when the service is slow, but every answer comes in time", () =>
    Effect.gen(function*() {
      const service = yield* startService
      const storage = yield* openThrough(service, () => false, {
        delayMillis: 150,
        timeoutMillis: 5_000
      })
      const [duration, stored] = yield* Effect.timed(storage.write(key, content, saveNothing))
      expect(stored.size).toBe(size)
      // The beginning, three parts, the completion and the verification.
      expect(Duration.toMillis(duration)).toBeGreaterThan(6 * 150)
      const read = yield* Stream.runCollect(storage.read(key, { start: 0, end: size }))
      expect(Buffer.concat(Chunk.toReadonlyArray(read)).equals(Buffer.concat(pieces))).toBe(true)
    }))

  it.scopedLive.each<readonly [title: string, intercept: Interceptor]>([
    ["another range", (request, response) => {
      if (request.method !== "GET") return false
      response.writeHead(206, { "content-length": 10, "content-range": "bytes 10-19/100" }).end("0123456789")
      return true
    }],
    ["fewer bytes", (request, response) => {
      if (request.method !== "GET") return false
      response.writeHead(206, { "content-length": 5, "content-range": "bytes 0-9/100" }).end("01234")
      return true
    }],
    ["nothing, for too long", (request, response) => {
      if (request.method !== "GET") return false
      response.writeHead(206, { "content-length": 10, "content-range": "bytes 0-9/100" }).write("0")
      return true
    }]
  ])("are not read when the service returns %s", ([, intercept]) =>
    Effect.gen(function*() {
      const service = yield* startService
      const storage = yield* openThrough(service, intercept, { timeoutMillis: 200 })
      const read = Stream.runDrain(storage.read(key, { start: 0, end: 10 }))
      expect(yield* unavailableReason(read)).toMatch(/reading a file/)
    }))

  it.scopedLive("take the memory of few parts, however many are written at once", () =>
    Effect.gen(function*() {
      const service = yield* startService
      const storage = yield* openThrough(service, () => false)
      const keyOf = (n: number) => key.replace("ab", String(10 + n))
      let maxBytes = 0
      const measured = Stream.tap(content, () =>
        Effect.sync(() => {
          maxBytes = Math.max(maxBytes, S3FileStorage.bufferedBytes())
        }))
      const stored = yield* Effect.forEach(
        Arr.range(0, 11),
        (n) => storage.write(keyOf(n), measured, saveNothing),
        { concurrency: "unbounded" }
      )
      expect(stored.every((file) => file.size === size)).toBe(true)
      expect(maxBytes).toBeLessThanOrEqual(S3FileStorage.maxBufferedParts * S3FileStorage.partBytes)
      expect(maxBytes).toBeGreaterThan(S3FileStorage.partBytes)
      expect(S3FileStorage.bufferedBytes()).toBe(0)
    }))

  it.scopedLive.each<readonly [url: string, reason: RegExp]>([
    ["https://bucket/files", /This is not a URL that begins with s3:/],
    ["s3://", /no valid name of a bucket/],
    ["s3://B_C/files", /no valid name of a bucket/],
    ["s3://key:secret@bucket/files", /the parameters region and endpoint only/],
    ["s3://bucket/files?regoin=x", /The parameter regoin is unknown/],
    ["s3://bucket/files?endpoint=ftp://x", /not an http or https URL/],
    ["s3://bucket/fi%20les", /The prefix may have/]
  ])(
    "cannot be at %s",
    ([url, reason]) => Effect.map(Effect.flip(open(url)), (error) => expect(error.message).toMatch(reason))
  )
})
