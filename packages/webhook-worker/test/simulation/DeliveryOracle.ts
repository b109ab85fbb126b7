/**
 * A second implementation of the retry and pause rules. It computes the expected state of each delivery from the
 * history of attempts, not from the counters that the rows hold.
 */
import type { Delivery, Ids, RetrySchedule, Webhook } from "@canvass/core"
import type { UnitOfWork } from "@canvass/core/ports"

export interface DeliveryOracle {
  /** Checks a unit that was committed. `decidedAt` is the wall clock when the worker decided it. */
  readonly onCommit: (unit: UnitOfWork.UnitOfWork, decidedAt: number) => void
}

interface History {
  /** Sequence numbers of the failed attempts since the delivery was created or last released. */
  failures: Array<number>
}

export const make = (schedule: RetrySchedule, reportViolation: (text: string) => void): DeliveryOracle => {
  const histories = new Map<Ids.DeliveryId, History>()
  const lastSuccess = new Map<Ids.WebhookId, number>()
  const isActive = new Map<Ids.WebhookId, boolean>()
  const wasActiveBeforeUnit = new Map<Ids.WebhookId, boolean>()
  const webhookOf = new Map<Ids.DeliveryId, Ids.WebhookId>()
  let attemptCount = 0

  const checkAttempt = (
    { attempt, delivery }: Extract<UnitOfWork.Change, { _tag: "DeliveryAttempted" }>,
    now: number
  ): void => {
    const { id, webhookId } = delivery
    const sequence = ++attemptCount
    const history = histories.get(id) ?? { failures: [] }
    histories.set(id, history)
    webhookOf.set(id, webhookId)
    const isPaused = isActive.get(webhookId) === false
    const expectState = (status: Delivery.DeliveryStatus, shouldBePaused: boolean): void => {
      if (delivery.status !== status) reportViolation(`${id} is ${delivery.status} and should be ${status}`)
      if (isPaused !== shouldBePaused) {
        reportViolation(`${webhookId} is ${isPaused ? "inactive" : "active"} after the attempt of ${id}`)
      }
    }
    if (attempt.statusCode !== null && attempt.statusCode < 300) {
      lastSuccess.set(webhookId, sequence)
      return expectState("delivered", isPaused)
    }
    const wasActive = wasActiveBeforeUnit.get(webhookId) ?? true
    history.failures.push(sequence)
    const [firstFailure = sequence] = history.failures
    const failureCount = history.failures.length
    if (!wasActive) return expectState("held", true)
    if (failureCount >= 5 && (lastSuccess.get(webhookId) ?? 0) < firstFailure) return expectState("held", true)
    if (failureCount > schedule.length) return expectState("dead", false)
    expectState("pending", false)
    const wait = (delivery.nextAttemptAt ?? now) - now
    const delay = schedule[failureCount - 1] ?? 0
    if (wait < delay || wait > delay * 1.1) reportViolation(`${id} waits ${wait} ms and should wait ${delay}`)
  }

  const recordWebhook = (webhook: Webhook.Webhook): void => {
    isActive.set(webhook.id, webhook.isActive)
  }

  const forgetFailures = (webhookId: Ids.WebhookId): void => {
    for (const [delivery, history] of histories) if (webhookOf.get(delivery) === webhookId) history.failures = []
  }

  return {
    onCommit: ({ changes }, decidedAt) => {
      wasActiveBeforeUnit.clear()
      for (const [id, active] of isActive) wasActiveBeforeUnit.set(id, active)
      for (const change of changes) {
        if (change._tag === "WebhookPut") recordWebhook(change.webhook)
        if (change._tag === "DeliveriesReleased") forgetFailures(change.webhookId)
      }
      for (const change of changes) {
        if (change._tag === "DeliveryAttempted") checkAttempt(change, decidedAt)
      }
    }
  }
}
