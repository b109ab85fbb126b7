/**
 * How many requests there may be at one time. Each has one place: among those in progress, among those whose body
 * arrives, or among the uploads. So senders that are slow do not keep others from being served.
 */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { BodyBudgetExceeded, TooManyRequestsInProgress } from "../problems/ApiError.js"
import type { BodyReservation } from "../request/BodyBudget.js"
import type { IncomingBody } from "../request/RequestContext.js"
import { SharedLimit, type ShareLimits } from "../request/SharedLimit.js"

export interface PlaceLimits extends ShareLimits {
  /**
   * Maximum number of requests that are in progress at one time. Each takes some 50 KB while it waits for the store. A
   * request whose body is still arriving counts apart, up to the same number.
   */
  readonly maxRequestsInProgress: number
  /** Maximum number of bodies that are streamed at one time: those with files. */
  readonly maxUploads: number
}

/** Maximum number of requests for health and metrics at one time. They are served when all other places are taken. */
const maxHealthRequests = 64

/** Maximum memory of one upload, in bytes: what is received and not yet stored. */
export const maxBufferedUploadBytes = 256 * 1_024

/** The places of all requests. */
export class RequestPlaces {
  readonly #inProgress: SharedLimit
  readonly #receiving: SharedLimit
  readonly #uploads: SharedLimit
  readonly #health: SharedLimit

  constructor(limits: PlaceLimits) {
    this.#inProgress = new SharedLimit(limits.maxRequestsInProgress, limits)
    this.#receiving = new SharedLimit(limits.maxRequestsInProgress, limits)
    this.#uploads = new SharedLimit(limits.maxUploads, limits)
    this.#health = new SharedLimit(maxHealthRequests, limits)
  }

  /** Returns the place of a request that is in progress. `undefined`: there is none. */
  take(address: string, isForHealth: boolean): RequestPlace | undefined {
    const limit = isForHealth ? this.#health : this.#inProgress
    return limit.take(address, 1) ? new RequestPlace(address, limit) : undefined
  }

  /**
   * The body of a request that has a place. While it arrives, the request is not in progress. A body that is streamed
   * reserves what has been received, up to the maximum that an upload buffers.
   */
  bodyOf(body: IncomingBody, place: RequestPlace, reservation: BodyReservation): IncomingBody {
    const moved = <E>(limit: SharedLimit, error: E): Effect.Effect<void, E> =>
      Effect.suspend(() => place.moveTo(limit) ? Effect.void : Effect.fail(error))
    return {
      announcedBytes: body.announcedBytes,
      receive: (maxBytes, reservation) =>
        Effect.zipLeft(
          Effect.zipRight(moved(this.#receiving, new BodyBudgetExceeded()), body.receive(maxBytes, reservation)),
          moved(this.#inProgress, new TooManyRequestsInProgress({}))
        ),
      stream: (minRate) =>
        Stream.unwrap(Effect.as(
          moved(this.#uploads, new BodyBudgetExceeded()),
          Stream.mapEffect(body.stream(minRate), reserveUpload(reservation))
        ))
    }
  }
}

/** The place of one request. */
export class RequestPlace {
  readonly #address: string
  #limit: SharedLimit | undefined

  constructor(address: string, limit: SharedLimit) {
    this.#address = address
    this.#limit = limit
  }

  /** Counts the request among others. Returns `false` when there is no place: then it counts nowhere. */
  moveTo(limit: SharedLimit): boolean {
    this.leave()
    if (!limit.take(this.#address, 1)) return false
    this.#limit = limit
    return true
  }

  /** Counts the request no longer. */
  readonly leave = (): void => {
    this.#limit?.release(this.#address, 1)
    this.#limit = undefined
  }
}

/** Reserves the memory of the pieces of an upload. */
const reserveUpload = (
  reservation: BodyReservation
): (piece: Uint8Array) => Effect.Effect<Uint8Array, BodyBudgetExceeded> => {
  let reserved = 0
  return (piece) =>
    Effect.suspend(() => {
      const bytes = Math.min(piece.length, maxBufferedUploadBytes - reserved)
      if (bytes > 0 && !reservation.add(bytes)) return Effect.fail(new BodyBudgetExceeded())
      reserved += bytes
      return Effect.succeed(piece)
    })
}
