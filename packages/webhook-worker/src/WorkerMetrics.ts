/** Metrics of the worker: attempts by outcome, attempts in flight, and the lag of the queue. */
import { AccountGauge } from "@canvass/core/ports"
import * as Metric from "effect/Metric"
import type { DeliveryOutcome } from "./sending/Sender.js"

const attempts = Metric.counter("webhook_attempts_total", {
  description: "Delivery attempts, by outcome.",
  incremental: true
})

const attemptsByOutcome = {
  delivered: Metric.tagged(attempts, "outcome", "delivered"),
  refused: Metric.tagged(attempts, "outcome", "refused"),
  timeout: Metric.tagged(attempts, "outcome", "timeout"),
  dns: Metric.tagged(attempts, "outcome", "dns"),
  blocked: Metric.tagged(attempts, "outcome", "blocked"),
  tls: Metric.tagged(attempts, "outcome", "tls"),
  connection: Metric.tagged(attempts, "outcome", "connection"),
  internal: Metric.tagged(attempts, "outcome", "internal")
} satisfies Record<DeliveryOutcome, unknown>

// An alert on an outcome that has not occurred yet needs a value.
for (const attempt of Object.values(attemptsByOutcome)) attempt.unsafeUpdate(0, [])

const inFlight = Metric.gauge("webhook_deliveries_in_flight", { description: "Attempts in flight." })

const lagSeconds = Metric.gauge("webhook_delivery_lag_seconds", {
  description: "How long the oldest due delivery has been waiting."
})

/** Adds one attempt. */
export const recordAttempt = (outcome: DeliveryOutcome): void => attemptsByOutcome[outcome].unsafeUpdate(1, [])

/** Sets the number of attempts in flight. */
export const setInFlight = (count: number): void => inFlight.unsafeUpdate(count, [])

/** Sets how long the oldest due delivery has been waiting. */
export const setLagSeconds = (seconds: number): void => lagSeconds.unsafeUpdate(seconds, [])

/** Deliveries that wait, of the accounts that have the most. */
export const backlog = AccountGauge.make(
  "webhook_backlog_deliveries",
  `Deliveries that are pending, of the ${AccountGauge.maxAccounts} accounts that have the most.`
)
