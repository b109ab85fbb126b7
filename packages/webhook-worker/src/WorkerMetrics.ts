/** What an operator watches: attempts by outcome, how late the latest one is, and how many are under way. */
import * as Metric from "effect/Metric"
import type { OutcomeKind } from "./Sender.js"

const attempts = Metric.counter("webhook_attempts_total", {
  description: "Attempts to deliver, by outcome.",
  incremental: true
})

const byOutcome = {
  delivered: Metric.tagged(attempts, "outcome", "delivered"),
  refused: Metric.tagged(attempts, "outcome", "refused"),
  timeout: Metric.tagged(attempts, "outcome", "timeout"),
  dns: Metric.tagged(attempts, "outcome", "dns"),
  blocked: Metric.tagged(attempts, "outcome", "blocked"),
  tls: Metric.tagged(attempts, "outcome", "tls"),
  connection: Metric.tagged(attempts, "outcome", "connection"),
  internal: Metric.tagged(attempts, "outcome", "internal")
} satisfies Record<OutcomeKind, unknown>

const underWay = Metric.gauge("webhook_deliveries_in_flight", { description: "Attempts under way." })

const lag = Metric.gauge("webhook_delivery_lag_seconds", {
  description: "For how long the delivery that waits longest has been due."
})

export const countAttempt = (outcome: OutcomeKind): void => byOutcome[outcome].unsafeUpdate(1, [])

export const setUnderWay = (count: number): void => underWay.unsafeUpdate(count, [])

export const setLag = (seconds: number): void => lag.unsafeUpdate(seconds, [])
