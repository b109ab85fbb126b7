/**
 * The comments that streams of events have while nothing happens: proxies close idle connections, and a write tells
 * whether the reader is still there. One timer writes those of all streams, because a wake-up of the process costs more
 * than a comment.
 */
import { ChangeLimits } from "@canvass/core"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import type * as Scope from "effect/Scope"

export interface HeartbeatTimes {
  /** Maximum time between two parts of a stream, in milliseconds. */
  readonly heartbeatMillis: number
  /** Time between two ticks, in milliseconds. It divides `heartbeatMillis`. */
  readonly tickMillis: number
}

/** A stream whose next part has not come yet. */
interface IdleStream {
  /** The comment is due after so many ticks. */
  ticks: number
  readonly send: () => void
}

/**
 * A line that readers ignore: ":\n\n". It belongs to the writer of its response. It is a part of its memory, which the
 * writer does not free: that would cost more than the comment.
 */
const makeComment = (): Uint8Array => new Uint8Array([0x3a, 0x0a, 0x0a, 0]).subarray(0, 3)

type Part = Uint8Array | undefined

export class Heartbeats {
  readonly #ticks: number
  readonly #tickMillis: number
  readonly #idle = new Set<IdleStream>()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor({ heartbeatMillis, tickMillis }: HeartbeatTimes = ChangeLimits) {
    this.#ticks = heartbeatMillis / tickMillis
    this.#tickMillis = tickMillis
  }

  /**
   * Puts comments between the parts of a stream: one before the first part, so that the reader learns that the stream
   * is open, and one whenever no part comes. Returns an effect that waits for the next part or comment. A comment does
   * not interrupt the read.
   *
   * @param read reads the next part, until the scope closes. `undefined`: there is none
   */
  between(read: Effect.Effect<Part>): Effect.Effect<Effect.Effect<Part>, never, Scope.Scope> {
    return Effect.map(Effect.scope, (scope) => {
      let isOpen = false
      let isReading = false
      let found: Exit.Exit<Part> | undefined
      let onFound = (): void => undefined
      const startReading = Effect.map(Effect.forkIn(read, scope), (fiber) => {
        isReading = true
        fiber.addObserver((exit) => {
          found = exit
          onFound()
        })
      })
      const takeFound = (exit: Exit.Exit<Part>): Effect.Effect<Part> => {
        found = undefined
        isReading = false
        return exit
      }
      const partOrComment: Effect.Effect<Part> = Effect.async((resume) => {
        if (found !== undefined) {
          resume(takeFound(found))
          return
        }
        const stop = (): void => {
          onFound = () => undefined
          this.#remove(stream)
        }
        const stream: IdleStream = {
          ticks: this.#ticks,
          send: () => {
            stop()
            resume(Effect.succeed(makeComment()))
          }
        }
        this.#add(stream)
        onFound = () => {
          stop()
          if (found !== undefined) resume(takeFound(found))
        }
        return Effect.sync(stop)
      })
      return Effect.suspend(() => {
        if (!isOpen) {
          isOpen = true
          return Effect.succeed(makeComment())
        }
        return isReading ? partOrComment : Effect.zipRight(startReading, partOrComment)
      })
    })
  }

  #add(stream: IdleStream): void {
    this.#idle.add(stream)
    this.#timer ??= setInterval(() => this.#tick(), this.#tickMillis)
  }

  #remove(stream: IdleStream): void {
    this.#idle.delete(stream)
    if (this.#idle.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #tick(): void {
    for (const stream of this.#idle) {
      stream.ticks--
      if (stream.ticks === 0) stream.send()
    }
  }
}
