/** `/s/{slug}/thanks`: after the answers have been sent. */
import { Uuid } from "@canvass/core"
import type { ApiError, HttpResponse } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { Notice } from "../components/Notice.js"
import type { PageRequest } from "../page/PageContext.js"
import { respond } from "../page/respond.js"
import { alreadySentPage, isMissing, notFoundPage, problemPage } from "./notices.js"
import { findSurvey } from "./respondentCalls.js"
import { respondentTexts } from "./texts/respondentTexts.js"
import { withApi } from "./withApi.js"

/** Thanks the respondent. The script tells a page that embeds this one, and forgets the entries on this device. */
export const get = (
  page: PageRequest,
  slug: string
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  withApi(page, (api) =>
    Effect.gen(function*() {
      const { language, query } = page
      const t = respondentTexts[language]
      const found = yield* findSurvey(api, slug)
      if (Either.isLeft(found)) {
        return yield* respond(page, isMissing(found.left) ? notFoundPage(t) : problemPage(t, found.left))
      }
      const { title } = found.right
      if (query.has("again")) return yield* respond(page, alreadySentPage(t, title, 200))
      const responseId = query.get("response") ?? ""
      return yield* respond(page, {
        title: `${t.thanksTitle} ${title}`,
        body: (
          <div data-sent={Uuid.canonical.test(responseId) ? responseId : ""} data-survey={found.right.slug}>
            <Notice kind="success" context={title} title={t.thanksTitle}>
              <p>{t.thanksText}</p>
            </Notice>
          </div>
        )
      })
    }))
