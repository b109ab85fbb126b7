/** Reads the body of a request of node:http on demand. */
import { RequestTimeout, type SendRate } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { IncomingMessage } from "node:http"

/**
 * Gives the pieces of a body one by one. The connection waits while no piece is asked for. The listeners stay until
 * `close`: to add them for each piece takes longer than to read it.
 */
export class BodyReader {
  readonly #request: IncomingMessage
  readonly #rate: SendRate
  /** Completes the call of `next` that waits. */
  #settle: ((outcome: BodyRead) => void) | undefined
  #startedAt = 0
  #timer: NodeJS.Timeout | undefined

  /** @param rate how fast the body must arrive while a piece is waited for */
  constructor(request: IncomingMessage, rate: SendRate) {
    this.#request = request
    this.#rate = rate
    request.on("readable", this.#read).on("end", this.#end).on("error", this.#fail).on("close", this.#fail)
  }

  /** The next piece, of at most 64 KiB. Fails with nothing at the end of the body. */
  readonly next: BodyRead = Effect.async((resume) => {
    this.#settle = resume
    this.#startedAt = performance.now()
    if (this.#request.readableEnded) this.#end()
    else if (this.#request.destroyed) this.#fail()
    else {
      this.#read()
      if (this.#isWaiting()) this.#startTimer()
    }
    return Effect.sync(() => this.#stop())
  })

  /** Removes the listeners. Nothing may be read afterwards. */
  close(): void {
    this.#stop()
    this.#request.off("readable", this.#read).off("end", this.#end).off("error", this.#fail).off("close", this.#fail)
  }

  readonly #read = (): void => {
    if (!this.#isWaiting()) return
    const piece: unknown = this.#request.read()
    if (piece instanceof Uint8Array) {
      const isFast = this.#rate.add(piece.length, performance.now() - this.#startedAt)
      this.#complete(isFast ? Effect.succeed(piece) : timedOut)
    } else if (this.#request.readableEnded) this.#end()
  }

  readonly #end = (): void => {
    this.#complete(ended)
  }

  readonly #fail = (): void => {
    this.#complete(timedOut)
  }

  #startTimer(): void {
    this.#timer = setTimeout(() => {
      if (this.#rate.add(0, performance.now() - this.#startedAt)) {
        this.#startedAt = performance.now()
        this.#startTimer()
      } else this.#fail()
    }, this.#rate.remainingMillis)
  }

  #isWaiting(): boolean {
    return this.#settle !== undefined
  }

  #complete(outcome: BodyRead): void {
    const settle = this.#settle
    this.#stop()
    settle?.(outcome)
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#settle = undefined
  }
}

type BodyRead = Effect.Effect<Uint8Array, Option.Option<RequestTimeout>>

const ended: BodyRead = Effect.fail(Option.none())
const timedOut: BodyRead = Effect.suspend(() => Effect.fail(Option.some(new RequestTimeout())))
