import type { ApiError, HttpResponse, InProcessApi } from "@canvass/http"
import * as Effect from "effect/Effect"
import type { PageRequest } from "../page/PageContext.js"
import { respond } from "../page/respond.js"
import { tooManyRequestsPage } from "./notices.js"
import { receiveEntries } from "./questionnaire/receiveAnswers.js"
import { respondentTexts } from "./texts/respondentTexts.js"

/**
 * Counts the request of a page, and responds with `use`, or with the page of a refusal by the rate limit.
 *
 * @param action where the form of the request is sent again after a refusal; absent for a page that is read
 */
export const withApi = (
  page: PageRequest,
  use: (api: InProcessApi) => Effect.Effect<HttpResponse.HttpResponse, ApiError>,
  action?: string
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  Effect.flatMap(page.site.admit, (admission) => {
    if (admission._tag === "Admitted") return use(admission.api)
    const retry = action === undefined
      ? Effect.succeed(undefined)
      : Effect.map(receiveEntries(page), (entries) => ({ action, entries }))
    return Effect.flatMap(
      retry,
      (retry) =>
        respond(page, tooManyRequestsPage(respondentTexts[page.language], admission.rateLimit.resetSeconds, retry))
    )
  })
