/**
 * Everything hostile at once on a heap of 512 MB: requests from the contract with faults, slow and absent readers,
 * unthrottled exports, large bodies, key rotations, deletions of large surveys. `HOSTILE_MINUTES` sets the duration.
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
import { LoadGenerator } from "./hostile/LoadGenerator.js"
import { TestTenants } from "./hostile/TestTenants.js"
import { exports, keyRotations, largeBodies, slowReaders, submissions, type Workload } from "./hostile/Workloads.js"

const minutes = Number(process.env["HOSTILE_MINUTES"] ?? 0.05)
const seed = Number(process.env["HOSTILE_SEED"] ?? Date.now() % 1_000_000_007)

const maxResidentBytes = 700 * 1_000_000

const environment = {
  NODE_OPTIONS: "--max-old-space-size=512",
  HEALTH_PORT: "0",
  RATE_LIMIT_ANONYMOUS: "1000000",
  RATE_LIMIT_AUTHENTICATED: "1000000",
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
        const ledger = submissions(server.url, await createOwner(server.url))
        const workloads = [
          fuzz,
          ...Array.from({ length: 4 }, () => ledger.run),
          ...await Promise.all(
            [slowReaders, exports, largeBodies, keyRotations].map((prepare) => prepare(server.url))
          )
        ]

        const endsAt = performance.now() + minutes * 60_000
        const isOver = () => performance.now() >= endsAt || server.process.exitCode !== null
        const [peak, ...violations] = await Promise.all([
          peakOf(health, isOver),
          ...workloads.map((run) => run(isOver))
        ])

        console.log(
          `Peak: ${Math.round(peak.residentBytes / 1e6)} MB, liveness within ${Math.round(peak.liveMillis)} ms`
        )
        expect(server.process.exitCode, "the server is up").toBe(null)
        expect([...new Set(violations.flat())]).toEqual([])
        expect(generator.takeViolations()).toBe("")
        expect(peak.residentBytes).toBeLessThan(maxResidentBytes)
        expect(ledger.sent().acknowledged.size).toBeGreaterThan(0)
        await expectNothingLost(server.url, ledger.sent())
        expect(await inconsistencies(tenants)).toEqual([])
        expect(await generator.auditExpectation.differences(tenants)).toEqual([])
        expect(server.output()).not.toMatch(/ERROR/)
      } finally {
        await server.stop()
      }
    }),
  300_000 + minutes * 120_000
)
