/** Shows why a rule of the life of a survey refuses a change: the rules are about no field of a page. */
import type { ApiRefused } from "@canvass/http"
import { violationMessage } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { type InvalidForm, invalidForm } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"

export const refusedByRule = <A>(
  language: PortalRequest["language"],
  call: Effect.Effect<A, ApiRefused>
): Effect.Effect<A, ApiRefused | InvalidForm> =>
  Effect.catchAll(call, (refused) => {
    const { errors, slug } = refused.problem
    return Effect.fail(
      slug === "business-rule"
        ? invalidForm(errors.map((violation) => ({ field: "", message: violationMessage(language, violation) })))
        : refused
    )
  })
