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
  /** The share of one address. */
  readonly maxPerAddress: number
  readonly #max: number
  readonly #usedByAddress = new Map<string, number>()
  #used = 0

  constructor(max: number, { maxAddressShare }: ShareLimits) {
    this.#max = max
    this.maxPerAddress = Math.max(1, Math.floor(max * maxAddressShare))
  }

  /** What is in use. */
  get used(): number {
    return this.#used
  }

  /** What one address uses. 0 for a caller whose address is not known: such callers are not one caller. */
  usedBy(address: string): number {
    return this.#usedByAddress.get(addressKey(address)) ?? 0
  }

  /** Takes an amount. Returns `false`, and takes nothing, when there is less, or when the address has its share. */
  take(address: string, amount: number): boolean {
    if (this.#used + amount > this.#max || this.usedBy(address) + amount > this.maxPerAddress) return false
    this.add(address, amount)
    return true
  }

  /** Takes an amount, whether or not there is as much. */
  add(address: string, amount: number): void {
    this.#used += amount
    this.#change(address, amount)
  }

  /** Gives back what the address has taken. */
  release(address: string, amount: number): void {
    this.#used -= amount
    this.#change(address, -amount)
  }

  #change(address: string, amount: number): void {
    if (address === unknownAddress) return
    const subject = addressKey(address)
    const used = (this.#usedByAddress.get(subject) ?? 0) + amount
    if (used > 0) this.#usedByAddress.set(subject, used)
    else this.#usedByAddress.delete(subject)
  }
}

/** The network that counts as one address. Addresses are in their canonical form, so only those of IPv6 are parsed. */
export const addressKey = (address: string): string => address.includes(":") ? addressSubject(address) : address
