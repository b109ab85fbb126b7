/**
 * Reads large responses in every way at once from a server with little memory. `MEMORY_RESPONSES` sets the number of
 * responses of 1 MB, `MEMORY_ROUNDS` how often each export is read, and `MEMORY_MAX_STALL_MILLIS` the maximum time of
 * an answer to `/health/live`.
 */
import * as Schema from "effect/Schema"
import { execFile } from "node:child_process"
import { once } from "node:events"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Worker } from "node:worker_threads"
import { describe, expect, it } from "vitest"
import { postJson } from "../support/api.js"
import { createEssaySurvey, essayBytes, essays, type EssaySurvey } from "../support/essays.js"
import { startServer } from "../support/ServerProcess.js"
import { sqlite, stores } from "../support/stores.js"

const responses = Number(process.env["MEMORY_RESPONSES"] ?? 20)
const rounds = Number(process.env["MEMORY_ROUNDS"] ?? 1)
/** The short form runs beside other tests, which hold up the whole machine. */
const maxStallMillis = Number(process.env["MEMORY_MAX_STALL_MILLIS"] ?? 2_000)

const isShort = responses <= 100
/** The options of Node.js that `npm start` sets. */
const startOptions = "--max-semi-space-size=32"
const heapMegabytes = isShort ? 128 : 256
const maxRssMegabytes = isShort ? 350 : 450

/** Accounts with slow and absent readers beside the account that reads everything. */
const otherAccounts = isShort ? 1 : 6
const responsesOfOther = 10

/** A page of the log has at most 4 MiB of responses. JSON takes more: escapes, and the names of fields. */
const maxPageBytesOfLog = 5 * 1_024 * 1_024

describe.each(isShort ? [sqlite] : stores)("on $name, a heap of limited size", ({ name, use }) => {
  it(
    `serves ${responses} responses of 1 MB to exports, lists, analytics, the log, slow and absent readers at once`,
    () =>
      use(async (store) => {
        const server = await startServer({
          ...store,
          NODE_OPTIONS: `--max-old-space-size=${heapMegabytes} ${startOptions}`,
          RATE_LIMIT_ANONYMOUS: "1000000",
          RATE_LIMIT_AUTHENTICATED: "1000000",
          RATE_LIMIT_CHANGES: "1000000",
          MAX_ADDRESS_SHARE: "1",
          WEBHOOK_WORKER: "off",
          LOG_LEVEL: "warning"
        })
        const large = await createSurvey(server.url, responses)
        const others: Array<EssaySurvey> = []
        while (others.length < otherAccounts) others.push(await createSurvey(server.url, responsesOfOther))

        const watch = await watchServer(server.url)
        const exports = ["export?format=csv", "export?format=json", "export?format=xml"]
        const paths = [
          ...Array.from({ length: rounds }, () => exports).flat(),
          ...Array.from({ length: isShort ? 2 : 10 }, () => "responses?limit=1000")
        ]
        const { analyticsReads, logs, sizes, slowSizes } = await readEverything({
          url: server.url,
          large,
          logReaders: isShort ? 1 : 3,
          others,
          paths
        })
          .finally(watch.stop)
        const { maxMillis, maxRss, probes } = await watch.watched
        const figures = `${name}: RSS ≤ ${Math.round(maxRss / 1e6)} MB, /health/live ≤ ${Math.round(maxMillis)} ms`

        const expectedBytes = Math.min(responses, 1_000) * essayBytes
        for (const size of sizes) expect(size, figures).toBeGreaterThan(expectedBytes)
        expect(new Set(sizes).size, "equal requests have equal results").toBeLessThanOrEqual(4)
        for (const size of slowSizes) expect(size).toBeGreaterThan(responsesOfOther * essayBytes)
        for (const { maxPageBytes, responses: count } of logs) {
          expect(count, "each reader of the log has all responses").toBe(responses)
          expect(maxPageBytes, "a page ends by its bytes").toBeLessThan(maxPageBytesOfLog)
        }
        expect(Math.min(...analyticsReads), figures).toBeGreaterThan(0)
        expect(probes).toBeGreaterThan(10)
        if (!isShort) console.log(figures)
        expect(maxRss / 1e6, figures).toBeLessThan(maxRssMegabytes)
        expect(maxMillis, figures).toBeLessThan(maxStallMillis)
        expect(await server.stop()).toBe(0)
      }),
    120_000 + responses * (1_000 + rounds * 1_000)
  )
})

/** Publishes a survey of a new account, and submits responses of 1 MB to it. */
const createSurvey = async (url: string, count: number): Promise<EssaySurvey> => {
  const survey = await createEssaySurvey(url)
  let remaining = count
  const submitRemaining = async () => {
    while (remaining-- > 0) {
      const response = await postJson(`${url}/api/response/survey/${survey.id}`, {}, essays)
      await response.text()
      expect(response.status).toBe(201)
    }
  }
  await Promise.all([submitRemaining(), submitRemaining()])
  return survey
}

const Sizes = Schema.Array(Schema.Int)

const Reads = Schema.parseJson(Schema.Struct({
  sizes: Sizes,
  logs: Schema.Array(Schema.Struct({ responses: Schema.Int, maxPageBytes: Schema.Int })),
  slowSizes: Sizes,
  analyticsReads: Sizes
}))

/** Reads in every way at once, in another process. Returns the bytes of each response. */
const readEverything = async (work: {
  readonly url: string
  readonly large: EssaySurvey
  readonly logReaders: number
  readonly others: ReadonlyArray<EssaySurvey>
  readonly paths: ReadonlyArray<string>
}): Promise<typeof Reads.Type> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(work)])
  return Schema.decodeSync(Reads)(stdout)
}

const program = fileURLToPath(new URL("readEverything.mjs", import.meta.url))

interface Watched {
  readonly probes: number
  readonly maxMillis: number
  readonly maxRss: number
}

/**
 * Asks for the health and the memory of the server until `stop`, on a thread that does nothing else. Resolves when the
 * thread has loaded its client, which takes longer than an answer.
 */
const watchServer = async (url: string) => {
  const worker = new Worker(watcher, { eval: true, workerData: url })
  await once(worker, "message")
  const watched = new Promise<Watched>((resolve, reject) => {
    worker.once("message", resolve).once("error", reject)
  })
  return { watched, stop: () => worker.postMessage("stop") }
}

const watcher = `
const { parentPort, workerData: url } = require("node:worker_threads")
let isRunning = true
parentPort.once("message", () => { isRunning = false })
const probe = async () => {
  const began = performance.now()
  const response = await fetch(url + "/health/live")
  await response.text()
  if (response.status !== 200) throw new Error("/health/live returned " + response.status)
  return performance.now() - began
}
const run = async () => {
  const watched = { probes: 0, maxMillis: 0, maxRss: 0 }
  // The first one loads the client.
  await probe()
  parentPort.postMessage("ready")
  while (isRunning) {
    watched.maxMillis = Math.max(watched.maxMillis, await probe())
    watched.probes++
    const metrics = await (await fetch(url + "/metrics")).text()
    watched.maxRss = Math.max(watched.maxRss, Number(/^process_resident_memory_bytes (\\S+)/m.exec(metrics)[1]))
    await new Promise((next) => setTimeout(next, 20))
  }
  parentPort.postMessage(watched)
}
void run()
`
