/** A small client of Canvass: says who is calling, waits when told to, and turns a refusal into an error. */
import { setTimeout as sleep } from "node:timers/promises"
import { z } from "zod"

export interface Client {
  /** An answer of 2xx; anything else is an error that quotes the problem. */
  readonly send: (request: Call) => Promise<Response>
  /** The body of that answer. */
  readonly json: (request: Call) => Promise<unknown>
  /** How long every request is held back from now on, because the server said so; 0 when none is. */
  readonly heldBackMillis: () => number
}

export interface Call {
  readonly method: "GET" | "POST"
  /** Under `/api`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Makes a POST safe to send again: the server does the work once for a key. */
  readonly idempotencyKey?: string
}

export interface ClientOptions {
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>>
  /** Called once for each wait that a 429 begins. */
  readonly onHeldBack: (millis: number) => void
}

const attempts = 6
const timeoutMillis = 60_000

export const makeClient = ({ baseUrl, headers, onHeldBack }: ClientOptions): Client => {
  const gate = makeGate(onHeldBack)

  const attempt = async (call: Call): Promise<Response | Error> => {
    await gate.pass()
    return fetch(`${baseUrl}/api${call.path}`, {
      method: call.method,
      headers: { ...headers, ...headersOf(call) },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: AbortSignal.timeout(timeoutMillis)
    }).catch((cause: unknown) => new Error(`No answer from ${baseUrl}: is it running?`, { cause }))
  }

  const send = async (call: Call): Promise<Response> => {
    for (let tried = 1;; tried++) {
      const outcome = await attempt(call)
      if (outcome instanceof Response && outcome.ok) return outcome
      if (tried === attempts || !maySendAgain(call, outcome)) throw await refusal(call, outcome)
      if (outcome instanceof Response) await outcome.body?.cancel()
      if (outcome instanceof Response && outcome.status === 429) {
        gate.close(retryAfterMillis(outcome) * 2 ** (tried - 1))
      } else {
        await sleep(100 * 2 ** tried)
      }
    }
  }

  return { send, json: async (call) => (await send(call)).json(), heldBackMillis: gate.heldBackMillis }
}

/** One for all requests: when one is refused for coming too soon, the next would be too. */
const makeGate = (onClose: (millis: number) => void) => {
  let opensAt = 0
  const heldBackMillis = () => Math.max(0, opensAt - Date.now())
  return {
    heldBackMillis,
    close: (millis: number) => {
      if (heldBackMillis() === 0) onClose(millis)
      opensAt = Math.max(opensAt, Date.now() + millis)
    },
    pass: async () => {
      while (heldBackMillis() > 0) await sleep(heldBackMillis())
    }
  }
}

const headersOf = ({ body, headers, idempotencyKey }: Call): Record<string, string> => ({
  ...headers,
  ...(body === undefined ? {} : { "content-type": "application/json" }),
  ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey })
})

/** A 429 did nothing, so anything may follow it. No answer, or a 503, may come after the work was done. */
const maySendAgain = (call: Call, outcome: Response | Error): boolean => {
  if (outcome instanceof Response && outcome.status === 429) return true
  const isRepeatable = call.method === "GET" || call.idempotencyKey !== undefined
  return isRepeatable && (outcome instanceof Error || outcome.status === 503)
}

const retryAfterMillis = (response: Response): number => {
  const seconds = Number(response.headers.get("retry-after") ?? "60")
  return 1_000 * (Number.isFinite(seconds) ? seconds : 60)
}

const Problem = z.object({
  title: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).default([])
})

const refusal = async ({ method, path }: Call, outcome: Response | Error): Promise<Error> => {
  if (outcome instanceof Error) return outcome
  const text = await outcome.text()
  const isProblem = outcome.headers.get("content-type")?.startsWith("application/problem+json") ?? false
  const why = isProblem ? reasons(text) : text.slice(0, 500)
  return new Error(`${method} ${path} was answered ${outcome.status}: ${why}`)
}

const reasons = (text: string): string => {
  const { detail, errors, title } = Problem.parse(JSON.parse(text))
  return [detail ?? title, ...errors.map(({ detail, pointer }) => `${pointer}: ${detail}`)].join("\n  ")
}
