/**
 * Many of the heaviest requests at once, while other accounts use the server. `HEAVY_REQUESTS` sets how many there are
 * of each, `HEAVY_WORKERS` the number of processes, and `HEAVY_OF`, a regular expression, selects them by name.
 */
import * as Schema from "effect/Schema"
import { once } from "node:events"
import { request } from "node:http"
import process from "node:process"
import { Worker } from "node:worker_threads"
import { describe, expect, it } from "vitest"
import { createOwner, type Owner } from "../support/Owner.js"
import { startServer } from "../support/ServerProcess.js"
import { sqlite, stores } from "../support/stores.js"
import { createLargestAccount } from "./heavy/LargestAccount.js"
import { createLargestSurvey, type HeavyRequest } from "./heavy/LargestSurvey.js"

const count = Number(process.env["HEAVY_REQUESTS"] ?? 20)
const workers = process.env["HEAVY_WORKERS"] ?? "1"
const isShort = count < 600
const selected = new RegExp(process.env["HEAVY_OF"] ?? "")
const maxRssMegabytes = 600
/** The short form runs beside other tests, which hold up the whole machine. */
const maxOtherMillis = isShort ? 10_000 : 1_000

describe.each(isShort ? [sqlite] : stores)("on $name, a heap of 512 MB", ({ use }) => {
  it(
    `survives ${count} of each of the heaviest requests at once, and serves the others meanwhile`,
    () =>
      use(async (store) => {
        const server = await startServer({ ...store, ...settings })
        try {
          const other = await createOwner(server.url)
          const requests = [
            ...await createLargestAccount(server.url),
            ...(await createLargestSurvey(server.url)).requests
          ]
          const wrong: Array<string> = []
          const repeatable = requests.filter(({ isOnce = false }) => !isOnce)
          for (
            const each of repeatable.filter(({ name }, index) => selected.test(name) && (!isShort || index % 3 === 0))
          ) {
            for (const addresses of isShort ? [1] : [1, 6]) {
              const attack = await attackWith(server.url, other, each, addresses)
              if (!isShort) console.log(attack.figures)
              if (!attack.isSurvived) wrong.push(attack.figures)
            }
          }
          expect(wrong).toEqual([])
        } finally {
          expect(await server.stop(), server.output()).toBe(0)
        }
      }),
    3_600_000
  )
})

const settings = {
  NODE_OPTIONS: "--max-old-space-size=512 --max-semi-space-size=32",
  RATE_LIMIT_ANONYMOUS: "1000000",
  RATE_LIMIT_AUTHENTICATED: "1000000",
  RATE_LIMIT_PAGES: "1000000",
  RATE_LIMIT_FORMS: "1000000",
  DEFINITIONS_MAX_BYTES_PER_ACCOUNT: "1TiB",
  WORKERS: workers,
  WEBHOOK_WORKER: "off",
  LOG_LEVEL: "error"
}

/** Sends a request many times at once, from as many addresses. Every caller is served or told to come back. */
const attackWith = async (url: string, other: Owner, heavy: HeavyRequest, addresses: number) => {
  const watch = await watchOthers(url, other)
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => send(url, heavy, index, addresses)))
  const { maxRss, millis, statuses } = await watch.stop()
  const p99 = [...millis].sort((left, right) => left - right)[Math.floor(millis.length * 0.99)] ?? 0
  const counts = [...new Set(replies)].map((status) =>
    `${status} × ${replies.filter((each) => each === status).length}`
  )
  return {
    figures:
      `${heavy.name}, ${addresses} addresses: ${counts.join(", ")}; RSS ≤ ${Math.round(maxRss / 1e6)} MB; others: ` +
      `p99 ${Math.round(p99)} ms of ${millis.length}, ${[...new Set(statuses)].join(" ")}`,
    isSurvived: replies.some(isSuccess) && replies.every((status) => isSuccess(status) || status === 503) &&
      maxRss / 1e6 <= maxRssMegabytes && p99 <= maxOtherMillis && statuses.every(isSuccess)
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Sends a request on a new connection. Returns the status once the whole response has arrived; 0: it broke off. */
const send = (
  url: string,
  { body, headers, method, path }: HeavyRequest,
  index: number,
  addresses: number
): Promise<number> =>
  new Promise((resolve) => {
    request(url + path.replace("COUNT", String(index)), {
      method,
      headers,
      agent: false,
      localAddress: `127.0.1.${1 + index % addresses}`
    }, (response) => {
      response.resume()
        .on("end", () => resolve(response.statusCode ?? 0))
        .on("error", () => resolve(0))
    }).on("error", () => resolve(0)).end(body)
  })

const Watched = Schema.Struct({
  millis: Schema.Array(Schema.Number),
  statuses: Schema.Array(Schema.Int),
  maxRss: Schema.Number
})

/** Uses the server as other accounts do, on a thread of its own, until `stop`. */
const watchOthers = async (url: string, { apiKey, survey }: Owner) => {
  const worker = new Worker(new URL("heavy/otherAccount.mjs", import.meta.url), { workerData: { url, apiKey, survey } })
  await once(worker, "message")
  return {
    stop: async (): Promise<typeof Watched.Type> => {
      worker.postMessage("stop")
      const messages: ReadonlyArray<unknown> = await once(worker, "message")
      return Schema.decodeUnknownSync(Watched)(messages[0])
    }
  }
}
