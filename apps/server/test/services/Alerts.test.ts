/** The alerts that docs/operations.md proposes. */
import { readFile } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { startServer } from "../support/ServerProcess.js"
import { sqlite, stores } from "../support/stores.js"

const alerts = async (): Promise<string> => {
  const documentation = await readFile(new URL("../../../../docs/operations.md", import.meta.url), "utf8")
  return /^Alert on: [^]*?\n\n/m.exec(documentation)?.[0] ?? ""
}

const metricsOf = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text()

it.each(stores)("on $name, every metric that an alert names exists", ({ name, use }) =>
  use(async (store) => {
    const names = [...(await alerts()).matchAll(/`([a-z0-9_]+_(?:total|seconds))`/g)].map(([, metric = ""]) => metric)
    const server = await startServer(store)
    const metrics = await metricsOf(server.url)
    await server.stop()
    expect(names.length).toBeGreaterThan(2)
    // Only PostgreSQL has a rate limiter that is shared.
    const expected = name === "PostgreSQL" ? names : names.filter((metric) => metric !== "rate_limiter_local_total")
    for (const metric of expected) expect(metrics).toMatch(new RegExp(`^# TYPE ${metric} `, "m"))
  }))

it("an event loop that stalls again and again exceeds the threshold of its alert", () =>
  sqlite.use(async (store) => {
    const threshold = Number(/`nodejs_eventloop_lag_p99_seconds` above (\d+\.\d+)/.exec(await alerts())?.[1])
    const server = await startServer(store)
    for (let stall = 0; stall < 8; stall++) {
      server.process.kill("SIGSTOP")
      await sleep(1_500 * threshold)
      server.process.kill("SIGCONT")
      await sleep(50)
    }
    const lag = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await metricsOf(server.url))?.[1]
    await server.stop()
    expect(Number(lag)).toBeGreaterThan(threshold)
  }))
