/** The figures of a survey. */
import { Analytics } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { AnalyticsOperations } from "../api/Analytics.js"
import type { GroupHandlers } from "../Handler.js"
import * as Reply from "../Reply.js"
import { asOwner } from "./Owner.js"

export const analyticsHandlers: GroupHandlers<typeof AnalyticsOperations, Analytics> = {
  ofSurvey: ({ caller, path, urlParams: { interval = "day", ...range } }) =>
    Effect.map(
      onAnalytics(caller, (service, owner) => service.compute(owner, path.id, { ...range, interval })),
      (result) => Reply.value(result)
    )
}

const onAnalytics = asOwner(Analytics)
