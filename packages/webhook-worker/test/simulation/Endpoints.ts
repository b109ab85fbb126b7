/** Simulated receivers that fail in every way, and that check the rules whenever a POST arrives. */
import { Delivery, Ids, Page } from "@canvass/core"
import type { WebhookStore } from "@canvass/core/ports"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Sender from "../../src/sending/Sender.js"
import type { SeededRandom } from "./SeededRandom.js"
import type { VirtualClock } from "./VirtualClock.js"

/** `stalling` answers after the lease has ended, like a process that was suspended. */
export type Mode = "up" | "flaky" | "refusing" | "reset" | "hanging" | "dripping" | "nameless" | "stalling"

export interface Endpoints {
  readonly sender: Context.Tag.Service<Sender.Sender>
  readonly setMode: (webhook: Ids.WebhookId, mode: Mode) => void
  /** Ids of the deliveries that were answered with 2xx. */
  readonly received: ReadonlySet<string>
  readonly postCount: () => number
}

export const urlOf = (webhook: number): string => `https://example.com/${webhook}`

const everything: Page.PageRequest = { limit: 1_000_000, order: "asc" }

export const make = (options: {
  readonly owner: Ids.AccountId
  readonly store: Context.Tag.Service<WebhookStore>
  readonly random: SeededRandom
  readonly clock: VirtualClock
  readonly reportViolation: (text: string) => void
}): Endpoints => {
  const { clock, owner, random, reportViolation, store } = options
  const modes = new Map<string, Mode>()
  const received = new Set<string>()
  const inFlight = new Set<Post>()
  let postCount = 0

  const respond = (mode: Mode): Effect.Effect<Sender.SendResult> => {
    // Few different latencies, so that attempts end at the same time.
    const latencyMillis = 20 * random.between(1, 20)
    switch (mode) {
      case "up":
        return Effect.delay(Effect.succeed(Sender.responseOutcome(200, "ok")), latencyMillis)
      case "flaky":
        return respond(random.pick("up", "up", "refusing", "reset", "hanging"))
      case "refusing":
        return Effect.delay(
          Effect.succeed(Sender.responseOutcome(random.pick(302, 404, 500, 503), "no")),
          latencyMillis
        )
      case "reset":
        return Effect.delay(Effect.succeed(Sender.errorOutcome("connection", "ECONNRESET")), latencyMillis)
      case "nameless":
        return Effect.delay(Effect.succeed(Sender.errorOutcome("dns", "ENOTFOUND")), 4_000)
      case "hanging":
      case "dripping":
        return Effect.delay(Effect.succeed(Sender.errorOutcome("timeout", "no complete answer")), 10_000)
      case "stalling":
        return Effect.delay(Effect.succeed(Sender.responseOutcome(200, "late")), 50_000)
    }
  }

  /**
   * Checks the rules that hold when a POST begins.
   *
   * @param sentId the id that the POST has: that of the first delivery of its event
   */
  const checkPost = (sentId: Ids.DeliveryId, attempt: number) =>
    Effect.gen(function*() {
      const now = clock.now()
      for (const post of inFlight) if (post.leasedUntil <= now) inFlight.delete(post)
      const webhooks = yield* store.list(owner)
      const found = yield* Effect.findFirst(webhooks, (webhook) =>
        Effect.map(store.findDelivery(owner, webhook.id, sentId), Option.isSome))
      if (Option.isNone(found)) {
        reportViolation(`POST of ${sentId} to a deleted webhook`)
        return { mode: "up" as const, post: undefined }
      }
      const webhook = found.value
      const deliveries = yield* Effect.flatMap(store.deliveries(owner, webhook.id, {}, everything), Page.collectItems)
      const repeats = deliveries.filter((other) =>
        Delivery.sentIdOf(other) === sentId
      )
      const isSent = ({ attemptCount, leasedUntil, status }: Delivery.Delivery): boolean =>
        status === "pending" && leasedUntil !== null && leasedUntil > now && attempt === attemptCount + 1
      const delivery = Option.getOrThrow(Option.fromNullable(repeats.find(isSent) ?? repeats[0]))
      const { id } = delivery
      if (!webhook.isActive) reportViolation(`POST of ${id} while the webhook is inactive`)
      if (delivery.status !== "pending") reportViolation(`POST of ${id}, which is ${delivery.status}`)
      if (attempt !== delivery.attemptCount + 1) reportViolation(`POST of ${id} says attempt ${attempt}`)
      if (delivery.leasedUntil === null || delivery.leasedUntil <= now) reportViolation(`POST of ${id} without a lease`)
      // Only a retry waits: a worker's clock may be behind that of the process that has stored the event.
      if ((Delivery.retryAt(delivery) ?? now) > now) reportViolation(`POST of ${id} before it is due`)
      if (Array.from(inFlight).some((post) => post.delivery === id)) {
        reportViolation(`two POSTs of ${id} under live leases`)
      }
      const post = { delivery: id, webhook: webhook.id, leasedUntil: delivery.leasedUntil ?? now }
      inFlight.add(post)
      const count = Array.from(inFlight).filter((other) => other.webhook === webhook.id).length
      if (count > (webhook.isFailing ? 1 : 4)) reportViolation(`${count} POSTs at once to ${webhook.id}`)
      const overtaken = deliveries.find((other) => isClaimable(other, now) && isBefore(other, delivery))
      if (overtaken !== undefined) reportViolation(`POST of ${id} before ${overtaken.id}, which is due earlier`)
      return { mode: modes.get(webhook.id) ?? "up", post }
    })

  const send = ({ headers }: Sender.Message): Effect.Effect<Sender.SendResult> =>
    Effect.gen(function*() {
      postCount++
      const id = headers["X-Service-Delivery-Id"] ?? ""
      const { mode, post } = yield* checkPost(Ids.DeliveryId.make(id), Number(headers["X-Service-Attempt"]))
      const outcome = yield* Effect.ensuring(
        respond(mode),
        Effect.sync(() => post === undefined || inFlight.delete(post))
      )
      if (outcome.kind === "delivered") received.add(post?.delivery ?? id)
      return outcome
    })

  return {
    sender: { send },
    setMode: (webhook, mode) => modes.set(webhook, mode),
    received,
    postCount: () => postCount
  }
}

interface Post {
  readonly delivery: string
  readonly webhook: string
  readonly leasedUntil: number
}

const isClaimable = ({ leasedUntil, nextAttemptAt, status }: Delivery.Delivery, now: number): boolean =>
  status === "pending" && nextAttemptAt !== null && nextAttemptAt <= now && (leasedUntil === null || leasedUntil <= now)

const isBefore = (left: Delivery.Delivery, right: Delivery.Delivery): boolean =>
  (left.nextAttemptAt ?? 0) !== (right.nextAttemptAt ?? 0)
    ? (left.nextAttemptAt ?? 0) < (right.nextAttemptAt ?? 0)
    : left.createdAt < right.createdAt || left.createdAt === right.createdAt && left.id < right.id
