/**
 * What the decisions say must happen (§12), told a second time and in another way: from the history of attempts, and
 * not from what the rows remember of it.
 */
import type { Delivery, Ids, RetrySchedule, UnitOfWork, Webhook } from "@canvass/core"

export interface Oracle {
  /** A unit that was committed now, and decided at that time of the wall clock. */
  readonly committed: (unit: UnitOfWork.UnitOfWork, decidedAt: number) => void
}

interface Life {
  /** When each attempt failed since the delivery was made or last released, counted in attempts. */
  failures: Array<number>
}

/** `complain` is told what is not as it should be. */
export const make = (schedule: RetrySchedule, complain: (text: string) => void): Oracle => {
  const lives = new Map<Ids.DeliveryId, Life>()
  const lastSuccess = new Map<Ids.WebhookId, number>()
  const isOn = new Map<Ids.WebhookId, boolean>()
  const ofWebhook = new Map<Ids.DeliveryId, Ids.WebhookId>()
  let attempts = 0

  const attempted = (
    { attempt, delivery: after }: Extract<UnitOfWork.Change, { _tag: "DeliveryAttempted" }>,
    now: number
  ): void => {
    const deliveryId = after.id
    const at = ++attempts
    const life = lives.get(deliveryId) ?? { failures: [] }
    lives.set(deliveryId, life)
    ofWebhook.set(deliveryId, after.webhookId)
    const expect = (status: Delivery.DeliveryStatus, isPaused: boolean): void => {
      const paused = isOn.get(after.webhookId) === false
      if (after.status !== status) complain(`${deliveryId} is ${after.status} and should be ${status}`)
      if (paused !== isPaused) complain(`${after.webhookId} is ${paused ? "" : "not "}off after ${deliveryId}`)
    }
    if (attempt.statusCode !== null && attempt.statusCode < 300) {
      lastSuccess.set(after.webhookId, at)
      return expect("delivered", isOn.get(after.webhookId) === false)
    }
    const wasOn = wasOnBefore.get(after.webhookId) ?? true
    life.failures.push(at)
    const [first = at] = life.failures
    const count = life.failures.length
    if (!wasOn) return expect("held", true)
    if (count >= 5 && (lastSuccess.get(after.webhookId) ?? 0) < first) return expect("held", true)
    if (count > schedule.length) return expect("dead", false)
    expect("pending", false)
    const wait = (after.nextAttemptAt ?? now) - now
    const delay = schedule[count - 1] ?? 0
    if (wait < delay || wait > delay * 1.1) complain(`${deliveryId} waits ${wait} ms and should wait ${delay}`)
  }

  /** Before the unit that is being looked at. */
  const wasOnBefore = new Map<Ids.WebhookId, boolean>()

  const turned = ({ id, isActive }: Webhook.Webhook): void => {
    isOn.set(id, isActive)
  }

  return {
    committed: ({ changes }, decidedAt) => {
      wasOnBefore.clear()
      for (const [id, on] of isOn) wasOnBefore.set(id, on)
      for (const change of changes) {
        if (change._tag === "WebhookPut") turned(change.webhook)
        if (change._tag === "DeliveriesReleased") {
          for (const [delivery, life] of lives) if (ofWebhook.get(delivery) === change.webhookId) life.failures = []
        }
      }
      for (const change of changes) {
        if (change._tag === "DeliveryAttempted") attempted(change, decidedAt)
      }
    }
  }
}
