/**
 * Admits heavy requests before anything is done for them, so that what they hold together stays within a budget. A
 * request that has no room waits in a queue in which accounts take turns, and is refused when it waits too long.
 */
import { CurrentRequest, yieldToEventLoop } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import { TooMuchWork, type WorkError } from "../problems/ApiError.js"
import { unknownAddress } from "../request/ClientAddress.js"
import { AddressShares, networkOf, type ShareLimits } from "../request/SharedLimit.js"

export interface WorkLimits extends ShareLimits {
  /** Maximum bytes that all heavy requests hold together while the server works on them. A single one may hold more. */
  readonly maxWorkBytes: number
  /** How long a heavy request waits for room, in milliseconds. */
  readonly maxWorkWaitMillis: number
}

/** Who asks for room, and how much. */
export interface WorkRequest {
  readonly address: string
  /** `undefined`: the caller is anonymous, and counts by its address. */
  readonly account: string | undefined
  /** The bytes that the request holds at most. */
  readonly bytes: number
  /** Completes when the caller disconnects: then the request waits no longer. */
  readonly disconnected: Effect.Effect<void>
  /** Whether it may wait for `maxPatientMillis` while no other account waits. */
  readonly isPatient: boolean
}

/** Maximum number of heavy requests of one account that are worked on at one time. */
export const maxWorkPlacesPerAccount = 2

/** Maximum number of requests of one account, or of one anonymous address, that wait for room. */
export const maxWaitingPerAccount = 64

/** Maximum number of requests that wait for room. */
export const maxWaiting = 256

/** How long reads of many responses wait for room while no other account waits, in milliseconds. */
export const maxPatientMillis = 30_000

/** Requests with a smaller estimate are light: they need no room. A part of `maxWorkBytes`. */
const lightShare = 1 / 512

/** When a caller that is refused should try again, in seconds. */
export const workRetrySeconds = 5

/** How often a patient request looks whether others wait, in milliseconds. */
const patientStepMillis = 1_000

export class WorkQueue {
  /** The largest estimate of a request that needs no room, in bytes. */
  readonly maxLightBytes: number
  readonly #limits: WorkLimits
  readonly #shares: AddressShares
  #usedBytes = 0
  readonly #places = new Map<string, number>()
  /** By account or anonymous address. The one whose turn is next is the first. */
  readonly #waiting = new Map<string, Array<WorkPlace>>()
  #waitingCount = 0

  constructor(limits: WorkLimits) {
    this.#limits = limits
    this.maxLightBytes = Math.floor(limits.maxWorkBytes * lightShare)
    this.#shares = new AddressShares(limits.maxWorkBytes, limits)
  }

  /** Bytes that admitted requests hold now. */
  get usedBytes(): number {
    return this.#usedBytes
  }

  /** Number of requests that wait. */
  get waitingCount(): number {
    return this.#waitingCount
  }

  /**
   * Takes room for a request, or lets it wait. `undefined`: too many wait. The place must be left.
   */
  enter(request: WorkRequest): WorkPlace | undefined {
    const place = new WorkPlace(this, request)
    return this.#enter(place) ? place : undefined
  }

  /**
   * Waits until there is room, and then gives way: the work of many requests that are admitted one after the other
   * would be one turn of the event loop. Fails with `TooMuchWork` when the request waits too long, and with
   * `CallerDisconnected` when its caller leaves. Then the place has been left.
   */
  wait(place: WorkPlace): Effect.Effect<void, WorkError> {
    return Effect.zipRight(this.#admitted(place), yieldToEventLoop)
  }

  #admitted(place: WorkPlace): Effect.Effect<void, WorkError> {
    return place.isAdmitted ? Effect.void : Effect.onError(
      Effect.raceFirst(
        this.#untilAdmitted(place, this.#limits.maxWorkWaitMillis, this.#limits.maxWorkWaitMillis),
        Effect.zipRight(place.request.disconnected, Effect.fail(new CurrentRequest.CallerDisconnected()))
      ),
      () => Effect.sync(place.leave)
    )
  }

