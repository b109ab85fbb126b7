/** A `DATABASE_URL` with several hosts, of which one accepts writes. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { startPostgres } from "../../../../test/PostgresServer.js"
import { tcpProxy } from "../fixtures/TcpProxy.js"
import { testClient } from "../fixtures/testClient.js"
import { databaseUrl } from "../fixtures/TestDatabase.js"

/** A client of the database at `url`, on these hosts. */
const clientOf = (url: string, hosts: ReadonlyArray<string>) =>
  testClient(url.replace(new URL(url).host, hosts.join(",")), {
    maxConnections: 3,
    connectTimeoutMillis: 500,
    responseTimeoutMillis: 5_000
  })

const readPort = "SELECT inet_server_port()::text AS port"

const unreachable = "127.0.0.1:1"

describe("a client of several hosts", () => {
  it.scopedLive("skips hosts that cannot be reached or refuse writes", () =>
    Effect.gen(function*() {
      const primary = new URL("/postgres", yield* databaseUrl)
      const standby = yield* Effect.map(
        Effect.acquireRelease(
          Effect.promise(() => startPostgres(["default_transaction_read_only=on"])),
          ({ remove }) => Effect.promise(remove)
        ),
        ({ url }) => new URL(url)
      )
      const sql = yield* clientOf(primary.href, [unreachable, standby.host, primary.host])
      const rows = yield* Effect.all(Array.from({ length: 10 }, () => sql.unsafe(readPort)), {
        concurrency: "unbounded"
      })
      expect(new Set(rows.flat().map((row) => JSON.stringify(row)))).toEqual(
        new Set([JSON.stringify({ port: primary.port })])
      )
      const onlyStandby = yield* clientOf(standby.href, [unreachable, standby.host])
      expect(yield* Effect.flip(onlyStandby.unsafe(readPort))).toHaveProperty("cause.code", "25006")
    }))

  it.scopedLive("moves on when its host breaks down", () =>
    Effect.gen(function*() {
      const url = yield* databaseUrl
      const scopes = [yield* Scope.make(), yield* Scope.make()] as const
      const first = yield* Scope.extend(tcpProxy(url), scopes[0])
      const second = yield* Scope.extend(tcpProxy(url), scopes[1])
      const sql = yield* clientOf(url, [first, second].map((proxy) => new URL(proxy.url).host))
      const connections = () => [first.connectionCount(), second.connectionCount()]
      yield* sql.unsafe(readPort)
      expect(connections()).toEqual([1, 0])
      yield* Scope.close(scopes[0], Exit.void)
      yield* Effect.sleep("50 millis")
      yield* sql.unsafe(readPort)
      expect(connections()).toEqual([0, 1])
      yield* Scope.close(scopes[1], Exit.void)
      yield* Effect.sleep("50 millis")
      expect(yield* Effect.flip(sql.unsafe(readPort))).toHaveProperty("cause.code", "ECONNREFUSED")
    }))
})
