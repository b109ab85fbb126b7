/**
 * Everything that users do, at once, on a heap of 512 MB: respondents by page and by API, files, the portal, exports,
 * removals, analytics and webhooks. `SOAK_MINUTES` sets the duration on each store, `SOAK_MAX_P99_MILLIS` the maximum
 * time of 99 % of the submissions, and `SOAK_MAX_TURN_MILLIS` that of a turn of the event loop.
 */
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { peakOf } from "../support/peakOf.js"
import { startServer } from "../support/ServerProcess.js"
import { stores } from "../support/stores.js"
import { startReceiver, type WebhookReceiver } from "../support/WebhookReceiver.js"
import { expectExactLedger } from "./soak/expectExactLedger.js"
import { Ledger } from "./soak/Ledger.js"
import { readExports, readExportsSlowly, removeAndAnalyse, visitPortal } from "./soak/OwnerWorkloads.js"
import { runRespondents } from "./soak/Respondents.js"
import { createSoakAccount } from "./soak/SoakAccount.js"

const minutes = Number(process.env["SOAK_MINUTES"] ?? 0.05)
/** The short form runs beside other tests, so its times say nothing. */
const maxP99Millis = Number(process.env["SOAK_MAX_P99_MILLIS"] ?? Infinity)
const maxTurnMillis = Number(process.env["SOAK_MAX_TURN_MILLIS"] ?? Infinity)

const maxResidentBytes = 700 * 1_000_000

const environment = {
  // The second option is that of `npm start`.
  NODE_OPTIONS: "--max-old-space-size=512 --max-semi-space-size=32",
  HEALTH_PORT: "0",
  RATE_LIMIT_ANONYMOUS: "1000000",
  RATE_LIMIT_AUTHENTICATED: "1000000",
  RATE_LIMIT_PAGES: "1000000",
  RATE_LIMIT_FORMS: "1000000",
  MAX_ADDRESS_SHARE: "1",
  WEBHOOK_ALLOW_HTTP: "true",
  WEBHOOK_ALLOW_PRIVATE: "true",
  WEBHOOK_RETRY_SCHEDULE: Array.from({ length: 10 }, () => "1s").join(),
  LOG_LEVEL: "warning"
}

it.each(stores)(
  "on $name, everything at once is served in time, and nothing is lost or repeated",
  ({ name, use }) =>
    use(async (store) => {
      const receiver = await startReceiver()
      const server = await startServer({ ...store, ...environment })
      try {
        const health = /Health +(\S+)\/health\/ready/.exec(server.output())?.[1] ?? ""
        const account = await createSoakAccount(server.url, receiver.url)
        const ledger = new Ledger()
        const endsAt = performance.now() + minutes * 60_000
        const isOver = () => performance.now() >= endsAt || server.process.exitCode !== null

        const [peak, millis] = await Promise.all([
          peakOf(health, isOver),
          runRespondents(account, ledger, isOver),
          failAtTimes(receiver, isOver),
          ...[readExports, readExportsSlowly, removeAndAnalyse, visitPortal].map((run) => run(account, ledger, isOver))
        ])

        const p99Millis = millis.toSorted((left, right) => left - right)[Math.floor(millis.length * 0.99)] ?? 0
        const figures = `${name}: ${millis.length} submissions, p99 ${Math.round(p99Millis)} ms, ` +
          `turn ≤ ${Math.round(peak.turnMillis)} ms, RSS ≤ ${Math.round(peak.residentBytes / 1e6)} MB`
        console.log(figures)
        await expectExactLedger(account, ledger, receiver)
        expect(server.output()).not.toMatch(/ERROR/)
        expect(peak.residentBytes, figures).toBeLessThan(maxResidentBytes)
        expect(p99Millis, figures).toBeLessThanOrEqual(maxP99Millis)
        expect(peak.turnMillis, figures).toBeLessThanOrEqual(maxTurnMillis)
      } finally {
        await server.stop()
        receiver.stop()
      }
    }),
  300_000 + minutes * 120_000
)

/** Fails deliveries for a moment every two seconds. A retry comes after one second, when deliveries succeed. */
const failAtTimes = async (receiver: WebhookReceiver, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    receiver.status = 503
    await sleep(200)
    receiver.status = 204
    await sleep(1_800)
  }
}
