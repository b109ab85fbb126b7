/**
 * How many streamed responses may be open: in all, of an account and of an address. A response takes its place before
 * its body is read. Who has none is served before those who have some, and a slow reader makes room for it.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { TooManyStreams } from "../problems/ApiError.js"
import { AddressShares, networkOf, type ShareLimits } from "../request/SharedLimit.js"

export interface StreamPlaceLimits extends ShareLimits {
  /** Maximum number of streamed responses of one account that are open at one time. */
  readonly maxStreamsPerAccount: number
  /**
   * Maximum number of streamed responses that are open at one time. The last eighth of them is for accounts that have
   * none open.
   */
  readonly maxStreams: number
  /**
   * How long a response may wait for its place, in milliseconds. A response waits if its account has no other one, or
   * if the size of another one of its account is not known yet. Further responses are refused at once.
   */
  readonly maxStreamWaitMillis: number
  /**
   * Minimum speed, in bytes per second, of a reader while an account that has no stream waits for a place. Of those
   * that are slower, the slowest one loses its place, and its connection is closed. Before compression.
   */
  readonly minContendedReadBytesPerSecond: number
  /** The time over which that speed is measured, in milliseconds. */
  readonly contendedReadWindowMillis: number
}

/** Who receives a response. */
export interface StreamOwner {
  /** The account, or the address of an anonymous caller. */
  readonly account: string
  readonly address: string
}

type Scoped = TooManyStreams["scope"]

/** The places of the streamed responses of one API. */
export class StreamPlaces {
  readonly #limits: StreamPlaceLimits
  readonly #held = new Set<StreamPlace>()
  /** In the order in which they came. */
  readonly #waiting = new Set<StreamPlace>()
  readonly #accounts = new Map<string, AccountPlaces>()
  readonly #heldByAddress: AddressShares
  readonly #waitingByAddress: AddressShares

  constructor(limits: StreamPlaceLimits) {
    this.#limits = limits
    this.#heldByAddress = new AddressShares(limits.maxStreams, limits)
    this.#waitingByAddress = new AddressShares(maxWaitingStreams, limits)
  }

  /** Takes a place until the scope closes. Fails at once, or when the wait takes too long. */
  take(owner: StreamOwner): Effect.Effect<StreamPlace, TooManyStreams, Scope.Scope> {
    // The place is taken and left whatever happens in between, so that no interruption can lose it.
    return Effect.flatMap(
      Effect.acquireRelease(
        Effect.sync(() => this.#enter(owner)),
        (place) => this.leave(place)
      ),
      (place) => place.status === "waiting" ? this.#admitted(place) : admission(place)
    )
  }

  #enter(owner: StreamOwner): StreamPlace {
    const account = this.#accounts.get(owner.account) ?? { held: 0, opening: 0, waiting: 0 }
    const place = new StreamPlace(owner, account, this.#limits, () => this.#admitWaiting())
    const obstacle = this.#obstacleOf(place)
    if (obstacle === undefined) {
      this.#admit(place)
    } else if (this.#canWait(place, obstacle, account.waiting === 0) && this.#hasRoomToWait(owner.address)) {
      this.#waiting.add(place)
      account.waiting++
      this.#waitingByAddress.add(owner.address, 1)
    } else {
      place.refuse(this.#refusal(obstacle))
    }
    this.#accounts.set(owner.account, account)
    this.#forgetUnused(owner.account, account)
    return place
  }

  /** Returns a place before its scope closes. */
  leave(place: StreamPlace): Effect.Effect<void> {
    return Effect.sync(() => {
      const { account, owner } = place
      if (place.status === "waiting") this.#endWait(place)
      else if (this.#held.delete(place)) {
        account.held--
        if (place.status === "opening") account.opening--
        this.#heldByAddress.add(owner.address, -1)
      }
      this.#forgetUnused(owner.account, account)
      this.#admitWaiting()
    })
  }

  #forgetUnused(key: string, { held, waiting }: AccountPlaces): void {
    if (held + waiting === 0) this.#accounts.delete(key)
  }

  /** What keeps the response from a place. `undefined`: nothing. */
  #obstacleOf({ account, owner }: StreamPlace): Scoped | undefined {
    const { maxStreams, maxStreamsPerAccount } = this.#limits
    if (account.held >= maxStreamsPerAccount) return "account"
    const reserved = account.held === 0 ? 0 : Math.floor(maxStreams * reservedShare)
    if (this.#held.size >= maxStreams - reserved) return "server"
    return this.#heldByAddress.has(owner.address, 1) ? undefined : "address"
  }

  /** @param isFirst whether no other response of the account waits */
  #canWait({ account }: StreamPlace, obstacle: Scoped, isFirst: boolean): boolean {
    return account.opening > 0 || (account.held === 0 && obstacle !== "account" && isFirst)
  }

