/**
 * Responses that wait for their reader: how many streams may be open, how their bodies are read in pieces, and how many
 * bytes of large bodies may be in memory.
 */
import { concatBytes, FairSemaphore, yieldToEventLoop, yieldWhenDue } from "@canvass/core/ports"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { type TooManyStreams, TooManyUnreadBytes } from "../problems/ApiError.js"
import { AddressShares } from "../request/SharedLimit.js"
import { Heartbeats } from "./Heartbeats.js"
import type { BodyPieces, KnownBody, StreamedBody } from "./HttpResponse.js"
import { type StreamOwner, type StreamPlace, type StreamPlaceLimits, StreamPlaces } from "./StreamPlaces.js"

/** Limits of streamed responses. */
export interface StreamLimits extends StreamPlaceLimits {
  /**
   * Maximum number of streamed responses that read and encode rows at one time. The others wait for their turn. It does
   * not limit the downloads of files.
   */
  readonly maxConcurrentStreamReads: number
  /**
   * Maximum bytes of large bodies of one account that wait for their readers. A body is large if it has more than
   * 64 KiB. A single one may have more than the maximum.
   */
  readonly maxUnreadBytesPerAccount: number
  /** Maximum bytes of large bodies that wait for their readers. A single one may have more. */
  readonly maxUnreadBytes: number
}

/** Opens the streamed responses of one API, within its limits. */
export interface ResponseStreams {
  /**
   * Takes a place, reads the first piece of a body, then writes the response. The place is returned when the body turns
   * out to have one piece only. A body of the framing `length-if-small` takes its place after its first piece, and one
   * whose length says that it is small takes none. One of the framing `length` is read to its end first, and its bytes
   * count until it is sent. One of the framing `events` takes no place, and ends when its next part has no room. Fails
   * with `TooManyStreams` or `TooManyUnreadBytes` before the body is read, and with the defect of a body that cannot be
   * read before `write` is called. Fails with `TooManyStreams` during `write` when a slow reader loses its place to
   * others.
   *
   * @param write writes the response with the body that it gets: bytes if the body is sent whole, otherwise pieces
   */
  readonly send: (
    owner: StreamOwner,
    body: StreamedBody,
    write: (body: BodyPieces | Uint8Array) => Effect.Effect<void>
  ) => Effect.Effect<void, TooManyStreams | TooManyUnreadBytes>
  /**
   * Writes a body that is known. A large body is written in pieces, so that its reader has to keep the minimum speed,
   * and counts until it is read. Fails with `TooManyUnreadBytes` before `write` is called.
   */
  readonly sendKnown: (
    owner: StreamOwner,
    body: KnownBody,
    write: (body: BodyPieces | KnownBody) => Effect.Effect<void>
  ) => Effect.Effect<void, TooManyUnreadBytes>
}

