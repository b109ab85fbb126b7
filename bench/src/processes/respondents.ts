/** Runs respondents in a separate process: receives one job, sends its result, and exits. */
import * as Schema from "effect/Schema"
import { request, type RequestOptions } from "node:http"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { RespondentsJob, type RespondentsOutcome } from "../load/Respondents.js"

const run = async (message: unknown): Promise<void> => {
  const { count, forms, path, perSecond, url } = Schema.decodeUnknownSync(RespondentsJob)(message)
  const millis: Array<number> = []
  const exchanges: Exchanges = { millis: [], refusals: 0 }
  const failures: Record<string, number> = {}
  const startedAt = performance.now()
  const all: Array<Promise<void>> = []
  for (let arrived = 0; arrived < count;) {
    const due = Math.min(count, Math.ceil((performance.now() - startedAt) / 1_000 * perSecond))
    for (; arrived < due; arrived++) {
      const arrivedAt = performance.now()
      all.push(
        respond(exchanges, url, path, forms[arrived % forms.length] ?? "").then(
          () => void millis.push(performance.now() - arrivedAt),
          (error: unknown) => {
            const reason = error instanceof Error ? error.message : String(error)
            failures[reason] = (failures[reason] ?? 0) + 1
          }
        )
      )
    }
    await sleep(1)
  }
  await Promise.all(all)
  process.send?.(
    {
      served: millis.length,
      refusals: exchanges.refusals,
      failures,
      requestP99Millis: quantile(exchanges.millis, 0.99),
      p50Millis: quantile(millis, 0.5),
      p99Millis: quantile(millis, 0.99),
      seconds: (performance.now() - startedAt) / 1_000
    } satisfies RespondentsOutcome
  )
  process.disconnect()
}

const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** What the requests of all respondents took. */
interface Exchanges {
  /** Of those that were not refused. */
  readonly millis: Array<number>
  refusals: number
}

const respond = async (exchanges: Exchanges, url: string, path: string, form: string): Promise<void> => {
  const exchange = async (url: string, options: RequestOptions, body = ""): Promise<Answer> => {
    const startedAt = performance.now()
    const answer = await send(url, options, body)
    if (answer.status !== 503) {
      exchanges.millis.push(performance.now() - startedAt)
      return answer
    }
    exchanges.refusals++
    await sleep(answer.retryAfterSeconds * 1_000)
    return exchange(url, options, body)
  }
  // The hidden fields are not compressed on the page, but what surrounds them is: this page is read as it is.
  const page = await exchange(url + path, { headers: { "accept-encoding": "identity" } })
  expectStatus(page, 200)
  const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    .map(([, name = "", value = ""]): [string, string] => [name, value])
  const body = `${new URLSearchParams(hidden).toString()}&${form}&action=send`
  const sent = await exchange(url + path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "content-length": Buffer.byteLength(body) }
  }, body)
  expectStatus(sent, 303)
  expectStatus(await exchange(new URL(sent.location, url).href, { headers: { "accept-encoding": "gzip" } }), 200)
}

interface Answer {
  readonly status: number
  readonly location: string
  readonly retryAfterSeconds: number
  readonly text: string
}

/** A request on a connection of its own. */
const send = (url: string, options: RequestOptions, body: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url, { ...options, agent: false, timeout: 60_000 }, (response) => {
      const pieces: Array<Buffer> = []
      response.on("data", (piece: Buffer) => pieces.push(piece))
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? "",
          retryAfterSeconds: Number(response.headers["retry-after"] ?? 0),
          text: Buffer.concat(pieces).toString()
        }))
      response.on("error", reject)
    })
    outgoing.on("error", reject)
    outgoing.on("timeout", () => outgoing.destroy(new Error("time-out")))
    outgoing.end(body)
  })

const expectStatus = ({ status }: Answer, expected: number): void => {
  if (status !== expected) throw new Error(`status ${status}`)
}

process.once("message", (message) => void run(message))
