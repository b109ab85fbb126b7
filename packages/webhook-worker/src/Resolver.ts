/**
 * Looks names up by asking the name servers. The platform's own way (`dns.lookup`) waits in one of four threads, which
 * password hashing uses too: a few names that hang would hold up every login.
 */
import { lookup, Resolver } from "node:dns/promises"

export interface ResolvedAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** All addresses of a name, or a rejection. */
export type Resolve = (hostname: string) => Promise<ReadonlyArray<ResolvedAddress>>

export interface Options {
  /** Whether names of this machine and its network count: those in the hosts file are known to `dns.lookup` alone. */
  readonly allowPrivate: boolean
  readonly timeoutMillis: number
  /** Whom to ask, as `address:port`, if not those that the system asks. */
  readonly servers?: ReadonlyArray<string>
}

export const make = (options: Options): Resolve => async (hostname) => {
  const { allowPrivate } = options
  if (allowPrivate && isLocal(hostname)) return inHosts(hostname)
  try {
    return await ask(hostname, options)
  } catch (error) {
    if (allowPrivate) return inHosts(hostname)
    throw error
  }
}

const isLocal = (hostname: string): boolean => /^(.+\.)?localhost\.?$/i.test(hostname)

/** A resolver for each question: it goes by the configuration of that moment, and can be told to give up. */
const ask = async (
  hostname: string,
  { servers, timeoutMillis }: Options
): Promise<ReadonlyArray<ResolvedAddress>> => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), timeoutMillis)
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    if (v4.status === "rejected" && v6.status === "rejected") throw v4.reason
    return [...found(v4, 4), ...found(v6, 6)]
  } finally {
    clearTimeout(timer)
  }
}

const found = (answer: PromiseSettledResult<ReadonlyArray<string>>, family: 4 | 6): ReadonlyArray<ResolvedAddress> =>
  answer.status === "rejected" ? [] : answer.value.map((address) => ({ address, family }))

const inHosts = async (hostname: string): Promise<ReadonlyArray<ResolvedAddress>> =>
  (await lookup(hostname, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
