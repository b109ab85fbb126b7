/**
 * Decides by `Host` and `Origin` whether a request may reach the endpoint of the Model Context Protocol. A page of
 * another site must not reach a server on the machine or in the network of its visitor, also not by a name that it has
 * made an alias of the server (DNS rebinding).
 */
import { headerOf, type RequestContext } from "../request/RequestContext.js"

export interface McpOriginOptions {
  /** Origins whose pages may call the endpoint. */
  readonly origins: ReadonlyArray<string>
  readonly publicUrl: () => string
  /** Number of trusted proxies. */
  readonly trustProxy: number
}

/** Why a request is refused, and the setting that allows it. */
export interface OriginRefusal {
  readonly header: "Host" | "Origin"
  readonly value: string
  readonly setting: "MCP_ORIGINS (option origins)" | "PUBLIC_URL (option publicUrl)"
}

export interface McpOrigin {
  readonly refusalOf: (request: Pick<RequestContext, "address" | "headers">) => OriginRefusal | undefined
  /** The origin of the page that sends the request, if it is another one and may call the endpoint. */
  readonly allowedOrigin: (request: Pick<RequestContext, "headers">) => string | undefined
}

export const make = ({ origins, publicUrl, trustProxy }: McpOriginOptions): McpOrigin => {
  const allowed = new Set(origins.filter((origin) => origin !== "*"))

  const allowedOrigin: McpOrigin["allowedOrigin"] = ({ headers }) => {
    const origin = headerOf(headers, "origin")
    return origin !== undefined && allowed.has(origin) ? origin : undefined
  }

  return {
    allowedOrigin,
    refusalOf: ({ address, headers }) => {
      const host = hostOf(headers, trustProxy)
      const own = new URL(publicUrl()).host
      if (host !== own && !(isLoopbackName(nameOf(host)) && isLoopbackAddress(address))) {
        return { header: "Host", value: host, setting: "PUBLIC_URL (option publicUrl)" }
      }
      const origin = headerOf(headers, "origin")
      // The page of an origin with the accepted host is one of this server.
      return origin === undefined || allowed.has(origin) || hostOfUrl(origin) === host || hostOfUrl(origin) === own
        ? undefined
        : { header: "Origin", value: origin, setting: "MCP_ORIGINS (option origins)" }
    }
  }
}

/** The host that the caller has asked for: behind trusted proxies the one that they report, if they do. */
const hostOf = (headers: RequestContext["headers"], trustProxy: number): string => {
  const forwarded = (headerOf(headers, "x-forwarded-host") ?? "").split(",").map((host) => host.trim())
  const reported = trustProxy === 0 ? undefined : forwarded[forwarded.length - Math.min(trustProxy, forwarded.length)]
  const host = reported === undefined || reported === "" ? headerOf(headers, "host") ?? "" : reported
  return host.toLowerCase()
}

/** The host of a URL; `undefined` for a text that is none, such as `null`. */
const hostOfUrl = (url: string): string | undefined => URL.canParse(url) ? new URL(url).host : undefined

const nameOf = (host: string): string => hostOfUrl(`http://${host}`)?.replace(/:\d+$/, "") ?? ""

/** An address in its canonical form. */
const isLoopbackAddress = (address: string): boolean => address === "::1" || address.startsWith("127.")

const isLoopbackName = (name: string): boolean => name === "localhost" || name === "127.0.0.1" || name === "[::1]"
