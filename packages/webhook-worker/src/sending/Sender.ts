/** Port for sending one signed POST request to an endpoint. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

export interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Result of an attempt, as metrics count it: `delivered` is a 2xx status, `refused` any other status, `blocked` an
 * address that is not allowed, `internal` a defect of this program.
 */
export type DeliveryOutcome =
  | "delivered"
  | "refused"
  | "timeout"
  | "dns"
  | "blocked"
  | "tls"
  | "connection"
  | "internal"

/** Either `statusCode` or `error` is set. `responseBody` is the beginning of the response body. */
export interface SendResult {
  readonly kind: DeliveryOutcome
  readonly statusCode: number | null
  readonly error: string | null
  readonly responseBody: string | null
}

export class Sender extends Context.Tag("@canvass/webhook-worker/Sender")<Sender, {
  /** Sends one POST request. Never fails, and ends within its time limit. An interruption aborts the request. */
  readonly send: (message: Message) => Effect.Effect<SendResult>
}>() {}

/** Time limit of one attempt by default: from the DNS query to the end of the response body. */
export const defaultTimeoutMillis = 10_000

/** Outcome of a request that received a response. */
export const responseOutcome = (statusCode: number, responseBody: string): SendResult => ({
  kind: statusCode >= 200 && statusCode < 300 ? "delivered" : "refused",
  statusCode,
  error: null,
  responseBody
})

/** Outcome of a request that received no complete response. */
export const errorOutcome = (kind: Exclude<DeliveryOutcome, "delivered" | "refused">, detail: string): SendResult => ({
  kind,
  statusCode: null,
  error: `${kind}: ${detail}`,
  responseBody: null
})
