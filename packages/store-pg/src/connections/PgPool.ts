/**
 * A `pg.Pool` of the store. What it adds to the pool of the library: it connects to the first of several hosts that is
 * reachable and accepts writes, and a connection sends with one system call what is written in one turn of the event
 * loop.
 */
import * as Predicate from "effect/Predicate"
import { Socket } from "node:net"
import process from "node:process"
import pg from "pg"
import { type ConnectionPool, quoteIdentifier, readOnlyTransaction } from "./Connections.js"
import * as ConnectionUrl from "./ConnectionUrl.js"
import type { PoolOptions } from "./PoolOptions.js"

/** The name of every connection in `pg_stat_activity`. */
export const applicationName = "canvass"

export interface PgPool extends ConnectionPool {
  /** Closes the connections when they are released. */
  end(): Promise<void>
}

/** Makes a pool. It connects when it is used first. Throws for a URL that is not valid. */
export const make = (options: PoolOptions): PgPool => {
  const url = ConnectionUrl.parse(options.url)
  if (url === undefined) throw new Error(ConnectionUrl.invalidUrl)
  const hosts = new ConnectionUrl.HostRotation(url)
  const pool = new pg.Pool({
    connectionString: hosts.current(),
    max: options.maxConnections,
    Client: class extends HostClient {
      constructor(config?: pg.ClientConfig) {
        // Set here and not for the pool, whose time limit would include the wait for a free connection.
        super({ ...config, connectionTimeoutMillis: options.connectTimeoutMillis }, new CoalescingSocket(), hosts)
      }
    },
    pipeline: true,
    keepAlive: true,
    application_name: applicationName,
    options: startupOptions(options)
  })
  // An idle connection that breaks would end the process if the pool had no listener.
  pool.on("error", () => undefined)
  // The pool waits for the results of a connection that it closes. They may never arrive.
  pool.on("release", (error: Error | undefined, client) => {
    if (error !== undefined && client instanceof HostClient) client.socket.destroy()
  })
  const connect = (remainingHosts: number): Promise<pg.PoolClient> =>
    remainingHosts <= 1 ? pool.connect() : pool.connect().catch(() => connect(remainingHosts - 1))
  return { connect: () => connect(hosts.hostCount), end: () => pool.end() }
}

/** The parameters of each connection. PostgreSQL separates them by spaces, and takes a backslash as an escape. */
const startupOptions = ({ schema, statementTimeoutMillis }: PoolOptions): string =>
  `-c TimeZone=UTC -c statement_timeout=${statementTimeoutMillis}` +
  (schema === undefined ? "" : ` -c search_path=${quoteIdentifier(schema).replaceAll(/[\s\\]/g, "\\$&")}`)

/** Sends what is written in one turn of the event loop with one system call. */
class CoalescingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

/** A connection to the current host. */
class HostClient extends pg.Client {
  readonly socket: Socket

  constructor(config: pg.ClientConfig, socket: Socket, hosts: ConnectionUrl.HostRotation) {
    const url = hosts.current()
    super({ ...config, connectionString: url, stream: () => socket })
    this.socket = socket
    const connect = (onConnect: (error: Error | null) => void): void => {
      const onConnected = (error: Error | null): void => {
        if (error !== null) hosts.skip(url)
        onConnect(error)
      }
      super.connect((error: Error | null) => {
        if (error !== null || !hosts.requiresWrites) return onConnected(error)
        this.query("SHOW transaction_read_only", (error: Error | null, result) => {
          const rows: ReadonlyArray<unknown> = error === null ? result.rows : []
          const isReadOnly = rows.some((row) =>
            Predicate.hasProperty(row, "transaction_read_only") && row.transaction_read_only === "on"
          )
          if (isReadOnly) void this.end()
          onConnected(isReadOnly ? refusesWrites() : error)
        })
      })
    }
    // The pool calls this one of the forms of `connect`.
    Object.assign(this, { connect })
  }
}

const refusesWrites = (): Error =>
  Object.assign(new Error("the PostgreSQL server is read-only"), { code: readOnlyTransaction })
