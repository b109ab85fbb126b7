/**
 * Everything hostile at once on a heap of 512 MB: requests from the contract with faults, slow and absent readers,
 * unthrottled exports, large bodies, key rotations, deletions of large surveys, floods of single addresses, beside
 * honest callers. `HOSTILE_MINUTES` sets the duration, `HOSTILE_MIN_SERVED` the minimum share of the honest requests
 * that are served, and `HOSTILE_MAX_P99_MILLIS` the maximum time of 99 % of them.
 */
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { expectNothingLost } from "../support/expectNothingLost.js"
import { createOwner } from "../support/Owner.js"
import { peakOf } from "../support/peakOf.js"
import { startServer } from "../support/ServerProcess.js"
import { sqlite } from "../support/stores.js"
import { inconsistencies } from "./hostile/checks/readConsistency.js"
import { prepareFloods } from "./hostile/Floods.js"
import { makeHonestCallers } from "./hostile/HonestCallers.js"
import { LoadGenerator } from "./hostile/LoadGenerator.js"
import { TestTenants } from "./hostile/TestTenants.js"
import { exports, keyRotations, largeBodies, slowReaders, type Workload } from "./hostile/Workloads.js"

const minutes = Number(process.env["HOSTILE_MINUTES"] ?? 0.05)
const seed = Number(process.env["HOSTILE_SEED"] ?? Date.now() % 1_000_000_007)

/** The short form runs beside other tests, so its times say nothing. */
const minServed = Number(process.env["HOSTILE_MIN_SERVED"] ?? 0)
const maxP99Millis = Number(process.env["HOSTILE_MAX_P99_MILLIS"] ?? Infinity)

const maxResidentBytes = 700 * 1_000_000

const environment = {
  NODE_OPTIONS: "--max-old-space-size=512",
  HEALTH_PORT: "0",
  RATE_LIMIT_ANONYMOUS: "1000000",
  RATE_LIMIT_AUTHENTICATED: "1000000",
  RATE_LIMIT_PAGES: "1000000",
  RATE_LIMIT_FORMS: "1000000",
  ACCESS_TOKEN_TTL: "1d",
  WEBHOOK_WORKER: "off",
  LOG_LEVEL: "warning"
}

it(
  `a server under all attacks at once stays up, correct and below 700 MB (HOSTILE_SEED=${seed})`,
  () =>
    sqlite.use(async (store) => {
      const server = await startServer({ ...store, ...environment })
      try {
        const health = /Health +(\S+)\/health\/ready/.exec(server.output())?.[1] ?? ""
        const tenants = await TestTenants.create(server.url)
        const generator = new LoadGenerator(tenants, seed)
        const fuzz: Workload = async (isOver) => {
          while (!isOver()) {
            await generator.send(100, 4)
            await sleep(1_000)
          }
          return []
        }
        const honest = await makeHonestCallers(server.url, await createOwner(server.url))
        const workloads = [
          fuzz,
          ...await prepareFloods(server.url),
          ...await Promise.all(
            [slowReaders, exports, largeBodies, keyRotations].map((prepare) => prepare(server.url))
          )
        ]

        const endsAt = performance.now() + minutes * 60_000
        const hasEnded = () => server.process.exitCode !== null || server.process.signalCode !== null
        const isOver = () => performance.now() >= endsAt || hasEnded()
        const [peak, violations] = await Promise.all([
          peakOf(health, isOver),
          Promise.all(workloads.map((run) => run(isOver))),
          ...Array.from({ length: 4 }, () => honest.run(isOver))
        ]).catch(async (cause: unknown) => {
          await sleep(1_000)
          const { exitCode, signalCode } = server.process
          throw new Error(`Exit ${exitCode ?? signalCode ?? "none"}: ${server.output().slice(-4_000)}`, { cause })
        })

        const { failures, p99Millis, requests, served } = honest.figures()
        const figures = `${requests} honest requests, p99 ${Math.round(p99Millis)} ms, not served: ` +
          `${JSON.stringify(failures)}; turn ≤ ${Math.round(peak.turnMillis)} ms, liveness within ` +
          `${Math.round(peak.liveMillis)} ms, RSS ≤ ${Math.round(peak.residentBytes / 1e6)} MB`
        console.log(figures)
        expect(hasEnded(), `the server is up: ${server.output().slice(-4_000)}`).toBe(false)
        expect([...new Set(violations.flat())]).toEqual([])
        expect(generator.takeViolations()).toBe("")
        expect(peak.residentBytes, figures).toBeLessThan(maxResidentBytes)
        expect(Object.keys(failures).filter((outcome) => outcome !== "503"), figures).toEqual([])
        expect(served, figures).toBeGreaterThan(0)
        expect(served / requests, figures).toBeGreaterThanOrEqual(minServed)
        expect(p99Millis, figures).toBeLessThanOrEqual(maxP99Millis)
        await expectNothingLost(server.url, honest.sent())
        expect(await inconsistencies(tenants)).toEqual([])
        expect(await generator.auditExpectation.differences(tenants)).toEqual([])
        expect(server.output()).not.toMatch(/ERROR/)
      } finally {
        await server.stop()
      }
    }),
  300_000 + minutes * 120_000
)