  #untilAdmitted(place: WorkPlace, stepMillis: number, waitedMillis: number): Effect.Effect<void, TooMuchWork> {
    return Effect.flatMap(
      Effect.timeoutTo(place.admitted, { duration: stepMillis, onSuccess: () => true, onTimeout: () => false }),
      () => {
        if (place.isAdmitted) return Effect.void
        const isAlone = this.#waiting.size === 1
        return place.request.isPatient && isAlone && waitedMillis < maxPatientMillis
          ? this.#untilAdmitted(place, patientStepMillis, waitedMillis + patientStepMillis)
          : Effect.fail(new TooMuchWork({ retryAfterSeconds: workRetrySeconds }))
      }
    )
  }

  /** Admits the place or lets it wait. Returns `false` when it may not wait. */
  #enter(place: WorkPlace): boolean {
    const { owner } = place
    const ofOwner = this.#waiting.get(owner)
    if (ofOwner === undefined) this.#waiting.set(owner, [place])
    else ofOwner.push(place)
    this.#waitingCount++
    this.#admitWaiting()
    if (place.isAdmitted) return true
    if (this.#waitingCount <= maxWaiting && (this.#waiting.get(owner)?.length ?? 0) <= maxWaitingPerAccount) return true
    this.#stopWaiting(place)
    return false
  }

  /** @internal Called once, when a place is left. */
  leave(place: WorkPlace): void {
    if (!place.isAdmitted) this.#stopWaiting(place)
    else this.#release(place, place.bytes)
    this.#admitWaiting()
  }

  /** @internal Gives back a part of what an admitted place holds. */
  shrink(place: WorkPlace, bytes: number): void {
    this.#release(place, bytes)
    this.#admitWaiting()
  }

  /** Gives back the place among those of the account, unless it was given back, and so many bytes. */
  #release(place: WorkPlace, bytes: number): void {
    const { owner, request: { address } } = place
    this.#usedBytes -= bytes
    this.#shares.add(address, -bytes)
    if (!place.isCounted) return
    place.isCounted = false
    const places = (this.#places.get(owner) ?? 0) - 1
    if (places > 0) this.#places.set(owner, places)
    else this.#places.delete(owner)
  }

  #stopWaiting(place: WorkPlace): void {
    const ofOwner = this.#waiting.get(place.owner)
    const index = ofOwner?.indexOf(place) ?? -1
    if (ofOwner === undefined || index === -1) return
    ofOwner.splice(index, 1)
    this.#waitingCount--
    if (ofOwner.length === 0) this.#waiting.delete(place.owner)
  }

  /**
   * Admits those for whom there is room, in turn. Whoever waits for their own share is passed over. Nobody passes over
   * one that waits for room, or a large request would wait for ever.
   */
  #admitWaiting(): void {
    for (const [owner, [place]] of this.#waiting) {
      if (place === undefined || this.#hasShare(place)) continue
      if (!this.#fits(place)) return
      this.#stopWaiting(place)
      const others = this.#waiting.get(owner)
      if (others !== undefined) {
        this.#waiting.delete(owner)
        this.#waiting.set(owner, others)
      }
      this.#usedBytes += place.bytes
      this.#shares.add(place.request.address, place.bytes)
      this.#places.set(owner, (this.#places.get(owner) ?? 0) + 1)
      place.isCounted = true
      place.admit()
    }
  }

  /** Whether the account has its places, or the address its bytes. Who holds nothing may take more than the share. */
  #hasShare({ bytes, owner, request: { account, address } }: WorkPlace): boolean {
    if (account !== undefined && (this.#places.get(owner) ?? 0) >= maxWorkPlacesPerAccount) return true
    return this.#shares.used(address) > 0 && !this.#shares.has(address, bytes)
  }

  /** Whether there is room. What exceeds the whole budget runs alone. */
  #fits({ bytes }: WorkPlace): boolean {
    return this.#usedBytes === 0 || this.#usedBytes + bytes <= this.#limits.maxWorkBytes
  }
}

/** What one request holds, or waits for. */
export class WorkPlace {
  readonly request: WorkRequest
  readonly owner: string
  bytes: number
  isAdmitted = false
  /** Whether it counts among the places of its account. */
  isCounted = false
  readonly #queue: WorkQueue
  #hasLeft = false
  #resume: (() => void) | undefined

  constructor(queue: WorkQueue, request: WorkRequest) {
    this.#queue = queue
    this.request = request
    this.bytes = request.bytes
    const { account, address } = request
    this.owner = account ?? `address ${address === unknownAddress ? unknownCount++ : networkOf(address)}`
  }

  /** Completes when the place is admitted. */
  readonly admitted: Effect.Effect<void> = Effect.async((resume) => {
    this.#resume = () => resume(Effect.void)
    if (this.isAdmitted) this.#resume()
  })

  /** @internal */
  admit(): void {
    this.isAdmitted = true
    this.#resume?.()
  }

  /**
   * Keeps so many bytes at most: those that a response needs while it is sent. It counts no more among the places of
   * its account.
   */
  keepOnly(maxBytes: number): void {
    if (this.#hasLeft) return
    const bytes = Math.min(maxBytes, this.bytes)
    const given = this.bytes - bytes
    this.bytes = bytes
    this.#queue.shrink(this, given)
  }

  /** Gives back what the request holds, or its place in the queue. */
  readonly leave = (): void => {
    if (this.#hasLeft) return
    this.#hasLeft = true
    this.#queue.leave(this)
  }
}

/** Callers whose address is not known are not one caller. */
let unknownCount = 0
