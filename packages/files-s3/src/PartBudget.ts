/** Limits the bytes that all uploads of a process buffer for the parts that they are about to send. */
import * as Effect from "effect/Effect"

/** A part that is being filled. */
export interface PartBuffer {
  /** Waits until there is room for so many further bytes of the part. */
  readonly reserve: (bytes: number) => Effect.Effect<void>
  /** Gives the bytes of the part back, after it was sent or dropped. The next part may be filled then. */
  readonly release: () => void
}

/** A part that waits for room. */
interface Waiting {
  readonly part: Part
  readonly bytes: number
  readonly resume: () => void
}

interface Part {
  bytes: number
}

/**
 * Bytes are counted as they arrive, so that many slow uploads share the room of few parts. When it is full, the part
 * that needs least to be complete may use the room of one part that is reserved for this: so one part can always be
 * completed and sent, and the uploads never wait for each other in a circle.
 *
 * @param maxParts number of full parts whose bytes may be buffered, at least 2
 */
export class PartBudget {
  readonly #sharedBytes: number
  #usedBytes = 0
  #favored: Part | undefined
  #waiting: ReadonlyArray<Waiting> = []

  constructor(readonly partBytes: number, maxParts: number) {
    this.#sharedBytes = partBytes * (maxParts - 1)
  }

  /** The bytes that are buffered now. */
  get usedBytes(): number {
    return this.#usedBytes
  }

  /** Begins a part. No part may reserve more than `partBytes`. */
  open(): PartBuffer {
    const part: Part = { bytes: 0 }
    return {
      reserve: (bytes) =>
        Effect.suspend(() =>
          this.#waiting.length === 0 && this.#hasRoom(part, bytes)
            ? Effect.sync(() => this.#add(part, bytes))
            : this.#wait(part, bytes)
        ),
      release: () => {
        this.#usedBytes -= part.bytes
        part.bytes = 0
        if (this.#favored === part) this.#favored = undefined
        this.#admit()
      }
    }
  }

  #wait(part: Part, bytes: number): Effect.Effect<void> {
    return Effect.async((resume) => {
      const waiting: Waiting = { part, bytes, resume: () => resume(Effect.void) }
      this.#waiting = [...this.#waiting, waiting]
      this.#admit()
      return Effect.sync(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting)
      })
    })
  }

  #hasRoom(part: Part, bytes: number): boolean {
    return part === this.#favored || this.#usedBytes + bytes <= this.#sharedBytes
  }

  #add(part: Part, bytes: number): void {
    part.bytes += bytes
    this.#usedBytes += bytes
  }

  /** Admits what fits, in the order of arrival. If nothing does, the fullest part is favored. */
  #admit(): void {
    const stillWaiting: Array<Waiting> = []
    const waiting = this.#waiting
    for (const request of waiting) {
      if (this.#hasRoom(request.part, request.bytes)) this.#grant(request)
      else stillWaiting.push(request)
    }
    const fullest = stillWaiting.reduce<Waiting | undefined>(
      (found, request) => found === undefined || request.part.bytes > found.part.bytes ? request : found,
      undefined
    )
    if (fullest !== undefined && this.#favored === undefined) {
      this.#favored = fullest.part
      this.#grant(fullest)
      stillWaiting.splice(stillWaiting.indexOf(fullest), 1)
    }
    this.#waiting = stillWaiting
  }

  #grant({ bytes, part, resume }: Waiting): void {
    this.#add(part, bytes)
    resume()
  }
}
