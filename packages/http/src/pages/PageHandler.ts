/** Handles the requests for a page outside `/api`. */
import type * as Effect from "effect/Effect"
import type { ApiError } from "../problems/ApiError.js"
import type { RequestContext } from "../request/RequestContext.js"
import type { HttpResponse } from "../response/HttpResponse.js"

/** Responds to `GET` and `HEAD`. */
export type PageHandler = (context: RequestContext) => Effect.Effect<HttpResponse, ApiError>
