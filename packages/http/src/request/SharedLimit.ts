/** An amount that the callers of all addresses share, such as the number of requests in progress. */
import { addressSubject } from "@canvass/core/ports"
import { unknownAddress } from "./ClientAddress.js"

export interface ShareLimits {
  /**
   * Maximum share of each limit that one address may use, from 0 to 1: of the requests in progress, of the requests and
   * uploads whose bodies arrive, and of the memory of bodies. IPv6 addresses of one /64 network count as one address. 1
   * lets one address use all of it: for a server whose callers share an address.
   */
  readonly maxAddressShare: number
}

/** Counts an amount in all, and by address. */
export class SharedLimit {
  readonly #max: number
  readonly #maxPerAddress: number
  readonly #usedByAddress = new Map<string, number>()
  #used = 0

  constructor(max: number, { maxAddressShare }: ShareLimits) {
    this.#max = max
    this.#maxPerAddress = Math.max(1, Math.floor(max * maxAddressShare))
  }

  /** What is in use. */
  get used(): number {
    return this.#used
  }

  /** Takes an amount. Returns `false`, and takes nothing, when there is less, or when the address has its share. */
  take(address: string, amount: number): boolean {
    if (this.#used + amount > this.#max) return false
    // Callers whose address is not known are not one caller.
    if (address !== unknownAddress) {
      const subject = subjectOf(address)
      const used = (this.#usedByAddress.get(subject) ?? 0) + amount
      if (used > this.#maxPerAddress) return false
      this.#usedByAddress.set(subject, used)
    }
    this.#used += amount
    return true
  }

  /** Gives back what the address has taken. */
  release(address: string, amount: number): void {
    this.#used -= amount
    if (address === unknownAddress) return
    const subject = subjectOf(address)
    const left = (this.#usedByAddress.get(subject) ?? 0) - amount
    if (left > 0) this.#usedByAddress.set(subject, left)
    else this.#usedByAddress.delete(subject)
  }
}

/** Addresses are in their canonical form, so only those of IPv6 have to be parsed. */
const subjectOf = (address: string): string => address.includes(":") ? addressSubject(address) : address
