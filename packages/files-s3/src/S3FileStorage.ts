/** Stores the bytes of files in S3 or a service that speaks its protocol. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand
} from "@aws-sdk/client-s3"
import { Committer, FileContentMissing, FileStorage, maxPieceBytes, type StoredContent } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { PartBudget, type PartBuffer } from "./PartBudget.js"
import { PartContent } from "./PartContent.js"
import * as StorageUrl from "./StorageUrl.js"

export interface S3FileStorageOptions {
  /** Where the files are: `s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example.com`. */
  readonly url: string
  /** Credentials. By default the AWS SDK finds them: in the environment, in a profile, or from the machine's role. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** Maximum time of one request, and between two pieces of an answer, in milliseconds. Default 30 s. */
  readonly timeoutMillis?: number | undefined
}

/** The size of a part, in bytes: the smallest that S3 allows. */
export const partBytes = 5 * 1_048_576

/** Maximum number of parts whose bytes are buffered at one time in this process. */
export const maxBufferedParts = 4

/** Shared by all storages of the process. */
const budget = new PartBudget(partBytes, maxBufferedParts)

/** The bytes that all uploads of this process buffer now. */
export const bufferedBytes = (): number => budget.usedBytes

/** The maximum time for which an upload waits until other uploads have sent their parts, in milliseconds. */
const maxWaitMillis = 60_000

/** Maximum number of attempts to send a part or to continue a read, before the storage counts as unavailable. */
const maxAttempts = 3

/**
 * Stores each file as the object `{prefix}{key}`. A file of more than one part is a multipart upload, whose id is saved
 * before its first byte is sent. Every failure of the service is `StoreUnavailable`, also a size or a checksum that
 * differs from what was sent.
 *
 * @example
 * const files = S3FileStorage.layer({ url: "s3://uploads/canvass?region=eu-central-1" })
 */
export const layer = (
  { credentials, timeoutMillis = 30_000, url }: S3FileStorageOptions
): Layer.Layer<FileStorage, StorageUrl.InvalidStorageUrl> =>
  Layer.scoped(
    FileStorage,
    Effect.map(
      Effect.flatMap(StorageUrl.parse(url), (location) =>
        Effect.map(
          Effect.acquireRelease(
            Effect.sync(() => makeClient(location, timeoutMillis, credentials)),
            (client) => Effect.sync(() => client.destroy())
          ),
          (client): Service => ({ client, location, timeoutMillis })
        )),
      makeStorage
    )
  )

/** A connection to the service. */
interface Service {
  readonly client: S3Client
  readonly location: StorageUrl.S3Location
  readonly timeoutMillis: number
}

const makeClient = (
  { endpoint, region }: StorageUrl.S3Location,
  timeoutMillis: number,
  credentials: S3FileStorageOptions["credentials"]
): S3Client =>
  new S3Client({
    region,
    maxAttempts,
    // Parts carry their MD5. Other checksums are not known to all services.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Failures are reported by the caller. Without a logger the SDK writes some of them to the console.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Downloads of slow clients must not take the sockets of uploads.
    requestHandler: {
      connectionTimeout: timeoutMillis,
      httpAgent: { maxSockets: 512 },
      httpsAgent: { maxSockets: 512 }
    },
    ...endpoint === undefined ? {} : { endpoint, forcePathStyle: true },
    ...credentials === undefined ? {} : { credentials }
  })

const ignore = (): void => undefined

const makeStorage = (service: Service): FileStorage["Type"] => ({
  write: (key, content, saveUploadId) => Effect.scoped(writeObject(service, key, content, saveUploadId)),
  read: (key, { end, start }) =>
    start === end ? Stream.empty : Stream.unwrapScoped(Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => new ObjectReader(service, key, start, end)),
        (reader) => Effect.sync(() => reader.close())
      ),
      (reader) => Stream.rechunk(Stream.repeatEffectOption(reader.next), 1)
    )),
  remove: ({ key, uploadId }) =>
    Effect.zipRight(
      uploadId === null ? Effect.void : abortUpload(service, key, uploadId),
      send(service, "removing a file", (signal) =>
        service.client.send(new DeleteObjectCommand(objectOf(service, key)), { abortSignal: signal }))
    )
})

