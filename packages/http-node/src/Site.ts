/** Where the server is: known once it listens, since the port may be any free one. */
import type { Server } from "node:http"
import type { Settings } from "./Settings.js"

export interface Site {
  readonly port: () => number
  /** Where it listens. */
  readonly url: () => string
  /** Where callers reach it. */
  readonly publicUrl: () => string
  /** What problem types begin with. */
  readonly errorsBase: () => string
}

export const siteOf = (server: Server, settings: Settings): Site => {
  let known: number | undefined
  const port = () => known ??= listeningPort(server) ?? settings.port
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host
  const url = () => `http://${host}:${port()}`
  const publicUrl = () => settings.publicUrl ?? url()
  const errorsBase = () => settings.errorsBase ?? `${publicUrl()}/errors`
  return { port, url, publicUrl, errorsBase }
}

/** Asks the system: once is enough. */
const listeningPort = (server: Server): number | undefined => {
  const address = server.address()
  return typeof address === "object" ? address?.port : undefined
}
