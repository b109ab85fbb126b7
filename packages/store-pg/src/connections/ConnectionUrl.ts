/**
 * Connection URLs of PostgreSQL. As in libpq, a URL may name several hosts: `postgres://…@a:5432,b:5432/canvass`. The
 * package `pg` supports one host only.
 */

export interface ConnectionUrl {
  /** A URL for each host, in the order given. */
  readonly urls: ReadonlyArray<string>
  /** The hosts and the database, without user and password: `a:5432,b:5432/canvass`. */
  readonly description: string
  /**
   * Whether a server that refuses writes is skipped: with several hosts, unless `target_session_attrs` is `any`, and
   * with `target_session_attrs` of `read-write` or `primary`.
   */
  readonly requiresWrites: boolean
}

/** Parses a URL. Returns `undefined` if it is not valid, or if its `target_session_attrs` is not supported. */
export const parse = (text: string): ConnectionUrl | undefined => {
  const scheme = /^postgres(?:ql)?:\/\//.exec(text)?.[0]
  if (scheme === undefined) return undefined
  const [authority = ""] = text.slice(scheme.length).split(/[/?#]/, 1)
  const hosts = authority.slice(authority.lastIndexOf("@") + 1)
  const start = text.slice(0, scheme.length + authority.length - hosts.length)
  const rest = text.slice(scheme.length + authority.length)
  if (hosts + rest === "") return undefined
  const urls = hosts.split(",").map((host) => start + host + rest)
  const parsed = urls.map((url) => URL.canParse(url) ? new URL(url) : undefined)
  if (parsed.includes(undefined)) return undefined
  const attributes = parsed[0]?.searchParams.get("target_session_attrs") ?? (urls.length > 1 ? "read-write" : "any")
  return sessionAttributes.has(attributes)
    ? { urls, description: `${hosts}${parsed[0]?.pathname ?? ""}`, requiresWrites: attributes !== "any" }
    : undefined
}

/** What to say about a URL that `parse` refuses. */
export const invalidUrl = "The URL of the database is not valid: expected postgres://user:password@host:port/database."

/** What `isReplicaUrl` accepts. */
export const replicaUrlForm = "postgres://user:password@host:port/database, with one host that need not accept writes"

/** Whether a URL names one server, also one that refuses writes. */
export const isReplicaUrl = (text: string): boolean => {
  const url = parse(text)
  return url?.urls.length === 1 && !url.requiresWrites
}

const sessionAttributes: ReadonlySet<string> = new Set(["any", "primary", "read-write"])

/** Chooses the host of the next connection. It stays with a host until a connection to it fails. */
export class HostRotation {
  readonly #urls: ReadonlyArray<string>
  #index = 0
  /** Whether a server that refuses writes is skipped. */
  readonly requiresWrites: boolean
  readonly hostCount: number

  constructor({ requiresWrites, urls }: ConnectionUrl) {
    this.#urls = urls
    this.requiresWrites = requiresWrites
    this.hostCount = urls.length
  }

  /** The URL for the next connection. */
  current(): string {
    return this.#urls[this.#index] ?? ""
  }

  /** Moves on to the next host after a failure, unless another connection has already moved on from `url`. */
  skip(url: string): void {
    if (url === this.current()) this.#index = (this.#index + 1) % this.hostCount
  }
}
