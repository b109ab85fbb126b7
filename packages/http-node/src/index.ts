/** The HTTP adapter: `CanvassServer.layer` serves the whole API from services that the rest of the program provides. */
export * as AccessLog from "./AccessLog.js"
export * as AccessTokens from "./AccessTokens.js"
export * as CanvassServer from "./CanvassServer.js"
export { openApi } from "./OpenApi.js"
export * as Passwords from "./Passwords.js"
export { HttpServer, ListenFailed } from "./Server.js"
export * as Settings from "./Settings.js"
