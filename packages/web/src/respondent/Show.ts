import type { HttpResponse } from "@canvass/http"
import type * as Effect from "effect/Effect"
import type { PageContent } from "../page/respond.js"

/** Responds with a page. */
export type Show = (content: PageContent) => Effect.Effect<HttpResponse.HttpResponse>