const objectOf = ({ location: { bucket, prefix } }: Service, key: string) => ({ Bucket: bucket, Key: prefix + key })

/** Sends the parts of a file as they fill. A file of one part is put as a whole. */
const writeObject = <E, R>(
  service: Service,
  key: string,
  content: Stream.Stream<Uint8Array, E, R>,
  saveUploadId: (uploadId: string) => Effect.Effect<void>
): Effect.Effect<StoredContent, E, R | Scope.Scope> =>
  Effect.gen(function*() {
    const buffer = yield* Effect.acquireRelease(
      Effect.sync(() => budget.open()),
      (buffer) => Effect.sync(buffer.release)
    )
    const digest = createHash("sha256")
    let size = 0
    let part = new PartContent()
    let uploadId: string | undefined
    const etags: Array<string> = []
    // The caller removes the file too. This only deletes the parts earlier.
    yield* Effect.addFinalizer((exit) =>
      uploadId === undefined || Exit.isSuccess(exit)
        ? Effect.void
        : Effect.catchAllCause(abortUpload(service, key, uploadId), () => Effect.void)
    )

    const sendPart = Effect.gen(function*() {
      if (uploadId === undefined) {
        const created = yield* createUpload(service, key)
        uploadId = created
        yield* saveUploadId(created)
      }
      etags.push(yield* putPart(service, key, uploadId, etags.length + 1, part))
      part = new PartContent()
      buffer.release()
    })

    const take = (piece: Uint8Array): Effect.Effect<void> =>
      Effect.suspend(() => {
        const fitting = piece.subarray(0, Math.min(partBytes - part.length, maxPieceBytes))
        if (piece.length === 0) return Effect.void
        if (fitting.length === 0) return Effect.zipRight(sendPart, take(piece))
        return Effect.zipRight(
          reserve(buffer, fitting.length),
          Effect.suspend(() => {
            part.append(fitting)
            digest.update(fitting)
            size += fitting.length
            return take(piece.subarray(fitting.length))
          })
        )
      })

    yield* Stream.runForEach(content, take)
    if (uploadId === undefined) yield* putObject(service, key, part)
    else {
      if (part.length > 0) yield* sendPart
      yield* completeUpload(service, key, uploadId, etags)
    }
    yield* verifySize(service, key, size)
    return { size, sha256: digest.digest("hex") }
  })

const reserve = (buffer: PartBuffer, bytes: number): Effect.Effect<void> =>
  Effect.timeoutOption(buffer.reserve(bytes), maxWaitMillis).pipe(
    Effect.flatMap(Option.match({
      onNone: () => unavailable("too many uploads wait for the storage of the files"),
      onSome: Effect.succeed
    }))
  )

const createUpload = (service: Service, key: string): Effect.Effect<string> =>
  Effect.flatMap(
    send(service, "beginning an upload", (signal) =>
      service.client.send(new CreateMultipartUploadCommand(objectOf(service, key)), { abortSignal: signal })),
    ({ UploadId }) =>
      UploadId === undefined ? unreliable("it returned no upload id") : Effect.succeed(UploadId)
  )

/** Sends a part, and returns its ETag. */
const putPart = (
  service: Service,
  key: string,
  uploadId: string,
  number: number,
  part: PartContent
): Effect.Effect<string> =>
  sendContent(service, "sending a part", part, (body, signal) =>
    service.client.send(
      new UploadPartCommand({ ...objectOf(service, key), ...body, UploadId: uploadId, PartNumber: number }),
      { abortSignal: signal }
    ))

const putObject = (service: Service, key: string, part: PartContent): Effect.Effect<string> =>
  sendContent(
    service,
    "sending a file",
    part,
    (body, signal) =>
      service.client.send(new PutObjectCommand({ ...objectOf(service, key), ...body }), { abortSignal: signal })
  )

/** What a service returns for bytes that it has received. */
interface ContentReceipt {
  readonly ETag?: string | undefined
  readonly ServerSideEncryption?: string | undefined
}

