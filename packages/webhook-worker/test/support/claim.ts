/** A delivery as a worker claims it. */
import type { ClaimedDelivery } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"

/** `body` is the frozen body of the event. */
export const makeClaim = (body = "{\"event\":\"webhook.test\",\"n\":1,\"text\":\"Grüße\"}"): ClaimedDelivery => ({
  delivery: Fixtures.delivery(1, { fence: 1, leasedUntil: Fixtures.startTime + 30_000 }),
  webhook: Fixtures.webhook(0),
  event: Fixtures.event(1, { body }),
  cursor: undefined
})
