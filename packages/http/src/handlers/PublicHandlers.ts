/** Handlers of the endpoints for respondents. */
import { NotFound, Surveys } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { PublicEndpoints } from "../contract/PublicEndpoints.js"
import { accountOf, reachesSurvey } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"

export const publicHandlers: GroupHandlers<typeof PublicEndpoints, Surveys> = {
  survey: ({ caller, path }) =>
    Effect.map(
      Effect.filterOrFail(
        Effect.flatMap(Surveys, (surveys) => surveys.forRespondent(path.slug, accountOf(caller))),
        ({ id }) => reachesSurvey(caller, id),
        () => new NotFound()
      ),
      (survey) => HandlerResult.value(survey)
    )
}
