/** `/s/{slug}/thanks`: after the answers have been sent. */
import type { ApiError, HttpResponse } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ApiClient from "../api/ApiClient.js"
import { Notice } from "../components/Notice.js"
import type { PageRequest } from "../page/PageContext.js"
import { isMissing, notFoundPage, problemPage, tooManyRequestsPage } from "./notices.js"
import type { Show } from "./Show.js"

/** Thanks the respondent. The script tells a page that embeds this one, and forgets the entries on this device. */
export const get = (
  { query, site, t }: PageRequest,
  slug: string,
  show: Show
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  Effect.gen(function*() {
    const admission = yield* site.admit
    if (admission._tag === "Refused") return yield* show(tooManyRequestsPage(t, admission.rateLimit.resetSeconds))
    const found = yield* ApiClient.make(admission).survey(slug)
    if (Either.isLeft(found)) {
      return yield* show(isMissing(found.left) ? notFoundPage(t) : problemPage(t, found.left))
    }
    const { title } = found.right
    const responseId = query.get("response") ?? ""
    return yield* show({
      title: `${t.thanksTitle} ${title}`,
      body: (
        <div data-sent={uuid.test(responseId) ? responseId : ""} data-survey={found.right.slug}>
          <Notice kind="success" context={title} title={t.thanksTitle}>
            <p>{t.thanksText}</p>
          </Notice>
        </div>
      )
    })
  })

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
