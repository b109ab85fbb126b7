/** Writes a response as a `Response` of the Fetch standard: known bodies at once, streams at the reader's pace. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Stream from "effect/Stream"
import { type HttpResponse, isKnown } from "../response/HttpResponse.js"
import type { ResponseWriter } from "../response/ResponseWriter.js"
import { concat } from "./FetchRequest.js"

export interface FetchResponseWriterOptions {
  /** Whether the response has no body because the method is `HEAD`. */
  readonly isHead: boolean
  /** Receives the response when its status is known. Its body may still be streaming. */
  readonly onResponse: (response: Response) => void
  /** Called when the reader cancels the body. */
  readonly onCancel: () => void
}

/** Makes the writer of one response. */
export const make = ({ isHead, onCancel, onResponse }: FetchResponseWriterOptions): ResponseWriter => {
  let statusSent: number | undefined
  let bytesSent = 0
  let abort = () => {}

  const start = (response: Response): void => {
    statusSent = response.status
    onResponse(response)
  }

  const writeKnown = ({ headers, status }: HttpResponse, body: string | Uint8Array | undefined): void => {
    const bytes = body === undefined ? undefined : concat([toBytes(body)])
    const length = bytes === undefined ? {} : { "Content-Length": String(bytes.length) }
    const sent = isHead ? undefined : bytes
    start(new Response(sent ?? null, { status, headers: { ...headers, ...length } }))
    bytesSent = sent?.length ?? 0
  }

  /** The first piece is made before the status is sent: if it fails, another response can still be sent. */
  const writeStream = (
    { headers, status }: HttpResponse,
    pieces: Stream.Stream<string | Uint8Array>
  ): Effect.Effect<void> =>
    Effect.scoped(Effect.gen(function*() {
      const pull = yield* Stream.toPull(pieces)
      const next = Effect.catchAll(Effect.map(pull, joinPieces), () => Effect.succeed(undefined))
      let bytes = yield* next
      const body = new StreamedBody(onCancel)
      abort = () => body.abort()
      yield* Effect.addFinalizer((exit) => Effect.sync(() => Exit.isSuccess(exit) ? undefined : body.abort()))
      start(new Response(body.readable, { status, headers }))
      while (bytes !== undefined) {
        yield* body.ready
        if (!body.enqueue(bytes)) return
        bytesSent += bytes.length
        bytes = yield* next
      }
      body.end()
    }))

  return {
    statusSent: () => statusSent,
    bytesSent: () => bytesSent,
    abort: () => abort(),
    write: (response) => {
      const { body } = response
      if (isKnown(body)) return Effect.sync(() => writeKnown(response, body))
      return isHead ? Effect.sync(() => writeKnown(response, undefined)) : writeStream(response, body)
    }
  }
}

/** A body that holds one piece at a time until its reader takes it. */
class StreamedBody {
  readonly readable: ReadableStream<Uint8Array>
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #isOpen = true
  #onReady = () => {}

  constructor(onCancel: () => void) {
    this.readable = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller
      },
      pull: () => this.#onReady(),
      cancel: () => {
        this.#isOpen = false
        this.#onReady()
        onCancel()
      }
    })
  }

  /** Waits until the reader has taken the last piece, or has cancelled. */
  readonly ready: Effect.Effect<void> = Effect.async((resume) => {
    if (!this.#isOpen || (this.#controller?.desiredSize ?? 0) > 0) resume(Effect.void)
    else this.#onReady = () => resume(Effect.void)
  })

  /** Returns whether the reader still wants the piece. */
  enqueue(bytes: Uint8Array): boolean {
    if (this.#isOpen) this.#controller?.enqueue(bytes)
    return this.#isOpen
  }

  end(): void {
    if (this.#isOpen) this.#controller?.close()
    this.#isOpen = false
  }

  /** Makes the reader's next read fail. */
  abort(): void {
    if (this.#isOpen) this.#controller?.error(new Error("The response ended before it was complete."))
    this.#isOpen = false
  }
}

const toBytes = (piece: string | Uint8Array): Uint8Array => typeof piece === "string" ? encoder.encode(piece) : piece

const encoder = new TextEncoder()

const joinPieces = (pieces: Chunk.Chunk<string | Uint8Array>): Uint8Array => {
  const [first, ...rest] = Chunk.toReadonlyArray(pieces).map(toBytes)
  return first !== undefined && rest.length === 0 ? first : concat(first === undefined ? [] : [first, ...rest])
}
