/** The whole API on a socket: the contract, its handlers and their document, served. */
import type { Committer, RateLimiter, Secrets, Services } from "@canvass/core"
import * as Layer from "effect/Layer"
import type { AccessLog } from "./AccessLog.js"
import * as AccessTokens from "./AccessTokens.js"
import { Api } from "./api.js"
import { handlers } from "./Handlers.js"
import { openApi } from "./OpenApi.js"
import * as Operation from "./Operation.js"
import * as Server from "./Server.js"
import type { Settings } from "./Settings.js"

export interface Options {
  /** What differs from the defaults. */
  readonly settings?: Partial<Settings>
  /** How long an access token is good for; 15 minutes by default. */
  readonly accessTokenMillis?: number
  readonly accessLog?: AccessLog
}

/** The services that the handlers call, the store's health, and what tells callers apart. */
type Needed = Committer.StoreHealth | RateLimiter | Secrets.Secrets | Services.Services

/** Listens while the layer lives; when it goes, what is in flight is finished. */
export const layer = (
  { accessLog, accessTokenMillis, settings }: Options = {}
): Layer.Layer<Server.HttpServer, Server.ListenFailed, Needed> =>
  Server.layer({ operations: Operation.ofContract(Api, handlers), openApi, settings, accessLog }).pipe(
    Layer.provide(AccessTokens.layer(accessTokenMillis))
  )
