import type { Admission, ApiError, HttpResponse, InProcessApi } from "@canvass/http"
import * as Effect from "effect/Effect"
import { readRefusedForm } from "../form/readForm.js"
import type { PageRequest } from "../page/PageContext.js"
import { respond } from "../page/respond.js"
import { type RefusedForm, tooManyRequestsPage, unavailablePage } from "./notices.js"
import type { ResumeLink } from "./respondentCalls.js"
import { respondentTexts } from "./texts/respondentTexts.js"

type Use = (api: InProcessApi) => Effect.Effect<HttpResponse.HttpResponse, ApiError>

/**
 * Counts the request of a page for its address, and responds with `use`, or with the page of a refusal by the rate
 * limit. A long form of a request that is refused is not read: to read it costs more than to serve it.
 *
 * @param action where the form of the request is sent again after a refusal; absent for a page that is read
 */
export const withApi = (
  page: PageRequest,
  use: Use,
  action?: string
): Effect.Effect<HttpResponse.HttpResponse, ApiError> => withAdmission(page, page.site.admit, use, action)

/** As `withApi`, for a form with the token of a response. It counts for the response, unless the token is wrong. */
export const withApiOfRespondent = (
  page: PageRequest,
  { responseId, resumeToken }: ResumeLink,
  use: Use,
  action: string
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  withAdmission(page, page.site.admitRespondent(responseId, resumeToken), use, action)

const withAdmission = (
  page: PageRequest,
  admit: Effect.Effect<Admission>,
  use: Use,
  action: string | undefined
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  Effect.flatMap(admit, (admission) => {
    if (admission._tag === "Admitted") return use(admission.api)
    const t = respondentTexts[page.language]
    const refusalPage = (form: RefusedForm | "unread" | undefined) =>
      admission._tag === "Busy"
        ? unavailablePage(t, form, admission.retryAfterSeconds)
        : tooManyRequestsPage(t, admission.rateLimit.resetSeconds, form)
    const form = action === undefined
      ? Effect.succeed(undefined)
      : readRefusedForm(page.site, (entries) => ({ action, entries }))
    return Effect.flatMap(form, (form) => respond(page, refusalPage(form)))
  })
