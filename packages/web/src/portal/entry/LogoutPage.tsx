/** Ends the session on the server, and removes its cookie. */
import * as Effect from "effect/Effect"
import { Button } from "../../components/Button.js"
import * as pageWeights from "../../page/pageWeights.js"
import { ActionForm } from "../forms/ActionForm.js"
import { definePage, redirectTo } from "../shell/PortalPage.js"
import { removeSession } from "../shell/sessionCookie.js"
import { entryTexts } from "./entryTexts.js"

export const logoutPage = definePage({
  path: "/portal/logout",
  weight: pageWeights.plain,
  load: () => Effect.void,
  view: (request, _, form) => {
    const t = entryTexts[request.language]
    return {
      title: t.logOutTitle,
      lead: t.logOutText,
      body: (
        <ActionForm request={request} form={form.of("logout")}>
          <div class="form-actions">
            <Button>{t.logOutTitle}</Button>
          </div>
        </ActionForm>
      )
    }
  },
  actions: {
    logout: (request) =>
      Effect.as(
        request.api.invoke("auth.endSession", { path: { id: request.sessionId ?? "" } }),
        redirectTo("/portal/login", "logged-out", [removeSession(request.publicUrl)])
      )
  }
})
