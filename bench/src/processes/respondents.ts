/** Runs respondents in a separate process: receives one job, sends its result, and exits. */
import * as Schema from "effect/Schema"
import { request, type RequestOptions } from "node:http"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { RespondentsJob, type RespondentsOutcome } from "../load/Respondents.js"

const run = async (message: unknown): Promise<void> => {
  const { count, forms, path, perSecond, url } = Schema.decodeUnknownSync(RespondentsJob)(message)
  const millis: Array<number> = []
  const failures: Record<string, number> = {}
  const startedAt = performance.now()
  const all: Array<Promise<void>> = []
  for (let arrived = 0; arrived < count;) {
    const due = Math.min(count, Math.ceil((performance.now() - startedAt) / 1_000 * perSecond))
    for (; arrived < due; arrived++) {
      const arrivedAt = performance.now()
      all.push(
        respond(url, path, forms[arrived % forms.length] ?? "").then(
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
  millis.sort((left, right) => left - right)
  const at = (share: number) => millis[Math.min(millis.length - 1, Math.floor(millis.length * share))] ?? 0
  process.send?.(
    {
      served: millis.length,
      failures,
      p50Millis: at(0.5),
      p99Millis: at(0.99),
      seconds: (performance.now() - startedAt) / 1_000
    } satisfies RespondentsOutcome
  )
  process.disconnect()
}

const respond = async (url: string, path: string, form: string): Promise<void> => {
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
  readonly text: string
}

/** A request on a connection of its own. */
const exchange = (url: string, options: RequestOptions, body = ""): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url, { ...options, agent: false, timeout: 60_000 }, (response) => {
      const pieces: Array<Buffer> = []
      response.on("data", (piece: Buffer) => pieces.push(piece))
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? "",
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
