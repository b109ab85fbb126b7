/** What respondents may see. */
import { Surveys } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { PublicOperations } from "../api/Public.js"
import { accountOf, type GroupHandlers } from "../Handler.js"
import * as Reply from "../Reply.js"

export const publicHandlers: GroupHandlers<typeof PublicOperations, Surveys> = {
  survey: ({ caller, path }) =>
    Effect.map(
      Effect.flatMap(Surveys, (service) => service.forRespondent(path.slug, accountOf(caller))),
      (survey) => Reply.value(survey)
    )
}
