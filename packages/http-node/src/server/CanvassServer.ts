/** The API of Canvass on a socket. */
import {
  AccessTokens,
  CanvassApi,
  type Cluster,
  type McpEndpoint,
  OAuthLogins,
  type OAuthSettings,
  type Site
} from "@canvass/http"
import * as Layer from "effect/Layer"
import type { AccessLog } from "../observability/AccessLog.js"
import * as HttpServer from "./HttpServer.js"
import type { Settings } from "./Settings.js"

export interface CanvassServerOptions {
  /** Settings that replace the defaults. */
  readonly settings?: Partial<Settings>
  /** How long an access token is valid, in milliseconds. Default: 15 minutes. */
  readonly accessTokenMillis?: number
  /** Identity providers for logins. Default: none. */
  readonly oauth?: OAuthSettings.OAuthSettings
  /** Pages for people beside the API, such as those of `@canvass/web`. Default: none. */
  readonly site?: Site
  /** The endpoint for language models beside the API, such as that of `@canvass/mcp`. Default: none. */
  readonly mcp?: McpEndpoint | undefined
  /** Receives one entry for each request. Default: no log. */
  readonly accessLog?: AccessLog
  /** The processes that share the address of the server. Default: this one has it alone. */
  readonly cluster?: Cluster | undefined
}

/** Listens while the layer lives. When it ends, requests in flight are finished. */
export const layer = (
  { accessLog, accessTokenMillis, cluster, mcp, oauth, settings, site }: CanvassServerOptions = {}
): Layer.Layer<HttpServer.HttpServer, HttpServer.ListenFailed, CanvassApi.ApiServices> =>
  HttpServer.layer({ api: CanvassApi.canvassApi, settings, site, mcp, accessLog, cluster }).pipe(
    Layer.provide(Layer.merge(AccessTokens.layer(accessTokenMillis), OAuthLogins.layer(oauth)))
  )
