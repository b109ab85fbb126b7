/**
 * Resolves host names by querying the name servers. `dns.lookup` is avoided because it blocks one of libuv's four
 * threads, which password hashing shares: a few names that never resolve would delay every login.
 */
import { lookup, Resolver } from "node:dns/promises"

export interface ResolvedAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** Returns all addresses of a host name, or rejects. */
export type Resolve = (hostname: string) => Promise<ReadonlyArray<ResolvedAddress>>

export interface DnsResolverOptions {
  /** Whether `localhost` and names in the hosts file resolve. Only `dns.lookup` knows them. */
  readonly allowPrivate: boolean
  /** Time limit for one query. */
  readonly timeoutMillis: number
  /** Name servers as `address:port`; by default those of the system. */
  readonly servers?: ReadonlyArray<string>
}

export const make = (options: DnsResolverOptions): Resolve => async (hostname) => {
  const { allowPrivate } = options
  if (allowPrivate && isLocalhost(hostname)) return lookupInHostsFile(hostname)
  try {
    return await query(hostname, options)
  } catch (error) {
    if (allowPrivate) return lookupInHostsFile(hostname)
    throw error
  }
}

const isLocalhost = (hostname: string): boolean => /^(.+\.)?localhost\.?$/i.test(hostname)

/** Uses a new resolver for each query: it reads the current configuration of the system and can be cancelled alone. */
const query = async (
  hostname: string,
  { servers, timeoutMillis }: DnsResolverOptions
): Promise<ReadonlyArray<ResolvedAddress>> => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), timeoutMillis)
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    if (v4.status === "rejected" && v6.status === "rejected") throw v4.reason
    return [...addressesIn(v4, 4), ...addressesIn(v6, 6)]
  } finally {
    clearTimeout(timer)
  }
}

const addressesIn = (
  result: PromiseSettledResult<ReadonlyArray<string>>,
  family: 4 | 6
): ReadonlyArray<ResolvedAddress> =>
  result.status === "rejected" ? [] : result.value.map((address) => ({ address, family }))

const lookupInHostsFile = async (hostname: string): Promise<ReadonlyArray<ResolvedAddress>> =>
  (await lookup(hostname, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
