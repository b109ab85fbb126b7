/** Receivers in every state of disrepair, and the eye that watches what is sent to them. */
import { type Delivery, Ids, type Page, type WebhookStore } from "@canvass/core"
import * as Arr from "effect/Array"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Sender from "../../src/Sender.js"
import type { Chance } from "./Chance.js"
import type { VirtualClock } from "./VirtualClock.js"

export type Mode = "up" | "flaky" | "refusing" | "reset" | "hanging" | "dripping" | "nameless" | "stalling"

export interface Endpoints {
  readonly sender: Context.Tag.Service<Sender.Sender>
  readonly setMode: (webhook: Ids.WebhookId, mode: Mode) => void
  /** Those that answered with 2xx. */
  readonly received: ReadonlySet<string>
  readonly posts: () => number
}

export const urlOf = (webhook: number): string => `https://example.com/${webhook}`

const everything: Page.PageRequest = { limit: 1_000_000, order: "asc" }

export const make = (options: {
  readonly owner: Ids.AccountId
  readonly store: Context.Tag.Service<WebhookStore>
  readonly chance: Chance
  readonly clock: VirtualClock
  readonly complain: (text: string) => void
}): Endpoints => {
  const { chance, clock, complain, owner, store } = options
  const modes = new Map<string, Mode>()
  const received = new Set<string>()
  /** Attempts under way, and until when each may call its delivery its own. */
  const underWay = new Set<Post>()
  let posts = 0

  const answer = (mode: Mode): Effect.Effect<Sender.Outcome> => {
    const soon = chance.between(5, 400)
    switch (mode) {
      case "up":
        return Effect.delay(Effect.succeed(Sender.answered(200, "ok")), soon)
      case "flaky":
        return answer(chance.pick("up", "up", "refusing", "reset", "hanging"))
      case "refusing":
        return Effect.delay(Effect.succeed(Sender.answered(chance.pick(302, 404, 500, 503), "no")), soon)
      case "reset":
        return Effect.delay(Effect.succeed(Sender.failed("connection", "ECONNRESET")), soon)
      case "nameless":
        return Effect.delay(Effect.succeed(Sender.failed("dns", "ENOTFOUND")), 4_000)
      case "hanging":
      case "dripping":
        return Effect.delay(Effect.succeed(Sender.failed("timeout", "no complete answer")), 10_000)
      // What no sender does, but a process that was stopped and went on: the lease is over by then.





      case "stalling":
        return Effect.delay(Effect.succeed(Sender.answered(200, "late")), 50_000)
    }
  }

  /** What must hold at the moment when a POST begins. */
  const watch = (id: Ids.DeliveryId, attempt: number) =>
    Effect.gen(function*() {
      const now = clock.now()
      for (const post of underWay) if (post.until <= now) underWay.delete(post)
      const webhooks = yield* store.list(owner)
      const found = yield* Effect.findFirst(webhooks, (one) =>
        Effect.map(store.findDelivery(owner, one.id, id), Option.isSome))
      if (Option.isNone(found)) {
        complain(`POST of ${id} to a subscription that is gone`)
        return { mode: "up" as const, post: undefined }
      }
      const webhook = found.value
      const deliveries = yield* store.deliveries(owner, webhook.id, {}, everything)
      const delivery = Option.getOrThrow(Arr.findFirst(deliveries, (one) =>
        one.id === id))
      if (!webhook.isActive) complain(`POST of ${id} while the subscription is off or paused`)
      if (delivery.status !== "pending") complain(`POST of ${id}, which is ${delivery.status}`)
      if (attempt !== delivery.attemptCount + 1) complain(`POST of ${id} says attempt ${attempt}`)
      if (delivery.leasedUntil === null || delivery.leasedUntil <= now) complain(`POST of ${id} without a lease`)
      if ((delivery.nextAttemptAt ?? Infinity) > now) complain(`POST of ${id} before it is due`)
      if (Array.from(underWay).some((post) => post.delivery === id)) complain(`two POSTs of ${id} under live leases`)
      const post = { delivery: id, webhook: webhook.id, until: delivery.leasedUntil ?? now }
      underWay.add(post)
      const count = Array.from(underWay).filter((one) => one.webhook === webhook.id).length
      if (count > (webhook.isFailing ? 1 : 4)) complain(`${count} POSTs at once to ${webhook.id}`)
      const overtaken = deliveries.find((other) => isFree(other, now) && isBefore(other, delivery))
      if (overtaken !== undefined) complain(`POST of ${id} before ${overtaken.id}, which waits longer`)
      return { mode: modes.get(webhook.id) ?? "up", post }
    })

  const send = ({ headers }: Sender.Message): Effect.Effect<Sender.Outcome> =>
    Effect.gen(function*() {
      posts++
      const id = headers["X-Service-Delivery-Id"] ?? ""
      const { mode, post } = yield* watch(Ids.DeliveryId.make(id), Number(headers["X-Service-Attempt"]))
      const outcome = yield* Effect.ensuring(
        answer(mode),
        Effect.sync(() => post === undefined || underWay.delete(post))
      )
      if (outcome.kind === "delivered") received.add(id)
      return outcome
    })

  return {
    sender: { send },
    setMode: (webhook, mode) => modes.set(webhook, mode),
    received,
    posts: () => posts
  }
}

interface Post {
  readonly delivery: string
  readonly webhook: string
  readonly until: number
}

const isFree = ({ leasedUntil, nextAttemptAt, status }: Delivery.Delivery, now: number): boolean =>
  status === "pending" && nextAttemptAt !== null && nextAttemptAt <= now && (leasedUntil === null || leasedUntil <= now)

const isBefore = (one: Delivery.Delivery, other: Delivery.Delivery): boolean =>
  (one.nextAttemptAt ?? 0) !== (other.nextAttemptAt ?? 0)
    ? (one.nextAttemptAt ?? 0) < (other.nextAttemptAt ?? 0)
    : one.createdAt < other.createdAt || one.createdAt === other.createdAt && one.id < other.id
