/** Handlers of the endpoints for respondents. */
import { NotFound, Surveys } from "@canvass/core"
import { SurveyJson } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import type { PublicEndpoints } from "../contract/PublicEndpoints.js"
import { accountOf, reachesSurvey } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { matchesIfNoneMatch } from "../request/matchesIfNoneMatch.js"
import * as ETag from "./shared/ETag.js"

export const publicHandlers: GroupHandlers<typeof PublicEndpoints, Surveys> = {
  survey: ({ caller, headers, path, urlParams: { language } }) =>
    Effect.map(
      Effect.filterOrFail(
        Effect.flatMap(Surveys, (surveys) =>
          surveys.forRespondent(path.slug, {
            caller: accountOf(caller),
            language,
            acceptLanguage: headers["accept-language"]
          })),
        ({ survey }) => reachesSurvey(caller, survey.id),
        () => new NotFound()
      ),
      (localized) => {
        const cacheHeaders = {
          ETag: ETag.forRespondent(localized),
          "Cache-Control": "no-cache",
          Vary: "Accept-Language",
          ...localized.language === null ? {} : { "Content-Language": localized.language }
        }
        return matchesIfNoneMatch(headers["if-none-match"], cacheHeaders.ETag)
          ? HandlerResult.notModified(cacheHeaders)
          : HandlerResult.value(SurveyJson.publicSurveyOf(localized), { headers: cacheHeaders })
      }
    )
}
