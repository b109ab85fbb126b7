/**
 * How many requests may wait for changes: in all, of an account and of an address. They have places of their own, so
 * that readers which wait keep no other request from being served.
 */
import { FairSemaphore } from "@canvass/core/ports"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import { TooManyWaits } from "../problems/ApiError.js"
import { AddressShares, type ShareLimits } from "../request/SharedLimit.js"
import type { StreamOwner } from "./StreamPlaces.js"

export interface WaitLimits extends ShareLimits {
  /** Maximum number of requests of one account that wait for changes at one time, event streams included. */
  readonly maxWaitsPerAccount: number
  /** Maximum number of requests that wait for changes at one time, event streams included. */
  readonly maxWaits: number
}

/** How many requests that have waited read changes at one time: a change may wake all of them. */
const maxConcurrentReads = 4

/** The places of the waiting requests of one API. */
export class WaitPlaces {
  readonly #limits: WaitLimits
  readonly #byAccount = new Map<string, number>()
  readonly #byAddress: AddressShares
  readonly #reads = new FairSemaphore(maxConcurrentReads)
  readonly #stopping = Deferred.unsafeMake<undefined>(FiberId.none)
  #count = 0

  constructor(limits: WaitLimits) {
    this.#limits = limits
    this.#byAddress = new AddressShares(limits.maxWaits, limits)
  }

  /** Number of requests that wait. */
  get count(): number {
    return this.#count
  }

  /** Completes when the server begins to stop. */
  get stopping(): Effect.Effect<void> {
    return Effect.asVoid(Deferred.await(this.#stopping))
  }

  get isStopping(): Effect.Effect<boolean> {
    return Deferred.isDone(this.#stopping)
  }

  /** Ends all waits, those that begin later included. */
  stop(): void {
    Deferred.unsafeDone(this.#stopping, Effect.succeed(undefined))
  }

  /** Takes a place until the fiber ends. */
  take({ account, address }: StreamOwner): Effect.Effect<void, TooManyWaits> {
    return Effect.withFiberRuntime((fiber) => {
      const ofAccount = this.#byAccount.get(account) ?? 0
      const { maxWaits, maxWaitsPerAccount } = this.#limits
      if (ofAccount >= maxWaitsPerAccount) return refused("account", maxWaitsPerAccount)
      if (this.#count >= maxWaits) return refused("server", maxWaits)
      if (!this.#byAddress.has(address, 1)) return refused("address", this.#byAddress.max)
      this.#count++
      this.#byAccount.set(account, ofAccount + 1)
      this.#byAddress.add(address, 1)
      fiber.addObserver(() => this.#leave(account, address))
      return Effect.void
    })
  }

  /** Reads in turn with the others that have waited. */
  readInTurn<A, E, R>(read: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return this.#reads.withPermit(read)
  }

  #leave(account: string, address: string): void {
    this.#count--
    this.#byAddress.add(address, -1)
    const left = (this.#byAccount.get(account) ?? 0) - 1
    if (left > 0) this.#byAccount.set(account, left)
    else this.#byAccount.delete(account)
  }
}

const refused = (scope: TooManyWaits["scope"], maxWaits: number): Effect.Effect<never, TooManyWaits> =>
  Effect.fail(new TooManyWaits({ scope, maxWaits }))