  #hasRoomToWait(address: string): boolean {
    return this.#waiting.size < maxWaitingStreams && this.#waitingByAddress.has(address, 1)
  }

  #admit(place: StreamPlace): void {
    this.#held.add(place)
    place.account.held++
    place.account.opening++
    this.#heldByAddress.add(place.owner.address, 1)
    place.admit()
  }

  #endWait(place: StreamPlace): void {
    this.#waiting.delete(place)
    place.account.waiting--
    this.#waitingByAddress.add(place.owner.address, -1)
  }

  /** Gives free places to those that wait, first to accounts that have none. Refuses those that wait in vain. */
  #admitWaiting(): void {
    for (const isForFirst of [true, false]) {
      for (const place of this.#waiting) {
        if ((place.account.held === 0) !== isForFirst) continue
        const obstacle = this.#obstacleOf(place)
        if (obstacle !== undefined && this.#canWait(place, obstacle, true)) continue
        this.#endWait(place)
        if (obstacle === undefined) this.#admit(place)
        else place.refuse(this.#refusal(obstacle))
      }
    }
  }

  /** Waits until the place is taken or refused. */
  #admitted(place: StreamPlace): Effect.Effect<StreamPlace, TooManyStreams> {
    return Effect.async((resume) => {
      const deadline = setTimeout(() => {
        this.#endWait(place)
        place.refuse(this.#refusal(this.#obstacleOf(place) ?? "server"))
      }, this.#limits.maxStreamWaitMillis)
      const check = setInterval(() => this.#evictSlow(place), slowReaderCheckMillis)
      const stop = (): void => {
        clearTimeout(deadline)
        clearInterval(check)
      }
      place.onSettled = () => {
        stop()
        resume(admission(place))
      }
      this.#evictSlow(place)
      return Effect.sync(stop)
    })
  }

  /** Ends the stream of the slowest reader, if it is too slow, for an account that has no stream. */
  #evictSlow(waiting: StreamPlace): void {
    const obstacle = this.#obstacleOf(waiting)
    if (waiting.account.held > 0 || obstacle === undefined) return
    const now = performance.now()
    const network = networkOf(waiting.owner.address)
    let slowest: StreamPlace | undefined
    let leaving = 0
    for (const place of this.#held) {
      if (place.isEvicted) leaving++
      else if (obstacle === "address" && networkOf(place.owner.address) !== network) continue
      else if (place.slackMillis(now) < (slowest?.slackMillis(now) ?? 0)) slowest = place
    }
    if (leaving < this.#waiting.size) slowest?.evict(this.#refusal("server"))
  }

  #refusal(scope: Scoped): TooManyStreams {
    const { maxStreams, maxStreamsPerAccount } = this.#limits
    const max = { account: maxStreamsPerAccount, address: this.#heldByAddress.max, server: maxStreams }
    return new TooManyStreams({ scope, maxStreams: max[scope] })
  }
}

/**
 * Maximum number of responses that wait for a place. Most of those that wait turn out to be small, and are over at
 * once: a program may ask for many small exports at the same time.
 */
const maxWaitingStreams = 1_024

/** The share of all places that only accounts without a stream may take. */
const reservedShare = 1 / 8

/** How often the readers are measured while a response waits. */
const slowReaderCheckMillis = 250

/** The responses of one account. */
interface AccountPlaces {
  held: number
  /** Those of `held` whose body may still turn out to be small. */
  opening: number
  waiting: number
}

/**
 * The place of one response, and the speed of its reader. The reader has a slack, in milliseconds: each piece adds the
 * time that it takes at the minimum speed, and waiting for the reader uses it up. It is a window at most between two
 * pieces.
 */
export class StreamPlace {
  readonly owner: StreamOwner
  readonly account: AccountPlaces
  status: "waiting" | "opening" | "open" | "refused" = "waiting"
  refusal: TooManyStreams | undefined
  /** Called when the place is taken or refused. */
  onSettled = (): void => undefined
  readonly #minBytesPerMilli: number
  readonly #windowMillis: number
  readonly #onOpen: () => void
  #slackMillis: number
  /** Since when the reader has something to take. `undefined` while the next piece is made. */
  #readingSince: number | undefined
  #onEvicted: ((refusal: TooManyStreams) => void) | undefined
  #eviction: TooManyStreams | undefined

  constructor(
    owner: StreamOwner,
    account: AccountPlaces,
    { contendedReadWindowMillis, minContendedReadBytesPerSecond }: StreamPlaceLimits,
    onOpen: () => void
  ) {
    this.owner = owner
    this.account = account
    this.#minBytesPerMilli = minContendedReadBytesPerSecond / 1_000
    this.#windowMillis = contendedReadWindowMillis
    this.#slackMillis = contendedReadWindowMillis
    this.#onOpen = onOpen
  }

  admit(): void {
    this.status = "opening"
    this.onSettled()
  }

  refuse(refusal: TooManyStreams): void {
    this.status = "refused"
    this.refusal = refusal
    this.onSettled()
  }

  /** The body is known to be large. Others of the account that wait for this are told. */
  readonly markOpen: Effect.Effect<void> = Effect.sync(() => {
    if (this.status !== "opening") return
    this.status = "open"
    this.account.opening--
    this.#onOpen()
  })

  /** The reader gets a piece: from now on its time counts. At the end of the body it gets nothing more. */
  startReading(bytes: number): void {
    this.#slackMillis += bytes / this.#minBytesPerMilli
    this.#readingSince = performance.now()
  }

  /** The reader has taken what it had. */
  stopReading(): void {
    this.#slackMillis = Math.min(this.slackMillis(performance.now()), this.#windowMillis)
    this.#readingSince = undefined
  }

  /** How much longer the reader may take. It is too slow when this is negative. */
  slackMillis(now: number): number {
    return this.#slackMillis - (this.#readingSince === undefined ? 0 : now - this.#readingSince)
  }

  get isEvicted(): boolean {
    return this.#eviction !== undefined
  }

  evict(refusal: TooManyStreams): void {
    this.#eviction = refusal
    this.#onEvicted?.(refusal)
  }

  /** Fails when the response loses its place. */
  readonly evicted: Effect.Effect<never, TooManyStreams> = Effect.async((resume) => {
    this.#onEvicted = (refusal) => resume(Effect.fail(refusal))
    if (this.#eviction !== undefined) this.#onEvicted(this.#eviction)
  })
}

/** The place, or why there is none. */
const admission = (place: StreamPlace): Effect.Effect<StreamPlace, TooManyStreams> =>
  place.refusal === undefined ? Effect.succeed(place) : Effect.fail(place.refusal)
