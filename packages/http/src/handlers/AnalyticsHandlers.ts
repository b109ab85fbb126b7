/** Handlers of the analytics endpoint. */
import { Analytics } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { AnalyticsEndpoints } from "../contract/AnalyticsEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"

export const analyticsHandlers: GroupHandlers<typeof AnalyticsEndpoints, Analytics> = {
  ofSurvey: ({ caller, path, urlParams: { interval = "day", ...range } }) =>
    Effect.map(
      withAnalytics(caller, (analytics, accountId) => analytics.compute(accountId, path.id, { ...range, interval })),
      (result) => HandlerResult.value(result)
    )
}

const withAnalytics = withService(Analytics)
