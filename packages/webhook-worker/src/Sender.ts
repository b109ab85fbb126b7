/** The way out: one POST, and what came of it. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

export interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * What metrics count by: `delivered` is a 2xx, `refused` any other answer, `blocked` an address that deliveries may not
 * go to, `internal` a fault on our side.
 */
export type OutcomeKind = "delivered" | "refused" | "timeout" | "dns" | "blocked" | "tls" | "connection" | "internal"

/** Either `statusCode` or `error` is set. `responseBody` is how the answer's body begins. */
export interface Outcome {
  readonly kind: OutcomeKind
  readonly statusCode: number | null
  readonly error: string | null
  readonly responseBody: string | null
}

export class Sender extends Context.Tag("@canvass/webhook-worker/Sender")<Sender, {
  /** Ends within its time-out, whatever the other side does. An interruption ends the exchange. */
  readonly send: (message: Message) => Effect.Effect<Outcome>
}>() {}

export const answered = (statusCode: number, responseBody: string): Outcome => ({
  kind: statusCode >= 200 && statusCode < 300 ? "delivered" : "refused",
  statusCode,
  error: null,
  responseBody
})

export const failed = (kind: Exclude<OutcomeKind, "delivered" | "refused">, detail: string): Outcome => ({
  kind,
  statusCode: null,
  error: `${kind}: ${detail}`,
  responseBody: null
})