/** Makes the streams of one API. */
export const make = (limits: StreamLimits, heartbeats = new Heartbeats()): ResponseStreams => {
  const places = new StreamPlaces(limits)
  const unread = new UnreadBytes(limits)
  const reads = new FairSemaphore(limits.maxConcurrentStreamReads)
  const sendStreamed: ResponseStreams["send"] = (owner, { framing, length, stream }, write) =>
    Effect.scoped(Effect.flatMap(Stream.toPull(stream), (pull) => {
      // To encode rows takes long. The permit is returned before the piece is written: a slow reader does not keep
      // others from reading. The bytes of a file, whose length is known, are passed on as they are.
      const readPiece = pieceReader(pull, framing === "chunked")
      const read = length === undefined
        ? untilPiece(reads.withPermit(Effect.zipRight(yieldToEventLoop, readPiece)))
        : Effect.zipRight(yieldWhenDue, readPiece)
      const writeFrom = (first: Piece, place?: StreamPlace) =>
        write({ length, ...piecesAfter(first, read, length, place) })
      const writeOpen = (first: Piece, place: StreamPlace) =>
        Effect.zipRight(place.markOpen, Effect.raceFirst(writeFrom(first, place), place.evicted))
      if (length !== undefined && length <= minPieceLength) return Effect.flatMap(read, (first) => writeFrom(first))
      if (framing === "length-if-small") {
        return Effect.flatMap(read, (first) =>
          first.isLast
            ? write(first.bytes)
            : Effect.flatMap(places.take(owner), (place) => writeOpen(first, place)))
      }
      return Effect.flatMap(places.take(owner), (place) =>
        Effect.flatMap(
          length === undefined ? read : Effect.zipRight(place.markOpen, read),
          (first) =>
            first.isLast
              ? Effect.zipRight(places.leave(place), writeFrom(first))
              : writeOpen(first, place)
        ))
    }))

  /** To make a large body takes long: other requests are served between its pieces. */
  const sendBuffered = (
    owner: StreamOwner,
    stream: Stream.Stream<string | Uint8Array>,
    write: (body: BodyPieces | Uint8Array) => Effect.Effect<void>
  ): Effect.Effect<void, TooManyUnreadBytes> =>
    Effect.scoped(Effect.flatMap(Stream.toPull(stream), (pull) => {
      const pieces: Array<Uint8Array> = []
      let held = 0
      const read = Effect.zipRight(yieldWhenDue, pieceReader(pull))
      const keep = ({ bytes, isLast }: Piece): Effect.Effect<void, TooManyUnreadBytes> =>
        Effect.flatMap(unread.take(owner, bytes.length, held), () => {
          held += bytes.length
          if (bytes.length > 0) pieces.push(bytes)
          return isLast ? Effect.void : Effect.flatMap(read, keep)
        })
      return Effect.flatMap(read, (first) =>
        first.isLast ? write(first.bytes) : Effect.ensuring(
          Effect.zipRight(
            keep(first),
            Effect.suspend(() => write({ length: held, next: Effect.sync(() => pieces.shift()) }))
          ),
          Effect.suspend(() => unread.release(owner, held))
        ))
    }))

  /** Each part is sent when the reader has taken the one before. A large one counts until it is taken. */
  const sendEvents = (
    owner: StreamOwner,
    stream: Stream.Stream<string | Uint8Array>,
    write: (body: BodyPieces) => Effect.Effect<void>
  ): Effect.Effect<void> =>
    Effect.scoped(Effect.flatMap(Stream.toPull(stream), (pull) => {
      let held = 0
      const release = Effect.suspend(() => {
        const bytes = held
        held = 0
        return unread.release(owner, bytes)
      })
      const hold = (part: Uint8Array): Effect.Effect<Uint8Array | undefined> =>
        part.length <= minPieceLength ? Effect.succeed(part) : Effect.match(unread.take(owner, part.length, 0), {
          onFailure: () => undefined,
          onSuccess: () => {
            held = part.length
            return part
          }
        })
      const readPart = Effect.zipRight(
        release,
        Effect.matchEffect(pull, {
          onFailure: () => Effect.succeed(undefined),
          onSuccess: (parts) => hold(concatBytes(Chunk.toReadonlyArray(parts).map(bytesOf)))
        })
      )
      return Effect.flatMap(heartbeats.between(readPart), (next) => Effect.ensuring(write({ next }), release))
    }))

  return {
    send: (owner, body, write) => {
      switch (body.framing) {
        case "length":
          return sendBuffered(owner, body.stream, write)
        case "events":
          return sendEvents(owner, body.stream, write)
        case "chunked":
        case "length-if-small":
          return sendStreamed(owner, body, write)
      }
    },
    sendKnown: (owner, body, write) =>
      body === undefined || body.length <= minPieceLength
        ? write(body)
        : sendBuffered(owner, Stream.fromIteratorSucceed(encodablePartsOf(body), 1), write)
  }
}