/** Sends bytes with their MD5, again after a failure, and compares the checksum that the service returns. */
const sendContent = (
  service: Service,
  task: string,
  part: PartContent,
  put: (
    body: { readonly Body: Readable; readonly ContentLength: number; readonly ContentMD5: string },
    signal: AbortSignal
  ) => Promise<ContentReceipt>
): Effect.Effect<string> =>
  Effect.gen(function*() {
    const md5 = part.md5()
    const attempt = request(service, (signal) =>
      put({ Body: part.stream(), ContentLength: part.length, ContentMD5: md5.toString("base64") }, signal))
    const { ETag, ServerSideEncryption = "" } = yield* orUnavailable(
      Effect.retry(attempt, { times: maxAttempts - 1 }),
      task
    )
    if (ETag === undefined) {
      return yield* unreliable("it returned no ETag")
    }
    // A service that encrypts with its own keys returns another digest. Some services return no digest at all.
    const isDigest = !ServerSideEncryption.startsWith("aws:kms") && /^"?[0-9a-f]{32}"?$/.test(ETag)
    if (isDigest && !ETag.includes(md5.toString("hex"))) {
      return yield* unreliable("its checksum is not that of the bytes")
    }
    return ETag
  })

const completeUpload = (
  service: Service,
  key: string,
  uploadId: string,
  etags: ReadonlyArray<string>
): Effect.Effect<unknown> =>
  send(service, "completing an upload", (signal) =>
    service.client.send(
      new CompleteMultipartUploadCommand({
        ...objectOf(service, key),
        UploadId: uploadId,
        MultipartUpload: { Parts: etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 })) }
      }),
      { abortSignal: signal }
    ))

/** Fails when the service has not stored as many bytes as it has received. */
const verifySize = (service: Service, key: string, size: number): Effect.Effect<void> =>
  Effect.flatMap(
    send(service, "verifying a file", (signal) =>
      service.client.send(new HeadObjectCommand(objectOf(service, key)), { abortSignal: signal })),
    ({ ContentLength }) =>
      ContentLength === size ? Effect.void : unreliable(`it has stored ${ContentLength} bytes of ${size}`)
  )

/** Ends a multipart upload, and deletes its parts. Succeeds when there is no such upload. */
const abortUpload = (service: Service, key: string, uploadId: string): Effect.Effect<void> =>
  request(
    service,
    (signal) =>
      service.client.send(new AbortMultipartUploadCommand({ ...objectOf(service, key), UploadId: uploadId }), {
        abortSignal: signal
      })
  ).pipe(
    Effect.catchIf(({ error }) => nameOf(error) === "NoSuchUpload", () => Effect.void),
    (aborted) => Effect.asVoid(orUnavailable(aborted, "aborting an upload"))
  )

/** Reads a range of an object. After a failure it continues where it was. */
class ObjectReader {
  readonly #service: Service
  readonly #key: string
  readonly #end: number
  #position: number
  #body: Readable | undefined
  #iterator: AsyncIterator<unknown> | undefined
  #rest: Uint8Array = new Uint8Array()
  #failures = 0

  constructor(service: Service, key: string, start: number, end: number) {
    this.#service = service
    this.#key = key
    this.#position = start
    this.#end = end
  }

