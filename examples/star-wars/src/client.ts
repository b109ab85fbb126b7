/** A small client of Canvass: authenticates, waits for rate limits, retries, and turns problems into errors. */
import { setTimeout as sleep } from "node:timers/promises"
import { z } from "zod"

export interface Client {
  /** Resolves to a 2xx response. Any other outcome is an error that quotes the problem. */
  readonly send: (request: Call) => Promise<Response>
  /** Like `send`, and resolves to the parsed body. */
  readonly json: (request: Call) => Promise<unknown>
  /** Returns the remaining wait for the rate limit, in milliseconds; 0 when there is none. */
  readonly rateLimitWaitMillis: () => number
}

export interface Call {
  readonly method: "GET" | "POST"
  /** Path under `/api`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Makes a POST safe to repeat: the server executes it once per key. */
  readonly idempotencyKey?: string
}

export interface ClientOptions {
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>>
  /** Called at the start of each wait that a 429 causes. */
  readonly onRateLimited: (millis: number) => void
}

const maxAttempts = 6
const timeoutMillis = 60_000

export const makeClient = ({ baseUrl, headers, onRateLimited }: ClientOptions): Client => {
  const gate = makeGate(onRateLimited)

  const sendOnce = async (call: Call): Promise<Response | Error> => {
    await gate.pass()
    return fetch(`${baseUrl}/api${call.path}`, {
      method: call.method,
      headers: { ...headers, ...headersOf(call) },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: AbortSignal.timeout(timeoutMillis)
    }).catch((cause: unknown) => new Error(`No response from ${baseUrl}. Is the server running?`, { cause }))
  }

  const send = async (call: Call): Promise<Response> => {
    for (let attempt = 1;; attempt++) {
      const outcome = await sendOnce(call)
      if (outcome instanceof Response && outcome.ok) return outcome
      if (attempt === maxAttempts || !isRetryable(call, outcome)) throw await errorOf(call, outcome)
      if (outcome instanceof Response) await outcome.body?.cancel()
      if (outcome instanceof Response && outcome.status === 429) {
        gate.close(retryAfterMillis(outcome) * 2 ** (attempt - 1))
      } else {
        await sleep(100 * 2 ** attempt)
      }
    }
  }

  const json = async (call: Call): Promise<unknown> => {
    const body: unknown = await (await send(call)).json()
    return body
  }

  return { send, json, rateLimitWaitMillis: gate.rateLimitWaitMillis }
}

/** Holds back all requests after a 429, because the rate limit applies to all of them. */
const makeGate = (onClose: (millis: number) => void) => {
  let opensAt = 0
  const rateLimitWaitMillis = () => Math.max(0, opensAt - Date.now())
  return {
    rateLimitWaitMillis,
    close: (millis: number) => {
      if (rateLimitWaitMillis() === 0) onClose(millis)
      opensAt = Math.max(opensAt, Date.now() + millis)
    },
    pass: async () => {
      while (rateLimitWaitMillis() > 0) await sleep(rateLimitWaitMillis())
    }
  }
}

const headersOf = ({ body, headers, idempotencyKey }: Call): Record<string, string> => ({
  ...headers,
  ...(body === undefined ? {} : { "content-type": "application/json" }),
  ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey })
})

/** After a 429 every request may be repeated. After a lost response or a 503 the request may have been executed. */
const isRetryable = (call: Call, outcome: Response | Error): boolean => {
  if (outcome instanceof Response && outcome.status === 429) return true
  const isIdempotent = call.method === "GET" || call.idempotencyKey !== undefined
  return isIdempotent && (outcome instanceof Error || outcome.status === 503)
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

const errorOf = async ({ method, path }: Call, outcome: Response | Error): Promise<Error> => {
  if (outcome instanceof Error) return outcome
  const text = await outcome.text()
  const isProblem = outcome.headers.get("content-type")?.startsWith("application/problem+json") ?? false
  const reason = isProblem ? describeProblem(text) : text.slice(0, 500)
  return new Error(`${method} ${path} failed with status ${outcome.status}: ${reason}`)
}

const describeProblem = (text: string): string => {
  const { detail, errors, title } = Problem.parse(JSON.parse(text))
  return [detail ?? title, ...errors.map(({ detail, pointer }) => `${pointer}: ${detail}`)].join("\n  ")
}
