/** Serves the API on node:http: `CanvassServer.layer` on a separate port, `nodeMiddleware` in another server. */
export { type MiddlewareRequest, type Next, type NodeMiddleware, nodeMiddleware } from "./nodeMiddleware.js"
export * as AccessLog from "./observability/AccessLog.js"
export * as CanvassServer from "./server/CanvassServer.js"
export { HttpServer, ListenFailed } from "./server/HttpServer.js"
export * as Settings from "./server/Settings.js"
