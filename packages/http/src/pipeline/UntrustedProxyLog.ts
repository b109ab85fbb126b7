/**
 * Logs once that requests come through a proxy that the settings do not trust. All callers behind the proxy then have
 * its address, and share one rate limit.
 */
import { Address } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import { headerOf, type RequestContext } from "../request/RequestContext.js"

/** Returns what logs the warning for the first request that needs it, and `undefined` for all others. */
export type UntrustedProxyLog = (
  request: Pick<RequestContext, "address" | "headers">
) => Effect.Effect<void> | undefined

/** @param trustProxy number of trusted proxies */
export const make = (trustProxy: number): UntrustedProxyLog => {
  let isDone = trustProxy > 0
  return ({ address, headers }) => {
    if (isDone || headerOf(headers, "x-forwarded-for") === undefined) return undefined
    // A caller on the internet may send the header too, and a proxy has no public address on the network of its server.
    if (!Address.isPrivateHost(address)) return undefined
    isDone = true
    return Effect.logWarning(
      `A request from ${address} has the header X-Forwarded-For, which is ignored because TRUST_PROXY (option ` +
        "trustProxy) is 0. If a proxy sent it, all its callers count as one address: set the number of proxies."
    )
  }
}
