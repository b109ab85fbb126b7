/** The contract for clients of a server with the default limits. */
import { Limits } from "@canvass/core"
import { makeApi } from "./Api.js"

export { makeApi } from "./Api.js"

/** The REST API with the default limits. Paths are relative to its root: `/api` or `/api/v1`. */
export class Api extends makeApi(Limits.defaults) {}
