/** The figures of a survey. */
import { Analytics } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { AnalyticsOperations } from "../contract/Analytics.js"
import { asOwner } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"

export const analyticsHandlers: GroupHandlers<typeof AnalyticsOperations, Analytics> = {
  ofSurvey: ({ caller, path, urlParams: { interval = "day", ...range } }) =>
    Effect.map(
      onAnalytics(caller, (service, owner) => service.compute(owner, path.id, { ...range, interval })),
      (result) => HandlerResult.value(result)
    )
}

const onAnalytics = asOwner(Analytics)
