/**
 * Sends malformed and malicious requests: mutations of valid ones from the contract, invalid framing, noise, clients
 * that disconnect, 1 000 connections at once. `HOSTILE_REQUESTS` sets the number, `HOSTILE_SEED` repeats a run.
 */
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { startServer } from "../support/ServerProcess.js"
import { postgresOrAll } from "../support/stores.js"
import { inconsistencies } from "./hostile/checks/readConsistency.js"
import { LoadGenerator } from "./hostile/LoadGenerator.js"
import { TestTenants } from "./hostile/TestTenants.js"

const requests = Number(process.env["HOSTILE_REQUESTS"] ?? 1_000)
const seed = Number(process.env["HOSTILE_SEED"] ?? Date.now() % 1_000_000_007)

const environment = {
  RATE_LIMIT_ANONYMOUS: "1000000",
  RATE_LIMIT_AUTHENTICATED: "1000000",
  MAX_ADDRESS_SHARE: "1",
  ACCESS_TOKEN_TTL: "1d",
  WEBHOOK_WORKER: "off",
  LOG_LEVEL: "warning"
}

it.each(postgresOrAll)(
  `on $name, every request receives a response of the contract or a problem (HOSTILE_SEED=${seed})`,
  ({ use }) =>
    use(async (store) => {
      const server = await startServer({ ...store, ...environment })
      try {
        const tenants = await TestTenants.create(server.url)
        const generator = new LoadGenerator(tenants, seed)

        await generator.send(requests, 16)
        expect(generator.takeViolations()).toBe("")
        // Most operations must succeed at times, or little of the code behind the validation is tested. Chance, and a
        // slow machine on which the server refuses requests, may take more of them.
        for (let more = 0; more < 10 && generator.succeededOperations.size < 36; more++) await generator.send(500, 16)
        expect(generator.succeededOperations.size).toBeGreaterThan(35)
        expect(generator.succeededOperations).toContain("files.upload")

        await generator.send(1_000, 1_000)
        await generator.readAndDisconnect(100)
        expect(generator.takeViolations()).toBe("")

        expect(await inconsistencies(tenants)).toEqual([])
        expect(await generator.auditExpectation.differences(tenants)).toEqual([])
        expect(await inFlight(server.url)).toBe(0)
        expect(server.output().replace(/^.*(?: no mail server is configured|X-Forwarded-For).*$/gm, "")).not.toMatch(
          /ERROR|WARN/
        )
      } finally {
        await server.stop()
      }
    }),
  120_000 + requests * 60
)

/** Number of requests in flight, once the server has had time to notice closed connections. */
const inFlight = async (url: string): Promise<number> => {
  let count = Number.NaN
  for (let tries = 0; count !== 0 && tries < 40; tries++) {
    if (tries > 0) await sleep(250)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    // The request for metrics counts too.
    count = Number(/^http_requests_in_flight (\d+)$/m.exec(metrics)?.[1]) - 1
  }
  return count
}
