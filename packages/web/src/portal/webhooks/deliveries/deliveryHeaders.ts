/** The headers of a delivery, rebuilt from what is stored. */
import { type Instant, version } from "@canvass/core"
import { sentIdOf } from "../webhookCalls.js"

/**
 * Returns the request line and the headers of an attempt. Signatures are made anew for each attempt and are not
 * stored: where they are wanted, `signature` stands for them.
 */
export const requestHead = (
  url: string,
  delivery: Record<"event" | "eventId" | "id", string> & { readonly redeliveryOf: string | null },
  attempt: { readonly number: number; readonly attemptedAt: Instant.Instant },
  signature?: string
): string => {
  const { host, pathname, search } = new URL(url)
  const { event, eventId } = delivery
  const id = sentIdOf(delivery)
  const timestamp = String(Math.floor(attempt.attemptedAt / 1_000))
  const headers: ReadonlyArray<readonly [string, string]> = [
    ["Host", host],
    ["Content-Type", "application/json"],
    ["User-Agent", `Canvass-Webhooks/${version}`],
    ["X-Service-Event", event],
    ["X-Service-Event-Id", eventId],
    ["X-Service-Delivery-Id", id],
    ["X-Service-Attempt", String(attempt.number)],
    ["X-Service-Timestamp", timestamp],
    ...signature === undefined ? [] : [["X-Service-Signature", `sha256=${signature}`] as const],
    ["webhook-id", id],
    ["webhook-timestamp", timestamp],
    ...signature === undefined ? [] : [["webhook-signature", `v1,${signature}`] as const]
  ]
  return [`POST ${pathname}${search} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)].join("\n")
}