  /** The next piece. Fails with `None` at the end. */
  readonly next: Effect.Effect<Uint8Array, Option.Option<FileContentMissing>> = Effect.suspend(() => {
    if (this.#position >= this.#end) return Effect.fail(Option.none())
    return Effect.catchAll(Effect.mapError(this.#read, Option.some), (failure) =>
      Option.match(failure, {
        onNone: () => Effect.fail(Option.none()),
        onSome: (error) => {
          this.close()
          if (error._tag === "FileContentMissing") return Effect.fail(Option.some(error))
          if (++this.#failures >= maxAttempts) return unavailableAfter("reading a file", error.error)
          return this.next
        }
      }))
  })

  close(): void {
    this.#body?.destroy()
    this.#body = undefined
    this.#iterator = undefined
    this.#rest = new Uint8Array()
  }

  readonly #read: Effect.Effect<Uint8Array, FileContentMissing | RequestFailed> = Effect.suspend(() =>
    Effect.flatMap(this.#iterator === undefined ? this.#open : Effect.succeed(this.#iterator), (iterator) =>
      Effect.map(
        this.#rest.length > 0 ? Effect.succeed(this.#rest) : this.#pull(iterator),
        (received) => {
          const piece = received.subarray(0, maxPieceBytes)
          this.#rest = received.subarray(piece.length)
          this.#position += piece.length
          this.#failures = 0
          return piece
        }
      ))
  )

  readonly #pull = (iterator: AsyncIterator<unknown>): Effect.Effect<Uint8Array, RequestFailed> =>
    Effect.flatMap(
      request(this.#service, (signal) => orAborted(iterator.next(), signal)),
      ({ done, value }) =>
        done === true || !(value instanceof Uint8Array)
          ? Effect.fail(requestFailed(new Error("the answer is shorter than the range")))
          : Effect.succeed(value.subarray(0, this.#end - this.#position))
    )

  readonly #open: Effect.Effect<AsyncIterator<unknown>, FileContentMissing | RequestFailed> = Effect.suspend(() => {
    const range = `bytes=${this.#position}-${this.#end - 1}`
    const { client } = this.#service
    return request(
      this.#service,
      (signal) =>
        client.send(new GetObjectCommand({ ...objectOf(this.#service, this.#key), Range: range }), {
          abortSignal: signal
        })
    ).pipe(
      Effect.catchIf(
        ({ error }) => nameOf(error) === "NoSuchKey" || nameOf(error) === "NotFound",
        () => new FileContentMissing({ key: this.#key })
      ),
      Effect.flatMap(({ Body, ContentRange = "" }) => {
        if (!(Body instanceof Readable)) return Effect.fail(requestFailed(new Error("the answer has no body")))
        this.#body = Body
        // The iterator reports the error too. Without a listener it would end the process.
        Body.on("error", () => undefined)
        // Some services return more bytes than the range has.
        const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(ContentRange) ?? []
        if (Number(first) !== this.#position || !(Number(last) >= this.#end - 1)) {
          return Effect.fail(requestFailed(new Error(`the answer has the range ${ContentRange}`)))
        }
        this.#iterator = Body[Symbol.asyncIterator]()
        return Effect.succeed(this.#iterator)
      })
    )
  })
}

/** A request failed, or took longer than allowed. */
interface RequestFailed {
  readonly _tag: "RequestFailed"
  readonly error: unknown
}

const requestFailed = (error: unknown): RequestFailed => ({ _tag: "RequestFailed", error })

/**
 * Sends a request that is aborted after the maximum time of the platform, or when the fiber is interrupted. The timer
 * ends with the request: `AbortSignal.timeout` would keep one for each piece of a file that was read lately.
 */
const request = <A>(
  { timeoutMillis }: Service,
  run: (signal: AbortSignal) => Promise<A>
): Effect.Effect<A, RequestFailed> =>
  Effect.tryPromise({
    try: async (interruption) => {
      const controller = new AbortController()
      const abort = () => controller.abort(interruption.reason)
      const timer = setTimeout(() => controller.abort(new Error(`no answer within ${timeoutMillis} ms`)), timeoutMillis)
      interruption.addEventListener("abort", abort, { once: true })
      try {
        return await run(controller.signal)
      } finally {
        clearTimeout(timer)
        interruption.removeEventListener("abort", abort)
      }
    },
    catch: requestFailed
  })

/** Settles as the promise does, or fails when the signal is aborted first. */
const orAborted = <A>(promise: Promise<A>, signal: AbortSignal): Promise<A> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new Error("The request was aborted.", { cause: signal.reason }))
    signal.addEventListener("abort", abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort))
  })

/** Sends a request whose failure is `StoreUnavailable`. */
const send = <A>(service: Service, task: string, run: (signal: AbortSignal) => Promise<A>): Effect.Effect<A> =>
  orUnavailable(request(service, run), task)

const orUnavailable = <A>(effect: Effect.Effect<A, RequestFailed>, task: string): Effect.Effect<A> =>
  Effect.catchAll(effect, ({ error }) => unavailableAfter(task, error))

const unavailableAfter = (task: string, error: unknown): Effect.Effect<never> =>
  unavailable(
    `the storage of the files: ${task}: ${nameOf(error)}: ${error instanceof Error ? error.message : String(error)}`
  )

const unavailable = (reason: string): Effect.Effect<never> => Effect.die(new Committer.StoreUnavailable({ reason }))

const unreliable = (observation: string): Effect.Effect<never> =>
  unavailable(`the storage of the files is not reliable: ${observation}`)

const nameOf = (error: unknown): string => error instanceof Error ? error.name : "error"
