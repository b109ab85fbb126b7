/** An amount that the callers of all addresses share, such as the number of requests in progress. */
import { addressSubject } from "@canvass/core/ports"
import { unknownAddress } from "./ClientAddress.js"

export interface ShareLimits {
  /**
   * Maximum share of each limit that one address may use, from 0 to 1: of the requests in progress, of the requests and
   * uploads whose bodies arrive, of the memory of bodies, of the streamed responses, and of the memory of large
   * responses. IPv6 addresses of one /64 network count as one address. 1 lets one address use all of it: for a server
   * whose callers share an address.
   */
  readonly maxAddressShare: number
}

/** Counts an amount in all, and by address. */
export class SharedLimit {
  readonly #max: number
  readonly #shares: AddressShares
  #used = 0

  constructor(max: number, limits: ShareLimits) {
    this.#max = max
    this.#shares = new AddressShares(max, limits)
  }

  /** What is in use. */
  get used(): number {
    return this.#used
  }

  /** Takes an amount. Returns `false`, and takes nothing, when there is less, or when the address has its share. */
  take(address: string, amount: number): boolean {
    if (this.#used + amount > this.#max || !this.#shares.has(address, amount)) return false
    this.#shares.add(address, amount)
    this.#used += amount
    return true
  }

  /** Gives back what the address has taken. */
  release(address: string, amount: number): void {
    this.#used -= amount
    this.#shares.add(address, -amount)
  }
}

/** Counts an amount by address. Callers whose address is not known are not one caller, and are not counted. */
export class AddressShares {
  /** The share of one address. */
  readonly max: number
  readonly #used = new Map<string, number>()

  /** @param max what all addresses share */
  constructor(max: number, { maxAddressShare }: ShareLimits) {
    this.max = Math.max(1, Math.floor(max * maxAddressShare))
  }

  /** What the address uses. */
  used(address: string): number {
    return this.#used.get(networkOf(address)) ?? 0
  }

  /** Whether the share of the address has room for an amount. */
  has(address: string, amount: number): boolean {
    return this.used(address) + amount <= this.max
  }

  /** Counts an amount, or no longer counts a negative one. */
  add(address: string, amount: number): void {
    if (address === unknownAddress) return
    const network = networkOf(address)
    const used = (this.#used.get(network) ?? 0) + amount
    if (used > 0) this.#used.set(network, used)
    else this.#used.delete(network)
  }
}

/**
 * The address that counts in place of an address: the network of IPv6. Addresses are in their canonical form, so only
 * those of IPv6 have to be parsed.
 */
export const networkOf = (address: string): string => address.includes(":") ? addressSubject(address) : address
