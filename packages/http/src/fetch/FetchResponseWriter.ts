/** Writes a response as a `Response` of the Fetch standard: known bodies at once, streams at the reader's pace. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type BodyPieces, isKnown, type KnownBody, type OpenResponse } from "../response/HttpResponse.js"
import { type MinReadRate, type ResponseWriter, slicesOf } from "../response/ResponseWriter.js"

export interface FetchResponseWriterOptions {
  /** Whether the response has no body because the method is `HEAD`. */
  readonly isHead: boolean
  /** How fast the body must be read. A slower reader gets an error instead of the rest. */
  readonly minReadRate: MinReadRate
  /** Receives the response when its status is known. Its body may still be streaming. */
  readonly onResponse: (response: Response) => void
  /** Called when the reader cancels the body. */
  readonly onCancel: () => void
}

/** Makes the writer of one response. */
export const make = ({ isHead, minReadRate, onCancel, onResponse }: FetchResponseWriterOptions): ResponseWriter => {
  let statusSent: number | undefined
  let bytesSent = 0
  let abort = () => {}

  const start = (response: Response): void => {
    statusSent = response.status
    onResponse(response)
  }

  const writeKnown = ({ cookies = [], headers, status }: OpenResponse, body: KnownBody): void => {
    const bytes = body === undefined ? undefined : toBytes(body)
    const length = bytes === undefined ? {} : { "Content-Length": String(bytes.length) }
    const sent = isHead ? undefined : bytes
    const fields = new Headers({ ...headers, ...length })
    for (const cookie of cookies) fields.append("Set-Cookie", cookie)
    start(new Response(sent ?? null, { status, headers: fields }))
    bytesSent = sent?.length ?? 0
  }

  const writePieces = ({ headers, status }: OpenResponse, { length, next }: BodyPieces): Effect.Effect<void> =>
    Effect.suspend(() => {
      const body = new PacedBody(minReadRate.readRateWindowMillis, onCancel)
      abort = () => body.abort()
      const known = length === undefined ? {} : { "Content-Length": String(length) }
      start(new Response(body.readable, { status, headers: { ...headers, ...known } }))
      const write = Effect.gen(function*() {
        for (let piece = yield* next; piece !== undefined; piece = yield* next) {
          for (const slice of slicesOf(piece, minReadRate)) {
            body.enqueue(slice)
            bytesSent += slice.length
            if (!(yield* body.ready)) return
          }
        }
        body.end()
      })
      return Effect.onExit(write, (exit) => Effect.sync(() => Exit.isSuccess(exit) ? undefined : body.abort()))
    })

  return {
    statusSent: () => statusSent,
    bytesSent: () => bytesSent,
    abort: () => abort(),
    write: (response) => {
      const { body } = response
      if (isKnown(body)) return Effect.sync(() => writeKnown(response, body))
      return isHead ? Effect.sync(() => writeKnown(response, undefined)) : writePieces(response, body)
    }
  }
}

/** A body that holds one slice at a time until its reader takes it, and ends when that takes too long. */
class PacedBody {
  readonly readable: ReadableStream<Uint8Array>
  readonly #maxWaitMillis: number
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #isOpen = true
  #onReady = () => {}

  constructor(maxWaitMillis: number, onCancel: () => void) {
    this.#maxWaitMillis = maxWaitMillis
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

  /**
   * Waits until the reader has taken the last slice. `false` when the reader has cancelled or was too slow, so that the
   * body has ended.
   */
  readonly ready: Effect.Effect<boolean> = Effect.async((resume) => {
    if (!this.#isOpen || (this.#controller?.desiredSize ?? 0) > 0) {
      resume(Effect.succeed(this.#isOpen))
      return
    }
    const timer = setTimeout(() => {
      this.abort()
      this.#onReady()
    }, this.#maxWaitMillis)
    this.#onReady = () => {
      clearTimeout(timer)
      resume(Effect.succeed(this.#isOpen))
    }
    return Effect.sync(() => clearTimeout(timer))
  })

  enqueue(bytes: Uint8Array): void {
    if (this.#isOpen) this.#controller?.enqueue(bytes)
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

const toBytes = (body: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof body === "string" ? encoder.encode(body) : new Uint8Array(body)

const encoder = new TextEncoder()
