/** Serves the API on node:http: `CanvassServer.layer` on a port of its own, `nodeMiddleware` in another server. */
export * as AccessLog from "./AccessLog.js"
export * as CanvassServer from "./CanvassServer.js"
export { HttpServer, ListenFailed } from "./HttpServer.js"
export { type MiddlewareRequest, type NodeMiddleware, nodeMiddleware } from "./nodeMiddleware.js"
export * as Settings from "./Settings.js"
