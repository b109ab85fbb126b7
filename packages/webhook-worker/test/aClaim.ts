/** One delivery as a worker claims it. */
import type { Claimed } from "@canvass/core"
import { World } from "@canvass/core/testing"

export const aClaim = (body = "{\"event\":\"webhook.test\",\"n\":1,\"text\":\"Grüße\"}"): Claimed => ({
  delivery: World.delivery(1, { fence: 1, leasedUntil: World.start + 30_000 }),
  webhook: World.webhook(0),
  event: World.event(1, { body })
})
