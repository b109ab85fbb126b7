/** How many connections there may be, in all and from one address. */
import { SharedLimit, type ShareLimits } from "@canvass/http"
import type { Server } from "node:http"
import { peerOf } from "../transport/NodeRequest.js"

export interface ConnectionLimits extends ShareLimits {
  /**
   * Maximum number of open connections. Each takes some 10 KB. Of one address, at most its share, unless proxies are
   * trusted, as all connections come from them then. A further connection is closed at once.
   */
  readonly maxConnections: number
  /** Number of trusted proxies. */
  readonly trustProxy: number
}

/** Closes connections beyond the limits. */
export const limitConnections = (server: Server, limits: ConnectionLimits): void => {
  const { maxConnections, trustProxy } = limits
  const open = new SharedLimit(maxConnections, trustProxy > 0 ? { maxAddressShare: 1 } : limits)
  server.prependListener("connection", (socket) => {
    const peer = peerOf(socket)
    if (open.take(peer, 1)) socket.once("close", () => open.release(peer, 1))
    else socket.destroy()
  })
}