/** Cuts a body into parts that are encoded one at a time. A character of two code units is not cut. */
function* encodablePartsOf(body: string | Uint8Array): IterableIterator<string | Uint8Array> {
  for (let start = 0, end = 0; start < body.length; start = end) {
    end = start + minPieceLength
    if (typeof body === "string" && isHighSurrogate(body.charCodeAt(end - 1))) end++
    yield typeof body === "string" ? body.slice(start, end) : body.subarray(start, end)
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00

/**
 * The bytes of large bodies that wait for their readers: in all, of an account and of an address. Whoever has no other
 * body may take more than the maximum.
 */
class UnreadBytes {
  readonly #maxPerAccount: number
  readonly #max: number
  readonly #usedByAccount = new Map<string, number>()
  readonly #usedByAddress: AddressShares
  #total = 0

  constructor(limits: StreamLimits) {
    this.#maxPerAccount = limits.maxUnreadBytesPerAccount
    this.#max = limits.maxUnreadBytes
    this.#usedByAddress = new AddressShares(limits.maxUnreadBytes, limits)
  }

  /** @param held what the same body has taken already, and keeps if the rest is refused */
  take({ account, address }: StreamOwner, bytes: number, held: number): Effect.Effect<void, TooManyUnreadBytes> {
    return Effect.suspend(() => {
      const used = this.#usedByAccount.get(account) ?? 0
      const refuse = (scope: TooManyUnreadBytes["scope"]) => Effect.fail(new TooManyUnreadBytes({ scope }))
      if (used > held && used + bytes > this.#maxPerAccount) return refuse("account")
      if (this.#total > held && this.#total + bytes > this.#max) return refuse("server")
      if (this.#usedByAddress.used(address) > held && !this.#usedByAddress.has(address, bytes)) return refuse("address")
      this.#usedByAccount.set(account, used + bytes)
      this.#usedByAddress.add(address, bytes)
      this.#total += bytes
      return Effect.void
    })
  }

  release({ account, address }: StreamOwner, bytes: number): Effect.Effect<void> {
    return Effect.sync(() => {
      const left = (this.#usedByAccount.get(account) ?? 0) - bytes
      if (left > 0) this.#usedByAccount.set(account, left)
      else this.#usedByAccount.delete(account)
      this.#usedByAddress.add(address, -bytes)
      this.#total -= bytes
    })
  }
}

interface Piece {
  readonly bytes: Uint8Array
  readonly isLast: boolean
}

/**
 * Reads until there is a piece. A stream that works long for its next bytes makes empty parts in between: then its
 * permit is returned, and others have their turn.
 */
const untilPiece = (read: Effect.Effect<Piece>): Effect.Effect<Piece> =>
  Effect.flatMap(read, (piece) => piece.bytes.length > 0 || piece.isLast ? Effect.succeed(piece) : untilPiece(read))

type Pull = Effect.Effect<Chunk.Chunk<string | Uint8Array>, Option.Option<never>>

/** Minimum length of a piece but the last, in characters or bytes. Smaller pieces cost more processor time. */
const minPieceLength = 64 * 1_024

/**
 * Returns an effect that reads the next piece each time it runs.
 *
 * @param endsAtEmptyPart - Whether an empty part ends a piece.
 */
const pieceReader = (pull: Pull, endsAtEmptyPart = false): Effect.Effect<Piece> => {
  const parts = new PieceParts()
  const readPiece: Effect.Effect<Piece> = Effect.suspend(() =>
    parts.isComplete() ? Effect.succeed({ bytes: parts.take(), isLast: false }) : Effect.matchEffect(pull, {
      onFailure: () => Effect.sync(() => ({ bytes: parts.take(), isLast: true })),
      onSuccess: (chunk) => {
        if (endsAtEmptyPart && chunk.length > 0 && Chunk.every(chunk, ({ length }) => length === 0)) {
          return Effect.sync(() => ({ bytes: parts.take(), isLast: false }))
        }
        parts.add(chunk)
        return readPiece
      }
    })
  )
  return readPiece
}

/** Joins the parts of a piece. */
class PieceParts {
  /** Parts that a stream has made at one time, and that belong to later pieces. */
  #later: Iterator<string | Uint8Array> | undefined
  #length = 0
  #texts: Array<string> = []
  #bytes: Array<Uint8Array> = []

  /** To be called when the piece is not complete. */
  add(parts: Iterable<string | Uint8Array>): void {
    this.#later = parts[Symbol.iterator]()
  }

  /** Whether there are enough parts for a piece. */
  isComplete(): boolean {
    while (this.#later !== undefined && this.#length < minPieceLength) {
      const part = this.#later.next()
      if (part.done === true) this.#later = undefined
      else this.#addPart(part.value)
    }
    return this.#length >= minPieceLength
  }

  take(): Uint8Array {
    const all = [...this.#bytes, ...this.#takeText()]
    this.#bytes = []
    this.#length = 0
    const [first] = all
    return first !== undefined && all.length === 1 ? first : concatBytes(all)
  }

  #addPart(part: string | Uint8Array): void {
    this.#length += part.length
    if (typeof part === "string") this.#texts.push(part)
    else this.#bytes.push(...this.#takeText(), part)
  }

  #takeText(): ReadonlyArray<Uint8Array> {
    const texts = this.#texts
    this.#texts = []
    return texts.length === 0 ? [] : [encode(texts)]
  }
}

const encoder = new TextEncoder()

const bytesOf = (part: string | Uint8Array): Uint8Array => typeof part === "string" ? encoder.encode(part) : part

/** Memory that many short texts are encoded into, before the bytes of all of them are copied. */
const scratch = new Uint8Array(4 * minPieceLength)

/**
 * Encodes short texts one by one. That costs less than to join them, because one character above U+00FF makes the
 * encoding of a whole text slow.
 */
const encode = (texts: ReadonlyArray<string>): Uint8Array => {
  let length = 0
  for (const text of texts) {
    // A UTF-16 code unit takes at most three bytes.
    if (length + 3 * text.length > scratch.length) return encoder.encode(texts.join(""))
    length += encoder.encodeInto(text, scratch.subarray(length)).written
  }
  return scratch.slice(0, length)
}

/**
 * Keeps no piece that has been taken: a response may wait for its reader for a long time. A body of known length ends
 * with its last byte. Its reader may send the next request then, for which this response must not count any more. The
 * reader has taken a piece when the next one is asked for.
 */
const piecesAfter = (
  first: Piece,
  read: Effect.Effect<Piece>,
  length = Infinity,
  place?: StreamPlace
): BodyPieces => {
  let waiting: Piece | undefined = first
  let isAtEnd = false
  let taken = 0
  const take = (piece: Piece): Uint8Array | undefined => {
    taken += piece.bytes.length
    isAtEnd = piece.isLast || taken >= length
    place?.startReading(piece.bytes.length)
    return piece.bytes.length === 0 ? undefined : piece.bytes
  }
  return {
    next: Effect.suspend(() => {
      if (isAtEnd) return Effect.succeed(undefined)
      place?.stopReading()
      const piece = waiting
      waiting = undefined
      return piece === undefined ? Effect.map(read, take) : Effect.succeed(take(piece))
    })
  }
}
